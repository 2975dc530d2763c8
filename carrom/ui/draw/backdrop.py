"""All that lies below the discs: ground, shadow and board at rest, and the board on its way to another seat."""

import math
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import Board, Equipment
from carrom.model.layout import Layout
from carrom.physics.film import Pose
from carrom.ui.draw.board import OUTER_RADIUS
from carrom.ui.draw.board_pictures import board_for_now, paint_ahead
from carrom.ui.draw.discs import draw_discs, resting_poses
from carrom.ui.draw.looks import CLASSIC, BoardLook, MenSet, Style
from carrom.ui.input.viewport import QUARTER, Rect, Viewport
from carrom.ui.widgets.ink import Field, clear_picture, smooth
from carrom.ui.widgets.theme import USUAL, Palette

_SHADES = 1024
# A level of the darkest channel spans so much of the way from light to dark; grain of that width hides the bands.
_GRAIN = 0.045
_TILE, _STRIP = 256, 32  # pixels of the grain's side, and rows that are painted at once: few enough to stay near at hand
# How far right and down the shadow lies, how soft it is (shares of the board's side), and how dark.
_SHADOWS = ((0.012, 0.020, 0.50), (0.004, 0.006, 0.45))


@lru_cache(maxsize=4)
def ground(size: tuple[int, int], palette: Palette = USUAL) -> pygame.Surface:
    """The ground for a window: lighter in the middle left, dusk in the corners, grained so that no bands show."""
    width, height = size
    x = ((np.arange(width, dtype=np.float32) + np.float32(0.5)) / np.float32(width) - np.float32(0.36)) * np.float32(1.05)
    y = ((np.arange(height, dtype=np.float32) + np.float32(0.5)) / np.float32(height) - np.float32(0.30)) * np.float32(0.95)
    grain = np.random.default_rng(3).random((_TILE, _TILE), np.float32) * np.float32(_GRAIN)
    grain, shades = np.tile(grain, (1, width // _TILE + 1))[:, :width], _shades(palette)
    picture = pygame.Surface(size, 0, 32)
    pixels = pygame.surfarray.pixels2d(picture).T
    for top in range(0, height, _STRIP):
        rows = slice(top, top + _STRIP)
        away = np.sqrt((x * x)[None, :] + (y[rows] * y[rows])[:, None]) * np.float32(1 / 0.95)
        away += grain[top % _TILE :][: len(away)]
        pixels[rows] = shades[np.clip(away * np.float32(_SHADES - 1), 0, _SHADES - 1).astype(np.uint16)]
    return picture


def _shades(palette: Palette) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """The colours from light to dark, each as the four bytes of a pixel."""
    places = np.linspace(0, 1, _SHADES)
    stops = (palette.ground_light, palette.ground, palette.ground_dark)
    table = np.full((_SHADES, 4), 255, np.uint8)
    for channel in range(3):
        table[:, 2 - channel] = np.interp(places, (0.0, 0.5, 1.0), [stop[channel] for stop in stops]).round()
    return table.view(np.uint32).reshape(_SHADES)


@lru_cache(maxsize=4)
def ground_with_shadow(size: tuple[int, int], frame: Rect, palette: Palette = USUAL) -> pygame.Surface:
    """The ground with the soft shadow of a board that stands on this rectangle; under the board itself it is left out."""
    picture = ground(size, palette).copy()
    reach = math.ceil(frame.width * 0.075)
    corner = math.ceil(frame.width * 0.03)  # the frame's corners are round
    left, top = math.floor(frame.left), math.floor(frame.top)
    right, bottom = math.ceil(frame.right), math.ceil(frame.bottom)
    outer_left, outer_right = left - reach, right + reach
    for strip in (
        (outer_left, top - reach, outer_right, top + corner),
        (outer_left, bottom - corner, outer_right, bottom + reach),
        (outer_left, top + corner, left, bottom - corner),
        (right, top + corner, outer_right, bottom - corner),
    ):
        _cast(picture, frame, strip)
    return picture


def _cast(picture: pygame.Surface, frame: Rect, strip: tuple[int, int, int, int]) -> None:
    """Darkens one part of the ground, given by its left, top, right and bottom."""
    left, top = max(0, strip[0]), max(0, strip[1])
    right, bottom = min(picture.get_width(), strip[2]), min(picture.get_height(), strip[3])
    if left >= right or top >= bottom:
        return
    x = (np.arange(left, right, dtype=np.float32) + np.float32(0.5))[None, :]
    y = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5))[:, None]
    light = np.ones((bottom - top, right - left), np.float32)
    for shift, blur, share in _SHADOWS:
        move, soft = frame.width * shift, max(1.0, frame.width * blur)
        across = _soft_span(x, frame.left + move, frame.right + move, soft)
        down = _soft_span(y, frame.top + move, frame.bottom + move, soft)
        light *= 1 - np.float32(share) * across * down
    picture.blit(clear_picture(np.zeros((*light.shape, 3), np.float32), 1 - light), (left, top))


