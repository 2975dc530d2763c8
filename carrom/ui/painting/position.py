"""The table as it stands: ground, board and discs on one surface."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

import pygame

from carrom.model.equipment import Board, Equipment
from carrom.model.layout import Layout
from carrom.ui.looks import CLASSIC, Look, Style
from carrom.ui.painting.board_pictures import board_for_now, paint_ahead
from carrom.ui.painting.discs import draw_discs, resting
from carrom.ui.painting.ground import ground_with_shadow
from carrom.ui.theme import with_the_colours
from carrom.ui.viewport import Viewport

_MOST_KEPT = 4


class _Laid(NamedTuple):
    """Ground with a board on it, and whether that is painted as it shall be."""

    picture: pygame.Surface
    board: pygame.Surface
    true: bool


_kept: OrderedDict[tuple[tuple[int, int], Viewport, Board, Look], _Laid] = OrderedDict()
with_the_colours(_kept.clear)


def backdrop(size: tuple[int, int], viewport: Viewport, board: Board, look: Look = CLASSIC.look) -> pygame.Surface:
    """Ground and empty board for a window, as one opaque picture to blit each frame; made once for a size and turn."""
    key = (size, viewport, board, look)
    kept = _kept.get(key)
    if kept is None or not kept.true:
        frame = viewport.frame_rect
        drawn, true = board_for_now(board, round(frame.width), viewport.quarters, look)
        if kept is None or kept.board is not drawn:
            picture = ground_with_shadow(size, frame).copy()
            picture.blit(drawn, (round(frame.left), round(frame.top)))
            _kept[key] = _Laid(picture, drawn, true)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key].picture


def prepare(viewport: Viewport, board: Board, turns: Iterable[int], look: Look = CLASSIC.look) -> None:
    """Has the empty board painted for these whole turns too, while the game goes on."""
    paint_ahead(board, round(viewport.frame_rect.width), turns, look)


def draw_position(
    surface: pygame.Surface, viewport: Viewport, layout: Layout, equipment: Equipment, style: Style = CLASSIC
) -> None:
    """Draws the whole table with the layout's discs at rest."""
    surface.blit(backdrop(surface.get_size(), viewport, equipment.board, style.look), (0, 0))
    draw_discs(surface, viewport, resting(layout), equipment, men=style.men)
