"""What may be asked beside the play: what a bot meant by its stroke, and what a Master would play here."""

from dataclasses import replace
from typing import TypeGuard

import pygame

from carrom.model.units import Second
from carrom.ui.draw.guide import draw_idea
from carrom.ui.input.aiming import Resting
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.state import match_in_play
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.bot_turn import Showing, Thinking
from carrom.ui.table.phases.editing import Editing
from carrom.ui.table.phases.explaining import Explaining
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.phases.placing import Placing
from carrom.ui.table.phases.waiting import HandingOver
from carrom.ui.table.view import PhaseOffer
from carrom.ui.widgets.icons import Icon
from carrom.ui.words import sentences
from carrom.ui.words.sentences import Message

KEYS = {"e": "explain", "h": "hint"}
_LISTENING: Second = 1 / 30


def available_hints(context: TableContext, phase: Phase) -> tuple[str, ...]:
    """What may be asked now."""
    found = []
    calm = isinstance(phase, Aiming | Placing | HandingOver | Thinking | Showing) and not phase.in_hand
    if calm and context.bot_stroke is not None and context.bot_stroke.stands(context.play.session):
        found.append("explain")
    if isinstance(phase, Aiming) and not phase.in_hand and may_hint(context):
        found.append("hint")
    return tuple(found)


def may_hint(context: TableContext) -> bool:
    """Whether nobody is wronged: the match is a friendly one, or no other person plays."""
    return not context.play.session.counted or len(match_in_play.people(context.play)) < 2


def hint_offers(context: TableContext, phase: Phase) -> tuple[PhaseOffer, ...]:
    """As buttons of a player at the stroke: why, under the ruling of a bot's stroke; a hint also once that has been read."""
    if not isinstance(phase, Aiming):
        return ()
    told = (
        context.banner_on_show is not None
        and context.bot_stroke is not None
        and context.bot_stroke.is_last(context.play.session)
    )
    hint = may_hint(context) and (
        context.banner_on_show is not None or context.play.practice is None
    )  # at practice its own offer stands there
    names = (*(("explain",) if told else ()), *(("hint",) if hint else ()))
    cramped = context.view.arrangement.compact and len(names) == 1  # beside the power
    words = (context.tr(f"aside.{name}_short" if cramped else f"aside.{name}") for name in names)
    return tuple(PhaseOffer(name, said, Icon.SEARCH) for name, said in zip(names, words, strict=True))


def keys_line(context: TableContext, phase: Phase) -> str:
    """What the keys do, these among them."""
    if context.play.practice is not None:
        return context.tr("edit.keys" if isinstance(phase, Editing) else "practice.keys")
    if isinstance(phase, Explaining):
        return context.tr("explain.keys")
    names = (*available_hints(context, phase), *(("back",) if context.play.session.can_take_back else ()))
    return context.tr(f"table.keys_{'_'.join(names)}") if names else context.tr("table.keys")


def ask_for_hint(context: TableContext, phase: Phase, name: str) -> Phase:
    """One of them is asked; a hint asked for twice is put away."""
    if name == "explain":
        assert context.bot_stroke is not None
        return Explaining.of(context, context.bot_stroke, phase)
    context.mark_read()
    if context.hints.match is context.match:
        context.hints.forget()
    else:
        context.hints.ask(context.match)
        context.unfocus_buttons()  # Enter is the hint's next
    return replace(phase, keyed=False) if isinstance(phase, Aiming) else phase


def collect_hints(context: TableContext) -> None:
    """What was thought beside the frames is taken in; how a stroke compared is told with its ruling, or the next one."""
    compared = context.hints.poll()
    if compared is None:
        return
    words = sentences.comparison(context.tr, compared.hint, compared.played)
    if context.banner is not None and context.banner_on_show is not None:
        context.banner = replace(context.banner, lines=(*context.banner.lines, words))
    else:
        context.notes = (*context.notes, words)


def quiet(context: TableContext) -> Second:
    """For how long nobody need listen."""
    return _LISTENING if context.hints.busy else FOR_EVER


def is_hint_shown(phase: Phase, context: TableContext) -> TypeGuard[Aiming]:
    """Whether a hint, or that one is looked for, is on show."""
    if not isinstance(phase, Aiming) or context.hints.match is not context.match:
        return False
    return isinstance(phase.gesture, Resting) and context.banner_on_show is None and phase.refusal(context) is None


def hint_prompt(context: TableContext, phase: Aiming) -> Message:
    """The hint in words."""
    return _message(context, placed=phase.keyed or phase.offered(context) is None)


def messages(context: TableContext, phase: Phase) -> tuple[Message, ...]:
    """Where a hint is offered: the prompt without it, and the hint in words while it is looked for, before the striker lies
    where it wants it, and after that; as long as any may be."""
    if not any(offer.name == "hint" for offer in hint_offers(context, phase)):
        return ()
    return (
        phase.prompt(context),
        sentences.hint_message(context.tr, None, 0.0, 0.0, False),
        *sentences.longest_hints(context.tr),
    )


def _message(context: TableContext, placed: bool) -> Message:
    idea = context.hints.idea
    power = context.view.feel.power(idea.stroke.speed) if idea is not None else 0.0
    return sentences.hint_message(context.tr, idea, context.turn, power, placed)


def draw(context: TableContext, phase: Phase, canvas: pygame.Surface, viewport: Viewport) -> None:
    """The hint on the board, as long as its player aims."""
    if isinstance(phase, Aiming) and context.hints.match is context.match and context.hints.idea is not None:
        draw_idea(canvas, viewport, context.hints.idea, context.match.equipment, ring=phase.offered(context) is not None)
