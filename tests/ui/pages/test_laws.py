"""The law sheet on screen: pages by keys and clicks, scrolled by all means, opened at the law that a ruling names."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.rules.notices import Question
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, quick_play
from carrom.rules.state import MatchOver, question_to
from carrom.ui.game import Game
from carrom.ui.input.bindings import bind
from carrom.ui.input.intents import KeyDown, Mods, PointerDown, PointerMove, PointerUp, Resized, Typed, Wheel
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.log import LogScene
from carrom.ui.scene import Pop, SceneStack
from carrom.ui.table.decisions import ChoiceScene
from carrom.ui.widgets import text
from carrom.ui.widgets.arrangement import table_layout
from carrom.ui.widgets.messages import leads_to_law, message_layout
from carrom.ui.widgets.theme import theme_for
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.law_pages import LawPageName, law_pages
from carrom.ui.words.sentences import Message, Tone
from tests.ui.measuring import words_on
from tests.ui.screens import SIZES, at_table, picture, press_key, table_for

SAY = catalogue()


def opened(size: tuple[int, int] = (1280, 800), at_law: str | None = None) -> tuple[SceneStack, LawsScene]:
    scene = LawsScene(SAY, ICF, at_law)
    return SceneStack(scene, *size), scene


def click(stack: SceneStack, x: float, y: float) -> None:
    stack.handle(PointerDown(x, y))
    stack.handle(PointerUp(x, y))


def test_the_arrows_turn_the_pages_round() -> None:
    stack, scene = opened()
    seen = [scene.open]
    for _ in LawPageName:
        stack.handle(KeyDown("right"))
        seen.append(scene.open)
    assert seen == [*LawPageName, LawPageName.LAWS]
    stack.handle(KeyDown("left"))
    assert scene.open is LawPageName.ADVICE


@pytest.mark.parametrize("size", SIZES)
def test_tab_and_the_pointer_reach_every_page(size: tuple[int, int]) -> None:
    stack, scene = opened(size)
    for tab in [button for button in scene.buttons.shown if button.name != "back"]:
        stack.handle(KeyDown("tab"))
        stack.handle(KeyDown("return"))
        assert scene.open == tab.name
    for tab in [button for button in scene.buttons.shown if button.name != "back"]:
        click(stack, *tab.rect.centre)
        assert scene.open == tab.name


@pytest.mark.parametrize("key", ["escape", "return", "f1"])
def test_the_sheet_closes_by_every_key_that_should(key: str) -> None:
    _, scene = opened()
    assert scene.handle(KeyDown(key)) == Pop()


@pytest.mark.parametrize("size", SIZES)
def test_the_laws_scroll_to_both_ends_by_keys_wheel_and_bar(size: tuple[int, int]) -> None:
    stack, scene = opened(size)
    window = scene.scroll.rect
    assert scene.scroll.most > window.height
    for down, up in (("end", "home"), ("pagedown", "pageup"), ("down", "up")):
        for _ in range(200):
            stack.handle(KeyDown(down))
        assert scene.scroll.offset == scene.scroll.most
        for _ in range(200):
            stack.handle(KeyDown(up))
        assert scene.scroll.offset == 0
    for _ in range(200):
        stack.handle(Wheel(-1, *window.centre))
    assert scene.scroll.offset == scene.scroll.most
    stack.handle(KeyDown("home"))
    stack.handle(PointerDown(window.right - 3, window.top + 3))
    stack.handle(PointerMove(window.right - 3, window.bottom + 50, held=True))
    stack.handle(PointerUp(window.right - 3, window.bottom + 50))
    assert scene.scroll.offset == scene.scroll.most


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cited", ["N6", "73", "98b, 101b", "E8", "130"])
def test_the_sheet_opens_with_the_law_in_sight_and_marked(size: tuple[int, int], cited: str) -> None:
    _, scene = opened(size, cited)
    top, bottom = scene.sheet.marked[0]
    assert scene.scroll.offset <= top
    assert bottom <= scene.scroll.offset + scene.scroll.rect.height


def test_no_law_is_marked_where_none_was_asked_for_or_none_is_known() -> None:
    for cited in (None, "", "Z9"):
        _, scene = opened(at_law=cited)
        assert scene.sheet.marked == []
        assert scene.scroll.offset == 0


@pytest.mark.parametrize("rules", [*PRESETS.values(), quick_play(ICF)], ids=lambda rules: rules.name)
@pytest.mark.parametrize("size", [*SIZES, (800, 1200)])
def test_every_word_of_every_page_stands_within_its_window(rules: Ruleset, size: tuple[int, int]) -> None:
    for page in LawPageName:
        scene = LawsScene(SAY, rules, page=page)
        SceneStack(scene, *size)
        for words in scene.sheet.words:
            for line in words.lines:
                assert words.at[0] + text.width(line, words.face) <= scene.scroll.rect.width


def test_a_press_on_the_law_of_a_banner_asks_for_it() -> None:
    for size in SIZES:
        theme = theme_for(*size)
        rect = table_layout(*size, theme, 2).prompt
        message = Message(Tone.PLAIN, "Asha misses.", (), "Law 48", "Ravi strikes next.", "N1")
        law = message_layout(theme, rect, message, True).law
        assert law is not None
        assert leads_to_law(theme, rect, message, law.centre)
        assert not leads_to_law(theme, rect, message, (rect.left + 2, rect.top + 2))
        assert not leads_to_law(theme, rect, replace(message, law=""), law.centre)


def test_a_stroke_of_the_log_leads_to_its_law_and_back(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    now = hand.table.context.preferences
    own = replace(now, controls=replace(now.controls, keys=bind((), "replay", "q")))
    hand.table.context.services.store.change(own)
    for _ in range(2):
        hand.strike(dy=-45)
        hand.wait_for_rest()
    press_key(hand, "l")
    press_key(hand, "down")
    log = hand.stack.scenes[-1]
    assert isinstance(log, LogScene)
    assert log.chosen == 1
    press_key(hand, "f1")
    sheet = hand.stack.scenes[-1]
    assert isinstance(sheet, LawsScene)
    assert sheet.marked is not None
    sheet.press("keys")
    assert "Q" in [line for words in sheet.sheet.words for line in words.lines]
    press_key(hand, "escape")
    assert hand.stack.scenes[-1] is log
    click(hand.stack, log.scroll.rect.left + 60, log.scroll.rect.top + 12)
    assert log.chosen == 0
    assert isinstance(hand.stack.scenes[-1], LawsScene)
    picture(hand.stack, (1280, 800))


@pytest.mark.parametrize(
    ("question", "law"), [("toss", "39"), ("who_starts", "39"), ("toss_for_break", "56b"), ("claim_points", "87b")]
)
def test_f1_over_a_question_shows_its_law(tmp_path: Path, question: Question, law: str) -> None:
    match = at_table(tmp_path).table.context.match
    rules = replace(ICF, claim_extra_points="asked")
    hand = table_for(replace(match, ruleset=rules, expects=question_to(Seat.SOUTH, question)), tmp_path)
    hand.send(frames=1)
    press_key(hand, "f1")
    sheet = hand.stack.scenes[-1]
    assert isinstance(sheet, LawsScene)
    marked = next(s for section in sheet.shown.sections for s in section.sentences if s.name == sheet.marked)
    assert law in marked.law
    press_key(hand, "escape")
    assert isinstance(hand.stack.scenes[-1], ChoiceScene)


def test_f1_shows_the_laws_in_set_up_in_the_settings_and_over_a_result(tmp_path: Path) -> None:
    match = at_table(tmp_path).table.context.match
    ended = table_for(replace(match, expects=MatchOver(0)), tmp_path)
    ended.send(frames=1)
    game = Game(SAY)
    for stack in (ended.stack, SceneStack(game.set_up(), 1280, 800), SceneStack(game.settings(), 1280, 800)):
        below = stack.scenes[-1]
        stack.handle(KeyDown("f1"))
        assert isinstance(stack.scenes[-1], LawsScene)
        stack.handle(KeyDown("f1"))
        assert stack.scenes[-1] is below


def test_a_resized_sheet_is_laid_out_anew() -> None:
    stack, scene = opened((1920, 1080))
    before = scene.sheet
    stack.handle(Resized(640, 480))
    assert scene.sheet != before
    assert scene.scroll.rect.right < 640


def test_the_keys_are_shown_as_the_player_has_bound_them() -> None:
    bound = bind((), "replay", "q")
    shown = {page.name: page for page in law_pages(SAY, ICF, bound)}[LawPageName.KEYS].sections[1].sentences
    assert {sentence.name: sentence.lead for sentence in shown}["replay"] == "Q"
    scene = LawsScene(SAY, ICF, page=LawPageName.KEYS, bound=bound)
    assert "Q" in [line for words in scene.sheet.words for line in words.lines]


def searching(words: str) -> tuple[SceneStack, LawsScene]:
    scene = LawsScene(catalogue(), ICF)
    stack = SceneStack(scene, 1280, 800)
    stack.handle(KeyDown("f", mods=Mods(ctrl=True)))
    stack.handle(Typed(words))
    return stack, scene


def test_a_search_looks_on_all_pages_and_leaves_again() -> None:
    stack, scene = searching("queen cover")
    found = [sentence for section in scene.shown.sections for sentence in section.sentences]
    assert 1 < len(found) < 40
    for title, sentence in ((section.title, each) for section in scene.shown.sections for each in section.sentences):
        said = f"{title} {sentence.lead} {sentence.text} {sentence.law}".casefold()
        assert "queen" in said
        assert "cover" in said
    stack.handle(KeyDown("escape"))
    assert scene.search.words == ""
    assert stack.scenes == (scene,)
    stack.handle(KeyDown("escape"))
    assert not scene.search.focused


def test_a_search_without_an_answer_says_so_and_a_tab_ends_it() -> None:
    stack, scene = searching("zebra")
    assert catalogue()("laws.nothing_found") in words_on(scene)
    tab = next(button for button in scene.buttons.shown if button.name == LawPageName.ADVICE)
    stack.handle(PointerDown(*tab.rect.centre))
    stack.handle(PointerUp(*tab.rect.centre))
    assert scene.search.words == ""
    assert scene.shown.name is LawPageName.ADVICE


def test_whoever_types_on_the_help_page_searches_and_nothing_below_hears_it(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    press_key(hand, "f1")
    scene = hand.stack.scenes[-1]
    assert isinstance(scene, LawsScene)
    for letter in "own man":
        hand.send(KeyDown("space" if letter == " " else letter), Typed(letter))
    assert scene.search.words == "own man"
    assert hand.stack.scenes[-1] is scene
    press_key(hand, "escape")
    press_key(hand, "escape")
    assert hand.stack.scenes == (hand.table,)
    assert hand.table.play.session.turns == ()
