"""Many strokes and many clusters of touching discs, each driven from event to event and measured on the way."""

import logging
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from carrom.model.discs import MEN_AND_QUEEN
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.placing import base_ranges, free_offsets, opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Mm, Point
from carrom.physics.motion import Motion
from carrom.physics.simulation import DiscState, Run, Simulation
from scripts.physics_cases.build import MAN, STRIKERS, man, striker, table

_LIMIT: Mm = 370.0 - MAN  # how far a man's centre may lie from the middle
_CORNER: Mm = 320.0  # both coordinates beyond: near a pocket


@dataclass(frozen=True, slots=True)
class Watched:
    """The worst that was seen: lengths in m (0 where none), energy as part of what there was before."""

    overlap: float = 0.0
    outside: float = 0.0
    energy_rise: float = 0.0
    duration: float = 0.0
    events: int = 0
    stalls: int = 0
    given_up: int = 0
    finite: bool = True

    def __or__(self, other: "Watched") -> "Watched":
        return Watched(
            max(self.overlap, other.overlap),
            max(self.outside, other.outside),
            max(self.energy_rise, other.energy_rise),
            max(self.duration, other.duration),
            max(self.events, other.events),
            self.stalls + other.stalls,
            self.given_up + other.given_up,
            self.finite and other.finite,
        )


def watched(run: Run) -> Watched:
    """The run to rest, looked at in each instant when something happens and half-way to the next."""
    motion = run.motion
    radii = np.array([m.radius for m in motion.movers])
    seen = Watched()
    time, before = 0.0, motion.energy(0.0)
    while not run.finished:
        following = motion.next_time
        seen |= _look(motion, (time + following) / 2, radii)
        time = following
        run.advance_to(time)
        energy = motion.energy(time)
        rise = (energy - before) / before if before else 0.0
        seen |= replace(_look(motion, time, radii), energy_rise=rise, events=seen.events + 1)
        before = energy
    return seen | Watched(duration=run.time, stalls=motion.impacts.lasting.stalled, given_up=int(motion.gave_up))


