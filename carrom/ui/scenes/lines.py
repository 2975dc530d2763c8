"""A position or a stroke as one line of text at the table: copied, pasted, and why a line cannot be taken."""

from dataclasses import dataclass

from carrom.model.layout import Layout
from carrom.model.notation import BadNotation, layout_text, parse_layout
from carrom.model.stroke import Stroke
from carrom.play.practice import arranged, over_pocket
from carrom.rules.state import ToStrike
from carrom.storage.sharing import NotPlayable, shared_stroke, stroke_shared
from carrom.ui.clipboard import copied
from carrom.ui.intents import Intent, KeyDown, Typed
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.editing import Editing, seat_of
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.retrying import aimed
from carrom.ui.telling import Message, Tone

_SHORTEST = 4  # characters that come at once are a line and not a key
_STROKES = "carrom"  # begin so


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a line cannot be taken, in words."""

    why: str


def wanted(intent: Intent) -> str | None:
    """What the keys ask for: the position or the last stroke copied, or a line that was pasted."""
    match intent:
        case KeyDown(key="c", mods=mods) if mods.ctrl:
            return "copy_stroke" if mods.shift else "copy_position"
        case Typed(words) if len(words.strip()) >= _SHORTEST:
            return "paste"
    return None


def copy(desk: Desk, name: str) -> Message:
    """Puts the line on the clipboard; what is to be said of it."""
    line = line_of(desk, name)
    if line is None:
        return Message(Tone.PLAIN, desk.say("lines.no_stroke"))
    if not copied(line):
        return Message(Tone.FOUL, desk.say("lines.no_clipboard"))
    return Message(Tone.PLAIN, desk.say(f"lines.{name}_done"), (desk.say(f"lines.{name}_done_sub"),))


def line_of(desk: Desk, name: str) -> str | None:
    """The position as it stands, or the last stroke from where it was played; None where none was."""
    if name == "copy_position":
        return layout_text(desk.match.layout)
    struck = desk.play.struck
    return None if struck is None else shared_stroke(*struck)


def read(desk: Desk, phase: Phase, line: str) -> Layout | Stroke | Refused:
    """What the line is, where it can be taken now."""
    say = desk.say
    if line.strip().lower().startswith(_STROKES):
        if not isinstance(phase, Aiming) or not isinstance(desk.match.expects, ToStrike):
            return Refused(say("lines.not_now"))
        try:
            stroke = stroke_shared(desk.match, line)
        except NotPlayable as problem:
            return Refused(say(f"lines.{problem.reason}"))
        refusal = desk.refusal(stroke)
        return stroke if refusal is None else Refused(desk.play.teller.refusal(refusal, desk.match).title)
    if desk.play.practice is None:
        return Refused(say("lines.only_practice"))
    try:
        layout = parse_layout(line, desk.match.equipment)
    except BadNotation:
        return Refused(say("lines.no_position"))
    return Refused(say("lines.over_pocket")) if over_pocket(layout, desk.match.equipment) else layout


def taken(desk: Desk, phase: Phase, found: Layout | Stroke) -> Phase | None:
    """The board lies so, or the stroke is struck."""
    match found:
        case Stroke():
            return aimed(desk, found).handle(desk, KeyDown("return"))
        case _:
            desk.arrange(arranged(desk.match, found, seat_of(desk)))
            desk.remark(Message(Tone.PLAIN, desk.say("lines.laid"), (desk.say("lines.laid_sub"),)))
            return phase if isinstance(phase, Editing) else None


def pasted(desk: Desk, phase: Phase, line: str) -> Phase | None:
    """What the line leads to; where it cannot be taken, why is said."""
    found = read(desk, phase, line)
    if not isinstance(found, Refused):
        return taken(desk, phase, found)
    desk.remark(Message(Tone.FOUL, found.why))
    return phase
