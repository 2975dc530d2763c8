"""A hand that trembles on the pointer: the place that an aim takes from it. Frozen values, no pygame.

A sweep is followed exactly and at once. A hand that holds still trembles by a pixel or two: the place then lies in the
middle of what the pointer does. Once a key or the wheel has trimmed the aim, the pointer is let alone until it clearly moves.
"""

import math
from dataclasses import dataclass, replace

from carrom.model.units import Mm, Point, Second

SETTLING: Second = 0.25
_THERE = 0.02  # of the slack: so near, the place is the pointer's


@dataclass(frozen=True, slots=True)
class Hold:
    """`place` is what the aim is taken from; `fixed_at` where the pointer was when the aim was trimmed, None if it moves it."""

    pointer: Point
    place: Point
    fixed_at: Point | None = None

    def moved(self, pointer: Point, slack: Mm, firm: Mm) -> "Hold":
        """The pointer moved. The place is never more than `slack` behind it; trimmed, it stays until `firm` is passed."""
        if self.fixed_at is not None:
            if math.dist(pointer, self.fixed_at) < firm:
                return replace(self, pointer=pointer)
            return Hold(pointer, pointer)
        away = math.dist(pointer, self.place)
        if away >= 2 * slack:
            return Hold(pointer, pointer)
        if away <= slack:
            return Hold(pointer, self.place)
        return Hold(pointer, _between(pointer, self.place, slack / away))

    def fixed(self) -> "Hold":
        """Trimmed: the pointer's trembling no longer counts."""
        return replace(self, fixed_at=self.pointer)

    def settled(self, dt: Second, slack: Mm) -> "Hold":
        """So much time passes: the place comes to where the pointer is."""
        if self.is_still:
            return self
        left = math.exp(-dt / SETTLING)
        near = math.dist(self.pointer, self.place) * left <= slack * _THERE
        return Hold(self.pointer, self.pointer if near else _between(self.pointer, self.place, left))

    @property
    def is_still(self) -> bool:
        """Whether time changes nothing."""
        return self.fixed_at is not None or self.place == self.pointer


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
