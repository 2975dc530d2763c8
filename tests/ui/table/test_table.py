"""The table, played by intents on a bare surface: gestures, one stroke at a time, phases, the record, the way out."""

import math
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.rules.notices import Refusal
from carrom.storage.records import load_record
from carrom.ui.input.aiming import AHEAD, REST, Deciding, Pulling, Resting, Sliding
from carrom.ui.input.guide_levels import Guide
from carrom.ui.input.intents import (
    FocusLost,
    KeyDown,
    KeyUp,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    Wheel,
)
from carrom.ui.pages.pause import PauseScene
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Announcing, Moving
from tests.ui.screens import FRAME, SIZES, Hand, aiming, at_table, picture, press_key


def guide(hand: Hand) -> Guide | None:
    phase = hand.table.phase
    return phase.guide(hand.table.context) if isinstance(phase, Aiming) else None


def refusal(hand: Hand) -> Refusal | None:
    return aiming(hand).refusal(hand.table.context)


def test_a_pull_and_a_release_strike_the_aim_that_was_shown(tmp_path: Path) -> None:
    """What the last frame showed is what is played, whatever the pointer does as the button comes up."""
    hand = at_table(tmp_path)
    hand.press()
    x, y = hand.pull_to(-30, -120)
    shown = aiming(hand).gesture.aim
    drawn = guide(hand)
    assert drawn is not None
    hand.send(PointerMove(x + 3, y - 2, held=True), PointerUp(x + 3, y - 2))
    assert isinstance(hand.table.phase, Moving)
    assert hand.table.phase.stroke == shown.stroke(Seat.SOUTH)
    assert guide(hand) is None  # no guide while men move


