"""The engine comes to what calculation says, case by case: sliding, spinning, impacts, rows, whole strokes."""

import pytest

from scripts.physics_cases import Case
from scripts.physics_strokes import every_case


def test_there_are_forty_cases() -> None:
    assert [case.number for case in every_case()] == list(range(1, 41))


@pytest.mark.parametrize("case", every_case(), ids=lambda case: case.name)
def test_a_stroke_of_known_outcome_comes_to_it(case: Case) -> None:
    readings = list(case.run())
    assert readings
    assert [reading for reading in readings if not reading.holds] == []
