"""What the table does next: read from `match.expects` alone."""

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.rules.state import ToChoose, ToPlace, ToStrike
from carrom.ui.state import match_in_play
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import ready_to_aim
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.phases.placing import hold_disc
from carrom.ui.table.phases.waiting import Asking, Ended, HandingOver, LookingOn


def next_phase(context: TableContext) -> Phase:
    """The phase that answers the expectation."""
    context.thinker.stop()  # whatever a bot was asked before
    match context.match.expects:
        case ToStrike(seat) | ToPlace(seat) | ToChoose(seat) if match_in_play.is_bot(context.play, seat):
            context.turn_view_to(seat)
            return Thinking.begin(context, seat)
        case ToStrike(seat):
            context.turn_view_to(seat)
            return HandingOver(seat) if _changes_hands(context, seat) else ready_to_aim(context, seat)
        case ToPlace(seat, disc):
            context.turn_view_to(seat)
            return hold_disc(context, seat, disc)
        case _ if context.match.board_over and context.play.practice is not None:
            return Ended()
        case _ if context.match.between_boards and not match_in_play.people(context.play):
            return LookingOn()
        case _:
            return Asking()


def _changes_hands(context: TableContext, seat: Seat) -> bool:
    """Whether another person struck last, and the players want to hand over."""
    persons = match_in_play.people(context.play)
    strokes = (turn.action.seat for turn in reversed(context.play.session.turns) if isinstance(turn.action, Stroke))
    return context.preferences.table.hand_over and next((other for other in strokes if other in persons), seat) is not seat
