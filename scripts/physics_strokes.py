"""Whole strokes: many of them watched from event to event, the bits they end in, and cases 29, 30 and 32 to 39."""

import hashlib
import json
import logging
import math
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

from carrom.model.discs import MEN_AND_QUEEN, WHITES, Disc
from carrom.model.equipment import Equipment, equipment_named, equipment_with, standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.notation import layout_text, parse_layout, parse_stroke, stroke_text
from carrom.model.placing import base_ranges, free_offsets, opening_layout
from carrom.model.seats import Seat, quarter_turned
from carrom.model.stroke import Stroke
from carrom.model.units import Mm, Point
from carrom.physics import Simulation, simulate
from carrom.physics.motion import Motion
from carrom.physics.power import board_runs, speed_for
from carrom.physics.simulation import DiscState, Run
from scripts.needed import ROOT
from scripts.physics_cases import CASES, MAN, STRIKERS, Case, Reading, Readings, at_rest, case, man, striker, table

_LIMIT: Mm = 370.0 - MAN  # how far a man's centre may lie from the middle
_CORNER: Mm = 320.0  # both coordinates beyond: near a pocket
STORED = ROOT / "tests" / "physics" / "bits.json"
JAMS = ROOT / "tests" / "physics" / "jams.jsonl"
Digests = Mapping[str, str]
_FEW = 6  # impacts after which mirrored strokes are compared: each makes a difference grow
_OPENING = opening_layout(Seat.SOUTH, standard_equipment())
_SHOT = (man(40.0, 30.0), man(-60.0, 140.0, number=2), man(150.0, 200.0, number=3), striker(-20.0, -250.0, 900.0, 3900.0))


@dataclass(frozen=True, slots=True)
class Shot:
    """A layout, a stroke and the equipment: a named board and what differs from it, by dotted name."""

    layout: Layout
    stroke: Stroke
    board: str
    changes: tuple[tuple[str, float], ...]

    @property
    def equipment(self) -> Equipment:
        return equipment_with(equipment_named(self.board), dict(self.changes))

    @property
    def simulation(self) -> Simulation:
        """The stroke, about to begin."""
        return Simulation(self.layout, self.stroke, self.equipment)


def shot_plain(shot: Shot) -> dict[str, object]:
    """As JSON: `shot_from` is the inverse."""
    texts = {"layout": layout_text(shot.layout), "stroke": stroke_text(shot.stroke)}
    return {**texts, "board": shot.board, "changes": dict(shot.changes)}


def shot_from(plain: dict[str, object]) -> Shot:
    """The stroke that this JSON tells."""
    board, changes = plain["board"], plain["changes"]
    assert isinstance(board, str)
    assert isinstance(changes, dict)
    layout = parse_layout(str(plain["layout"]), equipment_with(equipment_named(board), changes))
    return Shot(layout, parse_stroke(str(plain["stroke"])), board, tuple(sorted(changes.items())))


