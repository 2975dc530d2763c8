"""Cases 23 to 28: touching discs, where the order of contacts decides."""

import math

from carrom.model.equipment import Equipment
from carrom.model.units import Point
from carrom.physics.simulation import DiscState, Run
from scripts.physics_cases.build import MAN, STRIKERS, degrees, man, speed, states, striker, table
from scripts.physics_cases.reading import Reading, Readings, case

_WHILE = 0.05  # seconds: all contacts of the case are over, no disc has reached a frame
_EXACT = 1e-9


def row(gap: float, e: float) -> list[float]:
    """Speeds of the six discs of a row after the first met the other five at 1 m/s, m/s."""
    discs = [man(-150.0, 0.0, 1000.0)] + [man(n * (2 * MAN + gap), 0.0, number=n + 2) for n in range(5)]
    run = Run(discs, table(mu_board=0.0, e_disc=e))
    run.advance(0.13 + _WHILE)
    return [sliding.velocity.x / 1000 for sliding in run.states()]


@case(23, "a row hands on the stroke whole, e 1")
def cradle() -> Readings:
    for gap in (0.0, 0.001, 0.1):
        speeds = row(gap, 1.0)
        for place, got in enumerate(speeds):
            yield Reading(f"disc {place + 1}, gap {gap:g} mm", 1.0 if place == 5 else 0.0, got, _EXACT)


@case(24, "a row hands on the stroke, e 0.8")
def lossy_cradle() -> Readings:
    yield Reading("the last disc", 0.9**5, row(0.0, 0.8)[-1], _EXACT)


@case(25, "kiss: struck head-on, frozen to a third")
def kiss() -> Readings:
    for angle in (30, 60):
        theta = math.radians(angle)
        third = Point(2 * MAN * math.cos(theta), 2 * MAN * math.sin(theta))
        run = Run([man(0.0, 0.0), man(*third, number=2), man(-80.0, 0.0, 1000.0, number=3)], _smooth(1.0))
        run.advance(0.08)
        after = states(run)
        struck, kissed = after["white 1"], after["white 2"]
        yield Reading(f"kissed disc at {angle}°", math.cos(theta), speed(kissed), _EXACT)
        yield Reading(f"its direction at {angle}°, °", angle, degrees(kissed.velocity), 1e-6)
        yield Reading(f"struck disc at {angle}°, x", math.sin(theta) ** 2, struck.velocity.x / 1000, _EXACT)
        yield Reading(f"struck disc at {angle}°, y", -math.sin(theta) * math.cos(theta), struck.velocity.y / 1000, _EXACT)


@case(26, "between two touching men, equal discs")
def into_two_men() -> Readings:
    for e, back, away in ((1.0, -0.2, 0.692820), (0.8, -0.08, 0.623538)):
        yield from _split(man(-150.0, 0.0, 1000.0, number=3), e, back, away, 30.0)


@case(27, "between two touching men, the striker")
def striker_into_two_men() -> Readings:
    angle = math.degrees(math.asin(MAN / (MAN + STRIKERS)))
    yield Reading("angle of the contacts, °", 25.38946, angle, 1e-5)
    for e, on, away in ((1.0, 0.272823, 1.149887), (0.8, 0.345541, 1.034898)):
        yield from _split(striker(-150.0, 0.0, 1000.0), e, on, away, angle)


def _split(mover: DiscState, e: float, after_mover: float, after_men: float, angle: float) -> Readings:
    run = Run([man(0.0, MAN), man(0.0, -MAN, number=2), mover], _smooth(e))
    run.advance(0.15)
    upper, lower, last = run.states()
    yield Reading(f"moving disc, e {e:g}", after_mover, last.velocity.x / 1000, 1e-6)
    yield Reading(f"men, e {e:g}", after_men, speed(upper), 1e-6)
    yield Reading(f"upper man's direction, e {e:g}, °", angle, degrees(upper.velocity), 1e-6)
    yield Reading(f"the men mirror each other, e {e:g}", 0.0, upper.velocity.y + lower.velocity.y, 1e-9)


@case(28, "a man frozen on the frame, struck head-on")
def frozen_on_frame() -> Readings:
    frame = 370.0 - MAN
    run = Run([man(frame, 0.0), striker(frame - 80.0, 0.0, 2000.0)], table(mu_board=0.0, e_disc=0.8, e_frame=0.75))
    run.advance(0.05)
    after = states(run)
    touches = [touch.b for touch in run.touches()]
    yield Reading("contacts", 6, len(touches), 0)
    yield Reading("with the frame", 3, touches.count("frame E"), 0)
    yield Reading("striker, m/s", -0.925481, after["striker"].velocity.x / 1000, 1e-6)
    yield Reading("man, m/s", -0.027222, after["white 1"].velocity.x / 1000, 1e-6)


def _smooth(e: float) -> Equipment:
    return table(mu_board=0.0, e_disc=e, mu_disc=0.0)
