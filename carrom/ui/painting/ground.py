"""The dark ground behind everything, and the shadow the board throws on it."""

from functools import lru_cache

import numpy as np
import pygame

from carrom.ui.painting.ink import Field
from carrom.ui.painting.pixels import opaque_picture
from carrom.ui.theme import Palette
from carrom.ui.viewport import Rect


@lru_cache(maxsize=4)
def ground(size: tuple[int, int]) -> pygame.Surface:
    """The ground for a window: lighter in the middle left, dusk in the corners, grained so that no bands show."""
    return _as_picture(_ground(size))


@lru_cache(maxsize=4)
def ground_with_shadow(size: tuple[int, int], frame: Rect) -> pygame.Surface:
    """The ground with the soft shadow of a board that stands on this rectangle."""
    width, height = size
    x = (np.arange(width, dtype=np.float32) + np.float32(0.5))[None, :]
    y = (np.arange(height, dtype=np.float32) + np.float32(0.5))[:, None]
    colour = _ground(size)
    for shift, blur, share in ((0.012, 0.020, 0.50), (0.004, 0.006, 0.45)):
        move, soft = frame.width * shift, max(1.0, frame.width * blur)
        cover_x = _soft_span(x, frame.left + move, frame.right + move, soft)
        cover_y = _soft_span(y, frame.top + move, frame.bottom + move, soft)
        colour *= (1 - np.float32(share) * cover_x * cover_y)[..., None]
    return _as_picture(colour)


def _soft_span(place: Field, low: float, high: float, soft: float) -> Field:
    """1 well inside, 0 well outside, soft over the ends."""
    inner = np.tanh((place - np.float32(low)) / np.float32(soft))
    outer = np.tanh((np.float32(high) - place) / np.float32(soft))
    shares: Field = (inner + outer) / 2
    return shares


def _ground(size: tuple[int, int]) -> Field:
    width, height = size
    x = ((np.arange(width, dtype=np.float32) + np.float32(0.5)) / np.float32(width))[None, :]
    y = ((np.arange(height, dtype=np.float32) + np.float32(0.5)) / np.float32(height))[:, None]
    away = np.hypot((x - np.float32(0.36)) * np.float32(1.05), (y - np.float32(0.30)) * np.float32(0.95))
    t = np.clip(away / np.float32(0.95), 0, 1)
    light, middle, dark = (np.asarray(c, np.float32) for c in (Palette.GROUND_LIGHT, Palette.GROUND, Palette.GROUND_DARK))
    lower = middle + (dark - middle) * np.clip(t * 2 - 1, 0, 1)[..., None]
    shares: Field = lower + (light - middle) * np.clip(1 - t * 2, 0, 1)[..., None]
    return shares


def _as_picture(colour: Field) -> pygame.Surface:
    height, width = colour.shape[:2]
    grain = np.random.default_rng(3).random((256, 256), np.float32)
    tiled = np.tile(grain, (height // 256 + 1, width // 256 + 1))[:height, :width]
    return opaque_picture(colour + tiled[..., None])