def kept_shots(file: Path) -> list[Shot]:
    """The strokes of a file, one a line."""
    return [shot_from(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


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


def digests() -> Digests:
    """By its name, a hash of all that each of some strokes comes to here, every bit of it."""
    found = {}
    for kind, strokes in (("break", breaks(8, 3)), ("stroke", middles(8, 12))):
        for number, (layout, stroke) in enumerate(strokes, start=1):
            found[f"{kind} {number}, {stroke_text(stroke)}"] = _digest(Simulation(layout, stroke, standard_equipment()))
    for number, shot in enumerate(kept_shots(JAMS)[:3], start=1):
        found[f"jam {number}, {stroke_text(shot.stroke)}"] = _digest(shot.simulation)
    return found


def _digest(simulation: Simulation) -> str:
    """Of its numbers alone, so that no name in the code counts."""
    result, film = simulation.result(), simulation.film()
    numbers = (
        [(str(disc), tuple(at)) for disc, at in result.layout.discs],
        [(str(trace.disc), trace.rows, trace.gone) for trace in film.traces],
        [(str(fall.disc), fall.pocket, fall.time) for fall in film.falls],
        [(str(touch.a), str(touch.b), touch.time, touch.impulse) for touch in film.touches],
        (result.duration, result.front_line_crossed),
    )
    return hashlib.sha256(repr(numbers).encode()).hexdigest()[:16]


def first_difference(expected: Digests, got: Digests) -> str | None:
    """The first stroke that ends in other bits, or that only one of both knows."""
    return next((name for name in {**expected, **got} if expected.get(name) != got.get(name)), None)


def stored() -> Mapping[str, Digests]:
    """What was stored, by engine: its revision, pymunk's version and the platform."""
    known: Mapping[str, Digests] = json.loads(STORED.read_text(encoding="utf-8"))
    return known


def store() -> None:
    """Keep what this engine comes to here, in place of what it came to before."""
    from carrom.storage.header import engine  # which a Python that is asked for its bits alone need not have

    known = {**stored(), engine(): digests()}
    STORED.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


@case(29, "a central break keeps its mirror")
def central_break() -> Readings:
    base_y = standard_equipment().board.base_y
    run = Run([*(DiscState(disc, at) for disc, at in _OPENING.discs), striker(0.0, base_y, 0.0, 5000.0)], standard_equipment())
    run.advance(0.06)
    yield Reading("mirror error at 0.06 s, m", 0.0, _mirror_error(run), 1e-9)
    run.run_to_rest()
    yield Reading("mirror error at rest, m", 0.0, _mirror_error(run), 1e-6)


def _mirror_error(run: Run) -> float:
    """How far the disc that is most off lies from the mirror image of another, m."""
    places = [sliding.at for sliding in run.states()]
    return max(min(math.hypot(a.x + b.x, a.y - b.y) for b in places) for a in places) / 1000


@case(30, "mirrored and turned strokes")
def turned_strokes() -> Readings:
    straight = _after_few(_SHOT)
    mirrored = _after_few([DiscState(s.disc, Point(-s.at.x, s.at.y), Point(-s.velocity.x, s.velocity.y)) for s in _SHOT])
    yield Reading("mirrored, m", 0.0, _apart({n: Point(-p.x, p.y) for n, p in straight.items()}, mirrored), 1e-9)
    for quarters in (1, 2, 3):
        turned = [DiscState(s.disc, quarter_turned(s.at, quarters), quarter_turned(s.velocity, quarters)) for s in _SHOT]
        expected = {name: quarter_turned(at, quarters) for name, at in straight.items()}
        yield Reading(f"turned by {90 * quarters}°, m", 0.0, _apart(expected, _after_few(turned)), 1e-9)


def _after_few(start: Sequence[DiscState]) -> Mapping[str, Point]:
    run = Run(start, standard_equipment())
    while not run.finished and len(run.motion.impacts.hits) <= _FEW:
        run.advance_to(run.motion.next_time)
    return {str(sliding.disc): sliding.at for sliding in run.states()}


def _apart(first: Mapping[str, Point], second: Mapping[str, Point]) -> float:
    return max(math.dist(at, second[name]) for name, at in first.items()) / 1000


@case(32, "kinetic energy never rises")
def energy_falls() -> Readings:
    seen = strokes_watched(breaks(2, 4)) | strokes_watched(middles(3, 12))
    yield Reading("largest rise, part of the energy", 0.0, seen.energy_rise, 1e-12)


@case(33, "an elastic gas keeps its energy for 10 s")
def gas() -> Readings:
    random = Random(4)
    places = [Point(-240.0 + 120.0 * (n % 5), -180.0 + 120.0 * (n // 5)) for n in range(19)]
    discs = [man(*at, random.uniform(-900, 900), random.uniform(-900, 900), number=n + 1) for n, at in enumerate(places[:18])]
    run = Run(
        [*discs, striker(*places[18], 500.0, 300.0)],
        table(pocket=0.0, mu_board=0.0, e_disc=1.0, e_frame=1.0, mu_disc=0.0, mu_frame=0.0),
    )
    before = run.motion.energy(0.0)
    run.advance(10.0)
    yield Reading("energy after, part of that before", 1.0, run.motion.energy(10.0) / before, 1e-10)


@case(34, "strokes and clusters: apart, inside, finite, ended")
def many() -> Readings:
    strokes, clusters = strokes_watched(middles(5, 15)) | strokes_watched(breaks(6, 5)), clusters_watched(7, 25)
    for name, seen in (("strokes", strokes), ("clusters", clusters)):
        yield Reading(f"{name}: deepest overlap, m", 0.0, seen.overlap, 1e-9)
        yield Reading(f"{name}: farthest outside, m", 0.0, seen.outside, 1e-9)
        yield Reading(f"{name}: largest rise of energy", 0.0, seen.energy_rise, 1e-12)
        yield Reading(f"{name}: longest, s", 5.0, seen.duration, 5.0)
        yield Reading(f"{name}: ended by a watchdog", 0, seen.given_up, 0)
        yield Reading(f"{name}: all numbers finite", 1, int(seen.finite), 0)


@case(35, "the same bits everywhere")
def same_bits() -> Readings:
    here = digests()
    yield Reading("twice in one process: same", 1, int(first_difference(here, digests()) is None), 0)
    for seed in ("0", "4242"):
        same = int(first_difference(here, digests_elsewhere(seed)) is None)
        yield Reading(f"in a process with hash seed {seed}: same", 1, same, 0)
    layout, stroke = next(middles(9, 1))
    shuffled = list(layout.discs)
    Random(1).shuffle(shuffled)
    again = simulate(Layout.of(shuffled), stroke, standard_equipment())
    yield Reading("discs given in another order: same", 1, int(again == simulate(layout, stroke, standard_equipment())), 0)


def digests_elsewhere(hash_seed: str, python: str = sys.executable, engine: Path = ROOT) -> Digests:
    """The same from another process, which finds the game in this folder."""
    ask = "import json; from scripts.physics_strokes import digests; print(json.dumps(digests()))"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join((str(engine), str(ROOT)))}
    done = subprocess.run([python, "-c", ask], cwd=engine, env=environment, capture_output=True, text=True, check=True)
    found: Digests = json.loads(done.stdout)
    return found


@case(36, "looking ahead is playing")
def ahead() -> Readings:
    for place, (layout, stroke) in enumerate((*breaks(10, 2), *middles(10, 4))):
        foreseen, _ = simulate(layout, stroke, standard_equipment())
        played = Simulation(layout, stroke, standard_equipment())
        while not played.finished:
            played.advance(1 / 60)
        yield Reading(f"stroke {place + 1}: same", 1, int(played.result() == foreseen), 0)


@case(37, "half the step of friction, one impact")
def half_step() -> Readings:
    for angle in (0, 20, 45, 70):
        phi = math.radians(angle)
        reach = MAN + STRIKERS
        hit = man(0.0, 0.0, number=1)
        moving = striker(-reach * math.cos(phi) - 60.0, -reach * math.sin(phi), 700.0, spin=5.0)
        ends = [at_rest(Run([hit, moving], standard_equipment(), step)) for step in (None, 1 / 500, 1 / 1000)]
        for name, other in (("as played", ends[0]), ("1/500 s", ends[1])):
            off = max(math.dist(s.at, ends[2][n].at) for n, s in other.items())
            yield Reading(f"{name} and 1/1000 s at {angle}°, mm", 0.0, off, 0.5)


@case(38, "the run test of the laws")
def run_test() -> Readings:
    usual = standard_equipment()
    yield Reading("runs at full force", 5.53, board_runs(usual), 0.01)
    yield Reading(
        "m/s for 3.5 runs, friction 0.10, frame 0.80",
        3.047,
        speed_for(equipment_with(usual, {"surface.e_frame": 0.8})) / 1000,
        0.01,
    )
    straight = Run([striker(0.0, usual.board.base_y, 0.0, usual.striker.full_speed)], usual)
    straight.run_to_rest()
    yield Reading("frames met", 5, len(straight.touches()), 0)


@case(39, "the edge of a pocket")
def pocket_edge() -> Readings:
    for kind, stays, falls in ((man, 16.1, 15.8), (striker, 8.4, 8.1)):
        for off, expected in ((stays, 0), (falls, 1)):
            yield Reading(
                f"{kind.__name__} stopping {off:g} mm from the middle falls", expected, int(falls_at(kind(0.0, 0.0), off)), 0
            )
    layout = canonical(Layout.of([(WHITES[0], Point(370.0 - MAN, 200.0))]), standard_equipment())
    result, _ = simulate(layout, Stroke(Seat.SOUTH, 0, 1_570_796, 400), standard_equipment())
    yield Reading("a man on the frame stays there", 1, len(result.layout.discs), 0)


def falls_at(disc: DiscState, off: Mm, way: Mm = 80.0) -> bool:
    """Whether a disc falls that slides along the diagonal and stops so far from the pocket's middle."""
    return bool(_towards_pocket(disc.disc, 0.0, off, 0.0, way, standard_equipment()).falls())


def falls_into(disc: Disc, speed: float, beside: Mm, equipment: Equipment | None = None) -> str | None:
    """The pocket that takes a disc coming along the diagonal to NE, so far beside its middle, with this speed (mm/s) there."""
    falls = _towards_pocket(disc, speed, 0.0, beside, 120.0, equipment or standard_equipment()).falls()
    return falls[0].pocket if falls else None


def pocket_width(disc: Disc, speed: float) -> Mm:
    """The whole width of offsets, to half a millimetre, with which it falls into the pocket it was aimed at."""
    return sum(falls_into(disc, speed, half / 2) == "NE" for half in range(-52, 53)) / 2


def _towards_pocket(disc: Disc, speed: float, off: Mm, beside: Mm, way: Mm, equipment: Equipment) -> Run:
    """Run to rest: the disc slides this way along the diagonal, and has this speed where it comes so near the pocket NE."""
    pocket, slope = equipment.board.pockets[0], math.sqrt(0.5)
    start = math.sqrt(speed**2 + 2 * equipment.surface.mu_board * 9810 * way) * slope
    at = Point(pocket.x - (off + way + beside) * slope, pocket.y - (off + way - beside) * slope)
    run = Run([DiscState(disc, at, Point(start, start))], equipment)
    run.run_to_rest()
    return run


def every_case() -> list[Case]:
    """All forty, in order."""
    return sorted(CASES)
