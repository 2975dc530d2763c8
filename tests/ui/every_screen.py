"""Every screen that a player can see, made at a size and in a language. Whoever adds a screen adds a line here."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import radians
from pathlib import Path
from shutil import copy
from typing import TypeAlias

from carrom.model.discs import WHITES
from carrom.model.seats import Seat
from carrom.model.units import URAD_PER_RAD
from carrom.play.player_statistics import figures_of_all, summarize_match
from carrom.play.preferences import (
    PERSON,
    MatchChoices,
    ProfileChoices,
    SeatedPlayer,
    StarterName,
    StatisticsChoices,
    TableChoices,
)
from carrom.play.profiles import COLOURS, SIGNS, Profile
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import Question
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, quick_play, with_switches
from carrom.rules.state import (
    BoardEnd,
    BoardOver,
    BoardScore,
    GameOver,
    MatchOver,
    MatchState,
    MenCount,
    QueenIs,
    QueenState,
    question_to,
)
from carrom.storage.counted_matches import AllStatistics, StatisticsLoader
from carrom.storage.paths import records_folder, statistics_file
from carrom.storage.readers import RecordLoader
from carrom.storage.records import load_record
from carrom.storage.settings import LoadedSettings
from carrom.ui.game import Game
from carrom.ui.input.aiming import Aim, Resting
from carrom.ui.input.intents import Intent, KeyDown, Typed
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.match_setup import MatchSetupScene
from carrom.ui.pages.opening import OpeningScene
from carrom.ui.pages.players import PlayersScene
from carrom.ui.pages.seat import SeatScene
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.pages.statistics import PAGES, StatisticsScene
from carrom.ui.pages.title import MenuItem, TitleScene
from carrom.ui.scene import Finish, Pop, Push, Scene, SceneStack
from carrom.ui.state.lessons import LESSONS
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.context import BANNER_SECONDS
from carrom.ui.table.decisions import GivingUpScene
from carrom.ui.table.phases.learning import Learning
from carrom.ui.table.phases.phase import CommandName
from carrom.ui.widgets.icons import Icon
from carrom.ui.words.catalogue import Catalogue, catalogue
from carrom.ui.words.law_pages import LawPageName
from tests.bots.positions import EQUIPMENT, SCATTERED, in_hand, midway
from tests.ui.screens import FRAME, USUAL, Hand, at_table, press_key, table_for

Size: TypeAlias = tuple[int, int]
Maker: TypeAlias = Callable[[Catalogue, Path, Size], SceneStack]

_HOUSE = with_switches(quick_play(ICF), {"queen_points": 5, "take_back": True, "place_by_hand": True})


def begun(rules: Ruleset, players: int = 2) -> MatchState:
    return start_match(rules, EQUIPMENT, seating_for(rules, players), 7)


def _alone(make: Callable[[Catalogue], Scene]) -> Maker:
    """A screen that needs no match."""
    return lambda tr, _, size: SceneStack(make(tr), *size)


def _handing_over_against_a_clock(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
    match = begun(replace(quick_play(ICF), stroke_time_s=15))
    hand = table_for(match, folder, replace(USUAL, table=TableChoices(hand_over=True)), size, tr=tr)
    for _ in range(2):  # to break may cost a player two strokes
        hand.send(KeyDown("space"), frames=1)
        hand.wait_for_rest()
    hand.stack.update(BANNER_SECONDS)
    return hand.stack


def _match(match: Callable[[], MatchState], *keys: str, hand_over: bool = False) -> Maker:
    """A table at which a match stands so, after these keys."""

    def made(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
        preferences = replace(USUAL, table=TableChoices(hand_over=hand_over))
        hand = table_for(match(), folder, preferences, size, tr=tr)
        hand.stack.update(FRAME)
        for key in keys:
            press_key(hand, key)
        return hand.stack

    return made


def _played(*keys: str, strokes: int = 2, rest: bool = False) -> Maker:
    """A table after some strokes, and these keys."""

    def made(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
        hand = at_table(folder, size, tr=tr)
        for _ in range(strokes):
            hand.strike(dx=-3.0)
            hand.wait_for_rest()
        for _ in range(60 * (20 if rest else 1)):
            hand.stack.update(FRAME)
        for key in keys:
            press_key(hand, key)
        return hand.stack

    return made


def _pulled(dx: float, dy: float) -> Maker:
    """A table with the striker in hand."""

    def made(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
        hand: Hand = at_table(folder, size, tr=tr)
        hand.press()
        hand.pull_to(dx, dy)
        return hand.stack

    return made


def _practised(*intents: Intent, strike: tuple[float, float] | None = None) -> Maker:
    """The practice table after these intents, and after a stroke that is pulled so far and whose ruling has been read."""

    def made(tr: Catalogue, _: Path, size: Size) -> SceneStack:
        table = Game(tr, beside="here").practice()
        hand = Hand(SceneStack(table, *size), table)
        for intent in intents:
            hand.send(intent, frames=1)
        if strike is not None:
            hand.strike(*strike)
            hand.wait_for_rest()
            hand.stack.update(BANNER_SECONDS)
        return hand.stack

    return made


def _friendly(tr: Catalogue, folder: Path, size: Size, *keys: str) -> SceneStack:
    """A match in which strokes may be taken back, after one and these keys."""
    hand = table_for(begun(replace(quick_play(ICF), take_back=True)), folder, size=size, tr=tr)
    hand.strike(dx=-3)
    hand.wait_for_rest()
    for key in keys:
        press_key(hand, key)
    return hand.stack


@cache
def gathered_match() -> AllStatistics:
    """A whole match, played by two with names."""
    record = load_record(Path(__file__).parents[1] / "golden" / "gr25.jsonl")
    names = dict(zip(record.header.match.seating.order, ("Asha", "Chitralekha Rao", "Asha", "Chitralekha Rao"), strict=False))
    matches = (summarize_match(record.header.match, record.turns, names, "2026-01-30T10:00:00"),) * 3
    return AllStatistics(matches, figures_of_all(matches))


def _statistics(page: str) -> Maker:
    """A page of statistics; one of the two names has joined the table."""

    def made(tr: Catalogue) -> Scene:
        preferences = replace(USUAL, statistics=StatisticsChoices(joined=("Asha",)))
        scene = StatisticsScene(
            tr,
            PreferenceStore.of(preferences),
            StatisticsLoader(Path("none"), statistics_file()),
            Game(tr, beside="here").title,
        )
        scene.page = page
        scene.show(gathered_match())
        return scene

    return _alone(made)


def _lesson(name: str, degrees: float | None = None, speed: int = 3000) -> Maker:
    """A lesson of the first game, or what is told after a stroke; with no such lesson what follows them all."""

    def made(tr: Catalogue, _: Path, size: Size) -> SceneStack:
        table = Game(tr, beside="here").first_game()
        stack = SceneStack(table, *size)
        while isinstance(table.phase, Learning) and table.phase.course.lesson.name != name:
            table.run(CommandName.SKIP)
        stack.update(FRAME)
        if degrees is not None and isinstance(table.phase, Learning):
            aim = Aim(0, round(radians(degrees) * URAD_PER_RAD), speed)
            table.phase = replace(table.phase, aiming=replace(table.phase.aiming, gesture=Resting(aim)))
            for key in ("space", "s"):
                stack.handle(KeyDown(key))
            for _frame in range(60):
                stack.update(FRAME)
        return stack

    return made


def _page(page: LawPageName, rules: Ruleset = _HOUSE, at_law: str | None = None) -> Maker:
    def made(tr: Catalogue) -> Scene:
        sentence = tr("notice.nothing_pocketed", player=tr("player.numbered", number=1))
        elsewhere = (tr("laws.elsewhere", rules=tr("rules.uk29"), sentence=sentence),)
        return LawsScene(tr, rules, at_law, elsewhere if at_law else (), page)

    return _alone(made)


def _settings(page: str) -> Maker:
    return _alone(lambda tr: Game(tr, beside="here").settings(page))


def _busy() -> MatchState:
    """A board in full course: scores, dues, a queen to cover."""
    match = midway(begun(quick_play(ICF)), SCATTERED)
    board = replace(match.board, dues=(0, 2), queen=QueenState(QueenIs.PENDING, 0))
    return replace(match, board=board, game=replace(match.game, scores=(21, 17)))


def _busy_for_three() -> MatchState:
    """Men that belong to nobody, more of them with one player than a tray has places."""
    match = begun(quick_play(PRESETS["points3"]), 3)
    board = replace(match.board, held=(MenCount(3, 8), MenCount(2, 0), MenCount(0, 1)), dues=(0, 2, 0), broken=True)
    return replace(match, board=board, game=replace(match.game, scores=(7, 11, 4)))


def _placing() -> MatchState:
    return in_hand(begun(replace(quick_play(ICF), place_by_hand=True)), WHITES[8], Seat.NORTH)


def _recorded(name: str, *keys: str) -> Maker:
    """All matches played here, or one of them watched again, after these keys."""

    def made(tr: Catalogue, _: Path, size: Size) -> SceneStack:
        folder = records_folder()
        folder.mkdir(parents=True, exist_ok=True)
        for preset in ("icf", "points3", "gr25"):
            copy(Path(__file__).parents[1] / "golden" / f"{preset}.jsonl", folder)
        whole = (folder / "icf.jsonl").read_bytes().splitlines(keepends=True)
        (folder / "begun.jsonl").write_bytes(b"".join(whole[:6]))
        stack = SceneStack(
            Game(tr, beside="here").replay(folder / f"{name}.jsonl") if name else Game(tr, beside="here").matches(), *size
        )
        for key in keys:
            stack.handle(KeyDown(key))
        return stack

    return made


def _found_later(tr: Catalogue) -> Scene:
    """The title of a newcomer, with a match to continue that was found after it was drawn."""
    large, lesser = ("first_game", "play", "bot"), ("set_up", "practice", "matches", "statistics", "settings", "help", "quit")
    ways = tuple(
        MenuItem(name, Icon.NEXT, tr(f"title.{name}"), Finish, tr(f"title.{name}_sub") if name in large else "")
        for name in (*large, *lesser)
    )
    names, fewer = tr("title.against", first="Asha", then="Chitralekha Rao"), (tr("title.continue", players="A – C"),)
    sub = tr("title.continue_sub", board=tr("table.board_open", number=2), score="14 – 7", when="2026-01-31")
    found = MenuItem("continue", Icon.NEXT, tr("title.continue", players=names), Finish, sub, fewer)
    title = TitleScene(tr, "1.0.0", ways, later=lambda: (found,))
    title.update(FRAME)
    return title


def _on_its_way(tr: Catalogue) -> Scene:
    """A long match that will never have been read."""
    opening, title = RecordLoader(Path(__file__).parents[1] / "golden" / "gr25.jsonl"), Game(tr).title
    opening.stop()
    return OpeningScene(tr, opening, lambda _: title(), title, title)


def _beside_a_bot(match: Callable[[], MatchState]) -> Maker:
    """A match of one person, to whom hints may be given, and beginners."""
    choices = MatchChoices().with_players(lambda seat: SeatedPlayer() if seat is Seat.SOUTH else SeatedPlayer(kind="beginner"))

    def made(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
        hand = table_for(match(), folder, size=size, choices=choices, tr=tr)
        hand.stack.update(FRAME)
        return hand.stack

    return made


def _asked(question: Question) -> Maker:
    """A question of the laws over the table."""
    return _match(lambda: replace(begun(quick_play(ICF)), expects=question_to(Seat.SOUTH, question)))


def _giving_up(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
    """All that may be given up."""
    hand = table_for(midway(begun(replace(quick_play(ICF), games_in_match=3)), SCATTERED), folder, size=size, tr=tr)
    return SceneStack(GivingUpScene(hand.table.context, hand.table.act), *size)


def _asked_to_give_up(option: str) -> Maker:
    """Whether that is to be given up."""

    def made(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
        stack = _giving_up(tr, folder, size)
        scene = stack.scenes[-1]
        assert isinstance(scene, GivingUpScene)
        asked = scene.press(option)
        assert isinstance(asked, Push)
        return SceneStack(asked.scene, *size)

    return made


def _ended(expects: BoardOver | GameOver | MatchOver, boards: int) -> MatchState:
    match = begun(quick_play(ICF))
    ends = tuple(BoardEnd)
    scores = tuple(
        BoardScore(
            number, Seat.SOUTH, number % 2, (0, 1 + number) if number % 2 else (1 + number, 0), 0, ends[number % len(ends)]
        )
        for number in range(1, boards + 1)
    )
    return replace(match, game=replace(match.game, scores=(17, 21), boards=scores), expects=expects)


def _set_up(players: int, rules: Ruleset, kind: str = "club", starts: StarterName = "south", press: str = "") -> Maker:
    """The set-up, for players of whom two have names and one is a bot; and after this button was pressed."""
    seats = (
        SeatedPlayer("Asha"),
        SeatedPlayer(kind=kind),
        SeatedPlayer("Chitralekha Rao", kind if press else PERSON),
        SeatedPlayer(),
    )
    preferences = replace(USUAL, rules=rules, match=MatchChoices(players=players, starts=starts, seats=seats))

    def made(tr: Catalogue, _: Path, size: Size) -> SceneStack:
        store = PreferenceStore(LoadedSettings(preferences, None))
        title = Game(tr, beside="here").title
        scene = MatchSetupScene(tr, store, title, title, title, title)
        if press:
            scene.handle_event(press)
        return SceneStack(scene, *size)

    return made


KNOWN = tuple(
    Profile(name, sign, colour)
    for name, sign, colour in zip(
        ("Asha", "Rao", "Chitralekha Rao", "Rao Asha", "Asha Rao", "Chitralekha Asha"), SIGNS, COLOURS, strict=False
    )
)

MOST_KNOWN = tuple(Profile(f"Chitralekha Rao {n}", SIGNS[n], COLOURS[n % 8]) for n in range(12))


def _seat(player: SeatedPlayer, *known: Profile) -> Maker:
    """Who plays at a seat, of these and the computer's players."""

    def made(tr: Catalogue) -> Scene:
        match = MatchChoices(seats=(SeatedPlayer(), SeatedPlayer(), player, SeatedPlayer()))
        store = PreferenceStore.of(replace(USUAL, match=match, profiles=ProfileChoices(known)))
        return SeatScene(tr, store, Seat.NORTH, Game(tr, beside="here").players)

    return _alone(made)


