"""The last stroke once more: with R, at any pace, and back by any key to where play was."""

from pathlib import Path

from carrom.ui.input.intents import KeyDown, KeyUp, PointerDown
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.looking_back import PACES, Replaying
from tests.ui.screens import Hand, at_table, phase, picture, press_key


def replaying(hand: Hand) -> Replaying:
    assert isinstance(hand.table.phase, Replaying)
    return hand.table.phase


def after_a_stroke(folder: Path) -> Hand:
    hand = at_table(folder)
    hand.strike(-3.0, -220.0)
    hand.wait_for_rest()
    return hand


def test_before_the_first_stroke_there_is_nothing_to_show(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    press_key(hand, "r")
    assert isinstance(hand.table.phase, Aiming)


def test_the_stroke_runs_again_to_the_very_rest_it_had_and_play_goes_on(tmp_path: Path) -> None:
    hand = after_a_stroke(tmp_path)
    back, turns = hand.table.phase, hand.table.play.session.turns
    press_key(hand, "r")
    shot = replaying(hand).shot
    resting = {disc: pose[:2] for disc, pose in shot.poses(shot.film.duration)}
    result = turns[0].result
    assert result is not None
    assert all(abs(at.x - resting[disc][0]) + abs(at.y - resting[disc][1]) < 0.002 for disc, at in result.layout.discs)
    for _ in range(60 * 30):
        if not isinstance(phase(hand), Replaying):
            break
        hand.send(frames=1)
    assert phase(hand) == back
    assert hand.table.play.session.turns is turns


def test_a_key_held_as_the_replay_begins_and_released_in_it_moves_nothing_after_it(tmp_path: Path) -> None:
    hand = after_a_stroke(tmp_path)
    hand.send(KeyDown("d"), KeyDown("r"), KeyUp("d"), KeyDown("space"))
    assert isinstance(hand.table.phase, Aiming)
    assert hand.table.phase.held == ()


def test_plus_and_minus_change_the_pace_and_r_begins_anew(tmp_path: Path) -> None:
    hand = after_a_stroke(tmp_path)
    press_key(hand, "r")
    for _ in range(5):
        press_key(hand, "-")
    assert replaying(hand).pace == PACES[0]
    for _ in range(5):
        press_key(hand, "+")
    assert replaying(hand).pace == PACES[-1]
    picture(hand.stack, (1280, 800))
    hand.send(KeyDown("r"))
    assert replaying(hand).time == 0.0


def test_any_key_or_press_skips_and_strikes_nothing(tmp_path: Path) -> None:
    for skip in (KeyDown("space"), KeyDown("return"), KeyDown("escape"), PointerDown(400, 400)):
        hand = after_a_stroke(tmp_path / str(skip).replace(" ", ""))
        back, turns = hand.table.phase, hand.table.play.session.turns
        press_key(hand, "r")
        hand.send(skip)
        assert phase(hand) == back
        assert hand.table.play.session.turns is turns
