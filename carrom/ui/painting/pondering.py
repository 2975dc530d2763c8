"""The sign that somebody thinks: three dots on the frame before a seat that swell gently, one after another."""

import math
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.equipment import Board
from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point, Second
from carrom.ui.painting.ink import covered
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport

_APART: Mm = 24.0
_RADIUS: Mm = 6.0
_ROUND: Second = 1.8
_LEVELS = 24


def draw_pondering(surface: pygame.Surface, viewport: Viewport, board: Board, seat: Seat, elapsed: Second) -> None:
    """The dots as they stand after so much time."""
    away = -board.half - board.frame_width / 2
    for number in (-1, 0, 1):
        x, y = viewport.to_px(to_board(seat, Point(number * _APART, away)))
        swell = 0.5 - 0.5 * math.cos(math.tau * (elapsed / _ROUND - (number + 1) / 6))
        picture = _dot(round(max(2.5, viewport.length(_RADIUS)), 1), round(swell * _LEVELS))
        middle = picture.get_width() // 2
        surface.blit(picture, (round(x) - middle, round(y) - middle))


@lru_cache(maxsize=4 * _LEVELS)
def _dot(radius: float, level: int) -> pygame.Surface:
    swell = level / _LEVELS
    reach = math.ceil(radius * 1.6)
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    far = np.hypot(place[None, :], place[:, None])
    core = covered(far - np.float32(radius * (0.62 + 0.38 * swell)), 1.0)
    rim = covered(far - np.float32(radius * 1.35), 0.4) * np.float32(0.4)
    share = np.maximum(core * np.float32(0.35 + 0.65 * swell), rim)
    ink = np.asarray(Palette.ACCENT_BRIGHT, np.float32)
    dark = np.asarray((20, 8, 3), np.float32)
    return clear_picture(dark + (ink - dark) * core[..., None], share)
