"""The first game on the table: by pointer and by keys, done, done wrong, skipped, repeated, and what the title makes of it."""

import math
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from carrom.model.units import URAD_PER_RAD, Point
from carrom.play.preferences import ControlChoices, Preferences, TableChoices
from carrom.rules.notices import Refusal, RefusalCode
from carrom.ui.game import Game
from carrom.ui.input.aiming import AHEAD
from carrom.ui.input.intents import NO_MODS, KeyDown, KeyUp, Mods, PointerDown, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.pause import PauseScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.lessons import LESSONS, PUPIL
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.decisions import LessonsOverScene
from carrom.ui.table.phases.learning import Learning, LessonResult
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import CommandName, Shown
from carrom.ui.widgets import text
from carrom.ui.widgets.messages import message_layout
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import Message, Tone
from tests.ui.measuring import Measuring, words_on
from tests.ui.screens import SIZES, Hand, picture
from tests.ui.state.test_lessons import STROKES

SAY = catalogue()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path))


def begun(size: tuple[int, int] = (1280, 800)) -> tuple[Hand, PreferenceStore]:
    store = PreferenceStore.of(Preferences())
    table = Game(SAY, store, beside="here").first_game()
    return Hand(SceneStack(table, *size), table), store


def learning(hand: Hand) -> Learning:
    assert isinstance(hand.table.phase, Learning)
    return hand.table.phase


def told(hand: Hand) -> LessonResult:
    assert isinstance(hand.table.phase, LessonResult)
    return hand.table.phase


def words(hand: Hand) -> Message:
    return hand.table.phase.prompt(hand.table.context)


def tap(hand: Hand, key: str, times: int = 1, mods: Mods = NO_MODS) -> None:
    for _ in range(times):
        hand.send(KeyDown(key, mods), KeyUp(key, mods), frames=1)


def wait(hand: Hand) -> None:
    """Until the stroke under way is judged."""
    tap(hand, "s")
    for _ in range(60 * 5):
        if isinstance(hand.table.phase, LessonResult):
            return
        hand.stack.update(1 / 60)
    raise AssertionError("the stroke was never judged")


def strike(hand: Hand, degrees: float, speed: int) -> None:
    """Aimed by keys alone: half a degree a tap, a twentieth with Ctrl."""
    aim = learning(hand).aiming.gesture.aim
    off = round(math.radians(degrees) * URAD_PER_RAD) - aim.angle
    coarse, fine = divmod(abs(off), 8_727)
    tap(hand, "left" if off > 0 else "right", coarse)
    tap(hand, "left" if off > 0 else "right", round(fine / 873), Mods(ctrl=True))
    power = round((speed - aim.speed) / 100)
    tap(hand, "up" if power > 0 else "down", abs(power))
    tap(hand, "space")
    assert isinstance(hand.table.phase, Moving)
    wait(hand)


def slide(hand: Hand) -> None:
    """The first lesson by keys."""
    tap(hand, "d", 55)
    assert told(hand).done


def test_the_whole_first_game_by_keys_ends_with_a_way_on(tmp_path: Path) -> None:
    """There is a tutorial, and the power in hand is read before the release."""
    hand, store = begun()
    slide(hand)
    for lesson in LESSONS[1:]:
        tap(hand, "return")
        assert learning(hand).course.lesson is lesson
        strike(hand, *STROKES[lesson.name])
        assert told(hand).done
        assert not words(hand).law
        assert SAY(f"lesson.{lesson.name}_told") in words(hand).lines
    tap(hand, "return")
    assert isinstance(hand.stack.scenes[-1], LessonsOverScene)
    assert words(hand).title == SAY("lesson.over")  # nothing is said below of a board or of going on
    assert store().table.first_game_done
    assert not list(tmp_path.rglob("*.jsonl"))


def test_the_striker_is_laid_by_pointer_and_counts_once_it_is_let_go() -> None:
    hand, _ = begun()
    offset, base = LESSONS[0].offset, hand.table.view.feel.base_y
    assert offset is not None
    viewport = hand.table.view.viewport(hand.table.context.shown.turn)
    hand.send(PointerDown(*viewport.to_px(Point(0.0, base))), frames=1)
    for step in range(1, 9):
        at = viewport.to_px(Point(offset / 1000 * step / 8, base))
        hand.send(PointerMove(*at, held=True), frames=1)
        assert learning(hand).in_hand
    hand.send(PointerUp(*at), frames=1)
    assert told(hand).done


