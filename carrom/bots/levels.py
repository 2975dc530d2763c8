"""The levels by name: how far each thinks and how much its hand shakes. The figures are shown to the player."""

import math
from dataclasses import dataclass, field, fields, replace
from random import Random

from carrom.bots.bot import Decision, Idea, Limit, Stop
from carrom.bots.candidates import CandidateOptions
from carrom.bots.decisions import answer
from carrom.bots.hand import Hand, play_by_hand
from carrom.bots.searcher import Mind, best_stroke, weigh_stroke
from carrom.model.stroke import Stroke
from carrom.model.units import Mm
from carrom.rules.state import MatchState, ToStrike


@dataclass(frozen=True, slots=True)
class Level:
    """A bot: a mind that says what to play and a hand that plays it."""

    name: str
    mind: Mind
    hand: Hand

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        """A legal decision. The hand's error is drawn before the head thinks, so no thought can reckon with it."""
        shaking = Random(rng.getrandbits(64))
        if not isinstance(match.expects, ToStrike):
            action = answer(match, self.hand, rng)
            if action is None:
                raise ValueError("the match is over: nothing to choose")
            return Decision(action)
        decision = best_stroke(match, match.expects.seat, self.mind, self.hand, rng, limit, stop)
        if not isinstance(decision.action, Stroke):
            return decision
        return replace(decision, action=play_by_hand(decision.action, self.hand, match, shaking))

    def weigh(self, match: MatchState, stroke: Stroke, rng: Random, limit: Limit, stop: Stop) -> Idea:
        """What a stroke that is allowed now would be worth to this level, with its hand."""
        return weigh_stroke(match, stroke, self.mind, self.hand, rng, limit, stop)


BEGINNER = Level(
    "beginner",
    Mind(strokes=24, tried=8, width=3, look_ahead=0, candidate_options=CandidateOptions(False, False, False, lucky=4)),
    Hand(angle=1.8, power=12.0, placement=2.5),
)
CLUB = Level(
    "club",
    Mind(strokes=140, tried=36, width=10, look_ahead=1, candidate_options=CandidateOptions(True, False, False, lucky=8)),
    Hand(angle=0.8, power=6.0, placement=1.2),
)
EXPERT = Level(
    "expert",
    Mind(strokes=260, tried=70, width=14, look_ahead=1, candidate_options=CandidateOptions(lucky=12)),
    Hand(angle=0.45, power=4.0, placement=0.7),
)
MASTER = Level(
    "master",
    Mind(strokes=520, tried=120, width=16, look_ahead=2, candidate_options=CandidateOptions(lucky=24)),
    Hand(angle=0.06, power=1.0, placement=0.2),
)
LEVELS: dict[str, Level] = {level.name: level for level in (BEGINNER, CLUB, EXPERT, MASTER)}
DEFAULT = CLUB
CUSTOM = "custom"


def with_hand(like: Level, hand: Hand, strokes: int) -> Level:
    """A level with this hand and this many simulated strokes a decision, thinking like that one otherwise."""
    share = strokes / like.mind.strokes
    tried = max(1, round(like.mind.tried * share))
    return Level(like.name, replace(like.mind, strokes=max(1, strokes), tried=tried), hand)


def slider_range(low: float, high: float, step: float, unit: str) -> dict[str, object]:
    """What a form must know of a number; the unit is a word of the catalogue."""
    return {"kind": "slider", "low": low, "high": high, "step": step, "unit": unit}


@dataclass(frozen=True, slots=True)
class Custom:
    """The numbers of a custom level, each with its range: simulated strokes a decision, how far ahead (0 counts only,
    1 the next stroke, 2 each side's later ones), and the hand's error. It sees all the geometry that a master sees."""

    strokes: int = field(default=DEFAULT.mind.strokes, metadata=slider_range(1, 2000, 1, "strokes"))
    look_ahead: int = field(default=DEFAULT.mind.look_ahead, metadata=slider_range(0, 2, 1, "strokes"))
    angle: float = field(default=DEFAULT.hand.angle, metadata=slider_range(0.0, 5.0, 0.01, "degrees"))
    power: float = field(default=DEFAULT.hand.power, metadata=slider_range(0.0, 30.0, 0.5, "percent"))
    placing: Mm = field(default=DEFAULT.hand.placement, metadata=slider_range(0.0, 5.0, 0.05, "millimetres"))

    def __post_init__(self) -> None:
        for each in fields(self):
            low, high = each.metadata["low"], each.metadata["high"]
            if not low <= getattr(self, each.name) <= high:
                raise ValueError(f"{each.name} must be {low} to {high}")

    @property
    def level(self) -> Level:
        """Who plays by these numbers."""
        tried, width = math.ceil(self.strokes / 4), math.ceil(math.sqrt(self.strokes))
        mind = Mind(self.strokes, tried, min(width, MASTER.mind.width), self.look_ahead, MASTER.mind.candidate_options)
        return Level(CUSTOM, mind, Hand(self.angle, self.power, self.placing))


def custom(strokes: int, look_ahead: int, angle: float, power: float, placing: Mm) -> Level:
    """A custom level. ValueError for a number out of its range (see `Custom`)."""
    return Custom(strokes, look_ahead, angle, power, placing).level
