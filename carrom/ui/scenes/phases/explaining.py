"""What a bot meant by its last stroke, drawn where the discs lay before it; a key goes back to what was going on."""

from dataclasses import dataclass, replace

import pygame

from carrom.bots.explaining import explained
from carrom.ui.bot_words import explanation
from carrom.ui.intents import Button, Intent, KeyDown, PointerDown
from carrom.ui.painting.discs import laid_striker
from carrom.ui.painting.idea import draw_idea
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.meant import Meant
from carrom.ui.scenes.phases.phase import Phase, Still, let_go
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon


@dataclass(frozen=True, slots=True)
class Explaining(Still):
    """`which` idea stands out: the one that was played, or one that was rejected; `back` is what the table was doing."""

    meant: Meant
    back: Phase
    which: int = 0

    @staticmethod
    def of(desk: Desk, meant: Meant, back: Phase) -> "Explaining":
        """The idea that was played first. A bot in a hurry has left it to us to follow the discs."""
        desk.read()
        why = meant.why if meant.why.meant.ways else explained(meant.why, meant.before)
        return Explaining(replace(meant, why=why), let_go(desk, back))

    @property
    def undoes(self) -> bool:
        return True

    @property
    def timed(self) -> bool:
        return self.back.timed and not self.back.by_bot

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        back = Offer("back", desk.say("explain.back"), Icon.BACK)
        return (Offer("next", desk.say("explain.next"), Icon.NEXT), back) if self.meant.why.rejected else (back,)

    def take(self, desk: Desk, name: str) -> Phase:
        return self._other(1) if name == "next" else self.back

    def _other(self, step: int) -> "Explaining":
        return replace(self, which=(self.which + step) % (1 + len(self.meant.why.rejected)))

    def handle(self, desk: Desk, intent: Intent) -> Phase:
        match intent:
            case KeyDown(key="left" | "right" as key):
                return self._other(1 if key == "right" else -1)
            case KeyDown(key="e" | "escape" | "return" | "space") | PointerDown(button=Button.SECONDARY):
                return self.back
        return self

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        equipment, why = self.meant.before.equipment, self.meant.why
        ideas = (why.meant, *why.rejected)
        stroke = ideas[self.which].stroke
        striker = laid_striker(stroke.seat, stroke.offset, equipment)
        desk.view.draw_discs(canvas, viewport, (*self.meant.lying, striker))
        for number, idea in enumerate(ideas):
            if number != self.which:
                draw_idea(canvas, viewport, idea, equipment, faint=True)
        draw_idea(canvas, viewport, ideas[self.which], equipment)

    def prompt(self, desk: Desk) -> Message:
        return self._explained(desk, self.which)

    def prompts(self, desk: Desk) -> tuple[Message, ...]:
        return tuple(self._explained(desk, which) for which in range(1 + len(self.meant.why.rejected)))

    def _explained(self, desk: Desk, which: int) -> Message:
        meant = self.meant
        player = desk.play.teller.name(meant.stroke.seat, meant.before)
        return explanation(desk.say, meant.why, which, meant.stroke, player, desk.turn)
