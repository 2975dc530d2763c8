"""What a player may give up now: from a stroke to the match (laws 91, 137, 139). What the laws refuse is not offered."""

from collections.abc import Callable
from typing import get_args

from carrom.model.stroke import Action, Choice
from carrom.rules.codes import GivenUp
from carrom.rules.judge import judge
from carrom.rules.state import MatchOver
from carrom.ui.scene import Pop, Push, Step
from carrom.ui.scenes import company
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.scenes.question import QuestionScene
from carrom.ui.telling import next_seat
from carrom.ui.widgets.icons import Icon


class GivingUpScene(Overlay):
    """Lies over the pause. Each option is asked about once more; then that closes all three."""

    wanted = (460, 46)
    columns = 1
    escape = "back"

    def __init__(self, desk: Desk, act: Callable[[Action], None]) -> None:
        self._seat, self._act = company.speaker(desk.play, next_seat(desk.match)), act
        self._desk, about = desk, desk.play.teller.about
        self.title, self.sub = desk.say("give_up.title"), about("give_up.sub", desk.match, self._seat)
        allowed = [option for option in get_args(GivenUp) if desk.refusal(Choice(self._seat, option)) is None]
        super().__init__(
            (
                ("back", desk.say("give_up.back"), Icon.BACK),
                *((option, desk.say(f"give_up.{option}"), None) for option in allowed),
            )
        )

    def pressed(self, name: str) -> Step | None:
        if name == "back":
            return Pop()
        desk, say = self._desk, self._desk.say
        told = "give_up.told_concede_others" if name == "concede" and self._others_play_on() else f"give_up.told_{name}"
        title, sub = say(f"give_up.ask_{name}"), desk.play.teller.about(told, desk.match, self._seat)
        return Push(QuestionScene(title, sub, say("give_up.back"), say(f"give_up.{name}"), lambda: self._given_up(name)))

    def _others_play_on(self) -> bool:
        """Whether the match goes on without this player, and not among bots alone."""
        after = judge(self._desk.match, Choice(self._seat, "concede"), None).match
        return not isinstance(after.expects, MatchOver) and company.people(self._desk.play) != (self._seat,)

    def _given_up(self, option: str) -> Step:
        self._act(Choice(self._seat, option))
        return Pop(Pop())
