"""Marks of hands on the board: the stretched band, where a disc may be placed, that somebody thinks."""

import math
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.equipment import Board, Equipment
from carrom.model.seats import Seat, to_board
from carrom.model.units import UM_PER_MM, Mm, Point, Second, Um
from carrom.ui.input.viewport import Rect, Viewport
from carrom.ui.widgets import text
from carrom.ui.widgets.ink import Field, capsule, clear_picture, ink_coverage, smooth, stamp
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import USUAL, Colour, Palette, Theme, Type, mix_colours

_SOFT: Colour = (255, 176, 0)  # deeper than the meter's yellow, which would be lost on the wood
_HARD: Colour = (232, 82, 22)
_HANDLE: Mm = 6.4
_LEAST_HANDLE = 5.0  # pixels
_STEP, _TENSIONS = 4, 14  # pixels of length, and parts of full power, that are told apart
_PEARL: Field = np.asarray((255, 250, 238), np.float32)
_UNDER: Field = np.asarray((40, 20, 8), np.float32)  # the band's shadow on the wood


def draw_band(surface: pygame.Surface, viewport: Viewport, striker: Point, hand: Point, power: float, radius: Mm) -> None:
    """The band from a striker of this radius to the hand; `power` is a share of full power. Drawn under the striker."""
    (ax, ay), (bx, by) = viewport.to_px(striker), viewport.to_px(hand)
    handle = round(max(_LEAST_HANDLE, _HANDLE * viewport.scale), 1)
    # In steps too small to see, so that a picture serves some frames of a pull.
    tension, length = round(power * _TENSIONS) / _TENSIONS, math.dist((ax, ay), (bx, by))
    resting = _band(max(1, _STEP * round(length / _STEP)), round(radius * viewport.scale, 1), handle, tension)
    turned = pygame.transform.rotozoom(resting, math.degrees(math.atan2(ay - by, bx - ax)), 1.0)
    surface.blit(turned, turned.get_rect(center=(round((ax + bx) / 2), round((ay + by) / 2))))
    knob = _knob(handle, tension)
    surface.blit(knob, knob.get_rect(center=(round(bx), round(by))))


@lru_cache(maxsize=64)
def _band(length: int, radius: float, handle: float, power: float) -> pygame.Surface:
    """Cords and sheet, lying from the striker at the left to the hand at the right, as far from its edges as each other."""
    margin = math.ceil(max(radius, handle)) + 4
    along = (np.arange(-margin, length + margin, dtype=np.float32) + np.float32(0.5))[None, :]
    across = (np.arange(margin, dtype=np.float32) + np.float32(0.5))[:, None]  # one half: the other is its mirror
    share = np.clip(along / np.float32(length), 0, 1)
    half = np.float32(radius * 0.96) * (1 - share) ** np.float32(1.35) + np.float32(handle * 0.46) * share
    within = np.minimum(along, np.float32(length) - along)
    cord = max(1.8, handle * 0.34)
    edge = across - half
    from_cord = np.maximum(np.abs(edge), -within)
    cords = ink_coverage(from_cord - np.float32(cord / 2), 1.0)
    sheet = ink_coverage(np.maximum(edge, -within), 1.0) * (np.float32(0.30) + np.float32(0.38) * share)
    # A bright thread on the lit side of each cord, and thin bars across, closer together the harder the pull.
    thread = ink_coverage(np.abs(from_cord) - np.float32(cord * 0.16), 1.0) * np.float32(0.55)
    pitch = max(5.0, radius * (0.62 - 0.30 * power))
    bars = (
        ink_coverage(np.abs((along / np.float32(pitch)) % 1 - np.float32(0.5)) * np.float32(pitch) - np.float32(0.55), 1.0)
        * sheet
    )
    opacity = smooth(cord + 3.0, 0.0, from_cord) * np.float32(0.36)

    pale = np.asarray(mix_colours(_SOFT, _HARD, power - 0.45), np.float32)
    rgb: Field = np.zeros((*opacity.shape, 3), np.float32) + _UNDER
    body = pale + (np.asarray(mix_colours(_SOFT, _HARD, power), np.float32) - pale) * share[..., None]
    for layer, colour in ((sheet, body), (bars, _PEARL), (cords, body * np.float32(0.90)), (thread, _PEARL)):
        whole = layer + opacity * (1 - layer)
        rgb += (colour - rgb) * (layer / np.maximum(whole, np.float32(1e-3)))[..., None]
        opacity = whole
    return clear_picture(np.concatenate((rgb[::-1], rgb)), np.concatenate((opacity[::-1], opacity)))


