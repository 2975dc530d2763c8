"""Discs are told apart without colour, spin visibly, and keep the light where it is."""

import math

import numpy as np
import pygame
import pytest

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.units import Point
from carrom.ui.draw.backdrop import draw_position
from carrom.ui.draw.discs import ANGLES, DiscAppearance, RestingPose, draw_discs, prepare_sprites, reach, resting_poses, sprite
from carrom.ui.draw.falling import draw_falling
from carrom.ui.draw.trays import draw_tray, tray_slots
from carrom.ui.input.viewport import Rect, fit
from tests.ui.draw.pictures import Pixels, around, is_red, lightness, like_the_snapshot, pixels

TABLE = standard_equipment()
VIEW = fit(Rect(0, 0, 600, 600), TABLE.board.size, TABLE.board.frame_width)
RADII = (8.4, 13.0, 21.0)  # men at 640×480, 1280×800 and about 1920×1080


def face(kind: Kind, radius: float, angle: float = 0.3, state: DiscAppearance = DiscAppearance.PLAIN) -> Pixels:
    """Grey values of the disc's face."""
    size = radius * (TABLE.striker.diameter / TABLE.men.diameter if kind is Kind.STRIKER else 1)
    drawn = sprite(kind, size, angle, (0, 0), state)
    middle = reach(size)
    y, x = np.mgrid[0 : drawn.get_height(), 0 : drawn.get_width()]
    within = np.hypot(x + 0.5 - middle, y + 0.5 - middle) < 0.92 * size
    return np.asarray(lightness(pixels(drawn))[within])


