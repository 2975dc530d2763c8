"""A hand that shakes: by how much, and a stroke as it leaves that hand."""

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

from carrom.model.placing import free_offsets, nearest_free
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Mm, Urad
from carrom.rules.judge import refuse
from carrom.rules.refusals import FULL_TURN, HALF_TURN
from carrom.rules.state import MatchState

_DRAWS = 20


@dataclass(frozen=True, slots=True)
class Hand:
    """Standard deviations of a hand's Gaussian error: `angle` in degrees, `power` in percent of the speed, `placement` in
    mm along the base."""

    angle: float = 0.0
    power: float = 0.0
    placement: Mm = 0.0

    @property
    def angle_rad(self) -> float:
        """The standard deviation of the angle in radians."""
        return math.radians(self.angle)

    @property
    def usual(self) -> float:
        """How often such a hand's strokes come off, all in all (as measured in whole boards)."""
        return 0.97 / (1 + self.angle / 0.7)

    @property
    def steady(self) -> bool:
        """Whether it does exactly what was meant."""
        return not (self.angle or self.power or self.placement)


@dataclass(frozen=True, slots=True)
class Shake:
    """One draw of a hand's error, in standard deviations."""

    angle: float
    power: float
    placement: float


def draw_shake(rng: Random) -> Shake:
    """A fresh draw, each part by itself."""
    return Shake(rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))


def shake_stroke(stroke: Stroke, hand: Hand, shake: Shake, match: MatchState) -> Stroke:
    """The stroke with this draw in it, as near to legal as speed and direction can be made; the offset is left as drawn."""
    striker = match.equipment.striker
    speed = round(stroke.speed * (1 + hand.power / 100 * shake.power))
    low, high = math.ceil(striker.least_speed), math.floor(striker.full_speed)
    return replace(
        stroke,
        offset=stroke.offset + round(hand.placement * UM_PER_MM * shake.placement),
        angle=_direction(stroke.angle + round(hand.angle_rad * URAD_PER_RAD * shake.angle), match),
        speed=min(max(speed, low), high),
    )


def _direction(angle: Urad, match: MatchState) -> Urad:
    """The angle from 0 to a full turn; where strokes must go forward, at most sideways."""
    if match.ruleset.back_shots:
        return angle % FULL_TURN
    return min(max(angle, 1), HALF_TURN - 1)


def play_by_hand(stroke: Stroke, hand: Hand, match: MatchState, rng: Random) -> Stroke:
    """The stroke as the hand plays it, always legal where the one meant is: a hand that feels a man or the base's end
    under the striker sets it down again, and at last where there is room nearest to that."""
    if hand.steady:
        return stroke
    for _ in range(_DRAWS):
        attempt = shake_stroke(stroke, hand, draw_shake(rng), match)
        if refuse(match, attempt) is None:
            return attempt
    ranges = free_offsets(stroke.seat, match.layout, match.equipment)
    return replace(attempt, offset=nearest_free(attempt.offset, ranges) if ranges else stroke.offset)


HandName: TypeAlias = Literal["off", "steady", "natural"]
HANDS: dict[HandName, Hand] = {"off": Hand(), "steady": Hand(angle=0.1), "natural": Hand(angle=0.3)}


def persons_stroke(match: MatchState, turns: int, meant: Stroke, hand: HandName) -> Stroke:
    """The stroke as this hand plays it after so many turns: the same again after it was taken back, legal where the one meant
    is, and the one that the record keeps. A stroke that is not allowed stays as it is: it is refused, never mended."""
    if refuse(match, meant) is not None:
        return meant
    return play_by_hand(meant, HANDS[hand], match, Random(f"{match.seed}/{turns}"))
