"""Where the light comes from, and how bright a tilted, polished face is in it."""

import math

import numpy as np

from carrom.ui.painting.ink import Field

# From the top left of the screen, well above the board: x right, y up, z to the eye.
LIGHT = (-0.46, 0.56, 0.689)
_HALF = (LIGHT[0], LIGHT[1], LIGHT[2] + 1.0)
_HALF_LENGTH = math.sqrt(sum(part * part for part in _HALF))
HALFWAY = (_HALF[0] / _HALF_LENGTH, _HALF[1] / _HALF_LENGTH, _HALF[2] / _HALF_LENGTH)


def lit(slope_x: Field, slope_y: Field, ambient: float, sharpness: float) -> tuple[Field, Field]:
    """Brightness (1 on a level face) and gloss (0 to 1) of a face that falls by these slopes to the right and upwards."""
    norm = 1 / np.sqrt(slope_x * slope_x + slope_y * slope_y + np.float32(1))
    towards = (slope_x * np.float32(LIGHT[0]) + slope_y * np.float32(LIGHT[1]) + np.float32(LIGHT[2])) * norm
    brightness = np.float32(ambient) + np.float32((1 - ambient) / LIGHT[2]) * np.maximum(towards, 0)
    shine = (slope_x * np.float32(HALFWAY[0]) + slope_y * np.float32(HALFWAY[1]) + np.float32(HALFWAY[2])) * norm
    return brightness, np.maximum(shine, 0) ** np.float32(sharpness)
