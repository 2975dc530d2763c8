"""How the times of many frames spread: the figures that both benchmarks of frames print."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

HEADINGS = f"{'median':>9}{'p95':>9}{'p99':>9}{'worst':>9}"


@dataclass(frozen=True, slots=True)
class Spread:
    """Of one set of times."""

    median: float
    p95: float
    p99: float
    worst: float

    @staticmethod
    def of(values: Iterable[float]) -> "Spread":
        """By nearest rank: each figure is one of the values."""
        ranked = sorted(values)
        median, p95, p99 = (ranked[max(0, math.ceil(len(ranked) * share) - 1)] for share in (0.50, 0.95, 0.99))
        return Spread(median, p95, p99, ranked[-1])

    def in_units(self, unit: float) -> "Spread":
        return Spread(self.median / unit, self.p95 / unit, self.p99 / unit, self.worst / unit)

    def told(self, decimals: int) -> str:
        """The figures below their headings."""
        return "".join(f"{figure:9.{decimals}f}" for figure in (self.median, self.p95, self.p99, self.worst))