@pytest.mark.parametrize("radius", RADII)
def test_lightness_alone_tells_white_black_and_queen_apart(radius: float) -> None:
    white, black, queen = (float(np.median(face(kind, radius))) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
    assert white > 180
    assert black < 65
    assert 65 < queen < 135
    assert queen > black + 22


@pytest.mark.parametrize("radius", RADII)
def test_pattern_tells_the_striker_from_a_white_man_and_the_queen_from_a_black_one(radius: float) -> None:
    contrast = {kind: float(np.std(face(kind, radius))) for kind in Kind}
    assert contrast[Kind.STRIKER] > 1.35 * contrast[Kind.WHITE]
    assert contrast[Kind.QUEEN] > 1.35 * contrast[Kind.BLACK]


def test_a_forbidden_striker_is_red_with_its_pattern_still_seen() -> None:
    drawn = sprite(Kind.STRIKER, 24.0, 0.0, (0, 0), DiscAppearance.FORBIDDEN)
    assert is_red(np.asarray(pixels(drawn)[12:40, 12:40].mean((0, 1))))
    assert np.std(face(Kind.STRIKER, 18.0, 0.0, DiscAppearance.FORBIDDEN)) > 15


@pytest.mark.parametrize("kind", list(Kind))
def test_a_sixteenth_of_a_round_is_seen(kind: Kind) -> None:
    still, turned = face(kind, 13.0, 0.0), face(kind, 13.0, math.tau / 16)
    assert np.abs(still - turned).mean() > 1.5


@pytest.mark.parametrize("kind", list(Kind))
def test_the_rim_is_lit_from_the_top_left_however_the_disc_is_turned(kind: Kind) -> None:
    mean = np.mean([lightness(pixels(sprite(kind, 30.0, math.tau * step / 8))) for step in range(8)], axis=0)
    middle = reach(30.0)
    y, x = np.mgrid[0 : len(mean), 0 : len(mean)]
    towards_light = (middle - x - 0.5) + (middle - y - 0.5)
    far = np.hypot(x + 0.5 - middle, y + 0.5 - middle)
    rim = (far > 26.5) & (far < 29.5)
    lit, shaded = (float(mean[rim & half].mean()) for half in (towards_light > 20, towards_light < -20))
    assert lit > 1.15 * shaded


def test_pictures_made_ahead_are_those_that_are_drawn() -> None:
    view = fit(Rect(0, 0, 200, 200), TABLE.board.size, TABLE.board.frame_width)
    rounds = 1
    while prepare_sprites(view, TABLE, most=200):
        rounds += 1
    assert rounds == 4 * ANGLES * 4 // 200 + 2  # none in the first frame, which has enough to do
    assert not prepare_sprites(view, TABLE)


def test_a_whole_round_is_the_same_picture() -> None:
    assert sprite(Kind.WHITE, 13.0, 0.4) is sprite(Kind.WHITE, 13.0, 0.4 + math.tau)
    assert sprite(Kind.WHITE, 13.0, 0.4) is not sprite(Kind.WHITE, 13.0, 0.4 + math.tau / ANGLES)


def table(layout: Layout) -> pygame.Surface:
    canvas = pygame.Surface((600, 600), 0, 32)
    draw_position(canvas, VIEW, layout, TABLE)
    return canvas


def test_discs_lie_where_the_layout_says() -> None:
    layout = Layout.of({WHITES[0]: Point(-150.0, 100.0), BLACKS[0]: Point(150.0, 100.0), QUEEN: Point(0.0, -150.0)})
    canvas = table(layout)
    assert lightness(around(canvas, VIEW.to_px(layout.at(WHITES[0])), 4)) > 170
    assert lightness(around(canvas, VIEW.to_px(layout.at(BLACKS[0])), 4)) < 80
    red, green, _ = around(canvas, VIEW.to_px(layout.at(QUEEN)), 7)
    assert red > 2 * green


def test_a_position_drawn_twice_is_the_same() -> None:
    layout = opening_layout(Seat.SOUTH, TABLE)
    assert np.array_equal(pixels(table(layout)), pixels(table(layout)))


def test_neighbours_in_the_opening_ring_do_not_hide_one_another() -> None:
    layout = opening_layout(Seat.SOUTH, TABLE)
    canvas = table(layout)
    for disc, place in layout.discs:
        grey = float(lightness(around(canvas, VIEW.to_px(place), 3)))
        assert {Kind.WHITE: grey > 150, Kind.BLACK: grey < 90, Kind.QUEEN: 60 < grey < 190}[disc.kind]


def test_a_disc_throws_its_shadow_to_the_lower_right() -> None:
    bare = table(Layout())
    canvas = bare.copy()
    draw_discs(canvas, VIEW, ((WHITES[0], RestingPose(WHITES[0], Point(-100.0, 0.0))),), TABLE)
    x, y = VIEW.to_px(Point(-100.0, 0.0))
    step = 15.5 * VIEW.scale * 0.86
    after = {side: lightness(around(canvas, (x + side * step, y + side * step), 0)) for side in (-1, 1)}
    before = {side: lightness(around(bare, (x + side * step, y + side * step), 0)) for side in (-1, 1)}
    assert before[1] - after[1] > 20
    assert before[-1] - after[-1] < 12


@pytest.mark.parametrize("disc", [WHITES[0], STRIKER])
def test_a_falling_disc_darkens_shrinks_and_is_gone(disc: Disc) -> None:
    pocket = TABLE.board.pockets[0]
    start = Point(pocket.x - 10.0, pocket.y - 8.0)
    bare = table(Layout())
    seen = []
    for progress in (0.0, 0.3, 0.6, 0.9, 1.0):
        canvas = bare.copy()
        draw_falling(canvas, VIEW, disc, TABLE, pocket, start, 0.4, progress)
        change = np.abs(pixels(canvas) - pixels(bare)).sum(axis=2)
        seen.append(float(change.sum()))
        if progress >= 0.3:
            x, y = VIEW.to_px(pocket)
            rows, columns = np.nonzero(change > 3)
            far = np.hypot(columns + 0.5 - x, rows + 0.5 - y)
            assert far.size == 0 or far.max() < TABLE.board.pocket_radius * VIEW.scale + 1.5
    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == 0


def test_a_tray_shows_as_many_men_as_were_pocketed() -> None:
    canvas = pygame.Surface((400, 60), 0, 32)
    canvas.fill((33, 45, 44))
    room = Rect(10, 10, 380, 40)
    draw_tray(canvas, room, (Kind.WHITE,) * 4, 9, 17.0)
    places, radius = tray_slots(room, 9, 17.0)
    assert [bool(lightness(around(canvas, place, 2)) > 120) for place in places] == [True] * 4 + [False] * 5
    assert places[-1][0] + radius <= room.right + 0.5


def test_a_tray_of_both_colours_holds_more_men_than_it_has_places_for() -> None:
    canvas = pygame.Surface((400, 60), 0, 32)
    canvas.fill((33, 45, 44))
    room = Rect(10, 10, 380, 40)
    draw_tray(canvas, room, (Kind.WHITE,) * 8 + (Kind.BLACK,) * 6, 9, 17.0)
    places, _ = tray_slots(room, 9, 17.0)
    assert lightness(around(canvas, places[0], 2)) > 120 > lightness(around(canvas, places[-1], 2))


def test_the_opening_position_looks_as_it_did() -> None:
    canvas = pygame.Surface((360, 240), 0, 32)
    view = fit(Rect(0, 0, 360, 240).inset(4), TABLE.board.size, TABLE.board.frame_width)
    draw_position(canvas, view, opening_layout(Seat.SOUTH, TABLE), TABLE)
    assert like_the_snapshot(canvas, "opening_360x240") is None


def test_every_kind_looks_as_it_did() -> None:
    canvas = pygame.Surface((300, 80), 0, 32)
    canvas.fill((222, 182, 130))
    view = fit(Rect(-1000, -1000, 1500, 1500), TABLE.board.size, TABLE.board.frame_width)
    row = ((WHITES[0], 45.0), (BLACKS[0], 115.0), (QUEEN, 185.0), (STRIKER, 255.0))
    draw_discs(canvas, view, [(disc, RestingPose(disc, view.to_board((x, 40.0)))) for disc, x in row], TABLE)
    assert like_the_snapshot(canvas, "discs_300x80") is None


def test_discs_at_rest_lie_turned_each_in_its_own_way() -> None:
    angles = [round(pose.angle, 3) for _, pose in resting_poses(opening_layout(Seat.SOUTH, TABLE))]
    assert len(set(angles)) == len(angles)
