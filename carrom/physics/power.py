"""How hard an aimed stroke must be for a disc to fall, and how lively a board is by the run test of the laws (A.1)."""

from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor, inf, sqrt

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import MmPerS
from carrom.physics.simulation import Run, start_of
from carrom.physics.table import GRAVITY, MM

Span = tuple[MmPerS, MmPerS]

_TRIED = 33  # speeds that are tried first; what falls only between two of them is not found
_FINE: MmPerS = 25  # how exactly an end of a span is found
_EVENTS = 8  # of the engine, between two breaths


class PowerSearch:
    """Finds the speeds at which the disc falls. `spans` are those known so far: the softest and the hardest of each."""

    def __init__(self, layout: Layout, stroke: Stroke, equipment: Equipment, disc: Disc) -> None:
        self.spans: tuple[Span, ...] = ()
        self.finished = False
        self._layout, self._stroke, self._equipment = layout, stroke, equipment
        self._index = [resting for resting, _ in layout.discs].index(disc)
        self._steps = self._search()

    def work(self, enough: Callable[[], bool]) -> None:
        """Go on until `enough` says so or all is known; it is asked every fraction of a millisecond."""
        while not self.finished:
            self.finished = next(self._steps, True)
            if enough():
                return

    def _search(self) -> Generator[bool, None, None]:
        striker = self._equipment.striker
        low, high = ceil(striker.least_speed), floor(striker.full_speed)
        speeds = [low + round((high - low) * n / (_TRIED - 1)) for n in range(_TRIED)]
        falls: dict[MmPerS, bool] = {}
        for speed in speeds:
            falls[speed] = yield from self._falls(speed)
            self.spans = _spans(falls)
        for soft, hard in pairwise(speeds):
            while falls[soft] is not falls[hard] and hard - soft > _FINE:
                middle = (soft + hard) // 2
                falls[middle] = yield from self._falls(middle)
                self.spans = _spans(falls)
                soft, hard = (middle, hard) if falls[middle] is falls[soft] else (soft, middle)

    def _falls(self, speed: MmPerS) -> Generator[bool, None, bool]:
        """Whether the disc falls at this speed."""
        motion = Run(start_of(self._layout, replace(self._stroke, speed=speed), self._equipment), self._equipment).motion
        disc, events = motion.movers[self._index], 0
        while not disc.gone and (now := motion.next_time) < inf:
            motion.advance_to(now)
            events += 1
            if events % _EVENTS == 0:
                yield False
        yield False
        return disc.gone


def _spans(falls: dict[MmPerS, bool]) -> tuple[Span, ...]:
    """Neighbouring speeds at which it falls, joined."""
    spans: list[Span] = []
    joined = False
    for speed in sorted(falls):
        if falls[speed]:
            spans.append((spans.pop()[0] if joined else speed, speed))
        joined = falls[speed]
    return tuple(spans)


LEAST_RUNS = 3.5


def board_runs(equipment: Equipment, speed: float | None = None) -> float:
    """How many times a striker crosses the board, the last crossing in part; `speed` in mm/s, full force unless given."""
    first, later = _lengths(equipment)
    slowing = 2 * equipment.surface.mu_board * GRAVITY
    square = ((equipment.striker.full_speed if speed is None else speed) * MM) ** 2
    done, length = 0.0, first
    while square > slowing * length:
        square = (square - slowing * length) * equipment.surface.e_frame**2
        done, length = done + 1, later
    return done + square / (slowing * length)


def speed_for(equipment: Equipment, wanted: float = LEAST_RUNS) -> float:
    """The launch speed, mm/s, that carries the striker so many runs."""
    first, later = _lengths(equipment)
    slowing = 2 * equipment.surface.mu_board * GRAVITY
    whole = int(wanted)
    square = slowing * (wanted - whole) * (later if whole else first)
    for run in range(whole, 0, -1):
        square = square / equipment.surface.e_frame**2 + slowing * (later if run > 1 else first)
    return sqrt(square) / MM


def _lengths(equipment: Equipment) -> tuple[float, float]:
    """Of the first run, from the base to the opposite frame, and of each later one, in metres."""
    striker, board = equipment.striker.diameter, equipment.board
    return (board.half - striker / 2 - board.base_y) * MM, (board.size - striker) * MM
