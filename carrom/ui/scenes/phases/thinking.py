"""A bot makes up its mind beside the frames: asked at every frame, hurried by a key or the clock, given up when it is mute."""

from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from carrom.bots.bot import Decision
from carrom.model.seats import Seat
from carrom.model.stroke import Placement, Stroke
from carrom.model.units import Second
from carrom.rules.state import ToStrike
from carrom.ui.bot_words import trouble_words
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.painting.discs import laid_striker
from carrom.ui.painting.pondering import draw_pondering
from carrom.ui.scenes.desk import READING, Desk
from carrom.ui.scenes.phases.aiming import laid_out
from carrom.ui.scenes.phases.announcing import Announcing, decided
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.scenes.phases.showing import PuttingBack, Showing, pause_of
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message, Tone
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon

PATIENCE: Second = 20.0  # nobody waits longer for a bot
GRACE: Second = 0.5  # once hurried, before it is given up
_SPARE: Second = 1.0  # left on the clock for the stroke itself

Following: TypeAlias = Showing | PuttingBack | Moving | Announcing


@dataclass(frozen=True, slots=True)
class Thinking(Waiting):
    """`hurried` is when it was asked for the best so far; `decision` an answer that waits for what was said to be read."""

    seat: Seat
    elapsed: Second = 0.0
    hurried: Second | None = None
    decision: Decision | None = None

    @staticmethod
    def begun(desk: Desk, seat: Seat) -> "Thinking":
        """The bot of this seat is asked for what the match expects."""
        match = desk.match
        desk.thinker.begin(desk.play.player(seat).kind, match, f"{match.seed}/{match.decisions}")
        return Thinking(seat)

    @property
    def timed(self) -> bool:
        return True

    @property
    def by_bot(self) -> bool:
        return True

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("hurry", desk.say("bot.hurry"), Icon.NEXT),) if self.hurried is None else ()

    def take(self, desk: Desk, name: str) -> "Thinking":
        return self._hurried(desk)

    def handle(self, desk: Desk, intent: Intent) -> "Thinking":
        match intent:
            case KeyDown(key="return" | "space"):
                return self._hurried(desk)
        return self

    def _hurried(self, desk: Desk) -> "Thinking":
        if self.hurried is not None:
            return self
        desk.thinker.hurry()
        return replace(self, hurried=self.elapsed)

    def update(self, desk: Desk, dt: Second) -> "Thinking | Following":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed > READING:
            desk.read()
        decision = self.decision or desk.thinker.poll()
        if decision is None and later.hurried is not None and later.elapsed > later.hurried + GRACE:
            decision = desk.thinker.answer_now()
        if decision is None:
            return later._hurried(desk) if later._must_hurry(desk) else later
        if self.decision is None:
            name = desk.name(self.seat)
            desk.notes = tuple(trouble_words(desk.say, trouble, name) for trouble in desk.thinker.troubles)
        return later._answered(desk, decision)

    def _must_hurry(self, desk: Desk) -> bool:
        left = desk.clock.decision
        return self.elapsed > PATIENCE or (left is not None and left < pause_of(desk) + _SPARE)

    def _answered(self, desk: Desk, decision: Decision) -> "Thinking | Following":
        match decision.action:
            case Stroke() as stroke:
                return Showing.of(desk, stroke, decision.why)
            case Placement() as placement:
                return PuttingBack.of(desk, placement)
            case action if self.hurried is not None or self.elapsed >= pause_of(desk):
                return decided(desk, action)
        return replace(self, decision=decision)

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        desk.draw_resting(canvas, viewport)
        match = desk.match
        if isinstance(match.expects, ToStrike):
            offset = laid_out(desk, self.seat).gesture.aim.offset
            desk.view.draw_discs(canvas, viewport, (laid_striker(self.seat, offset, match.equipment),))
        still = desk.preferences.display.reduced_motion
        draw_pondering(canvas, viewport, match.equipment.board, self.seat, 0.0 if still else self.elapsed)

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("bot.thinking", player=desk.name(self.seat))
        return Message(Tone.PLAIN, words, (desk.say("bot.thinking_sub"),))
