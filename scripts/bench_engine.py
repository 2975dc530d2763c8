"""What strokes, thoughts and records cost, each beside its yardstick.

Our engine and the ordinary way to play a stroke with pymunk (fixed steps, friction by numpy, pockets looked at after each
step) play the same breaks and mid-game strokes to rest, in turn, so that a busy machine slows both. A stroke's end error is
the farthest that any disc lies from where our own engine puts it with steps of 1/16000 s; a disc that fell counts where it
fell. A bot's thought, a turn written down and a record proved are those of the match that `tests/golden` keeps for the
international laws.
"""

import json
import math
import os
from array import array
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from time import get_clock_info, perf_counter, thread_time

import numpy as np
import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies, set_space_bodies

from carrom.bots.bot import Limit, never_stop
from carrom.bots.levels import DEFAULT
from carrom.model.discs import MEN_AND_QUEEN, Disc
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout, canonical, on_grid
from carrom.model.placing import free_offsets, opening_layout, striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import URAD_PER_RAD, Mm, Point, Second
from carrom.physics import Simulation
from carrom.physics.simulation import start_of
from carrom.rules.state import MatchState
from carrom.storage.records import Record, RecordWriter, load_record
from carrom.storage.verify import verify
from scripts.needed import ROOT

# What this thread itself takes, so that a busy machine measures the same; the wall's time where that is too coarse.
clock = thread_time if get_clock_info("thread_time").resolution < 1e-5 else perf_counter
STEP: Second = 1 / 1000
_GRAVITY = 9.81
_MM = 0.001
_FIELDS = BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_LONGEST = 20.0  # seconds
_THICK = 0.05
FINE: Second = 1 / 16000
_SEED = 20
Played = tuple[Layout, Stroke]
Ends = dict[Disc, Point]
GOLDEN = ROOT / "tests" / "golden" / "icf.jsonl"
_POSITIONS = 3
_PROOFS = 3
_ALONE = 10  # times that a bot's position is played alone: its thought plays a hundred strokes


@dataclass(frozen=True, slots=True)
class Pair:
    """What one thing took, and what its yardstick took just before or after."""

    cost: Second
    yardstick: Second

    @property
    def ratio(self) -> float:
        return self.cost / self.yardstick


def play_ordinary(layout: Layout, stroke: Stroke, equipment: Equipment) -> dict[Disc, Point]:
    """Where every disc came to rest or fell, in mm."""
    start = start_of(layout, stroke, equipment)
    discs = [sliding.disc for sliding in start]
    space = _space(equipment)
    e, mu = sqrt(equipment.surface.e_disc), sqrt(equipment.surface.mu_disc)
    bodies = []
    for sliding in start:
        radius, mass = equipment.radius(sliding.disc) * _MM, equipment.mass(sliding.disc) * _MM
        body = pymunk.Body(mass, mass * radius * radius / 2)
        body.position = sliding.at.x * _MM, sliding.at.y * _MM
        body.velocity = sliding.velocity.x * _MM, sliding.velocity.y * _MM
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = e, mu
        space.add(body, shape)
        bodies.append(body)
    count = len(discs)
    radii = np.array([equipment.radius(disc) * _MM for disc in discs])
    tip = np.array([equipment.tipping_distance(disc) * _MM for disc in discs])
    pockets = np.array(equipment.board.pockets) * _MM
    slowing = equipment.surface.mu_board * _GRAVITY * STEP
    spin_slowing = 4 / 3 * slowing / radii
    gone = np.zeros(count, dtype=bool)
    ends: dict[Disc, Point] = {}
    rows = np.frombuffer(array("d", bytes(8 * 5 * (count + 1))), dtype=float).reshape(-1, 5)
    written, read = Buffer(), Buffer()
    written.set_float_buf(rows)
    for _ in range(round(_LONGEST / STEP)):
        space.step(STEP)
        read.clear()
        get_space_bodies(space, _FIELDS, read)
        rows[:count] = np.frombuffer(read.float_buf(), dtype=float).reshape(-1, 5)[:count]
        velocity, spin = rows[:count, 2:4], rows[:count, 4]
        speed = np.sqrt(velocity[:, 0] ** 2 + velocity[:, 1] ** 2)
        velocity *= (np.maximum(speed - slowing, 0) / np.maximum(speed, 1e-12))[:, None]
        spin[:] = np.sign(spin) * np.maximum(np.abs(spin) - spin_slowing, 0)
        apart = rows[:count, None, 0:2] - pockets[None]
        fallen = ((apart**2).sum(axis=2).min(axis=1) < tip * tip) & ~gone
        for n in [n for n in range(count) if fallen[n]]:
            ends[discs[n]] = Point(rows[n, 0] / _MM, rows[n, 1] / _MM)
            rows[n] = 5.0 + n, 5.0, 0.0, 0.0, 0.0
            gone[n] = True
        set_space_bodies(space, _FIELDS, written)
        if not velocity.any() and not spin.any():
            break
    for n, disc in enumerate(discs):
        ends.setdefault(disc, Point(rows[n, 0] / _MM, rows[n, 1] / _MM))
    return ends


