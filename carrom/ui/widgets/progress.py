"""How far something has come that goes on beside the loop: words, and a bar under them."""

from dataclasses import replace

import pygame

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Theme, Type

_WIDEST = 420.0  # pixels at scale 1


def draw_progress(canvas: pygame.Surface, theme: Theme, rect: Rect, words: str, share: float) -> None:
    """At the top of the rectangle; the share is from 0 to 1."""
    palette = theme.palette
    face = text.fit_face(words, text.face(theme, Type.BODY), rect.width)
    text.draw(canvas, words, face, palette.text_soft, (rect.left, rect.top), "topleft")
    top = rect.top + text.line_height(face) + theme.gap
    track = Rect(rect.left, top, min(rect.width, theme.px(_WIDEST)), theme.px(8))
    draw_box(canvas, track, track.height / 2, Fill(palette.inset))
    done = replace(track, width=max(track.height, track.width * share))
    draw_box(canvas, done, track.height / 2, Fill(palette.accent))
