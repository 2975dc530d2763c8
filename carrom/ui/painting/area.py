"""Where a hand may put a returned disc: a soft amber ring with its two edges, drawn on the board."""

import math
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.units import Mm
from carrom.ui.painting.ink import Field, covered
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport

_FILL = 0.30
_EDGE = 0.95


def draw_area(surface: pygame.Surface, viewport: Viewport, outer: Mm, inner: Mm) -> None:
    """The ring between two circles about the board's centre; `inner` 0 leaves no hole."""
    picture = _ring(round(viewport.length(outer), 1), round(viewport.length(inner), 1))
    middle = picture.get_width() // 2
    surface.blit(picture, (round(viewport.centre[0]) - middle, round(viewport.centre[1]) - middle))


@lru_cache(maxsize=4)
def _ring(outer: float, inner: float) -> pygame.Surface:
    reach = math.ceil(outer) + 3
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    far: Field = np.hypot(place[None, :], place[:, None])
    width = np.float32(max(2.0, outer * 0.04))
    within = covered(np.maximum(far - np.float32(outer), np.float32(inner) - far), 1.0) * np.float32(_FILL)
    share = np.maximum(within, covered(np.abs(far - np.float32(outer)) - width / 2, 1.0) * np.float32(_EDGE))
    if inner:
        share = np.maximum(share, covered(np.abs(far - np.float32(inner)) - width / 2, 1.0) * np.float32(_EDGE))
    ivory, amber = (np.asarray(colour, np.float32) for colour in (Palette.TEXT, Palette.ACCENT))
    return clear_picture(ivory + (amber - ivory) * (share > _FILL)[..., None], share)