def _space(equipment: Equipment) -> pymunk.Space:
    space = pymunk.Space()
    space.collision_slop = 1e-5
    half = equipment.board.half * _MM + _THICK
    surface = equipment.surface
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    for n in range(4):
        wall = pymunk.Segment(space.static_body, corners[n], corners[(n + 1) % 4], _THICK)
        wall.elasticity = surface.e_frame / sqrt(surface.e_disc)
        wall.friction = surface.mu_frame / sqrt(surface.mu_disc)
        space.add(wall)
    return space


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one set of strokes, medians: seconds for ours and for the ordinary way, their ratio, and both end errors."""

    ours: Second
    ordinary: Second
    ratio: float
    error: Mm
    ordinary_error: Mm


def print_strokes(rounds: int) -> int:
    """Measure each stroke so many times, and print."""
    equipment = standard_equipment()
    print(f"{'':10}{'ours':>10}{'ordinary':>11}{'ratio':>8}{'strokes/s':>11}{'error':>11}{'ordinary':>11}{'ratio':>9}")
    for name, strokes in sets_of_strokes(10, 30, equipment).items():
        cost = measure(strokes, equipment, rounds)
        print(
            f"{name:10}{cost.ours * 1e3:7.2f} ms{cost.ordinary * 1e3:8.2f} ms{cost.ratio:8.3f}{1 / cost.ours:11.0f}"
            f"{cost.error:8.3f} mm{cost.ordinary_error:8.1f} mm{cost.ordinary_error / max(cost.error, 1e-9):9.0f}"
        )
    print("Medians over the strokes. Breaks are chaotic: their end errors tell of chaos, not of quality.")
    return 0


def compare_strokes(_folder: Path) -> dict[str, Pair]:
    """All strokes of a set together."""
    equipment, rows = standard_equipment(), {}
    for name, strokes in sets_of_strokes(5, 10, equipment).items():
        ours, theirs = zip(*(timed(layout, stroke, equipment)[:2] for layout, stroke in strokes), strict=True)
        rows[name] = Pair(sum(ours) / len(ours), sum(theirs) / len(theirs))
    return rows


def sets_of_strokes(breaks: int, others: int, equipment: Equipment) -> dict[str, list[Played]]:
    """So many of each kind, the same each time."""
    random = Random(_SEED)
    return {
        "break": [break_stroke(random, equipment) for _ in range(breaks)],
        "mid-game": [mid_game_stroke(random, equipment) for _ in range(others)],
    }


def timed(layout: Layout, stroke: Stroke, equipment: Equipment) -> tuple[Second, Second, Ends]:
    """What a stroke takes in our engine and the ordinary one, and where the discs end in that one."""
    began = clock()
    Simulation(layout, stroke, equipment).result()
    ours = clock()
    there = play_ordinary(layout, stroke, equipment)
    return ours - began, clock() - ours, there


def measure(strokes: list[Played], equipment: Equipment, rounds: int) -> Cost:
    """Play each stroke in both engines in turn, so many times, and once exactly."""
    ours, ordinary, ratios, errors, ordinary_errors = [], [], [], [], []
    for layout, stroke in strokes:
        times = []
        for _ in range(rounds):
            mine, theirs, there = timed(layout, stroke, equipment)
            times.append((mine, theirs))
        ours.append(median(a for a, _ in times))
        ordinary.append(median(b for _, b in times))
        ratios.append(ours[-1] / ordinary[-1])
        reference = ends(Simulation(layout, stroke, equipment, FINE))
        errors.append(worst(ends(Simulation(layout, stroke, equipment)), reference))
        ordinary_errors.append(worst(there, reference))
    return Cost(median(ours), median(ordinary), median(ratios), median(errors), median(ordinary_errors))


def ends(simulation: Simulation) -> Ends:
    """Where every disc came to rest or fell."""
    film = simulation.film()
    places = {disc: Point(pose.x, pose.y) for disc, pose in film.at(math.inf)}
    return places | {fall.disc: fall.at for fall in film.falls}


def worst(got: Ends, reference: Ends) -> Mm:
    """How far the disc that is most off lies from its place."""
    return max(math.dist(got[disc], at) for disc, at in reference.items())


def break_stroke(random: Random, equipment: Equipment) -> Played:
    """The opening ring, struck hard at its middle from anywhere on the base."""
    offset = random.randint(-120_000, 120_000)
    return opening_layout(Seat.SOUTH, equipment, random), aimed(offset, Point(0, 0), random.randint(4000, 6500), equipment)


def mid_game_stroke(random: Random, equipment: Equipment, men: int = 10) -> Played:
    """So many discs anywhere on the board, and a stroke at 1 to 4 m/s at one of them, not quite through its middle."""
    reach = equipment.board.half - equipment.men.diameter
    while True:
        places: dict[Disc, Point] = {}
        for disc in random.sample(MEN_AND_QUEEN, men):
            while True:
                at = on_grid(Point(random.uniform(-reach, reach), random.uniform(-reach, reach)))
                if all(math.dist(at, other) > equipment.men.diameter + 0.1 for other in places.values()):
                    break
            places[disc] = at
        layout = canonical(Layout.of(places), equipment)
        free = free_offsets(Seat.SOUTH, layout, equipment)
        if free:
            offset = random.randint(*random.choice(free))
            target = random.choice(layout.discs)[1]
            beside = Point(target.x + random.uniform(-10, 10), target.y)
            return layout, aimed(offset, beside, random.randint(1000, 4000), equipment)


def aimed(offset: int, target: Point, speed: int, equipment: Equipment) -> Stroke:
    """South's stroke from this offset towards a point."""
    start = striker_place(Seat.SOUTH, offset, equipment)
    angle = math.atan2(target.y - start.y, target.x - start.x)
    return Stroke(Seat.SOUTH, offset, round(angle * URAD_PER_RAD), speed)


