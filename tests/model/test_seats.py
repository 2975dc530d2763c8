"""Seats: neighbours, turns of the board that lose no bit, and who plays after whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.seats import (
    DOUBLES_CLOCKWISE,
    DOUBLES_RIGHT,
    SINGLES,
    THREE_CLOCKWISE,
    THREE_RIGHT,
    Seat,
    Seating,
    from_board,
    quarter_turned,
    to_board,
)
from carrom.model.units import Point

places = st.builds(Point, *[st.floats(-370, 370)] * 2)


@given(places, st.sampled_from(Seat))
def test_a_place_turned_to_the_board_and_back_is_the_same_to_the_bit(place: Point, seat: Seat) -> None:
    assert from_board(seat, to_board(seat, place)) == place


@given(places, st.integers(-8, 8))
def test_four_quarter_turns_change_nothing(place: Point, quarters: int) -> None:
    assert quarter_turned(quarter_turned(place, quarters), 4 - quarters) == place


def test_the_base_of_each_seat_lies_on_its_own_side() -> None:
    base = Point(0.0, -250.0)
    sides = {Seat.SOUTH: (0, -250), Seat.EAST: (250, 0), Seat.NORTH: (0, 250), Seat.WEST: (-250, 0)}
    assert {seat: to_board(seat, base) for seat in Seat} == sides


def test_a_neighbour_at_the_right_hand_sits_there() -> None:
    for seat in Seat:
        ahead_right = to_board(seat, Point(250.0, 0.0))
        assert to_board(seat.right, Point(0.0, -250.0)) == ahead_right
        assert seat.right.left is seat
        assert seat.opposite is seat.right.right


@pytest.mark.parametrize("seating", [SINGLES, DOUBLES_RIGHT, DOUBLES_CLOCKWISE, THREE_CLOCKWISE, THREE_RIGHT])
def test_the_turn_comes_round_to_everybody_once(seating: Seating) -> None:
    seat, met = seating.order[0], []
    for _ in seating.order:
        met.append(seat)
        seat = seating.after(seat)
    assert seat is seating.order[0]
    assert sorted(met) == sorted(seating.order)
    assert sorted(s for party in seating.parties for s in party) == sorted(seating.order)


def test_partners_sit_opposite_and_the_right_hand_neighbour_follows() -> None:
    for pair in DOUBLES_RIGHT.parties:
        assert pair[0].opposite is pair[1]
    assert all(DOUBLES_RIGHT.after(seat) is seat.right for seat in Seat)
    assert all(DOUBLES_CLOCKWISE.after(seat) is seat.left for seat in Seat)


def test_a_seat_that_nobody_took_has_no_party() -> None:
    assert SINGLES.party_of(Seat.NORTH) == 1
    with pytest.raises(ValueError, match="nobody sits east"):
        SINGLES.party_of(Seat.EAST)
