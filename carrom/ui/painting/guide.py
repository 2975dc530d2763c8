"""What helps to aim: the dotted way of the striker, the ghost where it touches, and where both discs go from there."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from carrom.model.units import Mm, Point, Rad
from carrom.ui.guiding import Guide, Trail
from carrom.ui.painting.cone import draw_cone
from carrom.ui.painting.ink import Field, capsule, covered, smooth
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.theme import Colour, Palette
from carrom.ui.viewport import Viewport

IVORY: Colour = (255, 251, 240)
DARK: Colour = (44, 24, 10)
DASH: Mm = 9.0
PITCH: Mm = 16.5
WIDTH: Mm = 2.3
RING: Mm = 2.6  # the line of a ring round what is spoken of
_LEAST_WIDTH = 1.7  # pixels
_PARTS = 4  # positions within a pixel that are told apart
_ANGLES = 1440  # of a round
_LEVELS = 12


def draw_guide(
    surface: pygame.Surface, viewport: Viewport, guide: Guide, radius: Mm, reach: Mm = 70.0, man: Mm | None = None
) -> None:
    """Draws the whole guide for a striker of this radius; `reach` is how long the directions are. With the radius of a
    `man`, the places where men's ways end are ringed."""
    if guide.cone is not None:
        draw_cone(surface, viewport, guide, reach)
    draw_way(surface, viewport, guide.path, clear=radius, trim=radius if guide.ghost else 0.0)
    if guide.ghost is None:
        return
    if guide.trails:
        _draw_trails(surface, viewport, guide.trails, radius, man)
    elif guide.striker_direction is not None:
        draw_way(
            surface, viewport, _ray(guide.ghost, guide.striker_direction, radius + reach * 0.8), IVORY, (0.85, 0.35), radius
        )
    draw_ghost(surface, viewport, guide.ghost, radius)
    if guide.target is not None and guide.target_direction is not None:
        draw_direction(surface, viewport, guide.target, guide.target_direction, reach)


def _draw_trails(surface: pygame.Surface, viewport: Viewport, trails: tuple[Trail, ...], radius: Mm, man: Mm | None) -> None:
    """The striker's whole way on, and the men's up to where they meet something, fall or rest."""
    striker, *men = trails
    draw_way(surface, viewport, striker.points, IVORY, (0.7, 0.4), clear=radius)
    for trail in men:
        draw_way(surface, viewport, trail.points, Palette.ACCENT, (0.95, 0.8), clear=man or 0.0)
        if man is not None:
            draw_ghost(surface, viewport, trail.points[-1], man, colour=Palette.ACCENT if trail.falls else IVORY)


def _ray(start: Point, direction: Point, length: Mm) -> tuple[Point, Point]:
    return start, Point(start.x + direction.x * length, start.y + direction.y * length)


def draw_way(
    surface: pygame.Surface,
    viewport: Viewport,
    path: Sequence[Point],
    colour: Colour = IVORY,
    strength: tuple[float, float] = (0.95, 0.55),
    clear: Mm = 0.0,
    trim: Mm = 0.0,
) -> None:
    """A dashed line through the points, fading from the first strength to the last.

    `clear` mm are left out at its start, `trim` at its end.
    """
    places = [viewport.to_px(point) for point in path]
    whole = sum(math.dist(a, b) for a, b in pairwise(places))
    pitch, dash = PITCH * viewport.scale, DASH * viewport.scale
    width = max(_LEAST_WIDTH, WIDTH * viewport.scale)
    passed, due = 0.0, clear * viewport.scale + dash / 2
    for a, b in pairwise(places):
        length = math.dist(a, b)
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        while length > 0 and due <= min(passed + length, whole - trim * viewport.scale) - dash / 2:
            share = (due - passed) / length
            at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            level = strength[0] + (strength[1] - strength[0]) * due / whole
            _put_dash(surface, at, angle, dash, width, colour, level)
            due += pitch
        passed += length
        due = max(due, passed + dash / 2)


