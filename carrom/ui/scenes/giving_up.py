"""What a player may give up now: the stroke, the board, the match (laws 91, 137, 139). What the laws refuse is not offered."""

from collections.abc import Callable

from carrom.model.stroke import Action, Choice
from carrom.ui.scene import Pop, Step
from carrom.ui.scenes import company
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.telling import next_seat
from carrom.ui.widgets.icons import Icon

_OPTIONS = ("pass", "concede_board", "concede")


class GivingUpScene(Overlay):
    """Lies over the pause; an answer closes both."""

    wanted = (460, 46)
    columns = 1
    escape = "back"

    def __init__(self, desk: Desk, act: Callable[[Action], None]) -> None:
        self._seat, self._act = company.speaker(desk.play, next_seat(desk.match)), act
        name = desk.name(self._seat)
        self.title, self.sub = desk.say("give_up.title"), desk.say("give_up.sub", player=name)
        allowed = [option for option in _OPTIONS if desk.refusal(Choice(self._seat, option)) is None]
        super().__init__(
            (
                ("back", desk.say("give_up.back"), Icon.BACK),
                *((option, desk.say(f"give_up.{option}"), None) for option in allowed),
            )
        )

    def pressed(self, name: str) -> Step | None:
        if name == "back":
            return Pop()
        self._act(Choice(self._seat, name))
        return Pop(Pop())
