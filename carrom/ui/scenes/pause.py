"""The pause: nothing moves below it; on, look something up, begin anew, or leave. Every judged stroke is recorded already."""

from collections.abc import Callable

import pygame

from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.scene import Finish, Pop, Push, Replace, Scene, Step
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.theme import Palette, Type
from carrom.ui.widgets.icons import Icon


class PauseScene(Overlay):
    """The menu over a table."""

    wanted = (400, 46)
    stacked = True
    escape = "resume"

    def __init__(
        self,
        say: Catalogue,
        log: Callable[[], Scene],
        help_: Callable[[], Scene],
        anew: Callable[[], Scene],
        title: Callable[[], Scene],
    ) -> None:
        self.title, self._sub = say("pause.title"), say("pause.sub")
        self._log, self._help, self._anew, self._title = log, help_, anew, title
        signs = {"resume": Icon.PLAY, "strokes": Icon.LOG, "help": Icon.KEYS, "again": Icon.AGAIN, "leave": Icon.HOME}
        super().__init__(
            (*((name, say(f"pause.{name}"), sign) for name, sign in signs.items()), ("quit", say("pause.quit"), Icon.QUIT))
        )

    def pressed(self, name: str) -> Step | None:
        match name:
            case "resume":
                return Pop()
            case "strokes":
                return Push(self._log())
            case "help":
                return Push(self._help())
            case "again":
                return Replace(self._anew())
            case "leave":
                return Replace(self._title())
            case "quit":
                return Finish()
        return super().pressed(name)

    def draw_body(self, canvas: pygame.Surface) -> None:
        body = self.frame.body
        face, lines = text.fitted_lines(self._sub, text.face(self.theme, Type.BODY), body.width, body.height)
        text.draw_lines(canvas, lines, face, Palette.TEXT_SOFT, (body.left, body.top - self.theme.px(6)))
