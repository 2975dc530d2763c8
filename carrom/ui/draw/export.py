"""Positions as picture files and strokes as frames of a film, drawn exactly as the table does."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

import pygame
from PIL import Image

from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Second
from carrom.physics.simulation import simulate
from carrom.ui.draw.backdrop import backdrop, draw_position
from carrom.ui.draw.falling import FALL_SECONDS, FilmedStroke
from carrom.ui.draw.looks import CLASSIC, Style
from carrom.ui.input.viewport import Rect, fit

_PICTURE_MARGIN = 0.022


def picture_of(layout: Layout, equipment: Equipment, size: tuple[int, int], style: Style = CLASSIC) -> pygame.Surface:
    """The board in the middle of a picture of this size."""
    surface = pygame.Surface(size, 0, 32)
    width, height = size
    room = Rect(0, 0, width, height).inset(round(min(size) * _PICTURE_MARGIN))
    viewport = fit(room, equipment.board.size, equipment.board.frame_width)
    draw_position(surface, viewport, layout, equipment, style)
    return surface


@lru_cache(maxsize=32)
def thumbnail(layout: Layout, equipment: Equipment, side: int, style: Style) -> pygame.Surface:
    """The same for lists that draw it again and again."""
    return picture_of(layout, equipment, (side, side), style)


@lru_cache(maxsize=16)
def sample(style: Style, side: int, men: bool) -> pygame.Surface:
    """What a board looks like, or its men: a corner of a board in the opening, or the middle of it, close by."""
    equipment = standard_equipment()
    large = side * (5 if men else 3)
    whole = picture_of(opening_layout(Seat.SOUTH, equipment), equipment, (large, large), style)
    at = (side * 2, side * 2) if men else (0, large - side)
    return whole.subsurface((*at, side, side)).copy()


def write_picture(layout: Layout, equipment: Equipment, size: tuple[int, int], path: Path) -> None:
    """Writes the picture as PNG. OSError where the file cannot be written."""
    with path.open("wb") as file:
        pygame.image.save(picture_of(layout, equipment, size), file, "picture.png")


FRAMES_A_SECOND = 25
_BEFORE: Second = 0.4
_AFTER: Second = 0.8
_COLOURS = 255  # and one that the format needs for what stays as it was
_MARGIN = 0.015


@dataclass(frozen=True, slots=True)
class StrokeToFilm:
    """A stroke to be filmed, and what lay on the board before it."""

    layout: Layout
    stroke: Stroke
    equipment: Equipment


def frames(strokes: Iterable[StrokeToFilm], side: int) -> Iterator[pygame.Surface]:
    """The pictures one after the other, each a new surface of so many pixels each way, South at the bottom."""
    for filmed in strokes:
        board = filmed.equipment.board
        viewport = fit(Rect(0, 0, side, side).inset(round(side * _MARGIN)), board.size, board.frame_width)
        _, film = simulate(filmed.layout, filmed.stroke, filmed.equipment)
        last = max((fall.time + FALL_SECONDS for fall in film.falls), default=0.0)
        seconds = _BEFORE + max(film.duration, last) + _AFTER
        for number in range(math.ceil(seconds * FRAMES_A_SECOND)):
            canvas = backdrop((side, side), viewport, board).copy()
            time = max(0.0, number / FRAMES_A_SECOND - _BEFORE)
            FilmedStroke(filmed.stroke, film, {}).draw(canvas, viewport, filmed.equipment, time, 1.0, CLASSIC.men)
            yield canvas


def write_gif(pictures: Iterator[pygame.Surface], path: Path) -> None:
    """Writes the pictures as one animated GIF that runs for ever. OSError where it cannot be written."""
    images = (Image.frombytes("RGB", each.get_size(), pygame.image.tobytes(each, "RGB")) for each in pictures)
    first = next(images)
    palette = first.quantize(_COLOURS, dither=Image.Dither.NONE)
    rest = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in chain((first,), images))
    next(rest).save(
        path, "GIF", save_all=True, append_images=rest, duration=1000 // FRAMES_A_SECOND, loop=0, optimize=True, disposal=1
    )


def write_pngs(pictures: Iterator[pygame.Surface], folder: Path) -> int:
    """Writes each picture as a PNG file of the folder, numbered from 1; how many. OSError where that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for number, picture in enumerate(pictures, start=1):
        with (folder / f"{number:05}.png").open("wb") as file:
            pygame.image.save(picture, file, "frame.png")
    return number
