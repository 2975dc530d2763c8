"""Cases 11 to 22, 31 and 40: two discs, or a disc and a frame, on a board without friction."""

import math
from collections.abc import Mapping

from carrom.model.equipment import Equipment
from carrom.model.units import Point
from carrom.physics.simulation import DiscState, Run
from scripts.physics_cases.build import MAN, MAN_MASS, STRIKER_MASS, STRIKERS, cut, degrees, man, speed, striker, table, touched
from scripts.physics_cases.reading import Reading, Readings, case, near

EXACT = 1e-9  # a part of the value
DIRECTION = 1e-5  # degrees; the issue asks for 1e-4
_FRAME = 354.5  # mm: where a man's centre is when it touches


def struck(angle: float, pace: float, equipment: Equipment, by_striker: bool = True) -> Mapping[str, DiscState]:
    """A man in the middle struck at this cut angle (rad) along x at this pace (m/s), just after the contact."""
    at, velocity = cut(angle, pace * 1000, STRIKERS if by_striker else MAN)
    mover = striker(*at, *velocity) if by_striker else man(*at, *velocity, number=2)
    return touched(Run([man(0.0, 0.0), mover], equipment))


def rebound(incidence: float, pace: float, equipment: Equipment) -> DiscState:
    """A man after it met the right-hand frame at this angle (rad) from its normal."""
    vx, vy = pace * 1000 * math.cos(incidence), pace * 1000 * math.sin(incidence)
    return touched(Run([man(_FRAME - 20.0, -20.0 * math.tan(incidence), vx, vy)], equipment))["white 1"]


def head_on(first: DiscState, second: DiscState, e: float) -> Mapping[str, DiscState]:
    return touched(Run([first, second], table(mu_board=0.0, e_disc=e)))


@case(11, "head-on, a man on a man")
def equal_discs() -> Readings:
    for e in (0.5, 0.8, 0.9, 1.0):
        after = head_on(man(0.0, 0.0), man(-80.0, 0.0, 1000.0, number=2), e)
        yield Reading(f"struck, e {e:g}", (1 + e) / 2, after["white 1"].velocity.x / 1000, EXACT)
        yield Reading(f"striking, e {e:g}", (1 - e) / 2, after["white 2"].velocity.x / 1000, EXACT)


@case(12, "head-on, the striker on a man, e 0.8")
def striker_on_man() -> Readings:
    after = head_on(man(0.0, 0.0), striker(-80.0, 0.0, 1000.0), 0.8)
    yield from _shared(after, 4 / 3, 8 / 15, 0.906667)


@case(13, "head-on, the striker on a man, e 1")
def elastic_striker_on_man() -> Readings:
    after = head_on(man(0.0, 0.0), striker(-80.0, 0.0, 1000.0), 1.0)
    yield from _shared(after, 1.481481, 0.481481, 1.0)


def _shared(after: Mapping[str, DiscState], of_man: float, of_striker: float, energy: float) -> Readings:
    vm, vs = after["white 1"].velocity.x / 1000, after["striker"].velocity.x / 1000
    yield Reading("man, part of the speed", of_man, vm, 1e-6)
    yield Reading("striker, part of the speed", of_striker, vs, 1e-6)
    yield Reading("energy left", energy, (MAN_MASS * vm * vm + STRIKER_MASS * vs * vs) / STRIKER_MASS, 1e-6)


@case(14, "head-on, a man on the striker, e 0.8")
def man_on_striker() -> Readings:
    after = head_on(man(-80.0, 0.0, 1000.0), striker(0.0, 0.0), 0.8)
    yield Reading("man, part of the speed", -1 / 3, after["white 1"].velocity.x / 1000, EXACT)
    yield Reading("striker, part of the speed", 7 / 15, after["striker"].velocity.x / 1000, EXACT)


@case(15, "oblique, equal discs part at a right angle")
def right_angle() -> Readings:
    smooth = table(mu_board=0.0, e_disc=1.0, mu_disc=0.0)
    for angle in (10, 30, 50, 70, 85):
        after = struck(math.radians(angle), 2.0, smooth, by_striker=False)
        first, second = degrees(after["white 1"].velocity), degrees(after["white 2"].velocity)
        yield Reading(f"man at {angle}°", angle, first, DIRECTION)
        yield Reading(f"between both ways at {angle}°", 90.0, first - second, DIRECTION)


@case(16, "oblique, the striker on a man, at every speed")
def every_cut() -> Readings:
    smooth = table(mu_board=0.0, e_disc=1.0, mu_disc=0.0)
    for pace in (0.5, 1.0, 2.0, 4.0, 8.0):
        off = slower = 0.0
        for angle in range(5, 90, 5):
            phi = math.radians(angle)
            hit = struck(phi, pace, smooth)["white 1"]
            off = max(off, abs(degrees(hit.velocity) - angle))
            full = 2 * STRIKER_MASS / (STRIKER_MASS + MAN_MASS) * pace * math.cos(phi)
            slower = max(slower, abs(speed(hit) / full - 1))
        yield Reading(f"direction, ° off at {pace:g} m/s, 5° to 85°", 0.0, off, DIRECTION)
        yield Reading(f"speed, part off at {pace:g} m/s", 0.0, slower, 1e-6)


@case(17, "throw")
def throw() -> Readings:
    rough = table(mu_board=0.0, e_disc=0.8, mu_disc=0.08)
    for angle, expected in ((5, 0.928), (10, 1.870), (20, 3.856), (30, 4.574), (45, 4.574), (60, 4.574)):
        # A disc that sticks is thrown atan(tan φ / 3(1 + e)), one that slips atan µ.
        exact = math.degrees(math.atan(min(0.08, math.tan(math.radians(angle)) / 5.4)))
        thrown = angle - degrees(struck(math.radians(angle), 2.0, rough)["white 1"].velocity)
        yield Reading(f"as listed, ° at {angle}°", expected, thrown, 5.1e-4)
        yield Reading(f"as calculated, ° at {angle}°", exact, thrown, DIRECTION)


