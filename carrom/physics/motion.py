"""How a stroke runs: from contact to contact, each found on the exact paths between them and handed to pymunk.

A disc's way from one contact to the next is a straight line, so what lies on it is found once for the whole way; only
pairs of sliding discs whose paths can come near each other are searched for again in each step of friction. Everything that
will happen waits in a heap by time; frame times and slices of time play no part.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from carrom.physics.contacts import BodyState, ContactSolver
from carrom.physics.event_queue import Event, EventQueue
from carrom.physics.impacts import Impacts
from carrom.physics.mover import STEP_END, EventCode, Mover
from carrom.physics.pockets import SinkState, disc_bounds
from carrom.physics.table import Table

_INSTANT = 1e-12  # seconds
_MOST_EVENTS = 100_000  # contacts and tippings; the longest seen has a few thousand
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Start:
    """A disc as a stroke finds it: m, m/s, rad/s, m, kg."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float
    radius: float
    mass: float


@dataclass(frozen=True, slots=True)
class PocketedDisc:
    """A disc gone into a pocket: when, where its centre was, and its velocity."""

    index: int
    pocket: int
    time: float
    x: float
    y: float
    vx: float
    vy: float


class Motion:
    """Discs in motion on a table. `impacts.hits` and `drops` grow in order of time; `events` counts contacts and tippings."""

    def __init__(self, starts: Sequence[Start], table: Table) -> None:
        self.table = table
        self.starts = tuple(starts)
        self.slowing = table.slowing
        reaches = {s.radius: disc_bounds(table, s.radius) for s in starts}
        self.movers = [Mover(i, s.radius, s.mass, reaches[s.radius], s.x, s.y) for i, s in enumerate(starts)]
        self.impacts = Impacts(
            self.movers, ContactSolver(tuple(s.radius for s in starts), tuple(s.mass for s in starts), table), self.slowing
        )
        self.drops: list[PocketedDisc] = []
        self.rest_time = 0.0
        self.gave_up = False
        self._queue = EventQueue(self.movers, table)
        self._sliding, self._resting = self._queue.sliding, self._queue.resting
        self.events = 0
        for mover, start in zip(self.movers, starts, strict=True):
            mover.turn_to(0.0, start.x, start.y, start.vx, start.vy, start.spin)
            mover.pocket = mover.bounds.tipping_into(start.x, start.y)
            (self._sliding if mover.v > 0.0 else self._resting).append(mover)
            mover.step(self.slowing, table.step)
        for mover in tuple(self._resting):
            if mover.pocket is not None:
                self._drop(mover, 0.0)
            elif mover.w != 0.0:
                self._queue.schedule_step_end(mover)
        for mover in self._sliding:
            self._queue.predict(mover, 0.0)

    @property
    def at_rest(self) -> bool:
        """Whether nothing more will happen."""
        return self._queue.next_time() == inf

    @property
    def next_time(self) -> float:
        """When something happens next; infinite at rest."""
        return self._queue.next_time()

    def advance_to(self, limit: float) -> None:
        """Let everything happen that happens up to this time."""
        future = self._queue
        while (event := future.pop_until(limit)) is not None:
            t, i, code = event[:3]
            mover = self.movers[i]
            if code == STEP_END:
                self._end_step(mover, t)
                continue
            self.events += 1
            if self.events > _MOST_EVENTS:
                self._give_up(t)
                return
            if code > STEP_END:
                self._meet(event)
            elif code == EventCode.TIP_IN:
                mover.pocket = mover.bounds.corner(*mover.place(t))
                mover.sunk = SinkState(t, 0.0, 0.0)
                future.predict_pocket(mover, t)
            elif code == EventCode.TIP_OUT:
                mover.pocket = None
                future.predict_pocket(mover, t)
            else:
                self._drop(mover, t)

    def energy(self, t: float) -> float:
        """Kinetic energy in J at a time reached."""
        total = 0.0
        for m in self.movers:
            if not m.gone:
                _, _, vx, vy, w = m.state(t)
                total += m.mass * (vx * vx + vy * vy) / 2 + m.mass * m.radius * m.radius * w * w / 4
        return total

    # What happens to a disc

    def _meet(self, event: Event) -> None:
        """Resolve a contact, or the first of several at this instant."""
        t = event[0]
        pairs = self._pairs_to_resolve(event)
        changes, slow = self.impacts.resolve(pairs, t) if pairs else ((), False)
        if not changes:
            return
        moved = [mover for mover, _ in changes]
        lay = [mover for mover, state in changes if self._turn(mover, t, state)]
        if slow:
            if len(moved) == 2:
                for mover, state in self.impacts.lasting.press(moved[0], moved[1], t):
                    mover.turn_to(t, *state)
        else:
            for mover in moved:
                mover.pressed_until = -1.0
        self._look_ahead(moved, lay, t)

    def _pairs_to_resolve(self, event: Event) -> list[tuple[int, int]]:
        """The contacts to resolve now; the others of this instant go back into the queue. None where friction comes first."""
        t, i, code = event[:3]
        pairs = [(i, code)]
        found = self._queue.pop_until(t + _INSTANT)
        if found is not None:
            events, kept = [event], list[Event]()
            while found is not None:
                (events if found[2] > STEP_END else kept).append(found)
                found = self._queue.pop_until(t + _INSTANT)
            ends = [e for e in kept if e[2] == STEP_END]
            if ends:  # all feel the friction of this instant before any meet; then this contact comes again
                self.events -= 1
                for other in (*events, *kept):
                    if other[2] != STEP_END:
                        self._queue.put_back(other)
                for end in ends:
                    if not self._queue.is_stale(end):
                        self._end_step(self.movers[end[1]], end[0])
                return []
            if len(events) > 1:
                pairs = [(e[1], e[2]) for e in events]
                chosen = self.impacts.first(pairs, t)
                kept += [e for n, e in enumerate(events) if n not in chosen]
                pairs = [pairs[n] for n in chosen]
            for other in kept:
                self._queue.put_back(other)
        return pairs

    def _look_ahead(self, moved: list[Mover], lay: list[Mover], t: float) -> None:
        """Predict what comes next for discs that a contact gave new motions; `lay` are those that were at rest before."""
        for mover in moved:
            mover.step(self.slowing, self.table.step)
        for mover in moved:
            if mover.v == 0.0:
                if mover in self._sliding:
                    self._sliding.remove(mover)
                    self._come_to_rest(mover, t)
                if mover.w != 0.0 and not mover.gone:
                    self._queue.schedule_step_end(mover)
        for mover in moved:
            if mover.v > 0.0:
                self._queue.predict(mover, t)
        for mover in lay:
            self._queue.retarget(mover, t)

    def _turn(self, mover: Mover, t: float, state: BodyState) -> bool:
        """Give the disc its new motion; whether it lay before."""
        if mover.pocket is not None:
            mover.sunk = self._queue.sunk_at(mover, t)
        lay = mover in self._resting
        mover.turn_to(t, *state)
        mover.goal, mover.goals = -1.0, []
        mover.left, mover.right = 1e9, -1e9  # out of sight of others until it has looked ahead itself
        if lay and mover.v > 0.0:
            self._resting.remove(mover)
            self._sliding.append(mover)
        return lay

    def _end_step(self, mover: Mover, t: float) -> None:
        if mover.pocket is not None:
            mover.sunk = self._queue.sunk_at(mover, t)
        slid = mover.v > 0.0
        mover.finish_step()
        mover.step(self.slowing, self.table.step)
        if mover.v > 0.0:
            self._queue.predict_next_step(mover, t)
            return
        if slid:
            mover.ox, mover.oy = mover.place(t)
            mover.s0 = 0.0
            mover.version += 1
            self._sliding.remove(mover)
            self._come_to_rest(mover, t)
        if mover.w != 0.0 and not mover.gone:
            self._queue.schedule_step_end(mover)
        elif t > self.rest_time:
            self.rest_time = t

    def _come_to_rest(self, mover: Mover, t: float) -> None:
        """The disc has stopped (it may still spin): it drops if nothing holds it, else it lies in the way of others."""
        if t > self.rest_time:
            self.rest_time = t
        mover.pocket = mover.bounds.tipping_into(mover.ox, mover.oy)
        self._resting.append(mover)
        if mover.pocket is not None:
            self._drop(mover, t)
            return
        self._queue.predict_hits_on(mover, t)

    def _drop(self, mover: Mover, t: float) -> None:
        x, y, vx, vy, _ = mover.state(t)
        assert mover.pocket is not None
        self.drops.append(PocketedDisc(mover.index, mover.pocket, t, x, y, vx, vy))
        mover.gone = True
        mover.version += 1
        (self._resting if mover.v == 0.0 else self._sliding).remove(mover)
        if t > self.rest_time:
            self.rest_time = t
        self._queue.retarget(mover, t)

    def _give_up(self, t: float) -> None:
        """The watchdog: a stroke that does not end is ended, and told with all that is needed to run it again."""
        _log.warning(
            "a stroke came to no rest within %d contacts: all stopped at %.6f s; %r %r",
            _MOST_EVENTS,
            t,
            self.starts,
            self.table,
        )
        self.gave_up = True
        self._queue.drop_all()
        self._sliding.clear()
        for mover in self.movers:
            if not mover.gone:
                x, y = mover.place(t)
                mover.turn_to(t, x, y, 0.0, 0.0, 0.0)
                mover.step(self.slowing, self.table.step)
                self._come_to_rest(mover, t)
