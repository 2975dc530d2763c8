"""Placing: the striker on the base, the opening ring, and returned discs at the centre."""

import math
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.model.discs import BLACKS, MEN_AND_QUEEN, QUEEN, STRIKER, WHITES
from carrom.model.equipment import equipment_with, standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.placing import (
    NEIGHBOUR_GAP,
    RACK_GAP,
    base_ranges,
    centre_spot,
    discs_under,
    free_offsets,
    on_base,
    opening_layout,
    striker_place,
)
from carrom.model.seats import Seat, from_board
from carrom.model.units import UM_PER_MM, Point

EQUIPMENT = standard_equipment()
MAN = EQUIPMENT.men.diameter


def test_the_striker_lies_between_the_base_circles_or_covers_one() -> None:
    left, middle, right = base_ranges(EQUIPMENT)
    assert middle == pytest.approx((-182_550, 182_550), abs=1)
    assert right == pytest.approx((214_350, 222_300), abs=100)
    assert left == (-right[1], -right[0])


@pytest.mark.parametrize(("offset", "legal"), [(0, True), (182_000, True), (190_000, False), (219_000, True), (225_000, False)])
def test_cutting_a_base_circle_is_not_allowed(offset: int, legal: bool) -> None:
    assert on_base(offset, EQUIPMENT) is legal
    assert on_base(-offset, EQUIPMENT) is legal


def test_each_seat_puts_its_striker_on_its_own_base() -> None:
    for seat in Seat:
        local = from_board(seat, striker_place(seat, 12_345, EQUIPMENT))
        assert local == (12.345, EQUIPMENT.board.base_y)


def test_a_man_on_the_base_takes_away_the_places_where_the_striker_would_touch_it() -> None:
    base_y = EQUIPMENT.board.base_y
    layout = Layout.of({WHITES[0]: Point(30.0, base_y)})
    free = free_offsets(Seat.SOUTH, layout, EQUIPMENT)
    reach = (MAN + EQUIPMENT.striker.diameter) / 2
    before, after = free[1], free[2]
    assert before[1] / UM_PER_MM == pytest.approx(30.0 - reach - NEIGHBOUR_GAP, abs=0.002)
    assert after[0] / UM_PER_MM == pytest.approx(30.0 + reach + NEIGHBOUR_GAP, abs=0.002)
    assert free_offsets(Seat.NORTH, layout, EQUIPMENT) == base_ranges(EQUIPMENT)


