"""What a bot is: it chooses an action, within a number of simulated strokes, and says why."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from carrom.model.discs import Disc
from carrom.model.stroke import Action, Stroke
from carrom.model.units import Point
from carrom.rules.state import MatchState

Stop: TypeAlias = Callable[[], bool]  # read between simulated strokes: whether to answer now with the best so far


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a bot may think: simulated strokes, not seconds, so that the same choice is made on any machine.

    A stroke of many contacts counts as several. None leaves it to the bot; a number stands in place of its own, even a greater.
    """

    strokes: int | None = None


@dataclass(frozen=True, slots=True)
class Pot:
    """A disc that should fall, and the pocket: `NE` `NW` `SW` `SE`."""

    disc: Disc
    pocket: str


@dataclass(frozen=True, slots=True)
class DiscPath:
    """Where a disc goes up to the end of its part in a stroke: straight from point to point; one point where it lay still."""

    disc: Disc
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Idea:
    """A stroke that was thought of: what it should pot and where, how often that and the turn came off in thought, and
    what it was worth to the player's side, in points of this board; `tried` the simulated strokes behind these figures.

    `pots` and `paths` are to be shown: all that falls when the hand does what the head wants, and the paths of the discs that
    bring it about, the striker's last; filled in once the decision is made.
    """

    stroke: Stroke
    kind: str
    disc: Disc | None
    pocket: str | None
    chance: float
    keeps_turn: float
    value: float
    tried: int
    pots: tuple[Pot, ...] = ()
    paths: tuple[DiscPath, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """What a bot meant by a stroke: `meant` as the head wanted it, before the hand shook; `rejected` the next best, which
    meant something else; `strokes` the simulated strokes that were spent."""

    meant: Idea
    rejected: tuple[Idea, ...] = ()
    strokes: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The action to be played, as the hand plays it, and why; None for why where there is nothing to say."""

    action: Action
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class BotFailure:
    """What went wrong with a player: a code that stands for a sentence, the player's name (or the record's), the detail."""

    code: Literal["player_unknown", "player_failed", "player_refused", "thinking_ended", "thinking_slow", "not_recorded"]
    player: str
    detail: str = ""


class Bot(Protocol):
    """Anything that plays. The answer must be legal in the state given; a plug-in may return a bare action."""

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision | Action:
        """What to do in this match, drawing only from `rng`, within `limit`, and soon once `stop()` is true."""
        ...


@runtime_checkable
class ProgressListener(Protocol):
    """A `stop` that also wants to hear of the best decision so far, for whoever cannot wait for the end."""

    def so_far(self, decision: Decision) -> None:
        """Hear of the best decision so far."""
        ...


def never_stop() -> bool:
    """A `stop` that never stops."""
    return False


def as_decision(answer: Decision | Action) -> Decision:
    """A bot's answer as a decision."""
    return answer if isinstance(answer, Decision) else Decision(answer)