def _put_dash(
    surface: pygame.Surface, at: tuple[float, float], angle: Rad, length: float, width: float, colour: Colour, level: float
) -> None:
    x, y = round(at[0] * _PARTS), round(at[1] * _PARTS)
    turn = round(angle / math.pi * _ANGLES / 2) % (_ANGLES // 2)  # a dash looks the same from both ends
    picture = _dash(turn, x % _PARTS, y % _PARTS, round(length, 1), round(width, 1), colour, round(level * _LEVELS))
    middle = picture.get_width() // 2
    surface.blit(picture, (x // _PARTS - middle, y // _PARTS - middle))


@lru_cache(maxsize=2048)
def _dash(turn: int, part_x: int, part_y: int, length: float, width: float, colour: Colour, level: int) -> pygame.Surface:
    """A dash with a dark rim, its middle in the middle pixel plus parts."""
    angle = turn * math.tau / _ANGLES
    reach = math.ceil(length / 2 + width) + 2
    place = np.arange(2 * reach + 1, dtype=np.float32) + np.float32(0.5 - reach)
    half_x, half_y = math.cos(angle) * (length - width) / 2, math.sin(angle) * (length - width) / 2
    middle = Point(part_x / _PARTS, part_y / _PARTS)
    line = capsule(Point(middle.x - half_x, middle.y - half_y), Point(middle.x + half_x, middle.y + half_y), width)
    return _rimmed(line.distance(place[None, :], place[:, None]), colour, level / _LEVELS, width * 0.55)


def _rimmed(distance: Field, colour: Colour, strength: float, rim: float) -> pygame.Surface:
    """A shape in colour with a soft dark rim, so that it stands out on pale and dark ground alike."""
    core = covered(distance, 1.0)
    halo = smooth(rim + 1.2, -0.4, distance) * np.float32(0.74)
    share = np.maximum(core, halo)
    dark = np.asarray(DARK, np.float32)
    rgb = dark + (np.asarray(colour, np.float32) - dark) * (core / np.maximum(share, np.float32(1e-3)))[..., None]
    return clear_picture(rgb, share * np.float32(strength))


def draw_ghost(surface: pygame.Surface, viewport: Viewport, at: Point, radius: Mm, colour: Colour = IVORY) -> None:
    """The outline of a disc that is not there: where the striker will touch."""
    _put_round(surface, viewport.to_px(at), radius * viewport.scale, colour, radius * viewport.scale * 0.10, True)


def draw_ring(surface: pygame.Surface, viewport: Viewport, at: Point, radius: Mm, colour: Colour) -> None:
    """A ring round what is spoken of, clear within, as strong round a pocket as round a man."""
    _put_round(surface, viewport.to_px(at), radius * viewport.scale, colour, min(radius * 0.10, RING) * viewport.scale, False)


def _put_round(
    surface: pygame.Surface, at: tuple[float, float], radius: float, colour: Colour, width: float, glass: bool
) -> None:
    px, py = round(at[0] * _PARTS), round(at[1] * _PARTS)
    picture = _ghost(round(radius, 1), px % _PARTS, py % _PARTS, colour, round(width, 2), glass)
    middle = picture.get_width() // 2
    surface.blit(picture, (px // _PARTS - middle, py // _PARTS - middle))


@lru_cache(maxsize=128)
def _ghost(radius: float, part_x: int, part_y: int, colour: Colour, width: float, glass: bool) -> pygame.Surface:
    """An outline of this width, and what is within it dulled where it is of `glass`."""
    width = max(1.8, width)
    rim = max(1.2, width * 0.7)  # of dark on both sides: pale wood alone would swallow the line
    reach = math.ceil(radius + rim) + 3
    place = np.arange(2 * reach + 1, dtype=np.float32) + np.float32(0.5 - reach)
    far = np.hypot(place[None, :] - np.float32(part_x / _PARTS), place[:, None] - np.float32(part_y / _PARTS))
    line = np.abs(far - np.float32(radius - width / 2)) - np.float32(width / 2)
    core, halo = covered(line, 1.0), smooth(rim + 1.0, rim - 0.6, line) * np.float32(0.80)
    share = np.maximum(core * np.float32(0.96), halo)
    ink, dark = np.asarray(colour, np.float32), np.asarray(DARK, np.float32)
    bright = core
    if glass:
        share = np.maximum(share, covered(far - np.float32(radius), 1.0) * np.float32(0.24))
        bright = np.maximum(core, np.where(far < radius - width, np.float32(1.0), np.float32(0.0)))
    return clear_picture(dark + (ink - dark) * bright[..., None], share)


def draw_direction(surface: pygame.Surface, viewport: Viewport, start: Point, direction: Point, length: Mm) -> None:
    """A short arrow from `start` along a unit vector: where a disc will go."""
    end = Point(start.x + direction.x * length, start.y + direction.y * length)
    (ax, ay), (bx, by) = viewport.to_px(start), viewport.to_px(end)
    picture, left, top = _arrow(
        round(bx - ax, 1),
        round(by - ay, 1),
        round(ax % 1, 1),
        round(ay % 1, 1),
        round(max(_LEAST_WIDTH, WIDTH * viewport.scale), 1),
        Palette.ACCENT,
    )
    surface.blit(picture, (math.floor(ax) + left, math.floor(ay) + top))


@lru_cache(maxsize=256)
def _arrow(dx: float, dy: float, x0: float, y0: float, width: float, colour: Colour) -> tuple[pygame.Surface, int, int]:
    """A line with a head, and where its left top lies from the whole pixel of its start."""
    length = max(1.0, math.hypot(dx, dy))
    ux, uy = dx / length, dy / length
    margin = math.ceil(width * 3) + 2
    left, top = math.floor(min(0.0, dx)) - margin, math.floor(min(0.0, dy)) - margin
    right, bottom = math.ceil(max(0.0, dx)) + margin, math.ceil(max(0.0, dy)) + margin
    px = (np.arange(left, right, dtype=np.float32) + np.float32(0.5 - x0))[None, :]
    py = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5 - y0))[:, None]
    along = px * np.float32(ux) + py * np.float32(uy)
    across = np.abs(py * np.float32(ux) - px * np.float32(uy))
    head = width * 4.2
    shaft = np.maximum(across - np.float32(width / 2), np.maximum(-along, along - np.float32(length - head * 0.8)))
    point = np.maximum(
        (along - np.float32(length)) * np.float32(0.43) + across * np.float32(0.9), np.float32(length - head) - along
    )
    picture = _rimmed(np.minimum(shaft, point), colour, 0.95, width * 0.5)
    return picture, left, top
