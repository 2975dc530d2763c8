"""What may be asked beside the play: what a bot meant by its stroke, and what a Master would play here."""

from dataclasses import replace
from typing import TypeGuard

import pygame

from carrom.model.units import Second
from carrom.ui import bot_words
from carrom.ui.aiming import Resting
from carrom.ui.painting.idea import draw_idea
from carrom.ui.scene import FOR_EVER
from carrom.ui.scenes import company
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.editing import Editing
from carrom.ui.scenes.phases.explaining import Explaining
from carrom.ui.scenes.phases.handing_over import HandingOver
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.phases.placing import Placing
from carrom.ui.scenes.phases.showing import Showing
from carrom.ui.scenes.phases.thinking import Thinking
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon

KEYS = {"e": "explain", "h": "hint"}
_LISTENING: Second = 1 / 30


def asked_for(desk: Desk, phase: Phase) -> tuple[str, ...]:
    """What may be asked now."""
    found = []
    calm = isinstance(phase, Aiming | Placing | HandingOver | Thinking | Showing) and not phase.in_hand
    if calm and desk.meant is not None and desk.meant.stands(desk.play.session):
        found.append("explain")
    if isinstance(phase, Aiming) and not phase.in_hand and may_hint(desk):
        found.append("hint")
    return tuple(found)


def may_hint(desk: Desk) -> bool:
    """Whether nobody is wronged: the match is a friendly one, or no other person plays."""
    return not desk.play.session.counted or len(company.people(desk.play)) < 2


def offers(desk: Desk, phase: Phase) -> tuple[Offer, ...]:
    """As buttons of a player at the stroke: why, under the ruling of a bot's stroke; a hint also once that has been read."""
    if not isinstance(phase, Aiming):
        return ()
    told = desk.fresh is not None and desk.meant is not None and desk.meant.is_last(desk.play.session)
    hint = may_hint(desk) and (desk.fresh is not None or desk.play.practice is None)  # at practice its own offer stands there
    names = (*(("explain",) if told else ()), *(("hint",) if hint else ()))
    cramped = desk.view.arrangement.compact and len(names) == 1  # beside the power
    words = (desk.say(f"aside.{name}_short" if cramped else f"aside.{name}") for name in names)
    return tuple(Offer(name, said, Icon.SEARCH) for name, said in zip(names, words, strict=True))


def keys(desk: Desk, phase: Phase) -> str:
    """What the keys do, these among them."""
    if desk.play.practice is not None:
        return desk.say("edit.keys" if isinstance(phase, Editing) else "practice.keys")
    if isinstance(phase, Explaining):
        return desk.say("explain.keys")
    names = (*asked_for(desk, phase), *(("back",) if desk.play.session.can_take_back else ()))
    return desk.say(f"table.keys_{'_'.join(names)}") if names else desk.say("table.keys")


def taken(desk: Desk, phase: Phase, name: str) -> Phase:
    """One of them is asked; a hint asked for twice is put away."""
    if name == "explain":
        assert desk.meant is not None
        return Explaining.of(desk, desk.meant, phase)
    desk.read()
    if desk.hints.match is desk.match:
        desk.hints.forget()
    else:
        desk.hints.ask(desk.match)
        desk.take_in_hand()  # Enter is the hint's next
    return replace(phase, keyed=False) if isinstance(phase, Aiming) else phase


def listen(desk: Desk) -> None:
    """What was thought beside the frames is taken in; how a stroke compared is told with its ruling, or the next one."""
    compared = desk.hints.listen()
    if compared is None:
        return
    words = bot_words.comparison(desk.say, compared.hint, compared.played)
    if desk.banner is not None and desk.fresh is not None:
        desk.banner = replace(desk.banner, lines=(*desk.banner.lines, words))
    else:
        desk.notes = (*desk.notes, words)


def quiet(desk: Desk) -> Second:
    """For how long nobody need listen."""
    return _LISTENING if desk.hints.busy else FOR_EVER


def hinted(phase: Phase, desk: Desk) -> TypeGuard[Aiming]:
    """Whether a hint, or that one is looked for, is on show."""
    if not isinstance(phase, Aiming) or desk.hints.match is not desk.match:
        return False
    return isinstance(phase.gesture, Resting) and desk.fresh is None and phase.refusal(desk) is None


def message(desk: Desk, phase: Aiming) -> Message:
    """The hint in words."""
    return _message(desk, placed=phase.keyed or phase.offered(desk) is None)


def messages(desk: Desk, phase: Phase) -> tuple[Message, ...]:
    """Where a hint is offered: the prompt without it, and the hint in words while it is looked for, before the striker lies
    where it wants it, and after that; as long as any may be."""
    if not any(offer.name == "hint" for offer in offers(desk, phase)):
        return ()
    return phase.prompt(desk), bot_words.hint(desk.say, None, 0.0, 0.0, False), *bot_words.longest_hints(desk.say)


def _message(desk: Desk, placed: bool) -> Message:
    idea = desk.hints.idea
    power = desk.view.feel.power(idea.stroke.speed) if idea is not None else 0.0
    return bot_words.hint(desk.say, idea, desk.turn, power, placed)


def draw(desk: Desk, phase: Phase, canvas: pygame.Surface, viewport: Viewport) -> None:
    """The hint on the board, as long as its player aims."""
    if isinstance(phase, Aiming) and desk.hints.match is desk.match and desk.hints.idea is not None:
        draw_idea(canvas, viewport, desk.hints.idea, desk.match.equipment, ring=phase.offered(desk) is not None)
