"""The power window: how hard a stroke must be for the aimed man to fall, as the engine itself says."""

import math
from collections.abc import Callable
from dataclasses import replace

from carrom.model.discs import BLACKS, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import opening_layout, striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics import simulate
from carrom.physics.power import PowerSearch, Span

EQUIPMENT = standard_equipment()
MAN = WHITES[0]
STRIKER = striker_place(Seat.SOUTH, 0, EQUIPMENT)


def at_the_pocket(speed: int = 2000) -> tuple[Layout, Stroke]:
    """A man on the way from the striker to the far right pocket, struck full."""
    corner = EQUIPMENT.board.pockets[0]
    way = math.atan2(corner.y - STRIKER.y, corner.x - STRIKER.x)
    at = Point(STRIKER.x + 350 * math.cos(way), STRIKER.y + 350 * math.sin(way))
    return Layout.of({MAN: at, BLACKS[0]: Point(-200.0, 100.0)}), Stroke(Seat.SOUTH, 0, round(way * 1e6), speed)


def searched(layout: Layout, stroke: Stroke, enough: Callable[[], bool] = lambda: False) -> tuple[Span, ...]:
    search = PowerSearch(layout, stroke, EQUIPMENT, MAN)
    while not search.finished:
        search.work(enough)
    return search.spans


def falls(layout: Layout, stroke: Stroke, speed: int) -> bool:
    result, _ = simulate(layout, replace(stroke, speed=speed), EQUIPMENT)
    return MAN in {fall.disc for fall in result.pocketed}


def test_at_the_ends_of_the_window_the_man_falls_and_a_little_beyond_them_it_does_not() -> None:
    layout, stroke = at_the_pocket()
    spans = searched(layout, stroke)
    assert spans
    for soft, hard in spans:
        assert falls(layout, stroke, soft)
        assert falls(layout, stroke, hard)
        assert soft <= 300 or not falls(layout, stroke, soft - 25)
        assert hard >= 6500 or not falls(layout, stroke, hard + 25)


def test_every_speed_tried_inside_a_window_pots_the_man() -> None:
    layout, stroke = at_the_pocket()
    soft, hard = max(searched(layout, stroke), key=lambda span: span[1] - span[0])
    assert hard - soft > 1000
    assert all(falls(layout, stroke, soft + round((hard - soft) * part / 7)) for part in range(8))


def test_an_aim_past_the_pocket_has_no_window_but_for_a_lucky_one_of_the_hardest_strokes() -> None:
    layout, stroke = at_the_pocket()
    assert all(soft > 5000 for soft, _ in searched(layout, replace(stroke, angle=stroke.angle + 60_000)))


def test_however_finely_it_is_interrupted_the_window_is_the_same() -> None:
    layout, stroke = at_the_pocket()
    assert searched(layout, stroke, lambda: True) == searched(layout, stroke)


def test_one_breath_of_the_search_runs_a_small_part_of_a_break() -> None:
    layout = opening_layout(Seat.SOUTH, EQUIPMENT)
    search = PowerSearch(layout, Stroke(Seat.SOUTH, 0, 1_570_796, 6500), EQUIPMENT, layout.discs[0][0])
    breaths = 0
    while not search.finished and breaths < 100:
        search.work(lambda: True)
        breaths += 1
    assert breaths == 100
