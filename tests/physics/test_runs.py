"""Every board, striker and pocket that may be chosen plays: the run test of the laws, and breaks that end as they should."""

import math
from itertools import combinations, product

import pytest

from carrom.model.discs import MEN_AND_QUEEN, STRIKER
from carrom.model.equipment import BOARD_NAMES, Equipment, equipment_named, equipment_with, standard_equipment
from carrom.model.layout import gap
from carrom.model.placing import base_ranges, opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.physics import simulate
from carrom.physics.power import LEAST_RUNS, board_runs, speed_for
from carrom.physics.simulation import Run
from scripts.physics_cases import striker


def frames_met(equipment: Equipment, speed: float) -> int:
    run = Run([striker(0.0, equipment.board.base_y, 0.0, speed)], equipment)
    run.run_to_rest()
    return len(run.touches())


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_a_named_board_carries_the_striker_three_and_a_half_runs_at_full_force(name: str) -> None:
    equipment = equipment_named(name)
    assert board_runs(equipment) >= LEAST_RUNS
    assert frames_met(equipment, equipment.striker.full_speed) == int(board_runs(equipment)) >= 3


def test_fast_is_faster_than_normal_and_normal_than_slow() -> None:
    fast, normal, slow = (board_runs(equipment_named(name)) for name in BOARD_NAMES)
    assert fast > normal > slow
    assert equipment_named("normal") == standard_equipment()


@pytest.mark.parametrize(("name", "size", "diameter"), tuple(product(BOARD_NAMES, (720.0, 740.0), (38.0, 41.3, 44.0))))
def test_the_engine_makes_the_runs_that_are_calculated(name: str, size: float, diameter: float) -> None:
    equipment = equipment_with(equipment_named(name), {"board.size": size, "striker.diameter": diameter})
    for wanted in (1.5, 2.5, 3.5):
        speed = speed_for(equipment, wanted)
        assert board_runs(equipment, speed) == pytest.approx(wanted)
        assert frames_met(equipment, speed) == int(wanted)


def test_the_mass_of_the_striker_changes_no_run() -> None:
    assert {
        frames_met(equipment_with(standard_equipment(), {"striker.mass": mass}), 6500.0) for mass in (3.0, 12.0, 15.0, 21.0)
    } == {5}


@pytest.mark.parametrize(
    ("name", "size", "pocket", "diameter", "mass"),
    [
        ("fast", 740.0, 44.5, 41.3, 15.0),
        ("slow", 740.0, 51.0, 41.3, 12.0),
        ("normal", 720.0, 51.0, 38.0, 3.0),
        ("fast", 720.0, 44.5, 44.0, 21.0),
        ("slow", 720.0, 43.0, 44.0, 3.0),
    ],
)
def test_breaks_on_any_table_keep_every_disc_inside_and_apart(
    name: str, size: float, pocket: float, diameter: float, mass: float
) -> None:
    changes = {"board.size": size, "board.pocket_diameter": pocket, "striker.diameter": diameter, "striker.mass": mass}
    equipment = equipment_with(equipment_named(name), changes)
    layout = opening_layout(Seat.SOUTH, equipment)
    _, (low, high), _ = base_ranges(equipment)
    for offset, angle in ((0, 1_570_796), (low, 1_200_000), (high, 1_800_000)):
        result, _ = simulate(layout, Stroke(Seat.SOUTH, offset, angle, round(equipment.striker.full_speed)), equipment)
        fallen = [fall.disc for fall in result.pocketed if fall.disc != STRIKER]
        assert sorted([*fallen, *(disc for disc, _ in result.layout.discs)]) == sorted(MEN_AND_QUEEN)
        assert result.duration < 10.0
        for disc, at in result.layout.discs:
            assert max(map(abs, at)) + equipment.radius(disc) <= equipment.board.half
            corner = min(math.dist(at, middle) for middle in equipment.board.pockets)
            assert corner >= equipment.tipping_distance(disc) - 1e-6
        for (first, a), (second, b) in combinations(result.layout.discs, 2):
            assert gap(a, b, equipment.radius(first) + equipment.radius(second)) > 0.0
