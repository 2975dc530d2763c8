"""One of several values between two signs that lead to the one before and the one after: a choice, or a number with − and +."""

import pygame

from carrom.ui import text
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box

CHOICE_SIGNS = (Icon.BACK, Icon.ON)
NUMBER_SIGNS = (Icon.LESS, Icon.MORE)
_LEAST_SHARE = 0.8  # of the usual type: words are made so small rather than broken


def side_at(rect: Rect, theme: Theme, x: float) -> int:
    """Which way a press there leads: back on the left sign, on elsewhere."""
    return -1 if x < rect.left + _sign_room(rect, theme) else 1


def _sign_room(rect: Rect, theme: Theme) -> float:
    return min(rect.width / 3, theme.touch)


def draw_choice(
    canvas: pygame.Surface,
    rect: Rect,
    theme: Theme,
    word: str,
    signs: tuple[Icon, Icon],
    *,
    marked: bool = False,
    hot: int = 0,
) -> None:
    """The value in its box; `hot` is the side that the pointer is at, `marked` says that it is not the usual one."""
    edge = Palette.ACCENT if marked else Palette.TEXT_FAINT if hot else Palette.EDGE
    draw_box(canvas, rect, theme.radius * 0.8, Fill(Palette.INSET, edge=edge, edge_width=float(theme.line)))
    side, room = theme.px(17), _sign_room(rect, theme)
    for way, sign, x in zip((-1, 1), signs, (rect.left + room / 2, rect.right - room / 2), strict=True):
        drawn = icon(sign, side, Palette.ACCENT if hot == way else Palette.TEXT_SOFT)
        canvas.blit(drawn, drawn.get_rect(center=(round(x), round(rect.centre[1]))))
    between = Rect(rect.left + room, rect.top, rect.width - 2 * room, rect.height)
    face = text.face(theme, Type.BODY)
    one_line = text.fitted(word, face, between.width, round(face.px * _LEAST_SHARE))
    text.draw_fitted(canvas, word, one_line, Palette.TEXT, between, "centre")
