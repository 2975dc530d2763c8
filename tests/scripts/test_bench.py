"""The benchmark of strokes: both engines play the same strokes to the end, and ours stays by its finest self."""

from random import Random

import pytest

from carrom.model.equipment import standard
from carrom.physics import Simulation
from scripts import bench
from scripts.bench_physics import FINE, break_stroke, ends, measure, mid_game_stroke, worst
from scripts.ordinary_engine import play

EQUIPMENT = standard()


def test_its_strokes_are_the_same_each_time() -> None:
    assert [mid_game_stroke(Random(3), EQUIPMENT) for _ in range(2)] == [mid_game_stroke(Random(3), EQUIPMENT)] * 2
    assert break_stroke(Random(3), EQUIPMENT) == break_stroke(Random(3), EQUIPMENT)


def test_both_engines_account_for_every_disc() -> None:
    layout, stroke = mid_game_stroke(Random(4), EQUIPMENT)
    simulation = Simulation(layout, stroke, EQUIPMENT)
    assert set(ends(simulation)) == set(play(layout, stroke, EQUIPMENT)) == set(simulation.discs)


def test_ours_ends_where_its_finest_self_does_and_the_ordinary_way_does_not() -> None:
    strokes = [mid_game_stroke(Random(seed), EQUIPMENT) for seed in range(5)]
    cost = measure(strokes, EQUIPMENT, 1)
    assert cost.error < 0.7
    assert cost.ordinary_error > 100 * cost.error


def test_the_finest_step_differs_from_itself_by_nothing() -> None:
    layout, stroke = mid_game_stroke(Random(5), EQUIPMENT)
    fine = [ends(Simulation(layout, stroke, EQUIPMENT, FINE)) for _ in range(2)]
    assert worst(*fine) == 0.0


def test_the_command_names_what_it_can_measure(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(["--help"])
    assert ended.value.code == 0
    assert "physics" in capsys.readouterr().out
