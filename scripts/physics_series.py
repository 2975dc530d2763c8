"""What the report's pictures show: what the engine does, as dots, against what calculation says, as lines."""

import math
from collections.abc import Callable
from random import Random
from statistics import mean

import numpy as np

from carrom.model.discs import STRIKER, WHITES, Disc
from carrom.model.equipment import BOARD_NAMES, equipment_named, standard_equipment
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Mm, Point
from carrom.physics import simulate
from carrom.physics.simulation import DiscState, Run
from scripts.physics_cases.build import GRAVITY, at_rest, degrees, man, table
from scripts.physics_cases.impacts import rebound, struck
from scripts.physics_charts import Chart, Series

_FAR: Mm = 250.0
_PER_SPEED = 12  # breaks


def charts() -> tuple[Chart, ...]:
    """All of them; takes some seconds."""
    return (stopping(), throw(), rebounds(), spread(), pocket_width())


def curve(f: Callable[[float], float], low: float, high: float) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), f(float(x))) for x in np.linspace(low, high, 200))


def stopping() -> Chart:
    """How far a man slides that does not spin, on each named board."""
    series = []
    for colour, name in enumerate(BOARD_NAMES):
        mu = equipment_named(name).surface.mu_board

        def way(v: float, mu: float = mu) -> float:
            return v * v / (2 * mu * GRAVITY)

        series.append(Series(f"{name} board, v² / 2µg", curve(way, 0.0, 3.0), colour))
        dots = []
        for tenths in range(1, 11):
            v = 0.3 * tenths
            run = Run([man(-15_000.0, 0.0, v * 1000)], table(size=40_000.0, mu_board=mu))
            dots.append((v, (at_rest(run)["white 1"].at.x + 15_000.0) / 1000))
        series.append(Series("", tuple(dots), colour, dots=True))
    series.append(Series("engine", (series[-1].points[-1],), len(BOARD_NAMES) - 1, dots=True))
    return Chart("stopping_distance", "Stopping distance of a man", "speed, m/s", "way, m", tuple(series))


def throw() -> Chart:
    """How far friction of rim on rim turns a struck man from the line of centres."""
    surface = standard_equipment().surface
    mu, e = surface.mu_disc, surface.e_disc

    def thrown(angle: float) -> float:
        return math.degrees(math.atan(min(mu, math.tan(math.radians(angle)) / (3 * (1 + e)))))

    equipment = table(mu_board=0.0)
    dots = []
    for angle in range(0, 88, 3):
        dots.append((float(angle), angle - degrees(struck(math.radians(angle), 2.0, equipment)["white 1"].velocity)))
    line = Series("atan min(µ, tan a / 3(1 + e))", curve(thrown, 0.0, 88.0), 1)
    return Chart("throw", "Throw of a struck man", "cut angle a, °", "throw, °", (line, Series("engine", tuple(dots), 0, True)))


def rebounds() -> Chart:
    """At what angle from its normal a man leaves the frame."""
    surface = standard_equipment().surface
    e, mu = surface.e_frame, surface.mu_frame

    def rough(angle: float) -> float:
        tangent = math.tan(math.radians(angle))
        return math.degrees(math.atan(max(tangent * 2 / 3, tangent - mu * (1 + e)) / e))

    def smooth(angle: float) -> float:
        return math.degrees(math.atan(math.tan(math.radians(angle)) / e))

    equipment = table(mu_board=0.0)
    dots = []
    for angle in range(0, 88, 3):
        after = rebound(math.radians(angle), 2.0, equipment).velocity
        dots.append((float(angle), math.degrees(math.atan2(after.y, -after.x))))
    lines = Series("calculated", curve(rough, 0.0, 88.0), 1), Series("without friction", curve(smooth, 0.0, 88.0), 2)
    return Chart(
        "rebound",
        "Rebound of a man from the frame",
        "incidence, °",
        "rebound, °",
        (*lines, Series("engine", tuple(dots), 0, True)),
    )


def spread() -> Chart:
    """How far a break drives the men from the centre, against the striker's speed."""
    random, equipment = Random(5), standard_equipment()
    middle, far = [], []
    for speed in range(1000, 7001, 500):
        away, beyond = [], []
        for _ in range(_PER_SPEED):
            layout = opening_layout(Seat.SOUTH, equipment, random)
            stroke = Stroke(Seat.SOUTH, random.randint(-20_000, 20_000), 1_570_796, speed)
            result, _ = simulate(layout, stroke, equipment)
            distances = [math.hypot(*at) for _, at in result.layout.discs]
            away.append(mean(distances))
            beyond.append(sum(distance > _FAR for distance in distances) + len(result.pocketed))
        middle.append((speed / 1000, mean(away) / 10))
        far.append((speed / 1000, mean(beyond)))
    return Chart(
        "break_spread",
        "What a break scatters",
        "striker's speed, m/s",
        "cm, or men",
        (
            Series("mean distance from the centre, cm", tuple(middle), 1),
            Series("", tuple(middle), 1, True),
            Series(f"men pocketed or beyond {_FAR / 10:g} cm", tuple(far), 0),
            Series("", tuple(far), 0, True),
        ),
    )


def pocket_width() -> Chart:
    """The whole width of offsets with which a disc along the diagonal falls, against its speed at the pocket."""
    speeds = (250, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000, 8000)
    series = []
    for colour, (disc, label) in enumerate(((WHITES[0], "a man"), (STRIKER, "the striker"))):
        points = tuple((speed / 1000, _width(disc, speed)) for speed in speeds)
        series += [Series(label, points, colour), Series("", points, colour, True)]
    return Chart("pocket_width", "Width that falls into a pocket", "speed at the pocket, m/s", "width, mm", tuple(series))


def _width(disc: Disc, speed: float) -> Mm:
    equipment = standard_equipment()
    slope, pocket = math.sqrt(0.5), equipment.board.pockets[0]
    fallen = 0
    for half in range(-52, 53):
        beside, way = half / 2, 120.0
        at = Point(pocket.x - (way + beside) * slope, pocket.y - (way - beside) * slope)
        start = math.sqrt(speed**2 + 2 * equipment.surface.mu_board * GRAVITY * 1000 * way) * slope
        run = Run([DiscState(disc, at, Point(start, start))], equipment)
        run.run_to_rest()
        fallen += bool(run.falls() and run.falls()[0].pocket == "NE")
    return fallen / 2
