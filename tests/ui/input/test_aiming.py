"""Gestures: what slides, what aims, what strikes, and what never does."""

import math
from dataclasses import replace

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.placing import base_ranges
from carrom.model.seats import Seat
from carrom.model.units import URAD_PER_RAD, MmPerS, Point
from carrom.ui.input.aiming import (
    AHEAD,
    CONE,
    FIRST_SPEED,
    LEVER,
    Aim,
    Deciding,
    Feel,
    Gesture,
    Pulling,
    Resting,
    Sliding,
    Stage,
    cancel,
    change_power,
    feel,
    is_drawn,
    is_quiet,
    lock,
    mark_shown,
    move,
    press,
    release,
    settle_hold,
    slide,
    turn,
)

EQUIPMENT = standard_equipment()
SCALES = (0.53, 0.86, 1.2, 2.4)  # pixels a millimetre from 640×480 to 4K
FEEL = feel(EQUIPMENT, 1.0)
STRIKER = Point(0.0, EQUIPMENT.board.base_y)
START = Aim()


def from_striker(degrees: float, distance: float, centre: Point = STRIKER) -> Point:
    return Point(centre.x + distance * math.cos(math.radians(degrees)), centre.y + distance * math.sin(math.radians(degrees)))


def dragged(start: Point, *way: Point, aim: Aim = START, by: Feel = FEEL) -> Gesture:
    """Pressed at the start and moved along, a frame shown after each motion."""
    gesture = press(Resting(aim), start, by)
    for point in way:
        gesture = mark_shown(move(gesture, point, by), by)
    return gesture


def degrees(aim: Aim) -> float:
    return math.degrees(aim.angle / URAD_PER_RAD)


def test_a_press_on_the_striker_and_a_pull_back_aims_the_opposite_way() -> None:
    gesture = dragged(STRIKER, from_striker(-90, 100))
    assert isinstance(gesture, Pulling)
    assert degrees(gesture.aim) == pytest.approx(90, abs=1e-4)
    assert degrees(release(gesture)[1] or START) == pytest.approx(90, abs=1e-4)


def test_a_press_behind_the_striker_takes_it_too() -> None:
    assert isinstance(press(Resting(START), from_striker(-100, 80), FEEL), Deciding)


def test_a_press_in_front_of_the_base_or_on_the_far_side_takes_nothing() -> None:
    for place in (Point(0.0, 0.0), Point(120.0, -150.0), Point(0.0, 300.0)):
        assert press(Resting(START), place, FEEL) == Resting(START)


@pytest.mark.parametrize("scale", SCALES)
def test_the_striker_can_be_taken_within_forty_pixels(scale: float) -> None:
    by = feel(EQUIPMENT, scale, 0.55)
    for way in range(0, 360, 15):
        assert isinstance(press(Resting(START), from_striker(way, 19.9 / scale), by), Deciding)


def test_a_click_without_travel_never_fires() -> None:
    for place in (STRIKER, from_striker(-90, 60), from_striker(-45, 90), Point(200.0, -250.0), Point(0.0, -400.0)):
        gesture, struck = release(mark_shown(press(Resting(START), place, FEEL), FEEL))
        assert struck is None
        assert isinstance(gesture, Resting)


def test_pressing_and_sliding_along_the_base_with_a_wobble_never_strikes() -> None:
    way = [Point(STRIKER.x + x, STRIKER.y + min(8, x / 3) * math.sin(x)) for x in range(1, 160, 3)]
    gesture = dragged(STRIKER, *way)
    assert isinstance(gesture, Sliding)
    rested, struck = release(gesture)
    assert struck is None
    assert rested == Resting(replace(START, offset=round(way[-1].x * 1000)))


def test_only_drags_within_thirty_degrees_of_the_base_slide() -> None:
    for way in range(0, 360, 5):
        gesture = dragged(STRIKER, from_striker(way, 60))
        off_line = min(way % 180, 180 - way % 180)
        if off_line < 30:
            assert isinstance(gesture, Sliding), way
        elif off_line > 30:
            assert isinstance(gesture, Pulling), way
            assert degrees(gesture.aim) == pytest.approx((way + 180) % 360, abs=1e-3)


