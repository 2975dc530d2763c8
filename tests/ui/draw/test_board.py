"""The board's picture holds what the laws measure, where they measure it."""

import math
import time

import numpy as np
import pygame
import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import quarter_turned
from carrom.model.units import Point
from carrom.ui.draw.backdrop import backdrop
from carrom.ui.draw.board import ARROW_LENGTH, ARROW_TO_POCKET
from carrom.ui.draw.board_pictures import board_picture, paint_ahead, without_waiting
from carrom.ui.draw.looks import LOOKS
from carrom.ui.input.viewport import Rect, Viewport, fit
from tests.ui.draw.pictures import around, is_red, lightness, like_the_snapshot, pixels

BOARD = standard_equipment().board
SIDE = 880  # one pixel a millimetre
VIEW = fit(Rect(0, 0, SIDE, SIDE), BOARD.size, BOARD.frame_width)
SIZES = (300, 455, 880)


def empty(side: int = SIDE, turn: int = 0) -> tuple[pygame.Surface, Viewport]:
    canvas = pygame.Surface((side, side), 0, 32)
    canvas.blit(board_picture(BOARD, side, turn), (0, 0))
    return canvas, fit(Rect(0, 0, side, side), BOARD.size, BOARD.frame_width, turn)


@pytest.mark.parametrize("side", SIZES)
def test_pockets_are_dark_and_stand_in_the_corners(side: int) -> None:
    canvas, view = empty(side)
    for pocket in BOARD.pockets:
        assert lightness(around(canvas, view.to_px(pocket))) < 60


@pytest.mark.parametrize("side", SIZES)
def test_a_pocket_is_as_wide_as_its_measure(side: int) -> None:
    canvas, view = empty(side)
    for pocket in BOARD.pockets:
        towards = Point(pocket.x / abs(pocket.x), pocket.y / abs(pocket.y))
        reach = BOARD.pocket_radius
        inside = Point(pocket.x - towards.x * (reach - 4), pocket.y)
        beyond = Point(pocket.x - towards.x * (reach + 6), pocket.y)
        assert lightness(around(canvas, view.to_px(inside), 0)) < lightness(around(canvas, view.to_px(beyond), 0)) - 20


@pytest.mark.parametrize("side", SIZES)
def test_base_circles_and_the_centre_are_red(side: int) -> None:
    canvas, view = empty(side)
    for quarters in range(4):
        for x in (-BOARD.base_circle_x, BOARD.base_circle_x):
            assert is_red(around(canvas, view.to_px(quarter_turned(Point(x, BOARD.base_y), quarters))))
    between_petals = Point(10 * math.cos(math.pi / 8), 10 * math.sin(math.pi / 8))
    assert is_red(around(canvas, view.to_px(between_petals), 0))


def test_the_base_lines_lie_at_their_distances_the_rear_one_broader() -> None:
    canvas, view = empty()
    for quarters in range(4):
        across = [Point(90.0, y) for y in np.arange(BOARD.rear_line_y - 12, BOARD.front_line_y + 12, 0.25)]
        greys = np.array([float(lightness(around(canvas, view.to_px(quarter_turned(p, quarters)), 0))) for p in across])
        dark = np.array([p.y for p in across])[greys < 0.62 * np.median(greys)]
        rear, front = dark[dark < BOARD.base_y], dark[dark > BOARD.base_y]
        assert abs(front.mean() - BOARD.front_line_y) < 0.8
        assert rear.max() == pytest.approx(BOARD.rear_line_y + 0.75, abs=0.9)
        assert np.ptp(rear) > 2 * np.ptp(front)


def test_the_arrows_point_at_the_pockets_through_the_gaps_and_end_fifty_before_them() -> None:
    canvas, view = empty()
    tip = math.hypot(*BOARD.pockets[0]) - BOARD.pocket_radius - ARROW_TO_POCKET
    for quarters in range(4):
        way = math.radians(45 + 90 * quarters)
        for far, inked in ((tip - 6, True), (tip - ARROW_LENGTH / 2, True), (tip - ARROW_LENGTH + 3, True), (tip + 6, False)):
            here = around(canvas, view.to_px(Point(far * math.cos(way), far * math.sin(way))), 0)
            assert bool(lightness(here) < 110) is inked


def test_the_outer_circle_has_its_diameter() -> None:
    canvas, view = empty()
    for step in range(24):
        way = math.tau * (step + 0.37) / 24
        grey = [
            float(lightness(around(canvas, view.to_px(Point(r * math.cos(way), r * math.sin(way))), 0)))
            for r in np.arange(81.9, 90, 0.25)
        ]
        assert 81.9 + 0.25 * int(np.argmin(grey)) == pytest.approx(BOARD.outer_circle_diameter / 2, abs=1.3)


