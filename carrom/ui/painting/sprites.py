"""Pictures of single discs, at any turn and to a part of a pixel, made from a few layers and kept.

The face is painted large once; a sprite is that face turned and scaled down, darkened by the relief's shade and lit by
its gloss, which do not turn. So a new angle costs a few small blits, not a new painting.
"""

import math
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from carrom.model.discs import Kind
from carrom.model.units import Rad
from carrom.ui.looks import CLASSIC, MenSet
from carrom.ui.painting.ink import Field, smooth
from carrom.ui.painting.pixels import clear_picture, opaque_picture
from carrom.ui.painting.turned import face, relief

ANGLES = 64
SHIFTS = 2  # positions within a pixel, each way
_SAMPLES = 4  # samples a pixel, each way
_FORBIDDEN = np.asarray((226, 30, 24), np.float32)


class State(StrEnum):
    """How a disc is shown."""

    PLAIN = "plain"
    FORBIDDEN = "forbidden"  # it may not lie here


class Layers(NamedTuple):
    """What lies over a turned face: a shade to multiply with, clear outside the disc, and a gloss to add."""

    shade: pygame.Surface
    gloss: pygame.Surface


def sprite(
    kind: Kind,
    radius: float,
    angle: Rad,
    shift: tuple[int, int] = (0, 0),
    state: State = State.PLAIN,
    men: MenSet = CLASSIC.men,
) -> pygame.Surface:
    """The disc at this radius in pixels, turned anticlockwise; `shift` moves it right and down by parts of a pixel.

    Its centre lies `reach(radius)` pixels from the picture's left and top, plus the shift.
    """
    step = round(angle / math.tau * ANGLES) % ANGLES
    return _sprite(men, kind, round(radius * 8), step, shift, state)


def reach(radius: float) -> int:
    """From a sprite's edge to its centre, in pixels."""
    return math.ceil(radius) + 1


@lru_cache(maxsize=2560)
def _sprite(men: MenSet, kind: Kind, eighths: int, step: int, shift: tuple[int, int], state: State) -> pygame.Surface:
    radius = eighths / 8
    size = 2 * reach(radius) + 1
    turned = _turned(men, kind, eighths, step, state)
    # The centre of the sprite is a pixel's corner, half a pixel before the middle of its odd size.
    left, top = (round(turned.get_width() / 2 - _SAMPLES * (size / 2 - 0.5 + part / SHIFTS)) for part in shift)
    small = pygame.transform.smoothscale(turned.subsurface((left, top, size * _SAMPLES, size * _SAMPLES)), (size, size))
    drawn = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    drawn.blit(small, (0, 0))
    layers = _layers(men, kind, eighths, shift, state)
    drawn.blit(layers.shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(layers.gloss, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return drawn


@lru_cache(maxsize=32)  # large pictures, soon used up
def _turned(men: MenSet, kind: Kind, eighths: int, step: int, state: State) -> pygame.Surface:
    """The face, large and turned."""
    # Not rotozoom, which moves the middle about by a pixel; at this size coarse edges do not show.
    return pygame.transform.rotate(_face(men, kind, eighths, state), step * 360 / ANGLES)


@lru_cache(maxsize=32)
def _face(men: MenSet, kind: Kind, eighths: int, state: State) -> pygame.Surface:
    """The face, large, unlit and not turned; colour runs on past the edge, so that turning it frays nothing."""
    radius = eighths / 8 * _SAMPLES
    half = math.ceil(radius) + 3 * _SAMPLES
    place = (np.arange(2 * half, dtype=np.float32) + np.float32(0.5 - half)) / np.float32(radius)
    return opaque_picture(_stained(face(men.of(kind), place[None, :], -place[:, None], radius), state))


def _stained(colour: Field, state: State) -> Field:
    """The colours of a disc in this state."""
    if state is State.PLAIN:
        return colour
    red = colour * np.asarray((1.0, 0.34, 0.30), np.float32)
    return red + (_FORBIDDEN - red) * np.float32(0.35)


@lru_cache(maxsize=256)
def _layers(men: MenSet, kind: Kind, eighths: int, shift: tuple[int, int], state: State) -> Layers:
    look, radius = men.of(kind), eighths / 8
    middle = reach(radius)
    size, samples = 2 * middle + 1, 2
    place = (np.arange(size * samples, dtype=np.float32) + np.float32(0.5)) / np.float32(samples)
    x = ((place - np.float32(middle + shift[0] / SHIFTS)) / np.float32(radius))[None, :]
    y = ((np.float32(middle + shift[1] / SHIFTS) - place) / np.float32(radius))[:, None]
    brightness, gloss = relief(look, x, y, radius * samples)
    share = np.clip(np.float32(0.5) + (1 - np.hypot(x, y)) * np.float32(radius * samples), 0, 1)
    body = _stained(np.asarray(look.body, np.float32), state)
    shade = np.minimum(brightness, 1)
    # Where light makes brighter than the colour itself, and where it mirrors, the difference is added.
    added = body * (brightness - shade)[..., None]
    added += (np.float32(255) - body * shade[..., None]) * gloss[..., None]
    parts = (size, samples, size, samples)
    grey = np.repeat(shade.reshape(parts).mean((1, 3))[..., None] * np.float32(255), 3, axis=2)
    picture = clear_picture(grey, share.reshape(parts).mean((1, 3)))
    return Layers(picture, opaque_picture(added.reshape(*parts, 3).mean((1, 3))))


@lru_cache(maxsize=64)
def shadow(radius: float) -> pygame.Surface:
    """A soft shadow for a disc of this radius; the disc's centre lies `shadow_reach(radius)` from its left and top."""
    middle = shadow_reach(radius)
    place = (np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle - 0.0)) / np.float32(radius)
    x, y = place[None, :], -place[:, None]
    cast = np.hypot(x - np.float32(0.15), y + np.float32(0.19))
    contact = np.hypot(x - np.float32(0.05), y + np.float32(0.06))
    share = np.maximum(smooth(1.34, 0.74, cast) * np.float32(0.52), smooth(1.14, 0.92, contact) * np.float32(0.50))
    return clear_picture(np.broadcast_to(np.asarray((32, 16, 8), np.float32), (*share.shape, 3)), share)


def shadow_reach(radius: float) -> int:
    return math.ceil(radius * 1.62) + 1
