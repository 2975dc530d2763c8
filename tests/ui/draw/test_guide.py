"""The aids to aiming are drawn where they belong, and nowhere else."""

import math
from dataclasses import replace

import numpy as np
import pygame
import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat, to_board
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.ui.draw.guide import draw_backward, draw_ghost, draw_guide, draw_path
from carrom.ui.draw.marks import draw_area, draw_band, draw_base_hint, draw_halo, draw_thinking_dots
from carrom.ui.input.guide_levels import Cone, Guide, Trail
from carrom.ui.input.viewport import Rect, Viewport, fit
from carrom.ui.widgets.theme import HIGH_CONTRAST, USUAL, Palette
from tests.ui.draw.pictures import Pixels, around, pixels

TABLE = standard_equipment()
RADIUS = TABLE.striker.diameter / 2
SIDE = 880
STRIKER_PLACE = Point(-60.0, TABLE.board.base_y)
STROKE = Stroke(Seat.SOUTH, -60_000, 1_570_796, 2000)


def view(turn: float = 0.0) -> Viewport:
    return fit(Rect(0, 0, SIDE, SIDE), TABLE.board.size, TABLE.board.frame_width, turn)


def blank() -> pygame.Surface:
    canvas = pygame.Surface((SIDE, SIDE), 0, 32)
    canvas.fill((200, 160, 110))
    return canvas


def touched(canvas: pygame.Surface) -> Pixels:
    """Places (mm, unturned board) of the pixels that were drawn on."""
    rows, columns = np.nonzero(np.abs(pixels(canvas) - np.array([200, 160, 110])).max(axis=2) > 12)
    return np.stack([columns + 0.5 - SIDE / 2, SIDE / 2 - rows - 0.5], axis=1)


@pytest.mark.parametrize("degrees", range(0, 360, 23))
def test_the_dashed_way_lies_on_the_straight_line_and_is_dashed(degrees: int) -> None:
    way = math.radians(degrees)
    end = Point(300 * math.cos(way), 300 * math.sin(way))
    canvas = blank()
    draw_path(canvas, view(), (Point(0.0, 0.0), end))
    drawn = touched(canvas)
    along = drawn @ np.array([math.cos(way), math.sin(way)])
    across = drawn @ np.array([-math.sin(way), math.cos(way)])
    assert np.abs(across).max() < 4
    assert along.min() > -4
    assert along.max() < 304
    steps = np.diff(np.sort(along))
    assert np.count_nonzero(steps > 2.5) >= 10


def test_a_way_through_a_rebound_follows_both_legs() -> None:
    canvas = blank()
    draw_path(canvas, view(), (Point(-200.0, 0.0), Point(0.0, 200.0), Point(200.0, 0.0)))
    drawn = touched(canvas)
    assert np.abs(np.abs(drawn[:, 0]) + drawn[:, 1] - 200).max() < 7
    assert np.count_nonzero(drawn[:, 0] < 0) == pytest.approx(np.count_nonzero(drawn[:, 0] > 0), rel=0.25)


def test_the_ghost_is_a_ring_of_the_strikers_size() -> None:
    canvas = blank()
    draw_ghost(canvas, view(), Point(40.3, 25.6), RADIUS)
    far = np.hypot(*(touched(canvas) - np.array([40.3, 25.6])).T)
    assert far.max() == pytest.approx(RADIUS, abs=2.2)


def test_the_guide_leaves_the_striker_and_the_ghost_clear() -> None:
    canvas = blank()
    ghost = Point(100.0, 150.0)
    draw_guide(canvas, view(), Guide(STROKE, (STRIKER_PLACE, ghost), ghost), RADIUS)
    far = np.hypot(*(touched(canvas) - np.array(STRIKER_PLACE)).T)
    assert far.min() > RADIUS - 3


def test_nothing_is_drawn_of_a_guide_without_a_way() -> None:
    canvas = blank()
    draw_guide(canvas, view(), Guide(STROKE, ()), RADIUS)
    draw_guide(canvas, view(), Guide(STROKE, (STRIKER_PLACE, STRIKER_PLACE)), RADIUS)
    assert touched(canvas).size == 0


@pytest.mark.parametrize("turn", [0.0, 1.0, 2.0, 3.0])
def test_the_band_runs_from_the_striker_to_the_hand(turn: float) -> None:
    canvas, seen = blank(), view(turn)
    hand = Point(STRIKER_PLACE.x + 30, STRIKER_PLACE.y - 80)
    draw_band(canvas, seen, STRIKER_PLACE, hand, 0.7, RADIUS)
    drawn = np.array([seen.to_board((x + SIDE / 2, SIDE / 2 - y)) for x, y in touched(canvas)])
    length = math.dist(STRIKER_PLACE, hand)
    unit = np.array([(hand.x - STRIKER_PLACE.x) / length, (hand.y - STRIKER_PLACE.y) / length])
    along = (drawn - np.array(STRIKER_PLACE)) @ unit
    across = (drawn - np.array(STRIKER_PLACE)) @ np.array([-unit[1], unit[0]])
    assert along.min() > -RADIUS
    assert length < along.max() < length + 12
    assert np.abs(across).max() < RADIUS + 5


