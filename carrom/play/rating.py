"""How much stronger one player is than another, from boards won: Elo points and the interval that holds them."""

import math
from dataclasses import dataclass

Z95 = 1.959964  # standard deviations to each side that hold 95 %
_SCALE = 400.0
_MOST = 0.9999


@dataclass(frozen=True, slots=True)
class Rating:
    """The share of boards won and its Elo difference, each with the ends of its 95 % interval (Wilson's)."""

    share: float
    share_low: float
    share_high: float
    elo: float
    elo_low: float
    elo_high: float


def rating(won: float, boards: int) -> Rating:
    """The rating of a player who won so many of so many boards (halves for boards without a winner)."""
    if boards <= 0:
        raise ValueError("no board has been played")
    share, z2 = won / boards, Z95 * Z95
    middle = (share + z2 / (2 * boards)) / (1 + z2 / boards)
    spread = Z95 / (1 + z2 / boards) * math.sqrt(share * (1 - share) / boards + z2 / (4 * boards * boards))
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return Rating(share, low, high, _elo(share), _elo(low), _elo(high))


def _elo(share: float) -> float:
    kept = min(max(share, 1 - _MOST), _MOST)
    return _SCALE * math.log10(kept / (1 - kept))
