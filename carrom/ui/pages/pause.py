"""The pause: nothing moves below it; on, look something up, give something up, start over, or leave. All is recorded."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from carrom.rules.state import MatchOver
from carrom.ui.scene import Finish, Pop, Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.screens import Overlay, QuestionScene
from carrom.ui.words.catalogue import Catalogue

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


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question in words: its heading, and what follows if the answer is yes."""

    title: str
    explanation: str


def asked_before(play: MatchInPlay) -> Mapping[str, Confirmation]:
    """The question for each button of the pause that leads away and needs one, by the button's name."""
    tr, record = play.narrator.tr, play.writer
    if not any(session.turns for session in play.sessions) and len(play.sessions) == 1:
        return {}  # nothing was done yet
    if play.practice is not None:
        return {"again": Confirmation(tr("pause.leave_practice_title"), tr("pause.leave_practice"))}
    if record is not None and record.problem is not None:
        told = tr("pause.lose_elsewhere") if record.elsewhere else tr("pause.lose_match", why=record.problem)
        return dict.fromkeys(("again", "leave", "quit"), Confirmation(tr("pause.lose_match_title"), told))
    if record is None or isinstance(play.session.match.expects, MatchOver):
        return {}
    return {"again": Confirmation(tr("pause.leave_match_title"), tr("pause.leave_match"))}


class PauseScene(Overlay):
    """The menu over a table; `pushed` makes the screens that open over it, by name, `replaced` those in its place; `sub`
    what it says instead of how a match is kept, `done` what the table does at once, `asked` what is asked before a way is
    taken. What is in none of them but `kept` has its place and cannot be asked for just now."""

    wanted = (460, 66)
    columns = 2
    escape = "resume"

    def __init__(
        self,
        tr: Catalogue,
        pushed: dict[str, Callable[[], Scene]],
        replaced: dict[str, Callable[[], Scene]],
        sub: str | None = None,
        done: Mapping[str, Callable[[], object]] | None = None,
        kept: Collection[str] = (),
        asked: Mapping[str, Confirmation] | None = None,
    ) -> None:
        self._tr, self._asked = tr, asked or {}
        self.title, self.sub = tr("pause.title"), sub or tr("pause.sub")
        self._pushed, self._replaced, self._done = pushed, replaced, done or {}
        known = {"resume", "quit", *pushed, *replaced, *self._done}
        self.idle = frozenset(kept) - known
        shown = known | self.idle
        super().__init__(tuple((name, tr(f"pause.{name}"), sign) for name, sign in _SIGNS.items() if name in shown))

    def press(self, name: str) -> Step | None:
        asked, tr = self._asked.get(name), self._tr
        if asked is None:
            return self._follow_button(name)
        stay, go = tr("pause.stay"), tr(f"pause.{name}")
        return Push(QuestionScene(asked.title, asked.explanation, stay, go, lambda: self._follow_button(name), _SIGNS[name]))

    def _follow_button(self, name: str) -> Step:
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
