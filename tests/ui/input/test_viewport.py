"""Millimetres to pixels and back, at any turn."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat, to_board
from carrom.model.units import Point
from carrom.ui.input.viewport import Rect, Viewport, fit, nearest_turn, seat_turn

BOARD = standard_equipment().board
PIXEL = 1 + 1e-6  # floats leave a little beside whole pixels
places = st.builds(Point, st.floats(-440, 440), st.floats(-440, 440))
turns = st.one_of(st.integers(-8, 8).map(float), st.floats(-8, 8))
windows = st.builds(Rect, st.floats(-50, 500), st.floats(-50, 500), st.floats(100, 4000), st.floats(100, 4000))


def board_in(rect: Rect, turn: float = 0.0) -> Viewport:
    return fit(rect, BOARD.size, BOARD.frame_width, turn)


@given(places, turns, windows)
def test_a_place_goes_to_the_screen_and_comes_back(place: Point, turn: float, window: Rect) -> None:
    viewport = board_in(window, turn)
    back = viewport.to_board(viewport.to_px(place))
    assert math.dist(back, place) < 1e-9 * 1000


@given(windows)
def test_the_board_with_its_frame_stays_inside_its_rectangle_and_fills_one_side(window: Rect) -> None:
    frame = board_in(window).frame_rect
    assert frame.left >= window.left - PIXEL
    assert frame.top >= window.top - PIXEL
    assert frame.right <= window.right + PIXEL
    assert frame.bottom <= window.bottom + PIXEL
    assert min(window.width, window.height) - frame.width < PIXEL


@given(windows)
def test_the_frame_stands_on_whole_pixels(window: Rect) -> None:
    frame = board_in(window).frame_rect
    for edge in (frame.left, frame.top, frame.width):
        assert abs(edge - round(edge)) < 1e-6


@pytest.mark.parametrize("seat", list(Seat))
def test_the_seat_to_play_sits_at_the_bottom_and_its_right_hand_is_on_the_right(seat: Seat) -> None:
    viewport = board_in(Rect(0, 0, 880, 880), seat_turn(seat))
    assert viewport.to_px(to_board(seat, Point(100.0, BOARD.base_y))) == pytest.approx((540.0, 440.0 - BOARD.base_y))


@given(places, st.integers(-8, 8))
def test_quarter_turns_are_exact(place: Point, quarters: int) -> None:
    viewport = Viewport((0.0, 0.0), 1.0, BOARD.size, BOARD.frame_width, quarters)
    x, y = viewport.to_px(place)
    assert {abs(x), abs(y)} == {abs(place.x), abs(place.y)}


@given(st.floats(-math.pi, math.pi), turns)
def test_a_direction_turns_as_places_do(angle: float, turn: float) -> None:
    viewport = board_in(Rect(0, 0, 880, 880), turn)
    x, y = viewport.to_px(Point(math.cos(angle) * 100, math.sin(angle) * 100))
    seen = viewport.screen_angle(angle)
    assert (x - 440, 440 - y) == pytest.approx((100 * math.cos(seen), 100 * math.sin(seen)), abs=1e-6)


@given(st.floats(-20, 20), st.integers(0, 3))
def test_the_way_to_a_turn_is_never_more_than_half_a_round(now: float, target: int) -> None:
    there = nearest_turn(now, target)
    assert abs(there - now) <= 2 + 1e-9
    assert (there - target) % 4 == 0


def test_the_board_rectangle_is_the_playing_surface() -> None:
    viewport = board_in(Rect(0, 0, 880, 880))
    assert viewport.scale == 1.0
    assert viewport.board_rect == Rect(70.0, 70.0, 740.0, 740.0)
    assert viewport.board_rect.contains(70.0, 809.9)
    assert not viewport.board_rect.contains(810.0, 100.0)
