"""A quiet warning while the aim rests: the stroke would pocket a last man with the queen still out."""

from functools import lru_cache

from carrom.model.stroke import Stroke
from carrom.physics import simulate
from carrom.rules.judge import judge
from carrom.rules.notices import LAST_MAN_LOST
from carrom.rules.state import MatchState, QueenIs
from carrom.ui.input import aiming
from carrom.ui.input.aiming import Stage
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.phase import Phase
from carrom.ui.words.sentences import Message

_FEW = 2  # men of a side that one stroke may well pocket


def with_warning(context: TableContext, phase: Phase, prompt: Message) -> Message:
    """The prompt as it is, or with the warning for its title."""
    if not (isinstance(phase, Aiming) and context.preferences.table.warn_last_man and _may_lose(context.match)):
        return prompt
    feel, gesture = context.view.feel, phase.gesture
    aimed = aiming.is_drawn(gesture, feel) or (not phase.in_hand and (phase.guided or phase.stage is Stage.AIM))
    still = not phase.held and aiming.is_quiet(gesture, feel)
    if (
        not (aimed and still)
        or phase.refusal(context) is not None
        or not would_lose(context.match, gesture.aim.stroke(phase.seat))
    ):
        return prompt
    return Message(prompt.tone, context.tr("prompt.last_man"), (context.tr("prompt.last_man_sub"),))


def _may_lose(match: MatchState) -> bool:
    left = match.board.on_board
    return match.board.queen.where is not QueenIs.COVERED and min(left.white, left.black) <= _FEW


@lru_cache(maxsize=8)
def would_lose(match: MatchState, stroke: Stroke) -> bool:
    """Whether the stroke, played exactly so, pockets a last man too early."""
    result, _ = simulate(match.layout, stroke, match.equipment)
    return any(notice.code in LAST_MAN_LOST for notice in judge(match, stroke, result).notices)