def test_a_harder_pull_is_redder() -> None:
    greens = []
    for power in (0.0, 0.5, 1.0):
        canvas = blank()
        draw_band(canvas, view(), STRIKER_PLACE, Point(-60.0, STRIKER_PLACE.y - 100), power, RADIUS)
        greens.append(float(around(canvas, view().to_px(Point(-60.0, STRIKER_PLACE.y - 75)), 5)[1]))
    assert greens == sorted(greens, reverse=True)
    assert greens[0] - greens[-1] > 40


def test_a_pull_of_no_length_does_no_harm() -> None:
    canvas = blank()
    draw_band(canvas, view(), STRIKER_PLACE, STRIKER_PLACE, 0.0, RADIUS)
    draw_halo(canvas, view(), STRIKER_PLACE, RADIUS, USUAL.accent)
    assert touched(canvas).size > 0


@pytest.mark.parametrize("seat", list(Seat))
def test_the_hint_marks_the_base_of_the_seat_and_its_two_circles(seat: Seat) -> None:
    canvas = blank()
    draw_base_hint(canvas, view(), seat, free_offsets(seat, Layout(), TABLE), TABLE)
    drawn = touched(canvas)
    middle = np.array(to_board(seat, Point(0.0, TABLE.board.base_y)))
    across = (drawn - middle) @ np.array(to_board(seat, Point(0.0, 1.0)))
    along = (drawn - middle) @ np.array(to_board(seat, Point(1.0, 0.0)))
    assert np.abs(across).max() < 22
    assert np.abs(along[np.abs(across) < 2]).max() < TABLE.board.base_line_length / 2 + 8
    assert {bool(side) for side in np.sign(along[np.abs(along) > 205]) > 0} == {True, False}


def test_the_whole_guide_follows_the_man_to_where_it_falls_and_rings_it_there() -> None:
    man, corner, ghost = Point(100.0, 200.0), TABLE.board.pockets[0], Point(80.0, 170.0)
    falls = Trail((man, Point(250.0, 354.0), corner), falls=True)
    guide = Guide(STROKE, (STRIKER_PLACE, ghost), ghost, man, Point(0.7, 0.7), None, (Trail((ghost, ghost), False), falls))
    canvas = blank()
    draw_guide(canvas, view(), guide, RADIUS, man=TABLE.men.diameter / 2)
    for place in (Point(175.0, 277.0), Point(300.0, 351.0)):
        assert np.hypot(*(touched(canvas) - np.array(place)).T).min() < 12
    ring = np.hypot(*(touched(canvas) - np.array(corner)).T)
    assert np.count_nonzero(np.abs(ring - TABLE.men.diameter / 2) < 3) > 40


def test_the_cone_opens_about_the_way_and_about_the_mans_direction() -> None:
    ghost, man = Point(40.0, 120.0), Point(60.0, 150.0)
    ways = ((STRIKER_PLACE, Point(60.0, 118.0)), (STRIKER_PLACE, Point(20.0, 122.0)))
    sides = (Point(math.cos(1.2), math.sin(1.2)), Point(math.cos(0.8), math.sin(0.8)))
    bare = Guide(STROKE, (STRIKER_PLACE, ghost), ghost, man, Point(math.cos(1.0), math.sin(1.0)))
    plain, coned = blank(), blank()
    draw_guide(plain, view(), bare, RADIUS)
    draw_guide(coned, view(), replace(bare, cone=Cone(ways, sides)), RADIUS)
    inside = Point(man.x + 55 * math.cos(0.85), man.y + 55 * math.sin(0.85)), Point(35.0, 90.0)
    outside = Point(man.x + 55 * math.cos(0.6), man.y + 55 * math.sin(0.6)), Point(-20.0, 90.0)
    for places, differs in ((inside, True), (outside, False)):
        for place in places:
            at = view().to_px(place)
            assert bool(np.abs(around(coned, at) - around(plain, at)).max() > 4) is differs


@pytest.mark.parametrize("seat", list(Seat))
def test_the_forbidden_half_lies_behind_the_striker_of_its_seat(seat: Seat) -> None:
    canvas = blank()
    place = to_board(seat, STRIKER_PLACE)
    draw_backward(canvas, view(), seat, place)
    ahead = (touched(canvas) - np.array(place)) @ np.array(to_board(seat, Point(0.0, 1.0)))
    assert ahead.size > 1000
    assert ahead.max() < 2


def test_marks_have_the_colours_they_are_given_whatever_was_drawn_before() -> None:
    def drawn(palette: Palette) -> list[bytes]:
        area, dots = blank(), blank()
        draw_area(area, view(), 60.0, 20.0, palette)
        draw_thinking_dots(dots, view(), TABLE.board, Seat.SOUTH, 0.4, palette)
        return [pygame.image.tobytes(canvas, "RGB") for canvas in (area, dots)]

    before = drawn(USUAL)
    assert all(one != other for one, other in zip(before, drawn(HIGH_CONTRAST), strict=True))
    assert drawn(USUAL) == before
