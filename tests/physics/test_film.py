"""A film shows a stroke again: where every disc is at any time, what fell, and every touch with time, place and impulse."""

import math
from itertools import pairwise

import pytest

from carrom.model.discs import STRIKER, Disc
from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.physics import Film, Simulation, simulate
from carrom.physics.simulation import Run
from scripts.physics_cases import man, striker
from scripts.physics_strokes import breaks, middles

EQUIPMENT = standard_equipment()
STROKES = (*breaks(51, 2), *middles(52, 6))
PLAYED = tuple(simulate(layout, stroke, EQUIPMENT) for layout, stroke in STROKES)


def test_a_film_begins_with_the_layout_and_ends_with_what_lies() -> None:
    for (layout, _), (result, film) in zip(STROKES, PLAYED, strict=True):
        begun = film.at(0.0)
        assert [disc for disc, _ in begun[:-1]] == [disc for disc, _ in layout.discs]
        assert all(math.dist(layout.at(disc), pose[:2]) < 1e-9 for disc, pose in begun[:-1])
        assert begun[-1][0] == STRIKER
        assert all(pose.angle == 0.0 for _, pose in begun)
        ended = {disc: pose for disc, pose in film.at(film.duration) if disc != STRIKER}
        assert set(ended) == {disc for disc, _ in result.layout.discs}
        for disc, at in result.layout.discs:
            assert math.dist(at, ended[disc][:2]) < 0.003
        assert film.at(film.duration + 60.0) == film.at(film.duration)
        assert (film.touches, film.duration) == (result.touches, result.duration)


def test_discs_move_without_a_jump() -> None:
    for _, film in PLAYED:
        fastest = 9000.0
        frames = [dict(film.at(n / 2000)) for n in range(int(film.duration * 2000) + 1)]
        for before, after in pairwise(frames):
            for disc, pose in after.items():
                assert math.dist(pose[:2], before[disc][:2]) <= fastest / 2000
                assert abs(pose.angle - before[disc].angle) < 0.4


def test_a_fallen_disc_leaves_the_film_when_it_falls() -> None:
    fallen = [(film, fall) for _, film in PLAYED for fall in film.falls]
    assert fallen
    for film, fall in fallen:
        assert fall.disc in dict(film.at(fall.time - 1e-9))
        assert fall.disc not in dict(film.at(fall.time))
        there = dict(film.at(fall.time - 1e-9))[fall.disc]
        assert math.dist(there[:2], fall.at) < 1e-3


def test_touches_come_in_order_and_lie_between_the_discs() -> None:
    for _, film in PLAYED:
        assert [touch.time for touch in film.touches] == sorted(touch.time for touch in film.touches)
        for touch in film.touches:
            shown = dict(film.at(touch.time))
            for disc in (touch.a, touch.b):
                if isinstance(disc, Disc) and disc in shown:
                    assert math.dist(shown[disc][:2], touch.at) == pytest.approx(EQUIPMENT.radius(disc), abs=1e-5)
            if STRIKER in shown:
                assert touch.striker is not None
                assert math.dist(touch.striker, shown[STRIKER][:2]) < 1e-9
            assert touch.impulse >= 0.0


def test_the_striker_stands_first_in_its_touches() -> None:
    for _, film in PLAYED:
        assert all(touch.b != STRIKER for touch in film.touches)


def test_an_impulse_is_the_momentum_that_changes_hands() -> None:
    run = Run([man(0.0, 0.0), striker(-80.0, 0.0, 3000.0)], EQUIPMENT)
    run.advance(0.02)
    (touch,) = run.touches()
    before = math.sqrt(3.0**2 - 2 * 0.981 * (0.08 - 0.03615))
    assert touch.impulse == pytest.approx(0.00525 * before * 4 / 3, rel=1e-9)
    assert touch.at == pytest.approx((-15.5, 0.0), abs=1e-6)


def test_a_disc_turns_as_far_as_its_spin_takes_it() -> None:
    run = Run([man(0.0, 0.0, spin=-100.0)], EQUIPMENT)
    film = run.film()
    assert film.at(film.duration)[0][1].angle == pytest.approx(-59.25, abs=0.01)
    assert film.at(film.duration / 2)[0][1].angle == pytest.approx(-59.25 * 0.75, abs=0.01)


def test_the_front_line_is_crossed_when_the_striker_passes_it() -> None:
    for (layout, stroke), (result, film) in zip(STROKES, PLAYED, strict=True):
        times = [n / 1000 for n in range(int(film.duration * 1000) + 1)]
        inside = [_ahead(film, time, stroke.seat) for time in times]
        if result.front_line_crossed is None:
            assert max(inside) < 1e-6
        else:
            assert _ahead(film, result.front_line_crossed, stroke.seat) == pytest.approx(0.0, abs=1e-6)
            assert all(ahead < 1e-6 for time, ahead in zip(times, inside, strict=True) if time < result.front_line_crossed)
        assert Simulation(layout, stroke, EQUIPMENT).result() == result


def _ahead(film: Film, time: float, seat: Seat) -> float:
    """How far the striker's centre is past its seat's front line, mm; far behind once it is gone."""
    pose = dict(film.at(time)).get(STRIKER)
    if pose is None:
        return -1000.0
    x, y = pose.x, pose.y
    forward = {Seat.SOUTH: y, Seat.EAST: -x, Seat.NORTH: -y, Seat.WEST: x}[seat]
    return forward - EQUIPMENT.board.front_line_y
