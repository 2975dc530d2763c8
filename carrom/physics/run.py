"""Discs let loose on a table, told in the words of the game: who is where, what touched, what fell."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from carrom.model.discs import Disc, Kind
from carrom.model.equipment import POCKET_NAMES, Equipment
from carrom.model.stroke import FRAME_NAMES, POCKET_BACK_NAMES, Touch
from carrom.model.units import Point, RadPerS, Second
from carrom.physics.film import Fall, Film, Pose, Trace, pose, pose_in
from carrom.physics.impacts import BACK, FRAME, Hit
from carrom.physics.motion import Motion, Start
from carrom.physics.table import GRAM, table_of

PER_M = 1000.0
STILL = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Sliding:
    """A disc at one instant: its centre in mm, its velocity in mm/s, its spin anticlockwise. It may also lie still."""

    disc: Disc
    at: Point
    velocity: Point = STILL
    spin: RadPerS = 0.0


class Run:
    """Motion from any start, men in layout order and the striker last. Whatever the slices of time it is advanced by, it
    passes through the same states. `step` caps the seconds over which friction is held constant."""

    def __init__(self, start: Sequence[Sliding], equipment: Equipment, step: Second | None = None) -> None:
        self.discs: tuple[Disc, ...] = tuple(sliding.disc for sliding in start)
        self.motion = Motion([_start(sliding, equipment) for sliding in start], table_of(equipment, step))
        self._names = [str(disc) for disc in self.discs]
        self._striker = next((n for n, disc in enumerate(self.discs) if disc.kind is Kind.STRIKER), None)
        self._asked = 0.0
        self._touches: list[Touch] = []
        self._falls: list[Fall] = []

    def advance(self, seconds: Second) -> None:
        """Let so much more time pass on the board."""
        self.advance_to(self._asked + seconds)

    def advance_to(self, time: Second) -> None:
        """Let time pass until then."""
        self._asked = max(self._asked, time)
        self.motion.advance_to(time)

    def run_to_rest(self) -> None:
        """Let time pass until all lies still."""
        self.motion.advance_to(inf)
        self._asked = max(self._asked, self.motion.rest_time)

    @property
    def finished(self) -> bool:
        """Whether everything lies still."""
        return self.motion.at_rest

    @property
    def time(self) -> Second:
        """Seconds since the start; it stands still once everything lies."""
        return min(self._asked, self.motion.rest_time) if self.finished else self._asked

    def positions(self) -> tuple[tuple[Disc, Pose], ...]:
        """All discs now on the board, the striker last."""
        now = self.time
        movers = self.motion.movers
        return tuple((disc, pose(m.rows, now)) for disc, m in zip(self.discs, movers, strict=True) if not m.gone)

    def states(self) -> tuple[Sliding, ...]:
        """The same with their velocities and spins."""
        found = []
        for disc, mover in zip(self.discs, self.motion.movers, strict=True):
            if not mover.gone:
                x, y, vx, vy, spin = mover.state(self.time)
                found.append(Sliding(disc, Point(x * PER_M, y * PER_M), Point(vx * PER_M, vy * PER_M), spin))
        return tuple(found)

    def falls(self) -> tuple[Fall, ...]:
        """What has fallen so far, in order."""
        for drop in self.motion.drops[len(self._falls) :]:
            at, velocity = Point(drop.x * PER_M, drop.y * PER_M), Point(drop.vx * PER_M, drop.vy * PER_M)
            self._falls.append(Fall(self.discs[drop.index], POCKET_NAMES[drop.pocket], drop.time, at, velocity))
        return tuple(self._falls)

    def touches(self) -> tuple[Touch, ...]:
        """What has touched so far, in order."""
        new = self.motion.impacts.hits[len(self._touches) :]
        striker = self._striker
        rows = self.motion.movers[striker].rows if striker is not None else []
        gone = next((drop.time for drop in self.motion.drops if drop.index == striker), inf)
        row = 0
        for hit in new:
            there = None
            if rows and hit.time <= gone:
                while row + 1 < len(rows) and rows[row + 1][0] <= hit.time:
                    row += 1
                x, y, _ = pose_in(rows[row], hit.time)
                there = Point(x, y)
            at = Point(hit.x * PER_M, hit.y * PER_M)
            self._touches.append(Touch(*self._both_names(hit), hit.time, at, there, hit.impulse))
        return tuple(self._touches)

    def film(self) -> Film:
        """The whole motion to be seen again; runs to rest first if need be."""
        self.run_to_rest()
        gone = {drop.index: drop.time for drop in self.motion.drops}
        traces = tuple(
            Trace(disc, tuple(m.rows), gone.get(m.index)) for disc, m in zip(self.discs, self.motion.movers, strict=True)
        )
        return Film(traces, self.falls(), self.touches(), self.motion.rest_time)

    def _both_names(self, hit: Hit) -> tuple[str, str]:
        first = self._names[hit.index]
        if hit.code >= 0:
            second = self._names[hit.code]
            return (second, first) if hit.code == self._striker else (first, second)
        return first, POCKET_BACK_NAMES[BACK - hit.code] if hit.code <= BACK else FRAME_NAMES[FRAME - hit.code]


def _start(sliding: Sliding, equipment: Equipment) -> Start:
    (x, y), (vx, vy) = sliding.at, sliding.velocity
    radius, mass = equipment.radius(sliding.disc), equipment.mass(sliding.disc)
    return Start(x / PER_M, y / PER_M, vx / PER_M, vy / PER_M, sliding.spin, radius / PER_M, mass * GRAM)
