"""The physics report: a table of every case and a picture of each measure, in the folder that is named."""

from pathlib import Path

import pygame
import pytest

from carrom.model.equipment import BOARD_NAMES
from scripts.physics_cases import Reading
from scripts.physics_report import PAPER, SIZE, Chart, Series, case_table, draw, rebounds, run_table, save, throw, ticks
from scripts.physics_strokes import every_case


def test_the_table_holds_every_reading_of_its_cases() -> None:
    cases = every_case()[:12]
    rows, bad = case_table(cases)
    assert bad == 0
    assert len(rows) == 2 + sum(len(list(case.run())) for case in cases)
    for case in cases:
        assert any(row.startswith(f"| {case.number} {case.title} |") for row in rows)
    assert {row.count("|") - row.count("\\|") for row in rows} == {8}


def test_each_named_board_passes_the_run_test() -> None:
    rows = run_table()[2:]
    assert [row.split(" | ")[0].strip("| ") for row in rows] == list(BOARD_NAMES)
    assert all(row.endswith("| passes |") for row in rows)


@pytest.mark.parametrize("got", [1.0 + 2e-6, float("nan"), float("inf")])
def test_a_reading_that_is_off_or_no_number_does_not_hold(got: float) -> None:
    assert Reading("length", 1.0, 1.0 + 5e-7, 1e-6).holds
    assert not Reading("length", 1.0, got, 1e-6).holds


def test_ticks_are_round_and_reach_past_the_most() -> None:
    assert ticks(7.3) == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    assert ticks(0.4)[1] == pytest.approx(0.05)
    assert ticks(88.0)[-1] >= 88.0


@pytest.mark.parametrize("chart", [throw(), rebounds()], ids=lambda chart: chart.name)
def test_the_engine_lies_on_the_calculated_line(chart: Chart) -> None:
    line, dots = chart.series[0], chart.series[-1]
    for x, y in dots.points:
        below = max((p for p in line.points if p[0] <= x), default=line.points[0])
        above = min((p for p in line.points if p[0] >= x), default=line.points[-1])
        assert min(below[1], above[1]) - 0.1 <= y <= max(below[1], above[1]) + 0.1


def test_a_chart_becomes_a_picture_with_its_lines_in_it(tmp_path: Path) -> None:
    chart = Chart(
        "rise", "A rise", "x", "y", (Series("line", ((0.0, 0.0), (1.0, 2.0))), Series("dots", ((0.5, 1.0),), 1, True))
    )
    picture = pygame.image.load(str(save(chart, tmp_path)))
    assert picture.get_size() == SIZE
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(100, SIZE[0] - 36, 3) for y in range(92, SIZE[1] - 84, 3)}
    assert PAPER in colours
    assert len(colours) > 10
    assert draw(chart).get_size() == SIZE
