"""Decisions other than strokes, at the table: placing by hand, questions, clocks, handing over, and who sits where."""

import math
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from carrom.model.discs import QUEEN, WHITES
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, MatchTimeUp, Placement, Stroke, TimeUp
from carrom.model.units import Point
from carrom.play.clock import KEPT_EVERY
from carrom.play.preferences import TableChoices
from carrom.rules.match import seating_for, start_match
from carrom.rules.placing import area_for
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, quick_play
from carrom.rules.state import MatchState, ToChoose, ToStrike
from carrom.ui.input.intents import KeyDown, KeyUp, PointerDown, PointerMove, PointerUp
from carrom.ui.table.decisions import ChoiceScene
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.placing import Placing
from carrom.ui.table.phases.waiting import HandingOver
from tests.bots.positions import EQUIPMENT, SCATTERED, in_hand, midway, queen_in_hand
from tests.ui.screens import SIZES, USUAL, Hand, last, phase, picture, press_key, table_for

DUE = WHITES[8]
FREE = Point(-50.0, -30.0)


def begun(ruleset: Ruleset, players: int = 2) -> MatchState:
    return start_match(ruleset, EQUIPMENT, seating_for(ruleset, players), 7)


def due_in_hand() -> MatchState:
    """South owes a white man, which North is to put back."""
    return in_hand(begun(replace(quick_play(ICF), place_by_hand=True)), DUE, Seat.NORTH)


def placing(hand: Hand) -> Placing:
    assert isinstance(hand.table.phase, Placing)
    return hand.table.phase


def px(hand: Hand, place: Point) -> tuple[float, float]:
    return hand.table.view.viewport(hand.table.context.shown.turn).to_px(place)


def test_a_returned_man_is_dragged_to_its_place(tmp_path: Path) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    assert hand.table.context.shown.turn == 2  # the board has turned to who places
    hand.send(PointerDown(*px(hand, placing(hand).at)), frames=1)
    hand.send(PointerMove(*px(hand, FREE), held=True), PointerUp(*px(hand, FREE)))
    action = last(hand)
    assert isinstance(action, Placement)
    assert action.at == pytest.approx(FREE, abs=1.0)
    assert isinstance(hand.table.context.match.expects, ToStrike)


def test_a_man_let_go_where_it_may_not_lie_stays_in_hand_and_the_reason_is_told(tmp_path: Path) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    for place, code in ((Point(300, 0), "disc_outside_circle"), (Point(2, 3), "disc_on_centre_circle")):
        hand.send(PointerDown(*px(hand, place)), PointerUp(*px(hand, place)), frames=1)
        refusal = placing(hand).refusal(hand.table.context)
        assert refusal is not None
        assert refusal.code == code
        assert hand.table.play.session.turns == ()
        assert placing(hand).prompt(hand.table.context).law


def test_a_man_let_go_a_few_pixels_outside_its_area_or_over_another_man_is_put_down_beside_it(tmp_path: Path) -> None:
    board, radius = EQUIPMENT.board, EQUIPMENT.men.diameter / 2
    outer, inner = board.outer_circle_diameter / 2 - radius, board.centre_circle_diameter / 2 + radius
    queen = due_in_hand().layout.at(QUEEN)
    places = (Point(-outer - 4, 0), Point(0, -outer - 4), Point(0, 4 - inner), Point(queen.x, queen.y + 2 * radius - 4))
    for number, place in enumerate(places):
        hand = table_for(due_in_hand(), tmp_path / str(number))
        hand.send(PointerDown(*px(hand, placing(hand).at)), frames=1)
        hand.send(PointerMove(*px(hand, place), held=True), PointerUp(*px(hand, place)))
        action = last(hand)
        assert isinstance(action, Placement)
        assert 3.0 < math.dist(action.at, place) < 9.0


def test_a_man_that_keys_have_carried_a_little_too_far_is_moved_back_by_enter_and_put_down_by_the_next(tmp_path: Path) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    while placing(hand).refusal(hand.table.context) is None:
        press_key(hand, "left")
        hand.send(KeyUp("left"))
    press_key(hand, "return")
    assert placing(hand).refusal(hand.table.context) is None
    press_key(hand, "return")
    assert isinstance(last(hand), Placement)


def test_arrow_keys_move_the_man_as_its_player_sees_it_and_enter_puts_it_down(tmp_path: Path) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    before = placing(hand).at
    hand.send(KeyDown("right"), frames=1)
    hand.send(KeyUp("right"), frames=1)
    assert placing(hand).at.x == pytest.approx(before.x - 1.0)  # North looks the other way
    hand.send(KeyDown("left"), frames=60)
    hand.send(KeyUp("left"))
    assert placing(hand).at.x > before.x + 20
    hand.send(PointerDown(*px(hand, FREE)), frames=1)
    hand.send(KeyDown("escape"), KeyDown("return"))
    assert isinstance(last(hand), Placement)


