"""Whole strokes: everything stays on the board, nothing overlaps, all comes to exact rest, and frame times change nothing."""

import math
from itertools import combinations

import pytest

from carrom.model.discs import MEN_AND_QUEEN, STRIKER
from carrom.model.equipment import standard_equipment
from carrom.model.layout import gap
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke, StrokeResult
from carrom.model.units import Point
from carrom.physics import Simulation, simulate

EQUIPMENT = standard_equipment()
OPENING = opening_layout(Seat.SOUTH, EQUIPMENT)
FULL = round(EQUIPMENT.striker.full_speed)
BREAK = Stroke(Seat.SOUTH, 12_000, 1_550_000, FULL)


def strokes(count: int) -> list[Stroke]:
    """Full power from all over the base, at angles spread over the whole half round and some backward."""
    return [
        Stroke(Seat.SOUTH, round(-182_000 + 364_000 * (n * 0.618034 % 1)), round((0.02 + 3.1 * n / count) * 1e6), FULL)
        for n in range(count)
    ]


def check(result: StrokeResult) -> None:
    places = dict(result.layout.discs)
    fallen = [fall.disc for fall in result.pocketed]
    assert sorted([*places, *(disc for disc in fallen if disc != STRIKER)]) == sorted(MEN_AND_QUEEN)
    half = EQUIPMENT.board.half
    for disc, at in places.items():
        assert max(abs(at.x), abs(at.y)) + EQUIPMENT.radius(disc) <= half
        for pocket in EQUIPMENT.board.pockets:
            assert math.dist(at, pocket) >= EQUIPMENT.tipping_distance(disc) - 1e-6
    for (first, a), (second, b) in combinations(places.items(), 2):
        assert gap(a, b, EQUIPMENT.radius(first) + EQUIPMENT.radius(second)) > 0
    assert result.duration < 10.0


@pytest.mark.parametrize("part", range(6))
def test_three_hundred_full_power_strokes_keep_every_disc_apart_inside_and_at_rest(part: int) -> None:
    for stroke in strokes(300)[part::6]:
        simulation = Simulation(OPENING, stroke, EQUIPMENT)
        result = simulation.result()
        check(result)
        simulation.advance(10.0)
        before = simulation.positions()
        simulation.advance(5.0)
        assert simulation.finished
        assert simulation.positions() == before


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_frame_rates_and_a_stall_of_half_a_second_give_the_same_bits(rate: int) -> None:
    whole, film = simulate(OPENING, BREAK, EQUIPMENT)
    simulation = Simulation(OPENING, BREAK, EQUIPMENT)
    frames = 0
    while not simulation.finished:
        simulation.advance(0.5 if frames == rate // 3 else 1 / rate)
        frames += 1
    assert simulation.result() == whole
    assert simulation.film() == film


def test_the_same_stroke_twice_gives_the_same_bits() -> None:
    assert simulate(OPENING, BREAK, EQUIPMENT) == simulate(OPENING, BREAK, EQUIPMENT)


def test_distance_grows_with_the_square_of_the_speed() -> None:
    """Dry friction, v²/2µg, and a soft touch stops dead."""
    empty = opening_layout(Seat.SOUTH, EQUIPMENT).without(*MEN_AND_QUEEN)
    for speed in (300, 600, 1000):
        simulation = Simulation(empty, Stroke(Seat.SOUTH, 0, 1_570_796, speed), EQUIPMENT)
        simulation.advance(10.0)
        ((disc, pose),) = simulation.positions()
        assert disc == STRIKER
        travelled = pose.y - EQUIPMENT.board.base_y
        assert travelled == pytest.approx((speed / 1000) ** 2 / (2 * EQUIPMENT.surface.mu_board * 9.81) * 1000, abs=0.005)


def test_a_hard_break_scatters_the_ring() -> None:
    """More than half of the men leave the outer circle."""
    result, _ = simulate(OPENING, Stroke(Seat.SOUTH, 0, 1_570_796, FULL), EQUIPMENT)
    inside = [
        disc for disc, at in result.layout.discs if math.dist(at, Point(0, 0)) < EQUIPMENT.board.outer_circle_diameter / 2
    ]
    assert len(inside) < 9


def test_a_gentle_touch_moves_a_resting_man() -> None:
    man = MEN_AND_QUEEN[0]
    base = EQUIPMENT.board.base_y
    reach = EQUIPMENT.radius(STRIKER) + EQUIPMENT.radius(man)
    layout = OPENING.without(*MEN_AND_QUEEN).with_disc(man, Point(0.0, base + reach + 40.0))
    result, _ = simulate(layout, Stroke(Seat.SOUTH, 0, 1_570_796, 300), EQUIPMENT)
    assert result.touches
    assert result.layout.at(man).y > base + reach + 40.0


def test_a_stroke_is_over_in_the_frame_in_which_the_last_disc_stops() -> None:
    """Nothing that can no longer happen keeps the next player waiting."""
    for speed in (800, 3000, FULL):
        simulation = Simulation(OPENING, Stroke(Seat.SOUTH, 9_000, 1_570_796, speed), EQUIPMENT)
        frames = 0
        while not simulation.finished:
            simulation.advance(1 / 60)
            frames += 1
        assert frames / 60 <= simulation.result().duration + 2 / 60
