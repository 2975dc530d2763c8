"""A switch that is on or off: amber and to the right when on."""

import pygame

from carrom.ui import text
from carrom.ui.theme import Palette, Theme, Type, mixed
from carrom.ui.viewport import Rect
from carrom.ui.widgets.shapes import Fill, draw_box


def toggle_rect(rect: Rect, theme: Theme) -> Rect:
    """Where in the room for a widget the switch itself stands: at its right."""
    width, height = theme.px(58), theme.px(30)
    return Rect(rect.right - width, rect.top + (rect.height - height) / 2, width, height)


def draw_toggle(canvas: pygame.Surface, rect: Rect, theme: Theme, on: bool, word: str, hot: bool) -> None:
    """The switch, and its state in words beside it, so that no colour has to be told."""
    place = toggle_rect(rect, theme)
    ground = mixed(Palette.ACCENT, Palette.ACCENT_BRIGHT, 0.5 if hot else 0.0) if on else Palette.INSET
    edge = Palette.ACCENT_BRIGHT if on else Palette.TEXT_FAINT if hot else Palette.EDGE
    draw_box(canvas, place, place.height / 2, Fill(ground, edge=edge, edge_width=float(theme.line)))
    side = place.height - theme.px(7)
    inset = (place.height - side) / 2
    left = place.right - inset - side if on else place.left + inset
    draw_box(canvas, Rect(left, place.top + inset, side, side), side / 2, Fill(Palette.TEXT if on else Palette.TEXT_SOFT))
    room = place.left - theme.gap - rect.left
    face = text.fitted(word, text.face(theme, Type.BODY), room)
    at = (place.left - theme.gap, place.top + place.height / 2)
    text.draw(canvas, text.shortened(word, face, room), face, Palette.TEXT if on else Palette.TEXT_SOFT, at, "midright")
