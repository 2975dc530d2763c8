"""Whole ways through the game in a real window: a board by keyboard alone, the first game, and a match left and watched."""

import time
from pathlib import Path

import pygame

from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, Point
from carrom.rules.state import BoardOver, ToStrike
from carrom.storage.settings import load_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Resized
from carrom.ui.pages.matches import MatchesScene
from carrom.ui.pages.viewer import ViewerScene
from carrom.ui.state.lessons import LESSONS
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.words.catalogue import catalogue
from tests.e2e.screen import IN_A_WINDOW, Screen, until
from tests.e2e.walking import again, on_show, on_table, on_title, place_of, pressed, records_in, struck, turns_in, wait_for_rest
from tests.ui.screens import at_table
from tests.ui.table.test_board_by_keys import chosen, press

pytestmark = IN_A_WINDOW


def kept(screen: Screen, name: str) -> None:
    """A picture beside the player's files, for whoever wants to see how it looked."""
    picture = screen.picture()
    surface = pygame.image.frombuffer(picture.tobytes(), (picture.shape[1], picture.shape[0]), "RGB")
    pygame.image.save(surface, str(screen.folder / f"{name}.png"))


def test_a_board_by_keyboard_alone_from_the_title_to_its_result_and_on(screen: Screen) -> None:
    with screen.game() as game:
        window, _ = on_show(screen)
        pressed(screen, "Tab", "Tab", "Return")  # past the first game
        until(lambda: bool(records_in(screen)), "the match begins")
        wait_for_rest(screen)
        struck(screen, "d", "Left", "Left", "Up", "Up", "Up", "space")
        first = records_in(screen)[-1].turns[0].action
        assert isinstance(first, Stroke)
        assert first.offset > 0
        assert first.speed > 3000
        for keys in (("a", "space"), ("Right", "Return"), ("shift+Right", "Down", "space")):
            struck(screen, *keys)
        kept(screen, "keys_table")

        pressed(screen, "Escape")
        wait_for_rest(screen)
        kept(screen, "keys_pause")
        pressed(screen, *("shift+Tab",) * 4, "Return")  # backwards: quit, title, new game, pass or give up
        wait_for_rest(screen)
        kept(screen, "keys_give_up")
        pressed(screen, *("shift+Tab",) * 2, "Return")
        wait_for_rest(screen)
        kept(screen, "keys_give_up_asked")
        pressed(screen, "Right", "Return")
        until(lambda: isinstance(records_in(screen)[-1].match.expects, BoardOver), "the board is over")
        time.sleep(1.2)  # a last look at the board
        wait_for_rest(screen)
        kept(screen, "keys_result")
        pressed(screen, "Return")
        until(lambda: records_in(screen)[-1].match.board.number == 2, "the next board is laid")
        struck(screen, "space")
        assert screen.leave(window, game) == 0


def test_every_stroke_of_a_board_by_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    """A whole board; what is pressed here is played beside it without a window, and strokes and board are the same."""
    hand = at_table(tmp_path / "beside", seed=7)
    quick_match(catalogue(), 7)
    with screen.game() as game:
        window, _ = on_show(screen)
        pressed(screen, "Return")  # continues the match that was begun with this seed
        wait_for_rest(screen)
        for number in range(30):
            if not isinstance(hand.table.context.match.expects, ToStrike):
                break
            keys = chosen(hand, number)
            struck(screen, *(named(key) for key in keys), skip=True)
            press(hand, keys)
            assert records_in(screen)[-1].match == hand.table.context.match
        assert isinstance(records_in(screen)[-1].match.expects, BoardOver)
        time.sleep(1.2)
        wait_for_rest(screen)
        kept(screen, "board_over")
        pressed(screen, "Return")
        until(lambda: records_in(screen)[-1].match.board.number == 2, "the next board is laid")
        assert screen.leave(window, game) == 0


def named(key: KeyDown) -> str:
    """The key as xdotool calls it."""
    name = key.key.capitalize() if len(key.key) > 1 and key.key != "space" else key.key
    return f"ctrl+{name}" if key.mods.ctrl else name


