"""The guide: what each level shows, that it is the stroke's own, the hand's cone, the power window, the nearness."""

import math
from dataclasses import replace

import pytest

from carrom.bots.hand import Hand
from carrom.model.discs import BLACKS, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import Seat, to_board
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics.power import Span
from carrom.physics.preview import first_contact, preview_with_followup
from carrom.play.preferences import GUIDES, GuideLevel
from carrom.ui.input.guide_levels import Guide, PowerWindow, guide_for, nearness

EQUIPMENT = standard_equipment()
REACH = (EQUIPMENT.striker.diameter + EQUIPMENT.men.diameter) / 2


def potting(seat: Seat = Seat.SOUTH) -> tuple[Layout, Stroke]:
    """A man struck full towards the pocket at the player's far right."""
    start, corner = striker_place(Seat.SOUTH, 0, EQUIPMENT), EQUIPMENT.board.pockets[0]
    way = math.atan2(corner.y - start.y, corner.x - start.x)
    man = Point(start.x + 350 * math.cos(way), start.y + 350 * math.sin(way))
    layout = Layout.of({WHITES[0]: to_board(seat, man), BLACKS[0]: to_board(seat, Point(-250.0, 50.0))})
    return layout, Stroke(seat, 0, round(way * 1e6), 2000)


def drawn(level: GuideLevel, hand: float = 0.0) -> Guide:
    layout, stroke = potting()
    guide = guide_for(layout, stroke, EQUIPMENT, level, Hand(angle=hand))
    assert guide is not None
    return guide


def test_the_guide_is_made_of_the_stroke_itself() -> None:
    _, stroke = potting()
    for level in GUIDES[:3]:
        assert drawn(level).stroke == stroke


def test_off_shows_nothing_and_a_line_neither_ghost_nor_directions() -> None:
    layout, stroke = potting()
    assert guide_for(layout, stroke, EQUIPMENT, "off") is None
    line = drawn("line")
    assert line.path == first_contact(layout, stroke, EQUIPMENT).path
    assert (line.ghost, line.target_direction, line.striker_direction, line.trails) == (None, None, None, ())


def test_contact_shows_the_ghost_and_both_directions_but_no_whole_way() -> None:
    layout, stroke = potting()
    guide, preview = drawn("contact"), first_contact(layout, stroke, EQUIPMENT)
    assert (guide.ghost, guide.target) == (preview.ghost, layout.at(WHITES[0]))
    assert (guide.target_direction, guide.striker_direction) == (preview.target_direction, preview.striker_direction)
    assert guide.trails == ()


def test_full_shows_the_whole_ways_and_that_the_man_falls() -> None:
    layout, stroke = potting()
    guide = drawn("full")
    assert [trail.points for trail in guide.trails] == [
        way.points for way in preview_with_followup(layout, stroke, EQUIPMENT).after
    ]
    assert [trail.falls for trail in guide.trails][1:] == [True]


@pytest.mark.parametrize("level", ["full", "contact", "line"])
def test_a_steady_hand_has_no_cone(level: GuideLevel) -> None:
    assert drawn(level).cone is None


def test_the_cone_is_where_two_standard_deviations_to_either_side_would_go() -> None:
    layout, stroke = potting()
    guide = drawn("contact", hand=0.3)
    assert guide.cone is not None
    off = round(math.radians(0.6) * 1e6)
    for side, way, direction in zip((-off, off), guide.cone.ways, guide.cone.directions, strict=True):
        preview = first_contact(layout, replace(stroke, angle=stroke.angle + side), EQUIPMENT)
        assert (way, direction) == (preview.path, preview.target_direction)


def test_a_shakier_hand_has_a_wider_cone_and_a_line_shows_the_strikers_only() -> None:
    widths = []
    for hand in (0.1, 0.3):
        cone = drawn("line", hand).cone
        assert cone is not None
        assert cone.directions == (None, None)
        widths.append(math.dist(cone.ways[0][-1], cone.ways[1][-1]))
    assert widths[1] == pytest.approx(3 * widths[0], rel=0.1)


@pytest.mark.parametrize("seat", list(Seat))
def test_nearness_is_greatest_on_the_pockets_line_and_falls_to_either_side(seat: Seat) -> None:
    layout, stroke = potting(seat)
    by_angle = []
    for off in (-4000, -2000, -1000, 0, 1000, 2000, 4000, 200_000):
        guide = guide_for(layout, replace(stroke, angle=stroke.angle + off), EQUIPMENT, "contact")
        assert guide is not None
        by_angle.append(nearness(guide, EQUIPMENT))
    assert by_angle[:4] == sorted(by_angle[:4])
    assert by_angle[3:] == sorted(by_angle[3:], reverse=True)
    assert by_angle[3] > 0.9
    assert by_angle[-1] == 0.0


def looked(window: PowerWindow, layout: Layout, stroke: Stroke, still: bool = True) -> tuple[Span, ...]:
    """What the window knows of an aim after some long frames."""
    for _ in range(2 if still else 8):
        window.work(layout, stroke, EQUIPMENT, still, lambda: False)
    return window.spans


def test_the_power_window_is_kept_when_only_the_power_changes_and_begun_anew_when_the_aim_does() -> None:
    layout, stroke = potting()
    window = PowerWindow()
    known = looked(window, layout, stroke)
    assert known
    assert window.finished
    window.work(layout, replace(stroke, speed=900), EQUIPMENT, True, lambda: True)
    assert (window.spans, window.finished) == (known, True)
    window.work(layout, replace(stroke, angle=stroke.angle + 1), EQUIPMENT, True, lambda: True)
    assert (window.spans, window.finished) == ((), False)
    window.forget()
    assert (window.spans, window.finished) == ((), True)


def test_a_trembling_hand_keeps_the_power_window_and_a_moving_one_does_not() -> None:
    layout, stroke = potting()
    window = PowerWindow()
    known = looked(window, layout, stroke, still=False)
    window.work(layout, replace(stroke, angle=stroke.angle + 1500), EQUIPMENT, False, lambda: True)
    assert window.spans == known
    window.work(layout, replace(stroke, angle=stroke.angle + 9000), EQUIPMENT, False, lambda: True)
    assert window.spans == ()


def test_too_soft_to_reach_the_man_the_window_is_that_of_the_man_on_the_way() -> None:
    layout, stroke = potting()
    spans = looked(PowerWindow(), layout, replace(stroke, speed=300))
    assert spans
    assert all(soft > 300 for soft, _ in spans)


def test_an_aim_at_nobody_has_no_window() -> None:
    layout, stroke = potting()
    window = PowerWindow()
    assert looked(window, layout.without(WHITES[0]).without(BLACKS[0]), stroke) == ()
    assert window.finished


def test_the_ghost_touches_the_man_whatever_the_power() -> None:
    layout, stroke = potting()
    for speed in (900, 2000, 6500):
        guide = guide_for(layout, replace(stroke, speed=speed), EQUIPMENT, "contact")
        assert guide is not None
        assert guide.ghost is not None
        assert math.dist(guide.ghost, layout.at(WHITES[0])) == pytest.approx(REACH, abs=1e-6)
