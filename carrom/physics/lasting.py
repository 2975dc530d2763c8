"""Contacts that last: discs that touch and hardly close on each other go on together, as many as there are.

Were each contact an impact of two, men that push each other along would meet infinitely often in a finite time: the
inelastic collapse of granular gases (McNamara and Young, Phys. Fluids A 4, 496, 1992). Real contacts last, so several act at
once; event-driven models of granular gases therefore give a contact a duration, within which its discs meet by another law
(the TC model: Luding and McNamara, Granular Matter 1, 113, 1998). Theirs loses nothing there; discs on a board that slows
them cannot rebound for ever, so ours keeps nothing: all discs that hang together by slow contacts are solved at once and
without rebound. Friction, which pushes them together again, then acts on all of them in kicks at the same instants, with
free motion between. So a lasting contact comes back once a kick, however many discs push each other along.
"""

import logging
from collections.abc import Sequence
from math import sqrt

from carrom.physics.contacts import BodyState, BodyVelocity, ContactSolver
from carrom.physics.friction import factors
from carrom.physics.mover import Mover
from carrom.physics.path_queries import CLOSING, TOUCH
from carrom.physics.pockets import DiscBounds

Changes = list[tuple[Mover, BodyState]]

PLASTIC_BELOW = 2e-3  # m/s: slower contacts do not rebound; friction would end the rebound within some micrometres
_NEAR = 1e-6  # metres: with gaps up to this, discs that hardly close touch; between strokes none is smaller
_EXACT = 10 * TOUCH
_SOLVES = 30
_PUSH = 1e-6  # of the friction of a disc without spin: draws two discs together
_SHORTEST, _LONGEST = 1e-3, 4e-3  # seconds from kick to kick
_GRAZING = 0.05  # a disc that slides along a pocket's back is turned by chords of twice this angle, rad
_INSTANT = 1e-12  # seconds
_log = logging.getLogger(__name__)


class LastingContacts:
    """The lasting contacts of one stroke. `stalled` counts groups that found no common motion and were given one."""

    def __init__(self, movers: Sequence[Mover], contacts: ContactSolver, slowing: float) -> None:
        self.stalled = 0
        self._movers = movers
        self._contacts = contacts
        self._slowing = slowing
        self._last: dict[tuple[int, int], float] = {}

    def linked(self, pair: tuple[int, int], t: float) -> list[Mover]:
        """The discs of this contact (disc, code) and all that hang together with them by lasting contacts, by index."""
        found = [self._movers[n] for n in pair if n >= 0]
        others = [(m, m.state(t)) for m in self._movers if not m.gone and m not in found]
        for m in found:
            state = m.state(t)
            apart = []
            for entry in others:
                if lasts(m, state, *entry):
                    found.append(entry[0])
                else:
                    apart.append(entry)
            others = apart
        return sorted(found, key=lambda m: m.index)

    def kicked(self, i: int, code: int, closing: float, t: float) -> bool:
        """Whether two discs meet only because friction has just kicked both: then their contact lasts."""
        return (
            t - self._movers[i].kicked < _INSTANT
            and t - self._movers[code].kicked < _INSTANT
            and closing <= self._slowing * _LONGEST
        )

    def hold(self, group: list[Mover], t: float) -> Changes:
        """The states of these discs when nothing among them closes any more, with friction in kicks from now on."""
        length = _shortest([(m, m.state(t)) for m in group])
        for m in group:
            if m.v > 0.0:
                m.turn_to(t, *m.state(t))
                m.press(t, self._slowing, length)
        changes = self._solved([(m, m.state(t)) for m in group])
        for m, (_, _, vx, vy, w) in changes:
            if m.v == 0.0:
                m.press_from_rest(t, sqrt(vx * vx + vy * vy), w, self._slowing, length)
        return changes

    def press(self, a: Mover, b: Mover, t: float) -> Changes:
        """The states of two touching discs with friction in kicks from now on, where it pushes them together or they have just
        touched before; else nothing."""
        if a.v == 0.0 or b.v == 0.0:
            return []
        again = t - self._last.get((a.index, b.index), -1.0) < _SHORTEST
        self._last[a.index, b.index] = t
        # A disc that is pressed already feels no friction at present.
        if not again and _drive(a, b, t) <= _PUSH:
            return []
        length = _length(a, a.state(t), b, b.state(t))
        a.press(t, self._slowing, length)
        b.press(t, self._slowing, length)
        before, other = a.state(t), b.state(t)
        if closing_of(before, other) <= CLOSING:
            return []
        first, second = self._contacts.discs(a.index, before, b.index, other, True)
        return [(a, moved(before, first)), (b, moved(other, second))]

    def _solved(self, states: Changes) -> Changes:
        wide = not _rebounds(states)
        for _ in range(_SOLVES):
            backs = _backs(states, _NEAR / 2 if wide else TOUCH)
            after = self._contacts.solve_lasting(tuple((m.index, s) for m, s in states), backs, _NEAR / 2 if wide else 0.0)
            solved = [(m, moved(s, a)) for (m, s), a in zip(states, after, strict=True)]
            before, now = energy(states), energy(solved)
            # A solve that has not converged can leave a trace of energy too much.
            scale = sqrt(before / now) if now > before else 1.0
            states = [(m, (x, y, scale * vx, scale * vy, scale * w)) for m, (x, y, vx, vy, w) in solved]
            if not _closes(states):
                return states
        self.stalled += 1
        _log.warning("%d touching discs came to no end of knocking: they go on together", len(states))
        return _as_one(states)