def test_a_click_without_travel_never_fires(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for place in (hand.striker, Point(0, 0), Point(100, -300), Point(-200, -340)):
        at = hand.px(place)
        hand.send(PointerDown(*at), frames=2)
        hand.send(PointerUp(*at), frames=2)
        assert isinstance(aiming(hand).gesture, Resting)
    assert hand.table.play.session.turns == ()


def test_a_short_pull_fires_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.send(PointerUp(*hand.pull_to(0, -12)), frames=1)
    assert isinstance(aiming(hand).gesture, Resting)


def test_pulling_back_onto_the_striker_fires_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(0, -120)
    hand.send(PointerUp(*hand.pull_to(0, -2)), frames=1)
    assert isinstance(aiming(hand).gesture, Resting)


@pytest.mark.parametrize("way", [KeyDown("escape"), PointerDown(5, 5, PointerButton.SECONDARY), FocusLost()])
def test_escape_right_click_and_a_lost_focus_cancel_the_pull(tmp_path: Path, way: KeyDown | PointerDown | FocusLost) -> None:
    hand = at_table(tmp_path)
    hand.press()
    at = hand.pull_to(0, -120)
    hand.send(way, PointerUp(*at), frames=1)
    assert isinstance(aiming(hand).gesture, Resting)
    assert hand.stack.scenes == (hand.table,)


def test_a_release_lost_outside_the_window_leaves_no_drag_stuck(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(0, -120)
    hand.send(PointerMove(600, 300, held=False), frames=1)
    assert isinstance(aiming(hand).gesture, Resting)
    assert hand.table.play.session.turns == ()


def test_a_drag_along_the_base_slides_with_a_wobble_and_fires_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    at = hand.pull_to(80, 9)
    hand.send(PointerMove(at[0], at[1] + 14, held=True), frames=1)
    assert isinstance(aiming(hand).gesture, Sliding)
    hand.send(PointerUp(*at), frames=1)
    assert aiming(hand).gesture.aim.offset == pytest.approx(80_000, abs=700)


@pytest.mark.parametrize("degrees", range(35, 91, 5))
def test_pulls_steeper_than_the_cone_aim(tmp_path: Path, degrees: int) -> None:
    """Only drags within 30° of the line slide."""
    hand = at_table(tmp_path)
    hand.press()
    turn = math.radians(degrees)
    hand.pull_to(-90 * math.cos(turn), -90 * math.sin(turn))
    gesture = aiming(hand).gesture
    assert isinstance(gesture, Pulling)
    assert gesture.aim.angle == pytest.approx(round(turn * 1e6), abs=6000)


def test_a_striker_on_the_edge_of_a_base_circle_is_red_and_snaps_to_the_nearest_legal_place(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    end = hand.pull_to(200, 0)
    refused = refusal(hand)
    assert refused is not None
    assert refused.code == "striker_cuts_circle"
    hand.send(PointerUp(*end), frames=1)
    assert refusal(hand) is None
    assert 0 < abs(aiming(hand).gesture.aim.offset - 200_000) < 30_000
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Moving)


def test_keys_may_lay_the_striker_where_it_cannot_be_struck(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for _ in range(100):
        hand.send(KeyDown("d"), KeyUp("d"), frames=1)
    refused = refusal(hand)
    assert refused is not None
    assert refused.code == "striker_cuts_circle"
    press_key(hand, "space")
    assert hand.table.play.session.turns == ()


def test_the_slider_on_the_frame_moves_the_striker(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    feel = hand.table.view.feel
    start = hand.px(Point(0, -feel.half - feel.frame / 2))
    end = hand.px(Point(120, -feel.half - feel.frame / 2))
    hand.send(PointerDown(*start), frames=1)
    hand.send(PointerMove(*end, held=True), frames=1)
    hand.send(PointerUp(*end), frames=1)
    assert aiming(hand).gesture.aim.offset == pytest.approx(120_000, abs=700)


def test_hammering_while_men_move_makes_exactly_one_stroke(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike()
    for _ in range(120):
        hand.send(PointerDown(640, 700), PointerMove(600, 760, held=True), KeyDown("space"), KeyUp("space"), frames=0)
        hand.send(PointerUp(600, 760), frames=1)
        if not isinstance(hand.table.phase, Moving):
            break
    hand.wait_for_rest()
    assert len(hand.table.play.session.turns) == 1


def test_the_next_player_is_at_the_bottom_within_half_a_second_of_rest(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike(dy=-40)
    while isinstance(hand.table.phase, Moving):
        hand.stack.update(FRAME)
    waited = 0.0
    while isinstance(hand.table.phase, Announcing):
        hand.stack.update(FRAME)
        waited += FRAME
    assert waited < 0.5
    assert hand.px(hand.striker)[1] > hand.table.view.viewport(hand.table.context.shown.turn).centre[1]
    assert hand.table.context.shown.banner is not None


def test_the_striker_is_laid_out_beside_men_that_lie_on_the_base(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for _ in range(6):
        hand.strike(dx=-25.0)
        hand.wait_for_rest()
        if not isinstance(hand.table.phase, Aiming):
            break
        assert refusal(hand) is None


def test_every_judged_stroke_is_in_the_record(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for _ in range(3):
        hand.strike()
        hand.wait_for_rest()
    record = load_record(hand.table.play.record.path)
    assert record.damage is None
    assert [turn.action for turn in record.turns] == [turn.action for turn in hand.table.play.session.turns]
    assert record.match == hand.table.play.session.match


def test_the_first_stroke_by_key_has_the_power_that_is_shown(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    shown = aiming(hand).gesture.aim
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Moving)
    assert hand.table.phase.stroke == Stroke(Seat.SOUTH, shown.offset, AHEAD, shown.speed)


def test_the_wheel_changes_power_and_presses_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    before = aiming(hand).gesture.aim
    hand.send(Wheel(2, *hand.px(hand.striker)), frames=1)
    after = aiming(hand).gesture.aim
    assert after.speed == before.speed + 100
    assert (after.angle, after.offset) == (before.angle, before.offset)


def test_a_held_key_turns_the_aim_alike_at_any_frame_rate(tmp_path: Path) -> None:
    angles = []
    for rate in (30, 144):
        hand = at_table(tmp_path)
        hand.send(KeyDown("left"))
        for _ in range(rate):
            hand.stack.update(1 / rate)
        hand.send(KeyUp("left"))
        angles.append(aiming(hand).gesture.aim.angle)
    assert angles[0] == pytest.approx(angles[1], abs=3)
    assert angles[0] > AHEAD


def test_escape_pauses_and_a_paused_stroke_goes_on_where_it_was(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike()
    hand.send(frames=5)
    phase = hand.table.phase
    assert isinstance(phase, Moving)
    press_key(hand, "escape")
    assert isinstance(hand.stack.scenes[-1], PauseScene)
    time = phase.simulation.time
    hand.send(frames=30)
    assert phase.simulation.time == time
    press_key(hand, "escape")
    assert hand.stack.scenes == (hand.table,)
    hand.wait_for_rest()
    assert len(hand.table.play.session.turns) == 1


def test_the_guide_does_not_move_while_the_pointer_rests(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(-30, -120)
    before = guide(hand)
    hand.send(frames=300)
    assert guide(hand) == before


def test_aiming_at_rest_asks_for_no_frames(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    assert hand.table.quiet() == FOR_EVER
    hand.press()
    hand.pull_to(-30, -120)
    hand.send(frames=round(60 * REST) + 2)  # until the hand has rested
    assert hand.table.quiet() == FOR_EVER


def test_a_resize_while_pulling_keeps_the_gesture(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(-30, -120)
    aim = aiming(hand).gesture.aim
    hand.send(Resized(900, 620), frames=1)
    assert aiming(hand).gesture.aim == aim


def test_equal_drags_mean_equal_power_in_every_window(tmp_path: Path) -> None:
    speeds = []
    for size in (*SIZES, (800, 1200), (2000, 500)):
        hand = at_table(tmp_path, size)
        hand.press()
        hand.pull_to(0, -90)
        speeds.append(aiming(hand).gesture.aim.speed)
    assert max(speeds) - min(speeds) <= 0.001 * max(speeds)


@pytest.mark.parametrize("size", [*SIZES, (800, 1200), (2000, 500)])
def test_full_power_is_reached_inside_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = at_table(tmp_path, size)
    hand.press()
    x, y = hand.pull_to(0, -(hand.table.view.feel.full_pull + 0.5))
    assert 0 <= x < size[0]
    assert 0 <= y < size[1]
    assert aiming(hand).gesture.aim.speed == hand.table.view.feel.full_speed


@pytest.mark.parametrize("size", [*SIZES, (480, 640), (1000, 600), (3840, 2160)])
def test_the_whole_board_is_in_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    """The square board fits, all four pockets are seen."""
    hand = at_table(tmp_path, size)
    frame = hand.table.view.viewport(0.0).frame_rect
    assert frame.left >= 0
    assert frame.top >= 0
    assert frame.right <= size[0]
    assert frame.bottom <= size[1]
    canvas = picture(hand.stack, size)
    board = hand.table.play.session.match.equipment.board
    for pocket in board.pockets:
        x, y = hand.table.view.viewport(0.0).to_px(pocket)
        assert sum(canvas.get_at((round(x), round(y)))[:3]) < 200


def test_a_press_that_only_decides_shows_no_guide(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    assert isinstance(aiming(hand).gesture, Deciding)
    assert guide(hand) is None