def _soft_span(place: Field, low: float, high: float, soft: float) -> Field:
    """1 well inside, 0 well outside, soft over the ends."""
    inner = np.tanh((place - np.float32(low)) / np.float32(soft))
    outer = np.tanh((np.float32(high) - place) / np.float32(soft))
    shares: Field = (inner + outer) / 2
    return shares


_MOST_KEPT = 4


class _Backdrop(NamedTuple):
    """Ground with a board on it, and whether it is painted in full."""

    picture: pygame.Surface
    board: pygame.Surface
    true: bool


_kept: OrderedDict[tuple[tuple[int, int], Viewport, Board, BoardLook, Palette], _Backdrop] = OrderedDict()


def backdrop(
    size: tuple[int, int], viewport: Viewport, board: Board, look: BoardLook = CLASSIC.look, palette: Palette = USUAL
) -> pygame.Surface:
    """Ground and empty board for a window, as one opaque picture to blit each frame; made once for a size and turn."""
    key = (size, viewport, board, look, palette)
    kept = _kept.get(key)
    if kept is None or not kept.true:
        frame = viewport.frame_rect
        drawn, true = board_for_now(board, round(frame.width), viewport.quarters, look)
        if kept is None or kept.board is not drawn:
            picture = ground_with_shadow(size, frame, palette).copy()
            picture.blit(drawn, (round(frame.left), round(frame.top)))
            _kept[key] = _Backdrop(picture, drawn, true)
        if len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key].picture


def prepare_backdrops(viewport: Viewport, board: Board, turns: Iterable[int], look: BoardLook = CLASSIC.look) -> None:
    """Has the empty board painted for these whole turns too, while the game goes on."""
    paint_ahead(board, round(viewport.frame_rect.width), turns, look)


def draw_position(
    surface: pygame.Surface, viewport: Viewport, layout: Layout, equipment: Equipment, style: Style = CLASSIC
) -> None:
    """Draws the whole table with the layout's discs at rest."""
    surface.blit(backdrop(surface.get_size(), viewport, equipment.board, style.look), (0, 0))
    draw_discs(surface, viewport, resting_poses(layout), equipment, men=style.men)


RestingDiscs: TypeAlias = tuple[tuple[Disc, Pose], ...]

_RIGHT_ANGLE = 90.0
_FADE = (0.28, 0.72)  # of the way: outside, one picture is enough
_STEPS = 16  # of the fade
_SHADOW = 0.045  # of the board's side: how far its shadow is carried along
_SLOW = 0.03  # right angles from an end
_FINE, _COARSE = 1240, 520  # the most pixels of a picture's side, near the ends and between


def turning_viewport(upright: Viewport, turn: float, ends: tuple[int, int]) -> Viewport:
    """The view between two whole turns: drawn back so far that the board's corners stay within its place at rest."""
    angle = min(0.5, *(abs(turn - end) for end in ends)) * QUARTER  # a half turn stays drawn back as it passes the quarter
    return replace(upright, turn=turn, scale=upright.scale / (math.cos(angle) + math.sin(angle)))


