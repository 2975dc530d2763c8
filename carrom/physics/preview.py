"""Where an aimed stroke leads up to the first disc it touches: the engine itself, run that far."""

from dataclasses import dataclass
from math import inf

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics.mover import Mover
from carrom.physics.run import PER_M, Run
from carrom.physics.simulation import start_of


@dataclass(frozen=True, slots=True)
class Preview:
    """The striker's way: its start, its rebounds, its end. `ghost` is its place at the first touch of a disc, `target` that
    disc; the directions, unit vectors, are where both go from there. None for what there is not."""

    path: tuple[Point, ...]
    ghost: Point | None
    target: Disc | None
    target_direction: Point | None
    striker_direction: Point | None


def first_contact(layout: Layout, stroke: Stroke, equipment: Equipment, rebounds: int = 1) -> Preview:
    """What a stroke does until the striker touches a disc, falls, rests, or has met `rebounds` frames and meets another."""
    motion = Run(start_of(layout, stroke, equipment), equipment).motion
    striker = motion.movers[-1]
    hits = motion.impacts.hits
    path = [_place(striker, 0.0)]
    seen = 0
    while not striker.gone and (now := motion.next_time) < inf:
        motion.advance_to(now)
        if len(hits) == seen:
            continue
        path.append(_place(striker, now))
        hit, seen = hits[seen], len(hits)
        if hit.code >= 0:
            index = min(hit.index, hit.code)  # the striker is the last of all
            return Preview(tuple(path), path[-1], layout.discs[index][0], _way(motion.movers[index]), _way(striker))
        if len(path) > rebounds + 1:
            return Preview(tuple(path), None, None, None, None)
    path.append(_place(striker, motion.rest_time))
    return Preview(tuple(path), None, None, None, None)


def _place(mover: Mover, time: float) -> Point:
    x, y = mover.place(time)
    return Point(x * PER_M, y * PER_M)


def _way(mover: Mover) -> Point | None:
    return Point(mover.ux, mover.uy) if mover.v > 0.0 else None
