"""Ideas of bots kept for whoever asks: a hint for a person's stroke, and what a bot meant by its last one."""

from dataclasses import dataclass

from carrom.bots.bot import Idea, Why
from carrom.bots.levels import MASTER, Level
from carrom.model.discs import Disc
from carrom.model.stroke import Stroke
from carrom.model.units import Um
from carrom.physics.film import Pose
from carrom.play.session import Session
from carrom.play.thinker import Thinker, Weigher
from carrom.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class ExplainedStroke:
    """The match before the stroke and how its discs lay, the stroke as the hand played it, and why; `turn` is its place
    among the turns."""

    before: MatchState
    resting: tuple[tuple[Disc, Pose], ...]
    stroke: Stroke
    why: Why
    turn: int

    def stands(self, session: Session) -> bool:
        """Whether that stroke has been played and not taken back."""
        return len(session.turns) > self.turn and session.turns[self.turn].action == self.stroke

    def is_last(self, session: Session) -> bool:
        """Whether nobody has struck since."""
        return self.stands(session) and not any(isinstance(turn.action, Stroke) for turn in session.turns[self.turn + 1 :])


class HintService:
    """`match` is the state that a hint was asked for; `idea` the hint, once it is there; `bot_stroke` a bot's last stroke."""

    def __init__(self, thinker: Thinker, level: Level = MASTER) -> None:
        self._thinker, self._level = thinker, level
        self.match: MatchState | None = None
        self.idea: Idea | None = None
        self.bot_stroke: ExplainedStroke | None = None
        self._played: Stroke | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being thought over."""
        return self._thinker.busy

    def place(self, match: MatchState) -> Um | None:
        """Where the hint for this state would have the striker lie, µm along the base; None without one."""
        return self.idea.stroke.offset if self.idea is not None and self.match is match else None

    def ask(self, match: MatchState) -> None:
        """What would be played here?"""
        self.forget()
        self.match = match
        self._thinker.begin(self._level, match, f"{match.seed}/{match.decisions}")

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._thinker.stop()
        self.match = self.idea = self._played = None

    def compare_stroke(self, match: MatchState, stroke: Stroke) -> None:
        """The player struck; where a hint was asked for, the two are compared."""
        if self.match is not match:
            self.forget()
            return
        self._played = stroke
        if self.idea is not None:
            self._weigh(match, stroke)

    def _weigh(self, match: MatchState, stroke: Stroke) -> None:
        self._thinker.begin(Weigher(self._level, stroke), match, f"{match.seed}/{match.decisions}")

    def poll(self) -> tuple[Idea, Idea] | None:
        """What has been thought in the meantime is taken in; the hint and the stroke that was played, on one scale, are handed
        out once."""
        decision = self._thinker.poll() if self.busy else None
        if decision is None or self.match is None:
            return None
        if decision.why is None:  # nothing can be struck here
            self.forget()
        elif self.idea is None:
            self.idea = decision.why.meant
            if self._played is not None:
                self._weigh(self.match, self._played)
        else:
            comparison = self.idea, decision.why.meant
            self.forget()
            return comparison
        return None
