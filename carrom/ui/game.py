"""Which screens there are and how they lead to one another."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from carrom import __version__
from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.play.preferences import PERSON, Preferences, with_value
from carrom.play.thinker import Beside, Thinker
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import MatchOver, ToChoose
from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.files import BadFile, reason
from carrom.storage.library import Library
from carrom.storage.paths import index_file, records_folder, statistics_file
from carrom.storage.readers import RecordLoader
from carrom.storage.records import SHORT, Record, load_record
from carrom.ui.draw.looks import Style, style_of
from carrom.ui.pages import matches, viewer
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.log import LogScene
from carrom.ui.pages.match_setup import MatchSetupScene
from carrom.ui.pages.opening import OpeningScene
from carrom.ui.pages.pause import PauseScene, asked_before
from carrom.ui.pages.players import PlayersScene
from carrom.ui.pages.result import ResultLinks, ResultScene
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.pages.statistics import StatisticsScene
from carrom.ui.pages.title import LevelScene, MenuItem, TitleScene
from carrom.ui.scene import Finish, Pop, Push, Replace, Scene, Step
from carrom.ui.sounds.player import SoundPlayer
from carrom.ui.state.hints import HintService
from carrom.ui.state.lessons import LESSONS, lesson_play
from carrom.ui.state.match_in_play import (
    MatchInPlay,
    begin_match,
    branch_match,
    continue_match,
    narrator_of_record,
    practice_table,
    quick_match,
    rematch,
)
from carrom.ui.state.preference_store import MatchKeeper, PreferenceStore
from carrom.ui.table.context import Services
from carrom.ui.table.decisions import ChoiceScene, GivingUpScene, LessonsOverScene
from carrom.ui.table.phases.learning import Course
from carrom.ui.table.practice_page import PracticePage
from carrom.ui.table.table import Overlays, TableScene
from carrom.ui.widgets.icons import Icon
from carrom.ui.words.catalogue import Catalogue, display_path, settings_problem_words
from carrom.ui.words.sentences import offer


class Game:
    """Makes every screen. `record` is the file of the match last begun, for the message if all goes wrong."""

    def __init__(
        self, tr: Catalogue, store: PreferenceStore | None = None, sound: SoundPlayer | None = None, beside: Beside = "process"
    ) -> None:
        """`beside` is where bots think; where that is here, records are read at once, too."""
        self._tr, self.store, self._sound = tr, store or PreferenceStore.of(), sound or SoundPlayer()
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
        return record.path if record is not None and record.problem is None else None

    def _release(self) -> None:
        """The table is left: its match may be deleted."""
        if self._play is not None and self._play.writer is not None:
            self._play.writer.release()

    def title(self, problem: BadFile | None = None) -> Scene:
        """The first screen; it tells of a record that could not be read, or what is wrong with the settings' file."""
        for head in (self._thinker, self._adviser):
            head.stop()
        self._release()
        settings_problem = self.store.problem
        self.library.look(self.record)
        known = self._unfinished()
        first = known or self._lesson()
        again = (
            () if any(way.name == "lesson" for way in first) else (self._menu_item("first_game", Icon.CAP, self._to_lessons),)
        )
        ways = (
            *first,
            self._menu_item("play", Icon.PLAY, lambda: Replace(self.quick_table()), large=True),
            self._menu_item("bot", Icon.BOT, lambda: Push(self.levels()), large=True),
            self._menu_item("set_up", Icon.BOARD, lambda: Replace(self.set_up())),
            self._menu_item("players", Icon.PERSON, lambda: Push(self.players())),
            self._menu_item("practice", Icon.TARGET, lambda: Replace(self.practice())),
            self._menu_item("matches", Icon.LOG, lambda: Replace(self.matches())),
            self._menu_item("statistics", Icon.CHART, lambda: Replace(self.statistics())),
            self._menu_item("settings", Icon.GEAR, lambda: Push(self.settings())),
            self._menu_item("help", Icon.BOOK, lambda: Push(self.help())),
            *again,
            self._menu_item("quit", Icon.QUIT, Finish),
        )
        words = " ".join(settings_problem_words(self._tr, settings_problem)) if settings_problem is not None else ""
        if problem is not None:
            words = self._tr("matches.unreadable", where=f"{problem.path} {problem.where}", why=problem.why)
        later = self._unfinished if known is None else None
        return TitleScene(self._tr, __version__, ways, words, self._style, later)

    def _unfinished(self) -> tuple[MenuItem, ...] | None:
        """The last match that was begun and is not over, if there is one; None while that is not known."""
        found = self.library.to_continue(self.record)
        if not found.sure:
            return None
        if found.match is None:
            return ()
        (label, *shorter), sub = offer(self._tr, found.match, datetime.now())
        path = found.match.path
        return (MenuItem("continue", Icon.NEXT, label, lambda: Replace(self._continue(path)), sub, tuple(shorter)),)

    def _lesson(self) -> tuple[MenuItem, ...]:
        """The first game, large until it was played or left."""
        if self.store().table.first_game_done:
            return ()
        tr = self._tr
        return (MenuItem("lesson", Icon.CAP, tr("title.first_game"), self._to_lessons, tr("title.first_game_sub")),)

    def _to_lessons(self) -> Step:
        return Replace(self.first_game())

    def _continue(self, path: Path) -> Scene:
        """The table of a recorded match."""
        return self._opened(path, lambda record: self.table(continue_match(path, self._tr, self.store(), record)), self.title)

    def _opened(self, path: Path, then: Callable[[Record], Scene], leave: Callable[[], Scene]) -> Scene:
        """The screen of a record, one more before it where that takes longer to read than a frame may."""
        self.library.stop()
        try:
            if self._beside != "here" and path.stat().st_size > SHORT:
                return OpeningScene(self._tr, RecordLoader(path), then, self.title, leave)
            return then(load_record(path))
        except BadFile as problem:
            return self.title(problem)
        except OSError as error:
            return self.title(BadFile(path, "", reason(error)))

    def _style(self) -> Style:
        display = self.store().display
        return style_of(display)

    def _menu_item(self, name: str, sign: Icon, go: Callable[[], Step], large: bool = False) -> MenuItem:
        return MenuItem(name, sign, self._tr(f"title.{name}"), go, self._tr(f"title.{name}_sub") if large else "")

    def first_game(self) -> TableScene:
        """The guided first board; left in any way, it is offered first no more."""
        self.library.stop()
        self._release()
        self._play = None
        overlays = Overlays(self._lesson_pause, lambda _: self._lessons_over(), help=_laws, log=_log)
        return TableScene(lesson_play(LESSONS[0], self._tr), overlays, self._services(), Course())

    def _lesson_pause(self, table: TableScene) -> Scene:
        pushed = {"help": lambda: _laws(table), "settings": self._table_settings}
        ways = {"again": self.first_game, "leave": lambda: self._after_lessons(self.title)}
        return PauseScene(self._tr, pushed, ways, self._tr("lesson.pause"))

    def _lessons_over(self) -> Scene:
        ways: dict[str, Callable[[], Scene]] = {
            "bot": lambda: self.quick_table(bot=True),
            "again": self.first_game,
            "leave": self.title,
        }
        return self._after_lessons(lambda: LessonsOverScene(self._tr, ways))

    def _after_lessons(self, go: Callable[[], Scene]) -> Scene:
        """The first game has been played or skipped."""
        now = self.store()
        self.store.change(replace(now, table=replace(now.table, first_game_done=True)))
        return go()

    def help(self) -> Scene:
        return LawsScene(self._tr, self.store().rules, bound=self.store().controls.keys)

    def matches(self) -> Scene:
        """All matches that were played here."""
        self.library.look()
        ways = matches.MatchesLinks(self.title, self._continue, self.replay)
        return matches.MatchesScene(self._tr, self.library, ways, self.store().profiles.known)

    def players(self) -> Scene:
        """Who is known on this machine."""
        return PlayersScene(self._tr, self.store, Pop)

    def statistics(self) -> Scene:
        """What everybody did in all matches that count."""
        self.library.stop()
        return StatisticsScene(self._tr, self.store, StatisticsLoader(records_folder(), statistics_file()), self.title)

    def replay(self, path: Path) -> Scene:
        """A recorded match, watched again."""
        return self._opened(path, lambda record: self._viewer(path, record), self.matches)

    def _viewer(self, path: Path, record: Record) -> Scene:
        def play_on(turn: int) -> Scene:
            return self.table(branch_match(record, path, turn, self._tr, self.store()))

        narrator = narrator_of_record(self._tr, record.header, self.store())
        links, films_beside = viewer.ViewerLinks(self.matches, play_on), self._beside != "here"
        return viewer.ViewerScene(record, narrator, self.store, links, films_beside=films_beside)

    def settings(self, at: str = "rules") -> Scene:
        return SettingsScene(self._tr, self.store, at)

    def set_up(self) -> Scene:
        """How the next match is to be, and its start."""
        return MatchSetupScene(self._tr, self.store, self.chosen_table, self._match_laws, self.players, self.title)

    def _match_laws(self) -> Scene:
        """All laws of the match that is set up."""
        return SettingsScene(self._tr, MatchKeeper(self.store))

    def chosen_table(self) -> TableScene:
        """A new match as it was set up."""
        return self.table(begin_match(self.store(), self._tr))

    def quick_table(self, bot: bool = False) -> TableScene:
        """A gentle new match for two people, or against a bot of the level played last."""
        return self.table(quick_match(self._tr, preferences=_with_opponent(self.store(), bot)))

    def levels(self) -> Scene:
        """Which level of the computer's players one wants to meet."""
        return LevelScene(self._tr, self.store().table.opponent, tuple(LEVELS), self.play_level)

    def play_level(self, level: str) -> TableScene:
        """A gentle new match against this level, which is remembered."""
        now = self.store()
        self.store.change(replace(now, table=with_value(now.table, "opponent", level)))
        return self.quick_table(bot=True)

    def practice(self) -> TableScene:
        """The practice table, by the laws in force."""
        return self.table(practice_table(self._tr, self.store()), self.practice)

    def _share(self, table: TableScene, to_table: Step | None = None) -> Scene:
        """Lines of text over a table, and all that a practice table is set up with."""
        own = self.store().rules
        return PracticePage(table, tuple(({own.name: own} | PRESETS).values()), to_table)

    def table(self, play: MatchInPlay, restart: Callable[[], Scene] | None = None) -> TableScene:
        """The table of a match that stands already; `restart` lays it once more where it is no match."""
        self.library.stop()
        self._release()
        self._play = play

        def again(other_side: bool) -> Scene:
            return self.table(rematch(play, self._tr, other_side=other_side))

        if any(play.is_bot(seat) for seat in play.session.match.seating.order):
            self._thinker.warm_up()
        overlays = Overlays(
            pause=lambda table: self._pause(table, restart or (lambda: again(False))),
            answer=lambda table: self._answer(table, lambda: again(True)),
            help=_laws,
            log=_log,
            share=self._share,
        )
        return TableScene(play, overlays, self._services())

    def _services(self) -> Services:
        return Services(self.store, self._sound, self._thinker, HintService(self._adviser))

    def _pause(self, table: TableScene, again: Callable[[], Scene]) -> Scene:
        practice = table.play.practice is not None
        page = {"practice" if practice else "share": lambda: self._share(table, Pop(Pop()))}
        pushed = {"strokes": lambda: _log(table), **page, "help": lambda: _laws(table), "settings": self._table_settings}
        if not practice and not isinstance(table.context.match.expects, MatchOver) and not table.phase.is_moving:
            pushed["give_up"] = lambda: GivingUpScene(table.context, table.act)
        kept = ("replay", *(() if table.play.session.counted else ("take_back",)), *(() if practice else ("give_up",)))
        record = table.play.writer
        sub = self._tr("pause.practice_sub") if practice else None
        if record is not None and record.problem is not None:
            where = display_path(record.path)
            sub = self._tr("pause.unsaved", where=where, why=record.problem)
            if record.elsewhere:
                sub = self._tr("pause.elsewhere", where=where)
        ways = {"again": again, "leave": self.title}
        return PauseScene(self._tr, pushed, ways, sub, table.menu_commands, kept, asked_before(table.play))

    def _table_settings(self) -> Scene:
        return self.settings("table")

    def _answer(self, table: TableScene, again: Callable[[], Scene]) -> Scene:
        """What lies over a table whose match expects an answer."""
        if isinstance(table.context.match.expects, ToChoose):
            context = table.context
            keys = context.preferences.controls.keys
            return ChoiceScene(context, table.act, lambda row: LawsScene(context.tr, context.match.ruleset, row, bound=keys))
        links = ResultLinks(table.go_on, table.watch, again, self.title, lambda: _laws(table), self.play_level)
        return ResultScene(table.play, links, self._style().men, self.store().profiles.known)


def _with_opponent(preferences: Preferences, bot: bool) -> Preferences:
    """Two people, or one and a bot opposite, whoever the last match was set up for."""
    match, kinds = preferences.match, {Seat.NORTH: preferences.table.opponent}
    seated = match.with_players(lambda seat: replace(match.player(seat), kind=kinds.get(seat, PERSON) if bot else PERSON))
    return replace(preferences, match=seated)


def _laws(table: TableScene) -> Scene:
    """The laws of the match, opened at the one that the banner names."""
    context, banner = table.context, table.context.shown.banner_on_show
    ruleset, narrator, turns = context.match.ruleset, context.play.narrator, context.play.session.turns
    if banner is None or not turns:
        return LawsScene(context.tr, ruleset, bound=context.preferences.controls.keys)
    before = context.play.session.at(len(turns) - 1)
    elsewhere = narrator.under_other_rules(before, turns[-1])
    return LawsScene(context.tr, ruleset, banner.cites, elsewhere, bound=context.preferences.controls.keys)


def _log(table: TableScene) -> Scene:
    return LogScene(table.play, table.context.preferences.controls.keys)
