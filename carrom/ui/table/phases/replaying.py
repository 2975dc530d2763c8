"""The last stroke once more, slower or faster; any key goes back to what was going on."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.units import MmPerS, Second
from carrom.ui.draw.falling import FilmedStroke
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, PointerButton, PointerDown
from carrom.ui.input.viewport import Viewport
from carrom.ui.sounds.planning import total_speed
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown, button, release_held
from carrom.ui.widgets.icons import Icon
from carrom.ui.words.sentences import Message, Tone

PACES = (0.25, 0.5, 1.0, 2.0)
_LAST_LOOK: Second = 0.7
_FASTER = ("+", "=", "up", "kp_plus")
_SLOWER = ("-", "down", "kp_minus")


@dataclass(frozen=True, slots=True)
class Replaying(Phase):
    """`time` is the board's since the flick; `back` is what the table was doing."""

    shot: FilmedStroke
    back: Phase
    time: Second = 0.0
    pace: float = PACES[1]

    @staticmethod
    def of(context: TableContext, shot: FilmedStroke, back: Phase) -> "Replaying":
        """The shot from its beginning."""
        context.mark_read()
        sound, turn = context.services.sound, context.shown.turn
        sound.begin(context.match.equipment, turn=turn, flicked=shot.stroke.speed)
        return Replaying(shot, release_held(context, back))

    @property
    def timed(self) -> bool:
        return self.back.timed and not self.back.by_bot

    @property
    def power(self) -> MmPerS:
        return self.shot.stroke.speed

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        again = Command(CommandName.REPLAY, lambda: Replaying.of(context, self.shot, self.back), ("r",))
        return button(CommandName.SKIP, context.tr("table.skip"), Icon.NEXT, lambda: self._skip(context), ("escape",)), again

    def _skip(self, context: TableContext) -> Phase:
        context.services.sound.silence()
        return self.back

    def handle(self, context: TableContext, intent: Intent) -> Phase:
        match intent:
            case KeyDown(key) if key in _FASTER or key in _SLOWER:
                step = PACES.index(self.pace) + (1 if key in _FASTER else -1)
                return replace(self, pace=PACES[min(max(step, 0), len(PACES) - 1)])
            case KeyDown() | FocusLost() | PointerDown(button=PointerButton.PRIMARY):
                return self._skip(context)
        return self

    def update(self, context: TableContext, dt: Second) -> Phase:
        film, time = self.shot.film, self.time + dt * self.pace
        gliding = total_speed(film.at(self.time), film.at(time), time - self.time) if time > self.time else 0.0
        context.services.sound.follow(time, film.touches, film.falls, gliding=gliding, pace=self.pace)
        return self.back if time > film.duration + _LAST_LOOK * self.pace else replace(self, time=time)

    def quiet(self, context: TableContext) -> Second:
        return 0.0

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        self.shot.draw(canvas, viewport, context.match.equipment, self.time, self.pace, context.view.style.men)

    def prompt(self, context: TableContext) -> Message:
        words = context.tr("prompt.replay", player=context.name(self.shot.stroke.seat))
        return Message(Tone.PLAIN, words, (context.tr("prompt.replay_sub", pace=f"{self.pace:g}"),))


def instant_replay(context: TableContext, phase: Phase) -> tuple[Command, ...]:
    """The last stroke may be seen once more."""
    shot = context.shown.last_stroke
    if shot is None or phase.in_hand:
        return ()
    return (Command(CommandName.REPLAY, lambda: Replaying.of(context, shot, phase), ("r",), shown=Shown.MENU),)