def draw_turning(
    surface: pygame.Surface,
    viewport: Viewport,
    upright: Viewport,
    equipment: Equipment,
    resting: RestingDiscs,
    ends: tuple[int, int],
    style: Style = CLASSIC,
    palette: Palette = USUAL,
) -> None:
    """Ground, board and discs with the view at `viewport.turn`, between two whole turns; `upright` is the view at rest."""
    size = surface.get_size()
    way = (viewport.turn - ends[0]) / (ends[1] - ends[0])
    share = round(_STEPS * min(1.0, max(0.0, (way - _FADE[0]) / (_FADE[1] - _FADE[0]))))
    slow = min(abs(viewport.turn - end) for end in ends) < _SLOW
    grounds = (backdrop(size, upright.with_turn(end), equipment.board, style.look, palette) for end in ends)
    first, last = (_Rest(below, upright, end, equipment, resting, style.men) for below, end in zip(grounds, ends, strict=True))
    picture = _mixed(first, last, _FINE if slow else _COARSE, share)
    turned = pygame.transform.rotate(picture, (ends[0] - viewport.turn) * _RIGHT_ANGLE)
    enlarged = _cut_side(size, upright) * viewport.scale / (upright.scale * picture.get_width())
    parity = round(2 * viewport.centre[0]) % 2  # of a side that stands about the centre on whole pixels
    side = 2 * round((turned.get_width() * enlarged - parity) / 2) + parity
    drawn = pygame.transform.smoothscale(turned, (side, side))
    surface.blit(ground(size, palette), (0, 0))
    surface.blit(drawn, (round(viewport.centre[0] - side / 2), round(viewport.centre[1] - side / 2)))


class _Rest(NamedTuple):
    """The board at one end of its way: ground and empty board in the window, how it stands, and what lies on it."""

    ground: pygame.Surface
    upright: Viewport
    turn: int
    equipment: Equipment
    resting: RestingDiscs
    men: MenSet


@lru_cache(maxsize=2)
def _mixed(first: _Rest, last: _Rest, most: int, share: int) -> pygame.Surface:
    """The board as it lies at the first end, so many steps on its way to the light of the second."""
    before = _reduced(first, 0, most)
    if share == 0:
        return before
    after = _reduced(last, last.turn - first.turn, most)
    if share == _STEPS:
        return after
    picture = before.copy()
    after.set_alpha(round(255 * share / _STEPS))
    picture.blit(after, (0, 0))
    after.set_alpha(255)
    return picture


@lru_cache(maxsize=4)
def _reduced(rest: _Rest, back: int, most: int) -> pygame.Surface:
    """The cut, turned back by right angles, at most so many pixels wide."""
    picture = pygame.transform.rotate(_cut(rest), back * _RIGHT_ANGLE)
    side = picture.get_width()
    return picture if side <= most else pygame.transform.smoothscale(picture, (most, most))


@lru_cache(maxsize=2)
def _cut(rest: _Rest) -> pygame.Surface:
    """The resting frame about the board, clear where the ground begins to be without its shadow."""
    viewport = rest.upright.with_turn(rest.turn)
    whole = rest.ground.copy()
    draw_discs(whole, viewport, rest.resting, rest.equipment, men=rest.men)
    side = _cut_side(whole.get_size(), viewport)
    cut = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    cut.blit(whole, (-round(viewport.centre[0] - side / 2), -round(viewport.centre[1] - side / 2)))
    opacity = pygame.surfarray.pixels_alpha(cut)
    border, shares = _fading(side, viewport.frame_rect.width / 2, OUTER_RADIUS * viewport.scale)
    for _ in range(4):
        opacity[:border] = shares
        opacity = np.rot90(opacity)
    return cut


@lru_cache(maxsize=4)
def _fading(side: int, half: float, corner: float) -> tuple[int, Field]:
    """How wide the cut's border is and its opacities, from 255 at the edge of a board of this half side down to 0."""
    place = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    border = int(np.count_nonzero(place < corner - half)) + 1
    far = np.maximum(np.abs(place) - np.float32(half - corner), np.float32(0))
    outside = np.hypot(far[:border, None], far[None, :]) - np.float32(corner)
    return border, smooth(max(1.0, side / 2 - half), 0.0, outside) * np.float32(255)


def _cut_side(size: tuple[int, int], viewport: Viewport) -> int:
    """Board and shadow, as far as the window has them."""
    frame = viewport.frame_rect
    width, height = size
    margin = round(min(frame.width * _SHADOW, frame.left, frame.top, width - frame.right, height - frame.bottom))
    return round(frame.width) + 2 * max(0, margin)
