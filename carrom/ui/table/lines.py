"""A position or a stroke as one line of text at the table: copied, pasted, and why a line cannot be taken."""

from dataclasses import dataclass

from carrom.model.layout import Layout
from carrom.model.notation import BadNotation, layout_text, parse_layout
from carrom.model.stroke import Stroke
from carrom.play.practice import arrange_match, is_over_pocket
from carrom.rules.state import ToStrike
from carrom.storage.positions import NotPlayable, parse_share_line, share_line
from carrom.ui.devices.clipboard import copy_text
from carrom.ui.input.intents import Intent, KeyDown, Typed
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.editing import Editing, practice_striker
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.retrying import aim_again
from carrom.ui.words.sentences import Message, Tone

_SHORTEST = 4  # characters that come at once are a line and not a key
_STROKES = "carrom"  # begin so


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """Why a line cannot be taken, in words."""

    why: str


def line_command(intent: Intent) -> str | None:
    """What the keys ask for: the position or the last stroke copied, or a line that was pasted."""
    match intent:
        case KeyDown(key="c", mods=mods) if mods.ctrl:
            return "copy_stroke" if mods.shift else "copy_position"
        case Typed(words) if len(words.strip()) >= _SHORTEST:
            return "paste"
    return None


def copy_line(context: TableContext, name: str) -> Message:
    """Puts the line on the clipboard; what is to be said of it."""
    line = line_of(context, name)
    if line is None:
        return Message(Tone.PLAIN, context.tr("lines.no_stroke"))
    if not copy_text(line):
        return Message(Tone.FOUL, context.tr("lines.no_clipboard"))
    return Message(Tone.PLAIN, context.tr(f"lines.{name}_done"), (context.tr(f"lines.{name}_done_sub"),))


def line_of(context: TableContext, name: str) -> str | None:
    """The position as it stands, or the last stroke from where it was played; None where none was."""
    if name == "copy_position":
        return layout_text(context.match.layout)
    struck = context.play.last_stroke
    return None if struck is None else share_line(*struck)


def read_line(context: TableContext, phase: Phase, line: str) -> Layout | Stroke | RefusedLine:
    """What the line is, where it can be taken now."""
    tr = context.tr
    if line.strip().lower().startswith(_STROKES):
        if not isinstance(phase, Aiming) or not isinstance(context.match.expects, ToStrike):
            return RefusedLine(tr("lines.not_now"))
        try:
            stroke = parse_share_line(context.match, line)
        except NotPlayable as problem:
            return RefusedLine(tr(f"lines.{problem.reason}"))
        refusal = context.refusal(stroke)
        return stroke if refusal is None else RefusedLine(context.play.narrator.refusal(refusal, context.match).title)
    if context.play.practice is None:
        return RefusedLine(tr("lines.only_practice"))
    try:
        layout = parse_layout(line, context.match.equipment)
    except BadNotation:
        return RefusedLine(tr("lines.no_position"))
    return RefusedLine(tr("lines.over_pocket")) if is_over_pocket(layout, context.match.equipment) else layout


def use_line(context: TableContext, phase: Phase, found: Layout | Stroke) -> Phase | None:
    """The board lies so, or the stroke is struck."""
    match found:
        case Stroke():
            return aim_again(context, found).handle(context, KeyDown("return"))
        case _:
            context.arrange(arrange_match(context.match, found, practice_striker(context)))
            context.show_message(Message(Tone.PLAIN, context.tr("lines.laid"), (context.tr("lines.laid_sub"),)))
            return phase if isinstance(phase, Editing) else None


def paste_line(context: TableContext, phase: Phase, line: str) -> Phase | None:
    """What the line leads to; where it cannot be taken, why is said."""
    found = read_line(context, phase, line)
    if not isinstance(found, RefusedLine):
        return use_line(context, phase, found)
    context.show_message(Message(Tone.FOUL, found.why))
    return phase