@lru_cache(maxsize=64)
def _knob(handle: float, power: float) -> pygame.Surface:
    """What the hand holds: pearl about a core in the colour of the pull."""
    reach = math.ceil(handle * 1.5) + 1
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = place[None, :], place[:, None]
    far: Field = np.hypot(x, y)
    shadow = smooth(handle * 1.5, handle * 0.8, far) * np.float32(0.45)
    body, core = ink_coverage(far - np.float32(handle), 1.0), ink_coverage(far - np.float32(handle * 0.66), 1.0)
    gloss = np.clip(1 - np.hypot(x + np.float32(handle * 0.2), y + np.float32(handle * 0.25)) / np.float32(handle), 0, 1)
    tint = np.asarray(mix_colours(_SOFT, _HARD, power), np.float32)
    whole: Field = body + shadow * (1 - body)
    rgb = np.asarray(_UNDER + (_PEARL - _UNDER) * (body / np.maximum(whole, np.float32(1e-3)))[..., None], np.float32)
    rgb += (tint + (255 - tint) * gloss[..., None] * np.float32(0.5) - rgb) * core[..., None]
    return clear_picture(rgb, whole)


def draw_base_hint(
    surface: pygame.Surface,
    viewport: Viewport,
    seat: Seat,
    spans: Iterable[tuple[Um, Um]],
    equipment: Equipment,
    palette: Palette = USUAL,
) -> None:
    """Where on a seat's base the striker may lie: amber rails along its middle, and a ring about a base circle."""
    board = equipment.board
    for low, high in spans:
        ends = [viewport.to_px(to_board(seat, Point(offset / UM_PER_MM, board.base_y))) for offset in (low, high)]
        if (high - low) / UM_PER_MM < board.base_circle_diameter / 2 and abs(low + high) / 2 > board.base_circle_x * 900:
            side = math.copysign(board.base_circle_x, low)
            radius = board.base_circle_diameter / 2 + 2.6
            at = viewport.to_px(to_board(seat, Point(side, board.base_y)))
            _draw_ring(surface, at, radius * viewport.scale, palette.accent)
            continue
        width = max(3.0, 5.2 * viewport.scale)
        _line(surface, ends[0], ends[1], width + max(1.6, 1.8 * viewport.scale), (70, 34, 4), 0.30)
        _line(surface, ends[0], ends[1], width, palette.accent, 0.62)


def _draw_ring(surface: pygame.Surface, at: tuple[float, float], radius: float, colour: Colour) -> None:
    picture = _hoop(round(radius, 1), round(at[0] % 1, 1), round(at[1] % 1, 1), colour)
    middle = picture.get_width() // 2
    surface.blit(picture, (math.floor(at[0]) - middle, math.floor(at[1]) - middle))


@lru_cache(maxsize=32)
def _hoop(radius: float, part_x: float, part_y: float, colour: Colour) -> pygame.Surface:
    """A ring with a dark rim."""
    reach = math.ceil(radius) + 5
    place = np.arange(2 * reach + 1, dtype=np.float32) + np.float32(0.5 - reach)
    far: Field = np.hypot(place[None, :] - np.float32(part_x), place[:, None] - np.float32(part_y))
    width = max(2.0, radius * 0.15)
    line = np.abs(far - np.float32(radius)) - np.float32(width / 2)
    core, rim = ink_coverage(line, 1.0), smooth(width * 0.5 + 0.8, -0.3, line) * np.float32(0.30)
    dark = np.asarray((70, 34, 4), np.float32)
    rgb = dark + (np.asarray(colour, np.float32) - dark) * core[..., None]
    return clear_picture(rgb, np.maximum(core * np.float32(0.85), rim))


def draw_halo(surface: pygame.Surface, viewport: Viewport, at: Point, radius: Mm, colour: Colour) -> None:
    """A glow about a disc that is held or may be taken. Drawn under the disc."""
    x, y = viewport.to_px(at)
    picture = _halo(round(radius * viewport.scale, 1), colour)
    middle = picture.get_width() // 2
    surface.blit(picture, (round(x) - middle, round(y) - middle))


@lru_cache(maxsize=32)
def _halo(radius: float, colour: Colour) -> pygame.Surface:
    reach = math.ceil(radius * 1.5) + 2
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    far: Field = np.hypot(place[None, :], place[:, None])
    far /= np.float32(radius)
    share = smooth(1.46, 1.0, far) ** np.float32(1.6) * np.float32(0.62)
    ring = np.clip(np.float32(0.5) - (np.abs(far - np.float32(1.075)) - np.float32(0.035)) * np.float32(radius), 0, 1)
    return clear_picture(
        np.broadcast_to(np.asarray(colour, np.float32), (*far.shape, 3)), np.maximum(share, ring * np.float32(0.9))
    )