def test_once_aiming_every_angle_is_reachable() -> None:
    gesture = dragged(STRIKER, from_striker(-90, 60))
    for way in range(-90, 271, 5):
        gesture = mark_shown(move(gesture, from_striker(way, 120), FEEL), FEEL)
        assert degrees(gesture.aim) == pytest.approx((way + 180) % 360, abs=1e-3)


@pytest.mark.parametrize("scale", SCALES)
def test_the_striker_follows_from_the_first_pixels_and_a_pull_away_from_the_base_lets_it_go_back(scale: float) -> None:
    by = feel(EQUIPMENT, scale)
    still = dragged(STRIKER, from_striker(0, 1.5 / scale), by=by)
    assert isinstance(still, Deciding)  # a click may tremble
    for pixels in (3, 4, 7, 19):
        gesture = dragged(STRIKER, from_striker(0, pixels / scale), by=by)
        assert isinstance(gesture, Sliding)
        assert gesture.aim.offset - START.offset == pytest.approx(1000 * pixels / scale, abs=1)
    pulled = dragged(STRIKER, from_striker(-80, 3 / scale), from_striker(-80, 40 / scale), by=by)
    assert isinstance(pulled, Pulling)
    assert pulled.before == START


def test_a_pull_nearly_along_the_base_aims_once_it_leaves_the_base() -> None:
    for way in (-10, -20, 190):
        reach = FEEL.strip / abs(math.sin(math.radians(way)))
        inside = dragged(STRIKER, from_striker(way, 0.4 * reach), from_striker(way, 0.95 * reach))
        assert isinstance(inside, Sliding)
        gesture = move(inside, from_striker(way, 1.05 * reach), FEEL)
        assert isinstance(gesture, Pulling)
        assert gesture.before == START
        assert degrees(gesture.aim) == pytest.approx((way + 180) % 360, abs=1e-3)


def rest(gesture: Gesture, seconds: float = 2.0) -> Gesture:
    """The hand holds still."""
    for _ in range(round(seconds * 60)):
        gesture = mark_shown(settle_hold(gesture, 1 / 60, FEEL), FEEL)
    return gesture


@pytest.mark.parametrize("pull", [45.0, 90.0, 180.0])
def test_after_a_rest_a_pixel_turns_the_line_as_little_however_short_the_pull(pull: float) -> None:
    held = rest(dragged(STRIKER, from_striker(-90, pull)))
    assert isinstance(held, Pulling)
    assert held.fine is not None
    moved = rest(move(held, Point(STRIKER.x + 4.0, STRIKER.y - pull), FEEL))
    assert abs(degrees(moved.aim) - 90) == pytest.approx(math.degrees(math.atan(4.0 / pull)) * pull / LEVER, rel=0.05)
    quick = move(dragged(STRIKER, from_striker(-90, pull)), Point(STRIKER.x + 20.0, STRIKER.y - pull), FEEL)
    assert abs(degrees(quick.aim) - 90) == pytest.approx(math.degrees(math.atan(20.0 / pull)), rel=0.15)


def test_a_wide_swing_takes_the_line_along_and_coming_back_turns_it_finely_again() -> None:
    held = rest(dragged(STRIKER, from_striker(-90, 100)))
    swung = rest(move(held, from_striker(-60, 100), FEEL))
    assert degrees(swung.aim) == pytest.approx(120 - math.degrees(CONE), abs=0.01)
    back = rest(move(swung, from_striker(-63, 100), FEEL))
    assert degrees(swung.aim) - degrees(back.aim) == pytest.approx(3 * 100 / LEVER, abs=0.02)


def test_a_locked_line_stays_while_the_power_changes_and_goes_on_from_there() -> None:
    held = lock(rest(dragged(STRIKER, from_striker(-80, 100))), True, FEEL)
    pulled = move(held, from_striker(-60, 160), FEEL)
    assert pulled.aim.angle == held.aim.angle
    assert pulled.aim.speed > held.aim.speed
    free = lock(pulled, False, FEEL)
    assert free.aim.angle == held.aim.angle
    assert 0 < abs(move(free, from_striker(-50, 160), FEEL).aim.angle - held.aim.angle) < 200_000


def test_who_wants_it_has_the_line_locked_by_a_rest() -> None:
    locks = replace(FEEL, locks_line=True)
    held = rest(dragged(STRIKER, from_striker(-90, 100)))
    assert move(held, from_striker(-87, 60), locks).aim.angle == held.aim.angle
    assert move(held, from_striker(-30, 100), locks).aim.angle != held.aim.angle


