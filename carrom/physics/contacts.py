"""What a contact does to velocities and spins: pymunk's answer, asked at the exact instant of touch.

A Space holds discs, the four frames and pocket backs. Between contacts all discs stand parked far apart, so that one step
resolves just the contact it is asked for: those discs are written in, overlapping by half a nanometre (their circles are that
much wider), and stepped for so short a time that none of them moves by a bit that counts. Restitution and friction of a pair
are products of the two shapes' values.

Almost every contact is of one disc and one other thing, and does not depend on what was solved before. Such contacts share a
small Space that is kept from stroke to stroke. Where several contacts are solved at once, the order in which pymunk takes them
follows from all that its Space has seen: a stroke that has one gets a Space of its own, which first sees its contacts so far.
"""

import atexit
from collections.abc import Callable, Mapping
from math import sqrt
from struct import Struct
from weakref import finalize

import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies, set_space_bodies

from carrom.physics.table import Table

BodyState = tuple[float, float, float, float, float]  # x, y, vx, vy, spin: m, m/s, rad/s
BodyVelocity = tuple[float, float, float]  # vx, vy, spin
Backed = tuple[int, BodyState, tuple[float, float]]  # a disc, its state, the outward normal of the back that it touches

_WIDER = 5e-10
_INSTANT = 1e-15
_THICK = 0.05
_PARKED = 10.0
_PLACES = 4  # discs of each kind in a kept Space: two for a contact and two for the next
_MOST_KEPT = 16  # kinds of discs and tables
_BESIDE = 1e-8  # metres: so near to a frame a disc may touch it
_LEAST = 1e-12  # stands for 0 under the square root, since the frames' values are quotients
_WRITTEN = BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_READ = BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_ROW, _AFTER = Struct("5d"), Struct("3d")


class BufferPool:
    """Two Buffers for each Space. pymunk never frees one, so they come back when the Space is gone, for the next."""

    def __init__(self) -> None:
        self._free: list[tuple[Buffer, Buffer]] = []

    def lend_to(self, space: pymunk.Space) -> tuple[Buffer, Buffer]:
        """A pair for as long as this Space lives."""
        try:
            pair = self._free.pop()
        except IndexError:
            pair = Buffer(), Buffer()
        finalize(space, self._free.append, pair).atexit = False
        return pair


_BUFFERS = BufferPool()


