"""Writes a position as a picture file, drawn as the table draws it; needs no window and touches no display."""

from pathlib import Path

import pygame

from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.ui.looks import CLASSIC, Style
from carrom.ui.painting.position import draw_position
from carrom.ui.viewport import Rect, fit

_MARGIN = 0.022


def picture_of(layout: Layout, equipment: Equipment, size: tuple[int, int], style: Style = CLASSIC) -> pygame.Surface:
    """The board in the middle of a picture of this size."""
    surface = pygame.Surface(size, 0, 32)
    width, height = size
    room = Rect(0, 0, width, height).inset(round(min(size) * _MARGIN))
    viewport = fit(room, equipment.board.size, equipment.board.frame_width)
    draw_position(surface, viewport, layout, equipment, style)
    return surface


def write_picture(layout: Layout, equipment: Equipment, size: tuple[int, int], path: Path) -> None:
    """Writes the picture as PNG. OSError where the file cannot be written."""
    with path.open("wb") as file:
        pygame.image.save(picture_of(layout, equipment, size), file, "picture.png")
