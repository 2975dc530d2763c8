"""Strokes as moving pictures: frames drawn as the table draws them, written as one animated GIF or as PNG files. Needs no
window and touches no display."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pygame
from PIL import Image

from carrom.model.equipment import POCKET_NAMES, Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import Second
from carrom.physics.film import Film
from carrom.physics.simulation import simulate
from carrom.ui.painting.discs import draw_discs, rest_angle
from carrom.ui.painting.falling import FALL_SECONDS, draw_falling
from carrom.ui.painting.position import backdrop
from carrom.ui.viewport import Rect, Viewport, fit

FRAMES_A_SECOND = 25
_BEFORE: Second = 0.4
_AFTER: Second = 0.8
_COLOURS = 255  # and one that the format needs for what stays as it was
_MARGIN = 0.015


@dataclass(frozen=True, slots=True)
class Shot:
    """A stroke to be filmed, and what lay on the board before it."""

    layout: Layout
    stroke: Stroke
    equipment: Equipment


def frames(shots: Iterable[Shot], side: int) -> Iterator[pygame.Surface]:
    """The pictures one after the other, each a new surface of so many pixels each way, South at the bottom."""
    for shot in shots:
        board = shot.equipment.board
        viewport = fit(Rect(0, 0, side, side).inset(round(side * _MARGIN)), board.size, board.frame_width)
        _, film = simulate(shot.layout, shot.stroke, shot.equipment)
        last = max((fall.time + FALL_SECONDS for fall in film.falls), default=0.0)
        seconds = _BEFORE + max(film.duration, last) + _AFTER
        for number in range(math.ceil(seconds * FRAMES_A_SECOND)):
            canvas = backdrop((side, side), viewport, board).copy()
            _draw(canvas, viewport, film, shot.equipment, max(0.0, number / FRAMES_A_SECOND - _BEFORE))
            yield canvas


def _draw(canvas: pygame.Surface, viewport: Viewport, film: Film, equipment: Equipment, time: Second) -> None:
    poses = ((disc, pose._replace(angle=pose.angle + rest_angle(disc))) for disc, pose in film.at(time))
    draw_discs(canvas, viewport, poses, equipment)
    for fall in film.falls:
        if fall.time <= time < fall.time + FALL_SECONDS:
            pocket = equipment.board.pockets[POCKET_NAMES.index(fall.pocket)]
            progress = (time - fall.time) / FALL_SECONDS
            draw_falling(canvas, viewport, fall.disc, equipment, pocket, fall.at, rest_angle(fall.disc), progress)


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