def test_a_jump_of_the_pointer_at_button_up_changes_nothing() -> None:
    gesture = dragged(STRIKER, from_striker(-80, 130))
    seen = gesture.aim
    for jitter in (Point(3.0, 0.0), Point(-3.0, 2.0), Point(0.0, -3.0)):
        at = from_striker(-80, 130)
        jumped = move(gesture, Point(at.x + jitter.x, at.y + jitter.y), FEEL)
        assert release(jumped)[1] == seen


def test_a_pull_no_frame_has_shown_strikes_nothing() -> None:
    gesture = move(press(Resting(START), STRIKER, FEEL), from_striker(-90, 130), FEEL)
    assert release(gesture) == (Resting(START), None)


def test_the_direction_changes_continuously_all_round_the_striker() -> None:
    gesture = dragged(STRIKER, from_striker(-90, 60))
    before = degrees(gesture.aim)
    for step in range(3600):
        gesture = move(gesture, from_striker(-90 + step / 10, 60), FEEL)
        after = degrees(gesture.aim)
        assert abs((after - before + 180) % 360 - 180) < 0.11
        before = after


def test_crossing_the_centre_freezes_the_direction() -> None:
    gesture = dragged(STRIKER, from_striker(-90, 60))
    angles = [degrees(move(gesture, Point(0.5, STRIKER.y + y), FEEL).aim) for y in (-2.5, -1.0, 0.0, 1.0, 2.5)]
    assert set(angles) == {degrees(gesture.aim)}


def test_a_pull_opposite_to_the_target_points_at_it_within_a_pixels_angle() -> None:
    target = Point(180.0, 210.0)
    away = math.hypot(target.x - STRIKER.x, target.y - STRIKER.y)
    for scale in SCALES:
        pull = 150.0
        exact = Point(STRIKER.x - (target.x - STRIKER.x) / away * pull, STRIKER.y - (target.y - STRIKER.y) / away * pull)
        pixel = Point(round(exact.x * scale) / scale, round(exact.y * scale) / scale)
        aim = dragged(from_striker(30, 9), pixel, by=feel(EQUIPMENT, scale)).aim
        wanted = math.degrees(math.atan2(target.y - STRIKER.y, target.x - STRIKER.x))
        assert abs(degrees(aim) - wanted) <= math.degrees(1 / (pull * scale))


def test_power_grows_from_the_least_speed_to_the_cap_with_more_travel_where_it_is_soft() -> None:
    by = feel(EQUIPMENT, 0.86)

    def speed(share: float) -> MmPerS:
        return dragged(STRIKER, from_striker(-90, by.least_pull + share * (by.full_pull - by.least_pull)), by=by).aim.speed

    speeds = [speed(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0, 1.5)]
    assert speeds == sorted(speeds)
    assert (speeds[0], *speeds[-2:]) == (300, 6500, 6500)
    assert by.power(speed(0.45)) < 0.3 < by.power(speed(0.5))
    for wanted in (400, 1000, 2500, 6000):
        assert by.speed_for(by.pull_for(wanted)) == pytest.approx(wanted, abs=1)


def test_keys_and_wheel_change_a_soft_stroke_in_smaller_steps() -> None:
    soft, hard = Resting(replace(START, speed=1000)), Resting(replace(START, speed=4000))
    assert change_power(soft, 50, FEEL).aim.speed == 1020
    assert change_power(hard, 50, FEEL).aim.speed == 4050
    assert 20 / (6500 - 300) < 0.01  # of full power, a notch of the wheel


def test_a_full_pull_fits_on_the_drawn_board_below_and_beside_the_base() -> None:
    board = EQUIPMENT.board
    edge = board.half + board.frame_width
    for scale in SCALES:
        by = feel(EQUIPMENT, scale)
        for offset in (-by.outer / 1000, 0.0, by.outer / 1000):
            for way in range(0, 360, 5):
                tip = from_striker(way, by.full_pull, Point(offset, board.base_y))
                assert max(abs(tip.x), abs(tip.y)) < edge


def test_equal_drags_give_equal_power_in_every_window() -> None:
    pulls = {dragged(STRIKER, from_striker(-70, FEEL.full_pull), by=feel(EQUIPMENT, scale)).aim.speed for scale in SCALES}
    assert pulls == {6500}