def compare_thoughts(_folder: Path) -> dict[str, Pair]:
    """A few positions of the match thought over; the same positions' strokes simulated as often."""
    played = _strokes()
    thought, alone, strokes = 0.0, 0.0, 0
    for match, stroke in played[:: len(played) // _POSITIONS]:
        began = clock()
        why = DEFAULT.choose(match, Random(1), Limit(), never_stop).why
        thought += clock() - began
        assert why is not None
        strokes += why.strokes
        alone += why.strokes * _simulated([(match, stroke)] * _ALONE) / _ALONE
    return {DEFAULT.name: Pair(thought / strokes, alone / strokes)}


def compare_writings(folder: Path) -> dict[str, Pair]:
    """Every turn of the match written by the recorder, and as many bytes by nobody in particular."""
    record = _golden()
    path, plain = folder / "record.jsonl", folder / "plain"
    plain.touch()
    writer = RecordWriter(path, record.header.match, dict(record.header.names))
    ours, theirs, size = 0.0, 0.0, path.stat().st_size
    for turn in record.turns:
        began = clock()
        writer.write(turn)
        ours += clock() - began
        before, size = size, path.stat().st_size
        data = bytes(size - before)
        began = clock()
        with plain.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        theirs += clock() - began
    turns = len(record.turns)
    return {"turn": Pair(ours / turns, theirs / turns)}


def compare_proofs(_folder: Path) -> dict[str, Pair]:
    """The record opened and proved; its lines read as JSON, and its strokes simulated, and no more."""
    reading, opening, proving, alone = 0.0, 0.0, 0.0, 0.0
    played = _strokes()
    for _ in range(_PROOFS):
        began = clock()
        for line in GOLDEN.read_bytes().splitlines():
            json.loads(line)
        read = clock()
        load_record(GOLDEN)
        opened = clock()
        verify(GOLDEN)
        proved = clock()
        reading, opening, proving = reading + read - began, opening + opened - read, proving + proved - opened
        alone += _simulated(played)
    turns, strokes = _PROOFS * len(_golden().turns), _PROOFS * len(played)
    return {"open": Pair(opening / turns, reading / turns), "verify": Pair(proving / strokes, alone / strokes)}


def _simulated(strokes: list[tuple[MatchState, Stroke]]) -> Second:
    began = clock()
    for match, stroke in strokes:
        Simulation(match.layout, stroke, match.equipment).result()
    return clock() - began


@cache
def _golden() -> Record:
    return load_record(GOLDEN)


def _strokes() -> list[tuple[MatchState, Stroke]]:
    """The strokes of the match, each with the match before it."""
    record = _golden()
    matches = (record.header.match, *(turn.ruling.match for turn in record.turns))
    return [
        (match, turn.action) for match, turn in zip(matches[:-1], record.turns, strict=True) if isinstance(turn.action, Stroke)
    ]
