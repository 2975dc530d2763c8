"""Cases 1 to 10: one disc that slides and spins until it stops."""

import math

from carrom.physics.film import row_at
from carrom.physics.friction import exact, factors
from carrom.physics.mover import Mover
from carrom.physics.simulation import Run
from scripts.physics_cases.build import GRAVITY, MAN, MAN_MASS, at_rest, man, striker, table
from scripts.physics_cases.reading import Reading, Readings, case, near

_TWO_STEPS = 0.004  # seconds
_CREEP = 0.002  # m/s
_LARGE = 10_000.0  # mm: a board on which no disc meets a frame
_RADIUS = MAN / 1000
_MU = 0.10
_SLOWING = _MU * GRAVITY

# ε = v / R|ω| at the start, time to rest · µg / v, way · 2µg / v²
_STARTS = (
    (10.0, 1.0087, 1.0025),
    (3.0, 1.0644, 1.0283),
    (2.0, 1.1217, 1.0647),
    (1.0, 1.3403, 1.2748),
    (0.5, 1.9032, 1.9670),
    (0.2, 3.951, 4.398),
)
_FACTORS = (
    (0.1, 0.099875, 0.661676),
    (0.25, 0.248031, 0.635786),
    (0.5, 0.483844, 0.547748),
    (0.653002, 0.616034, 0.471693),
    (0.8, 0.729410, 0.389521),
    (1.0, 8 / (3 * math.pi), 8 / (9 * math.pi)),
    (1.25, 0.911762, 0.213373),
    (2.0, 0.967688, 0.127809),
    (4.0, 0.992125, 0.062831),
    (10.0, 0.998748, 0.025021),
)


def slid(speed: float, spin: float, mu: float = _MU, step: float | None = None) -> tuple[float, float, Run]:
    """How far (m) and how long (s) a man slides that starts with this speed (m/s) and spin (rad/s)."""
    run = Run([man(-0.4 * _LARGE, 0.0, speed * 1000, 0.0, spin)], table(size=_LARGE, mu_board=mu), step)
    end = at_rest(run)["white 1"]
    return (end.at.x + 0.4 * _LARGE) / 1000, run.time, run


@case(1, "a man stops, 1 m/s, friction 0.10")
def stops() -> Readings:
    way, time, _ = slid(1.0, 0.0)
    yield Reading("way, m", 0.509684, way, 5e-6)
    yield Reading("time, s", 1.019368, time, 1e-6)


@case(2, "a man stops, 2 m/s, friction 0.12")
def stops_later() -> Readings:
    way, time, _ = slid(2.0, 0.0, mu=0.12)
    yield Reading("way, m", 1.698947, way, 5e-6)
    yield Reading("time, s", 1.698947, time, 1e-6)


@case(3, "a man only spins, 100 rad/s")
def only_spins() -> Readings:
    run = Run([man(0.0, 0.0, spin=100.0)], table())
    end = at_rest(run)["white 1"]
    turned = run.positions()[0][1].angle
    yield Reading("time, s", 1.18502, run.time, 1e-5)
    yield Reading("angle turned, rad", 59.25, turned, 0.01)
    yield Reading("deceleration 4µg/3R, rad/s²", 84.387, 100.0 / run.time, 1e-3)
    yield Reading("way, m", 0.0, math.hypot(*end.at) / 1000, 0.0)


@case(4, "the striker's spin slows")
def striker_spins() -> Readings:
    run = Run([striker(0.0, 0.0, spin=100.0)], table())
    at_rest(run)
    yield Reading("deceleration, rad/s²", 63.341, 100.0 / run.time, 1e-3)


@case(5, "friction factors F and T")
def friction_factors() -> Readings:
    for ratio, f, t in _FACTORS:
        got = factors(ratio, 1.0)
        yield Reading(f"F at {ratio:g}", f, got[0], 2e-4)
        yield Reading(f"T at {ratio:g}", t, got[1], 2e-4)