@given(st.integers(0, 2**32), st.sampled_from(Seat))
@settings(max_examples=40)
def test_every_free_offset_is_legal_and_every_other_touches_something(seed: int, seat: Seat) -> None:
    random = Random(seed)
    layout = Layout()
    for disc in random.sample(MEN_AND_QUEEN, 12):
        at = Point(round(random.uniform(-300, 300), 3), round(random.uniform(-300, 300), 3))
        if not discs_under(at, disc, layout, EQUIPMENT):
            layout = layout.with_disc(disc, at)
    free = free_offsets(seat, layout, EQUIPMENT)
    assert all(low <= high for low, high in free)
    for low, high in free:
        for offset in (low, (low + high) // 2, high):
            assert on_base(offset, EQUIPMENT)
            assert discs_under(striker_place(seat, offset, EQUIPMENT), STRIKER, layout, EQUIPMENT) == ()
    for _ in range(20):
        offset = random.randint(-222_000, 222_000)
        if on_base(offset, EQUIPMENT) and not any(low <= offset <= high for low, high in free):
            near = discs_under(striker_place(seat, offset, EQUIPMENT), STRIKER, layout, EQUIPMENT, NEIGHBOUR_GAP + 0.002)
            assert near != ()


def test_a_base_full_of_men_leaves_no_place() -> None:
    discs = (*WHITES, *BLACKS)
    men = [Point(-230.0 + 46.0 * n, EQUIPMENT.board.base_y) for n in range(11)]
    layout = Layout.of(zip(discs, men, strict=False))
    assert free_offsets(Seat.SOUTH, layout, EQUIPMENT) == ()


@pytest.mark.parametrize("breaker", Seat)
def test_the_opening_ring_is_as_the_laws_draw_it(breaker: Seat) -> None:
    layout = opening_layout(breaker, EQUIPMENT)
    assert {disc for disc, _ in layout.discs} == set(MEN_AND_QUEEN)
    assert layout.at(QUEEN) == (0, 0)
    places = {disc: from_board(breaker, at) for disc, at in layout.discs}
    d = MAN + RACK_GAP
    stem = [math.dist(places[disc], (0, 0)) for disc in WHITES if abs(places[disc].x) < 0.01 and places[disc].y < 0]
    assert sorted(stem) == pytest.approx([d, 2 * d], abs=0.01)
    inner = [disc for disc in MEN_AND_QUEEN if 1 < math.dist(places[disc], (0, 0)) < 1.2 * d]
    assert sorted(disc.kind for disc in inner) == ["black"] * 3 + ["white"] * 3
    ring = sorted(set(MEN_AND_QUEEN) - {QUEEN, *inner}, key=lambda disc: math.atan2(places[disc].y, places[disc].x))
    assert all(a.kind != b.kind for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    assert max(math.dist(at, (0, 0)) for at in places.values()) + MAN / 2 <= EQUIPMENT.board.outer_circle_diameter / 2


def test_the_jitter_of_a_rack_is_small_repeats_and_leaves_the_men_apart() -> None:
    still = opening_layout(Seat.SOUTH, EQUIPMENT)
    for seed in range(50):
        layout = opening_layout(Seat.SOUTH, EQUIPMENT, Random(seed))
        assert layout == opening_layout(Seat.SOUTH, EQUIPMENT, Random(seed)) != still
        assert canonical(layout, EQUIPMENT) == layout
        assert all(math.dist(at, still.at(disc)) <= 0.05 for disc, at in layout.discs)
        assert all(gap(a, b, MAN) >= 0.001 - 1e-12 for (_, a), (_, b) in combinations(layout.discs, 2))


def test_a_returned_disc_goes_to_the_centre_when_that_is_free() -> None:
    assert centre_spot(QUEEN, Layout(), Seat.SOUTH, EQUIPMENT) == (0, 0)


@given(st.integers(0, 2**32), st.sampled_from(Seat))
@settings(max_examples=40)
def test_a_returned_disc_lies_free_and_as_near_to_the_centre_as_any_spot_tried(seed: int, seat: Seat) -> None:
    random = Random(seed)
    layout = Layout()
    for disc in random.sample(MEN_AND_QUEEN[:-1], 9):
        at = Point(round(random.uniform(-60, 60), 3), round(random.uniform(-60, 60), 3))
        if not discs_under(at, disc, layout, EQUIPMENT):
            layout = layout.with_disc(disc, at)
    spot = centre_spot(QUEEN, layout, seat, EQUIPMENT)
    assert discs_under(spot, QUEEN, layout, EQUIPMENT) == ()
    for _ in range(200):
        angle, away = random.uniform(0, math.tau), random.uniform(0, math.hypot(*spot) - 0.01)
        if away > 0:
            assert discs_under(Point(away * math.cos(angle), away * math.sin(angle)), QUEEN, layout, EQUIPMENT) != ()


def test_of_equally_near_spots_the_next_player_gets_the_one_at_the_right_hand() -> None:
    layout = Layout.of({WHITES[0]: Point(0, 0)})
    for seat in Seat:
        local = from_board(seat, centre_spot(QUEEN, layout, seat, EQUIPMENT))
        assert local.x > MAN
        assert abs(local.y) < 0.01


def test_a_wider_striker_has_less_room_on_the_base() -> None:
    wide = equipment_with(EQUIPMENT, {"striker.diameter": 44.0})
    assert base_ranges(wide)[1][1] < base_ranges(EQUIPMENT)[1][1]