def test_the_queen_stays_at_the_centre_wherever_the_hand_is_and_its_area_is_as_small(tmp_path: Path) -> None:
    rules = replace(quick_play(PRESETS["uk29"]), place_by_hand=True)
    hand = table_for(queen_in_hand(begun(rules), Seat.NORTH), tmp_path)
    hand.send(PointerDown(*px(hand, FREE)), frames=1)
    hand.send(PointerMove(*px(hand, Point(60.0, 20.0)), held=True), frames=1)
    assert placing(hand).refusal(hand.table.context) is None
    area = area_for(hand.table.context.match, QUEEN)
    assert area is not None
    assert area.outer == pytest.approx(EQUIPMENT.radius(QUEEN), abs=0.01)
    hand.send(PointerUp(*px(hand, Point(60.0, 20.0))))
    assert last(hand) == Placement(Seat.NORTH, QUEEN, Point(0.0, 0.0))


def test_beside_a_man_on_the_centre_the_hand_and_the_arrow_keys_choose_the_queens_side(tmp_path: Path) -> None:
    rules = replace(quick_play(PRESETS["uk29"]), place_by_hand=True)
    hand = table_for(queen_in_hand(begun(rules), Seat.NORTH, WHITES[8]), tmp_path)
    hand.send(PointerDown(*px(hand, Point(-70.0, 0.0))), frames=1)
    assert placing(hand).at == pytest.approx((-31.01, 0.0), abs=0.02)
    hand.send(KeyDown("escape"), KeyDown("up"), KeyUp("up"), frames=1)
    assert placing(hand).at.y < -5  # North looks the other way
    before = placing(hand).at
    hand.send(KeyDown("down"), KeyUp("down"), frames=1)
    assert placing(hand).at.y > before.y
    assert placing(hand).refusal(hand.table.context) is None


def test_a_press_on_the_panel_places_nothing(tmp_path: Path) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    hand.send(PointerDown(1270, 400), PointerUp(1270, 400), frames=1)
    assert not placing(hand).dragged
    assert hand.table.play.session.turns == ()


@pytest.mark.parametrize("offer", ["by_itself", "waive"])
def test_a_due_is_placed_by_itself_or_waived_by_a_button(tmp_path: Path, offer: str) -> None:
    hand = table_for(due_in_hand(), tmp_path)
    picture(hand.stack, (1280, 800))
    x, y = next(button.rect.centre for button in hand.table.view.offered.shown if button.name == offer)
    hand.send(PointerDown(x, y), PointerUp(x, y))
    if offer == "waive":
        assert last(hand) == Choice(Seat.NORTH, "waive")
    else:
        assert isinstance(last(hand), Placement)
    hand.wait_for_rest()
    assert isinstance(hand.table.phase, Aiming)


def test_the_toss_is_called_by_keys_and_its_winner_chooses(tmp_path: Path) -> None:
    hand = table_for(begun(ICF), tmp_path)
    asked = []
    for _ in range(4):
        hand.send(frames=90)  # the coin falls first
        if not isinstance(hand.stack.scenes[-1], ChoiceScene):
            break
        expects = hand.table.context.match.expects
        assert isinstance(expects, ToChoose)
        asked.append(expects.question)
        press_key(hand, "return")
    assert asked == ["toss", "break_or_side", "side"]
    assert isinstance(hand.table.phase, Aiming)


def test_the_clock_runs_while_a_stroke_is_wanted_and_its_end_is_ruled(tmp_path: Path) -> None:
    hand = table_for(begun(replace(quick_play(ICF), stroke_time_s=5)), tmp_path)
    assert hand.table.context.clock.decision == 5
    hand.send(frames=60 * 4)
    assert hand.table.context.clock.decision == pytest.approx(1.0, abs=0.05)
    hand.send(frames=70)
    assert last(hand) == TimeUp(Seat.SOUTH)
    assert hand.table.context.shown.banner is not None
    hand.wait_for_rest()
    assert hand.table.context.clock.decision == 5


def test_the_clock_stands_under_an_overlay_while_men_move_and_while_a_banner_must_be_read(tmp_path: Path) -> None:
    hand = table_for(begun(replace(quick_play(ICF), stroke_time_s=30)), tmp_path)
    hand.send(KeyDown("escape"), frames=120)
    hand.send(KeyDown("escape"))
    assert hand.table.context.clock.decision == 30
    hand.strike()
    left = hand.table.context.clock.decision
    assert left is not None
    while not isinstance(hand.table.phase, Aiming):
        assert hand.table.context.clock.decision in (left, 30)
        hand.send(frames=1)
    hand.send(frames=30)
    assert hand.table.context.clock.decision == 30
    hand.send(frames=240)
    assert hand.table.context.clock.decision < 30


