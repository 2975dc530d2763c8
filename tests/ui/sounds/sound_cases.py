"""What the tests of sound share: a break as the engine plays it, touches made by hand, an output that keeps all."""

from functools import cache

import numpy as np

from carrom.model.discs import WHITES, Disc
from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Stroke, Touch, Touchable
from carrom.model.units import Point
from carrom.physics import Film, Simulation, simulate
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.sounds.kinds import RATE, Samples

STRAIGHT = 1_570_796  # µrad
HARD = 6500  # mm/s


def break_stroke(speed: int = HARD) -> Stroke:
    return Stroke(Seat.SOUTH, 0, STRAIGHT, speed)


def break_begun(speed: int = HARD) -> Simulation:
    match = start_match(quick_play(ICF), standard_equipment(), SINGLES, 5)
    return Simulation(match.layout, break_stroke(speed), standard_equipment())


@cache
def break_film(speed: int = HARD) -> Film:
    match = start_match(quick_play(ICF), standard_equipment(), SINGLES, 5)
    return simulate(match.layout, break_stroke(speed), standard_equipment())[1]


def touch(time: float, impulse: float, a: Disc = WHITES[0], b: Touchable = WHITES[1], x: float = 0.0, y: float = 0.0) -> Touch:
    return Touch(a, b, time, Point(x, y), None, impulse)


class Tape:
    """An output that lays each piece down at the real time of `clock`, as a device that only adds would."""

    def __init__(self) -> None:
        self.clock = 0.0
        self.pieces: list[tuple[int, Samples]] = []
        self.stops = 0
        self.loops: list[tuple[Samples | None, float]] = []

    def play(self, samples: Samples) -> None:
        self.pieces.append((round(self.clock * RATE), samples))

    def loop(self, samples: Samples | None, volume: float) -> None:
        self.loops.append((samples, volume))

    def stop(self) -> None:
        self.stops += 1

    def heard(self) -> Samples:
        length = max((at + len(piece) for at, piece in self.pieces), default=0)
        total = np.zeros((length, 2), dtype=np.float32)
        for at, piece in self.pieces:
            total[at : at + len(piece)] += piece
        return total
