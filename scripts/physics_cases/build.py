"""Tables and discs for the cases: any constants, any start, read at any contact."""

import math
from collections.abc import Mapping
from dataclasses import replace

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.units import Mm, Point
from carrom.physics.simulation import DiscState, Run

MAN: Mm = standard_equipment().men.diameter / 2
STRIKERS: Mm = standard_equipment().striker.diameter / 2
MAN_MASS = standard_equipment().men.mass / 1000
STRIKER_MASS = standard_equipment().striker.mass / 1000
GRAVITY = 9.81


def table(size: Mm = 740.0, pocket: Mm = 44.5, **surface: float) -> Equipment:
    """The standard table with other constants of the surface, also such as no real one has."""
    usual = standard_equipment()
    board = replace(usual.board, size=size, pocket_diameter=pocket)
    return replace(usual, board=board, surface=replace(usual.surface, **surface))


def man(x: Mm, y: Mm, vx: float = 0.0, vy: float = 0.0, spin: float = 0.0, number: int = 1) -> DiscState:
    """White men 1 to 9, then black ones; mm, mm/s, rad/s."""
    disc = Disc(Kind.WHITE, number) if number <= 9 else Disc(Kind.BLACK, number - 9)
    return DiscState(disc, Point(x, y), Point(vx, vy), spin)


def striker(x: Mm, y: Mm, vx: float = 0.0, vy: float = 0.0, spin: float = 0.0) -> DiscState:
    return DiscState(STRIKER, Point(x, y), Point(vx, vy), spin)


def cut(angle: float, speed: float, moving: Mm, apart: Mm = 50.0) -> tuple[Point, Point]:
    """Where a disc of radius `moving` starts, and its velocity along x, to hit a man in the middle at this cut angle."""
    reach = MAN + moving
    return Point(-reach * math.cos(angle) - apart, -reach * math.sin(angle)), Point(speed, 0.0)


def touched(run: Run, count: int = 1) -> Mapping[str, DiscState]:
    """The discs by name at the instant of the contact of this number, or at rest if there are fewer."""
    while not run.finished and len(run.motion.impacts.hits) < count:
        run.advance_to(run.motion.next_time)
    return states(run)


def states(run: Run) -> Mapping[str, DiscState]:
    """The discs by name."""
    return {str(sliding.disc): sliding for sliding in run.states()}


def at_rest(run: Run) -> Mapping[str, DiscState]:
    """The discs by name when all lie still."""
    run.run_to_rest()
    return states(run)


def degrees(v: Point) -> float:
    """The direction of a velocity."""
    return math.degrees(math.atan2(v.y, v.x))


def speed(sliding: DiscState) -> float:
    """In m/s."""
    return math.sqrt(sliding.velocity.x**2 + sliding.velocity.y**2) / 1000
