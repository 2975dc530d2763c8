"""The dark ground behind everything, and the shadow the board throws on it."""

import math

import numpy as np
import pygame

from carrom.ui.painting.ink import Field
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.theme import Palette, painted
from carrom.ui.viewport import Rect

_SHADES = 1024
# A level of the darkest channel spans so much of the way from light to dark; grain of that width hides the bands.
_GRAIN = 0.045
_TILE, _STRIP = 256, 32  # pixels of the grain's side, and rows that are painted at once: few enough to stay near at hand
# How far right and down the shadow lies, how soft it is (shares of the board's side), and how dark.
_SHADOWS = ((0.012, 0.020, 0.50), (0.004, 0.006, 0.45))


@painted(4)
def ground(size: tuple[int, int]) -> pygame.Surface:
    """The ground for a window: lighter in the middle left, dusk in the corners, grained so that no bands show."""
    width, height = size
    x = ((np.arange(width, dtype=np.float32) + np.float32(0.5)) / np.float32(width) - np.float32(0.36)) * np.float32(1.05)
    y = ((np.arange(height, dtype=np.float32) + np.float32(0.5)) / np.float32(height) - np.float32(0.30)) * np.float32(0.95)
    grain = np.random.default_rng(3).random((_TILE, _TILE), np.float32) * np.float32(_GRAIN)
    grain, shades = np.tile(grain, (1, width // _TILE + 1))[:, :width], _shades()
    picture = pygame.Surface(size, 0, 32)
    pixels = pygame.surfarray.pixels2d(picture).T
    for top in range(0, height, _STRIP):
        rows = slice(top, top + _STRIP)
        away = np.sqrt((x * x)[None, :] + (y[rows] * y[rows])[:, None]) * np.float32(1 / 0.95)
        away += grain[top % _TILE :][: len(away)]
        pixels[rows] = shades[np.clip(away * np.float32(_SHADES - 1), 0, _SHADES - 1).astype(np.uint16)]
    return picture


def _shades() -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """The colours from light to dark, each as the four bytes of a pixel."""
    places = np.linspace(0, 1, _SHADES)
    stops = (Palette.GROUND_LIGHT, Palette.GROUND, Palette.GROUND_DARK)
    table = np.full((_SHADES, 4), 255, np.uint8)
    for channel in range(3):
        table[:, 2 - channel] = np.interp(places, (0.0, 0.5, 1.0), [stop[channel] for stop in stops]).round()
    return table.view(np.uint32).reshape(_SHADES)


@painted(4)
def ground_with_shadow(size: tuple[int, int], frame: Rect) -> pygame.Surface:
    """The ground with the soft shadow of a board that stands on this rectangle; under the board itself it is left out."""
    picture = ground(size).copy()
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