def moved(state: BodyState, after: BodyVelocity) -> BodyState:
    """The state with this velocity and spin."""
    return state[0], state[1], after[0], after[1], after[2]


def energy(states: Changes) -> float:
    """Twice their kinetic energy, J."""
    total = 0.0
    for m, (_, _, vx, vy, w) in states:
        total += m.mass * (vx * vx + vy * vy) + m.mass * m.radius * m.radius * w * w / 2
    return total


def closing_of(state: BodyState, other: BodyState) -> float:
    """How fast two discs come nearer, m/s."""
    dx, dy = other[0] - state[0], other[1] - state[1]
    return ((state[2] - other[2]) * dx + (state[3] - other[3]) * dy) / sqrt(dx * dx + dy * dy)


def back_normal(reach: DiscBounds, corner: int, x: float, y: float, vx: float, vy: float) -> tuple[float, float]:
    """The outward normal of a pocket's back where a disc touches it; for one that slides along it, of a chord."""
    cx, cy = reach.pocket(corner)
    nx, ny = x - cx, y - cy
    length = sqrt(nx * nx + ny * ny)
    nx, ny = nx / length, ny / length
    along, across = vy * nx - vx * ny, vx * nx + vy * ny
    if across >= _GRAZING * abs(along):
        return nx, ny
    lean = _GRAZING if along > 0.0 else -_GRAZING
    length = sqrt(1 + lean * lean)
    return (nx - lean * ny) / length, (ny + lean * nx) / length


def lasts(a: Mover, state: BodyState, b: Mover, other: BodyState) -> bool:
    """Whether two discs touch, and if not to a hair, close too slowly to rebound when they do."""
    dx, dy, reach = other[0] - state[0], other[1] - state[1], a.radius + b.radius
    squared = dx * dx + dy * dy
    if squared > (reach + _NEAR) * (reach + _NEAR):
        return False
    if squared <= (reach + _EXACT) * (reach + _EXACT):
        return True
    return (state[2] - other[2]) * dx + (state[3] - other[3]) * dy < PLASTIC_BELOW * reach


def _rebounds(states: Changes) -> bool:
    """Whether two of these discs, or one and a frame, that are about to touch will rebound."""
    for n, (a, state) in enumerate(states):
        x, y, vx, vy, _ = state
        limit = a.bounds.limit - _NEAR
        if (abs(x) >= limit and (vx if x > 0.0 else -vx) >= PLASTIC_BELOW) or (
            abs(y) >= limit and (vy if y > 0.0 else -vy) >= PLASTIC_BELOW
        ):
            return True
        for b, other in states[n + 1 :]:
            reach = a.radius + b.radius + _NEAR
            dx, dy = other[0] - x, other[1] - y
            if dx * dx + dy * dy <= reach * reach and closing_of(state, other) >= PLASTIC_BELOW:
                return True
    return False


