"""What the tests of sound share: a break as the engine plays it, touches made by hand, an output that keeps all."""

import wave
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from carrom.model.discs import WHITES, Disc
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Stroke, Touch, Touchable
from carrom.model.units import MmPerS, Point
from carrom.physics import Film, Simulation, simulate
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.sounds.kinds import RATE, Samples
from carrom.ui.sounds.planning import Cue, FallenDisc, advance_plan, begin_plan
from carrom.ui.sounds.player import as_bytes

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


def plan_cues(
    touches: Sequence[Touch],
    falls: Sequence[FallenDisc],
    equipment: Equipment,
    turn: float = 0.0,
    flicked: MmPerS | None = None,
) -> tuple[Cue, ...]:
    """All that is heard of a stroke at its own pace; `flicked` is its speed, if the flick itself is to be heard."""
    start = begin_plan(equipment, turn, flicked)
    _, cues = advance_plan(start, touches, falls, float("inf"))
    return tuple(sorted((*start.ringing, *cues), key=lambda cue: cue.time))


def save(samples: Samples, rate: int, path: Path) -> None:
    """Writes a mix as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(as_bytes(samples))
