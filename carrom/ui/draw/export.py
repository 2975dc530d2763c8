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
from carrom.model.units import Point, Second
from carrom.physics.simulation import simulate
from carrom.ui.draw.backdrop import backdrop, draw_position
from carrom.ui.draw.discs import draw_discs, striker_on_base
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
def sample(style: Style, side: int, part: str) -> pygame.Surface:
    """What a board, its `men` or the `striker` look like: a corner of a board in the opening, its middle, or a part of the
    base, the nearer the smaller the thing is."""
    equipment = standard_equipment()
    larger = {"men": 5, "striker": 11}.get(part, 3)
    large = side * larger
    whole = picture_of(opening_layout(Seat.SOUTH, equipment), equipment, (large, large), style)
    room = fit(
        Rect(0, 0, large, large).inset(round(large * _PICTURE_MARGIN)), equipment.board.size, equipment.board.frame_width
    )
    middle = {"men": Point(0, 0), "striker": Point(0, equipment.board.base_y)}.get(part)
    if part == "striker":
        draw_discs(whole, room, (striker_on_base(Seat.SOUTH, 0, equipment),), equipment, men=style.men)
    if middle is None:
        return whole.subsurface((0, large - side, side, side)).copy()
    x, y = room.to_px(middle)
    return whole.subsurface((round(x - side / 2), round(y - side / 2), side, side)).copy()


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
