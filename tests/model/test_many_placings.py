"""Ten thousand boards at rest: a place for the striker is found wherever there is one, and only there."""

from random import Random

import numpy as np

from carrom.model.discs import MEN_AND_QUEEN
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import NEIGHBOUR_GAP, base_ranges, free_offsets
from carrom.model.seats import Seat, from_board, to_board
from carrom.model.units import Point, Um

EQUIPMENT = standard_equipment()
REACH = (EQUIPMENT.striker.diameter + EQUIPMENT.men.diameter) / 2 + NEIGHBOUR_GAP
EDGE = 0.0011  # mm: whole µm and rounding


def crowded(random: Random, seat: Seat) -> Layout:
    """Up to nineteen men, most of them about this seat's base, wherever they like: they may well overlap."""
    places = [
        Point(random.uniform(-250, 250), EQUIPMENT.board.base_y + random.gauss(0.0, 15.0))
        if random.random() < 0.9
        else Point(random.uniform(-350, 350), random.uniform(-350, 350))
        for _ in range(random.choice((0, 3, 9, 15, 19, 19)))
    ]
    return Layout.of({disc: to_board(seat, at) for disc, at in zip(MEN_AND_QUEEN, places, strict=False)})


def room_at(offsets: list[Um], layout: Layout, seat: Seat) -> list[float]:
    """By how much more than is asked for the striker is clear of the nearest man, at each offset."""
    men = np.array([from_board(seat, at) for _, at in layout.discs]).reshape(-1, 2)
    x = np.array(offsets) / 1000
    away = np.hypot(men[None, :, 0] - x[:, None], men[None, :, 1] - EQUIPMENT.board.base_y)
    return [float(room) for room in away.min(axis=1, initial=1e9) - REACH]


def test_on_ten_thousand_boards_a_legal_place_is_found_whenever_there_is_one() -> None:
    random, none, some = Random(36), 0, 0
    for _ in range(10_000):
        seat = random.choice(list(Seat))
        layout = crowded(random, seat)
        spans = free_offsets(seat, layout, EQUIPMENT)
        tried = [random.randint(low, high) for low, high in base_ranges(EQUIPMENT) for _ in range(8)]
        for offset, room in zip(tried, room_at(tried, layout, seat), strict=True):
            if abs(room) > EDGE:
                assert any(low <= offset <= high for low, high in spans) is (room > 0)
        ends = [end for span in spans for end in span]
        assert all(room >= -1e-9 for room in room_at(ends, layout, seat)) if ends else True
        none, some = none + (not spans), some + bool(spans)
    assert min(none, some) > 100