@case(18, "spin given by a slipping contact")
def slipping() -> Readings:
    after = struck(math.radians(30), 2.0, table(mu_board=0.0, e_disc=0.9, mu_disc=0.1))
    yield from _hit(after, Point(2.232996, 1.007739), 31.4542)
    yield near("striker's spin, rad/s", 8.2634, abs(after["striker"].spin), 1e-5)


@case(19, "spin given by a sticking contact")
def sticking() -> Readings:
    after = struck(math.radians(20), 2.0, table(mu_board=0.0, e_disc=0.9, mu_disc=0.1))
    yield from _hit(after, Point(2.543311, 0.745951), 21.7934)
    ring, hit = after["striker"], after["white 1"]
    tx, ty = -math.sin(math.radians(20)), math.cos(math.radians(20))
    along = (hit.velocity.x - ring.velocity.x) * tx + (hit.velocity.y - ring.velocity.y) * ty
    slip = along / 1000 - (STRIKERS * ring.spin + MAN * hit.spin) / 1000
    yield Reading("speed of rim on rim after, m/s", 0.0, slip, 1e-6)


def _hit(after: Mapping[str, DiscState], velocity: Point, spin: float) -> Readings:
    hit = after["white 1"]
    yield Reading("man along the stroke, m/s", velocity.x, hit.velocity.x / 1000, 1e-6)
    yield Reading("man across the stroke, m/s", velocity.y, hit.velocity.y / 1000, 1e-6)
    yield near("man's spin, rad/s", spin, abs(hit.spin), 2e-6)


@case(20, "rebound from a rough frame")
def rough_frame() -> Readings:
    equipment = table(mu_board=0.0, e_frame=0.75, mu_frame=0.15)
    listed = ((10, 8.908), (20, 17.928), (30, 27.167), (45, 44.519), (60, 62.962), (75, 77.802))
    for angle, expected in listed:
        tangent = math.tan(math.radians(angle))
        exact = math.degrees(math.atan(max(tangent * 2 / 3, tangent - 0.15 * 1.75) / 0.75))
        got = _from_normal(rebound(math.radians(angle), 2.0, equipment))
        yield Reading(f"as listed, ° from {angle}°", expected, got, 5.1e-4)
        yield Reading(f"as calculated, ° from {angle}°", exact, got, DIRECTION)


@case(21, "rebound from a smooth frame")
def smooth_frame() -> Readings:
    for e in (0.75, 1.0):
        for angle in (10, 30, 45, 60, 75):
            got = _from_normal(rebound(math.radians(angle), 2.0, table(mu_board=0.0, e_frame=e, mu_frame=0.0)))
            exact = math.degrees(math.atan(math.tan(math.radians(angle)) / e))
            yield Reading(f"° from {angle}°, e {e:g}", exact, got, DIRECTION)


@case(22, "spin given by the frame")
def spin_from_frame() -> Readings:
    after = rebound(math.radians(45), 2.0, table(mu_board=0.0, e_frame=0.8, mu_frame=0.15))
    yield Reading("away from the frame, m/s", -1.13137, after.velocity.x / 1000, 1e-5)
    yield Reading("along the frame, m/s", 1.03238, after.velocity.y / 1000, 1e-5)
    yield Reading("spin, rad/s", 49.2694, abs(after.spin), 1e-4)


def _from_normal(after: DiscState) -> float:
    return math.degrees(math.atan2(after.velocity.y, -after.velocity.x))


@case(31, "momentum stays")
def momentum() -> Readings:
    for angle, spin in ((0, 0.0), (25, 0.0), (50, 40.0), (80, -60.0)):
        at, velocity = cut(math.radians(angle), 3000.0, STRIKERS)
        start = (man(0.0, 0.0, spin=spin), striker(*at, *velocity, spin=-spin / 2))
        run = Run(start, table(mu_board=0.0))
        after = touched(run)
        contact = run.touches()[0].at
        before = _momenta({str(s.disc): s for s in start}, contact)
        for name, first, last, whole in zip("xyL", before, _momenta(after, contact), (1, 1, STRIKERS / 1000), strict=True):
            yield Reading(f"{name} at {angle}°, part changed", 0.0, (last - first) / (STRIKER_MASS * 3.0 * whole), 1e-8)


def _momenta(discs: Mapping[str, DiscState], about: Point) -> tuple[float, float, float]:
    """Momentum along x and y, and angular momentum about a point, SI. Discs move freely until and after the contact."""
    px = py = turning = 0.0
    for name, sliding in discs.items():
        mass, radius = (STRIKER_MASS, STRIKERS) if name == "striker" else (MAN_MASS, MAN)
        vx, vy = sliding.velocity.x / 1000, sliding.velocity.y / 1000
        px, py = px + mass * vx, py + mass * vy
        dx, dy = (sliding.at.x - about.x) / 1000, (sliding.at.y - about.y) / 1000
        turning += mass * (dx * vy - dy * vx) + mass * (radius / 1000) ** 2 / 2 * sliding.spin
    return px, py, turning


@case(40, "a fast graze is met")
def graze() -> Readings:
    smooth = table(mu_board=0.0, e_disc=1.0, mu_disc=0.0)
    for angle in (85, 88, 89.5):
        hit = struck(math.radians(angle), 8.0, smooth)["white 1"]
        yield Reading(f"direction at {angle:g}°", angle, degrees(hit.velocity), DIRECTION)
