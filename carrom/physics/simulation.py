"""A stroke set in motion: what a loop advances and shows, what the judge is told, what a replay keeps."""

from math import inf, sqrt

from carrom.model.discs import STRIKER, Disc
from carrom.model.equipment import POCKET_NAMES, Equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import striker_place
from carrom.model.seats import Seat, quarter_turned, to_board
from carrom.model.stroke import FRAME_NAMES, POCKET_BACK_NAMES, Pocketed, Stroke, StrokeResult, Touch
from carrom.model.units import Point, Second
from carrom.physics.film import Fall, Film, Pose, Trace, pose
from carrom.physics.impacts import BACK, FRAME, Hit
from carrom.physics.launch import direction
from carrom.physics.motion import Motion, Start
from carrom.physics.mover import Row
from carrom.physics.table import GRAM, table_of

_PER_M = 1000.0


class Simulation:
    """One stroke on a table. Whatever the slices of time it is advanced by, it passes through the same states."""

    def __init__(self, layout: Layout, stroke: Stroke, equipment: Equipment, step: Second | None = None) -> None:
        self._stroke = stroke
        self._equipment = equipment
        self._discs: tuple[Disc, ...] = (*(disc for disc, _ in layout.discs), STRIKER)
        self._motion = Motion(starts_of(layout, stroke, equipment), table_of(equipment, step))
        self._asked = 0.0
        self._touches: list[Touch] = []
        self._falls: list[Fall] = []
        self._result: StrokeResult | None = None

    def advance(self, seconds: Second) -> None:
        """Let so much more time pass on the board."""
        self._asked += seconds
        self._motion.advance_to(self._asked)

    @property
    def finished(self) -> bool:
        """Whether everything lies still."""
        return self._motion.at_rest

    @property
    def time(self) -> Second:
        """Seconds since the flick; it stands still once everything lies."""
        return min(self._asked, self._motion.rest_time) if self.finished else self._asked

    def positions(self) -> tuple[tuple[Disc, Pose], ...]:
        """All discs now on the board, the striker last."""
        now = self.time
        movers = self._motion.movers
        return tuple((disc, pose(m.rows, now)) for disc, m in zip(self._discs, movers, strict=True) if not m.gone)

    def falls(self) -> tuple[Fall, ...]:
        """What has fallen so far, in order."""
        for drop in self._motion.drops[len(self._falls) :]:
            at, velocity = Point(drop.x * _PER_M, drop.y * _PER_M), Point(drop.vx * _PER_M, drop.vy * _PER_M)
            self._falls.append(Fall(self._discs[drop.index], POCKET_NAMES[drop.pocket], drop.time, at, velocity))
        return tuple(self._falls)

    def touches(self) -> tuple[Touch, ...]:
        """What has touched so far, in order."""
        striker = self._motion.movers[-1]
        gone = next((drop.time for drop in self._motion.drops if drop.index == striker.index), inf)
        for hit in self._motion.impacts.hits[len(self._touches) :]:
            there = pose(striker.rows, hit.time) if hit.time <= gone else None
            self._touches.append(
                Touch(
                    *self._names(hit),
                    hit.time,
                    Point(hit.x * _PER_M, hit.y * _PER_M),
                    Point(there.x, there.y) if there else None,
                    hit.impulse,
                )
            )
        return tuple(self._touches)

    def result(self) -> StrokeResult:
        """What came of it; runs to rest first if need be."""
        if self._result is None:
            self._motion.advance_to(inf)
            self._result = self._judged()
        return self._result

    def film(self) -> Film:
        """The whole stroke to be seen again; runs to rest first if need be."""
        duration = self.result().duration
        gone = {drop.index: drop.time for drop in self._motion.drops}
        traces = tuple(
            Trace(disc, tuple(m.rows), gone.get(m.index)) for disc, m in zip(self._discs, self._motion.movers, strict=True)
        )
        return Film(traces, self.falls(), self.touches(), duration)

    def _judged(self) -> StrokeResult:
        motion = self._motion
        duration = motion.rest_time
        pocketed = [Pocketed(fall.disc, fall.pocket, fall.time) for fall in self.falls()]
        places = []
        for disc, mover in zip(self._discs, motion.movers, strict=True):
            if not mover.gone and disc is not STRIKER:
                places.append((disc, Point(mover.ox * _PER_M, mover.oy * _PER_M)))
        layout = canonical(Layout.of(places), self._equipment)
        # The last micrometre of making it canonical can tip a man that hung by less.
        for disc, (x, y) in layout.discs:
            corner = motion.movers[0].reach.tipping_into(x / _PER_M, y / _PER_M)
            if corner is not None:
                pocketed.append(Pocketed(disc, POCKET_NAMES[corner], duration))
                layout = layout.without(disc)
        crossed = _front_line_crossed(motion.movers[-1].rows, self._stroke.seat, self._equipment)
        return StrokeResult(layout, tuple(pocketed), (), self.touches(), duration, crossed)

    def _names(self, hit: Hit) -> tuple[str, str]:
        first = str(self._discs[hit.index])
        if hit.code >= 0:
            second = str(self._discs[hit.code])
            return (second, first) if hit.code == len(self._discs) - 1 else (first, second)
        return first, POCKET_BACK_NAMES[BACK - hit.code] if hit.code <= BACK else FRAME_NAMES[FRAME - hit.code]


def simulate(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[StrokeResult, Film]:
    """The stroke run to rest at once: what a loop would come to, bit for bit."""
    simulation = Simulation(layout, stroke, equipment)
    return simulation.result(), simulation.film()


def starts_of(layout: Layout, stroke: Stroke, equipment: Equipment) -> list[Start]:
    """The discs as a stroke finds them, in layout order, the striker last and already flicked."""
    men, striker = equipment.men, equipment.striker
    starts = [
        Start(x / _PER_M, y / _PER_M, 0.0, 0.0, 0.0, men.diameter / 2 / _PER_M, men.mass * GRAM) for _, (x, y) in layout.discs
    ]
    x, y = striker_place(stroke.seat, stroke.offset, equipment)
    ux, uy = to_board(stroke.seat, direction(stroke.angle))
    speed = stroke.speed / _PER_M
    radius = striker.diameter / 2 / _PER_M
    return [*starts, Start(x / _PER_M, y / _PER_M, ux * speed, uy * speed, 0.0, radius, striker.mass * GRAM)]


def _front_line_crossed(rows: list[Row], seat: Seat, equipment: Equipment) -> Second | None:
    """When the centre with this trace first passes the seat's front base line."""
    line = equipment.board.front_line_y / _PER_M
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
