"""Title, pause, help and log: two clicks to a game, nothing dead, everything by keys too, and a way back from each."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.stroke import Choice
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerUp, Wheel
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.log import LogScene
from carrom.ui.pages.pause import PauseScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import FOR_EVER, SceneStack
from carrom.ui.table.decisions import GivingUpScene
from carrom.ui.table.phases.looking_back import Replaying
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.widgets.screens import QuestionScene
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.law_pages import LawPageName
from tests.ui.every_screen import begun
from tests.ui.measuring import words_on
from tests.ui.screens import SIZES, Hand, at_table, badly_laid, picture, press_key, table_for

MANY_SIZES = [*SIZES, (800, 1200), (1000, 600), (3840, 2160)]


def at_title(size: tuple[int, int] = (1280, 800)) -> tuple[SceneStack, TitleScene]:
    title = Game(catalogue(), beside="here").title()
    assert isinstance(title, TitleScene)
    return SceneStack(title, *size), title


def click(stack: SceneStack, buttons: Buttons, name: str) -> None:
    at = next(button for button in buttons.shown if button.name == name).rect.centre
    stack.handle(PointerDown(*at))
    stack.handle(PointerUp(*at))


def paused(folder: Path) -> tuple[Hand, PauseScene]:
    hand = at_table(folder)
    press_key(hand, "escape")
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    return hand, pause


def test_one_click_on_the_title_is_a_game_for_two() -> None:
    stack, title = at_title()
    click(stack, title.buttons, "play")
    assert isinstance(stack.scenes[0], TableScene)
    assert stack.scenes[0].play.session.match.ruleset.stroke_time_s == 0


def test_the_title_starts_nothing_by_itself() -> None:
    stack, title = at_title()
    for _ in range(100):
        stack.update(1.0)
    assert stack.scenes == (title,)


def test_enter_on_the_title_plays_and_the_keys_reach_every_button() -> None:
    stack, _ = at_title()
    stack.handle(KeyDown("return"))
    assert isinstance(stack.scenes[0], TableScene)
    stack, _ = at_title()
    for key in ("up", "return"):
        stack.handle(KeyDown(key))
    assert stack.finished


def test_the_help_of_the_title_goes_back_to_it() -> None:
    stack, title = at_title()
    click(stack, title.buttons, "help")
    sheet = stack.scenes[-1]
    assert isinstance(sheet, LawsScene)
    assert sheet.open is LawPageName.LAWS
    stack.handle(KeyDown("escape"))
    assert stack.scenes == (title,)


@pytest.mark.parametrize("size", MANY_SIZES)
def test_the_titles_buttons_lie_apart_and_inside_the_window(size: tuple[int, int]) -> None:
    _, title = at_title(size)
    rects = [button.rect for button in title.buttons.shown]
    assert badly_laid(rects, Rect(0, 0, *size)) == []
    assert all(min(rect.width, rect.height) >= 28 for rect in rects)


@pytest.mark.parametrize("size", [*MANY_SIZES, (640, 1792), (800, 801), (3000, 500), (1200, 1920)])
def test_no_word_of_the_title_lies_on_the_board(size: tuple[int, int]) -> None:
    _, title = at_title(size)
    frame = title.board.frame_rect
    assert all(button.rect.right < frame.left or button.rect.bottom < frame.top for button in title.buttons.shown)
    assert frame.top < size[1] > size[0] or frame.left < size[0]  # and some of it is seen


def test_screens_at_rest_ask_for_no_frames(tmp_path: Path) -> None:
    stack, _ = at_title()
    assert stack.quiet() == FOR_EVER
    hand, _ = paused(tmp_path)
    assert hand.stack.quiet() == FOR_EVER


def test_every_button_of_the_pause_leads_somewhere(tmp_path: Path) -> None:
    led = {}
    for name in ("resume", "strokes", "help", "again", "leave", "quit"):
        hand, pause = paused(tmp_path)
        click(hand.stack, pause.buttons, name)
        led[name] = tuple(type(scene) for scene in hand.stack.scenes)
    assert led == {
        "resume": (TableScene,),
        "strokes": (TableScene, PauseScene, LogScene),
        "help": (TableScene, PauseScene, LawsScene),
        "again": (TableScene,),
        "leave": (TitleScene,),
        "quit": (),
    }


def test_a_hand_without_keys_sees_the_last_stroke_again_and_takes_it_back(tmp_path: Path) -> None:
    hand = table_for(begun(replace(quick_play(ICF), take_back=True)), tmp_path)
    hand.strike(dx=-3)
    hand.wait_for_rest()
    for name in ("replay", "take_back"):
        press_key(hand, "escape")
        pause = hand.stack.scenes[-1]
        assert isinstance(pause, PauseScene)
        click(hand.stack, pause.buttons, name)
        assert hand.stack.scenes == (hand.table,)
        if name == "replay":
            assert isinstance(hand.table.phase, Replaying)
            press_key(hand, "escape")
    assert hand.table.play.session.turns == ()


def test_a_pause_before_the_first_stroke_has_nothing_to_show_again_or_take_back(tmp_path: Path) -> None:
    _, pause = paused(tmp_path)
    idle = {button.name: button.idle for button in pause.buttons.shown}
    assert (idle["replay"], idle["take_back"]) == (True, True)


def test_where_a_match_counts_its_pause_offers_no_take_back(tmp_path: Path) -> None:
    hand = table_for(begun(quick_play(ICF)), tmp_path)
    press_key(hand, "escape")
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    assert "take_back" not in {button.name for button in pause.buttons.shown}


def test_the_buttons_of_the_pause_keep_their_places_and_those_that_lead_nowhere_do_nothing(tmp_path: Path) -> None:
    hand = table_for(begun(replace(quick_play(ICF), take_back=True)), tmp_path)
    seen = []
    for strikes in range(3):
        press_key(hand, "escape")
        pause = hand.stack.scenes[-1]
        assert isinstance(pause, PauseScene)
        seen.append({button.name: button.rect for button in pause.buttons.shown})
        idle = {button.name for button in pause.buttons.shown if button.idle}
        assert idle == (
            set() if strikes == 1 else {"replay", "take_back"} if strikes == 0 else {"replay", "take_back", "give_up"}
        )
        for name in sorted(idle):
            click(hand.stack, pause.buttons, name)
        assert hand.stack.scenes == (hand.table, pause)
        assert seen[-1]["leave"].top == seen[-1]["quit"].top == max(rect.top for rect in seen[-1].values())
        press_key(hand, "escape")
        if strikes < 2:
            hand.strike(dx=-3)
        if strikes == 0:
            hand.wait_for_rest()
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("key", ["up", "left"])
def test_no_arrow_leads_from_the_first_button_of_a_dialog_round_to_the_last(tmp_path: Path, key: str) -> None:
    hand, pause = paused(tmp_path)
    press_key(hand, key)
    assert pause.buttons.focused == "resume"
    press_key(hand, "return")
    assert hand.stack.scenes == (hand.table,)


def test_leaving_in_the_middle_loses_no_judged_stroke(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike()
    hand.wait_for_rest()
    press_key(hand, "escape")
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    click(hand.stack, pause.buttons, "quit")
    assert len(load_record(hand.table.play.record.path).turns) == 1


def test_a_new_game_from_the_pause_has_a_record_of_its_own(tmp_path: Path) -> None:
    hand, pause = paused(tmp_path)
    click(hand.stack, pause.buttons, "again")
    anew = hand.stack.scenes[0]
    assert isinstance(anew, TableScene)
    assert anew is not hand.table
    assert anew.play.record.path != hand.table.play.record.path
    assert anew.play.record.path.exists()


def struck_and_paused(folder: Path) -> tuple[Hand, PauseScene]:
    """After one stroke of a match."""
    hand = at_table(folder)
    hand.strike()
    hand.wait_for_rest()
    press_key(hand, "escape")
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    return hand, pause


def question(hand: Hand) -> QuestionScene:
    scene = hand.stack.scenes[-1]
    assert isinstance(scene, QuestionScene)
    return scene


def test_a_new_game_that_would_leave_a_match_is_asked_for_once_more(tmp_path: Path) -> None:
    hand, pause = struck_and_paused(tmp_path)
    click(hand.stack, pause.buttons, "again")
    press_key(hand, "escape")
    assert hand.stack.scenes == (hand.table, pause)
    click(hand.stack, pause.buttons, "again")
    click(hand.stack, question(hand).buttons, "yes")
    assert [type(scene) for scene in hand.stack.scenes] == [TableScene]
    assert hand.stack.scenes[0] is not hand.table


def test_a_match_that_is_kept_is_left_without_a_question(tmp_path: Path) -> None:
    for name, scenes in (("leave", 1), ("quit", 0)):
        hand, pause = struck_and_paused(tmp_path)
        click(hand.stack, pause.buttons, name)
        assert len(hand.stack.scenes) == scenes


@pytest.mark.parametrize("name", ["again", "leave", "quit"])
def test_whatever_would_lose_a_match_that_is_not_saved_is_asked_for_once_more(tmp_path: Path, name: str) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    hand, pause = struck_and_paused(blocked)
    click(hand.stack, pause.buttons, name)
    assert "not saved: File exists" in question(hand).sub
    press_key(hand, "return")
    assert hand.stack.scenes == (hand.table, pause)


def test_the_practice_table_is_not_started_over_by_one_press(tmp_path: Path) -> None:
    game = Game(catalogue(), beside="here")
    hand = Hand(SceneStack(table := game.practice(), 1280, 800), table)
    for asked in (False, True):
        press_key(hand, "escape")
        pause = hand.stack.scenes[-1]
        assert isinstance(pause, PauseScene)
        click(hand.stack, pause.buttons, "again")
        assert isinstance(hand.stack.scenes[-1], QuestionScene) is asked
        if not asked:
            anew = hand.stack.scenes[-1]
            assert isinstance(anew, TableScene)
            hand = Hand(hand.stack, anew)
            hand.strike()
            hand.wait_for_rest()


def test_giving_up_is_asked_about_and_the_usual_answer_plays_on(tmp_path: Path) -> None:
    hand, pause = struck_and_paused(tmp_path)
    turns = hand.table.play.session.turns
    click(hand.stack, pause.buttons, "give_up")
    options = hand.stack.scenes[-1]
    assert isinstance(options, GivingUpScene)
    offered = [button.name for button in options.buttons.shown if button.name != "back"]
    assert offered
    for option in offered:
        click(hand.stack, options.buttons, option)
        assert hand.table.play.session.turns == turns
        press_key(hand, "return")
        assert hand.stack.scenes == (hand.table, pause, options)
    click(hand.stack, options.buttons, "concede_board")
    click(hand.stack, question(hand).buttons, "yes")
    assert hand.stack.scenes[0] is hand.table
    assert not {PauseScene, GivingUpScene, QuestionScene} & {type(scene) for scene in hand.stack.scenes}
    action = hand.table.play.session.turns[-1].action
    assert isinstance(action, Choice)
    assert action.option == "concede_board"


def test_of_dialogs_over_one_another_the_words_of_the_topmost_alone_are_seen(tmp_path: Path) -> None:
    hand, pause = struck_and_paused(tmp_path)
    for name in ("strokes", "help", "give_up"):
        click(hand.stack, pause.buttons, name)
        assert pause.title not in words_on(hand.stack)
        press_key(hand, "escape")
        assert pause.title in words_on(hand.stack)
    click(hand.stack, pause.buttons, "give_up")
    options = hand.stack.scenes[-1]
    assert isinstance(options, GivingUpScene)
    click(hand.stack, options.buttons, "concede")
    assert not {pause.title, options.title} & set(words_on(hand.stack))


@pytest.mark.parametrize("key", ["f1", "l"])
def test_help_and_log_open_by_key_over_the_table_and_close_by_escape(tmp_path: Path, key: str) -> None:
    hand = at_table(tmp_path)
    press_key(hand, key)
    assert [type(scene) for scene in hand.stack.scenes] == [TableScene, LawsScene if key == "f1" else LogScene]
    press_key(hand, "escape")
    assert [type(scene) for scene in hand.stack.scenes] == [TableScene]


def test_the_log_scrolls_to_both_ends_and_no_farther(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for _ in range(4):
        hand.strike(dy=-45)
        hand.wait_for_rest()
    press_key(hand, "l")
    top = picture(hand.stack, (1280, 800)).get_buffer().raw
    for _ in range(9):
        hand.send(Wheel(-1, 600, 400), KeyDown("end"))
    assert picture(hand.stack, (1280, 800)).get_buffer().raw != top
    for _ in range(9):
        hand.send(Wheel(1, 600, 400), KeyDown("home"))
    assert picture(hand.stack, (1280, 800)).get_buffer().raw == top


@pytest.mark.parametrize("size", MANY_SIZES)
@pytest.mark.parametrize("key", ["escape", "f1", "l"])
def test_dialogs_fit_the_window(tmp_path: Path, size: tuple[int, int], key: str) -> None:
    hand = at_table(tmp_path, size)
    press_key(hand, key)
    dialog = hand.stack.scenes[-1]
    assert isinstance(dialog, PauseScene | LawsScene | LogScene)
    box, parts = dialog.frame.box, [dialog.frame.title, dialog.frame.body, *dialog.frame.buttons]
    assert badly_laid([box], Rect(0, 0, *size)) == []
    assert badly_laid(parts, box) == []


def test_a_record_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    hand = at_table(blocked)
    assert hand.table.play.record.problem is not None
    picture(hand.stack, (1280, 800))
    hand.strike()
    hand.wait_for_rest()
    assert len(hand.table.play.session.turns) == 1
    press_key(hand, "escape")
    said = " ".join(words_on(hand.stack.scenes[-1]))
    assert hand.table.play.record.problem in said


def test_enter_takes_what_leads_on_in_a_dialog_after_a_click_beside_its_buttons(tmp_path: Path) -> None:
    hand, pause = paused(tmp_path)
    hand.send(PointerDown(3, 3), PointerUp(3, 3))
    assert pause.buttons.focused is None
    assert next(button.name for button in pause.buttons.shown if button.primary) == "resume"
    press_key(hand, "return")
    assert hand.stack.scenes == (hand.table,)


def test_enter_takes_what_leads_on_in_the_settings_after_a_click_on_nothing() -> None:
    stack, title = at_title()
    click(stack, title.buttons, "settings")
    stack.handle(PointerDown(1, 1))
    stack.handle(PointerUp(1, 1))
    stack.handle(KeyDown("return"))
    assert stack.scenes == (title,)