def test_a_pull_with_the_pointer_breaks_the_ring() -> None:
    hand, _ = begun()
    slide(hand)
    tap(hand, "return")
    viewport, base = hand.table.view.viewport(0), hand.table.view.feel.base_y
    hand.send(PointerDown(*viewport.to_px(Point(0.0, base))), frames=1)
    for pull in (40.0, 80.0, 120.0):
        at = viewport.to_px(Point(0.0, base - pull))
        hand.send(PointerMove(*at, held=True), frames=1)
    hand.send(PointerUp(*at))
    assert isinstance(hand.table.phase, Moving)
    wait(hand)
    assert told(hand).done


def test_a_wrong_stroke_is_explained_and_the_lesson_laid_again() -> None:
    hand, _ = begun()
    for _ in range(2):
        hand.table.run(CommandName.SKIP)
    before = hand.table.play.session.opening
    strike(hand, 150.0, 1000)
    assert not told(hand).done
    assert SAY("lesson.pot_wrong") in words(hand).lines
    assert hand.table.context.shown.turn == 0.0
    tap(hand, "return")
    assert learning(hand).course.lesson.name == "pot"
    assert hand.table.play.session.match == before
    assert learning(hand).aiming.gesture.aim.angle == AHEAD


def test_a_stroke_where_the_striker_is_only_to_be_laid_is_explained() -> None:
    hand, _ = begun()
    strike(hand, 90.0, 3000)
    assert not told(hand).done
    assert SAY("lesson.place_wrong") in words(hand).lines


def test_a_lesson_needs_no_second_step_though_matches_do() -> None:
    store = PreferenceStore.of(Preferences(controls=ControlChoices(two_step=True)))
    table = Game(SAY, store, beside="here").first_game()
    hand = Hand(SceneStack(table, 1280, 800), table)
    hand.table.run(CommandName.SKIP)
    strike(hand, *STROKES["pull"])
    assert told(hand).done


def test_each_lesson_can_be_skipped_and_repeated() -> None:
    hand, _ = begun()
    slide(hand)
    assert [each.name for each in told(hand).commands(hand.table.context) if Shown.BUTTON in each.shown] == ["again", "next"]
    hand.table.run(CommandName.AGAIN)
    assert learning(hand).course.lesson is LESSONS[0]
    tap(hand, "tab", 1)
    for _ in LESSONS:
        hand.table.run(CommandName.SKIP)
    hand.stack.update(1 / 60)
    assert isinstance(hand.stack.scenes[-1], LessonsOverScene)


def test_leaving_through_the_pause_offers_it_first_no_more() -> None:
    hand, store = begun()
    hand.send(KeyDown("escape"))
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    assert not store().table.first_game_done
    step = pause.press("leave")
    assert step is not None
    assert store().table.first_game_done


@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
def test_skip_keeps_its_place_whatever_is_said_above_it(size: tuple[int, int]) -> None:
    hand, _ = begun(size)
    places = set()

    def look() -> None:
        picture(hand.stack, size)
        places.add(next(button.rect for button in hand.table.view.offered.shown if button.name == "skip"))

    for _ in LESSONS[1:]:
        look()
        hand.table.run(CommandName.SKIP)
    look()
    viewport, base = hand.table.view.viewport(0), hand.table.view.feel.base_y
    hand.send(PointerDown(*viewport.to_px(Point(0.0, base))), frames=1)
    for way in (Point(60.0, base), Point(60.0, base - 300.0), Point(0.0, base - 100.0)):
        hand.send(PointerMove(*viewport.to_px(way), held=True), frames=1)
        look()
    assert len(places) == 1


@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
def test_once_more_and_next_keep_their_places_whatever_came_of_a_lesson(size: tuple[int, int]) -> None:
    hand, _ = begun(size)
    places = set()
    for lesson in LESSONS:
        for done in (True, False):
            hand.table._follow(LessonResult(learning(hand).course, True))
            if lesson.expected:
                hand.table.run(CommandName.AGAIN)
                strike(hand, *(STROKES[lesson.name] if done else (150.0, 1000)))
            picture(hand.stack, size)
            places.add(tuple((button.name, button.rect) for button in hand.table.view.offered.shown))
            hand.table.run(CommandName.AGAIN)
        hand.table.run(CommandName.SKIP)
    assert len(places) == 1