def _drive(a: Mover, b: Mover, t: float) -> float:
    """How friction pushes two discs together, as a part of what slows a disc without spin."""
    first, second = a.state(t), b.state(t)
    # A disc that is pressed already feels no friction at present.
    ax, ay = _pull(first, a.radius) if a.pressed_until <= t else (0.0, 0.0)
    bx, by = _pull(second, b.radius) if b.pressed_until <= t else (0.0, 0.0)
    dx, dy = second[0] - first[0], second[1] - first[1]
    return ((bx - ax) * dx + (by - ay) * dy) / sqrt(dx * dx + dy * dy)


def _pull(state: BodyState, radius: float) -> tuple[float, float]:
    """Friction against a disc's motion, as a part of what slows one without spin: the vector along the motion."""
    _, _, vx, vy, w = state
    v = sqrt(vx * vx + vy * vy)
    if v == 0.0:
        return 0.0, 0.0
    f = factors(v, abs(w) * radius)[0] / v
    return f * vx, f * vy


def _shortest(states: Changes) -> float:
    """The seconds until the next kick of all these discs."""
    length = _LONGEST
    for n, (a, state) in enumerate(states):
        for b, other in states[n + 1 :]:
            if lasts(a, state, b, other):
                length = min(length, _length(a, state, b, other))
    return length


def _length(a: Mover, state: BodyState, b: Mover, other: BodyState) -> float:
    """The seconds until the next kick of two discs: they may slip past each other until their rims part by half of what still
    counts as touching."""
    dx, dy, reach = other[0] - state[0], other[1] - state[1], a.radius + b.radius
    slip = abs((other[3] - state[3]) * dx - (other[2] - state[2]) * dy) / reach
    return max(_SHORTEST, sqrt(_NEAR * reach) / slip if slip * _LONGEST > sqrt(_NEAR * reach) else _LONGEST)


def _backs(states: Changes, within: float) -> dict[int, tuple[int, BodyState, tuple[float, float]]]:
    """By corner, the disc that touches the pocket's back there, its state, and the outward normal."""
    found = {}
    for m, state in states:
        x, y, vx, vy, _ = state
        corner = m.bounds.corner_beyond(x, y)
        if corner is not None:
            cx, cy = m.bounds.pocket(corner)
            if sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) >= m.bounds.back - within:
                found[corner] = m.index, state, back_normal(m.bounds, corner, x, y, vx, vy)
    return found


def _closes(states: Changes) -> bool:
    """Whether any of these discs still closes on another that it touches, on a frame or a pocket's back."""
    for n, (a, (x, y, vx, vy, _)) in enumerate(states):
        limit = a.bounds.limit - TOUCH
        if (abs(x) >= limit and (vx if x > 0.0 else -vx) > CLOSING) or (abs(y) >= limit and (vy if y > 0.0 else -vy) > CLOSING):
            return True
        for b, (ox, oy, ovx, ovy, _) in states[n + 1 :]:
            dx, dy, reach = ox - x, oy - y, a.radius + b.radius
            if dx * dx + dy * dy <= (reach + TOUCH) * (reach + TOUCH) and (vx - ovx) * dx + (vy - ovy) * dy > CLOSING * reach:
                return True
    return any(vx * nx + vy * ny > CLOSING for _, (_, _, vx, vy, _), (nx, ny) in _backs(states, TOUCH).values())


def _as_one(states: Changes) -> Changes:
    """All with the velocity that keeps their momentum; at rest where a frame or a pocket's back holds one of them."""
    mass = px = py = 0.0
    held = False
    for m, (x, y, vx, vy, _) in states:
        mass, px, py = mass + m.mass, px + m.mass * vx, py + m.mass * vy
        limit = m.bounds.limit - _EXACT
        held = held or abs(x) >= limit or abs(y) >= limit or m.bounds.corner_beyond(x, y) is not None
    vx, vy = (0.0, 0.0) if held else (px / mass, py / mass)
    return [(m, (s[0], s[1], vx, vy, s[4])) for m, s in states]
