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
from carrom.ui.aiming import Aim, Resting, Stage
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import Aiming, laid_out
from carrom.ui.scenes.phases.editing import Editing
from carrom.ui.scenes.phases.ended import Ended
from carrom.ui.scenes.phases.handing_over import HandingOver
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.phases.placing import Placing
from carrom.ui.scenes.phases.showing import Showing
from carrom.ui.scenes.phases.thinking import Thinking
from carrom.ui.telling import Message, Tone


def wanted(intent: Intent) -> str | None:
    """What the key asks for: a step back, a step on, or the same stroke again."""
    match intent:
        case KeyDown(key="z", mods=mods) if mods.ctrl:
            return "redo" if mods.shift else "back"
        case KeyDown(key="y", mods=mods) if mods.ctrl:
            return "redo"
        case KeyDown(key="u" | "t" as key, mods=mods) if not (mods.ctrl or mods.alt):
            return "back" if key == "u" else "again"
    return None


def calm(phase: Phase) -> bool:
    """Whether the table is between strokes, with nothing in hand."""
    between = isinstance(phase, Aiming | Placing | HandingOver | Thinking | Showing | Editing | Ended)
    return between and not phase.in_hand


def friendly(desk: Desk) -> bool:
    """Whether anything may be taken back here."""
    return not desk.play.session.counted


def leads_back(desk: Desk) -> bool:
    """Whether there is an own turn, or at the practice table an arrangement, to go back to."""
    history = _history(desk)
    own = isinstance(history, Practice) or any(_own(desk, history.at(turn)) for turn in range(len(history.turns)))
    return history.can_take_back and own


def done(desk: Desk, phase: Phase, name: str) -> Phase | None:
    """What the key led to; None where the laws say what follows."""
    if not friendly(desk):
        return _told(desk, phase, "retry.counted")
    if name == "again":
        return _again(desk, phase)
    if not (_back(desk) if name == "back" else _on(desk)):
        return _told(desk, phase, f"retry.no_{name}")
    desk.remark(Message(Tone.PLAIN, desk.say(f"retry.{name}"), (desk.say(f"retry.{name}_sub"),)))
    return phase if isinstance(phase, Editing) else None


def aimed(desk: Desk, stroke: Stroke) -> Aiming:
    """This stroke in its player's hand, to be struck with the next key."""
    laid = laid_out(desk, stroke.seat)
    stage = Stage.AIM if laid.stage is Stage.PLACE else laid.stage
    return replace(laid, gesture=Resting(Aim.of(stroke)), stage=stage, guided=True)


def _told(desk: Desk, phase: Phase, key: str) -> Phase:
    desk.remark(Message(Tone.PLAIN, desk.say(key)))
    return phase


def _history(desk: Desk) -> Practice | Session:
    return desk.play.practice or desk.play.session


def _own(desk: Desk, match: MatchState) -> bool:
    """Whether the match waits for a person; at the practice table it always does."""
    expects, play = match.expects, desk.play
    if play.practice is not None:
        return True
    if not isinstance(expects, ToStrike | ToPlace | ToChoose):
        return False
    return play.choices.player(seat_at_start(play.session.opening.seating, match.seating, expects.seat)).kind == PERSON


def _back(desk: Desk) -> bool:
    """Back to the person's last own turn; whether there is one."""
    history = _history(desk)
    return leads_back(desk) and _moved(desk, lambda: history.can_take_back, history.take_back)


def _on(desk: Desk) -> bool:
    """On to the next own turn, or as far as was played; whether there was anything."""
    history = _history(desk)
    return _moved(desk, lambda: history.can_redo, history.redo)


def _moved(desk: Desk, possible: Callable[[], bool], step: Callable[[], object]) -> bool:
    """One step, and on to a turn of the person's own or as far as there are any; whether there was one."""
    if not possible():
        return False
    step()
    while possible() and not _own(desk, _history(desk).match):
        step()
    desk.thinker.stop()
    desk.hints.forget()
    desk.take_up()
    desk.clear()
    return True


def _again(desk: Desk, phase: Phase) -> Phase:
    """Where the last stroke was just taken back, its aim; else it is taken back first."""
    while (stroke := _undone(desk)) is None:
        if not _back(desk):
            return _told(desk, phase, "retry.no_again")
    desk.face(stroke.seat)
    return aimed(desk, stroke)


def _undone(desk: Desk) -> Stroke | None:
    """The stroke that was taken back from where the match stands, if its player is at the stroke."""
    turn, expects = desk.play.session.undone, desk.match.expects
    if turn is None or not isinstance(turn.action, Stroke) or not isinstance(expects, ToStrike):
        return None
    return turn.action if turn.action.seat is expects.seat else None
