"""A question or a result lies over the table; the screen that shows it answers."""

from dataclasses import dataclass

from carrom.model.units import Second
from carrom.rules.state import ToChoose
from carrom.ui.intents import Intent
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import Still
from carrom.ui.telling import Message, Tone


@dataclass(frozen=True, slots=True)
class Asking(Still):
    """A board, game or match is over, or a player has to choose."""

    def handle(self, desk: Desk, intent: Intent) -> "Asking":
        return self

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def prompt(self, desk: Desk) -> Message:
        expects = desk.match.expects
        key = "prompt.choose" if isinstance(expects, ToChoose) else "prompt.over"
        seat = expects.seat if isinstance(expects, ToChoose) else desk.match.board.to_strike
        return Message(Tone.PLAIN, desk.say(key, player=desk.name(seat)), (desk.say(f"{key}_sub"),))