def test_the_first_game_from_start_to_end(screen: Screen) -> None:
    keys = {"pull": ("space",), "due": (*("Left",) * 60, *("Down",) * 12, "space")}
    pulls = {"pot": Point(-37.0, -71.0), "queen": Point(37.0, -71.0), "cover": Point(-37.0, -71.0)}
    with screen.game() as game:
        window, size = on_show(screen)
        pressed(screen, "Return")
        time.sleep(0.5)
        wait_for_rest(screen)
        kept(screen, "lesson_place")
        offset, base = LESSONS[0].offset, standard_equipment().board.base_y
        assert offset is not None
        screen.drag(window, on_table(size, Point(0.0, base)), on_table(size, Point(offset / UM_PER_MM, base)))
        wait_for_rest(screen)
        kept(screen, "lesson_place_told")
        for lesson in LESSONS[1:]:
            pressed(screen, "Return")
            wait_for_rest(screen)
            if lesson.name in keys:
                pressed(screen, *keys[lesson.name])
            else:
                x, y = pulls[lesson.name]
                screen.drag(window, on_table(size, Point(0.0, base)), on_table(size, Point(x, base + y)))
            time.sleep(0.3)
            wait_for_rest(screen)
            kept(screen, f"lesson_{lesson.name}_told")
        assert not load_settings().preferences.table.first_game_done
        pressed(screen, "Return")
        until(lambda: load_settings().preferences.table.first_game_done, "the last lesson is over")
        wait_for_rest(screen)
        kept(screen, "lessons_over")
        assert records_in(screen) == ()
        pressed(screen, "Return")
        until(lambda: bool(records_in(screen)), "a match against the computer begins")
        assert dict(records_in(screen)[-1].header.bots) == {Seat.NORTH: "beginner"}
        assert screen.leave(window, game) == 0


def test_a_match_is_left_continued_watched_and_played_on_from_an_earlier_turn(screen: Screen) -> None:
    with screen.game() as game:
        window, size = on_show(screen)
        play = on_title(size, "play")
        until(again(lambda: screen.click(window, play), lambda: bool(records_in(screen))), "the match begins")
        wait_for_rest(screen)
        for key in ("d", "a", "Left"):
            struck(screen, key, "space")
        assert screen.leave(window, game) == 0
    assert turns_in(screen) == 3

    with screen.game() as game:
        window, size = on_show(screen)
        matches = on_title(size, "matches")
        pressed(screen, "Return")
        wait_for_rest(screen)
        kept(screen, "continued")
        struck(screen, "space")
        assert turns_in(screen) == 4

        pressed(screen, "Escape")
        wait_for_rest(screen)
        pressed(screen, "shift+Tab", "shift+Tab", "Return")  # from the first button backwards: quit, then the title
        wait_for_rest(screen)
        screen.click(window, matches)
        wait_for_rest(screen)
        kept(screen, "matches")
        entries = Game(catalogue(), beside="here").matches()
        assert isinstance(entries, MatchesScene)
        entries.handle(Resized(*size))
        screen.click(window, place_of(entries.foot, "watch"))
        wait_for_rest(screen)
        path = next((screen.folder / "home" / "data" / "records").glob("*.jsonl"))
        viewer = Game(catalogue()).replay(path)
        assert isinstance(viewer, ViewerScene)
        viewer.handle(Resized(*size))
        pressed(screen, "End", "Left")
        bar = viewer.layout.bar
        screen.drag(window, (bar.left + 2, bar.centre[1]), (bar.left + bar.width * 0.6, bar.centre[1]))
        wait_for_rest(screen)
        kept(screen, "watched")
        screen.click(window, place_of(viewer.foot, "play_on"))
        until(lambda: len(records_in(screen)) == 2, "a match of its own goes on from there")
        branch = records_in(screen)[-1].header.branch_of
        assert branch is not None
        assert branch.record == path.name
        assert 0 < branch.turn < 4
        wait_for_rest(screen)
        struck(screen, "space")
        kept(screen, "branched")
        assert len(records_in(screen)[0].turns) == 4
        assert screen.leave(window, game) == 0
