"""Which screens there are and how they lead to one another."""

from pathlib import Path

from carrom import __version__
from carrom.rules.state import ToChoose
from carrom.ui.i18n import Catalogue
from carrom.ui.match_in_play import MatchInPlay, quick_match
from carrom.ui.scene import Scene
from carrom.ui.scenes.choice import ChoiceScene
from carrom.ui.scenes.help import HelpScene
from carrom.ui.scenes.log import LogScene
from carrom.ui.scenes.pause import PauseScene
from carrom.ui.scenes.result import ResultScene
from carrom.ui.scenes.table import Overlays, TableScene
from carrom.ui.scenes.title import TitleScene


class Game:
    """Makes every screen. `record` is the file of the match last begun, for the message if all goes wrong."""

    def __init__(self, say: Catalogue) -> None:
        self._say = say
        self.record: Path | None = None

    def title(self) -> Scene:
        return TitleScene(self._say, __version__, self.new_table, self.help)

    def help(self) -> Scene:
        return HelpScene(self._say)

    def new_table(self) -> Scene:
        """A new match for two."""
        return self.table(quick_match(self._say))

    def table(self, play: MatchInPlay) -> TableScene:
        """The table of a match that stands already."""
        self.record = play.record.path if play.record.trouble is None else None
        overlays = Overlays(pause=self._pause, answer=self._answer, help=lambda _: self.help(), log=_log)
        return TableScene(play, overlays)

    def _pause(self, table: TableScene) -> Scene:
        return PauseScene(self._say, lambda: _log(table), self.help, self.new_table, self.title)

    def _answer(self, table: TableScene) -> Scene:
        """What lies over a table whose match expects an answer."""
        if isinstance(table.desk.match.expects, ToChoose):
            return ChoiceScene(table.desk, table.act)
        return ResultScene(table.play, table.go_on, self.new_table, self.title)


def _log(table: TableScene) -> Scene:
    return LogScene(table.play)
