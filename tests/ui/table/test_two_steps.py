"""Aiming in two steps on the whole table: the striker is placed and confirmed, and only then aimed."""

from pathlib import Path

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES
from carrom.play.preferences import ControlChoices, Preferences
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.input.aiming import Pulling, Stage
from carrom.ui.input.intents import KeyDown, KeyUp, PointerButton, PointerDown, PointerUp
from tests.ui.screens import Hand, aiming, press_key, struck, table_for


def two_steps(folder: Path) -> Hand:
    match = start_match(quick_play(ICF), standard_equipment(), SINGLES, 5)
    return table_for(match, folder, Preferences(controls=ControlChoices(two_step=True)))


def test_in_two_steps_the_striker_is_placed_confirmed_and_only_then_aimed(tmp_path: Path) -> None:
    hand = two_steps(tmp_path)
    hand.press()
    hand.send(PointerUp(*hand.pull_to(40, -60)), frames=1)
    assert aiming(hand).gesture.aim.offset == pytest.approx(40_000, abs=1)
    assert hand.table.play.session.turns == ()
    asked = aiming(hand).prompt(hand.table.context)
    press_key(hand, "return")
    assert aiming(hand).stage is Stage.AIM
    assert aiming(hand).prompt(hand.table.context) != asked
    hand.press()
    at = hand.pull_to(-100, -20)  # along the base, and yet it aims
    assert isinstance(aiming(hand).gesture, Pulling)
    hand.send(PointerUp(*at))
    assert struck(hand).offset == pytest.approx(40_000, abs=1)


def test_in_two_steps_a_click_on_the_striker_confirms_and_fires_nothing(tmp_path: Path) -> None:
    hand = two_steps(tmp_path)
    hand.press()
    hand.send(PointerUp(*hand.px(hand.striker)), frames=1)
    assert aiming(hand).stage is Stage.AIM
    assert hand.table.play.session.turns == ()


@pytest.mark.parametrize("way", [KeyDown("backspace"), PointerDown(5.0, 5.0, PointerButton.SECONDARY)])
def test_in_two_steps_the_striker_can_be_placed_again(tmp_path: Path, way: KeyDown | PointerDown) -> None:
    hand = two_steps(tmp_path)
    press_key(hand, "space")
    hand.send(way, frames=1)
    assert aiming(hand).stage is Stage.PLACE


def test_in_two_steps_a_striker_that_may_not_lie_there_is_not_confirmed(tmp_path: Path) -> None:
    hand = two_steps(tmp_path)
    for _ in range(100):
        hand.send(KeyDown("d"), KeyUp("d"), frames=1)
    press_key(hand, "return")
    assert aiming(hand).stage is Stage.PLACE


def test_in_two_steps_arrows_slide_first_and_aim_then(tmp_path: Path) -> None:
    hand = two_steps(tmp_path)
    hand.send(KeyDown("right"), KeyUp("right"), frames=1)
    placed = aiming(hand).gesture.aim
    assert placed.offset > 0
    press_key(hand, "space")
    hand.send(KeyDown("right"), KeyUp("right"), frames=1)
    aimed = aiming(hand).gesture.aim
    assert aimed.offset == placed.offset
    assert aimed.angle < placed.angle
