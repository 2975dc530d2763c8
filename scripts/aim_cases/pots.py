"""Makeable pots: a man with a clear way to a pocket, that the striker can reach at no more than fifty degrees' cut."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from carrom.model.discs import MEN_AND_QUEEN, Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import URAD_PER_RAD, Mm, Point, Rad
from carrom.physics import simulate
from carrom.physics.preview import first_contact

NEAREST, FARTHEST = 80.0, 450.0  # mm from man to pocket
THINNEST: Rad = math.radians(50)
OTHERS = 5
FIRMLY = 2.2  # times the speed that just brings the man home: a longer pull aims more finely, and pockets take hard men too
SOFTEST, HARDEST = 3000.0, 4500.0  # mm/s
_ROOM: Mm = 2.0  # beside a clear way


@dataclass(frozen=True, slots=True)
class Pot:
    """`stroke` sends `man` at the middle of the `pocket`, as the engine says; `cut` is the angle it leaves at."""

    layout: Layout
    stroke: Stroke
    man: Disc
    pocket: Point
    cut: Rad


def pots(seed: int, count: int, equipment: Equipment) -> Iterator[Pot]:
    """So many, each on a board of its own."""
    random = Random(seed)
    while count:
        pot = _pot(random, equipment)
        if pot is not None:
            count -= 1
            yield pot


def _pot(random: Random, equipment: Equipment) -> Pot | None:
    limit = equipment.board.half - equipment.men.diameter
    places: list[Point] = []
    while len(places) < 1 + OTHERS:
        at = Point(random.uniform(-limit, limit), random.uniform(-limit, limit))
        if all(gap(at, other, equipment.men.diameter) > 1.0 for other in places):
            places.append(at)
    layout = canonical(Layout.of(zip(random.sample(MEN_AND_QUEEN, len(places)), places, strict=True)), equipment)
    man, at = random.choice(layout.discs)
    pocket = random.choice(equipment.board.pockets)
    if not NEAREST <= math.dist(at, pocket) <= FARTHEST or not _clear(at, pocket, man, layout, equipment.men.diameter):
        return None
    spans = free_offsets(Seat.SOUTH, layout, equipment)
    for _ in range(10):
        stroke = Stroke(Seat.SOUTH, random.randint(*random.choice(spans)), 0, 2000)
        aimed = _aimed(stroke, man, at, pocket, layout, equipment)
        if aimed is not None:
            return aimed
    return None


def _aimed(stroke: Stroke, man: Disc, at: Point, pocket: Point, layout: Layout, equipment: Equipment) -> Pot | None:
    """The stroke from this offset, its angle found by the engine; None where there is no such pot from here."""
    start = striker_place(Seat.SOUTH, stroke.offset, equipment)
    reach = (equipment.striker.diameter + equipment.men.diameter) / 2
    wanted = math.atan2(pocket.y - at.y, pocket.x - at.x)
    ghost = Point(at.x - reach * math.cos(wanted), at.y - reach * math.sin(wanted))
    way = math.atan2(ghost.y - start.y, ghost.x - start.x)
    cut = abs(math.remainder(wanted - way, math.tau))
    inside = max(map(abs, ghost)) < equipment.board.half - equipment.striker.diameter / 2
    if cut > THINNEST or not inside or not 0.02 < way < math.pi - 0.02 or not _clear(start, ghost, man, layout, reach):
        return None
    gain = math.dist(start, ghost) / (reach * math.cos(cut))
    speed = round(min(HARDEST, max(SOFTEST, FIRMLY * _needed(start, ghost, at, pocket, cut, equipment))))
    for _ in range(12):
        stroke = replace(stroke, angle=round(way * URAD_PER_RAD), speed=speed)
        preview = first_contact(layout, stroke, equipment)
        if preview.target != man or preview.target_direction is None:
            return None
        off = math.remainder(wanted - math.atan2(preview.target_direction.y, preview.target_direction.x), math.tau)
        if abs(off) < 1e-4:
            break
        way -= off / gain
    result, _ = simulate(layout, stroke, equipment)
    falls = [fall.disc for fall in result.pocketed]
    return Pot(layout, stroke, man, pocket, cut) if falls == [man] else None


def _needed(start: Point, ghost: Point, at: Point, pocket: Point, cut: Rad, equipment: Equipment) -> float:
    """The speed that just brings the man to the pocket at a walking pace."""
    slowing = equipment.surface.mu_board * 9810
    share = (1 + equipment.surface.e_disc) * equipment.striker.mass / (equipment.striker.mass + equipment.men.mass)
    man = math.sqrt(600.0**2 + 2 * slowing * math.dist(at, pocket))
    return math.sqrt((man / (share * math.cos(cut))) ** 2 + 2 * slowing * math.dist(start, ghost))


def _clear(start: Point, end: Point, but: Disc, layout: Layout, reach: Mm) -> bool:
    """Whether no other disc comes within reach of the straight way."""
    length = math.dist(start, end)
    for disc, at in layout.discs:
        along = ((at.x - start.x) * (end.x - start.x) + (at.y - start.y) * (end.y - start.y)) / length
        along = min(length, max(0.0, along)) / length
        near = math.dist(at, (start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along))
        if disc != but and near < reach + _ROOM:
            return False
    return True
