"""What a stroke costs in our engine and in the ordinary one, and how far each is off.

Both engines play the same breaks and mid-game strokes to rest, in turn, so that a busy machine slows both. A stroke's end
error is the farthest that any disc lies from where our own engine puts it with steps of 1/16000 s; a disc that fell counts
where it fell.
"""

import argparse
import math
from dataclasses import dataclass
from random import Random
from statistics import median

from carrom.cli.common import Commands, add_command
from carrom.model.discs import MEN_AND_QUEEN, Disc
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout, canonical, on_grid
from carrom.model.placing import free_offsets, opening_layout, striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import URAD_PER_RAD, Mm, Point, Second
from carrom.physics import Simulation
from scripts.bench_clock import clock
from scripts.ordinary_engine import play

FINE: Second = 1 / 16000
_SEED = 20

Played = tuple[Layout, Stroke]
Ends = dict[Disc, Point]


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one set of strokes, medians: seconds for ours and for the ordinary way, their ratio, and both end errors."""

    ours: Second
    ordinary: Second
    ratio: float
    error: Mm
    ordinary_error: Mm


def add_parser(kinds: Commands) -> None:
    """The command's name and options."""
    parser = add_command(kinds, "physics", run, "time per stroke and end error against fixed-step pymunk")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="time every stroke N times (default 5)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    equipment = standard_equipment()
    print(f"{'':10}{'ours':>10}{'ordinary':>11}{'ratio':>8}{'strokes/s':>11}{'error':>11}{'ordinary':>11}{'ratio':>9}")
    for name, strokes in sets_of_strokes(10, 30, equipment).items():
        cost = measure(strokes, equipment, max(1, args.rounds))
        print(
            f"{name:10}{cost.ours * 1e3:7.2f} ms{cost.ordinary * 1e3:8.2f} ms{cost.ratio:8.3f}{1 / cost.ours:11.0f}"
            f"{cost.error:8.3f} mm{cost.ordinary_error:8.1f} mm{cost.ordinary_error / max(cost.error, 1e-9):9.0f}"
        )
    print("Medians over the strokes. Breaks are chaotic: their end errors tell of chaos, not of quality.")
    return 0


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
    there = play(layout, stroke, equipment)
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
