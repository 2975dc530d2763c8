"""Rectangles cut into rows, columns and grids."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.layout import REST, below, centred, columns, equal_columns, flow, grid, rows

RECT = Rect(10.0, 20.0, 300.0, 200.0)


def test_rows_keep_their_heights_and_share_what_is_left() -> None:
    assert rows(RECT, 10, 30, REST, 40, REST) == (
        Rect(10, 20, 300, 30),
        Rect(10, 60, 300, 50),
        Rect(10, 120, 300, 40),
        Rect(10, 170, 300, 50),
    )


def test_columns_without_a_rest_end_where_their_widths_do() -> None:
    assert columns(RECT, 5, 20, 30) == (Rect(10, 20, 20, 200), Rect(35, 20, 30, 200))


@given(st.integers(1, 9), st.floats(0, 20), st.floats(100, 4000))
def test_equal_columns_fill_their_room_from_edge_to_edge(count: int, gap: float, width: float) -> None:
    parts = equal_columns(Rect(7.5, 0, width, 40), gap, count)
    assert len(parts) == count
    assert parts[0].left == 7.5
    assert parts[-1].right == pytest.approx(7.5 + width)
    assert all(b.left - a.right == pytest.approx(gap) for a, b in pairwise(parts))


def test_a_grid_goes_on_a_row_below_and_may_end_in_the_middle_of_one() -> None:
    parts = grid(RECT, (20, 4), 3, 2, 50)
    assert parts == (Rect(10, 20, 140, 50), Rect(170, 20, 140, 50), Rect(10, 74, 140, 50))


def test_what_has_no_room_beside_the_others_flows_to_the_next_row_and_is_no_wider_than_that() -> None:
    parts = flow(Rect(0, 0, 100, 20), 10, (60, 30, 500))
    assert parts == (Rect(0, 0, 60, 20), Rect(70, 0, 30, 20), Rect(0, 30, 100, 20))


def test_the_part_below_a_height_ends_where_the_whole_ends() -> None:
    assert below(RECT, 90) == Rect(10, 90, 300, 130)


def test_a_centred_rectangle_has_its_place_in_its_middle() -> None:
    assert centred((50, 60), 20, 10).centre == (50, 60)
