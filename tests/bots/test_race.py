"""What counts alone are worth: more when ahead, when to strike, when steady; and the queen where she matters."""

from itertools import product

import pytest

from carrom.bots.race import FIRST, FREE, SECOND, Count, Stakes, race_for

PLAIN = tuple(float(men) for men in range(10))
RACE = race_for(Stakes((PLAIN, PLAIN), (tuple(men + 3 for men in PLAIN), tuple(men + 3 for men in PLAIN))))


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9, 0.99])
def test_sides_that_change_places_change_signs(chance: float) -> None:
    swapped = {FREE: FREE, FIRST: SECOND, SECOND: FIRST}
    for a, b, queen, first in product(range(1, 10), range(1, 10), (FREE, FIRST, SECOND), (True, False)):
        here = RACE.value(Count(a, b, queen, first), chance, chance)
        there = RACE.value(Count(b, a, swapped[queen], not first), chance, chance)
        assert here == pytest.approx(-there, abs=1e-6)


@pytest.mark.parametrize("chance", [0.2, 0.6, 0.95])
def test_fewer_men_of_ones_own_and_the_turn_are_worth_something(chance: float) -> None:
    for a, b, queen in product(range(2, 10), range(1, 10), (FREE, FIRST, SECOND)):
        now = RACE.value(Count(a, b, queen, True), chance, chance)
        assert RACE.value(Count(a - 1, b, queen, True), chance, chance) > now - 1e-9
        assert RACE.value(Count(a, b, queen, False), chance, chance) < now


def test_a_finished_side_gets_the_others_men_and_the_queen_it_covered() -> None:
    assert RACE.value(Count(0, 4, FREE, True), 0.5, 0.5) == 4
    assert RACE.value(Count(0, 4, FIRST, True), 0.5, 0.5) == 7
    assert RACE.value(Count(0, 4, SECOND, True), 0.5, 0.5) == 4
    assert RACE.value(Count(2, 0, SECOND, True), 0.5, 0.5) == -5


def test_a_better_hand_is_worth_more() -> None:
    values = [RACE.value(Count(6, 6, FREE, True), chance, 0.5) for chance in (0.1, 0.3, 0.5, 0.7, 0.9, 0.99)]
    assert values == sorted(values)
