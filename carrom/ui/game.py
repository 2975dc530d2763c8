"""Which screens there are and how they lead to one another."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from carrom import __version__
from carrom.bots.levels import DEFAULT
from carrom.model.seats import Seat
from carrom.play.preferences import PERSON, Preferences
from carrom.play.thinker import Beside, Thinker
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import MatchOver, ToChoose
from carrom.storage.careers import Gathering
from carrom.storage.files import BadFile, reason
from carrom.storage.library import Library
from carrom.storage.opening import Opening
from carrom.storage.paths import index_file, records_folder
from carrom.storage.records import SHORT, Record, load_record
from carrom.ui.file_words import shown, told
from carrom.ui.i18n import Catalogue
from carrom.ui.keeper import Keeper, MatchKeeper
from carrom.ui.looks import Style, style_of
from carrom.ui.match_in_play import MatchInPlay, begin_match, branched, continued, practice_table, quick_match, rematch
from carrom.ui.scene import Finish, Pop, Push, Replace, Scene, Step
from carrom.ui.scenes import company, matches, viewer
from carrom.ui.scenes.choice import ChoiceScene
from carrom.ui.scenes.first_game import LearntScene, first_game
from carrom.ui.scenes.giving_up import GivingUpScene
from carrom.ui.scenes.laws import LawsScene
from carrom.ui.scenes.leaving import asked_before
from carrom.ui.scenes.log import LogScene
from carrom.ui.scenes.opening import OpeningScene
from carrom.ui.scenes.pause import PauseScene
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.practice_page import PracticePage
from carrom.ui.scenes.result import ResultScene
from carrom.ui.scenes.settings import SettingsScene
from carrom.ui.scenes.setup import SetUpScene
from carrom.ui.scenes.statistics import StatisticsScene
from carrom.ui.scenes.table import Overlays, TableScene
from carrom.ui.scenes.title import TitleScene, Way
from carrom.ui.sounds.player import Player
from carrom.ui.telling import Teller
from carrom.ui.unfinished import offer
from carrom.ui.widgets.icons import Icon


class Game:
    """Makes every screen. `record` is the file of the match last begun, for the message if all goes wrong."""

    def __init__(
        self, say: Catalogue, keeper: Keeper | None = None, sound: Player | None = None, beside: Beside = "process"
    ) -> None:
        """`beside` is where bots think; where that is here, records are read at once, too."""
        self._say, self.keeper, self._sound = say, keeper or Keeper.of(), sound or Player()
        self._beside = beside
        self.library = Library(records_folder(), index_file(), beside=beside != "here")
        self._play: MatchInPlay | None = None
        self._thinker, self._adviser = Thinker(beside), Thinker(beside)

    def close(self) -> None:
        """The game is left: nothing that it started goes on, and what a player at the clock has used is kept."""
        if self._play is not None:
            self._play.session.keep_time()
        for head in (self._thinker, self._adviser):
            head.close()
        self.library.close()

    @property
    def record(self) -> Path | None:
        """Where the match last begun was saved; None where it could not be."""
        record = self._play.writer if self._play is not None else None
        return record.path if record is not None and record.trouble is None else None

    def _release(self) -> None:
        """The table is left: its match may be deleted."""
        if self._play is not None and self._play.writer is not None:
            self._play.writer.release()

    def title(self, problem: BadFile | None = None) -> Scene:
        """The first screen; it tells of a record that could not be read, or what is wrong with the settings' file."""
        for head in (self._thinker, self._adviser):
            head.stop()
        self._release()
        trouble = self.keeper.trouble
        self.library.look(self.record)
        known = self._unfinished()
        first = known or self._lesson()
        again = () if any(way.name == "lesson" for way in first) else (self._way("first_game", Icon.CAP, self._to_lessons),)
        ways = (
            *first,
            self._way("play", Icon.PLAY, lambda: Replace(self.quick_table()), large=True),
            self._way("bot", Icon.BOT, lambda: Replace(self.quick_table(bot=True)), large=True),
            self._way("set_up", Icon.BOARD, lambda: Replace(self.set_up())),
            self._way("practice", Icon.TARGET, lambda: Replace(self.practice())),
            self._way("matches", Icon.LOG, lambda: Replace(self.matches())),
            self._way("statistics", Icon.CHART, lambda: Replace(self.statistics())),
            self._way("settings", Icon.GEAR, lambda: Push(self.settings())),
            self._way("help", Icon.BOOK, lambda: Push(self.help())),
            *again,
            self._way("quit", Icon.QUIT, Finish),
        )
        words = " ".join(told(self._say, trouble)) if trouble is not None else ""
        if problem is not None:
            words = self._say("matches.unreadable", where=f"{problem.path} {problem.where}", why=problem.why)
        later = self._unfinished if known is None else None
        return TitleScene(self._say, __version__, ways, words, self._style, later)

    def _unfinished(self) -> tuple[Way, ...] | None:
        """The last match that was begun and is not over, if there is one; None while that is not known."""
        found = self.library.to_continue(self.record)
        if not found.sure:
            return None
        if found.match is None:
            return ()
        (label, *shorter), sub = offer(self._say, found.match, datetime.now())
        path = found.match.path
        return (Way("continue", Icon.NEXT, label, lambda: Replace(self._continued(path)), sub, tuple(shorter)),)

    def _lesson(self) -> tuple[Way, ...]:
        """The first game, large until it was played or left."""
        if self.keeper().table.first_game_done:
            return ()
        say = self._say
        return (Way("lesson", Icon.CAP, say("title.first_game"), self._to_lessons, say("title.first_game_sub")),)

    def _to_lessons(self) -> Step:
        return Replace(self.first_game())

    def _continued(self, path: Path) -> Scene:
        """The table of a recorded match."""
        return self._opened(path, lambda record: self.table(continued(path, self._say, self.keeper(), record)), self.title)

    def _opened(self, path: Path, then: Callable[[Record], Scene], leave: Callable[[], Scene]) -> Scene:
        """The screen of a record, one more before it where that takes longer to read than a frame may."""
        self.library.stop()
        try:
            if self._beside != "here" and path.stat().st_size > SHORT:
                return OpeningScene(self._say, Opening(path), then, self.title, leave)
            return then(load_record(path))
        except BadFile as problem:
            return self.title(problem)
        except OSError as error:
            return self.title(BadFile(path, "", reason(error)))

    def _style(self) -> Style:
        display = self.keeper().display
        return style_of(display.look, display.men)

    def _way(self, name: str, sign: Icon, go: Callable[[], Step], large: bool = False) -> Way:
        return Way(name, sign, self._say(f"title.{name}"), go, self._say(f"title.{name}_sub") if large else "")

    def first_game(self) -> TableScene:
        """The guided first board; left in any way, it is offered first no more."""
        self.library.stop()
        self._release()
        self._play = None
        overlays = Overlays(self._lesson_pause, lambda _: self._learnt(), help=_laws, log=_log)
        return first_game(self._say, overlays, self.keeper, self._sound)

    def _lesson_pause(self, table: TableScene) -> Scene:
        pushed = {"help": lambda: _laws(table), "settings": self._table_settings}
        ways = {"again": self.first_game, "leave": lambda: self._after_lessons(self.title)}
        return PauseScene(self._say, pushed, ways, self._say("lesson.pause"))

    def _learnt(self) -> Scene:
        ways: dict[str, Callable[[], Scene]] = {
            "bot": lambda: self.quick_table(bot=True),
            "again": self.first_game,
            "leave": self.title,
        }
        return self._after_lessons(lambda: LearntScene(self._say, ways))

    def _after_lessons(self, go: Callable[[], Scene]) -> Scene:
        """The first game has been played or skipped."""
        now = self.keeper()
        self.keeper.change(replace(now, table=replace(now.table, first_game_done=True)))
        return go()

    def help(self) -> Scene:
        return LawsScene(self._say, self.keeper().rules, bound=self.keeper().controls.keys)

    def matches(self) -> Scene:
        """All matches that were played here."""
        self.library.look()
        ways = matches.Ways(self.title, self._continued, self.replay)
        return matches.MatchesScene(self._say, self.library, ways)

    def statistics(self) -> Scene:
        """What everybody did in all matches that count."""
        self.library.stop()
        return StatisticsScene(self._say, self.keeper, Gathering(records_folder()), self.title)

    def replay(self, path: Path) -> Scene:
        """A recorded match, watched again."""
        return self._opened(path, lambda record: self._viewer(path, record), self.matches)

    def _viewer(self, path: Path, record: Record) -> Scene:
        def play_on(turn: int) -> Scene:
            return self.table(branched(record, path, turn, self._say, self.keeper()))

        teller, ways = Teller(self._say, dict(record.header.names), record.header.match.seating), self.matches
        films_beside = self._beside != "here"
        return viewer.ViewerScene(record, teller, self.keeper, viewer.Ways(ways, play_on), films_beside=films_beside)

    def settings(self, at: str = "rules") -> Scene:
        return SettingsScene(self._say, self.keeper, at)

    def set_up(self) -> Scene:
        """How the next match is to be, and its start."""
        keeper = self.keeper
        return SetUpScene(self._say, keeper, keeper.change, self.chosen_table, self._match_laws, self.title)

    def _match_laws(self) -> Scene:
        """All laws of the match that is set up."""
        return SettingsScene(self._say, MatchKeeper(self.keeper))

    def chosen_table(self) -> TableScene:
        """A new match as it was set up."""
        return self.table(begin_match(self.keeper(), self._say))

    def quick_table(self, bot: bool = False) -> TableScene:
        """A gentle new match for two people, or against a bot of the usual level."""
        return self.table(quick_match(self._say, preferences=_seated(self.keeper(), bot)))

    def practice(self) -> TableScene:
        """The practice table, by the laws in force."""
        return self.table(practice_table(self._say, self.keeper()), self.practice)

    def _share(self, table: TableScene, to_table: Step | None = None) -> Scene:
        """Lines of text over a table, and all that a practice table is set up with."""
        own = self.keeper().rules
        return PracticePage(table, tuple(({own.name: own} | PRESETS).values()), to_table)

    def table(self, play: MatchInPlay, anew: Callable[[], Scene] | None = None) -> TableScene:
        """The table of a match that stands already; `anew` lays it once more where it is no match."""
        self.library.stop()
        self._release()
        self._play = play

        def again(other_side: bool) -> Scene:
            return self.table(rematch(play, self._say, other_side=other_side))

        if any(company.is_bot(play, seat) for seat in play.session.match.seating.order):
            self._thinker.warm_up()
        overlays = Overlays(
            pause=lambda table: self._pause(table, anew or (lambda: again(False))),
            answer=lambda table: self._answer(table, lambda: again(True)),
            help=_laws,
            log=_log,
            share=self._share,
        )
        return TableScene(play, overlays, self.keeper, self._sound, self._thinker, self._adviser)

    def _pause(self, table: TableScene, again: Callable[[], Scene]) -> Scene:
        practice = table.play.practice is not None
        page = {"practice" if practice else "share": lambda: self._share(table, Pop(Pop()))}
        pushed = {"strokes": lambda: _log(table), **page, "help": lambda: _laws(table), "settings": self._table_settings}
        if not practice and not isinstance(table.desk.match.expects, MatchOver) and not isinstance(table.phase, Moving):
            pushed["give_up"] = lambda: GivingUpScene(table.desk, table.act)
        kept = ("replay", *(() if table.play.session.counted else ("take_back",)), *(() if practice else ("give_up",)))
        record = table.play.writer
        sub = self._say("pause.practice_sub") if practice else None
        if record is not None and record.trouble is not None:
            where = shown(record.path)
            sub = self._say("pause.unsaved", where=where, why=record.trouble)
            if record.elsewhere:
                sub = self._say("pause.elsewhere", where=where)
        ways = {"again": again, "leave": self.title}
        return PauseScene(self._say, pushed, ways, sub, table.commands, kept, asked_before(table.play))

    def _table_settings(self) -> Scene:
        return self.settings("table")

    def _answer(self, table: TableScene, again: Callable[[], Scene]) -> Scene:
        """What lies over a table whose match expects an answer."""
        if isinstance(table.desk.match.expects, ToChoose):
            return ChoiceScene(table.desk, table.act)
        return ResultScene(table.play, table.go_on, again, self.title, lambda: _laws(table), self._style().men)


def _seated(preferences: Preferences, bot: bool) -> Preferences:
    """Two people, or one and a bot opposite, whoever the last match was set up for."""
    match = preferences.match
    kinds = {Seat.NORTH: match.player(Seat.NORTH).kind if match.player(Seat.NORTH).kind != PERSON else DEFAULT.name}
    seated = match.seated(lambda seat: replace(match.player(seat), kind=kinds.get(seat, PERSON) if bot else PERSON))
    return replace(preferences, match=seated)


def _laws(table: TableScene) -> Scene:
    """The laws of the match, opened at the one that the banner names."""
    desk, banner = table.desk, table.desk.fresh
    ruleset, teller, turns = desk.match.ruleset, desk.play.teller, desk.play.session.turns
    if banner is None or not turns:
        return LawsScene(desk.say, ruleset, bound=desk.preferences.controls.keys)
    before = desk.play.session.at(len(turns) - 1)
    elsewhere = teller.elsewhere(before, turns[-1])
    return LawsScene(desk.say, ruleset, banner.cites, elsewhere, bound=desk.preferences.controls.keys)


def _log(table: TableScene) -> Scene:
    return LogScene(table.play, table.desk.preferences.controls.keys)
