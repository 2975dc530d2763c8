"""Equipment: the measures of the laws, every constant with its range and source, and the named boards."""

import math
from dataclasses import fields

import pytest

from carrom.model.discs import QUEEN, STRIKER, WHITES
from carrom.model.equipment import (
    BOARD_NAMES,
    Board,
    MenSpec,
    Striker,
    Surface,
    constants,
    equipment_from,
    equipment_named,
    equipment_parts,
    equipment_with,
    standard_equipment,
)
from carrom.model.seats import Seat, to_board
from carrom.model.units import Point
from carrom.physics.power import LEAST_RUNS, board_runs


def test_the_standard_table_has_the_measures_of_the_laws() -> None:
    equipment = standard_equipment()
    board = equipment.board
    assert (board.size, board.pocket_diameter) == (740.0, 44.5)
    assert board.pockets[0] == Point(347.75, 347.75)
    assert (board.rear_line_y, board.front_line_y) == pytest.approx((-268.5, -236.7))
    assert (board.base_y, board.base_circle_x) == pytest.approx((-252.6, 219.1))
    assert (equipment.men.diameter, equipment.striker.diameter) == (31.0, 41.3)


def test_each_pocket_touches_both_its_frames() -> None:
    board = standard_equipment().board
    for x, y in board.pockets:
        assert abs(x) + board.pocket_radius == board.half == abs(y) + board.pocket_radius


def test_the_queen_measures_what_a_man_does_and_the_striker_does_not() -> None:
    equipment = standard_equipment()
    assert equipment.radius(QUEEN) == equipment.radius(WHITES[0]) == 15.5
    assert equipment.mass(QUEEN) == equipment.mass(WHITES[0]) == 5.25
    assert (equipment.radius(STRIKER), equipment.mass(STRIKER)) == (20.65, 15.0)


def test_a_disc_tips_where_the_edge_of_the_hole_ceases_to_hold_it() -> None:
    equipment = standard_equipment()
    assert equipment.tipping_distance(WHITES[0]) == pytest.approx(15.96, abs=0.01)
    assert equipment.tipping_distance(STRIKER) == pytest.approx(8.28, abs=0.01)
    narrow = equipment_with(equipment, {"board.pocket_diameter": 43.0, "striker.diameter": 44.0})
    assert narrow.tipping_distance(STRIKER) == 0.0


def test_every_constant_has_a_value_in_its_range_a_source_and_a_confidence() -> None:
    known = {
        f"{part}.{field.name}"
        for part, kind in (("board", Board), ("men", MenSpec), ("striker", Striker), ("surface", Surface))
        for field in fields(kind)
    }
    assert set(constants()) == known
    for name, constant in constants().items():
        assert constant.low <= constant.value <= constant.high, name
        assert constant.source, name
        assert constant.confidence in ("high", "medium", "low"), name


def test_equipment_comes_back_from_its_plain_parts() -> None:
    assert equipment_from(equipment_parts(standard_equipment())) == standard_equipment()


@pytest.mark.parametrize(
    ("part", "name", "value", "why"),
    [
        ("surface", "mu_board", 0.5, "surface.mu_board must be a number from 0.06 to 0.2, not 0.5"),
        ("surface", "mu_board", math.nan, "surface.mu_board must be a number"),
        ("striker", "mass", True, "striker.mass must be a number"),
        ("men", "colour", 1.0, "men.colour is unknown"),
    ],
)
def test_a_constant_out_of_range_or_unknown_is_refused_by_name(part: str, name: str, value: float, why: str) -> None:
    parts = equipment_parts(standard_equipment())
    parts[part][name] = value
    with pytest.raises(ValueError, match=why):
        equipment_from(parts)


def test_a_missing_constant_is_refused_by_name() -> None:
    parts = equipment_parts(standard_equipment())
    del parts["men"]["mass"]
    with pytest.raises(ValueError, match=r"men\.mass is missing"):
        equipment_from(parts)


@pytest.mark.parametrize("board", BOARD_NAMES)
@pytest.mark.parametrize("size", [740.0, 720.0])
@pytest.mark.parametrize(("diameter", "mass"), [(41.3, 15.0), (38.0, 12.0), (44.0, 21.0), (41.3, 3.0)])
def test_every_named_board_of_either_size_passes_the_run_test_with_every_striker(
    board: str, size: float, diameter: float, mass: float
) -> None:
    """Law A.1: at full force the striker makes at least three and a half runs."""
    equipment = equipment_with(equipment_named(board), {"board.size": size, "striker.diameter": diameter, "striker.mass": mass})
    assert board_runs(equipment) >= LEAST_RUNS


def test_a_fast_board_is_livelier_than_a_slow_one() -> None:
    assert board_runs(equipment_named("fast")) > board_runs(equipment_named("normal")) > board_runs(equipment_named("slow"))
    assert equipment_named("normal") == standard_equipment()


def test_an_unknown_board_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="choose fast, normal, slow"):
        equipment_named("icy")


def test_a_smaller_board_keeps_its_lines_and_pockets_inside() -> None:
    board = equipment_with(standard_equipment(), {"board.size": 720.0}).board
    assert board.half == 360.0
    assert board.pockets[0] == Point(337.75, 337.75)
    for seat in Seat:
        assert max(map(abs, to_board(seat, Point(board.base_circle_x, board.base_y)))) < board.half