def test_a_striker_that_lies_well_is_still_on_the_board() -> None:
    hand, _ = begun()
    slide(hand)
    seen = picture(hand.stack, (1280, 800))
    laid_there = told(hand)
    assert laid_there.striker_at is not None
    place = hand.table.view.viewport(0.0).to_px(Point(laid_there.striker_at / 1000, hand.table.view.feel.base_y))
    at = round(place[0]), round(place[1])
    shown = seen.get_at(at)
    hand.table._follow(replace(laid_there, striker_at=None))
    assert picture(hand.stack, (1280, 800)).get_at(at) != shown


@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
def test_every_refusal_has_room_in_a_lesson(size: tuple[int, int]) -> None:
    hand, _ = begun(size)
    context, view = hand.table.context, hand.table.view
    picture(hand.stack, size)
    box, _ = view._boxes(hand.table._lower)
    for code in get_args(RefusalCode):
        refusal = context.play.narrator.refusal(Refusal(code, "115, 130", PUPIL, 12.34), context.match)
        assert all(
            text.ELLIPSIS not in line for part in message_layout(view.theme, box, refusal, False).words for line in part.lines
        )


def test_the_heading_says_first_game_and_no_score_is_shown() -> None:
    hand, _ = begun()
    words = words_on(hand.stack)
    assert SAY("title.first_game") in words
    assert SAY("card.points") not in words
    assert hand.table.play.narrator.board(hand.table.play.session.match) not in words


@pytest.mark.parametrize("size", SIZES)
def test_the_titles_column_stands_in_the_middle_whatever_is_offered_first(size: tuple[int, int]) -> None:
    def shown(store: PreferenceStore) -> tuple[float, dict[str, Rect]]:
        """How much lower than the middle of the window it stands, as a share of the height, and its buttons."""
        stack = SceneStack(Game(SAY, store, beside="here").title(), *size)
        canvas = Measuring(size)
        stack.draw(canvas)
        title = stack.scenes[-1]
        assert isinstance(title, TitleScene)
        above = next(each.ink.top for each in canvas.drawn.texts if each.words == SAY("app.name"))
        below = size[1] - title.buttons.shown[-1].rect.bottom
        return (above - below) / 2 / size[1], {button.name: button.rect for button in title.buttons.shown}

    done = PreferenceStore.of(replace(Preferences(), table=TableChoices(first_game_done=True)))
    plain, offered = shown(done), shown(PreferenceStore.of(Preferences()))
    Game(SAY, beside="here").quick_table()
    unfinished = shown(done)
    for lower, places in (plain, offered, unfinished):
        assert abs(lower) < 0.05
        assert ("first_game" in places) != ("lesson" in places)
        same = ("set_up", "practice", "matches", "statistics", "settings", "help")
        first = places["set_up"]
        assert [(places[name].left, places[name].top - first.top) for name in same] == [
            (plain[1][name].left, plain[1][name].top - plain[1]["set_up"].top) for name in same
        ]


def test_the_title_offers_it_first_until_something_was_played_or_it_was_left() -> None:
    def first(store: PreferenceStore) -> str:
        title = Game(SAY, store, beside="here").title()
        assert isinstance(title, TitleScene)
        assert len({"first_game", "lesson"} & {button.name for button in title.buttons.shown}) == 1
        return title.buttons.shown[0].name

    store = PreferenceStore.of(Preferences())
    assert first(store) == "lesson"
    game = Game(SAY, store, beside="here")
    game._after_lessons(game.title)
    assert first(store) == "play"
    Game(SAY, beside="here").quick_table()
    assert first(PreferenceStore.of(Preferences())) == "continue"


def test_what_concerns_the_queen_is_told_in_her_colour_and_a_due_that_was_wanted_is_no_reproach() -> None:
    hand, _ = begun()
    for _ in range(3):
        hand.table.run(CommandName.SKIP)
    strike(hand, *STROKES["due"])
    assert words(hand).tone is Tone.GOOD
    assert hand.table.play.last_stroke(PUPIL) is not None
    tap(hand, "return")
    strike(hand, *STROKES["queen"])
    assert words(hand).tone is Tone.QUEEN