def test_the_least_pull_that_strikes_has_the_least_speed_in_every_window() -> None:
    for scale in SCALES:
        by = feel(EQUIPMENT, scale)
        pulls = [dragged(STRIKER, from_striker(-90, pixels / scale), by=by) for pixels in range(1, 200)]
        struck = [aim.speed for _, aim in map(release, pulls) if aim is not None]
        assert struck[0] == by.least_speed
        assert struck == sorted(struck)


def test_a_short_pull_and_pulling_back_onto_the_striker_cancel() -> None:
    for way in ([from_striker(-90, 21), from_striker(-90, 12)], [from_striker(-90, 140), from_striker(60, 5)]):
        gesture = dragged(STRIKER, *way)
        assert not is_drawn(gesture, FEEL)
        assert release(gesture) == (Resting(START), None)


def test_cancelling_a_pull_or_a_slide_gives_back_the_aim_before_it() -> None:
    pulled = dragged(STRIKER, from_striker(-60, 140))
    slid = dragged(STRIKER, from_striker(0, 100))
    for gesture in (pulled, slid, press(Resting(START), STRIKER, FEEL)):
        assert cancel(gesture) == Resting(START)


def test_moving_on_after_a_cancel_moves_nothing() -> None:
    gesture = move(cancel(dragged(STRIKER, from_striker(-60, 140))), from_striker(10, 200), FEEL)
    assert gesture == Resting(START)
    assert release(gesture) == (Resting(START), None)


def test_a_second_press_during_a_drag_changes_nothing() -> None:
    gesture = dragged(STRIKER, from_striker(-60, 140))
    assert press(gesture, STRIKER, FEEL) == gesture


def test_the_first_aim_of_all_is_straight_ahead_at_the_default_speed() -> None:
    assert Aim().stroke(Seat.SOUTH).angle == AHEAD
    assert Aim().stroke(Seat.SOUTH).speed == FIRST_SPEED


def test_the_striker_is_kept_to_the_base_with_both_base_circles() -> None:
    left, _, right = base_ranges(EQUIPMENT)
    assert dragged(STRIKER, Point(900.0, STRIKER.y)).aim.offset == right[1]
    assert dragged(STRIKER, Point(-900.0, STRIKER.y)).aim.offset == left[0]


def test_sliding_passes_over_spots_the_rules_forbid_so_that_they_can_be_shown() -> None:
    assert dragged(STRIKER, Point(199.5, STRIKER.y)).aim.offset == 199_500


def test_the_slider_on_the_frame_takes_the_striker_where_it_is_pressed() -> None:
    gesture = press(Resting(START), Point(120.0, -405.0), FEEL)
    assert isinstance(gesture, Sliding)
    assert gesture.aim.offset == 120_000
    assert move(gesture, Point(60.0, -300.0), FEEL).aim.offset == 60_000


def test_the_sliders_knob_keeps_its_grip() -> None:
    gesture = press(Resting(START), Point(7.0, -405.0), FEEL)
    assert gesture.aim.offset == 0
    assert move(gesture, Point(17.0, -405.0), FEEL).aim.offset == 10_000


def test_keys_slide_turn_and_strengthen_within_their_limits() -> None:
    gesture: Gesture = Resting(START)
    assert slide(gesture, -1500, FEEL).aim.offset == -1500
    assert slide(gesture, 10**9, FEEL).aim.offset == FEEL.outer
    assert turn(gesture, 873, FEEL).aim.angle == AHEAD + 873
    assert turn(gesture, -4_000_000, FEEL).aim.angle == AHEAD - 4_000_000 + 6_283_185
    assert change_power(gesture, 10**6, FEEL).aim.speed == 6500
    assert change_power(gesture, -(10**6), FEEL).aim.speed == 300


def test_the_wheel_trims_a_pull_and_the_trim_stays_while_it_is_held() -> None:
    gesture = dragged(STRIKER, from_striker(-90, 130))
    trimmed = change_power(gesture, 150, FEEL)
    assert trimmed.aim.speed == gesture.aim.speed + 150
    assert move(trimmed, from_striker(-80, 130), FEEL).aim.speed == gesture.aim.speed + 150
    assert turn(trimmed, 873, FEEL).aim.angle == trimmed.aim.angle + 873


