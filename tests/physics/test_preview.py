"""The preview shows what the stroke will do: the same engine, run to the first disc that is touched."""

import math

import pytest

from carrom.model.discs import STRIKER, WHITES
from carrom.model.equipment import standard
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics import simulate
from carrom.physics.preview import first_contact
from scripts.physics_cases.sweeps import breaks, middles

EQUIPMENT = standard()
STRAIGHT = 1_570_796
EMPTY = Layout()


@pytest.mark.parametrize("seed", [41, 42])
def test_the_preview_is_the_first_touch_of_the_stroke_as_played(seed: int) -> None:
    for layout, stroke in (*breaks(seed, 10), *middles(seed, 40)):
        preview = first_contact(layout, stroke, EQUIPMENT, rebounds=100)
        result, film = simulate(layout, stroke, EQUIPMENT)
        first = next((touch for touch in result.touches if {touch.a, touch.b} & set(map(str, dict(layout.discs)))), None)
        if preview.target is None:
            assert first is None or first.a != str(STRIKER)
            continue
        assert first is not None
        assert (first.a, first.b) == (str(STRIKER), str(preview.target))
        assert preview.ghost == pytest.approx(first.striker, abs=1e-9)
        assert preview.path[0] == pytest.approx(striker_place(stroke.seat, stroke.offset, EQUIPMENT), abs=1e-9)
        assert preview.path[-1] == preview.ghost
        at = layout.at(preview.target)
        assert preview.ghost is not None
        reach = EQUIPMENT.radius(STRIKER) + EQUIPMENT.radius(preview.target)
        assert math.dist(preview.ghost, at) == pytest.approx(reach, abs=1e-6)
        after = dict(film.at(first.time + 2e-5))
        for disc, start, way in (
            (preview.target, at, preview.target_direction),
            (STRIKER, preview.ghost, preview.striker_direction),
        ):
            if way is not None and len([t for t in result.touches if t.time < first.time + 3e-5]) == len(preview.path) - 1:
                assert math.hypot(*way) == pytest.approx(1.0)
                moved = after[disc].x - start.x, after[disc].y - start.y
                if math.hypot(*moved) > 1e-3:
                    assert moved[0] * way.y - moved[1] * way.x == pytest.approx(0.0, abs=1e-6)


def test_a_struck_man_leaves_along_the_line_of_centres_less_the_throw() -> None:
    layout = Layout.of({WHITES[0]: Point(12.0, 100.0)})
    preview = first_contact(layout, Stroke(Seat.SOUTH, 0, STRAIGHT, 2000), EQUIPMENT)
    assert preview.target == WHITES[0]
    assert preview.ghost is not None
    assert preview.target_direction is not None
    line = math.atan2(100.0 - preview.ghost.y, 12.0 - preview.ghost.x)
    thrown = math.atan2(preview.target_direction.y, preview.target_direction.x) - line
    cut = math.pi / 2 - line
    assert thrown == pytest.approx(math.atan(math.tan(cut) / (3 * (1 + EQUIPMENT.surface.e_disc))), abs=1e-6)


def test_one_rebound_is_shown_and_the_way_ends_at_the_second_frame() -> None:
    preview = first_contact(EMPTY, Stroke(Seat.SOUTH, 0, 1_000_000, 6000), EQUIPMENT)
    limit = EQUIPMENT.board.half - EQUIPMENT.striker.diameter / 2
    assert len(preview.path) == 3
    assert all(max(abs(x), abs(y)) == pytest.approx(limit) for x, y in preview.path[1:])
    assert (preview.ghost, preview.target, preview.target_direction, preview.striker_direction) == (None, None, None, None)


def test_a_weak_stroke_ends_where_it_rests() -> None:
    preview = first_contact(EMPTY, Stroke(Seat.SOUTH, 0, STRAIGHT, 500), EQUIPMENT)
    start, end = preview.path
    assert end.y - start.y == pytest.approx(500**2 / (2 * 9810 * EQUIPMENT.surface.mu_board))
    assert preview.target is None


def test_a_stroke_into_a_pocket_ends_in_it() -> None:
    start = striker_place(Seat.SOUTH, 0, EQUIPMENT)
    pocket = EQUIPMENT.board.pockets[0]
    angle = round(1e6 * math.atan2(pocket.y - start.y, pocket.x - start.x))
    preview = first_contact(EMPTY, Stroke(Seat.SOUTH, 0, angle, 1300), EQUIPMENT)
    assert preview.target is None
    assert math.dist(preview.path[-1], pocket) < EQUIPMENT.tipping_distance(STRIKER)
