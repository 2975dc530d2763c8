"""Which contact of an instant comes first, and what pymunk makes of it.

Of contacts at the same instant the fastest is resolved first, two discs at a time, as a shock runs down a row. Contacts
of equal speed that share a disc are mirror images of each other and are solved together.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from carrom.physics.contacts import BodyState, BodyVelocity, ContactSolver
from carrom.physics.mover import Mover
from carrom.physics.paths import CLOSING, TOUCH

FRAME, BACK = -1, -5  # codes of what a disc meets: FRAME − side, BACK − corner; a partner's code is its index
NORMALS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
PLASTIC_BELOW = 1e-3  # m/s
_EQUAL = 1e-9
_GRAZING = 0.05  # a disc that slides along a pocket's back is turned by chords of twice this angle, rad
_SAME_INSTANT = 1e-7  # s
_MANY, _FEW = 200, 30  # contacts at one instant before a row is solved as one; the second where that was just needed
_SOLVES = 100
_AGAIN = 5e-3  # s
_log = logging.getLogger(__name__)

Changes = list[tuple[Mover, BodyState]]


@dataclass(frozen=True, slots=True)
class Hit:
    """One contact: a disc, what it met (a disc's index or a FRAME or BACK code), when, where, and the impulse in N·s."""

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
        self.stalled = 0
        self._movers = movers
        self._contacts = contacts
        self._slowing = slowing
        self._last = -1.0
        self._jammed = -1.0
        self._count = 0
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
        """The discs' states after this contact (or these, of equal speed), and whether it was too slow to rebound."""
        self._count = self._count + 1 if t - self._last <= _SAME_INSTANT else 1
        self._last = t
        if self._count > (_FEW if t - self._jammed <= _AGAIN else _MANY):
            self._jammed = t
            self._count = 1
            return self._stall(pairs[0], t), True
        i, code = pairs[0]
        if code < 0:
            return self._wall(i, code, t)
        if len(pairs) > 1:
            changes = self._together(pairs, t)
            if changes:
                return changes, False
        return self._pair(i, code, t)

    def push_apart(self, a: Mover, b: Mover, t: float) -> Changes:
        """The states of two touching discs after a contact without rebound, unless they do not close."""
        if self._closing(a.index, b.index, t) <= CLOSING:
            return []
        before, other = a.state(t), b.state(t)
        first, second = self._contacts.discs(a.index, before, b.index, other, True)
        return [(a, _moved(before, first)), (b, _moved(other, second))]

    def _pair(self, i: int, j: int, t: float) -> tuple[Changes, bool]:
        a, b = self._movers[i], self._movers[j]
        before, other = a.state(t), b.state(t)
        dx, dy = other[0] - before[0], other[1] - before[1]
        distance = sqrt(dx * dx + dy * dy)
        nx, ny = dx / distance, dy / distance
        closing = (before[2] - other[2]) * nx + (before[3] - other[3]) * ny
        if closing <= CLOSING / 2:
            return [], False
        slow = closing < PLASTIC_BELOW
        first, second = self._contacts.discs(i, before, j, other, slow)
        impulse = a.mass * ((before[2] - first[0]) * nx + (before[3] - first[1]) * ny)
        if not slow or t - self._slow.get((i, j), -1.0) > _AGAIN:
            self.hits.append(Hit(t, i, j, before[0] + nx * a.radius, before[1] + ny * a.radius, impulse))
        if slow:
            self._slow[i, j] = t
        return [(a, _moved(before, first)), (b, _moved(other, second))], slow

    def _wall(self, i: int, code: int, t: float) -> tuple[Changes, bool]:
        m = self._movers[i]
        x, y, vx, vy, w = m.state(t)
        if code > BACK:
            side = FRAME - code
            nx, ny = NORMALS[side]
            limit = m.bounds.limit
            x, y = (nx * limit if nx else x), (ny * limit if ny else y)
        else:
            nx, ny = self._back_normal(m, BACK - code, x, y, vx, vy)
        closing = vx * nx + vy * ny
        if closing <= CLOSING / 2:
            return [], False
        slow = closing < PLASTIC_BELOW
        before = x, y, vx, vy, w
        if code > BACK:
            after = self._contacts.frame(FRAME - code, i, before, slow)
        else:
            after = self._contacts.back(BACK - code, i, before, (nx, ny), slow)
        impulse = m.mass * ((vx - after[0]) * nx + (vy - after[1]) * ny)
        if not slow or t - self._slow.get((i, code), -1.0) > _AGAIN:
            self.hits.append(Hit(t, i, code, x + nx * m.radius, y + ny * m.radius, impulse))
        if slow:
            self._slow[i, code] = t
        return [(m, _moved(before, after))], slow

    def _back_normal(self, m: Mover, corner: int, x: float, y: float, vx: float, vy: float) -> tuple[float, float]:
        cx, cy = m.bounds.pocket(corner)
        nx, ny = x - cx, y - cy
        length = sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        along, across = vy * nx - vx * ny, vx * nx + vy * ny
        if across >= _GRAZING * abs(along):
            return nx, ny
        lean = _GRAZING if along > 0.0 else -_GRAZING
        length = sqrt(1 + lean * lean)
        return (nx - lean * ny) / length, (ny + lean * nx) / length

    def _together(self, pairs: list[tuple[int, int]], t: float) -> Changes:
        """Contacts of equal speed in one solve; nothing if that would create energy."""
        discs = [self._movers[n] for n in sorted({n for pair in pairs for n in pair})]
        before = [m.state(t) for m in discs]
        after = self._contacts.solve_together(tuple((m.index, s) for m, s in zip(discs, before, strict=True)), False)
        changes = [(m, _moved(s, a)) for m, s, a in zip(discs, before, after, strict=True)]
        if _energy(changes) > _energy(list(zip(discs, before, strict=True))) * (1 + 1e-12):
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

    def _stall(self, pair: tuple[int, int], t: float) -> Changes:
        """A row that goes on knocking within itself: solved without rebound, all at once, until nothing in it closes."""
        group = self._linked(pair, t)
        for m in group:
            if m.v > 0.0:
                m.turn_to(t, *m.state(t))
                m.press(t, self._slowing)
        changes = [(m, m.state(t)) for m in group]
        for _ in range(_SOLVES):
            after = self._contacts.solve_together(tuple((m.index, s) for m, s in changes), True)
            solved = [(m, _moved(s, a)) for (m, s), a in zip(changes, after, strict=True)]
            before, now = _energy(changes), _energy(solved)
            # A solve that has not converged can leave a trace of energy too much.
            scale = sqrt(before / now) if now > before else 1.0
            changes = [(m, (x, y, scale * vx, scale * vy, scale * w)) for m, (x, y, vx, vy, w) in solved]
            if not _closes(changes):
                return changes
        self.stalled += 1
        _log.warning("%d touching discs came to no end of knocking at %.6f s: they go on together", len(group), t)
        mass = px = py = 0.0
        held = False
        for m, (x, y, vx, vy, _) in changes:
            mass, px, py = mass + m.mass, px + m.mass * vx, py + m.mass * vy
            limit = m.bounds.limit - 10 * TOUCH
            held = held or abs(x) >= limit or abs(y) >= limit or m.bounds.corner_beyond(x, y) is not None
        vx, vy = (0.0, 0.0) if held else (px / mass, py / mass)
        return [(m, (s[0], s[1], vx, vy, s[4])) for m, s in changes]

    def _linked(self, pair: tuple[int, int], t: float) -> list[Mover]:
        """The discs of this contact and all that touch them in turn."""
        found = [self._movers[n] for n in pair if n >= 0]
        for m in found:
            x, y = m.place(t)
            for other in self._movers:
                if other.gone or other in found:
                    continue
                ox, oy = other.place(t)
                reach = m.radius + other.radius + 10 * TOUCH
                if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= reach * reach:
                    found.append(other)
        return sorted(found, key=lambda m: m.index)

    def _closing(self, i: int, code: int, t: float) -> float:
        x, y, vx, vy, _ = self._movers[i].state(t)
        if code >= 0:
            ox, oy, ovx, ovy, _ = self._movers[code].state(t)
            dx, dy = ox - x, oy - y
            return ((vx - ovx) * dx + (vy - ovy) * dy) / sqrt(dx * dx + dy * dy)
        if code > BACK:
            nx, ny = NORMALS[FRAME - code]
        else:
            nx, ny = self._back_normal(self._movers[i], BACK - code, x, y, vx, vy)
        return vx * nx + vy * ny


def _moved(state: BodyState, after: BodyVelocity) -> BodyState:
    return state[0], state[1], after[0], after[1], after[2]


def _closes(states: Changes) -> bool:
    """Whether any of these discs still closes on another that it touches, or on a frame."""
    for n, (a, (x, y, vx, vy, _)) in enumerate(states):
        limit = a.bounds.limit - TOUCH
        if (abs(x) >= limit and (vx if x > 0.0 else -vx) > CLOSING) or (abs(y) >= limit and (vy if y > 0.0 else -vy) > CLOSING):
            return True
        for b, (ox, oy, ovx, ovy, _) in states[n + 1 :]:
            dx, dy, reach = ox - x, oy - y, a.radius + b.radius
            if dx * dx + dy * dy <= (reach + TOUCH) * (reach + TOUCH) and (vx - ovx) * dx + (vy - ovy) * dy > CLOSING * reach:
                return True
    return False


def _energy(states: Changes) -> float:
    total = 0.0
    for m, (_, _, vx, vy, w) in states:
        total += m.mass * (vx * vx + vy * vy) + m.mass * m.radius * m.radius * w * w / 2
    return total
