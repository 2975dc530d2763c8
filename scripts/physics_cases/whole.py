"""Cases 29, 30 and 32 to 39: whole strokes."""

import json
import math
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from random import Random

from carrom.model.discs import WHITES
from carrom.model.equipment import equipment_with, standard_equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat, quarter_turned
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics import Simulation, simulate
from carrom.physics.power import board_runs, speed_for
from carrom.physics.simulation import DiscState, Run
from scripts.physics_cases.bits import ROOT, Digests, digests, first_difference
from scripts.physics_cases.build import MAN, STRIKERS, at_rest, man, striker, table
from scripts.physics_cases.reading import Reading, Readings, case
from scripts.physics_cases.sweeps import breaks, clusters_watched, middles, strokes_watched

_FEW = 6  # impacts after which mirrored strokes are compared: each makes a difference grow
_OPENING = opening_layout(Seat.SOUTH, standard_equipment())


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


_SHOT = (man(40.0, 30.0), man(-60.0, 140.0, number=2), man(150.0, 200.0, number=3), striker(-20.0, -250.0, 900.0, 3900.0))


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


def digests_elsewhere(hash_seed: str, python: str = sys.executable) -> Digests:
    """The same from another process."""
    ask = "import json; from scripts.physics_cases.bits import digests; print(json.dumps(digests()))"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([python, "-c", ask], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
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
                f"{kind.__name__} stopping {off:g} mm from the middle falls", expected, _falls_at(kind(0.0, 0.0), off), 0
            )
    layout = canonical(Layout.of([(WHITES[0], Point(370.0 - MAN, 200.0))]), standard_equipment())
    result, _ = simulate(layout, Stroke(Seat.SOUTH, 0, 1_570_796, 400), standard_equipment())
    yield Reading("a man on the frame stays there", 1, len(result.layout.discs), 0)


def _falls_at(disc: DiscState, off: float) -> int:
    """Whether a disc falls that slides along the diagonal and stops so far from the pocket's middle, mm."""
    way, slope = 80.0, math.sqrt(0.5)
    pocket = standard_equipment().board.pockets[0]
    pace = math.sqrt(2 * 0.10 * 9810.0 * way) * slope
    at = Point(pocket.x - (off + way) * slope, pocket.y - (off + way) * slope)
    run = Run([DiscState(disc.disc, at, Point(pace, pace))], standard_equipment())
    run.run_to_rest()
    return len(run.falls())
