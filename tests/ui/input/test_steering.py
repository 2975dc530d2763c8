"""Held keys: steps and holds, the same at every frame rate."""

import pytest

from carrom.model.equipment import standard_equipment
from carrom.ui.input.aiming import Aim, Gesture, Resting, feel
from carrom.ui.input.intents import NO_MODS, Mods
from carrom.ui.input.steering import Control, HeldKey, press_key, release_key, run_on, steering_key, wheel_control

FEEL = feel(standard_equipment(), 1.0)
FIRE = ("space", "return", "enter")


def held_for(key: str, mods: Mods, frames: int, seconds: float) -> Aim:
    gesture: Gesture = Resting(Aim())
    held: tuple[HeldKey, ...] = ()
    steering = steering_key(key, mods)
    assert steering is not None
    held, gesture = press_key(held, steering, gesture, FEEL)
    for _ in range(frames):
        held, gesture = run_on(held, gesture, seconds / frames, FEEL)
    return gesture.aim


def test_no_key_that_strikes_also_steers() -> None:
    for key in FIRE:
        for mods in (NO_MODS, Mods(shift=True), Mods(ctrl=True)):
            assert steering_key(key, mods) is None


@pytest.mark.parametrize(
    ("key", "mods", "control", "sign", "fine"),
    [
        ("a", NO_MODS, Control.SLIDE, -1, False),
        ("d", Mods(ctrl=True), Control.SLIDE, 1, True),
        ("left", Mods(shift=True), Control.SLIDE, -1, False),
        ("right", Mods(shift=True), Control.SLIDE, 1, False),
        ("left", NO_MODS, Control.TURN, 1, False),
        ("right", Mods(ctrl=True), Control.TURN, -1, True),
        ("up", NO_MODS, Control.POWER, 1, False),
        ("down", NO_MODS, Control.POWER, -1, False),
    ],
)
def test_keys_do_what_the_help_says(key: str, mods: Mods, control: Control, sign: int, fine: bool) -> None:
    assert steering_key(key, mods) == HeldKey(key, control, sign, fine)


def test_the_fine_step_of_the_aim_is_between_three_and_ten_hundredths_of_a_degree() -> None:
    before, after = Aim(), held_for("left", Mods(ctrl=True), 1, 0.0)
    assert 524 <= after.angle - before.angle <= 1745


def test_a_tap_is_one_step_however_long_the_frame() -> None:
    assert held_for("d", NO_MODS, 1, 0.02) == held_for("d", NO_MODS, 7, 0.2)


@pytest.mark.parametrize("key", ["a", "left", "up"])
def test_a_hold_does_the_same_at_thirty_and_at_a_hundred_and_forty_four_frames_a_second(key: str) -> None:
    slow, fast, halting = (held_for(key, NO_MODS, frames, 0.9) for frames in (27, 130, 1))
    assert abs(slow.offset - fast.offset) <= 2
    assert abs(slow.angle - fast.angle) <= 2
    assert abs(slow.speed - fast.speed) <= 2
    assert abs(slow.offset - halting.offset) <= 2


def test_a_released_key_stops_and_a_second_press_of_a_held_key_adds_nothing() -> None:
    steering = steering_key("d", NO_MODS)
    assert steering is not None
    held, gesture = press_key((), steering, Resting(Aim()), FEEL)
    assert press_key(held, steering, gesture, FEEL) == (held, gesture)
    assert release_key(held, "d") == ()


@pytest.mark.parametrize(
    ("mods", "control", "by"),
    [
        (NO_MODS, Control.POWER, 100),
        (Mods(ctrl=True), Control.POWER, 20),
        (Mods(shift=True), Control.TURN, 1746),
        (Mods(shift=True, ctrl=True), Control.TURN, 350),
    ],
)
def test_the_wheel_changes_the_power_and_with_shift_it_aims_finely(mods: Mods, control: Control, by: int) -> None:
    assert wheel_control(2.0, mods) == (control, by)
    assert wheel_control(-2.0, mods) == (control, -by)


def test_a_touchpads_small_scroll_is_a_small_change() -> None:
    assert wheel_control(0.1, Mods(shift=True)) == (Control.TURN, 87)
    assert wheel_control(0.1, NO_MODS) == (Control.POWER, 5)
