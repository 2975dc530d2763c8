"""A stroke set in motion: what a loop advances and shows, what the judge is told, what a replay keeps."""

from math import sqrt

from carrom.model.discs import STRIKER
from carrom.model.equipment import POCKET_NAMES, Equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import striker_place
from carrom.model.seats import Seat, quarter_turned, to_board
from carrom.model.stroke import Pocketed, Stroke, StrokeResult
from carrom.model.units import Point, Second
from carrom.physics.film import Film
from carrom.physics.launch import direction
from carrom.physics.mover import Row
from carrom.physics.run import PER_M, Run, Sliding


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
            self._result = self._judged()
        return self._result

    def _judged(self) -> StrokeResult:
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
            corner = motion.movers[0].reach.tipping_into(x / PER_M, y / PER_M)
            if corner is not None:
                pocketed.append(Pocketed(disc, POCKET_NAMES[corner], duration))
                layout = layout.without(disc)
        crossed = _front_line_crossed(motion.movers[-1].rows, self._stroke.seat, self._equipment)
        return StrokeResult(layout, tuple(pocketed), (), self.touches(), duration, crossed)


def simulate(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[StrokeResult, Film]:
    """The stroke run to rest at once: what a loop would come to, bit for bit."""
    simulation = Simulation(layout, stroke, equipment)
    return simulation.result(), simulation.film()


def start_of(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[Sliding, ...]:
    """The discs as a stroke finds them, in layout order, the striker last and already flicked."""
    ux, uy = to_board(stroke.seat, direction(stroke.angle))
    flicked = Sliding(
        STRIKER, striker_place(stroke.seat, stroke.offset, equipment), Point(ux * stroke.speed, uy * stroke.speed)
    )
    return (*(Sliding(disc, at) for disc, at in layout.discs), flicked)


def _front_line_crossed(rows: list[Row], seat: Seat, equipment: Equipment) -> Second | None:
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
