"""What several phases let a player do: take back and play again where nothing counts, and a position or a stroke as one line of
text, copied and pasted. Against a bot one is led to one's own turns only."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from carrom.model.layout import Layout
from carrom.model.notation import BadNotation, layout_text, parse_layout
from carrom.model.stroke import Stroke
from carrom.play.practice import Practice, arrange_match, is_over_pocket
from carrom.play.preferences import PERSON
from carrom.play.session import Session
from carrom.rules.match import seat_at_start
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike
from carrom.storage.positions import NotPlayable, parse_share_line, share_line
from carrom.ui.devices.clipboard import copy_text
from carrom.ui.input.intents import KeyDown
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown
from carrom.ui.words.sentences import Message, Tone

_STROKES = "carrom"  # begin so

AimAgain: TypeAlias = Callable[[TableContext, Stroke], Phase]
"""The phase with this stroke in its player's hand: phases lead to one another in a circle."""


def between_strokes(context: TableContext, phase: Phase, aim_again: AimAgain) -> tuple[Command, ...]:
    """What may be done wherever no stroke is under way."""
    in_menu = Shown.MENU if can_go_back(context) else Shown.NOWHERE

    def copied(name: CommandName) -> Phase:
        context.say(copy_line(context, name))
        return phase

    return (
        Command(CommandName.TAKE_BACK, partial(_step, context, phase, "back"), ("u", "ctrl z"), shown=in_menu),
        Command(CommandName.REDO, partial(_step, context, phase, "redo"), ("ctrl shift z", "ctrl y", "ctrl shift y")),
        Command(CommandName.SAME_STROKE, partial(_again, context, phase, aim_again), ("t",)),
        Command(CommandName.COPY_POSITION, partial(copied, CommandName.COPY_POSITION), ("ctrl c",)),
        Command(CommandName.COPY_STROKE, partial(copied, CommandName.COPY_STROKE), ("ctrl shift c",)),
        Command(CommandName.PASTE, partial(_paste, context, phase, aim_again)),
    )


def is_fixed(key: KeyDown) -> bool:
    """Whether the key means the same to every player, whatever keys are bound: those of all programs."""
    return key.mods.ctrl and key.key in ("c", "y", "z")


def can_go_back(context: TableContext) -> bool:
    """Whether there is an own turn, or at the practice table an arrangement, to go back to."""
    history = _history(context)
    if not history.can_take_back:
        return False
    return isinstance(history, Practice) or (
        _has_people(context) and any(_own(context, history.at(turn)) for turn in range(len(history.turns)))
    )


def _history(context: TableContext) -> Practice | Session:
    return context.play.practice or context.play.session


def _has_people(context: TableContext) -> bool:
    """Whether a person sat down to this match, who may have given up since."""
    play = context.play
    return any(play.choices.player(seat).kind == PERSON for seat in play.session.opening.seating.order)


def _own(context: TableContext, match: MatchState) -> bool:
    """Whether the match waits for a person; at the practice table it always does."""
    expects, play = match.expects, context.play
    if play.practice is not None:
        return True
    if not isinstance(expects, ToStrike | ToPlace | ToChoose):
        return False
    return play.choices.player(seat_at_start(play.session.opening.seating, match.seating, expects.seat)).kind == PERSON


def _step(context: TableContext, phase: Phase, name: str) -> Phase | None:
    """Back to the person's last own turn or on to the next one; None where the laws say what follows."""
    if context.play.session.counted:
        return _refuse(context, phase, "counted")
    if not (_back(context) if name == "back" else _on(context)):
        return _refuse(context, phase, f"no_{name}")
    context.say(context.words(f"retry.{name}"))
    return phase if phase.is_arranging else None


def _again(context: TableContext, phase: Phase, aim_again: AimAgain) -> Phase:
    """Where the last stroke was just taken back, its aim; else it is taken back first."""
    if context.play.session.counted:
        return _refuse(context, phase, "counted")
    while (stroke := _undone_stroke(context)) is None:
        if not _back(context):
            return _refuse(context, phase, "no_again")
    context.turn_view_to(stroke.seat)
    return aim_again(context, stroke)


def _refuse(context: TableContext, phase: Phase, why: str) -> Phase:
    context.say(Message(Tone.PLAIN, context.tr(f"retry.{why}")))
    return phase


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
    context.services.thinker.stop()
    context.services.hints.forget()
    context.follow_practice()
    context.clear()
    return True


def _undone_stroke(context: TableContext) -> Stroke | None:
    """The stroke that was taken back from where the match stands, if its player is at the stroke."""
    turn, expects = context.play.session.undone, context.match.expects
    if turn is None or not isinstance(turn.action, Stroke) or not isinstance(expects, ToStrike):
        return None
    return turn.action if turn.action.seat is expects.seat else None


def copy_line(context: TableContext, name: CommandName) -> Message:
    """Puts the line on the clipboard; what is to be said of it."""
    line = line_of(context, name)
    if line is None:
        return Message(Tone.PLAIN, context.tr("lines.no_stroke"))
    if not copy_text(line):
        return Message(Tone.FOUL, context.tr("lines.no_clipboard"))
    return context.words(f"lines.{name}_done")


def line_of(context: TableContext, name: CommandName) -> str | None:
    """The position as it stands, or the last stroke from where it was played; None where none was."""
    if name is CommandName.COPY_POSITION:
        return layout_text(context.match.layout)
    struck = context.play.last_stroke()
    return None if struck is None else share_line(*struck)


def read_line(context: TableContext, phase: Phase, line: str) -> Layout | Stroke | str:
    """What the line is, where it can be taken now; else why not, in words."""
    tr = context.tr
    if line.strip().lower().startswith(_STROKES):
        if not phase.is_at_stroke:
            return tr("lines.not_now")
        try:
            stroke = parse_share_line(context.match, line)
        except NotPlayable as problem:
            return tr(f"lines.{problem.reason}")
        refusal = context.refusal(stroke)
        return stroke if refusal is None else context.play.narrator.refusal(refusal, context.match).title
    if context.play.practice is None:
        return tr("lines.only_practice")
    try:
        layout = parse_layout(line, context.match.equipment)
    except BadNotation:
        return tr("lines.no_position")
    return tr("lines.over_pocket") if is_over_pocket(layout, context.match.equipment) else layout


def use_line(context: TableContext, phase: Phase, found: Layout | Stroke, aim_again: AimAgain) -> Phase | None:
    """The board lies so, or the stroke is struck."""
    if isinstance(found, Stroke):
        return aim_again(context, found).handle(context, KeyDown("return"))
    assert context.play.practice is not None
    context.arrange(arrange_match(context.match, found, context.play.practice.striker))
    context.say(context.words("lines.laid"))
    return phase if phase.is_arranging else None


def _paste(context: TableContext, phase: Phase, aim_again: AimAgain, line: str) -> Phase | None:
    """What the line leads to; where it cannot be taken, why is said."""
    found = read_line(context, phase, line)
    if not isinstance(found, str):
        return use_line(context, phase, found, aim_again)
    context.say(Message(Tone.FOUL, found))
    return phase
