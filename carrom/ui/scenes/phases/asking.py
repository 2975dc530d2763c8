"""A question or a result lies over the table; the screen that shows it answers."""

from dataclasses import dataclass

from carrom.model.units import Second
from carrom.rules.state import GameOver, MatchOver, ToChoose
from carrom.ui.intents import Intent
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import Still
from carrom.ui.telling import Message, Tone


@dataclass(frozen=True, slots=True)
class Asking(Still):
    """A board, game or match is over, or a player has to choose; or what is asked has its own words to `say`."""

    says: Message | None = None

    def handle(self, desk: Desk, intent: Intent) -> "Asking":
        return self

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def prompt(self, desk: Desk) -> Message:
        if self.says is not None:
            return self.says
        expects = desk.match.expects
        if isinstance(expects, ToChoose):
            words = desk.say("prompt.choose", player=desk.name(expects.seat))
            return Message(Tone.PLAIN, words, (desk.say("prompt.choose_sub"),))
        return Message(Tone.PLAIN, over_words(desk))


def over_words(desk: Desk) -> str:
    """What is over."""
    match desk.match.expects:
        case MatchOver():
            return desk.say("prompt.over_match")
        case GameOver():
            return desk.say("prompt.over_game")
    return desk.say("prompt.over")
