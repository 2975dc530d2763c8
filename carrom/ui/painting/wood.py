"""The wood pictures, scaled and turned for a board of a given size."""

from functools import cache

import numpy as np
import pygame
from pygame.surfarray import array3d  # loaded here and now: pygame would load it at the first use, which two threads may make

from carrom.resources import asset
from carrom.ui.painting.ink import Field

RAILS = 4


@cache
def _picture(name: str) -> pygame.Surface:
    """The picture in 32 bits, as smooth scaling needs it, without asking for a window."""
    loaded = pygame.image.load(str(asset(f"wood/{name}")))
    picture = pygame.Surface(loaded.get_size(), 0, 32)
    picture.blit(loaded, (0, 0))
    return picture


def surface_wood(name: str, side: int, quarters: int) -> Field:
    """The playing surface as rows × columns × 3, turned clockwise."""
    picture = pygame.transform.smoothscale(_picture(name), (side, side))
    return np.rot90(_rows(picture), -quarters)


def rail_wood(name: str, number: int, length: int, breadth: int) -> Field:
    """One side of the frame, lying: rows from its inner edge (the last) to its outer (the first)."""
    picture = _picture(name)
    height = picture.get_height() // RAILS
    rail = picture.subsurface(pygame.Rect(0, number % RAILS * height, picture.get_width(), height))
    return _rows(pygame.transform.smoothscale(rail, (length, breadth)))


def _rows(picture: pygame.Surface) -> Field:
    return array3d(picture).transpose(1, 0, 2).astype(np.float32)
