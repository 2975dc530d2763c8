"""Phases that look back: the last stroke once more, slower or faster; what a bot meant by its last one, drawn where the discs
lay before it. A key goes back to what was going on."""

from dataclasses import dataclass, replace
from functools import partial

import pygame

from carrom.bots.ideas import illustrate
from carrom.model.seats import Seat
from carrom.model.units import MmPerS, Second
from carrom.ui.draw.discs import striker_on_base
from carrom.ui.draw.falling import FilmedStroke
from carrom.ui.draw.guide import draw_idea
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, PointerButton, PointerDown
from carrom.ui.input.viewport import Viewport
from carrom.ui.sounds.planning import total_speed
from carrom.ui.state.hints import ExplainedStroke
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown, button, release_held
from carrom.ui.words.sentences import Message, Tone, explanation

PACES = (0.25, 0.5, 1.0, 2.0)
_LAST_LOOK: Second = 0.7
_FASTER = ("+", "=", "up", "kp_plus")
_SLOWER = ("-", "down", "kp_minus")


@dataclass(frozen=True, slots=True)
class _LookingBack(Phase):
    """`back` is what the table was doing."""

    back: Phase

    @property
    def timed(self) -> bool:
        return self.back.timed and not self.back.by_bot


@dataclass(frozen=True, slots=True)
class Replaying(_LookingBack):
    """`time` is the board's since the flick."""

    shot: FilmedStroke
    time: Second = 0.0
    pace: float = PACES[1]

    @staticmethod
    def of(context: TableContext, shot: FilmedStroke, back: Phase) -> "Replaying":
        """The shot from its beginning."""
        context.mark_read()
        sound, turn = context.services.sound, context.shown.turn
        sound.begin(context.match.equipment, turn=turn, flicked=shot.stroke.speed)
        return Replaying(release_held(context, back), shot)

    @property
    def struck_by(self) -> Seat:
        return self.shot.stroke.seat

    @property
    def power(self) -> MmPerS:
        return self.shot.stroke.speed

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        again = Command(CommandName.REPLAY, lambda: Replaying.of(context, self.shot, self.back), ("r",))
        return button(CommandName.SKIP, context.tr("table.skip"), lambda: self._skip(context), ("escape",)), again

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
        words = context.play.narrator.about("prompt.replay", context.match, self.shot.stroke.seat)
        return Message(Tone.PLAIN, words, (context.tr("prompt.replay_sub", pace=f"{self.pace:g}"),))


def instant_replay(context: TableContext, phase: Phase) -> tuple[Command, ...]:
    """The last stroke may be seen once more."""
    shot = context.shown.last_stroke
    if shot is None or phase.in_hand:
        return ()
    return (Command(CommandName.REPLAY, lambda: Replaying.of(context, shot, phase), ("r",), shown=Shown.MENU),)


@dataclass(frozen=True, slots=True)
class Explaining(_LookingBack):
    """`which` idea stands out: the one that was played, or one that was rejected."""

    bot_stroke: ExplainedStroke
    which: int = 0

    @property
    def struck_by(self) -> Seat:
        return self.bot_stroke.stroke.seat

    @staticmethod
    def of(context: TableContext, meant: ExplainedStroke, back: Phase) -> "Explaining":
        """The idea that was played first. A bot in a hurry has left it to us to follow the discs."""
        context.mark_read()
        why = meant.why if meant.why.meant.paths else illustrate(meant.why, meant.before)
        return Explaining(release_held(context, back), replace(meant, why=why))

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        tr = context.tr
        on = button(CommandName.NEXT, tr("explain.next"), lambda: self._other(1), ("right",))
        keys = ("e", "escape", "return", "space")
        back = button(CommandName.BACK, tr("explain.back"), lambda: self.back, keys)
        replay = instant_replay(context, self) if self.timed else ()
        return (*((on,) if self.bot_stroke.why.rejected else ()), back, *replay)

    def _other(self, step: int) -> "Explaining":
        return replace(self, which=(self.which + step) % (1 + len(self.bot_stroke.why.rejected)))

    def handle(self, context: TableContext, intent: Intent) -> Phase:
        match intent:
            case KeyDown(key="left"):
                return self._other(-1)
            case PointerDown(button=PointerButton.SECONDARY):
                return self.back
        return self

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        equipment, why = self.bot_stroke.before.equipment, self.bot_stroke.why
        ideas = (why.meant, *why.rejected)
        stroke = ideas[self.which].stroke
        striker = striker_on_base(stroke.seat, stroke.offset, equipment)
        context.view.draw_discs(canvas, viewport, (*self.bot_stroke.resting, striker))
        for number, idea in enumerate(ideas):
            if number != self.which:
                draw_idea(canvas, viewport, idea, equipment, faint=True, palette=context.palette)
        draw_idea(canvas, viewport, ideas[self.which], equipment, palette=context.palette)

    def prompt(self, context: TableContext) -> Message:
        return self._explained(context, self.which)

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return tuple(self._explained(context, which) for which in range(1 + len(self.bot_stroke.why.rejected)))

    def _explained(self, context: TableContext, which: int) -> Message:
        meant = self.bot_stroke
        player = context.play.narrator.name(meant.stroke.seat, meant.before)
        return explanation(context.tr, meant.why, which, meant.stroke, player, context.shown.turn)

    def keys_line(self, context: TableContext, commands: tuple[Command, ...]) -> str:
        return context.tr("explain.keys")


def explain(context: TableContext, phase: Phase) -> tuple[Command, ...]:
    """Why a bot played its last stroke may be asked, as long as that stands; by a button under its ruling at the stroke."""
    stroke, session = context.services.hints.bot_stroke, context.play.session
    if stroke is None or not stroke.stands(session):
        return ()
    is_fresh = phase.is_at_stroke and context.shown.banner_on_show is not None and stroke.is_last(session)
    shown = Shown.BUTTON if is_fresh else Shown.NOWHERE
    label = context.tr("aside.explain")
    action = partial(Explaining.of, context, stroke, phase)
    return (Command(CommandName.EXPLAIN, action, ("e",), label, shown),)
