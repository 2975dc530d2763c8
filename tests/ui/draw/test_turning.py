"""The board turns smoothly: it begins and ends as it lies at rest, keeps to its place, and carries its discs along."""

import math

import numpy as np
import pygame
import pytest

from carrom.model.discs import BLACKS, QUEEN, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.units import Point
from carrom.physics.film import Pose
from carrom.ui.draw.backdrop import backdrop, draw_turning, turning_viewport
from carrom.ui.draw.discs import draw_discs
from carrom.ui.input.viewport import Rect, fit
from tests.ui.draw.pictures import Pixels, around, lightness, pixels

TABLE = standard_equipment()
SIZE = (460, 400)
UPRIGHT = fit(Rect(20, 20, 360, 360), TABLE.board.size, TABLE.board.frame_width)
LYING = (
    (WHITES[0], Pose(-200.0, 120.0, 0.3)),
    (BLACKS[0], Pose(180.0, 150.0, 1.3)),
    (QUEEN, Pose(60.0, -240.0, 2.3)),
)
WAYS = ((0, 1), (2, 1), (0, 2), (3, 5))


def turning(turn: float, ends: tuple[int, int]) -> pygame.Surface:
    canvas = pygame.Surface(SIZE, 0, 32)
    draw_turning(canvas, turning_viewport(UPRIGHT, turn, ends), UPRIGHT, TABLE, LYING, ends)
    return canvas


def at_rest(turn: int) -> Pixels:
    canvas = pygame.Surface(SIZE, 0, 32)
    view = UPRIGHT.with_turn(turn)
    canvas.blit(backdrop(SIZE, view, TABLE.board), (0, 0))
    draw_discs(canvas, view, LYING, TABLE)
    return pixels(canvas)


@pytest.mark.parametrize("ends", WAYS)
@pytest.mark.parametrize("end", [0, 1])
def test_a_turn_begins_and_ends_with_the_board_as_it_rests(ends: tuple[int, int], end: int) -> None:
    apart = np.abs(pixels(turning(float(ends[end]), ends)) - at_rest(ends[end]))
    assert apart.mean() < 1.0
    assert np.quantile(apart, 0.995) < 12


@pytest.mark.parametrize("ends", WAYS)
def test_discs_go_round_with_the_board(ends: tuple[int, int]) -> None:
    for share in (0.2, 0.5, 0.7):
        turn = ends[0] + (ends[1] - ends[0]) * share
        view, canvas = turning_viewport(UPRIGHT, turn, ends), turning(turn, ends)
        white, black, queen = (around(canvas, view.to_px(Point(pose.x, pose.y)), 2) for _, pose in LYING)
        assert lightness(white) > 150
        assert lightness(black) < 90
        assert queen[0] > 1.7 * max(queen[1], queen[2])


@pytest.mark.parametrize("ends", WAYS)
def test_the_board_keeps_to_its_place_however_it_is_turned(ends: tuple[int, int]) -> None:
    half = TABLE.board.half + TABLE.board.frame_width
    for step in range(41):
        view = turning_viewport(UPRIGHT, ends[0] + (ends[1] - ends[0]) * step / 40, ends)
        for corner in (Point(half, half), Point(half, -half), Point(-half, half), Point(-half, -half)):
            x, y = view.to_px(corner)
            assert 20 - 0.01 <= x <= 380 + 0.01
            assert 20 - 0.01 <= y <= 380 + 0.01


def test_a_half_turn_stays_drawn_back_as_it_passes_the_quarter() -> None:
    scales = [turning_viewport(UPRIGHT, turn / 10, (0, 2)).scale / UPRIGHT.scale for turn in range(21)]
    assert scales[5:16] == pytest.approx([math.sqrt(0.5)] * 11)
    assert scales[0] == scales[20] == 1.0
    assert scales[:6] == sorted(scales[:6], reverse=True)


def test_no_step_of_a_turn_changes_the_light_at_once() -> None:
    means = [float(lightness(pixels(turning(step / 30, (0, 1)))).mean()) for step in range(31)]
    drawn_back = [turning_viewport(UPRIGHT, step / 30, (0, 1)).scale ** 2 for step in range(31)]
    lit = np.array(means) / (np.array(drawn_back) / UPRIGHT.scale**2 + 0.25)
    assert np.abs(np.diff(lit)).max() < 0.03 * lit.mean()
