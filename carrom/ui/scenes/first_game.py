"""The first game: the table with a lesson on it instead of a match, and what is asked when the last lesson is over."""

from collections.abc import Callable

from carrom.ui.i18n import Catalogue
from carrom.ui.keeper import Keeper
from carrom.ui.lessons import LESSONS, lesson_play
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.scenes.phases.learning import Course
from carrom.ui.scenes.table import Overlays, TableScene
from carrom.ui.sounds.player import Player
from carrom.ui.widgets.icons import Icon

_SIGNS = {"bot": Icon.BOT, "again": Icon.AGAIN, "leave": Icon.HOME}


def first_game(say: Catalogue, overlays: Overlays, keeper: Keeper, sound: Player) -> TableScene:
    """The first lesson on the table."""
    return TableScene(lesson_play(LESSONS[0], say), overlays, keeper, sound, follow=Course())


class LearntScene(Overlay):
    """Over the table when all lessons are over; `ways` are the screens that its buttons lead to."""

    wanted = (500, 90)
    columns = 1

    def __init__(self, say: Catalogue, ways: dict[str, Callable[[], Scene]]) -> None:
        self.title, self.sub, self._ways = say("lesson.over"), say("lesson.over_sub"), ways
        super().__init__(tuple((name, say(f"lesson.over_{name}"), sign) for name, sign in _SIGNS.items()))

    def pressed(self, name: str) -> Step | None:
        return Replace(self._ways[name]())
