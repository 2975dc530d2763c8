"""Pockets: a disc tips where it loses its support, a fast one may rattle out, and soft strokes pot more than hard ones."""

import math
from itertools import pairwise

import pytest

from carrom.model.discs import STRIKER, WHITES, Disc
from carrom.model.equipment import equipment_with, standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Mm, Point
from carrom.physics import simulate
from carrom.physics.simulation import DiscState, Run
from scripts.physics_strokes import falls_at, falls_into, pocket_width

EQUIPMENT = standard_equipment()
MAN = WHITES[0]
NE = EQUIPMENT.board.pockets[0]
DIAGONAL = math.sqrt(0.5)


@pytest.mark.parametrize(("speed", "least"), [(1000, 30.0), (4000, 20.0), (8000, 8.0)])
def test_a_man_along_the_diagonal_falls_over_the_width_that_play_asks_for(speed: float, least: Mm) -> None:
    assert pocket_width(MAN, speed) >= least


def test_a_soft_stroke_pots_more_than_a_hard_one_and_the_striker_less_than_a_man() -> None:
    men = [pocket_width(MAN, speed) for speed in (500, 1000, 2000, 4000, 6000, 8000)]
    strikers = [pocket_width(STRIKER, speed) for speed in (500, 1000, 2000, 4000, 6000, 8000)]
    assert all(soft > hard for soft, hard in pairwise(men))
    assert all(soft >= hard for soft, hard in pairwise(strikers))
    assert all(striker < man for man, striker in zip(men, strikers, strict=True))


def test_dead_centre_a_man_falls_at_every_speed() -> None:
    assert {falls_into(MAN, speed, 0.0) for speed in range(200, 8001, 200)} == {"NE"}


@pytest.mark.parametrize(("disc", "stays", "falls"), [(MAN, 16.1, 15.8), (STRIKER, 8.4, 8.1)])
def test_a_disc_hangs_over_the_edge_until_its_centre_passes_what_supports_it(disc: Disc, stays: Mm, falls: Mm) -> None:
    assert not falls_at(DiscState(disc, NE), stays, way=20.0)
    assert falls_at(DiscState(disc, NE), falls, way=20.0)


def test_a_man_that_hugs_the_frame_drops() -> None:
    at = Point(100.0, EQUIPMENT.board.half - EQUIPMENT.men.diameter / 2)
    run = Run([DiscState(MAN, at, Point(800.0, 0.0))], EQUIPMENT)
    run.run_to_rest()
    assert [fall.pocket for fall in run.falls()] == ["NE"]


def test_a_man_that_hangs_stays_until_it_is_touched() -> None:
    hanging = Point(NE.x - 16.2 * DIAGONAL, NE.y - 16.2 * DIAGONAL)
    layout = Layout.of({MAN: hanging})
    nowhere, _ = simulate(layout, Stroke(Seat.SOUTH, 0, 3_141_593, 300), EQUIPMENT)
    assert nowhere.pocketed == ()
    base_y = EQUIPMENT.board.base_y
    angle = math.atan2(hanging.y - base_y, hanging.x)
    struck, _ = simulate(layout, Stroke(Seat.SOUTH, 0, round(angle * 1e6), 1700), EQUIPMENT)
    assert MAN in [fall.disc for fall in struck.pocketed]


def test_a_man_laid_where_nothing_holds_it_falls_at_once() -> None:
    layout = Layout.of({MAN: Point(NE.x - 5.0, NE.y - 5.0)})
    result, film = simulate(layout, Stroke(Seat.SOUTH, 0, 1_570_796, 300), EQUIPMENT)
    assert [(fall.disc, fall.pocket, fall.time) for fall in result.pocketed] == [(MAN, "NE", 0.0)]
    assert all(disc != MAN for disc, _ in film.at(0.0))


def test_wider_pockets_take_a_man_from_farther_off() -> None:
    wide = equipment_with(EQUIPMENT, {"board.pocket_diameter": 51.0})
    assert falls_into(MAN, 1000, 26.0) is None
    assert falls_into(MAN, 1000, 26.0, wide) == "NE"


def test_a_striker_as_wide_as_the_pocket_never_falls() -> None:
    equipment = equipment_with(EQUIPMENT, {"board.pocket_diameter": 43.0, "striker.diameter": 44.0})
    assert falls_into(STRIKER, 500, 0.0, equipment) is None
    assert falls_into(STRIKER, 5000, 1.0, equipment) is None


def test_a_fast_man_over_the_edge_rattles_out_where_a_slow_one_drops() -> None:
    assert falls_into(MAN, 2000, 8.0) == "NE"
    assert falls_into(MAN, 8000, 8.0) is None


def test_falls_come_in_order_with_place_and_velocity() -> None:
    edge = EQUIPMENT.board.half - EQUIPMENT.men.diameter / 2
    first = DiscState(MAN, Point(250.0, edge), Point(900.0, 0.0))
    second = DiscState(WHITES[1], Point(-250.0, -edge), Point(-600.0, 0.0))
    run = Run([second, first], EQUIPMENT)
    run.run_to_rest()
    falls = run.falls()
    assert [(fall.disc, fall.pocket) for fall in falls] == [(MAN, "NE"), (WHITES[1], "SW")]
    assert falls[0].time < falls[1].time
    for fall, pocket in zip(falls, (NE, Point(-NE.x, -NE.y)), strict=True):
        assert math.dist(fall.at, pocket) < EQUIPMENT.tipping_distance(fall.disc)
        assert math.hypot(*fall.velocity) > 100
