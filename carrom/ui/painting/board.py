"""The whole board as one picture: wood, markings, frame, pockets and light, made once for a size and a turn.

Painting takes longer than a frame may. In haste (`in_haste`) a board that is not painted yet is shown roughly at once, from
a picture of another size, and painted beside the game; elsewhere all wait for the true picture.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
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
_COARSE = 480  # pixels of a board that is painted in haste and enlarged
_GLOW = np.asarray((255, 244, 222), np.float32)

_Key: TypeAlias = tuple[Board, int, int, Look]
_kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()
_begun: dict[_Key, Future[pygame.Surface]] = {}


@dataclass(slots=True)
class Haste:
    """Whether anything was shown roughly."""

    rough: bool = False


_haste: Haste | None = None


@contextmanager
def in_haste() -> Iterator[Haste]:
    """Until it ends no picture of a board is waited for; says whether one is still to come."""
    global _haste
    _haste = haste = Haste()
    try:
        yield haste
    finally:
        _haste = None


def board_picture(board: Board, side: int, quarters: int, look: Look = CLASSIC.look) -> pygame.Surface:
    """The board with its frame, `side` pixels wide, turned clockwise by right angles; clear outside its round corners."""
    return board_for_now(board, side, quarters, look)[0]


def board_for_now(board: Board, side: int, quarters: int, look: Look = CLASSIC.look) -> tuple[pygame.Surface, bool]:
    """The same picture, and whether it is the true one: in haste it may be a rough one, drawn again once that is painted."""
    key = (board, side, quarters % 4, look)
    if key not in _kept:
        if _haste is not None and not _painted_by_now(key):
            _haste.rough = True
            return _rough(key), False
        begun = _begun.pop(key, None)
        _kept[key] = begun.result() if begun is not None else _painted(*key)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key], True


def _painted_by_now(key: _Key) -> bool:
    """Whether the painter is done with this picture; it is begun, before all of another size or look, if it was not."""
    if key not in _begun:
        for other in [other for other in _begun if (other[1], other[3]) != (key[1], key[3])]:
            if _begun[other].done() or _begun[other].cancel():
                del _begun[other]
        _begun[key] = _painter().submit(_painted, *key)
    return _begun[key].done()


@lru_cache(maxsize=2)
def _rough(key: _Key) -> pygame.Surface:
    """The same board from a picture of another size, or painted coarsely where there is none."""
    board, side, quarters, look = key
    alike = [other for other in _kept if (other[0], other[2], other[3]) == (board, quarters, look) and 2 * other[1] > side]
    nearest = min(alike, key=lambda other: abs(other[1] - side), default=None)
    small = _kept[nearest] if nearest is not None else _painted(board, min(side, _COARSE), quarters, look)
    return pygame.transform.smoothscale(small, (side, side))


def paint_ahead(board: Board, side: int, turns: Iterable[int], look: Look = CLASSIC.look) -> None:
    """Begins, beside the game, the pictures that will be wanted when the board has turned; asks for nothing twice."""
    keys = {(board, side, turn % 4, look) for turn in turns}
    for key in [key for key in _begun if key not in keys and _begun[key].done()]:
        del _begun[key]  # of a size that has passed
    for key in sorted(keys - _kept.keys() - _begun.keys(), key=lambda key: key[2]):
        _begun[key] = _painter().submit(_painted, *key)


def forget_begun() -> None:
    """Nobody will want what was begun: the process that ends does not wait for it."""
    for picture in _begun.values():
        picture.cancel()
    _begun.clear()


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
    away = np.maximum(u * u + v * v, np.float32(1e-9))
    dusk = np.exp(np.log(away) * np.float32(0.8)) * np.float32(0.19 * lamp)  # its power 0.8, in half the time
    sheen = np.exp(-((u * np.float32(1.1)) ** 2)) * np.exp(-((v * np.float32(1.5)) ** 2)) * np.float32(0.115 * lamp)
    for channel, share in enumerate((0.82, 1.0, 1.22)):  # dusk is warm: blue goes first
        part = sheet.rgb[rows, columns, channel]
        part *= np.float32(1.09) - dusk * np.float32(share)
        part += (_GLOW[channel] - part) * sheen