def test_a_trim_past_the_cap_leaves_no_hidden_rest() -> None:
    gesture = change_power(dragged(STRIKER, from_striker(-90, 500)), 3000, FEEL)
    assert gesture.aim.speed == 6500
    assert change_power(gesture, -200, FEEL).aim.speed == 6300


def test_what_is_struck_is_the_aim_that_was_drawn() -> None:
    gesture = dragged(STRIKER, from_striker(-75, 120), from_striker(-77, 125))
    assert release(gesture)[1] is gesture.aim


def test_after_a_stroke_the_striker_stays_and_the_resting_aim_is_the_one_before_the_pull() -> None:
    aim = Aim(offset=40_000, speed=2000)
    at = Point(40.0, STRIKER.y)
    gesture, struck = release(dragged(at, from_striker(-90, 120, at), aim=aim))
    assert struck is not None
    assert gesture == Resting(aim)


def test_a_slide_is_felt_the_same_wherever_on_the_base_it_is_gripped() -> None:
    for start in (STRIKER, Point(-150.0, STRIKER.y), Point(90.0, -300.0)):
        gesture = dragged(start, Point(start.x + 50.0, start.y + 2.0))
        assert gesture.aim.offset == 50_000


def test_a_jolt_of_three_pixels_that_a_frame_did_show_turns_the_aim_by_less_than_a_third_of_it() -> None:
    gesture = dragged(STRIKER, from_striker(-80, 130))
    at = from_striker(-80, 130)
    jolted = mark_shown(settle_hold(move(gesture, Point(at.x + 2.9, at.y), FEEL), 1 / 60, FEEL), FEEL)
    assert abs(degrees(jolted.aim) - degrees(gesture.aim)) < math.degrees(1.0 / 130)


def test_once_a_key_has_trimmed_the_aim_a_jolt_changes_nothing_shown_or_not() -> None:
    gesture = mark_shown(turn(dragged(STRIKER, from_striker(-80, 130)), 873, FEEL), FEEL)
    at = from_striker(-80, 130)
    for way in range(0, 360, 30):
        jolted = move(gesture, Point(at.x + 3 * math.cos(way), at.y + 3 * math.sin(way)), FEEL)
        assert release(mark_shown(settle_hold(jolted, 1 / 60, FEEL), FEEL))[1] == gesture.aim


def test_keys_trim_a_pull_exactly_whatever_the_hand_trembles() -> None:
    gesture = dragged(STRIKER, from_striker(-80, 130))
    before = gesture.aim.angle
    at = from_striker(-80, 130)
    for step in range(1, 7):
        gesture = turn(gesture, 873, FEEL)
        gesture = mark_shown(settle_hold(move(gesture, Point(at.x + step % 3, at.y - step % 2), FEEL), 1 / 60, FEEL), FEEL)
        assert gesture.aim.angle == before + 873 * step


def test_a_hand_that_holds_still_comes_to_rest_where_the_pointer_is() -> None:
    gesture = move(dragged(STRIKER, from_striker(-80, 130)), from_striker(-81, 130), FEEL)
    assert not is_quiet(gesture, FEEL)
    for _ in range(90):
        gesture = mark_shown(settle_hold(gesture, 1 / 60, FEEL), FEEL)
    assert is_quiet(gesture, FEEL)
    assert degrees(gesture.aim) == pytest.approx(99, abs=0.3)  # the line turns finely before the last of it


@pytest.mark.parametrize("way", range(0, 360, 15))
def test_in_two_steps_a_drag_first_only_slides_and_then_only_aims(way: int) -> None:
    pressed = press(Resting(START), STRIKER, FEEL)
    assert isinstance(move(pressed, from_striker(way, 60), FEEL, Stage.PLACE), Sliding)
    aimed = move(pressed, from_striker(way, 60), FEEL, Stage.AIM)
    assert isinstance(aimed, Pulling)
    assert degrees(aimed.aim) == pytest.approx((way + 180) % 360, abs=1e-3)


def test_in_the_second_step_the_slider_no_longer_moves_the_striker() -> None:
    on_the_slider = Point(120.0, -405.0)
    assert isinstance(press(Resting(START), on_the_slider, FEEL, Stage.PLACE), Sliding)
    assert press(Resting(START), on_the_slider, FEEL, Stage.AIM) == Resting(START)
