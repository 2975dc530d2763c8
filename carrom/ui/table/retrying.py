"""Taking back and playing again where nothing counts, and the same stroke laid out once more. Against a bot one is led to
one's own turns only."""

from collections.abc import Callable
from dataclasses import replace

from carrom.model.stroke import Stroke
from carrom.play.practice import Practice
from carrom.play.preferences import PERSON
from carrom.play.session import Session
from carrom.rules.match import seat_at_start
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike
from carrom.ui.input.aiming import Aim, Resting, Stage
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming, ready_to_aim
from carrom.ui.table.phases.bot_turn import Showing, Thinking
from carrom.ui.table.phases.editing import Editing
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.phases.placing import Placing
from carrom.ui.table.phases.waiting import Ended, HandingOver
from carrom.ui.words.sentences import Message, Tone


def retry_command(intent: Intent) -> str | None:
    """What the key asks for: a step back, a step on, or the same stroke again."""
    match intent:
        case KeyDown(key="z", mods=mods) if mods.ctrl:
            return "redo" if mods.shift else "back"
        case KeyDown(key="y", mods=mods) if mods.ctrl:
            return "redo"
        case KeyDown(key="u" | "t" as key, mods=mods) if not (mods.ctrl or mods.alt):
            return "back" if key == "u" else "again"
    return None


def is_between_strokes(phase: Phase) -> bool:
    """Whether the table is between strokes, with nothing in hand."""
    between = isinstance(phase, Aiming | Placing | HandingOver | Thinking | Showing | Editing | Ended)
    return between and not phase.in_hand


def is_friendly(context: TableContext) -> bool:
    """Whether anything may be taken back here."""
    return not context.play.session.counted


def can_go_back(context: TableContext) -> bool:
    """Whether there is an own turn, or at the practice table an arrangement, to go back to."""
    history = _history(context)
    own = isinstance(history, Practice) or any(_own(context, history.at(turn)) for turn in range(len(history.turns)))
    return history.can_take_back and own


def run_retry(context: TableContext, phase: Phase, name: str) -> Phase | None:
    """What the key led to; None where the laws say what follows."""
    if not is_friendly(context):
        return _refuse_retry(context, phase, "retry.counted")
    if name == "again":
        return _again(context, phase)
    if not (_back(context) if name == "back" else _on(context)):
        return _refuse_retry(context, phase, f"retry.no_{name}")
    context.show_message(Message(Tone.PLAIN, context.tr(f"retry.{name}"), (context.tr(f"retry.{name}_sub"),)))
    return phase if isinstance(phase, Editing) else None


def aim_again(context: TableContext, stroke: Stroke) -> Aiming:
    """This stroke in its player's hand, to be struck with the next key."""
    laid = ready_to_aim(context, stroke.seat)
    stage = Stage.AIM if laid.stage is Stage.PLACE else laid.stage
    return replace(laid, gesture=Resting(Aim.of(stroke)), stage=stage, guided=True)


def _refuse_retry(context: TableContext, phase: Phase, key: str) -> Phase:
    context.show_message(Message(Tone.PLAIN, context.tr(key)))
    return phase


def _history(context: TableContext) -> Practice | Session:
    return context.play.practice or context.play.session


def _own(context: TableContext, match: MatchState) -> bool:
    """Whether the match waits for a person; at the practice table it always does."""
    expects, play = match.expects, context.play
    if play.practice is not None:
        return True
    if not isinstance(expects, ToStrike | ToPlace | ToChoose):
        return False
    return play.choices.player(seat_at_start(play.session.opening.seating, match.seating, expects.seat)).kind == PERSON


def _back(context: TableContext) -> bool:
    """Back to the person's last own turn; whether there is one."""
    history = _history(context)
    return can_go_back(context) and _step_to_own_turn(context, lambda: history.can_take_back, history.take_back)


def _on(context: TableContext) -> bool:
    """On to the next own turn, or as far as was played; whether there was anything."""
    history = _history(context)
    return _step_to_own_turn(context, lambda: history.can_redo, history.redo)


def _step_to_own_turn(context: TableContext, possible: Callable[[], bool], step: Callable[[], object]) -> bool:
    """One step, and on to a turn of the person's own or as far as there are any; whether there was one."""
    if not possible():
        return False
    step()
    while possible() and not _own(context, _history(context).match):
        step()
    context.thinker.stop()
    context.hints.forget()
    context.follow_practice()
    context.clear()
    return True


def _again(context: TableContext, phase: Phase) -> Phase:
    """Where the last stroke was just taken back, its aim; else it is taken back first."""
    while (stroke := _undone_stroke(context)) is None:
        if not _back(context):
            return _refuse_retry(context, phase, "retry.no_again")
    context.turn_view_to(stroke.seat)
    return aim_again(context, stroke)


def _undone_stroke(context: TableContext) -> Stroke | None:
    """The stroke that was taken back from where the match stands, if its player is at the stroke."""
    turn, expects = context.play.session.undone, context.match.expects
    if turn is None or not isinstance(turn.action, Stroke) or not isinstance(expects, ToStrike):
        return None
    return turn.action if turn.action.seat is expects.seat else None
