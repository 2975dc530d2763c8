"""What will happen to each disc, and when: everything foreseen waits in a heap by time.

A disc's way to its next contact is a straight line, so what lies on it is found once for the whole way. Pairs of sliding
discs are searched in each step of friction, but only those whose ways come near each other, and not before they can meet.
A prophecy names the versions of its discs; when one of them has turned since, it is void.
"""

from heapq import heappop, heappush
from math import inf, sqrt

from carrom.physics.friction import F_REST
from carrom.physics.mover import STEP_END, EventCode, Mover
from carrom.physics.path_queries import distance_to_disc, distance_to_wall, mark_tipping, meeting_window
from carrom.physics.pockets import SinkState, sink
from carrom.physics.table import Table

Event = tuple[float, int, int, int, int]  # time, disc, code, version of the disc, version of its partner

_TIP_IN, _TIP_OUT, _SUNK = int(EventCode.TIP_IN), int(EventCode.TIP_OUT), int(EventCode.SUNK)
_TIE = 1e-11  # metres
_UNDER = 0.999  # F tends to F_REST from wherever it is, so it stays above F_REST or above what it is now, but for rounding


class EventQueue:
    """The heap, and the discs it is about: those that slide and those that lie (and may spin)."""

    def __init__(self, movers: list[Mover], table: Table) -> None:
        self.movers = movers
        self.sliding: list[Mover] = []
        self.resting: list[Mover] = []
        self._depth = table.sink_depth
        self._least_slowing = table.slowing * F_REST * _UNDER
        self._heap: list[Event] = []

    def next_time(self) -> float:
        """When something happens next; infinite at rest."""
        heap = self._heap
        while heap and self.is_stale(heap[0]):
            heappop(heap)
        return heap[0][0] if heap else inf

    def pop_until(self, limit: float) -> Event | None:
        """What happens next, taken out of the heap, if it happens up to this time."""
        heap = self._heap
        while heap:
            if self.is_stale(heap[0]):  # what can no longer happen keeps nobody waiting
                heappop(heap)
            elif heap[0][0] <= limit:
                return heappop(heap)
            else:
                return None
        return None

    def is_stale(self, event: Event) -> bool:
        """Whether one of its discs has turned since it was predicted."""
        _, i, code, version, partners = event
        return self.movers[i].version != version or (code >= 0 and self.movers[code].version != partners)

    def put_back(self, event: Event) -> None:
        """What was taken out too early waits on."""
        heappush(self._heap, event)

    def drop_all(self) -> None:
        """Nothing will happen any more."""
        self._heap.clear()

    def predict(self, mover: Mover, t: float) -> None:
        """Foresee a sliding disc's new way."""
        run = mover.run(t)
        x, y = mover.ox + mover.ux * run, mover.oy + mover.uy * run
        best, code = distance_to_wall(mover, x, y, t)
        goals = [code]
        for other in self.resting:
            s = distance_to_disc(mover, other, x, y, t)
            if s is not None and s <= best + _TIE:
                if s < best - _TIE:
                    best, goals = s, [other.index]
                else:
                    goals.append(other.index)
        mover.goal, mover.goals = run + best, goals
        mark_tipping(mover, x, y, run)
        mover.sweep(x, y, run, self._least_slowing)
        left, right, bottom, top = mover.left, mover.right, mover.bottom, mover.top
        near = mover.near = []
        version = mover.version
        speed, to_go = mover.v - 2 * mover.h * (t - mover.t0), mover.end - run
        for other in self.sliding:
            if other is mover or other.left > right or other.right < left or other.bottom > top or other.top < bottom:
                continue
            at, not_before = meeting_window(mover, x, y, speed, to_go, other, t)
            if not_before is None:
                continue
            near.append((other, other.version, not_before))
            other.near.append((mover, version, not_before))
            if at is not None:
                self._schedule_meeting(mover, other, at)
        self._schedule(mover, t)

    def predict_again(self, mover: Mover, t: float) -> None:
        """What lay ahead has moved: foresee the same way once more."""
        mover.version += 1
        self.predict(mover, t)

    def predict_next_step(self, mover: Mover, t: float) -> None:
        """Foresee the next step of friction on the same way."""
        self._schedule(mover, t)
        if not mover.near:
            return
        t1 = mover.t1
        x, y = mover.ox + mover.ux * mover.s0, mover.oy + mover.uy * mover.s0
        speed, to_go = mover.v, mover.end - mover.s0
        keep = []
        for entry in mover.near:
            other, version, not_before = entry
            if other.version != version:
                continue
            if not_before < t1 and not_before < other.t1:
                at, later = meeting_window(mover, x, y, speed, to_go, other, t)
                if later is None:
                    continue
                if at is not None:
                    self._schedule_meeting(mover, other, at)
                entry = (other, version, later)
            keep.append(entry)
        mover.near = keep

    def predict_hits_on(self, mover: Mover, t: float) -> None:
        """A disc has come to lie: those that slide towards it will meet it."""
        for other in self.sliding:
            run = other.run(t)
            s = distance_to_disc(other, mover, other.ox + other.ux * run, other.oy + other.uy * run, t)
            if s is None or run + s > other.goal + _TIE:
                continue
            if run + s < other.goal - _TIE:
                other.goal, other.goals = run + s, [mover.index]
            else:
                other.goals.append(mover.index)
            self._schedule_goals(other, t)

    def retarget(self, mover: Mover, t: float) -> None:
        """A disc that lay has been touched or is gone: those that were to meet it look again."""
        for other in self.sliding:
            if mover.index in other.goals:
                self.predict_again(other, t)

    def schedule_step_end(self, mover: Mover) -> None:
        """When the disc's present step of friction is over."""
        heappush(self._heap, (mover.t1, mover.index, STEP_END, mover.version, 0))

    def schedule_pocket(self, mover: Mover, t: float) -> None:
        """When the disc begins to tip; or, if it does, when it is gone or out again."""
        at = _when(mover, mover.tip_at, t)
        if mover.pocket is None:
            if at is not None and mover.tip_at <= mover.goal:
                heappush(self._heap, (at, mover.index, _TIP_IN, mover.version, 0))
            return
        end = mover.t1 if at is None else at
        goal = _when(mover, mover.goal, t)
        if goal is not None and goal < end:
            end = goal
        gone = self.sunk_at(mover, end)
        if gone.down >= self._depth:
            heappush(self._heap, (gone.time, mover.index, _SUNK, mover.version, 0))
        elif at is not None:
            heappush(self._heap, (at, mover.index, _TIP_OUT, mover.version, 0))

    def predict_pocket(self, mover: Mover, t: float) -> None:
        """The disc has begun or ceased to tip: foresee the other."""
        run = mover.run(t)
        mark_tipping(mover, mover.ox + mover.ux * run, mover.oy + mover.uy * run, run)
        self.schedule_pocket(mover, t)

    def sunk_at(self, mover: Mover, end: float) -> SinkState:
        """How far down a tipping disc is at a time within its present step."""
        assert mover.pocket is not None
        start = mover.sunk
        x, y = mover.place(start.time)
        cx, cy = mover.bounds.pocket(mover.pocket)
        v = mover.v - 2 * mover.h * (start.time - mover.t0)
        return sink(mover.bounds, (x - cx, y - cy, mover.ux, mover.uy, v, mover.h), start, end, self._depth)

    def _schedule(self, mover: Mover, t: float) -> None:
        heappush(self._heap, (mover.t1, mover.index, STEP_END, mover.version, 0))
        self._schedule_goals(mover, t)
        if mover.pocket is not None or mover.tip_at < mover.goal:
            self.schedule_pocket(mover, t)

    def _schedule_goals(self, mover: Mover, t: float) -> None:
        at = _when(mover, mover.goal, t)
        if at is not None:
            for code in mover.goals:
                heappush(self._heap, (at, mover.index, code, mover.version, self.movers[code].version if code >= 0 else 0))

    def _schedule_meeting(self, a: Mover, b: Mover, at: float) -> None:
        if a.index > b.index:
            a, b = b, a
        heappush(self._heap, (at, a.index, b.index, a.version, b.version))


def _when(mover: Mover, s: float, t: float) -> float | None:
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