@case(6, "the ratio of way and spin that never changes")
def steady_ratio() -> Readings:
    way, time, _ = slid(1.0, 1.0 / (0.653002 * _RADIUS))
    yield Reading("way · 2µg / v²", 1.62329, way * 2 * _SLOWING, 1e-4)
    yield Reading("time · µg / v", 1.62329, time * _SLOWING, _TWO_STEPS * _SLOWING)


@case(7, "other ratios of way and spin")
def other_ratios() -> Readings:
    for ratio, t, x in _STARTS:
        way, time, _ = slid(1.0, 1.0 / (ratio * _RADIUS))
        yield Reading(f"way · 2µg / v² from {ratio:g}", x, way * 2 * _SLOWING, 5e-4)
        yield Reading(f"time · µg / v from {ratio:g}", t, time * _SLOWING, _TWO_STEPS * _SLOWING)


@case(8, "every start draws near the same ratio")
def same_ratio() -> Readings:
    for ratio, *_ in _STARTS:
        _, time, run = slid(1.0, 1.0 / (ratio * _RADIUS))
        low, high = 0.0, time
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if _rates(run, middle)[0] > _CREEP else (low, middle)
        v, w = _rates(run, low)
        # The farther the start from the steady ratio, the slower a disc must become to reach it.
        listed = 0.655 if ratio in (0.5, 1.0) else ratio_at(_CREEP, 1.0, 1.0 / ratio)
        yield Reading(f"v / R|ω| at 2 mm/s from {ratio:g}", listed, v / (w * _RADIUS), 0.01)


def ratio_at(slow: float, v: float, rim: float, steps: int = 2000) -> float:
    """v / R|ω| when v has fallen to `slow`, integrated with the exact F and T in ln v by Runge and Kutta's rule."""

    def slope(at: float, height: float) -> float:
        f, t = exact(math.exp(at), math.exp(height))
        return 2 * t / f * math.exp(at - height)

    at, height, h = math.log(v), math.log(rim), math.log(v / slow) / steps
    for _ in range(steps):
        k1 = slope(at, height)
        k2 = slope(at - h / 2, height - h / 2 * k1)
        k3 = slope(at - h / 2, height - h / 2 * k2)
        k4 = slope(at - h, height - h * k3)
        at, height = at - h, height - h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return math.exp(at - height)


@case(9, "spin does not bend the way")
def straight() -> Readings:
    run = Run([man(0.0, 0.0, 600.0, 800.0, spin=80.0)], table(size=_LARGE))
    end = at_rest(run)["white 1"].at
    yield Reading("off the straight line, m", 0.0, (0.8 * end.x - 0.6 * end.y) / 1000, 1e-15)


@case(10, "energy goes where friction takes it")
def energy_lost() -> Readings:
    run = Run([man(0.0, 0.0, 1000.0, 0.0, 60.0)], table(size=_LARGE))
    begun = run.motion.energy(0.0)
    at_rest(run)
    time = run.time
    inertia = MAN_MASS * _RADIUS * _RADIUS / 2
    start = MAN_MASS / 2 + inertia * 60.0**2 / 2
    slices = 4000
    work = 0.0
    for place in range(slices):
        v, w = _rates(run, time * (place + 0.5) / slices)
        f, t = exact(v, w * _RADIUS)
        work += time / slices * _SLOWING * MAN_MASS * (f * v + t * w * _RADIUS)
    yield near("½mv² + ½Iω² at the start, J", start, begun)
    yield near("work of friction until rest, J", start, work, 1e-3)


def _rates(run: Run, time: float) -> tuple[float, float]:
    """Speed, m/s, and spin of the only disc at a time gone by."""
    mover: Mover = run.motion.movers[0]
    start, *_, v, h, _, w, k = row_at(mover.rows, time)
    return v - 2 * h * (time - start), abs(w - 2 * k * (time - start))