def _players(*known: Profile, add: bool = False) -> Maker:
    """The players' page with these; and after one was added."""

    def made(tr: Catalogue, _: Path, size: Size) -> SceneStack:
        store = PreferenceStore(LoadedSettings(replace(USUAL, profiles=ProfileChoices(known)), None))
        scene = PlayersScene(tr, store, Pop)
        stack = SceneStack(scene, *size)
        if add:
            scene.handle_event("add")
        return stack

    return made


EVERY_SCREEN: dict[str, Maker] = {
    "a seat, nobody known": _seat(SeatedPlayer()),
    "a seat, six to choose from": _seat(SeatedPlayer("Asha"), *KNOWN),
    "a seat, as many as may be": _seat(SeatedPlayer(kind="my_bot.py"), *MOST_KNOWN),
    "players, nobody yet": _players(),
    "players, one just added": _players(add=True),
    "players, six": _players(*KNOWN),
    "players, as many as may be": _players(*MOST_KNOWN),
    "title, a match found later": _alone(_found_later),
    "title": _alone(lambda tr: Game(tr, beside="here").title()),
    "title, which level": _alone(lambda tr: Game(tr, beside="here").levels()),
    "help": _alone(lambda tr: Game(tr, beside="here").help()),
    **{f"laws, {page}": _page(page) for page in LawPageName},
    "a ruling's law": _page(LawPageName.LAWS, at_law="N6"),
    "laws of points": _page(LawPageName.LAWS, PRESETS["points3"]),
    "differences of points": _page(LawPageName.DIFFERENCES, PRESETS["points3"]),
    "set-up for two": _set_up(2, ICF),
    "set-up for three": _set_up(3, PRESETS["points3"]),
    "set-up for four": _set_up(4, _HOUSE),
    "set-up that has brought rules": _set_up(3, PRESETS["uk29"]),
    "set-up that has brought all it can": _set_up(4, PRESETS["p2p"], "my_bot.py", "east", press="two"),
    "set-up with a bot that is not there": _set_up(4, ICF, "my_bot.py"),
    **{f"settings, {page}": _settings(page) for page in SettingsScene(catalogue(), PreferenceStore.of()).pages},
    "set-up": _alone(lambda tr: Game(tr, beside="here").set_up()),
    "table, break": _played(strokes=0),
    "table, a banner": _played(),
    "table, banner gone": _played(rest=True),
    "table, pulled": _pulled(0, -140),
    "table, pulled too little": _pulled(0, -8),
    "table, sliding": _pulled(60, 0),
    "table, aimed by keys": _played("left", strokes=0),
    "table, in full course": _match(_busy),
    "table for four": _match(lambda: begun(quick_play(ICF), 4)),
    "table for three": _match(lambda: begun(quick_play(PRESETS["points3"]), 3)),
    "table for three, in full course": _match(_busy_for_three),
    "table, a hint to be had": _beside_a_bot(lambda: begun(quick_play(ICF))),
    "table for three, bots": _beside_a_bot(lambda: begun(quick_play(PRESETS["points3"]), 3)),
    "table, both clocks": _match(lambda: begun(replace(quick_play(ICF), match_time_min=30, stroke_time_s=15))),
    "table, a week for a stroke": _match(lambda: begun(replace(quick_play(ICF), stroke_time_s=604_800))),
    "table, the clock of the match": _match(lambda: begun(replace(quick_play(ICF), match_time_min=30))),
    "table, placing": _match(_placing),
    "handing over": _match(lambda: begun(quick_play(ICF)), hand_over=True),
    "handing over, the board covered": _handing_over_against_a_clock,
    "toss": _match(lambda: begun(ICF)),
    "guess the hand": _match(lambda: begun(PRESETS["uk29"])),
    "break or side": _asked("break_or_side"),
    "which side": _asked("side"),
    "who starts": _asked("who_starts"),
    "toss for the extra board": _asked("toss_for_break"),
    "claim a due": _asked("claim_penalty"),
    "claim points": _asked("claim_points"),
    "giving up": _giving_up,
    **{f"giving up, {option} asked": _asked_to_give_up(option) for option in ("concede_board", "concede")},
    "practice": _practised(),
    "practice, editing": _practised(KeyDown("p")),
    "practice, a disc in hand": _practised(Typed("empty"), KeyDown("p"), KeyDown("q")),
    "practice, a board at its end": _practised(Typed("w1@321,321 b1@-200,0"), strike=(-62.0, -110.0)),
    "practice, its page": _practised(Typed("w1@10,10 q@40,40"), KeyDown("f2")),
    "practice, taken back": _practised(Typed("w1@10,10 q@40,40"), KeyDown("u")),
    "practice, paused": _practised(KeyDown("escape")),
    **{f"lesson, {lesson.name}": _lesson(lesson.name) for lesson in LESSONS},
    "lesson, a due": _lesson("due", 120.1, 1800),
    "lesson, the queen": _lesson("queen", 117.8, 2500),
    **{f"lesson, {lesson.name}, done wrong": _lesson(lesson.name, 150.0, 900) for lesson in LESSONS[2:]},
    "lessons over": _lesson(""),
    "copy and paste": _played("f2"),
    "table, a friendly match": _friendly,
    **{f"statistics, {page}": _statistics(page) for page in PAGES},
    "statistics of nothing": _alone(
        lambda tr: StatisticsScene(
            tr, PreferenceStore.of(), StatisticsLoader(Path("none"), statistics_file()), Game(tr, beside="here").title
        )
    ),
    "matches": _recorded(""),
    "matches, finished": _recorded("", "right"),
    "matches, one to be named": _recorded("", "f2"),
    "matches, one to be deleted": _recorded("", "delete"),
    "matches, one deleted": _recorded("", "delete", "tab", "return"),
    "pause, a match to be left": _played("escape", *("tab",) * 7, "return", strokes=1),
    "a match on its way": _alone(_on_its_way),
    "no matches": _alone(lambda tr: Game(tr, beside="here").matches()),
    "a match watched again": _recorded("icf"),
    "a match of three watched again": _recorded("points3"),
    "pause": _played("escape", strokes=1),
    "pause of a friendly match": lambda tr, folder, size: _friendly(tr, folder, size, "escape"),
    "log": _played("l", strokes=6),
    "empty log": _played("l", strokes=0),
    "board over": _match(lambda: _ended(BoardOver(), 3)),
    "board over, its result put away": _match(lambda: _ended(BoardOver(), 3), "escape"),
    "game over": _match(lambda: _ended(GameOver(1), 7)),
    "match over": _match(lambda: _ended(MatchOver(1), 12)),
}