def _look(motion: Motion, time: float, radii: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> Watched:
    here = [m for m in motion.movers if not m.gone]
    places = np.array([m.place(time) for m in here]).reshape(-1, 2)
    reach = radii[[m.index for m in here]]
    apart = np.hypot(*(places[:, None, :] - places[None, :, :]).transpose(2, 0, 1)) - reach[:, None] - reach[None, :]
    np.fill_diagonal(apart, 1.0)
    outside = 0.0
    for mover, (x, y) in zip(here, places.tolist(), strict=True):
        outside = max(outside, abs(x) - mover.bounds.limit, abs(y) - mover.bounds.limit)
        corner = mover.bounds.corner_beyond(x, y)
        if corner is not None:
            px, py = mover.bounds.pocket(corner)
            outside = max(outside, math.hypot(x - px, y - py) - mover.bounds.back)
    return Watched(max(0.0, -float(apart.min(initial=1.0))), outside, finite=bool(np.isfinite(places).all()))


def breaks(seed: int, count: int) -> Iterator[tuple[Layout, Stroke]]:
    """Full strokes into the opening ring at spread angles, from anywhere on the base."""
    random, equipment = Random(seed), standard_equipment()
    for place in range(count):
        low, high = random.choice(base_ranges(equipment))
        angle = round(1_000_000 * (0.2 + (math.pi - 0.4) * (place + random.random()) / count))
        layout = opening_layout(Seat.SOUTH, equipment, random)
        yield layout, Stroke(Seat.SOUTH, random.randint(low, high), angle, round(equipment.striker.full_speed))


def middles(seed: int, count: int) -> Iterator[tuple[Layout, Stroke]]:
    """Strokes of every speed from every seat into boards half played; most aim at a disc."""
    random, equipment = Random(seed), standard_equipment()
    while count:
        layout = _scattered(random, random.randint(3, 19), equipment)
        seat = random.choice(list(Seat))
        free = free_offsets(seat, layout, equipment)
        if not free:
            continue
        count -= 1
        offset = random.randint(*random.choice(free))
        angle = random.randrange(6_283_185)
        start = Simulation(layout, Stroke(seat, offset, 0, 0), equipment).positions()[-1][1]
        if random.random() < 0.8:
            _, (x, y) = random.choice(layout.discs)
            angle = round(1_000_000 * (math.atan2(y - start.y, x - start.x) - seat.quarter_turns * math.pi / 2))
        yield layout, Stroke(seat, offset, angle, random.choice((random.randint(300, 6500), random.randint(1000, 4000))))


def _scattered(random: Random, number: int, equipment: Equipment) -> Layout:
    """So many discs at random; every fourth touches another or the frame."""
    places: list[Point] = []
    while len(places) < number:
        at = Point(random.uniform(-_LIMIT, _LIMIT), random.uniform(-_LIMIT, _LIMIT))
        kind = random.randrange(8)
        if kind == 0:
            at = Point(_LIMIT * random.choice((-1, 1)), at.y)
        elif kind == 1 and places:
            near, turn = random.choice(places), random.uniform(0, math.tau)
            at = Point(near.x + (2 * MAN + 0.001) * math.cos(turn), near.y + (2 * MAN + 0.001) * math.sin(turn))
        inside = max(abs(at.x), abs(at.y)) <= _LIMIT and min(abs(at.x), abs(at.y)) < _CORNER
        if inside and all(gap(at, other, 2 * MAN) >= 0.0 for other in places):
            places.append(at)
    return canonical(Layout.of(zip(random.sample(MEN_AND_QUEEN, number), places, strict=True)), equipment)


def clusters(seed: int, count: int) -> Iterator[tuple[tuple[DiscState, ...], Equipment]]:
    """Exactly touching discs, some frozen on frames and in corners, some in rows, and the striker on its way to them."""
    random = Random(seed)
    for _ in range(count):
        places = _cluster(random, random.randint(2, 12))
        equipment = table(
            e_disc=random.choice((0.5, 0.5, 0.6, 0.8, 0.92, 1.0)),
            e_frame=random.choice((0.5, 0.75, 0.88)),
            mu_disc=random.choice((0.0, 0.08, 0.15)),
        )
        goal, at = random.choice(places), Point(0.0, 0.0)
        for _ in range(10_000):
            turn, away = random.uniform(0, math.tau), random.uniform(60.0, 200.0)
            at = Point(goal.x + away * math.cos(turn), goal.y + away * math.sin(turn))
            if max(map(abs, at)) < 300.0 and all(gap(at, p, MAN + STRIKERS) > 0.1 for p in places):
                break
        length, pace = math.dist(goal, at), random.choice((300.0, 1000.0, 3000.0, 8000.0))
        flick = striker(*at, (goal.x - at.x) / length * pace, (goal.y - at.y) / length * pace)
        yield (*(man(*p, number=n + 1) for n, p in enumerate(places)), flick), equipment


def _cluster(random: Random, number: int) -> Sequence[Point]:
    kind = random.randrange(5)
    if kind == 0:  # a row along the frame
        return [Point(_LIMIT, -150.0 + 2 * MAN * n) for n in range(number)]
    if kind == 1:  # a row away from the frame
        return [Point(_LIMIT - 2 * MAN * n, 40.0) for n in range(number)]
    seeds = (
        Point(_LIMIT, random.uniform(-300, 300)),
        Point(323.0, _LIMIT),
        Point(random.uniform(-200, 200), random.uniform(-200, 200)),
    )
    places = [seeds[kind - 2]]
    for _ in range(1000):
        near = random.choice(places)
        turn = random.uniform(0, math.tau) if random.random() < 0.6 else random.randrange(6) * math.pi / 3
        at = Point(near.x + 2 * MAN * math.cos(turn), near.y + 2 * MAN * math.sin(turn))
        across = _LIMIT - near.x
        if random.random() < 0.3 and 0 < across < 2 * MAN:  # frozen on the frame and on the disc beside it
            at = Point(_LIMIT, near.y + math.sqrt(4 * MAN * MAN - across * across) * random.choice((-1, 1)))
        free = max(map(abs, at)) <= _LIMIT and min(at) > -250 and not (at.x > 330 and at.y > 330)
        if free and all(gap(at, other, 2 * MAN) >= -1e-9 for other in places):
            places.append(at)
        if len(places) == number:
            break
    return places


def quiet() -> None:
    """Keep the engine's warnings off the screen; they are counted."""
    logging.getLogger("carrom.physics").setLevel(logging.ERROR)


def strokes_watched(strokes: Iterator[tuple[Layout, Stroke]]) -> Watched:
    """The worst of all these strokes."""
    seen = Watched()
    for layout, stroke in strokes:
        seen |= watched(Simulation(layout, stroke, standard_equipment()))
    return seen


def clusters_watched(seed: int, count: int) -> Watched:
    """The worst of so many clusters."""
    seen = Watched()
    for start, equipment in clusters(seed, count):
        seen |= watched(Run(start, equipment))
    return seen