class ContactSpace:
    """A pymunk Space. Discs are named by their index; frames are 0 to 3 for E, N, W, S, backs for NE, NW, SW, SE."""

    def __init__(self, radii: tuple[float, ...], masses: tuple[float, ...], table: Table) -> None:
        self._radii = radii
        self._e_disc = sqrt(max(table.e_disc, _LEAST))
        mu_disc = sqrt(max(table.mu_disc, _LEAST))
        space = pymunk.Space()
        space.iterations = 30
        space.collision_slop = 1e-5
        space.collision_persistence = 1
        self._space = space
        self._written, self._read = _BUFFERS.lend_to(space)
        self._shapes: list[pymunk.Circle] = []
        added: list[pymunk.Body | pymunk.Shape] = []
        for radius, mass in zip(radii, masses, strict=True):
            body = pymunk.Body(mass, mass * radius * radius / 2)
            shape = pymunk.Circle(body, radius + _WIDER)
            shape.elasticity = self._e_disc
            shape.friction = mu_disc
            self._shapes.append(shape)
            added += (body, shape)
        self._mu_wall = table.mu_frame / mu_disc
        self._e_back = table.e_back / self._e_disc
        half = table.half + _THICK
        for ends in ((half, -1.0, half, 1.0), (-1.0, half, 1.0, half), (-half, -1.0, -half, 1.0), (-1.0, -half, 1.0, -half)):
            added.append(self._wall(ends, table.e_frame / self._e_disc))
        self._backs: dict[int, pymunk.Segment] = {}  # each made when a disc first touches it
        space.add(*added)
        # One row for each disc and a last one for the static body, which must stay zero.
        self._rows = bytearray(_ROW.size * (len(radii) + 1))
        for disc in range(len(radii)):
            _ROW.pack_into(self._rows, _ROW.size * disc, _PARKED + disc, _PARKED, 0.0, 0.0, 0.0)
        self._written.set_float_buf(self._rows)
        self._touching: set[tuple[int, int]] = set()

    def _wall(self, ends: tuple[float, float, float, float], elasticity: float) -> pymunk.Segment:
        wall = pymunk.Segment(self._space.static_body, ends[:2], ends[2:], _THICK)
        wall.elasticity = elasticity
        wall.friction = self._mu_wall
        return wall

    def discs(self, i: int, a: BodyState, j: int, b: BodyState, plastic: bool) -> tuple[BodyVelocity, BodyVelocity]:
        """Two discs that touch. Solved in the board's middle, where no frame takes part; plastic: without rebound."""
        pair = ((i, (0.0, 0.0, *a[2:])), (j, (b[0] - a[0], b[1] - a[1], *b[2:])))
        first, second = self._resolve(pair, {(i, j) if i < j else (j, i)}, plastic)
        return first, second

    def frame(self, side: int, i: int, a: BodyState, plastic: bool) -> BodyVelocity:
        """A disc that touches a frame."""
        return self._resolve(((i, a),), {(-1 - side, i)}, plastic)[0]

    def back(self, corner: int, i: int, a: BodyState, normal: tuple[float, float], plastic: bool) -> BodyVelocity:
        """A disc that touches the curved frame behind a pocket, whose outward normal there is given."""
        self._lay_back(corner, i, a, normal)
        after = self._resolve(((i, a),), {(-5 - corner, i)}, plastic)[0]
        self._park_back(corner)
        return after

    def solve_together(self, group: tuple[tuple[int, BodyState], ...]) -> list[BodyVelocity]:
        """Several discs in one solve. Solved about the board's middle, where no frame takes part."""
        (_, (x, y, *_)), *_ = group
        after = self._resolve(tuple((disc, (s[0] - x, s[1] - y, s[2], s[3], s[4])) for disc, s in group), set(), False)
        self._forget()
        return after

    def solve_lasting(
        self, group: tuple[tuple[int, BodyState], ...], backs: Mapping[int, Backed], wider: float
    ) -> list[BodyVelocity]:
        """Several discs in one solve without rebound, with each other, any frame they touch and these pocket backs, by corner:
        the disc, its state and the back's outward normal. The discs are so much wider, in metres."""
        for corner, (i, state, normal) in backs.items():
            self._lay_back(corner, i, state, normal)
        if wider:
            for disc, _ in group:
                self._shapes[disc].unsafe_set_radius(self._radii[disc] + wider)
        self._space.iterations = 100
        after = self._resolve(group, set(), True)
        self._space.iterations = 30
        self._forget()
        if wider:
            for disc, _ in group:
                self._shapes[disc].unsafe_set_radius(self._radii[disc] + _WIDER)
        for corner in backs:
            self._park_back(corner)
        return after

    def _lay_back(self, corner: int, i: int, a: BodyState, normal: tuple[float, float]) -> None:
        nx, ny = normal
        far = self._radii[i] + _THICK
        x, y = a[0] + nx * far, a[1] + ny * far
        if corner in self._backs:
            self._backs[corner].unsafe_set_endpoints((x - ny, y + nx), (x + ny, y - nx))
            self._space.reindex_shape(self._backs[corner])
        else:
            self._backs[corner] = self._wall((x - ny, y + nx, x + ny, y - nx), self._e_back)
            self._space.add(self._backs[corner])

    def _park_back(self, corner: int) -> None:
        self._backs[corner].unsafe_set_endpoints((-_PARKED, -_PARKED - corner), (1.0 - _PARKED, -_PARKED - corner))
        self._space.reindex_shape(self._backs[corner])

    def _resolve(
        self, group: tuple[tuple[int, BodyState], ...], touching: set[tuple[int, int]], plastic: bool
    ) -> list[BodyVelocity]:
        # pymunk keeps a pair's impulses while it touches in successive steps; a step without it makes it forget.
        if touching & self._touching:
            self._forget()
        self._touching = touching
        rows, pack, size = self._rows, _ROW.pack_into, _ROW.size
        for disc, state in group:
            pack(rows, size * disc, *state)
            if plastic:
                self._shapes[disc].elasticity = 0.0
        set_space_bodies(self._space, _WRITTEN, self._written)
        self._space.step(_INSTANT)
        read = self._read
        read.clear()
        get_space_bodies(self._space, _READ, read)
        got = read.float_buf()
        after = []
        for disc, _ in group:
            after.append(_AFTER.unpack_from(got, _AFTER.size * disc))
            pack(rows, size * disc, _PARKED + disc, _PARKED, 0.0, 0.0, 0.0)
            if plastic:
                self._shapes[disc].elasticity = self._e_disc
        return after

    def _forget(self) -> None:
        set_space_bodies(self._space, _WRITTEN, self._written)
        self._space.step(_INSTANT)


