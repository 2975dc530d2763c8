"""A board came to its end at the practice table: nothing is booked, and its player goes back or on."""

from dataclasses import dataclass

from carrom.play.practice import ring
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import Still
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message, Tone
from carrom.ui.widgets.icons import Icon


@dataclass(frozen=True, slots=True)
class Ended(Still):
    """Enter lays the ring anew."""

    @property
    def timed(self) -> bool:
        return True

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("ring", desk.say("practice.ring_short"), Icon.AGAIN),)

    def take(self, desk: Desk, name: str) -> None:
        laid_anew(desk)

    def handle(self, desk: Desk, intent: Intent) -> "Ended | None":
        match intent:
            case KeyDown(key="return" | "space"):
                laid_anew(desk)
                return None
        return self

    def prompt(self, desk: Desk) -> Message:
        return Message(Tone.PLAIN, desk.say("practice.ended"), (desk.say("practice.ended_sub"),))


def laid_anew(desk: Desk) -> None:
    """The ring for the player to break."""
    practice = desk.play.practice
    assert practice is not None
    desk.arrange(ring(desk.match, practice.seat))
