"""Pictures of the board, each painted once for a size, a turn and a look, and kept: at once, beside the game, or in haste.

Painting takes longer than a frame may. In haste (`without_waiting`) a board that is not painted yet is shown roughly at once,
from a picture of another size, and painted beside the game; elsewhere all wait for the true picture.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import pygame

from carrom.model.equipment import Board
from carrom.ui.draw.board import paint_board
from carrom.ui.draw.looks import CLASSIC, BoardLook

_MOST_KEPT = 6
_COARSE = 480  # pixels of a board that is painted in haste and enlarged


class _Wanted(NamedTuple):
    """Which picture: what `paint_board` asks for."""

    board: Board
    side: int
    quarters: int
    look: BoardLook


_kept: OrderedDict[_Wanted, pygame.Surface] = OrderedDict()
_in_progress: dict[_Wanted, Future[pygame.Surface]] = {}


@dataclass(slots=True)
class Haste:
    """Whether anything was shown roughly."""

    rough: bool = False


_haste: Haste | None = None


@contextmanager
def without_waiting() -> Iterator[Haste]:
    """Until it ends no picture of a board is waited for; says whether one is still to come."""
    global _haste
    _haste = haste = Haste()
    try:
        yield haste
    finally:
        _haste = None


def board_picture(board: Board, side: int, quarters: int, look: BoardLook = CLASSIC.look) -> pygame.Surface:
    """The board with its frame, `side` pixels wide, turned clockwise by right angles; clear outside its round corners."""
    return board_for_now(board, side, quarters, look)[0]


def board_for_now(board: Board, side: int, quarters: int, look: BoardLook = CLASSIC.look) -> tuple[pygame.Surface, bool]:
    """The same picture, and whether it is the true one: in haste it may be a rough one, drawn again once that is painted."""
    wanted = _Wanted(board, side, quarters % 4, look)
    if wanted not in _kept:
        if _haste is not None and not _is_painted(wanted):
            _haste.rough = True
            return _rough(wanted), False
        begun = _in_progress.pop(wanted, None)
        _kept[wanted] = begun.result() if begun is not None else paint_board(*wanted)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(wanted)
    return _kept[wanted], True


def _is_painted(wanted: _Wanted) -> bool:
    """Whether the painter is done with this picture; it is begun, before all of another size or look, if it was not."""
    if wanted not in _in_progress:
        for other in [other for other in _in_progress if (other.side, other.look) != (wanted.side, wanted.look)]:
            if _in_progress[other].done() or _in_progress[other].cancel():
                del _in_progress[other]
        _start_painting(wanted)
    return _in_progress[wanted].done()


@lru_cache(maxsize=2)
def _rough(wanted: _Wanted) -> pygame.Surface:
    """The same board from a picture of another size, or painted coarsely where there is none."""
    side = wanted.side
    alike = [other for other in _kept if other._replace(side=side) == wanted and 2 * other.side > side]
    nearest = min(alike, key=lambda other: abs(other.side - side), default=None)
    small = _kept[nearest] if nearest is not None else paint_board(*wanted._replace(side=min(side, _COARSE)))
    return pygame.transform.smoothscale(small, (side, side))


def paint_ahead(board: Board, side: int, turns: Iterable[int], look: BoardLook = CLASSIC.look) -> None:
    """Begins, beside the game, the pictures that will be wanted when the board has turned; asks for nothing twice."""
    coming = {_Wanted(board, side, turn % 4, look) for turn in turns}
    for passed in [other for other in _in_progress if other not in coming and _in_progress[other].done()]:
        del _in_progress[passed]  # of another size, most likely
    for wanted in sorted(coming - _kept.keys() - _in_progress.keys(), key=lambda wanted: wanted.quarters):
        _start_painting(wanted)


def _start_painting(wanted: _Wanted) -> None:
    _in_progress[wanted] = _painter().submit(paint_board, *wanted)


def cancel_painting() -> None:
    """Nobody will want what was begun: the process that ends does not wait for it."""
    for picture in _in_progress.values():
        picture.cancel()
    _in_progress.clear()


@cache
def _painter() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")
