"""Aiming and placing on the whole table: the reports of players elsewhere, each tried on a bare surface."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.bots.hand import HandName, persons_stroke
from carrom.model.discs import MEN_AND_QUEEN, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import DOUBLES_RIGHT, SINGLES, Seat, to_board
from carrom.model.units import MmPerS, Point
from carrom.play.preferences import (
    GUIDES,
    ControlChoices,
    DisplayChoices,
    GuideLevel,
    MatchChoices,
    Preferences,
    SoundChoices,
    TableChoices,
)
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import MatchState, ToStrike
from carrom.ui.input.aiming import Pulling, Resting
from carrom.ui.input.intents import KeyDown, Mods, PointerDown, PointerMove, PointerUp, Wheel
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from tests.ui.screens import FRAME, Hand, aiming, at_table, press_key, struck, table_for

EQUIPMENT = standard_equipment()
SHAPES = ((900, 900), (1600, 900), (1600, 800), (1280, 800), (640, 480))


def match_with(layout: Layout | None = None, seat: Seat = Seat.SOUTH, back_shots: bool = True) -> MatchState:
    seating = SINGLES if seat in SINGLES.order else DOUBLES_RIGHT
    match = start_match(replace(quick_play(ICF), back_shots=back_shots), EQUIPMENT, seating, 5)
    board = replace(match.board, to_strike=seat)
    return replace(match, layout=layout or match.layout, board=board, expects=ToStrike(seat))


def pot_ahead() -> Layout:
    """A man that a straight pull from the middle of the base sends at the far frame."""
    return Layout.of({WHITES[0]: Point(12.0, 60.0), WHITES[1]: Point(-250.0, 90.0)})


def guided(folder: Path, level: GuideLevel, hand: HandName = "off") -> Hand:
    return table_for(match_with(pot_ahead()), folder, choices=MatchChoices(guide=level, hand=hand))


def settle(hand: Hand) -> None:
    """Frames until the table asks for no more."""
    for _ in range(600):
        if hand.table.quiet() > 0.0:
            return
        hand.stack.update(FRAME)
    raise AssertionError("the table never came to rest")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seat", list(Seat))
def test_equal_drags_give_equal_speeds_at_every_seat_shape_and_scale(
    tmp_path: Path, seat: Seat, shape: tuple[int, int], scale: int
) -> None:
    hand = table_for(match_with(seat=seat), tmp_path, Preferences(display=DisplayChoices(scale=scale)), shape)
    hand.strike(-20.0, -110.0)
    pull, feel = math.hypot(20.0, 110.0), hand.table.view.feel
    share = (pull - feel.least_pull) / (feel.full_pull - feel.least_pull)
    assert struck(hand).seat is seat
    assert struck(hand).speed == pytest.approx(300 + 6200 * share, rel=0.001)


@pytest.mark.parametrize("interface", [100, 200])
@pytest.mark.parametrize("turn_board", [True, False])
@pytest.mark.parametrize("shape", [*SHAPES, (640, 960), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("seat", list(Seat))
def test_a_pull_of_whole_pixels_has_the_same_range_at_every_seat_and_shape(
    tmp_path: Path, seat: Seat, shape: tuple[int, int], turn_board: bool, interface: int
) -> None:
    choices = Preferences(table=TableChoices(turn_board=turn_board), display=DisplayChoices(scale=interface))
    hand = table_for(match_with(seat=seat), tmp_path, choices, shape)
    hand.press()
    x, y = map(round, hand.px(hand.striker))
    outwards = hand.px(Point(hand.striker.x, hand.striker.y - 100.0))
    across, down = (round((end - start) / math.dist(outwards, (x, y))) for start, end in zip((x, y), outwards, strict=True))
    while not pulled(hand):
        x, y = x + across, y + down
        hand.send(PointerMove(x, y, held=True))
        settle(hand)
    assert pulled(hand) == 300
    while 0 < x < shape[0] - 1 and 0 < y < shape[1] - 1:
        x, y = x + across, y + down
    hand.send(PointerMove(x, y, held=True))
    settle(hand)
    assert pulled(hand) == 6500
    hand.send(PointerUp(x, y))
    assert struck(hand).speed == 6500


def pulled(hand: Hand) -> MmPerS | None:
    """How hard the stroke would be if the hand let go now, if it would be one."""
    gesture = aiming(hand).gesture
    return gesture.shown.speed if isinstance(gesture, Pulling) and gesture.shown is not None else None


def test_the_guide_on_show_is_the_stroke_that_is_played(tmp_path: Path) -> None:
    hand = guided(tmp_path, "full")
    hand.press()
    at = hand.pull_to(-3, -120)
    settle(hand)
    guide = aiming(hand).guide(hand.table.context)
    assert guide is not None
    hand.send(PointerUp(*at))
    assert struck(hand) == guide.stroke


@pytest.mark.parametrize("level", GUIDES)
def test_the_guide_shows_as_much_as_the_match_allows(tmp_path: Path, level: GuideLevel) -> None:
    hand = guided(tmp_path, level)
    hand.press()
    hand.pull_to(0, -120)
    guide = aiming(hand).guide(hand.table.context)
    assert (guide is not None) == (level != "off")
    assert (guide is not None and guide.ghost is not None) == (level in ("full", "contact"))
    assert (guide is not None and bool(guide.trails)) == (level == "full")


def test_a_seat_with_an_allowance_has_its_own_guide(tmp_path: Path) -> None:
    choices = MatchChoices(guide="line")
    seats = choices.seats
    choices = replace(choices, seats=(replace(seats[0], guide="full"), *seats[1:]))
    for seat, whole in ((Seat.SOUTH, True), (Seat.NORTH, False)):
        layout = Layout.of({WHITES[0]: to_board(seat, Point(12.0, 60.0))})
        hand = table_for(match_with(layout, seat), tmp_path, choices=choices)
        hand.press()
        hand.pull_to(0, -120)
        guide = aiming(hand).guide(hand.table.context)
        assert guide is not None
        assert bool(guide.trails) is whole


def test_g_shows_less_and_at_last_again_what_is_allowed(tmp_path: Path) -> None:
    hand = guided(tmp_path, "contact")
    seen = []
    for _ in range(4):
        press_key(hand, "g")
        guide = aiming(hand).guide(hand.table.context)
        seen.append("off" if guide is None else "line" if guide.ghost is None else "full" if guide.trails else "contact")
    assert seen == ["line", "off", "contact", "line"]


def test_the_power_window_stands_on_the_meter_once_the_aim_rests_and_goes_with_the_stroke(tmp_path: Path) -> None:
    corner = EQUIPMENT.board.pockets[0]
    start = Point(0.0, EQUIPMENT.board.base_y)
    way = math.atan2(corner.y - start.y, corner.x - start.x)
    man = Point(start.x + 350 * math.cos(way), start.y + 350 * math.sin(way))
    hand = table_for(match_with(Layout.of({WHITES[0]: man})), tmp_path, choices=MatchChoices(guide="full"))
    hand.press()
    at = hand.pull_to(-90 * math.cos(way), -90 * math.sin(way))
    settle(hand)
    spans = aiming(hand).power_window
    assert any(soft <= aiming(hand).gesture.aim.speed <= hard for soft, hard in spans)
    hand.send(PointerUp(*at))
    assert hand.table.phase.power_window == ()


def test_less_than_the_whole_guide_has_no_power_window(tmp_path: Path) -> None:
    hand = guided(tmp_path, "contact")
    hand.press()
    hand.pull_to(0, -120)
    settle(hand)
    assert hand.table.quiet() == FOR_EVER
    assert aiming(hand).power_window == ()


@pytest.mark.parametrize("agreed", ["steady", "natural"])
def test_the_hand_agreed_on_plays_and_what_it_played_is_kept(tmp_path: Path, agreed: HandName) -> None:
    hand = guided(tmp_path, "contact", hand=agreed)
    hand.press()
    at = hand.pull_to(-3, -120)
    meant = aiming(hand).gesture.aim.stroke(Seat.SOUTH)
    guide = aiming(hand).guide(hand.table.context)
    assert guide is not None
    assert guide.cone is not None
    session = hand.table.play.session
    expected = persons_stroke(session.match, len(session.turns), meant, hand.table.play.choices.hand)
    hand.send(PointerUp(*at))
    assert struck(hand) == expected
    assert struck(hand).angle != meant.angle
    hand.wait_for_rest()
    assert session.turns[0].action == expected


def test_in_every_state_of_aiming_the_next_act_is_written(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    said = []
    for act in (lambda: None, hand.press, lambda: hand.pull_to(0, -10), lambda: hand.pull_to(0, -120)):
        act()
        said.append(aiming(hand).prompt(hand.table.context))
    assert all(message.title and message.lines for message in said)
    assert said[0] != said[-1]


def test_a_drag_released_far_outside_the_window_strikes_what_was_shown(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    for at in ((600.0, 900.0), (-200.0, 1500.0), (-900.0, 2400.0)):
        hand.send(PointerMove(*at, held=True), frames=1)
    shown = aiming(hand).gesture.aim
    hand.send(PointerUp(-900.0, 2400.0))
    assert struck(hand) == shown.stroke(Seat.SOUTH)
    assert struck(hand).speed == hand.table.view.feel.full_speed


def test_a_drag_that_left_the_window_can_be_cancelled_there(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(0, -120)
    hand.send(PointerMove(-50.0, 2000.0, held=True), frames=1)
    press_key(hand, "escape")
    hand.send(PointerUp(-50.0, 2000.0), frames=1)
    assert isinstance(aiming(hand).gesture, Resting)
    assert hand.table.play.session.turns == ()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (1920, 1080), (3840, 2160)])
def test_both_ends_of_the_base_are_reached_and_corners_do_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = table_for(match_with(Layout()), tmp_path, size=size)
    feel = hand.table.view.feel
    for end in (-feel.outer, feel.outer):
        hand.press()
        hand.send(PointerUp(*hand.pull_to(end / 1000 - hand.striker.x, 0.0)), frames=1)
        assert aiming(hand).gesture.aim.offset == pytest.approx(end, abs=1)
        assert hand.table.context.refusal(aiming(hand).gesture.aim.stroke(Seat.SOUTH)) is None
    before = aiming(hand).gesture
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        hand.send(PointerDown(*corner), frames=1)
        hand.send(PointerUp(*corner), frames=1)
        assert aiming(hand).gesture == before


def test_the_power_is_on_show_before_letting_go(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    at = hand.pull_to(-10, -100)
    shown = hand.table.phase.power
    hand.send(PointerUp(*at))
    assert shown == struck(hand).speed == hand.table.phase.power


def test_the_guide_follows_the_power(tmp_path: Path) -> None:
    hand = guided(tmp_path, "full")
    hand.press()
    hand.pull_to(0, -60)
    soft = aiming(hand).guide(hand.table.context)
    hand.send(Wheel(20.0, *hand.px(hand.striker)), frames=1)
    hard = aiming(hand).guide(hand.table.context)
    assert soft is not None
    assert hard is not None
    assert soft.trails != hard.trails


def test_with_men_all_over_the_base_the_table_says_why_nothing_can_be_struck(tmp_path: Path) -> None:
    spots = [Point(-216.0 + 24.0 * n, EQUIPMENT.board.base_y + (-16 if n % 2 else 16)) for n in range(19)]
    hand = table_for(match_with(Layout.of(zip(MEN_AND_QUEEN, spots, strict=True))), tmp_path)
    refusal = aiming(hand).refusal(hand.table.context)
    assert refusal is not None
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Aiming)
    assert hand.table.play.session.turns == ()
    assert aiming(hand).prompt(hand.table.context).title


@pytest.mark.parametrize("back_shots", [True, False])
def test_backward_strokes_are_refused_with_the_reason_where_the_rules_forbid_them(tmp_path: Path, back_shots: bool) -> None:
    behind = Layout.of({WHITES[0]: Point(0.0, -330.0)})
    hand = table_for(match_with(behind, back_shots=back_shots), tmp_path)
    hand.press()
    at = hand.pull_to(0, 120)
    refusal = aiming(hand).refusal(hand.table.context)
    assert (refusal is None) is back_shots
    assert (aiming(hand).guide(hand.table.context) is not None) is back_shots
    hand.send(PointerUp(*at), frames=0)
    assert isinstance(hand.table.phase, Moving) is back_shots
    assert refusal is None or refusal.code == "backward_stroke"


def test_shift_and_the_wheel_aim_finely_and_a_jolt_at_the_end_changes_nothing(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    x, y = hand.pull_to(-10, -120)
    before = aiming(hand).gesture.aim.angle
    hand.send(Wheel(3.0, x, y, Mods(shift=True)), frames=1)
    hand.send(PointerMove(x + 2, y - 2, held=True), frames=3)
    hand.send(PointerUp(x + 2, y - 2))
    assert struck(hand).angle == before + 3 * 873


def test_a_hand_that_is_not_to_be_steadied_is_followed_to_the_pixel(tmp_path: Path) -> None:
    hand = table_for(match_with(), tmp_path, Preferences(controls=ControlChoices(steady=False)))
    hand.press()
    x, y = hand.pull_to(0, -120)
    angles = set()
    for step in range(4):
        hand.send(PointerMove(x + step, y, held=True), frames=1)
        angles.add(aiming(hand).gesture.aim.angle)
    assert len(angles) == 4


def test_no_frame_of_aiming_runs_the_engine_for_long(tmp_path: Path) -> None:
    """The search for the power window takes a breath in every frame: a break is not searched in one."""
    hand = table_for(match_with(), tmp_path, choices=MatchChoices(guide="full"))
    hand.press()
    hand.pull_to(0, -140)
    frames = 0
    while hand.table.quiet() == 0.0 and frames < 3:
        hand.stack.update(FRAME)
        frames += 1
    assert frames == 3


def test_who_wants_to_hear_the_aim_is_told_by_clicks_that_quicken_towards_the_pocket(tmp_path: Path) -> None:
    corner, start = EQUIPMENT.board.pockets[0], Point(0.0, EQUIPMENT.board.base_y)
    way = math.atan2(corner.y - start.y, corner.x - start.x)
    man = Point(start.x + 350 * math.cos(way), start.y + 350 * math.sin(way))
    hand = table_for(match_with(Layout.of({WHITES[0]: man})), tmp_path, Preferences(sound=SoundChoices(aim_tone=True)))
    clicks: list[int] = []
    for off in (0.0, 0.012):
        if clicks:  # lets go, so that the line is the hand's again
            hand.send(KeyDown("escape"), frames=1)
        hand.press()
        hand.pull_to(-90 * math.cos(way + off), -90 * math.sin(way + off))
        count, before = 0, aiming(hand).unclicked
        for _ in range(120):
            hand.stack.update(FRAME)
            count += aiming(hand).unclicked < before
            before = aiming(hand).unclicked
        clicks.append(count)
        assert hand.table.quiet() < 0.2
    assert clicks[0] > clicks[1] > 0


def test_control_z_is_not_the_loupe(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.send(KeyDown("z", Mods(ctrl=True)), frames=1)
    assert not aiming(hand).magnified
    hand.send(KeyDown("z"), frames=1)
    assert aiming(hand).magnified
