"""Where a disc's centre may go near a pocket, and when the disc tips, sinks and is gone.

A disc over a pocket of radius a rests on what lies outside the hole; it tips when its centre comes nearer to the
pocket's centre than √(a² − r²). Between there and the edge it hangs and stays. Tipping takes time, so a fast disc can
reach the curved frame behind the hole and come out again.
"""

from dataclasses import dataclass
from math import sqrt

from carrom.physics.table import GRAVITY, Table

SLICE = 1e-4  # seconds
_LEAST_BACK = 1e-5  # metres
_SIGNS = ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0))  # NE, NW, SW, SE


@dataclass(frozen=True, slots=True)
class DiscBounds:
    """Where the centres of discs of one radius may go: |x| and |y| up to `limit`; in the corners beyond `rim` only up to
    `back` from the pocket's centre; and inside `tip` of it they tip. For a disc as wide as the pocket both are 0."""

    limit: float
    rim: float
    back: float
    tip: float

    def corner_beyond(self, x: float, y: float) -> int | None:
        """The corner whose arc, not the frame, bounds a centre that would leave the board at this place."""
        if self.back <= 0.0 or abs(x) <= self.rim or abs(y) <= self.rim:
            return None
        return self.corner(x, y)

    @staticmethod
    def corner(x: float, y: float) -> int:
        """The corner on whose side of the board this place is."""
        return (0 if x > 0.0 else 1) if y > 0.0 else (3 if x > 0.0 else 2)

    def pocket(self, corner: int) -> tuple[float, float]:
        """The pocket's centre."""
        sx, sy = _SIGNS[corner]
        return sx * self.rim, sy * self.rim

    def tipping_into(self, x: float, y: float) -> int | None:
        """The pocket in which a disc with its centre here loses its support."""
        dx, dy = abs(x) - self.rim, abs(y) - self.rim
        return self.corner(x, y) if dx * dx + dy * dy < self.tip * self.tip else None


def disc_bounds(table: Table, radius: float) -> DiscBounds:
    """The bounds for discs of this radius."""
    back = table.pocket_radius - radius
    return DiscBounds(table.half - radius, table.rim, back if back > _LEAST_BACK else 0.0, table.tipping(radius))


@dataclass(frozen=True, slots=True)
class SinkState:
    """How far a tipping disc is down at a time, and how fast it goes on sinking: s, m, m/s."""

    time: float
    down: float
    rate: float


def sink(
    reach: DiscBounds, motion: tuple[float, float, float, float, float, float], start: SinkState, end: float, depth: float
) -> SinkState:
    """Let a disc sink while it moves, until `end` or until it is `depth` down, whichever is first.

    `motion` is the centre's place from the pocket's centre at the start, its direction, speed and half deceleration.
    """
    x, y, ux, uy, v, h = motion
    down, rate = start.down, start.rate
    tip, scale = reach.tip, GRAVITY / (reach.tip - reach.back)
    t, span = 0.0, end - start.time
    while t < span and down < depth:
        dt = SLICE if span - t > SLICE else span - t
        m = t + dt / 2
        s = m * (v - h * m)
        px, py = x + ux * s, y + uy * s
        pull = (tip - sqrt(px * px + py * py)) * scale
        if pull > GRAVITY:
            pull = GRAVITY
        elif pull < 0.0:
            pull = 0.0
        down += dt * (rate + pull * dt / 2)
        rate += pull * dt
        t += dt
    return SinkState(start.time + t if down >= depth else end, down, rate)
