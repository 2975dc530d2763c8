"""A trembling hand: its sweeps are followed at once, its rest is averaged, and trimmed aims leave it alone."""

import math
from random import Random

import pytest

from carrom.model.units import Point
from carrom.ui.input.aiming import Hold

SLACK, FIRM, FRAME = 3.0, 8.0, 1 / 60
START = Hold(Point(0.0, 0.0), Point(0.0, 0.0))


@pytest.mark.parametrize("step", [6.0, 10.0, 40.0])
def test_a_sweep_is_followed_exactly_and_at_once(step: float) -> None:
    hold = START
    for n in range(1, 30):
        at = Point(n * step, n * step / 3)
        hold = hold.move_to(at, SLACK, FIRM)
        assert hold.place == at
        hold = hold.settle(FRAME, SLACK)


@pytest.mark.parametrize("step", [0.1, 0.5, 1.0, 2.9, 4.0])
def test_a_slow_motion_is_never_more_than_the_slack_behind_and_catches_up_within_a_second(step: float) -> None:
    hold = START
    for n in range(1, 60):
        hold = hold.move_to(Point(n * step, 0.0), SLACK, FIRM).settle(FRAME, SLACK)
        assert math.dist(hold.place, hold.pointer) <= SLACK
    for _ in range(65):
        hold = hold.settle(FRAME, SLACK)
    assert hold.place == hold.pointer
    assert hold.is_still


def test_without_slack_nothing_is_steadied() -> None:
    random, hold = Random(3), START
    for _ in range(50):
        at = Point(random.uniform(-2, 2), random.uniform(-2, 2))
        hold = hold.move_to(at, 0.0, FIRM).settle(FRAME, 0.0)
        assert hold.place == at


def test_a_hand_that_trembles_by_two_pixels_holds_its_middle_within_two_thirds_of_one() -> None:
    random, hold, far = Random(5), START, []
    for n in range(600):
        at = Point(100 + random.uniform(-2, 2), 50 + random.uniform(-2, 2))
        hold = hold.move_to(at, SLACK, FIRM).settle(FRAME, SLACK)
        if n > 60:
            far.append(math.dist(hold.place, (100, 50)))
    assert sorted(far)[len(far) * 19 // 20] < 0.67


def test_the_place_settles_alike_at_any_frame_rate() -> None:
    places = []
    for rate in (30, 60, 144):
        hold = START.move_to(Point(2.5, 0.0), SLACK, FIRM)
        for _ in range(rate // 3):
            hold = hold.settle(1 / rate, SLACK)
        places.append(hold.place.x)
    assert places == pytest.approx([places[0]] * 3, abs=0.02)


def test_a_place_that_has_settled_moves_no_more() -> None:
    hold = START.move_to(Point(2.0, 1.0), SLACK, FIRM)
    for _ in range(120):
        hold = hold.settle(FRAME, SLACK)
    assert all(hold.settle(FRAME * n, SLACK) is hold for n in range(1, 300))


def test_once_trimmed_the_place_stays_until_the_pointer_clearly_moves_and_is_then_the_pointers() -> None:
    hold = START.freeze()
    for at in (Point(3.0, 0.0), Point(-5.0, 5.0), Point(0.0, 7.9)):
        hold = hold.move_to(at, SLACK, FIRM).settle(1.0, SLACK)
        assert hold.place == START.place
        assert hold.is_still
    assert hold.move_to(Point(0.0, 8.1), SLACK, FIRM) == Hold(Point(0.0, 8.1), Point(0.0, 8.1))
