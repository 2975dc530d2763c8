"""A stroke's direction is its angle's cosine and sine, summed without any library's last bit."""

import math
from random import Random

import pytest

from carrom.model.discs import STRIKER
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import Seat, from_board
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics import Simulation
from carrom.physics.simulation import direction


def test_a_direction_is_the_cosine_and_sine_of_its_angle() -> None:
    random = Random(3)
    for angle in (
        0,
        1,
        -1,
        785_398,
        1_570_796,
        3_141_593,
        -3_141_593,
        *(random.randint(-7_000_000, 7_000_000) for _ in range(300)),
    ):
        x, y = direction(angle)
        assert x == pytest.approx(math.cos(angle / 1e6), abs=3e-16)
        assert y == pytest.approx(math.sin(angle / 1e6), abs=3e-16)
        assert math.hypot(x, y) == pytest.approx(1.0, abs=3e-16)


@pytest.mark.parametrize("seat", Seat)
def test_each_seat_strikes_the_same_stroke_in_its_own_frame(seat: Seat) -> None:
    places = []
    for player in (Seat.SOUTH, seat):
        simulation = Simulation(Layout(), Stroke(player, 40_000, 1_200_000, 3000), standard_equipment())
        simulation.advance(0.7)
        ((disc, pose),) = simulation.positions()
        assert disc == STRIKER
        places.append(from_board(player, Point(pose.x, pose.y)))
    assert places[0] == pytest.approx(places[1], abs=1e-9)
