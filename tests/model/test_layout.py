"""Layouts: values on a grid of a micrometre, made canonical before anyone uses them."""

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.discs import BLACKS, MEN_AND_QUEEN, QUEEN, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import LEAST_GAP_UM, Layout, canonical, gap, on_grid
from carrom.model.units import UM_PER_MM, Point

EQUIPMENT = standard_equipment()
REACH = EQUIPMENT.men.diameter
LIMIT = EQUIPMENT.board.half - REACH / 2
LEAST = LEAST_GAP_UM / UM_PER_MM

angles = st.floats(0, math.tau)


@st.composite
def touching(draw: st.DrawFn) -> Layout:
    """Discs each of which touches another exactly, or by a rounding error, some of them on a frame."""
    places = [draw(st.sampled_from([Point(0.0, 0.0), Point(LIMIT, 0.0), Point(-LIMIT, 40.0)]))]
    for angle in draw(st.lists(angles, max_size=12)):
        start = draw(st.sampled_from(places))
        at = Point(start.x + REACH * math.cos(angle), start.y + REACH * math.sin(angle))
        if max(map(abs, at)) <= LIMIT and all(gap(at, other, REACH) > -1e-4 for other in places):
            places.append(at)
    return Layout.of(zip(MEN_AND_QUEEN, places, strict=False))


@given(touching())
def test_a_canonical_layout_lies_on_the_grid_apart_and_inside_and_stays_as_it_is(layout: Layout) -> None:
    made = canonical(layout, EQUIPMENT)
    for _, at in made.discs:
        assert on_grid(at) == at
        assert max(map(abs, at)) <= LIMIT - LEAST + 1e-9
    for (_, a), (_, b) in combinations(made.discs, 2):
        assert gap(a, b, REACH) >= LEAST - 1e-12
    assert canonical(made, EQUIPMENT) == made


@given(touching())
def test_making_a_layout_canonical_moves_nothing_by_more_than_a_hundredth_of_a_millimetre(layout: Layout) -> None:
    made = canonical(layout, EQUIPMENT)
    assert [disc for disc, _ in made.discs] == [disc for disc, _ in layout.discs]
    assert all(math.dist(at, made.at(disc)) < 0.05 for disc, at in layout.discs)


def test_discs_that_really_overlap_are_refused_by_name() -> None:
    layout = Layout.of({WHITES[0]: Point(0, 0), BLACKS[3]: Point(20, 0)})
    with pytest.raises(ValueError, match="white 1 and black 4 overlap"):
        canonical(layout, EQUIPMENT)


def test_a_layout_is_sorted_whatever_the_order_it_is_made_in() -> None:
    places = {QUEEN: Point(0, 0), WHITES[2]: Point(50, 0), BLACKS[0]: Point(0, 50)}
    assert Layout.of(places) == Layout.of(reversed(places.items()))
    assert [str(disc) for disc, _ in Layout.of(places).discs] == ["white 3", "black 1", "queen"]


def test_a_disc_is_placed_moved_found_and_taken_away() -> None:
    layout = Layout().with_disc(QUEEN, Point(1, 2)).with_disc(WHITES[0], Point(80, 0))
    assert QUEEN in layout
    assert layout.with_disc(QUEEN, Point(3, 4)).at(QUEEN) == (3, 4)
    assert layout.without(QUEEN) == Layout.of({WHITES[0]: Point(80, 0)})
    with pytest.raises(KeyError):
        layout.without(QUEEN).at(QUEEN)


def test_a_place_goes_to_the_nearest_point_of_the_grid() -> None:
    assert on_grid(Point(1.23449, -0.00051)) == (1.234, -0.001)
