"""Men that push each other along meet again and again: strokes that once did so a hundred thousand times, and their kind."""

import math
from itertools import pairwise
from random import Random

import pytest

from carrom.model.discs import WHITES
from carrom.model.layout import gap
from carrom.physics.simulation import Run
from scripts.fuzz_jams import MOST_CONTACTS, any_shot, changed_shot
from scripts.physics_cases import MAN, at_rest, man, table
from scripts.physics_strokes import JAMS, Shot, Watched, kept_shots, shot_from, shot_plain, watched

KEPT = kept_shots(JAMS)


def hold(seen: Watched) -> None:
    assert seen.finite
    assert seen.energy_rise < 1e-12
    assert max(seen.overlap, seen.outside) < 1e-9
    assert seen.stalls == seen.given_up == 0


@pytest.mark.parametrize("shot", KEPT, ids=range(1, len(KEPT) + 1))
def test_a_stroke_that_once_jammed_ends_after_few_contacts_and_never_gains_energy(shot: Shot) -> None:
    simulation = shot.simulation
    hold(watched(simulation))
    assert simulation.motion.events <= MOST_CONTACTS


def test_a_stroke_that_once_jammed_has_the_same_bits_in_any_slices_of_time() -> None:
    whole = KEPT[0].simulation
    expected = whole.result(), whole.film()
    for seconds in (0.0007, 1 / 60):
        sliced = KEPT[0].simulation
        while not sliced.finished:
            sliced.advance(seconds)
        assert (sliced.result(), sliced.film()) == expected


@pytest.mark.parametrize("part", range(4))
def test_dense_layouts_of_chance_end_after_few_contacts_and_never_gain_energy(part: int) -> None:
    for number in range(part, 60, 4):
        simulation = any_shot(Random(f"dense/{number}")).simulation
        hold(watched(simulation))
        assert simulation.motion.events <= MOST_CONTACTS, number


SMOOTH = table(mu_disc=0.0)  # rough rims that spin alike turn a row aside


def pushed_row(number: int, back_spin: float) -> Run:
    """Men in a row that all move along it; those behind spin, are slowed less, and push the first one."""
    start = -350.0
    spins = [back_spin if n < number - 1 else 0.0 for n in range(number)]
    return Run([man(start + 2 * MAN * n, 0.0, 800.0, spin=spins[n], number=n + 1) for n in range(number)], SMOOTH)


@pytest.mark.parametrize("number", [2, 3, 6, 9])
def test_a_row_that_pushes_itself_along_goes_on_as_one_and_meets_seldom(number: int) -> None:
    run = pushed_row(number, 60.0)
    run.advance(0.3)
    speeds = [sliding.velocity.x for sliding in run.states()]
    assert max(speeds) - min(speeds) < 4.0  # mm/s
    run.run_to_rest()
    places = [sliding.at for sliding in run.states()]
    for first, second in pairwise(places):
        assert abs(gap(first, second, 2 * MAN)) < 0.001
    assert run.motion.events < 400 * run.motion.rest_time


def test_a_row_that_pushes_itself_along_is_slowed_by_the_mean_of_its_friction() -> None:
    """Two spinning men behind one that does not spin: farther than that one alone, less far than they alone."""
    alone = at_rest(Run([man(-300.0, 0.0, 800.0)], table()))["white 1"].at.x + 300.0
    spinning = at_rest(Run([man(-300.0, 0.0, 800.0, spin=60.0)], table()))["white 1"].at.x + 300.0
    run = pushed_row(3, 60.0)
    run.run_to_rest()
    way = run.states()[0].at.x + 350.0
    assert alone < way < spinning
    assert way == pytest.approx((alone + 2 * spinning) / 3, rel=0.02)


def test_the_order_of_the_numbers_does_not_change_where_men_that_push_each_other_stop() -> None:
    ends = []
    for order in ((1, 2), (2, 1)):
        discs = [man(-300.0, 0.0, 800.0, spin=60.0, number=order[0]), man(-300.0 + 2 * MAN, 0.0, 800.0, number=order[1])]
        run = Run(sorted(discs, key=lambda sliding: sliding.disc), table())
        run.run_to_rest()
        ends.append(sorted(sliding.at.x for sliding in run.states()))
    assert ends[0] == pytest.approx(ends[1], abs=1e-6)


def test_slow_contacts_of_a_row_are_told_one_by_one() -> None:
    """A man runs into a row that moves hardly slower: each contact in it is a touch, though none but the first closes."""
    row = [man(n * 2 * MAN, 0.0, 100.0, number=n + 2) for n in range(3)]
    run = Run([man(-2 * MAN, 0.0, 100.9), *row], table())
    run.run_to_rest()
    touched = {(touch.a, touch.b) for touch in run.touches()}
    assert touched == set(pairwise(WHITES[:4]))


def test_of_slow_contacts_at_one_instant_the_one_that_began_them_is_told_first() -> None:
    row = [man(n * 2 * MAN, 0.0, 100.0, number=n + 1) for n in range(3)]
    run = Run([*row, man(-2 * MAN, 0.0, 100.9, number=4)], table())
    run.run_to_rest()
    first = run.touches()[0]
    assert (str(first.a), str(first.b)) == ("white 1", "white 4")


def test_a_stroke_of_the_search_is_the_same_after_it_was_written_down() -> None:
    for number in range(30):
        shot = any_shot(Random(f"written/{number}"))
        assert shot_from(shot_plain(shot)) == shot


def test_changes_of_a_stroke_stay_strokes_that_may_be_played() -> None:
    random, shot, changes = Random(3), any_shot(Random(2)), 0
    while changes < 60:
        changed = changed_shot(random, shot)
        if changed is None:
            continue
        changes += changed != shot
        shot = changed
        assert math.isfinite(sum(abs(at.x) + abs(at.y) for _, at in shot.layout.discs))
        assert shot_from(shot_plain(shot)) == shot
        assert len(shot.layout.discs) >= 1
