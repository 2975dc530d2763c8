"""Rounded boxes, rings and bands with soft edges, each made once for its size and kept."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.ink import clear_picture
from carrom.ui.widgets.theme import Colour

_Field = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Fill:
    """How a box looks: a flat or falling colour, an edge line, both with their own opacity (0 to 1)."""

    top: Colour
    bottom: Colour | None = None
    opacity: float = 1.0
    edge: Colour | None = None
    edge_width: float = 1.0
    edge_opacity: float = 1.0


@lru_cache(maxsize=256)
def box(width: int, height: int, radius: float, fill: Fill) -> pygame.Surface:
    """A rounded box of this size in pixels. Shared: do not draw on it."""
    end = math.ceil(radius + fill.edge_width) + 1
    if width <= 2 * end + 1:
        return _box(width, height, radius, fill)
    ends = _box(2 * end + 1, height, radius, fill)  # between its ends a box is everywhere the same
    whole = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    whole.blit(ends, (0, 0), (0, 0, end, height))
    whole.blit(pygame.transform.scale(ends.subsurface((end, 0, 1, height)), (width - 2 * end, height)), (end, 0))
    whole.blit(ends, (width - end, 0), (end + 1, 0, end, height))
    return whole


@lru_cache(maxsize=256)
def _box(width: int, height: int, radius: float, fill: Fill) -> pygame.Surface:
    distance = _distance(width, height, radius)
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    top = np.asarray(fill.top, np.float32)
    bottom = np.asarray(fill.bottom or fill.top, np.float32)
    colour = np.broadcast_to(top + (bottom - top) * y, (height, width, 3)).copy()
    share = np.clip(np.float32(0.5) - distance, 0, 1) * np.float32(fill.opacity)
    if fill.edge is not None:
        inner = np.clip(np.float32(0.5) + distance + np.float32(fill.edge_width), 0, 1)
        line = np.clip(np.float32(0.5) - distance, 0, 1) * inner * np.float32(fill.edge_opacity)
        whole = line + share * (1 - line)
        mixed = np.asarray(fill.edge, np.float32) * line[..., None] + colour * (share * (1 - line))[..., None]
        colour = mixed / np.maximum(whole, np.float32(1e-4))[..., None]
        share = whole
    return picture(colour, share)


def draw_box(canvas: pygame.Surface, rect: Rect, radius: float, fill: Fill) -> None:
    """Draws a rounded box on whole pixels."""
    width, height = max(1, round(rect.width)), max(1, round(rect.height))
    canvas.blit(box(width, height, min(radius, width / 2, height / 2), fill), (round(rect.left), round(rect.top)))


@lru_cache(maxsize=8)
def veil(width: int, height: int, colour: Colour, opacity: float) -> pygame.Surface:
    """A see-through sheet over a whole window."""
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    sheet.fill((*colour, round(255 * opacity)))
    return sheet


def picture(colour: _Field, share: _Field) -> pygame.Surface:
    """Colours with their opacity as a surface."""
    return clear_picture(colour, share)


def _distance(width: int, height: int, radius: float) -> _Field:
    """From each pixel's centre to the rounded edge, negative inside."""
    x = np.abs(np.arange(width, dtype=np.float32) + np.float32(0.5 - width / 2)) - np.float32(width / 2 - radius)
    y = np.abs(np.arange(height, dtype=np.float32) + np.float32(0.5 - height / 2)) - np.float32(height / 2 - radius)
    outside = np.hypot(np.maximum(x, 0)[None, :], np.maximum(y, 0)[:, None])
    inside = np.minimum(np.maximum(x[None, :], y[:, None]), 0)
    whole: _Field = outside + inside - np.float32(radius)
    return whole
