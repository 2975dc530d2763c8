"""What a bot meant by its last stroke, drawn where the discs lay before it; a key goes back to what was going on."""

from dataclasses import dataclass, replace
from functools import partial

import pygame

from carrom.bots.ideas import illustrate
from carrom.ui.draw.discs import striker_on_base
from carrom.ui.draw.guide import draw_idea
from carrom.ui.input.intents import Intent, KeyDown, PointerButton, PointerDown
from carrom.ui.input.viewport import Viewport
from carrom.ui.state.hints import ExplainedStroke
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown, button, release_held
from carrom.ui.table.phases.replaying import instant_replay
from carrom.ui.widgets.icons import Icon
from carrom.ui.words.sentences import Message, explanation


@dataclass(frozen=True, slots=True)
class Explaining(Phase):
    """`which` idea stands out: the one that was played, or one that was rejected; `back` is what the table was doing."""

    bot_stroke: ExplainedStroke
    back: Phase
    which: int = 0

    @staticmethod
    def of(context: TableContext, meant: ExplainedStroke, back: Phase) -> "Explaining":
        """The idea that was played first. A bot in a hurry has left it to us to follow the discs."""
        context.mark_read()
        why = meant.why if meant.why.meant.ways else illustrate(meant.why, meant.before)
        return Explaining(replace(meant, why=why), release_held(context, back))

    @property
    def timed(self) -> bool:
        return self.back.timed and not self.back.by_bot

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        tr = context.tr
        on = button(CommandName.NEXT, tr("explain.next"), Icon.NEXT, lambda: self._other(1), ("right",))
        keys = ("e", "escape", "return", "space")
        back = button(CommandName.BACK, tr("explain.back"), Icon.BACK, lambda: self.back, keys)
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
                draw_idea(canvas, viewport, idea, equipment, faint=True)
        draw_idea(canvas, viewport, ideas[self.which], equipment)

    def prompt(self, context: TableContext) -> Message:
        return self._explained(context, self.which)

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return tuple(self._explained(context, which) for which in range(1 + len(self.bot_stroke.why.rejected)))

    def _explained(self, context: TableContext, which: int) -> Message:
        meant = self.bot_stroke
        player = context.play.narrator.name(meant.stroke.seat, meant.before)
        return explanation(context.tr, meant.why, which, meant.stroke, player, context.shown.turn)

    def keys_line(self, context: TableContext) -> str:
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
    return (Command(CommandName.EXPLAIN, action, ("e",), label, Icon.SEARCH, shown),)
