"""What a board of colours is worth to the first of two sides, by counts alone: men left, the queen, who strikes, and how
often each side brings a stroke off.

Both take turns as the laws have it: a stroke that comes off keeps the turn. The queen must be covered before a side's last
man falls. Solved exactly for a grid of chances; between its points it is interpolated.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from carrom.bots.geometry import Array

MOST = 9
FREE, FIRST, SECOND = 0, 1, 2  # the queen on the board, or covered by that side
_CHANCES = (0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.78, 0.85, 0.9, 0.94, 0.97, 0.99, 0.999)
_STEPS = len(_CHANCES)

RaceTable: TypeAlias = NDArray[np.float64]  # men of the first, of the second, queen, who strikes, chance of first, of second


@dataclass(frozen=True, slots=True)
class Stakes:
    """What winning brings each side, first and second: `wins[side][n]` when the loser has n men left, `queens[side][n]` when
    the winner has covered the queen besides."""

    wins: tuple[tuple[float, ...], tuple[float, ...]]
    queens: tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Count:
    """Men left of the first and of the second side, where the queen is, and whether the first strikes."""

    first: int
    second: int
    queen: int
    first_strikes: bool


class Race:
    """The values of every count for these stakes."""

    def __init__(self, stakes: Stakes) -> None:
        self._stakes = stakes
        self._table = _solve(stakes)

    def value(self, count: Count, chance_first: float, chance_second: float) -> float:
        """Points of the board that the first side may expect over the second."""
        if count.first <= 0:
            return payoff(self._stakes, 0, count.second, count.queen)
        if count.second <= 0:
            return -payoff(self._stakes, 1, count.first, count.queen)
        at = self._table[min(count.first, MOST), min(count.second, MOST), count.queen, 0 if count.first_strikes else 1]
        i, x = _cell(chance_first)
        j, y = _cell(chance_second)
        low = float(at[i, j]) * (1 - y) + float(at[i, j + 1]) * y
        high = float(at[i + 1, j]) * (1 - y) + float(at[i + 1, j + 1]) * y
        return low * (1 - x) + high * x


@lru_cache(maxsize=32)
def race_for(stakes: Stakes) -> Race:
    """Solved once for each stakes."""
    return Race(stakes)


def payoff(stakes: Stakes, side: int, left: int, queen: int) -> float:
    """What that side gets for clearing its men while the other has so many left."""
    table = stakes.queens if queen == side + 1 else stakes.wins
    return table[side][min(max(left, 0), MOST)]


def _cell(chance: float) -> tuple[int, float]:
    """The step of the grid below this chance, and how far it is towards the next."""
    kept = min(max(chance, _CHANCES[0]), _CHANCES[-1])
    i = min(bisect_right(_CHANCES, kept), _STEPS - 1) - 1
    return i, (kept - _CHANCES[i]) / (_CHANCES[i + 1] - _CHANCES[i])


def _solve(stakes: Stakes) -> RaceTable:
    table = np.zeros((MOST + 1, MOST + 1, 3, 2, _STEPS, _STEPS))
    p, q = np.meshgrid(_CHANCES, _CHANCES, indexing="ij")
    for a in range(MOST + 1):
        for b in range(MOST + 1):
            for queen in (FIRST, SECOND, FREE):
                if a == 0 or b == 0:
                    value = payoff(stakes, 0, b, queen) if a == 0 else -payoff(stakes, 1, a, queen)
                    table[a, b, queen] = value
                else:
                    table[a, b, queen, 0], table[a, b, queen, 1] = _pair(table, a, b, queen, p, q)
    return table


def _pair(table: RaceTable, a: int, b: int, queen: int, p: Array, q: Array) -> tuple[Array, Array]:
    """The values with the first and with the second to strike: each depends on the other, since turns come back."""
    own, other = _attempts(table, a, b, queen, p, 0), _attempts(table, a, b, queen, q, 1)
    answered = [np.min([(s * v + (1 - s) * t * u) / (1 - (1 - s) * (1 - t)) for t, u in other], axis=0) for s, v in own]
    mine = np.max(answered, axis=0)
    return mine, np.min([t * u + (1 - t) * mine for t, u in other], axis=0)


def _attempts(table: RaceTable, a: int, b: int, queen: int, chance: Array, side: int) -> list[tuple[Array, Array]]:
    """What the side to strike may go for: how often it comes off, and what it is worth then. The queen with its cover
    counts as one attempt; answered, the queen is back and the turn is over."""
    after = (a - 1, b) if side == 0 else (a, b - 1)
    left = a if side == 0 else b
    attempts = []
    if queen != FREE or left > 1:
        attempts.append((chance, table[after[0], after[1], queen, side]))
    if queen == FREE:
        attempts.append((chance * chance, table[after[0], after[1], side + 1, side]))
    return attempts
