"""The pause: nothing moves below it; on, look something up, give something up, begin anew, or leave. All is recorded."""

from collections.abc import Callable, Collection, Mapping

from carrom.ui.i18n import Catalogue
from carrom.ui.scene import Finish, Pop, Push, Replace, Scene, Step
from carrom.ui.scenes.leaving import Asked
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.scenes.question import QuestionScene
from carrom.ui.widgets.icons import Icon

_SIGNS = {
    "resume": Icon.PLAY,
    "take_back": Icon.BACK,
    "replay": Icon.SCREEN,
    "strokes": Icon.LOG,
    "practice": Icon.BOARD,
    "share": Icon.TEXT,
    "help": Icon.BOOK,
    "settings": Icon.GEAR,
    "give_up": Icon.FOUL,
    "again": Icon.AGAIN,
    "leave": Icon.HOME,
    "quit": Icon.QUIT,
}


class PauseScene(Overlay):
    """The menu over a table; `pushed` makes the screens that open over it, by name, `replaced` those in its place; `sub`
    what it says instead of how a match is kept, `done` what the table does at once, `asked` what is asked before a way is
    taken. What is in none of them but `kept` has its place and cannot be asked for just now."""

    wanted = (460, 66)
    columns = 2
    escape = "resume"

    def __init__(
        self,
        say: Catalogue,
        pushed: dict[str, Callable[[], Scene]],
        replaced: dict[str, Callable[[], Scene]],
        sub: str | None = None,
        done: Mapping[str, Callable[[], object]] | None = None,
        kept: Collection[str] = (),
        asked: Mapping[str, Asked] | None = None,
    ) -> None:
        self._say, self._asked = say, asked or {}
        self.title, self.sub = say("pause.title"), sub or say("pause.sub")
        self._pushed, self._replaced, self._done = pushed, replaced, done or {}
        known = {"resume", "quit", *pushed, *replaced, *self._done}
        self.idle = frozenset(kept) - known
        shown = known | self.idle
        super().__init__(tuple((name, say(f"pause.{name}"), sign) for name, sign in _SIGNS.items() if name in shown))

    def pressed(self, name: str) -> Step | None:
        asked, say = self._asked.get(name), self._say
        if asked is None:
            return self._taken(name)
        stay, go = say("pause.stay"), say(f"pause.{name}")
        return Push(QuestionScene(asked.title, asked.told, stay, go, lambda: self._taken(name), _SIGNS[name]))

    def _taken(self, name: str) -> Step:
        """Where a button leads."""
        match name:
            case "resume":
                return Pop()
            case "quit":
                return Finish()
            case _ if name in self._done:
                self._done[name]()
                return Pop()
            case _ if name in self._pushed:
                return Push(self._pushed[name]())
            case _:
                return Replace(self._replaced[name]())
