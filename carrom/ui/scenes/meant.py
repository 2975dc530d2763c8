"""What a bot meant by its last stroke, kept for whoever asks."""

from dataclasses import dataclass

from carrom.bots.bot import Why
from carrom.model.discs import Disc
from carrom.model.stroke import Stroke
from carrom.physics.film import Pose
from carrom.play.session import Session
from carrom.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class Meant:
    """The match before the stroke and how its discs lay, the stroke as the hand played it, and why; `turn` is its place
    among the turns."""

    before: MatchState
    lying: tuple[tuple[Disc, Pose], ...]
    stroke: Stroke
    why: Why
    turn: int

    def stands(self, session: Session) -> bool:
        """Whether that stroke has been played and not taken back."""
        return len(session.turns) > self.turn and session.turns[self.turn].action == self.stroke

    def is_last(self, session: Session) -> bool:
        """Whether nobody has struck since."""
        return self.stands(session) and not any(isinstance(turn.action, Stroke) for turn in session.turns[self.turn + 1 :])
