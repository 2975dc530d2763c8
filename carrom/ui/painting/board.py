"""The whole board as one picture: wood, markings, frame, pockets and light, made once for a size and a turn."""

from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import TypeAlias

import numpy as np
import pygame

from carrom.model.equipment import Board
from carrom.model.units import Mm
from carrom.ui.looks import CLASSIC, Look
from carrom.ui.painting.frame import draw_frame, shade_surface
from carrom.ui.painting.ink import Sheet
from carrom.ui.painting.markings import draw_markings
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.painting.pockets import draw_pockets
from carrom.ui.painting.wood import surface_wood

_MOST_KEPT = 6
_GLOW = np.asarray((255, 244, 222), np.float32)

_Key: TypeAlias = tuple[Board, int, int, Look]
_kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()
_begun: dict[_Key, Future[pygame.Surface]] = {}


def board_picture(board: Board, side: int, quarters: int, look: Look = CLASSIC.look) -> pygame.Surface:
    """The board with its frame, `side` pixels wide, turned clockwise by right angles; clear outside its round corners."""
    key = (board, side, quarters % 4, look)
    if key not in _kept:
        begun = _begun.pop(key, None)
        _kept[key] = begun.result() if begun is not None else _painted(*key)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def paint_ahead(board: Board, side: int, turns: Iterable[int], look: Look = CLASSIC.look) -> None:
    """Begins, beside the game, the pictures that will be wanted when the board has turned; asks for nothing twice."""
    keys = {(board, side, turn % 4, look) for turn in turns}
    for key in [key for key in _begun if key not in keys and _begun[key].done()]:
        del _begun[key]  # of a size that has passed
    for key in sorted(keys - _kept.keys() - _begun.keys(), key=lambda key: key[2]):
        _begun[key] = _painter().submit(_painted, *key)


@cache
def _painter() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")


def _painted(board: Board, side: int, quarters: int, look: Look) -> pygame.Surface:
    full: Mm = board.size + 2 * board.frame_width
    sheet = Sheet(np.zeros((side, side, 3), np.float32), side / full)
    _lay_surface(sheet, board, quarters, look)
    draw_markings(sheet, board, look)
    _light_surface(sheet, board, look.lamp)
    shade_surface(sheet, board)
    opacity = draw_frame(sheet, board, quarters, look.frame)
    draw_pockets(sheet, board, look)
    return clear_picture(sheet.rgb, opacity)


def _lay_surface(sheet: Sheet, board: Board, quarters: int, look: Look) -> None:
    rows, columns = sheet.window((-board.half, -board.half, board.half, board.half))[:2]
    side = rows.stop - rows.start
    sheet.rgb[rows, columns] = surface_wood(look.surface, side, quarters)


def _light_surface(sheet: Sheet, board: Board, lamp: float) -> None:
    """A lamp's pool up on the left, dusk in the far corner, and a soft sheen on the polish."""
    rows, columns, x, y = sheet.window((-board.half, -board.half, board.half, board.half))
    half = np.float32(board.half)
    u, v = x / half + np.float32(0.24), y / half - np.float32(0.30)
    dusk = (u * u + v * v) ** np.float32(0.8) * np.float32(0.19 * lamp)
    # Dusk is warm: blue goes first.
    sheet.rgb[rows, columns] *= np.float32(1.09) - dusk[..., None] * np.asarray((0.82, 1.0, 1.22), np.float32)
    sheen = np.exp(-((u * np.float32(1.1)) ** 2) - (v * np.float32(1.5)) ** 2)
    sheet.blend(rows, columns, _GLOW, sheen * np.float32(0.115 * lamp))
