"""A stroke that somebody else played, weighed by a level: asked of a `Thinker` like any decision."""

from dataclasses import dataclass
from random import Random

from carrom.bots.bot import Decision, Limit, Stop, Why
from carrom.bots.levels import Level
from carrom.model.stroke import Stroke
from carrom.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class Weigher:
    """Chooses the stroke that it is given; its `why` says what that is worth to the level."""

    level: Level
    stroke: Stroke

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        idea = self.level.weigh(match, self.stroke, rng, limit, stop)
        return Decision(self.stroke, Why(idea, strokes=idea.tried))
