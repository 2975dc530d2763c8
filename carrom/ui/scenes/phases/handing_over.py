"""The next person takes the seat before the striker is laid out: a key or a click, and play goes on."""

from dataclasses import dataclass

from carrom.model.seats import Seat
from carrom.ui.intents import Button, Intent, KeyDown, PointerDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import Aiming, laid_out
from carrom.ui.scenes.phases.phase import Still
from carrom.ui.telling import Message, Tone


@dataclass(frozen=True, slots=True)
class HandingOver(Still):
    """Two people share one machine, and this seat's is next."""

    seat: Seat

    def handle(self, desk: Desk, intent: Intent) -> "HandingOver | Aiming":
        match intent:
            case KeyDown(key="return" | "space") | PointerDown(button=Button.PRIMARY):
                return laid_out(desk, self.seat)
        return self

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("prompt.hand_over", player=desk.name(self.seat))
        return Message(Tone.PLAIN, words, (desk.say("prompt.hand_over_sub"),))