class KeptSpace:
    """A Space for one contact at a time, of discs named by their kind: radius and mass. It serves one stroke after another."""

    def __init__(self, kinds: tuple[tuple[float, float], ...], table: Table) -> None:
        discs = [kind for kind in kinds for _ in range(_PLACES)]
        self._space = ContactSpace(tuple(radius for radius, _ in discs), tuple(mass for _, mass in discs), table)
        self._turn = 0

    def _next(self) -> int:
        # The discs of one contact take no part in the next, so that pymunk has no impulses of theirs to remember.
        self._turn = 2 - self._turn
        return self._turn

    def discs(self, i: int, a: BodyState, j: int, b: BodyState, plastic: bool) -> tuple[BodyVelocity, BodyVelocity]:
        """Two discs that touch."""
        n = self._next()
        return self._space.discs(_PLACES * i + n, a, _PLACES * j + n + 1, b, plastic)

    def frame(self, side: int, i: int, a: BodyState, plastic: bool) -> BodyVelocity:
        """A disc that touches a frame."""
        return self._space.frame(side, _PLACES * i + self._next(), a, plastic)

    def back(self, corner: int, i: int, a: BodyState, normal: tuple[float, float], plastic: bool) -> BodyVelocity:
        """A disc that touches the curved frame behind a pocket."""
        return self._space.back(corner, _PLACES * i + self._next(), a, normal, plastic)


_Kept = tuple[tuple[tuple[float, float], ...], Table]
_KEPT: dict[_Kept, list[KeptSpace]] = {}  # those that no stroke uses
atexit.register(_KEPT.clear)  # while Python still has what pymunk calls as a Space goes


class ContactSolver:
    """One stroke's contacts, as `ContactSpace` names them. It has a kept Space to itself for as long as it lives."""

    def __init__(self, radii: tuple[float, ...], masses: tuple[float, ...], table: Table) -> None:
        self._of = radii, masses, table
        discs = tuple(zip(radii, masses, strict=True))
        kinds = tuple(sorted(set(discs)))
        self._kinds = [kinds.index(disc) for disc in discs]
        self._limits = [table.half - radius - _BESIDE for radius in radii]
        if len(_KEPT) > _MOST_KEPT:
            _KEPT.clear()
        free = _KEPT.setdefault((kinds, table), [])
        try:
            self._kept = free.pop()
        except IndexError:
            self._kept = KeptSpace(kinds, table)
        finalize(self, free.append, self._kept).atexit = False
        self._own: ContactSpace | None = None
        self._so_far: list[Callable[[ContactSpace], object]] = []

    def discs(self, i: int, a: BodyState, j: int, b: BodyState, plastic: bool) -> tuple[BodyVelocity, BodyVelocity]:
        """Two discs that touch; plastic: without rebound."""
        if self._own:
            return self._own.discs(i, a, j, b, plastic)
        self._so_far.append(lambda space: space.discs(i, a, j, b, plastic))
        return self._kept.discs(self._kinds[i], a, self._kinds[j], b, plastic)

    def frame(self, side: int, i: int, a: BodyState, plastic: bool) -> BodyVelocity:
        """A disc that touches a frame."""
        if self._own:
            return self._own.frame(side, i, a, plastic)
        self._so_far.append(lambda space: space.frame(side, i, a, plastic))
        return self._kept.frame(side, self._kinds[i], a, plastic)

    def back(self, corner: int, i: int, a: BodyState, normal: tuple[float, float], plastic: bool) -> BodyVelocity:
        """A disc that touches the curved frame behind a pocket, whose outward normal there is given, and may touch a frame."""
        if self._own or max(abs(a[0]), abs(a[1])) > self._limits[i]:
            return self._own_space().back(corner, i, a, normal, plastic)
        self._so_far.append(lambda space: space.back(corner, i, a, normal, plastic))
        return self._kept.back(corner, self._kinds[i], a, normal, plastic)

    def solve_together(self, group: tuple[tuple[int, BodyState], ...]) -> list[BodyVelocity]:
        """Several discs in one solve, no frame among them."""
        return self._own_space().solve_together(group)

    def solve_lasting(
        self, group: tuple[tuple[int, BodyState], ...], backs: Mapping[int, Backed], wider: float
    ) -> list[BodyVelocity]:
        """Several discs in one solve without rebound; see `ContactSpace`."""
        return self._own_space().solve_lasting(group, backs, wider)

    def _own_space(self) -> ContactSpace:
        if self._own is None:
            self._own = ContactSpace(*self._of)
            for solve in self._so_far:
                solve(self._own)
            self._so_far.clear()
        return self._own
