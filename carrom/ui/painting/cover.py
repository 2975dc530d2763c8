"""A cloth over the board while a clock stands: nobody studies what lies under it."""

import pygame

from carrom.ui import text
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect, Viewport
from carrom.ui.widgets.shapes import Fill, draw_box

_WORDS = 0.8  # of the board's width
_HIGH = 0.075  # of its height, each line


def draw_cover(canvas: pygame.Surface, theme: Theme, viewport: Viewport, words: tuple[str, ...], middle: bool) -> None:
    """The whole surface covered, with these lines in its middle, or at the top, clear of a dialog in the middle."""
    board = viewport.board_rect
    fill = Fill(Palette.PANEL_RAISED, Palette.PANEL, edge=Palette.EDGE, edge_width=float(theme.line))
    draw_box(canvas, board, theme.radius, fill)
    wide, high = board.width * _WORDS, board.height * _HIGH
    top = board.centre[1] - high * len(words) / 2 if middle else board.top
    for number, line in enumerate(words):
        room = Rect(board.centre[0] - wide / 2, top + number * high, wide, high)
        text.draw_fitted(canvas, line, text.face(theme, Type.BODY), Palette.TEXT, room, "centre")
