"""The preview shows what the stroke will do: the same engine, run to the first disc that is touched."""

import math
from itertools import pairwise

import pytest

from carrom.model.discs import STRIKER, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics import simulate
from carrom.physics.film import Trace, pose
from carrom.physics.preview import PathEnd, first_contact, preview_with_followup
from scripts.physics_strokes import breaks, middles

EQUIPMENT = standard_equipment()
STRAIGHT = 1_570_796
EMPTY = Layout()


@pytest.mark.parametrize("seed", [41, 42])
def test_the_preview_is_the_first_touch_of_the_stroke_as_played(seed: int) -> None:
    for layout, stroke in (*breaks(seed, 10), *middles(seed, 40)):
        preview = first_contact(layout, stroke, EQUIPMENT, rebounds=100)
        result, film = simulate(layout, stroke, EQUIPMENT)
        first = next((touch for touch in result.touches if {touch.a, touch.b} & set(dict(layout.discs))), None)
        if preview.target is None:
            assert first is None or first.a != STRIKER
            continue
        assert first is not None
        assert (first.a, first.b) == (STRIKER, preview.target)
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


def test_the_drawn_and_the_played_way_agree_over_the_first_hundred_millimetres_and_at_the_first_contact() -> None:
    """500 strokes of all speeds; within 0.01 mm, throw, friction and rebound included."""
    for layout, stroke in (*breaks(51, 40), *middles(52, 460)):
        preview = preview_with_followup(layout, stroke, EQUIPMENT)
        result, film = simulate(layout, stroke, EQUIPMENT)
        touched = {preview.target, STRIKER}
        touch = next((touch for touch in result.touches if {touch.a, touch.b} == touched), None)
        assert (touch is None) is (preview.ghost is None)
        if touch is not None and touch.striker is not None and preview.ghost is not None:
            assert math.dist(preview.ghost, touch.striker) < 0.01
        for way in (preview.before, *preview.after):
            trace = next(trace for trace in film.traces if trace.disc == way.disc)
            begins = touch.time if touch is not None and way is not preview.before else 0.0
            played = _played(trace, begins, film.duration)
            for reach in range(0, 101, 5):
                drawn = _along(way.points, reach)
                if drawn is not None:
                    assert math.dist(drawn, _along(played, reach) or played[-1]) < 0.01


def _played(trace: Trace, begins: float, ends: float) -> tuple[Point, ...]:
    """Where the disc began each step of its motion from this time on, and where it ended."""
    times = (begins, *(row[0] for row in trace.rows if row[0] > begins), ends if trace.gone is None else trace.gone)
    poses = [pose(trace.rows, time) for time in times]
    return tuple(Point(at.x, at.y) for at in poses)


def _along(points: tuple[Point, ...], reach: float) -> Point | None:
    """The place so far along the way; None beyond its end."""
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if reach <= length > 0.0:
            return Point(a.x + (b.x - a.x) * reach / length, a.y + (b.y - a.y) * reach / length)
        reach -= length
    return None


def test_a_man_sent_at_a_pocket_is_shown_to_fall_and_the_striker_goes_on_from_the_ghost() -> None:
    corner, start = EQUIPMENT.board.pockets[0], striker_place(Seat.SOUTH, 0, EQUIPMENT)
    way = math.atan2(corner.y - start.y, corner.x - start.x)
    at = Point(start.x + 350 * math.cos(way), start.y + 350 * math.sin(way))
    preview = preview_with_followup(Layout.of({WHITES[0]: at}), Stroke(Seat.SOUTH, 0, round(way * 1e6), 2000), EQUIPMENT)
    striker, man = preview.after
    assert (striker.disc, man.disc, man.end) == (STRIKER, WHITES[0], PathEnd.FALLS)
    assert striker.points[0] == preview.ghost
    assert math.dist(man.points[-1], corner) < EQUIPMENT.board.pocket_radius


def test_a_thin_cut_sends_the_man_less_far_and_the_guide_says_so() -> None:
    start = striker_place(Seat.SOUTH, 0, EQUIPMENT)
    runs = []
    for cut in (0, 40, 60, 70):
        aside = (EQUIPMENT.radius(STRIKER) + EQUIPMENT.radius(WHITES[0])) * math.sin(math.radians(cut))
        layout = Layout.of({WHITES[0]: Point(start.x + aside, start.y + 250.0)})
        man = preview_with_followup(layout, Stroke(Seat.SOUTH, 0, STRAIGHT, 850), EQUIPMENT).after[1]
        assert man.end is PathEnd.RESTS
        runs.append(math.dist(*man.points))
    assert runs == sorted(runs, reverse=True)
    assert runs[-1] < 0.3 * runs[0]


def test_a_harder_stroke_is_shown_to_go_farther() -> None:
    ends = [
        preview_with_followup(EMPTY, Stroke(Seat.SOUTH, 0, STRAIGHT, speed), EQUIPMENT).path[-1].y for speed in (500, 700, 900)
    ]
    assert ends == sorted(set(ends))


def test_a_man_is_followed_over_its_first_rebound() -> None:
    layout = Layout.of({WHITES[0]: Point(20.0, 200.0)})
    man = preview_with_followup(layout, Stroke(Seat.SOUTH, 0, STRAIGHT, 3500), EQUIPMENT).after[1]
    assert len(man.points) == 3
    assert man.points[1].y == pytest.approx(EQUIPMENT.board.half - EQUIPMENT.radius(WHITES[0]))
