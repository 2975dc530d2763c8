"""A stroke set in motion: what a loop advances and shows, what the judge is told, what a replay keeps."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import POCKET_NAMES, Equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import striker_place
from carrom.model.seats import Seat, quarter_turned, to_board
from carrom.model.stroke import Frame, PocketBack, Pocketed, Stroke, StrokeResult, Touch, Touchable
from carrom.model.units import URAD_PER_RAD, Point, RadPerS, Second, Urad
from carrom.physics.film import Fall, Film, Pose, Trace, pose, pose_in
from carrom.physics.impacts import Hit
from carrom.physics.motion import Motion, Start
from carrom.physics.mover import FRAME, STEP_END, TraceRow
from carrom.physics.table import GRAM, table_of

REVISION = 3
"""Which bits a stroke comes to. Raise the number with every change after which any stroke ends in other bits: records
played before are then compared within a tolerance, no longer bit for bit."""

# π/2 in two parts, so that taking whole quarter turns off an angle loses nothing.
_QUARTER = 1.5707963267948966
_QUARTER_REST = 6.123233995736766e-17
_TERMS = 21
_SIGNS = (1.0, 1.0, -1.0, -1.0)  # of the powers in the series of cosine (even) and sine (odd)


def direction(angle: Urad) -> Point:
    """Cosine and sine, summed as power series: mathematics libraries differ in the last bit."""
    radians = angle / URAD_PER_RAD
    quarters = round(radians / _QUARTER)
    rest = radians - quarters * _QUARTER - quarters * _QUARTER_REST
    terms = [1.0]
    for n in range(1, _TERMS):
        terms.append(terms[-1] * rest / n)
    sums = [0.0, 0.0]
    for n in reversed(range(_TERMS)):
        sums[n % 2] += _SIGNS[n % 4] * terms[n]
    return quarter_turned(Point(*sums), quarters)


_MET = dict(zip(range(FRAME, STEP_END, -1), (*Frame, *PocketBack), strict=True))
PER_M = 1000.0
STILL = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class DiscState:
    """A disc at one instant: its centre in mm, its velocity in mm/s, its spin anticlockwise. It may also lie still."""

    disc: Disc
    at: Point
    velocity: Point = STILL
    spin: RadPerS = 0.0


class Run:
    """Motion from any start, men in layout order and the striker last. Whatever the slices of time it is advanced by, it
    passes through the same states. `step` caps the seconds over which friction is held constant."""

    def __init__(self, start: Sequence[DiscState], equipment: Equipment, step: Second | None = None) -> None:
        self.discs: tuple[Disc, ...] = tuple(state.disc for state in start)
        self.motion = Motion([_start(state, equipment) for state in start], table_of(equipment, step))
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

    def states(self) -> tuple[DiscState, ...]:
        """The same with their velocities and spins."""
        found = []
        for disc, mover in zip(self.discs, self.motion.movers, strict=True):
            if not mover.gone:
                x, y, vx, vy, spin = mover.state(self.time)
                found.append(DiscState(disc, Point(x * PER_M, y * PER_M), Point(vx * PER_M, vy * PER_M), spin))
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
            self._touches.append(Touch(*self._both_of(hit), hit.time, at, there, hit.impulse))
        return tuple(self._touches)

    def film(self) -> Film:
        """The whole motion to be seen again; runs to rest first if need be."""
        self.run_to_rest()
        gone = {drop.index: drop.time for drop in self.motion.drops}
        traces = tuple(
            Trace(disc, tuple(m.rows), gone.get(m.index)) for disc, m in zip(self.discs, self.motion.movers, strict=True)
        )
        return Film(traces, self.falls(), self.touches(), self.motion.rest_time)

    def _both_of(self, hit: Hit) -> tuple[Disc, Touchable]:
        first = self.discs[hit.index]
        if hit.code >= 0:
            second = self.discs[hit.code]
            return (second, first) if hit.code == self._striker else (first, second)
        return first, _MET[hit.code]


def _start(state: DiscState, equipment: Equipment) -> Start:
    (x, y), (vx, vy) = state.at, state.velocity
    radius, mass = equipment.radius(state.disc), equipment.mass(state.disc)
    return Start(x / PER_M, y / PER_M, vx / PER_M, vy / PER_M, state.spin, radius / PER_M, mass * GRAM)


class Simulation(Run):
    """One stroke on a table."""

    def __init__(self, layout: Layout, stroke: Stroke, equipment: Equipment, step: Second | None = None) -> None:
        super().__init__(start_of(layout, stroke, equipment), equipment, step)
        self._stroke = stroke
        self._equipment = equipment
        self._result: StrokeResult | None = None

    def result(self) -> StrokeResult:
        """What came of it; runs to rest first if need be."""
        if self._result is None:
            self.run_to_rest()
            self._result = self._build_result()
        return self._result

    def _build_result(self) -> StrokeResult:
        motion = self.motion
        duration = motion.rest_time
        pocketed = [Pocketed(fall.disc, fall.pocket, fall.time) for fall in self.falls()]
        places = []
        for disc, mover in zip(self.discs, motion.movers, strict=True):
            if not mover.gone and disc is not STRIKER:
                places.append((disc, Point(mover.ox * PER_M, mover.oy * PER_M)))
        layout = canonical(Layout.of(places), self._equipment)
        # The last micrometre of making it canonical can tip a man that hung by less.
        for disc, (x, y) in layout.discs:
            corner = motion.movers[0].bounds.tipping_into(x / PER_M, y / PER_M)
            if corner is not None:
                pocketed.append(Pocketed(disc, POCKET_NAMES[corner], duration))
                layout = layout.without(disc)
        crossed = _front_line_crossed(motion.movers[-1].rows, self._stroke.seat, self._equipment)
        return StrokeResult(layout, tuple(pocketed), (), self.touches(), duration, crossed)


def simulate(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[StrokeResult, Film]:
    """The stroke run to rest at once: what a loop would come to, bit for bit."""
    simulation = Simulation(layout, stroke, equipment)
    return simulation.result(), simulation.film()


def start_of(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[DiscState, ...]:
    """The discs as a stroke finds them, in layout order, the striker last and already flicked."""
    ux, uy = to_board(stroke.seat, direction(stroke.angle))
    flicked = DiscState(
        STRIKER, striker_place(stroke.seat, stroke.offset, equipment), Point(ux * stroke.speed, uy * stroke.speed)
    )
    return (*(DiscState(disc, at) for disc, at in layout.discs), flicked)


def _front_line_crossed(rows: list[TraceRow], seat: Seat, equipment: Equipment) -> Second | None:
    """When the centre with this trace first passes the seat's front base line."""
    line = equipment.board.front_line_y / PER_M
    quarters = -seat.quarter_turns
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        start, ox, oy, ux, uy, s, v, h, *_ = row
        at, ahead = quarter_turned(Point(ox, oy), quarters).y, quarter_turned(Point(ux, uy), quarters).y
        if at + ahead * s >= line:
            return start
        if v == 0.0 or ahead <= 0.0:
            continue
        left = (line - at) / ahead - s
        q = v * v - 4 * h * left
        if q < 0.0:
            continue
        time = start + 2 * left / (v + sqrt(q))
        if following is None or time <= following[0]:
            return time
    return None
