"""Which contact of an instant comes first, whether it rebounds, and what pymunk makes of it.

Of contacts at the same instant the fastest is resolved first, two discs at a time, as a shock runs down a row. Contacts
of equal speed that share a disc are mirror images of each other and are solved together. What is too slow to rebound, or
comes back before a real contact would be over, lasts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from carrom.physics.contacts import BodyState, ContactSolver
from carrom.physics.lasting import PLASTIC_BELOW, Changes, LastingContacts, back_normal, closing_of, energy, lasts, moved
from carrom.physics.mover import BACK, FRAME, Mover
from carrom.physics.path_queries import CLOSING

NORMALS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
_EQUAL = 1e-9
_SAME_INSTANT = 1e-7  # s
_FAINT = 0.01  # of the fastest contact of an instant: slower ones have no time to rebound
_CONTACT_TIME, _REBOUNDS = 1e-5, 3  # s: after so many contacts without so long a pause, two discs stay together
_MANY, _FEW = 200, 30  # contacts at one instant before a row is solved as one; the second where that was just needed
_TOGETHER = 1e-8  # m/s
_AGAIN = 5e-3  # s: a slow contact is told once, until so long after its last


@dataclass(frozen=True, slots=True)
class Hit:
    """One contact: a disc, what it met (a disc's index or an `EventCode`), when, where, and the impulse in N·s."""

    time: float
    index: int
    code: int
    x: float
    y: float
    impulse: float


class Impacts:
    """The contacts of one stroke, in order of time, as `hits`."""

    def __init__(self, movers: Sequence[Mover], contacts: ContactSolver, slowing: float) -> None:
        self.hits: list[Hit] = []
        self.lasting = LastingContacts(movers, contacts, slowing)
        self._movers = movers
        self._contacts = contacts
        self._last = -1.0
        self._jammed = -1.0
        self._count = 0
        self._shock = 0.0
        self._met: dict[tuple[int, int], tuple[float, int]] = {}
        self._slow: dict[tuple[int, int], float] = {}

    def first(self, pairs: list[tuple[int, int]], t: float) -> list[int]:
        """Which of these contacts (disc, code) of one instant to resolve now: their places in the list."""
        speeds = [self._closing(i, code, t) for i, code in pairs]
        best = max(range(len(pairs)), key=lambda n: speeds[n])
        chosen = [best]
        if pairs[best][1] < 0:
            return chosen
        members = set(pairs[best])
        for _ in pairs:
            for n, (i, code) in enumerate(pairs):
                if n not in chosen and code >= 0 and speeds[n] >= speeds[best] * (1 - _EQUAL) and members & {i, code}:
                    if {i, code} <= members and any({i, code} == set(pairs[c]) for c in chosen):
                        continue
                    chosen.append(n)
                    members |= {i, code}
        return chosen

    def resolve(self, pairs: list[tuple[int, int]], t: float) -> tuple[Changes, bool]:
        """The discs' states after this contact (or these, of equal speed), and whether it lasts: it was too slow to rebound."""
        self._count = self._count + 1 if t - self._last <= _SAME_INSTANT else 1
        self._last = t
        if self._count > (_FEW if t - self._jammed <= _AGAIN else _MANY):
            self._jammed = t
            self._count = 1
            return self._hold(pairs[0], self.lasting.linked(pairs[0], t), t), True
        i, code = pairs[0]
        state = self._movers[i].state(t)
        if code >= 0:
            other = self._movers[code].state(t)
            nx, ny = other[0] - state[0], other[1] - state[1]
            distance = sqrt(nx * nx + ny * ny)
            nx, ny = nx / distance, ny / distance
            closing = (state[2] - other[2]) * nx + (state[3] - other[3]) * ny
        else:
            other = state
            nx, ny = self._normal(i, code, state)
            closing = state[2] * nx + state[3] * ny
        if closing <= CLOSING / 2:
            return [], False
        if self._count == 1 or closing > self._shock:
            self._shock = closing
        slow = (
            closing < PLASTIC_BELOW
            or closing < _FAINT * self._shock
            or self._touches(i, code, t) > _REBOUNDS
            or (code >= 0 and self.lasting.kicked(i, code, closing, t))
        )
        if slow:
            group = self.lasting.linked(pairs[0], t)
            if len(group) > (1 if code < 0 else 2):
                return self._hold(pairs[0], group, t), True
        if code < 0:
            return self._wall(i, code, t, state, (nx, ny), slow), slow
        if len(pairs) > 1 and not slow:
            changes = self._together(pairs, t)
            if changes:
                return changes, False
        return self._pair(i, code, t, (state, other), (nx, ny), slow), slow

    def _touches(self, i: int, code: int, t: float) -> int:
        """How often these two have met without a pause, this time included."""
        pair = (i, code) if code < i else (code, i)
        last, times = self._met.get(pair, (-1.0, 0))
        times = times + 1 if t - last < _CONTACT_TIME else 1
        self._met[pair] = t, times
        return times

    def _hold(self, pair: tuple[int, int], group: list[Mover], t: float) -> Changes:
        """Contacts that last, solved at once: told are all in which one disc moves another, first the one that began it."""
        i, code = pair
        before = [m.state(t) for m in group]
        if code < 0:
            m, state = self._movers[i], self._movers[i].state(t)
            (x, y, vx, vy, _), (nx, ny) = state, self._normal(i, code, state)
            impulse = m.mass * max(0.0, vx * nx + vy * ny)
            self._tell(Hit(t, i, code, x + nx * m.radius, y + ny * m.radius, impulse), True)
        changes = self.lasting.hold(group, t)
        found = []
        for n, (a, after) in enumerate(changes):
            for k in range(n):
                b, other = changes[k]
                closing = closing_of(before[n], before[k])
                if lasts(a, before[n], b, before[k]) and (
                    closing > CLOSING
                    or (after[2:] != before[n][2:] and other[2:] != before[k][2:] and closing_of(after, other) > -_TOGETHER)
                ):
                    x, y, along = after[0], after[1], a.radius / (a.radius + b.radius)
                    mass = a.mass * b.mass / (a.mass + b.mass)
                    place = x + (other[0] - x) * along, y + (other[1] - y) * along
                    found.append(Hit(t, b.index, a.index, *place, mass * max(0.0, closing)))
        for hit in sorted(found, key=lambda hit: {hit.index, hit.code} != set(pair)):
            self._tell(hit, True)
        return changes

    def _pair(
        self, i: int, j: int, t: float, states: tuple[BodyState, BodyState], normal: tuple[float, float], slow: bool
    ) -> Changes:
        a, b, (before, other), (nx, ny) = self._movers[i], self._movers[j], states, normal
        first, second = self._contacts.discs(i, before, j, other, slow)
        impulse = a.mass * ((before[2] - first[0]) * nx + (before[3] - first[1]) * ny)
        self._tell(Hit(t, i, j, before[0] + nx * a.radius, before[1] + ny * a.radius, impulse), slow)
        return [(a, moved(before, first)), (b, moved(other, second))]

    def _wall(self, i: int, code: int, t: float, before: BodyState, normal: tuple[float, float], slow: bool) -> Changes:
        m, (x, y, vx, vy, w), (nx, ny) = self._movers[i], before, normal
        if code > BACK:
            limit = m.bounds.limit
            x, y = (nx * limit if nx else x), (ny * limit if ny else y)
            before = x, y, vx, vy, w
            after = self._contacts.frame(FRAME - code, i, before, slow)
        else:
            after = self._contacts.back(BACK - code, i, before, normal, slow)
        impulse = m.mass * ((vx - after[0]) * nx + (vy - after[1]) * ny)
        self._tell(Hit(t, i, code, x + nx * m.radius, y + ny * m.radius, impulse), slow)
        return [(m, moved(before, after))]

    def _tell(self, hit: Hit, slow: bool) -> None:
        if slow:
            pair = (hit.index, hit.code) if hit.code < hit.index else (hit.code, hit.index)
            last = self._slow.get(pair, -1.0)
            self._slow[pair] = hit.time
            if hit.time - last <= _AGAIN:
                return
        self.hits.append(hit)

    def _together(self, pairs: list[tuple[int, int]], t: float) -> Changes:
        """Contacts of equal speed in one solve; nothing if that would create energy."""
        discs = [self._movers[n] for n in sorted({n for pair in pairs for n in pair})]
        before = [m.state(t) for m in discs]
        after = self._contacts.solve_together(tuple((m.index, s) for m, s in zip(discs, before, strict=True)))
        changes = [(m, moved(s, a)) for m, s, a in zip(discs, before, after, strict=True)]
        if energy(changes) > energy(list(zip(discs, before, strict=True))) * (1 + 1e-12):
            return []
        states = {m.index: (s, a) for m, s, a in zip(discs, before, after, strict=True)}
        for i, j in pairs:
            # The disc with this contact alone tells its impulse.
            n = i if sum(i in pair for pair in pairs) < sum(j in pair for pair in pairs) else j
            a, b = states[i][0], states[j][0]
            dx, dy = b[0] - a[0], b[1] - a[1]
            distance = sqrt(dx * dx + dy * dy)
            (_, _, vx, vy, _), (ax, ay, _) = states[n]
            radius = self._movers[i].radius / distance
            impulse = self._movers[n].mass * abs((ax - vx) * dx + (ay - vy) * dy) / distance
            self.hits.append(Hit(t, i, j, a[0] + dx * radius, a[1] + dy * radius, impulse))
        return changes

    def _closing(self, i: int, code: int, t: float) -> float:
        state = self._movers[i].state(t)
        if code >= 0:
            return closing_of(state, self._movers[code].state(t))
        nx, ny = self._normal(i, code, state)
        return state[2] * nx + state[3] * ny

    def _normal(self, i: int, code: int, state: BodyState) -> tuple[float, float]:
        """The outward normal of the frame or pocket's back that a disc touches."""
        if code > BACK:
            return NORMALS[FRAME - code]
        return back_normal(self._movers[i].bounds, BACK - code, *state[:4])
