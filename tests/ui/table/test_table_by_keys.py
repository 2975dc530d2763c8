"""Keys at the table: what they aim, how they walk to the buttons and back, and what Esc takes back."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.input.aiming import Resting
from carrom.ui.input.intents import KeyDown, KeyUp, PointerUp
from carrom.ui.pages.pause import PauseScene
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import CommandName, Shown
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from tests.ui.every_screen import EVERY_SCREEN, begun
from tests.ui.screens import aiming, at_table, picture, press_key, table_for

AT_TABLE = [name for name in EVERY_SCREEN if name.startswith(("table", "practice", "lesson", "handing over", "pause"))]


@pytest.mark.parametrize("name", AT_TABLE)
def test_no_two_commands_of_a_phase_have_one_name_or_one_key_and_each_button_has_words(name: str, tmp_path: Path) -> None:
    table = EVERY_SCREEN[name](catalogue(), tmp_path, (1280, 800)).scenes[0]
    assert isinstance(table, TableScene)
    commands = table.phase.commands(table.context)
    used = Counter([*(command.name for command in commands), *(key for command in commands for key in command.keys)])
    assert [word for word, count in used.items() if count > 1] == []
    assert all(command.label for command in commands if Shown.BUTTON in command.shown)


def test_the_keys_that_aim_reach_no_button_so_that_space_strikes(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for key in ("left", "up", "d", "right"):
        hand.send(KeyDown(key), KeyUp(key), frames=1)
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Moving)
    assert hand.stack.scenes == (hand.table,)


def test_tab_comes_back_to_the_board_where_space_strikes(tmp_path: Path) -> None:
    hand = table_for(begun(quick_play(ICF)), tmp_path)  # without the button of a friendly match, for a hint
    picture(hand.stack, (1280, 800))
    seen = []
    for _ in range(4):
        press_key(hand, "tab")
        seen.append(hand.table.view.buttons.focused)
    assert seen == ["menu", "log", "help", None]
    press_key(hand, "tab")
    hand.send(KeyDown("left"), KeyUp("left"), frames=1)
    press_key(hand, "tab")
    assert hand.table.view.buttons.focused == "menu"
    for _ in range(3):
        press_key(hand, "tab")
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Moving)


def test_escape_takes_the_aim_of_the_keys_back_and_then_pauses(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    before = aiming(hand).gesture.aim
    for key in ("left", "up", "d"):
        hand.send(KeyDown(key), KeyUp(key), frames=1)
    moved = aiming(hand).gesture.aim
    assert aiming(hand).guide(hand.table.context) is not None
    press_key(hand, "escape")
    assert hand.stack.scenes == (hand.table,)
    assert aiming(hand).gesture == Resting(replace(before, offset=moved.offset))
    assert aiming(hand).guide(hand.table.context) is None
    press_key(hand, "escape")
    assert isinstance(hand.stack.scenes[-1], PauseScene)


def test_keys_that_aim_are_told_until_a_pointer_takes_over(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    context = hand.table.context
    hand.send(KeyDown("left"), KeyUp("left"), frames=1)
    assert aiming(hand).prompt(context).lines == (
        "← → aim, ↑ ↓ power, A D move the striker. Space\u00a0strikes, Esc\u00a0cancels.",
    )
    hand.press()
    hand.send(PointerUp(*hand.px(hand.striker)), frames=1)
    assert aiming(hand).prompt(context).lines == (context.tr("prompt.break_sub"),)


def test_tab_walks_to_the_buttons_and_aiming_again_leaves_them(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    press_key(hand, "tab")
    press_key(hand, "return")
    assert isinstance(hand.stack.scenes[-1], PauseScene)
    press_key(hand, "escape")
    hand.send(KeyDown("left"), KeyUp("left"), frames=1)
    press_key(hand, "return")
    assert isinstance(hand.table.phase, Moving)


def test_what_is_not_offered_any_more_does_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    before = hand.table.phase
    hand.table.run(CommandName.WAIVE)
    assert hand.table.phase is before
