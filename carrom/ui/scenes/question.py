"""A question before something is done that a player may not have meant: what it is, what follows, and two answers."""

from collections.abc import Callable

from carrom.ui.scene import Pop, Step
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.widgets.icons import Icon


class QuestionScene(Overlay):
    """`no` leaves everything as it is, as Esc and Enter do; `yes` closes the question, does `act` and takes its step."""

    wanted = (540, 62)
    escape = "no"

    def __init__(
        self, title: str, sub: str, no: str, yes: str, act: Callable[[], Step | None], sign: Icon | None = None
    ) -> None:
        self.title, self.sub, self._act = title, sub, act
        super().__init__((("no", no, Icon.BACK), ("yes", yes, sign)))

    def pressed(self, name: str) -> Step | None:
        return Pop(self._act() if name == "yes" else None)
