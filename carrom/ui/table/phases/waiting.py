"""Phases that wait: for an answer, for the next person, at the end of a practice board, between bots' boards."""

from dataclasses import dataclass, replace

from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.model.units import Second
from carrom.play.practice import opening_ring
from carrom.rules.state import GameOver, MatchOver, ToChoose
from carrom.ui.input.intents import Intent, PointerButton, PointerDown
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming, aim_again, between_strokes, ready_to_aim
from carrom.ui.table.phases.editing import edit_board
from carrom.ui.table.phases.looking_back import explain, instant_replay
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown, button
from carrom.ui.words.sentences import Message, Tone


@dataclass(frozen=True, slots=True)
class Asking(Phase):
    """A board, game or match is over, or a player has to choose; or what is asked has its own words to `tr`."""

    says: Message | None = None

    is_answered_above = True

    def quiet(self, context: TableContext) -> Second:
        return 0.0

    def prompt(self, context: TableContext) -> Message:
        if self.says is not None:
            return self.says
        expects = context.match.expects
        if isinstance(expects, ToChoose):
            return context.words("prompt.choose", expects.seat)
        return Message(Tone.PLAIN, over_words(context))


def over_words(context: TableContext) -> str:
    """What is over."""
    match context.match.expects:
        case MatchOver():
            return context.tr("prompt.over_match")
        case GameOver():
            return context.tr("prompt.over_game")
    return context.tr("prompt.over")


@dataclass(frozen=True, slots=True)
class Ended(Phase):
    """A board of practice is over."""

    timed = True

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        label, keys = context.tr("practice.ring_short"), ("return", "space")
        return (
            button(CommandName.RING, label, lambda: restore_ring(context), keys),
            *instant_replay(context, self),
            *between_strokes(context, self),
            *edit_board(context, aim_again, Shown.NOWHERE),
        )

    def prompt(self, context: TableContext) -> Message:
        return context.words("practice.ended")


def restore_ring(context: TableContext) -> None:
    """The ring for the player to break."""
    practice = context.play.practice
    assert practice is not None
    context.arrange(opening_ring(context.match, practice.seat))


@dataclass(frozen=True, slots=True)
class HandingOver(Phase):
    """Two people share one machine, and this seat's is next."""

    seat: Seat

    covers_board = True

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        there = Command(CommandName.NEXT, lambda: ready_to_aim(context, self.seat), ("return", "space"))
        return (there, *explain(context, self), *between_strokes(context, self))

    def handle(self, context: TableContext, intent: Intent) -> "HandingOver | Aiming":
        match intent:
            case PointerDown(button=PointerButton.PRIMARY):
                return ready_to_aim(context, self.seat)
        return self

    def prompt(self, context: TableContext) -> Message:
        return context.words("prompt.hand_over", self.seat)


LOOK: Second = 4.0


@dataclass(frozen=True, slots=True)
class LookingOn(Phase):
    """A board or a game is over, and nobody is there to say so."""

    elapsed: Second = 0.0

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        label, keys = context.tr("result.next"), ("return", "space")
        return (button(CommandName.NEXT, label, lambda: self._go_on(context), keys),)

    def update(self, context: TableContext, dt: Second) -> "LookingOn | None":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed < LOOK:
            return later
        self._go_on(context)
        return None

    def _go_on(self, context: TableContext) -> None:
        context.play.session.act(Choice(context.match.board.to_strike, "next"))
        context.clear()

    def quiet(self, context: TableContext) -> Second:
        return max(0.0, LOOK - self.elapsed)

    def prompt(self, context: TableContext) -> Message:
        return Message(Tone.PLAIN, over_words(context), (context.tr("bot.next_sub"),))
