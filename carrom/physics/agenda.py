"""What will happen next: everything that waits on the discs' present paths, in a heap by time.

An entry is stale once either of its discs has another path; it is then passed over, not searched for and taken out.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import sqrt

from carrom.physics.mover import Mover
from carrom.physics.paths import meeting
from carrom.physics.pockets import Sunk, sink

STEP_END, TIP_IN, TIP_OUT, SUNK = -9, -10, -11, -12  # what else can happen to a disc; all above is a contact

Event = tuple[float, int, int, int, int]  # time, disc, code, version of the disc, version of its partner


class Agenda:
    """The events to come of these discs; `heap` holds them, the earliest first."""

    def __init__(self, movers: Sequence[Mover], sink_depth: float) -> None:
        self._movers = movers
        self._sink_depth = sink_depth
        self.heap: list[Event] = []

    def next_until(self, limit: float) -> Event | None:
        """Takes out the earliest event up to this time; what can no longer happen keeps nobody waiting."""
        heap = self.heap
        while heap:
            if self.stale(heap[0]):
                heappop(heap)
            elif heap[0][0] <= limit:
                return heappop(heap)
            else:
                return None
        return None

    def stale(self, event: Event) -> bool:
        _, i, code, version, partners = event
        return self._movers[i].version != version or (code >= 0 and self._movers[code].version != partners)

    def push_step_end(self, mover: Mover) -> None:
        heappush(self.heap, (mover.t1, mover.index, STEP_END, mover.version, 0))

    def schedule(self, mover: Mover, t: float) -> None:
        """Everything that can happen to the disc within its present step."""
        self.push_step_end(mover)
        self._goals(mover, t)
        self.schedule_pocket(mover, t)
        keep = []
        for pair in mover.near:
            other, version = pair
            if other.version == version and other.v > 0.0:
                keep.append(pair)
                self._meeting(mover, other, t)
        mover.near = keep

    def _when(self, mover: Mover, s: float, t: float) -> float | None:
        """When the disc has run the length s, if it does within its present step."""
        left = s - mover.s0
        if left <= 0.0:
            return t
        v, h = mover.v, mover.h
        q = v * v - 4 * h * left
        if q < 0.0:
            return None
        at = mover.t0 + 2 * left / (v + sqrt(q))
        return (at if at > t else t) if at <= mover.t1 else None

    def _goals(self, mover: Mover, t: float) -> None:
        at = self._when(mover, mover.goal, t)
        if at is not None:
            for code in mover.goals:
                heappush(self.heap, (at, mover.index, code, mover.version, self._movers[code].version if code >= 0 else 0))

    def _meeting(self, mover: Mover, other: Mover, t: float) -> None:
        a, b = (mover, other) if mover.index < other.index else (other, mover)
        ta, tb = t - a.t0, t - b.t0
        va, vb = a.v - 2 * a.h * ta, b.v - 2 * b.h * tb
        sa, sb = a.s0 + ta * (a.v - a.h * ta), b.s0 + tb * (b.v - b.h * tb)
        dx, dy = b.ox + b.ux * sb - a.ox - a.ux * sa, b.oy + b.uy * sb - a.oy - a.uy * sa
        reach = a.radius + b.radius
        span = (a.t1 if a.t1 < b.t1 else b.t1) - t
        far = reach + (va + vb) * span
        if dx * dx + dy * dy > far * far:
            return
        after = meeting(
            dx, dy, b.ux * vb - a.ux * va, b.uy * vb - a.uy * va, a.ux * a.h - b.ux * b.h, a.uy * a.h - b.uy * b.h, reach, span
        )
        if after is not None:
            heappush(self.heap, (t + after, a.index, b.index, a.version, b.version))

    def schedule_pocket(self, mover: Mover, t: float) -> None:
        at = self._when(mover, mover.tip_at, t)
        if mover.pocket is None:
            if at is not None and mover.tip_at <= mover.goal:
                heappush(self.heap, (at, mover.index, TIP_IN, mover.version, 0))
            return
        end = mover.t1 if at is None else at
        goal = self._when(mover, mover.goal, t)
        if goal is not None and goal < end:
            end = goal
        gone = self.sunk_at(mover, end)
        if gone.down >= self._sink_depth:
            heappush(self.heap, (gone.time, mover.index, SUNK, mover.version, 0))
        elif at is not None:
            heappush(self.heap, (at, mover.index, TIP_OUT, mover.version, 0))

    def sunk_at(self, mover: Mover, end: float) -> Sunk:
        assert mover.pocket is not None
        start = mover.sunk
        x, y = mover.place(start.time)
        cx, cy = mover.reach.pocket(mover.pocket)
        v = mover.v - 2 * mover.h * (start.time - mover.t0)
        return sink(mover.reach, (x - cx, y - cy, mover.ux, mover.uy, v, mover.h), start, end, self._sink_depth)
