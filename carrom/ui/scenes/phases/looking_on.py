"""Only bots play: a board's end stays to be read for a while, then the next board is laid."""

from dataclasses import dataclass, replace

from carrom.model.stroke import Choice
from carrom.model.units import Second
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.asking import over_words
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message, Tone
from carrom.ui.widgets.icons import Icon

LOOK: Second = 4.0


@dataclass(frozen=True, slots=True)
class LookingOn(Waiting):
    """A board or a game is over, and nobody is there to say so."""

    elapsed: Second = 0.0

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("next", desk.say("result.next"), Icon.NEXT),)

    def take(self, desk: Desk, name: str) -> None:
        self._go_on(desk)

    def handle(self, desk: Desk, intent: Intent) -> "LookingOn | None":
        if intent not in (KeyDown("return"), KeyDown("space")):
            return self
        self._go_on(desk)
        return None

    def update(self, desk: Desk, dt: Second) -> "LookingOn | None":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed < LOOK:
            return later
        self._go_on(desk)
        return None

    def _go_on(self, desk: Desk) -> None:
        desk.play.session.act(Choice(desk.match.board.to_strike, "next"))
        desk.clear()

    def quiet(self, desk: Desk) -> Second:
        return max(0.0, LOOK - self.elapsed)

    def prompt(self, desk: Desk) -> Message:
        return Message(Tone.PLAIN, over_words(desk), (desk.say("bot.next_sub"),))
