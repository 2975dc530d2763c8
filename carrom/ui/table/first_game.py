"""The first game: the table with a lesson on it instead of a match, and what is asked when the last lesson is over."""

from collections.abc import Callable

from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.sounds.player import SoundPlayer
from carrom.ui.state.lessons import LESSONS, lesson_play
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.learning import Course
from carrom.ui.table.table import Overlays, TableScene
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.screens import Overlay
from carrom.ui.words.catalogue import Catalogue

_SIGNS = {"bot": Icon.BOT, "again": Icon.AGAIN, "leave": Icon.HOME}


def first_game(tr: Catalogue, overlays: Overlays, store: PreferenceStore, sound: SoundPlayer) -> TableScene:
    """The first lesson on the table."""
    return TableScene(lesson_play(LESSONS[0], tr), overlays, store, sound, follow=Course())


class LessonsOverScene(Overlay):
    """Over the table when all lessons are over; `ways` are the screens that its buttons lead to."""

    wanted = (500, 90)
    columns = 1

    def __init__(self, tr: Catalogue, ways: dict[str, Callable[[], Scene]]) -> None:
        self.title, self.sub, self._ways = tr("lesson.over"), tr("lesson.over_sub"), ways
        super().__init__(tuple((name, tr(f"lesson.over_{name}"), sign) for name, sign in _SIGNS.items()))

    def press(self, name: str) -> Step | None:
        return Replace(self._ways[name]())