def test_the_surface_is_lighter_at_the_lit_corner_than_in_the_far_one() -> None:
    canvas, view = empty()
    lit, dusk = Point(-200.0, 240.0), Point(240.0, -330.0)
    assert lightness(around(canvas, view.to_px(lit), 8)) > lightness(around(canvas, view.to_px(dusk), 8)) + 15


def test_the_frame_shades_the_surface_from_the_top_left() -> None:
    canvas, view = empty()
    near, far = BOARD.half - 4, BOARD.half - 60
    for place, open_place in ((Point(-near, 0.0), Point(-far, 0.0)), (Point(120.0, near), Point(120.0, far))):
        shaded = lightness(around(canvas, view.to_px(place), 1))
        assert shaded < 0.85 * lightness(around(canvas, view.to_px(open_place), 6))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_lines_stand_the_same_at_every_turn_while_the_light_stays_and_the_wood_goes_round(turn: int) -> None:
    straight, turned = pixels(empty(400)[0]), pixels(empty(400, turn)[0])
    inner = slice(60, 340)
    assert np.abs(straight[inner, inner] - turned[inner, inner]).mean() < 14
    assert np.abs(straight - np.rot90(turned, turn)).mean() > 1


def test_the_corners_outside_the_round_frame_are_clear() -> None:
    picture = board_picture(BOARD, 440, 0)
    assert [picture.get_at((x, y)).a for x in (0, 439) for y in (0, 439)] == [0, 0, 0, 0]
    assert picture.get_at((220, 3)).a == 255


def test_a_board_is_painted_once_for_a_size_and_turn() -> None:
    assert board_picture(BOARD, 200, 1) is board_picture(BOARD, 200, 5)
    assert board_picture(BOARD, 200, 1) is not board_picture(BOARD, 200, 2)
    view = fit(Rect(10, 10, 200, 200), BOARD.size, BOARD.frame_width)
    assert backdrop((320, 240), view, BOARD) is backdrop((320, 240), view, BOARD)


def test_a_board_painted_ahead_is_the_one_that_is_shown() -> None:
    now = pixels(board_picture(BOARD, 170, 2))
    paint_ahead(BOARD, 171, (0, 2))
    paint_ahead(BOARD, 171, (0, 2))
    ahead = board_picture(BOARD, 171, 2)
    assert ahead is board_picture(BOARD, 171, 2)
    assert np.abs(pixels(ahead)[:170, :170] - now).mean() < 12


def test_in_haste_a_board_is_shown_roughly_until_it_is_painted_beside_the_game() -> None:
    shown_roughly = 0
    for side in (641, 655, 670):
        view = fit(Rect(20, 0, side, side), BOARD.size, BOARD.frame_width)
        shown = []
        rough = True
        while rough:
            with without_waiting() as haste:
                shown.append(backdrop((800, side), view, BOARD))
            rough = haste.rough
            time.sleep(0.005)
        assert shown[-1] is backdrop((800, side), view, BOARD)
        true = pixels(shown[-1])[:, 20 : 20 + side]
        assert np.array_equal(true[40:-40, 40:-40], pixels(board_picture(BOARD, side, 0))[40:-40, 40:-40])
        shown_roughly += len(shown) - 1
        for picture in shown[:-1]:
            assert np.abs(pixels(picture)[:, 20 : 20 + side] - true).mean() < 6
    assert shown_roughly


def test_a_board_of_another_look_is_never_shown_instead() -> None:
    board_picture(BOARD, 400, 0, LOOKS["golden"])
    walnut = board_picture(BOARD, 410, 0, LOOKS["walnut"])
    with without_waiting():
        golden = board_picture(BOARD, 405, 0, LOOKS["golden"])
        maple = board_picture(BOARD, 405, 0, LOOKS["maple"])
    for drawn, look in ((golden, "golden"), (maple, "maple")):
        assert np.abs(pixels(drawn) - pixels(board_picture(BOARD, 405, 0, LOOKS[look]))).mean() < 12
        assert np.abs(pixels(drawn)[:400, :400] - pixels(walnut)[:400, :400]).mean() > 20


def test_the_backdrop_is_the_ground_where_the_board_is_not() -> None:
    view = fit(Rect(100, 0, 240, 240), BOARD.size, BOARD.frame_width)
    drawn = backdrop((440, 240), view, BOARD)
    assert lightness(around(drawn, (20, 120))) < 70
    assert lightness(around(drawn, (220, 80), 4)) > 120


def test_the_board_looks_as_it_did() -> None:
    assert like_the_snapshot(empty(300)[0], "board_300") is None