def test_the_clock_of_the_match_is_called_once_and_again_after_a_take_back(tmp_path: Path) -> None:
    rules = replace(quick_play(ICF), match_time_min=1, take_back=True)
    hand = table_for(begun(rules), tmp_path)
    hand.stack.update(61.0)
    assert last(hand) == MatchTimeUp()
    hand.wait_for_rest()
    hand.send(frames=60 * 4)
    assert len(hand.table.play.session.turns) == 1
    hand.table.play.session.take_back()
    hand.send(frames=2)
    assert last(hand) == MatchTimeUp()


def test_the_minutes_of_the_match_stand_in_the_heading_and_the_table_wakes_when_they_change(tmp_path: Path) -> None:
    hand = table_for(begun(replace(quick_play(ICF), match_time_min=3)), tmp_path)
    table, narrator = hand.table, hand.table.play.narrator
    assert table.quiet() <= 60
    picture(hand.stack, (1280, 800))
    hand.stack.update(61.0)
    assert table.context.clock.minutes == 2
    assert table.quiet() == KEPT_EVERY
    assert narrator.time_left(table.context.match, table.context.clock.minutes) == "2 min left"
    before = picture(hand.stack, (1280, 800))
    hand.stack.update(60.0)
    assert pygame.image.tobytes(picture(hand.stack, (1280, 800)), "RGB") != pygame.image.tobytes(before, "RGB")
    hand.stack.update(60.0)
    assert narrator.time_left(table.context.match, table.context.clock.minutes) == "last board"


def test_a_match_taken_up_again_after_its_time_was_called_is_not_called_twice(tmp_path: Path) -> None:
    match = begun(replace(quick_play(ICF), match_time_min=1))
    hand = table_for(replace(match, game=replace(match.game, time_is_up=True)), tmp_path)
    hand.stack.update(61.0)
    assert hand.table.play.session.turns == ()
    assert isinstance(phase(hand), Aiming)


def test_people_who_hand_over_are_asked_to_before_the_striker_is_laid_out(tmp_path: Path) -> None:
    asked = replace(USUAL, table=TableChoices(hand_over=True))
    hand = table_for(begun(quick_play(ICF)), tmp_path, asked)
    assert isinstance(phase(hand), Aiming)  # nobody hands over to the first
    for _ in range(8):
        hand.strike()
        hand.wait_for_rest()
        if isinstance(phase(hand), HandingOver):
            break
    assert isinstance(phase(hand), HandingOver)
    assert hand.table.context.match.expects == ToStrike(Seat.NORTH)
    press_key(hand, "return")
    assert isinstance(phase(hand), Aiming)


def test_a_board_that_is_not_to_turn_lies_still_and_its_far_side_is_played_from_there(tmp_path: Path) -> None:
    still = replace(USUAL, table=TableChoices(turn_board=False))
    match = midway(begun(quick_play(ICF)), SCATTERED)
    match = replace(match, board=replace(match.board, to_strike=Seat.NORTH), expects=ToStrike(Seat.NORTH))
    hand = table_for(match, tmp_path, still)
    assert hand.table.context.shown.turn == 0
    assert hand.px(hand.striker)[1] < hand.table.view.viewport(0).centre[1]
    hand.strike(0.0, -120.0)
    assert hand.table.phase.power is not None


@pytest.mark.parametrize(("name", "players"), [("icf", 4), ("uk29", 4), ("points3", 3)])
def test_every_seat_strikes_from_its_own_base_in_its_turn(tmp_path: Path, name: str, players: int) -> None:
    ruleset = replace(quick_play(PRESETS[name]), first_break="first_seat")
    match = begun(ruleset, players)
    for seat in match.seating.order:
        turn = replace(match, board=replace(match.board, to_strike=seat), expects=ToStrike(seat))
        hand = table_for(turn, tmp_path)
        x, y = hand.px(hand.striker)
        assert y > hand.table.view.viewport(0).centre[1]
        assert x == pytest.approx(hand.table.view.viewport(0).centre[0], abs=1)
        hand.strike(0.0, -200.0)
        assert hand.table.play.session.match.expects == ToStrike(seat)
        hand.wait_for_rest()
        assert hand.table.play.session.turns
        action = hand.table.play.session.turns[0].action
        assert isinstance(action, Stroke)
        assert action.seat is seat


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_party_has_its_card_in_every_window(tmp_path: Path, size: tuple[int, int], players: int) -> None:
    ruleset = quick_play(PRESETS["points3" if players == 3 else "icf"])
    hand = table_for(begun(ruleset, players), tmp_path, size=size)
    assert len(hand.table.view.arrangement.cards) == len(hand.table.context.match.seating.parties)
    assert picture(hand.stack, size).get_size() == size


def test_m_silences_the_game_and_the_settings_remember(tmp_path: Path) -> None:
    hand = table_for(begun(quick_play(ICF)), tmp_path)
    press_key(hand, "m")
    assert hand.table.context.preferences.sound.muted
    press_key(hand, "m")
    assert hand.table.context.preferences == USUAL
