"""What the table does next: read from `match.expects` alone."""

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.rules.state import ToChoose, ToPlace, ToStrike
from carrom.ui.scenes import company
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import laid_out
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.phases.ended import Ended
from carrom.ui.scenes.phases.handing_over import HandingOver
from carrom.ui.scenes.phases.looking_on import LookingOn
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.phases.placing import held_over
from carrom.ui.scenes.phases.thinking import Thinking


def following(desk: Desk) -> Phase:
    """The phase that answers the expectation."""
    desk.thinker.stop()  # whatever a bot was asked before
    match desk.match.expects:
        case ToStrike(seat) | ToPlace(seat) | ToChoose(seat) if company.is_bot(desk.play, seat):
            desk.face(seat)
            return Thinking.begun(desk, seat)
        case ToStrike(seat):
            desk.face(seat)
            return HandingOver(seat) if _changes_hands(desk, seat) else laid_out(desk, seat)
        case ToPlace(seat, disc):
            desk.face(seat)
            return held_over(desk, seat, disc)
        case _ if desk.match.board_over and desk.play.practice is not None:
            return Ended()
        case _ if desk.match.between_boards and not company.people(desk.play):
            return LookingOn()
        case _:
            return Asking()


def _changes_hands(desk: Desk, seat: Seat) -> bool:
    """Whether another person struck last, and the players want to hand over."""
    persons = company.people(desk.play)
    strokes = (turn.action.seat for turn in reversed(desk.play.session.turns) if isinstance(turn.action, Stroke))
    return desk.preferences.table.hand_over and next((other for other in strokes if other in persons), seat) is not seat
