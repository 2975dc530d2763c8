"""A number set by sliding a knob along its way, the number itself beside it."""

import pygame

from carrom.ui import text
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.shapes import Fill, draw_box


def _way(rect: Rect, theme: Theme) -> Rect:
    """The line along which the knob's centre moves."""
    left, right = rect.left + theme.px(12), rect.right - theme.px(72)
    return Rect(left, rect.centre[1] - theme.px(2), max(1.0, right - left), theme.px(4))


def share_at(rect: Rect, theme: Theme, x: float) -> float:
    """How far along the way a pointer is, 0 to 1."""
    way = _way(rect, theme)
    return min(1.0, max(0.0, (x - way.left) / way.width))


def draw_slider(canvas: pygame.Surface, rect: Rect, theme: Theme, share: float, word: str, hot: bool) -> None:
    way, knob = _way(rect, theme), theme.px(20)
    x = way.left + way.width * min(1.0, max(0.0, share))
    draw_box(canvas, way, way.height / 2, Fill(Palette.INSET, edge=Palette.EDGE))
    if x > way.left + 1:
        draw_box(canvas, Rect(way.left, way.top, x - way.left, way.height), way.height / 2, Fill(Palette.ACCENT))
    fill = Fill(Palette.TEXT if hot else Palette.TEXT_SOFT, edge=Palette.GROUND_DARK)
    draw_box(canvas, Rect(x - knob / 2, rect.centre[1] - knob / 2, knob, knob), knob / 2, fill)
    room = rect.right - way.right - knob / 2
    face = text.fitted(word, text.face(theme, Type.BODY), room)
    text.draw(canvas, text.shortened(word, face, room), face, Palette.TEXT, (rect.right, rect.centre[1]), "midright")
