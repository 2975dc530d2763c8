"""All lies still and is judged; the board turns to whoever is next, if it must."""

from dataclasses import dataclass, replace

from carrom.model.stroke import Action, Choice
from carrom.model.units import Second
from carrom.rules.state import ToChoose, ToPlace, ToStrike
from carrom.ui.intents import Intent
from carrom.ui.scenes import company
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import LAST_LOOK, PAUSE_SECONDS, TURN_SECONDS, Waiting, gently
from carrom.ui.telling import Message, Tone, next_seat
from carrom.ui.viewport import nearest_turn


@dataclass(frozen=True, slots=True)
class Announcing(Waiting):
    """The view on its way from one turn to another."""

    elapsed: Second
    lasts: Second
    turn_from: float
    turn_to: float

    @staticmethod
    def after(desk: Desk) -> "Announcing":
        """What follows a decision: the way to whoever is next, or a last look at the board."""
        match desk.match.expects:
            case ToStrike(seat) | ToPlace(seat) | ToChoose(seat):
                goal = nearest_turn(desk.turn, desk.turn_for(seat))
            case _:
                return Announcing(0.0, LAST_LOOK, desk.turn, desk.turn)
        desk.ends = round(desk.turn), round(goal)
        still = goal == desk.turn or desk.preferences.display.reduced_motion
        return Announcing(0.0, PAUSE_SECONDS if still else TURN_SECONDS, goal if still else desk.turn, goal)

    @property
    def turn(self) -> float:
        """How far the view is turned now."""
        return self.turn_from + (self.turn_to - self.turn_from) * gently(min(1.0, self.elapsed / self.lasts))

    def handle(self, desk: Desk, intent: Intent) -> "Announcing":
        return self

    def update(self, desk: Desk, dt: Second) -> "Announcing | None":
        phase = replace(self, elapsed=self.elapsed + dt)
        desk.turn = phase.turn
        return None if phase.elapsed >= phase.lasts else phase

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("prompt.passing", player=desk.name(next_seat(desk.match)))
        return Message(Tone.PLAIN, words, (desk.say("prompt.passing_sub"),))


def decided(desk: Desk, action: Action) -> Announcing:
    """What follows a decision that is no stroke: taken, told, and on to whoever is next. Bots do not play on among themselves
    when the last person at the table has given up."""
    watched = bool(company.people(desk.play))
    _taken(desk, action)
    stopping = Choice(desk.match.seating.playing[0], "stop")
    if watched and not company.people(desk.play) and desk.refusal(stopping) is None:
        _taken(desk, stopping)
    return Announcing.after(desk)


def _taken(desk: Desk, action: Action) -> None:
    before = desk.match
    desk.tell(before, desk.play.session.act(action))
