"""The benchmarks. Of strokes: both engines play the same ones to the end, and ours stays by its finest self. Of frames: the
figures, and the stroke that is drawn."""

from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from carrom.model.equipment import standard_equipment
from carrom.physics import Simulation
from carrom.ui.game import Game
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.words.catalogue import catalogue
from scripts import bench
from scripts.bench_engine import FINE, break_stroke, ends, measure, mid_game_stroke, play_ordinary, worst
from scripts.bench_screens import FRAME, Spread, frames

EQUIPMENT = standard_equipment()


def test_its_strokes_are_the_same_each_time() -> None:
    assert [mid_game_stroke(Random(3), EQUIPMENT) for _ in range(2)] == [mid_game_stroke(Random(3), EQUIPMENT)] * 2
    assert break_stroke(Random(3), EQUIPMENT) == break_stroke(Random(3), EQUIPMENT)


def test_both_engines_account_for_every_disc() -> None:
    layout, stroke = mid_game_stroke(Random(4), EQUIPMENT)
    simulation = Simulation(layout, stroke, EQUIPMENT)
    assert set(ends(simulation)) == set(play_ordinary(layout, stroke, EQUIPMENT)) == set(simulation.discs)


def test_ours_ends_where_its_finest_self_does_and_the_ordinary_way_does_not() -> None:
    strokes = [mid_game_stroke(Random(seed), EQUIPMENT) for seed in range(5)]
    cost = measure(strokes, EQUIPMENT, 1)
    assert cost.error < 0.7
    assert cost.ordinary_error > 100 * cost.error


def test_the_finest_step_differs_from_itself_by_nothing() -> None:
    layout, stroke = mid_game_stroke(Random(5), EQUIPMENT)
    fine = [ends(Simulation(layout, stroke, EQUIPMENT, FINE)) for _ in range(2)]
    assert worst(*fine) == 0.0


@pytest.mark.parametrize("kind", ["all", "compare", "physics", "frames", "library"])
def test_the_command_names_what_it_can_measure(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(["--help"])
    assert ended.value.code == 0
    assert kind in capsys.readouterr().out


def test_a_spread_is_made_of_the_values_themselves() -> None:
    assert Spread.of(range(1, 101)) == Spread(50, 95, 99, 100)
    assert Spread.of([3.0]) == Spread(3.0, 3.0, 3.0, 3.0)
    assert Spread.of([2.0, 1.0]) == Spread(1.0, 2.0, 2.0, 2.0)


def test_a_spread_in_units_keeps_its_shape() -> None:
    assert Spread.of([1.0, 2.0, 3.0, 8.0]).in_units(2.0) == Spread(1.0, 4.0, 4.0, 4.0)


def test_the_stroke_that_is_measured_pulls_breaks_and_turns(tmp_path: Path) -> None:
    tr = catalogue()
    table = Game(tr, beside="here").table(quick_match(tr, 7, tmp_path))
    stack = SceneStack(table, 640, 480)
    named = []
    for name in frames(stack, table):
        named.append(name)
        stack.update(FRAME)
    assert [name for name, _ in groupby(named)] == ["pull, guide on", "break", "turn of the board"]
    assert len(table.play.session.turns) == 1