def _line(
    surface: pygame.Surface, a: tuple[float, float], b: tuple[float, float], width: float, colour: Colour, opacity: float
) -> None:
    origin = math.floor(a[0]), math.floor(a[1])
    picture, at = _stroke(
        round(a[0] - origin[0], 1),
        round(a[1] - origin[1], 1),
        round(b[0] - origin[0], 1),
        round(b[1] - origin[1], 1),
        round(width, 1),
        colour,
        opacity,
    )
    surface.blit(picture, (origin[0] + at[0], origin[1] + at[1]))


@lru_cache(maxsize=64)
def _stroke(
    ax: float, ay: float, bx: float, by: float, width: float, colour: Colour, opacity: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    return stamp(capsule(Point(ax, ay), Point(bx, by), width), colour, opacity)


_FILL = 0.30
_EDGE = 0.95


def draw_area(surface: pygame.Surface, viewport: Viewport, outer: Mm, inner: Mm, palette: Palette = USUAL) -> None:
    """The ring between two circles about the board's centre; `inner` 0 leaves no hole."""
    picture = _ring(round(viewport.length(outer), 1), round(viewport.length(inner), 1), palette)
    middle = picture.get_width() // 2
    surface.blit(picture, (round(viewport.centre[0]) - middle, round(viewport.centre[1]) - middle))


@lru_cache(maxsize=4)
def _ring(outer: float, inner: float, palette: Palette) -> pygame.Surface:
    reach = math.ceil(outer) + 3
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    far: Field = np.hypot(place[None, :], place[:, None])
    width = np.float32(max(2.0, outer * 0.04))
    within = ink_coverage(np.maximum(far - np.float32(outer), np.float32(inner) - far), 1.0) * np.float32(_FILL)
    share = np.maximum(within, ink_coverage(np.abs(far - np.float32(outer)) - width / 2, 1.0) * np.float32(_EDGE))
    if inner:
        share = np.maximum(share, ink_coverage(np.abs(far - np.float32(inner)) - width / 2, 1.0) * np.float32(_EDGE))
    ivory, amber = (np.asarray(colour, np.float32) for colour in (palette.text, palette.accent))
    return clear_picture(ivory + (amber - ivory) * (share > _FILL)[..., None], share)


_APART: Mm = 24.0
_RADIUS: Mm = 6.0
_ROUND: Second = 1.8
_LEVELS = 24


def draw_thinking_dots(
    surface: pygame.Surface, viewport: Viewport, board: Board, seat: Seat, elapsed: Second, palette: Palette = USUAL
) -> None:
    """The dots as they stand after so much time."""
    away = -board.half - board.frame_width / 2
    for number in (-1, 0, 1):
        x, y = viewport.to_px(to_board(seat, Point(number * _APART, away)))
        swell = 0.5 - 0.5 * math.cos(math.tau * (elapsed / _ROUND - (number + 1) / 6))
        picture = _dot(round(max(2.5, viewport.length(_RADIUS)), 1), round(swell * _LEVELS), palette.accent_bright)
        middle = picture.get_width() // 2
        surface.blit(picture, (round(x) - middle, round(y) - middle))


@lru_cache(maxsize=4 * _LEVELS)
def _dot(radius: float, level: int, colour: Colour) -> pygame.Surface:
    swell = level / _LEVELS
    reach = math.ceil(radius * 1.6)
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    far = np.hypot(place[None, :], place[:, None])
    core = ink_coverage(far - np.float32(radius * (0.62 + 0.38 * swell)), 1.0)
    rim = ink_coverage(far - np.float32(radius * 1.35), 0.4) * np.float32(0.4)
    share = np.maximum(core * np.float32(0.35 + 0.65 * swell), rim)
    ink = np.asarray(colour, np.float32)
    dark = np.asarray((20, 8, 3), np.float32)
    return clear_picture(dark + (ink - dark) * core[..., None], share)


_WORDS = 0.8  # of the board's width
_HIGH = 0.075  # of its height, each line


def draw_cover(canvas: pygame.Surface, theme: Theme, viewport: Viewport, words: tuple[str, ...], middle: bool) -> None:
    """The whole surface covered, with these lines in its middle, or at the top, clear of a dialog in the middle."""
    palette = theme.palette
    board = viewport.board_rect
    fill = Fill(palette.panel_raised, palette.panel, edge=palette.edge, edge_width=float(theme.line))
    draw_box(canvas, board, theme.radius, fill)
    wide, high = board.width * _WORDS, board.height * _HIGH
    top = board.centre[1] - high * len(words) / 2 if middle else board.top
    for number, line in enumerate(words):
        room = Rect(board.centre[0] - wide / 2, top + number * high, wide, high)
        text.draw_fitted(canvas, line, text.face(theme, Type.BODY), palette.text, room, "centre")
