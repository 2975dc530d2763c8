"""Arrays of pixels as surfaces, in the byte order that SDL mixes fast, with no need of a window."""

import math

import numpy as np
import pygame

from carrom.ui.painting.ink import Field, Shape, covered
from carrom.ui.theme import Colour


def clear_picture(rgb: Field, share: Field) -> pygame.Surface:
    """Rows × columns of RGB (0 to 255) with each pixel's opacity (0 to 1)."""
    height, width = share.shape
    packed = np.empty((height, width, 4), np.uint8)
    packed[..., :3] = np.clip(rgb[..., ::-1] + np.float32(0.5), 0, 255)
    packed[..., 3] = np.clip(share * np.float32(255) + np.float32(0.5), 0, 255)
    # Any other order than BGRA makes each blit some twenty times slower.
    return pygame.image.frombuffer(packed.tobytes(), (width, height), "BGRA").copy()


def opaque_picture(rgb: Field) -> pygame.Surface:
    """Rows × columns of RGB, without opacity."""
    height, width = rgb.shape[:2]
    packed = np.full((height, width, 4), 255, np.uint8)
    packed[..., :3] = np.clip(rgb[..., ::-1], 0, 255)
    picture = pygame.Surface((width, height), 0, 32)
    picture.blit(pygame.image.frombuffer(packed.tobytes(), (width, height), "BGRA"), (0, 0))
    return picture


def stamp(shape: Shape, colour: Colour, opacity: float = 1.0) -> tuple[pygame.Surface, tuple[int, int]]:
    """A shape given in pixels (x right, y down) as a picture, and the whole pixel at which its left top belongs."""
    left, top = math.floor(shape.box[0]) - 1, math.floor(shape.box[1]) - 1
    width, height = math.ceil(shape.box[2]) + 1 - left, math.ceil(shape.box[3]) + 1 - top
    x = (np.arange(width, dtype=np.float32) + np.float32(left + 0.5))[None, :]
    y = (np.arange(height, dtype=np.float32) + np.float32(top + 0.5))[:, None]
    share = covered(shape.distance(x, y), 1.0) * np.float32(opacity)
    return clear_picture(np.broadcast_to(np.asarray(colour, np.float32), (height, width, 3)), share), (left, top)
