"""The practice table: arranged boards are consistent ones, and all of it can be taken back and played again exactly."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.model.discs import BLACKS, MEN_AND_QUEEN, QUEEN, WHITES, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import discs_under, free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.play.practice import (
    Practice,
    arrange_match,
    is_over_pocket,
    may_strike,
    opening_ring,
    practice_match,
    room_for,
    spare_disc,
)
from carrom.rules.ruleset import ICF, PRESETS, Ruleset
from carrom.rules.state import BoardOver, MatchState, MenCount, QueenIs, ToStrike

EQUIPMENT = standard_equipment()
RULES = list(PRESETS.values())
AHEAD = 1_570_796


def begun(rules: Ruleset = ICF) -> MatchState:
    return practice_match(rules, EQUIPMENT, 5)


def stroke(match: MatchState, angle: int = AHEAD, speed: int = 4000) -> Stroke:
    assert isinstance(match.expects, ToStrike)
    seat = match.expects.seat
    low, high = max(free_offsets(seat, match.layout, match.equipment), key=lambda span: span[1] - span[0])
    return Stroke(seat, (low + high) // 2, angle, speed)


def some_layout(count: int, seed: int) -> Layout:
    """So many discs in a grid with room between them, clear of the bases."""
    spots = [Point(x, y) for x in range(-180, 181, 60) for y in range(-180, 181, 60)]
    random = Random(seed)
    return canonical(Layout.of(zip(random.sample(MEN_AND_QUEEN, count), random.sample(spots, count), strict=True)), EQUIPMENT)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
@settings(max_examples=12)
@given(count=st.integers(0, 19), seed=st.integers(0, 999), seat=st.sampled_from([Seat.SOUTH, Seat.NORTH]))
def test_any_discs_make_a_board_whose_counts_agree_and_that_is_played_on(
    rules: Ruleset, count: int, seed: int, seat: Seat
) -> None:
    layout = some_layout(count, seed)
    match = arrange_match(begun(rules), layout, seat)
    assert match.expects == ToStrike(seat)
    assert match.layout == layout
    assert match.board.on_board == MenCount(sum(w in layout for w in WHITES), sum(b in layout for b in BLACKS))
    assert (match.board.queen.where is QueenIs.ON_BOARD) is (QUEEN in layout)
    practice = Practice(match, seat)
    practice.session.act(stroke(match, speed=2000))
    assert practice.session.match.decisions == 1


def test_whoever_only_changes_the_striking_side_keeps_the_counts() -> None:
    practice = Practice(begun(), stays=False)
    for _ in range(6):
        practice.session.act(stroke(practice.match, speed=6000))
    before = practice.match
    assert isinstance(before.expects, ToStrike)
    after = arrange_match(before, before.layout, before.expects.seat.opposite)
    assert after.board.held == before.board.held
    assert after.board.dues == before.board.dues
    assert after.expects == ToStrike(before.expects.seat.opposite)


def test_the_ring_arranged_is_a_board_to_be_broken_and_other_rules_begin_anew() -> None:
    match = begun()
    laid = opening_ring(match, Seat.NORTH)
    assert arrange_match(match, laid.layout, Seat.NORTH) == laid
    assert not laid.board.broken
    other = arrange_match(match, some_layout(7, 1), Seat.SOUTH, PRESETS["points3"])
    assert other.ruleset.name == "points3"
    assert other.board.broken
    assert not other.board.colours


def test_a_board_without_room_for_the_striker_is_told() -> None:
    wall = [Point(x, EQUIPMENT.board.base_y) for x in range(-270, 271, 36)]
    layout = Layout.of(zip(MEN_AND_QUEEN, wall, strict=False))
    assert not may_strike(begun(), layout, Seat.SOUTH)
    assert may_strike(begun(), layout, Seat.NORTH)


@settings(max_examples=15)
@given(st.lists(st.sampled_from(["strike", "miss", "arrange", "ring", "turn"]), min_size=1, max_size=7))
def test_back_to_the_start_and_on_to_the_end_meet_the_same_states(summaries: list[str]) -> None:
    practice = Practice(begun())
    played = [(practice.match, practice.seat)]
    for number, deed in enumerate(summaries):
        match = practice.match
        match deed:
            case "strike" | "miss" if isinstance(match.expects, ToStrike):
                practice.session.act(stroke(match, speed=6000 if deed == "strike" else 300))
                practice.return_turn()
            case "ring":
                practice.arrange(opening_ring(match, practice.seat))
            case "turn":
                seat = practice.seat.opposite
                practice.arrange(arrange_match(match, match.layout, seat), seat)
            case _:
                practice.arrange(arrange_match(match, some_layout(3 + number, number), practice.seat))
        if (practice.match, practice.seat) != played[-1]:
            played.append((practice.match, practice.seat))
    states = [(practice.match, practice.seat)]
    while practice.can_take_back:
        practice.take_back()
        states.append((practice.match, practice.seat))
    assert states == played[::-1]
    assert states[-1] == (begun(), Seat.SOUTH)
    again = [(practice.match, practice.seat)]
    while practice.can_redo:
        practice.redo()
        again.append((practice.match, practice.seat))
    assert again == states[::-1]


def test_a_new_stroke_after_taking_back_forgets_what_came_after() -> None:
    practice = Practice(begun())
    practice.session.act(stroke(practice.match))
    practice.arrange(arrange_match(practice.match, some_layout(5, 2), Seat.SOUTH))
    practice.take_back()
    practice.take_back()
    practice.session.act(stroke(practice.match, speed=500))
    assert not practice.can_redo
    with pytest.raises(ValueError, match="play again"):
        practice.redo()


def test_the_same_player_strikes_on_where_that_is_wanted() -> None:
    practice = Practice(arrange_match(begun(), some_layout(4, 3), Seat.SOUTH))
    missed = stroke(practice.match, speed=300)
    before = practice.match
    practice.session.act(missed)
    assert practice.match.expects == ToStrike(Seat.NORTH)
    practice.return_turn()
    assert practice.match.expects == ToStrike(Seat.SOUTH)
    first, second = practice.sessions
    assert (first.turns[-1].action, first.at(0), second.turns) == (missed, before, ())
    practice.stays = False
    practice.session.act(missed)
    practice.return_turn()
    assert practice.match.expects == ToStrike(Seat.NORTH)


def test_from_a_finished_board_another_one_is_arranged() -> None:
    pocket = EQUIPMENT.board.pockets[0]
    near = Layout.of({WHITES[0]: Point(pocket.x - 40.0, pocket.y - 40.0), BLACKS[0]: Point(-200.0, 0.0)})
    practice = Practice(arrange_match(begun(), near, Seat.SOUTH))
    place = Point(0.0, EQUIPMENT.board.base_y)
    target = near.at(WHITES[0])
    angle = round(math.atan2(target.y - place.y, target.x - place.x) * 1_000_000)
    practice.session.act(Stroke(Seat.SOUTH, 0, angle, 2500))
    over = practice.match
    assert isinstance(over.expects, BoardOver)
    practice.return_turn()
    practice.arrange(arrange_match(over, near, Seat.SOUTH))
    assert practice.match.expects == ToStrike(Seat.SOUTH)


def test_a_disc_put_down_on_others_comes_to_lie_beside_them_and_never_over_a_pocket() -> None:
    layout = Layout.of({WHITES[0]: Point(0.0, 0.0), WHITES[1]: Point(40.0, 0.0)})
    assert room_for(QUEEN, Point(100.0, 20.0), layout, EQUIPMENT) == Point(100.0, 20.0)
    beside = room_for(QUEEN, Point(18.0, 9.0), layout, EQUIPMENT)
    assert beside is not None
    assert not discs_under(beside, QUEEN, layout, EQUIPMENT)
    assert math.dist(beside, (18.0, 9.0)) < 40.0
    at_the_edge = room_for(QUEEN, Point(900.0, 20.0), layout, EQUIPMENT)
    assert at_the_edge is not None
    assert at_the_edge.x < EQUIPMENT.board.half - EQUIPMENT.radius(QUEEN)
    pocket = EQUIPMENT.board.pockets[0]
    assert room_for(QUEEN, Point(pocket.x - 5, pocket.y - 5), layout, EQUIPMENT) is None
    assert is_over_pocket(Layout.of({QUEEN: Point(pocket.x - 5, pocket.y - 5)}), EQUIPMENT)
    assert not is_over_pocket(layout, EQUIPMENT)


def test_a_spare_disc_is_one_that_does_not_lie_there() -> None:
    layout = Layout.of({WHITES[0]: Point(0.0, 0.0), QUEEN: Point(40.0, 0.0)})
    assert (spare_disc(Kind.WHITE, layout), spare_disc(Kind.BLACK, layout), spare_disc(Kind.QUEEN, layout)) == (
        WHITES[1],
        BLACKS[0],
        None,
    )
