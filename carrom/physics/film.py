"""A stroke to be seen again: where every disc was at any time, what fell and what touched."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from carrom.model.discs import Disc
from carrom.model.stroke import Touch
from carrom.model.units import Mm, Point, Rad, Second
from carrom.physics.mover import TraceRow
from carrom.physics.table import MM


class Pose(NamedTuple):
    """Where a disc lies, mm, and how far it has turned since the stroke began, rad anticlockwise."""

    x: Mm
    y: Mm
    angle: Rad


@dataclass(frozen=True, slots=True)
class Fall:
    """A disc captured: into which pocket (`NE` `NW` `SW` `SE`), when, where its centre was, and its velocity in mm/s."""

    disc: Disc
    pocket: str
    time: Second
    at: Point
    velocity: Point


@dataclass(frozen=True, slots=True)
class Trace:
    """One disc's motion. In row (t, ox, oy, ux, uy, s, v, h, a, w, k), in SI units and valid until the next row's t, the
    disc is s + v·τ − h·τ² from (ox, oy) towards (ux, uy) and turned by a + w·τ − k·τ², τ after t. `gone` is when it fell."""

    disc: Disc
    rows: tuple[TraceRow, ...]
    gone: Second | None


@dataclass(frozen=True, slots=True)
class Film:
    """The whole stroke, striker last."""

    traces: tuple[Trace, ...]
    falls: tuple[Fall, ...]
    touches: tuple[Touch, ...]
    duration: Second

    def at(self, time: Second) -> tuple[tuple[Disc, Pose], ...]:
        """All discs on the board at that time; after the end they lie where they came to rest."""
        return tuple((t.disc, pose(t.rows, time)) for t in self.traces if t.gone is None or time < t.gone)


def row_at(rows: Sequence[TraceRow], time: Second) -> TraceRow:
    """The row in force at that time."""
    return rows[max(bisect_right(rows, time, key=_start) - 1, 0)]


def pose(rows: Sequence[TraceRow], time: Second) -> Pose:
    """Where a disc with this trace is at that time."""
    return pose_in(row_at(rows, time), time)


def pose_in(row: TraceRow, time: Second) -> Pose:
    """Where a disc is at that time if this row is in force."""
    start, ox, oy, ux, uy, s, v, h, angle, w, k = row
    dt = time - start
    if (v == 0.0 and w == 0.0) or dt < 0.0:
        dt = 0.0
    s += dt * (v - h * dt)
    return Pose((ox + ux * s) / MM, (oy + uy * s) / MM, angle + dt * (w - k * dt))


def _start(row: TraceRow) -> Second:
    return row[0]
