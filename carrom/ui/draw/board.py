"""How the whole board is painted: wood, markings, pockets, frame and light. `board_pictures` keeps what it makes."""

import math
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import numpy as np
import pygame
from pygame.surfarray import array3d  # loaded here and now: pygame would load it at the first use, which two threads may make

from carrom.model.equipment import Board
from carrom.model.seats import quarter_turned
from carrom.model.units import Mm, Point, Rad
from carrom.resources import asset
from carrom.ui.draw.looks import BoardLook, Inks
from carrom.ui.widgets.ink import (
    Field,
    InkShape,
    InkSheet,
    arc,
    bar,
    clear_picture,
    disc,
    ink_coverage,
    outline,
    petal,
    polar,
    polygon,
    ring,
    smooth,
)
from carrom.ui.widgets.theme import Colour

# From the top left of the screen, well above the board: x right, y up, z to the eye.
LIGHT = (-0.46, 0.56, 0.689)
_HALF = (LIGHT[0], LIGHT[1], LIGHT[2] + 1.0)
_HALF_LENGTH = math.sqrt(sum(part * part for part in _HALF))
HALFWAY = (_HALF[0] / _HALF_LENGTH, _HALF[1] / _HALF_LENGTH, _HALF[2] / _HALF_LENGTH)


def lighting(slope_x: Field, slope_y: Field, ambient: float, sharpness: float) -> tuple[Field, Field]:
    """Brightness (1 on a level face) and gloss (0 to 1) of a face that falls by these slopes to the right and upwards."""
    norm = 1 / np.sqrt(slope_x * slope_x + slope_y * slope_y + np.float32(1))
    towards = (slope_x * np.float32(LIGHT[0]) + slope_y * np.float32(LIGHT[1]) + np.float32(LIGHT[2])) * norm
    brightness = np.float32(ambient) + np.float32((1 - ambient) / LIGHT[2]) * np.maximum(towards, 0)
    shine = (slope_x * np.float32(HALFWAY[0]) + slope_y * np.float32(HALFWAY[1]) + np.float32(HALFWAY[2])) * norm
    return brightness, np.maximum(shine, 0) ** np.float32(sharpness)


RAILS = 4


@cache
def _picture(name: str) -> pygame.Surface:
    """The picture in 32 bits, as smooth scaling needs it, without asking for a window."""
    loaded = pygame.image.load(str(asset(f"wood/{name}")))
    picture = pygame.Surface(loaded.get_size(), 0, 32)
    picture.blit(loaded, (0, 0))
    return picture


def surface_wood(name: str, side: int, quarters: int) -> Field:
    """The playing surface as rows × columns × 3, turned clockwise."""
    picture = pygame.transform.smoothscale(_picture(name), (side, side))
    return np.rot90(_rows(picture), -quarters)


def rail_wood(name: str, number: int, length: int, breadth: int) -> Field:
    """One side of the frame, lying: rows from its inner edge (the last) to its outer (the first)."""
    picture = _picture(name)
    height = picture.get_height() // RAILS
    rail = picture.subsurface(pygame.Rect(0, number % RAILS * height, picture.get_width(), height))
    return _rows(pygame.transform.smoothscale(rail, (length, breadth)))


def _rows(picture: pygame.Surface) -> Field:
    return array3d(picture).transpose(1, 0, 2).astype(np.float32)


RED_DISC: Mm = 25.4  # the base circle's red inside (law 93's drawing)
ARROW_LENGTH: Mm = 257.0
ARROW_TO_POCKET: Mm = 50.0
ARC_DIAMETER: Mm = 63.5
THIN: Mm = 1.5
THICK: Mm = 4.6
_BEND: Rad = math.radians(9)  # of the rear line's outer edge where it runs on to touch its circles
_OPACITY = 0.93  # lacquer over ink: the grain just shows

Stroke = tuple[InkShape, Colour, float]


def draw_markings(sheet: InkSheet, board: Board, look: BoardLook) -> None:
    """Inks all markings."""
    inks = look.inks
    for shape, colour, opacity in (*_flower(board, inks, look.petals), *_bases(board, inks), *_arrows(board, inks)):
        sheet.ink(shape, colour, opacity * _OPACITY)


def _bases(board: Board, inks: Inks) -> Iterator[Stroke]:
    """Four bases: a broad rear line, a thin front line, and at each end a circle with its red disc."""
    x = board.base_circle_x
    radius = board.base_circle_diameter / 2
    rear, front, middle = board.rear_line_y, board.front_line_y, board.base_y
    for quarters in range(4):

        def at(px: Mm, py: Mm, turned: int = quarters) -> Point:
            return quarter_turned(Point(px, py), turned)

        inner, outer, rim = rear + THIN / 2, rear + THIN / 2 - THICK, radius + THIN / 2
        touch = x + rim * math.sin(_BEND), middle - rim * math.cos(_BEND)
        bend = x - ((middle - outer) * math.cos(_BEND) - rim) / math.sin(_BEND)
        left = (-x, inner), (-touch[0], touch[1]), (-bend, outer)
        corners = (*left, *((-px, py) for px, py in reversed(left)))
        yield polygon(*(at(*corner) for corner in corners)), inks.line, 1.0
        yield bar(at(-x, front), at(x, front), THIN), inks.line, 1.0
        for side in (-x, x):
            centre = at(side, middle)
            yield disc(centre, radius), inks.pale, 0.85
            yield ring(centre, radius, THIN), inks.line, 1.0
            yield disc(centre, RED_DISC / 2), inks.red, 1.0
            yield ring(centre, RED_DISC / 2 - 0.5, 1.0), inks.deep_red, 0.9
            yield ring(centre, RED_DISC / 2 - 3.4, 0.7), inks.pale, 0.55


def _arrows(board: Board, inks: Inks) -> Iterator[Stroke]:
    """Four arrows through the gaps between the base circles to the pockets, each with a curled arc at its inner end."""
    pocket = math.hypot(*board.pockets[0])
    tip = pocket - board.pocket_radius - ARROW_TO_POCKET
    for quarters in range(4):
        way: Rad = math.radians(45 + 90 * quarters)
        inner = polar(tip - ARROW_LENGTH, way)
        yield bar(inner, polar(tip - 9.0, way), board.arrow_width), inks.line, 1.0
        yield _head(polar(tip, way), way, 17.0, 10.5), inks.line, 1.0
        half = math.radians(132)
        yield arc(inner, ARC_DIAMETER / 2, THIN, way, half), inks.line, 1.0
        for side in (1, -1):
            end = polar(ARC_DIAMETER / 2, way + side * half, inner)
            yield (
                _head(polar(3.0, way + side * (half + math.pi / 2), end), way + side * (half + math.radians(97)), 8.0, 6.0),
                inks.line,
                1.0,
            )
        yield disc(inner, 2.4), inks.line, 1.0


def _head(tip: Point, way: Rad, length: Mm, breadth: Mm) -> InkShape:
    back = polar(length, way + math.pi, tip)
    return polygon(tip, polar(breadth / 2, way + math.pi / 2, back), polar(breadth / 2, way - math.pi / 2, back))


def _flower(board: Board, inks: Inks, petals: int) -> Iterator[Stroke]:
    """The outer circle and what blooms in it: three wreaths of petals about the red centre circle."""
    middle = Point(0.0, 0.0)
    outer = board.outer_circle_diameter / 2
    centre = board.centre_circle_diameter / 2
    yield ring(middle, outer, 2.2), inks.line, 1.0
    yield ring(middle, outer - 4.4, 0.7), inks.line, 1.0
    for step in range(48):
        size, colour = (0.85, inks.line) if step % 2 else (1.25, inks.red)
        yield disc(polar(outer - 7.4, math.tau * (step + 0.5) / 48), size), colour, 0.9
    thin = (8 / petals) ** 0.7
    for step in range(2 * petals):
        way = math.tau * (step + 0.5) / (2 * petals)
        yield from _leaf(polar(centre, way), polar(outer * 0.60, way), 5.0 * thin, inks.gold, inks.line)
    for step in range(petals):
        way, between = math.tau * step / petals, math.tau * (step + 0.5) / petals
        place = step % (petals // 4)  # in its quarter, so that all four look alike
        reach, colour = (0.90, inks.red) if place == 0 else (0.865, inks.leaf if place % 2 else inks.gold)
        yield from _leaf(polar(centre * 0.8, way), polar(outer * reach, way), 12.0 * thin, colour, inks.line)
        yield petal(polar(centre * 1.5, way), polar(outer * 0.72, way), 2.4 * thin), inks.pale, 0.6
        yield disc(polar(outer * 0.80, between), 1.9 * thin), inks.red, 1.0
        yield ring(polar(outer * 0.80, between), 3.0 * thin, 0.6), inks.line, 0.9
    yield disc(middle, centre + 2.6), inks.pale, 0.95
    yield ring(middle, centre + 2.6, 0.9), inks.line, 1.0
    yield disc(middle, centre), inks.red, 1.0
    yield ring(middle, centre, 1.2), inks.line, 1.0
    yield ring(middle, centre - 3.2, 0.8), inks.pale, 0.6
    for step in range(8):
        way = math.tau * step / 8
        yield petal(polar(2.4, way), polar(centre - 4.6, way), 3.0), inks.gold, 0.85
    yield disc(middle, 2.2), inks.gold, 0.95


def _leaf(base: Point, tip: Point, width: Mm, colour: Colour, line: Colour) -> Iterator[Stroke]:
    shape = petal(base, tip, width)
    yield shape, colour, 1.0
    yield outline(shape, 0.8), line, 0.95


_MESH: Mm = 4.6
_LEAST_MESH = 4.5  # pixels: a finer net would be noise
_PLY: Mm = 2.6  # how much of the hole's wall is seen
_DEEP = np.asarray((9, 8, 8), np.float32)
_RIM = np.asarray((255, 226, 172), np.float32)


def draw_pockets(sheet: InkSheet, board: Board, look: BoardLook) -> None:
    """The four pockets, in this look's ink."""
    for centre in board.pockets:
        _draw(sheet, centre, board.pocket_radius, look)


def _draw(sheet: InkSheet, centre: Point, radius: Mm, look: BoardLook) -> None:
    box = (centre.x - radius - 5, centre.y - radius - 5, centre.x + radius + 5, centre.y + radius + 5)
    rows, columns, x, y = sheet.window(box)
    px, py = x - np.float32(centre.x), y - np.float32(centre.y)
    far = np.hypot(px, py)
    safe = np.maximum(far, np.float32(0.001))
    # +1 where the wall of the hole faces the light, which is on the side away from it.
    facing = -(px * np.float32(LIGHT[0]) + py * np.float32(LIGHT[1])) / (safe * np.float32(np.hypot(LIGHT[0], LIGHT[1])))
    inside = ink_coverage(far - np.float32(radius), sheet.scale)

    colour = _net(sheet, px, py, far, radius, facing, look)
    sheet.blend(rows, columns, colour, inside)

    rim = ink_coverage(np.abs(far - np.float32(radius + 0.35)) - np.float32(0.45), sheet.scale)
    sheet.blend(rows, columns, _RIM, rim * smooth(-0.1, 0.9, facing) * np.float32(0.75))
    sheet.blend(rows, columns, np.asarray((52, 30, 16), np.float32), rim * smooth(0.2, -0.8, facing) * np.float32(0.8))


def _net(sheet: InkSheet, px: Field, py: Field, far: Field, radius: Mm, facing: Field, look: BoardLook) -> Field:
    """What is seen through the hole: its ply wall, the shadow of its edge, cords that run together as they sag."""
    depth = 1 - np.clip(far / np.float32(radius), 0, 1)
    sag = 1 + np.float32(0.55) * depth  # the net lies deeper, and so looks smaller, towards the middle
    u, v = (px + py) * sag / np.float32(2**0.5), (px - py) * sag / np.float32(2**0.5)
    mesh = np.float32(max(_MESH, _LEAST_MESH / sheet.scale))
    near_u = np.abs((u / mesh + np.float32(0.5)) % 1 - np.float32(0.5)) * mesh
    near_v = np.abs((v / mesh + np.float32(0.5)) % 1 - np.float32(0.5)) * mesh
    cord = np.maximum(
        ink_coverage(near_u - np.float32(0.42), sheet.scale), ink_coverage(near_v - np.float32(0.42), sheet.scale)
    )
    knot = ink_coverage(np.hypot(near_u, near_v) - np.float32(1.0), sheet.scale)
    light = np.clip(np.float32(0.36) + np.float32(0.36) * facing * (far / np.float32(radius)), 0.05, 1)
    light *= 1 - np.float32(0.45) * depth
    colour = _DEEP + (np.asarray(look.cord, np.float32) - _DEEP) * (np.maximum(cord, knot) * light)[..., None]
    wall = smooth(radius - _PLY - 0.5, radius - _PLY + 0.3, far)
    layers = np.float32(0.82) + np.float32(0.18) * np.sign(np.sin((far - np.float32(radius)) * np.float32(5.2)))
    ply = (
        np.asarray(look.ply, np.float32) * (np.clip(np.float32(0.34) + np.float32(0.62) * facing, 0.09, 1) * layers)[..., None]
    )
    return np.asarray(colour + (ply - colour) * wall[..., None])


OUTER_RADIUS: Mm = 17.0
ROUND_OUTER: Mm = 5.5  # how far the outer edge is rounded over
ROUND_INNER: Mm = 3.0
WALL: Mm = 8.5  # the cushion strip, a slope down to the surface
GROOVE: Mm = 2.2
Edge: TypeAlias = tuple[Field, Field, Field]  # distance outside an edge, and the direction in which it grows
_LIT_EDGE = np.asarray((255, 206, 150), np.float32)


def draw_frame(sheet: InkSheet, board: Board, quarters: int, name: str) -> Field:
    """Paints the frame, of the wood of this name, over the edges of the surface; each pixel's opacity, clear outside it."""
    side = sheet.rgb.shape[0]
    opacity = np.ones((side, side), np.float32)
    wood = _rails(sheet, board, quarters, name)
    for rows, columns in _strips(side, _breadth(sheet, board)):
        _draw_strip(sheet, board, wood, opacity, rows, columns)
    return opacity


def _draw_strip(sheet: InkSheet, board: Board, wood: Field, opacity: Field, rows: slice, columns: slice) -> None:
    """One side of the frame: lays the lit wood and cuts the corners."""
    middle = sheet.rgb.shape[0] / 2
    scale = np.float32(sheet.scale)
    x = ((np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5 - middle)) / scale)[None, :]
    y = ((np.float32(middle - 0.5) - np.arange(rows.start, rows.stop, dtype=np.float32)) / scale)[:, None]
    outer = _rounded_square(x, y, board.half + board.frame_width, OUTER_RADIUS)
    inner = _rounded_square(x, y, board.half, board.pocket_radius)
    shade, gloss = _relief(x, y, board, outer, inner)
    lit_wood = wood[rows, columns] * shade[..., None] + _LIT_EDGE * gloss[..., None]
    sheet.blend(rows, columns, lit_wood, 1 - ink_coverage(inner[0], sheet.scale))
    joint = ink_coverage(np.abs(np.abs(x) - np.abs(y)) / np.float32(2**0.5) - np.float32(0.4), sheet.scale)
    hair = joint * (inner[0] > 0) * np.float32(0.62)
    pixels = sheet.rgb[rows, columns]
    pixels *= (1 - hair)[..., None]
    opacity[rows, columns] = ink_coverage(outer[0], sheet.scale)


def _breadth(sheet: InkSheet, board: Board) -> int:
    """How far the frame reaches in, in pixels: its rails, and the round of its inner corners."""
    corner = board.pocket_radius * (1 - math.sqrt(0.5))
    return min(len(sheet.rgb) // 2, math.ceil((board.frame_width + corner + 1) * sheet.scale))


def _strips(side: int, breadth: int) -> tuple[tuple[slice, slice], ...]:
    """Top, bottom, left and right, together the whole border once."""
    low, high = slice(0, breadth), slice(side - breadth, side)
    between, whole = slice(breadth, side - breadth), slice(0, side)
    return (low, whole), (high, whole), (between, low), (between, high)


def shade_surface(sheet: InkSheet, board: Board) -> None:
    """The frame's shadow on the surface: deep along the top and left, a breath of dark along the other two sides."""
    half = np.float32(board.half)
    rows, columns, x, y = sheet.window((-board.half, -board.half, board.half, board.half))
    from_left, from_top = x + half, half - y
    from_right, from_bottom = half - x, y + half
    across = (1 - _falloff(from_left, 17.0) * 0.52) * (1 - _falloff(from_right, 5.0) * 0.30)
    down = (1 - _falloff(from_top, 20.0) * 0.56) * (1 - _falloff(from_bottom, 5.0) * 0.30)
    across = across * (1 - _falloff(from_left, 75.0) * 0.12)
    down = down * (1 - _falloff(from_top, 85.0) * 0.13)
    share = 1 - across * down
    for channel, tint in enumerate((0.95, 1.0, 1.06)):
        part = sheet.rgb[rows, columns, channel]
        part *= 1 - np.minimum(share * np.float32(tint), 1)


def _falloff(distance: Field, reach: Mm) -> Field:
    """1 at the frame, soft down to 0 at a few times `reach`."""
    return np.exp(-np.maximum(distance, 0) / np.float32(reach * 0.55)).astype(np.float32)


def _rails(sheet: InkSheet, board: Board, quarters: int, name: str) -> Field:
    """The wood of all four sides, joined in mitres; the rails keep to their side of the board when it turns."""
    side = sheet.rgb.shape[0]
    breadth = _breadth(sheet, board)
    wood = np.zeros_like(sheet.rgb)
    along = (np.arange(side, dtype=np.float32) + np.float32(0.5))[None, :]
    down = (np.arange(breadth, dtype=np.float32) + np.float32(0.5))[:, None]
    inside = np.minimum(along, side - along) - down  # pixels from the mitre, positive within the rail
    share = np.clip(inside + np.float32(0.5), 0, 1)[..., None]
    for place in range(4):
        turned = np.rot90(wood, place)[:breadth]
        turned += (rail_wood(name, place + quarters, side, breadth) - turned) * share
    return wood


def _relief(x: Field, y: Field, board: Board, outside: Edge, inside: Edge) -> tuple[Field, Field]:
    """Brightness and added gloss, from the profile of the rails."""
    half = board.half + board.frame_width
    outer, ox, oy = outside
    inner, ix, iy = inside
    depth = -outer  # mm in from the outer edge
    edge = np.clip(1 - depth / np.float32(ROUND_OUTER), 0, 1)
    crown = (depth - np.float32(board.frame_width * 0.45)) / np.float32(board.frame_width)
    groove = (depth - np.float32(12.5)) / np.float32(GROOVE)
    fall_out = edge * edge * np.float32(1.7) - crown * np.float32(0.22) - np.exp(-groove * groove) * groove * np.float32(0.95)
    lip = np.clip(1 - (inner - np.float32(WALL)) / np.float32(ROUND_INNER), 0, 1)
    fall_in = lip * lip * np.float32(1.25)
    brightness, gloss = lighting(ox * fall_out - ix * fall_in, oy * fall_out - iy * fall_in, 0.46, 20.0)

    # The wall down to the surface: in its own shade under the top and left rails, bright where it meets the light.
    wall = 1 - smooth(WALL - 1.4, WALL + 0.4, inner)
    facing = -(ix * np.float32(LIGHT[0]) + iy * np.float32(LIGHT[1]))
    low = smooth(WALL, 0, inner)
    brightness *= 1 - wall * (np.float32(0.34) - np.float32(0.40) * facing + np.float32(0.14) * low)
    span = x * np.float32(-0.5 / half) + y * np.float32(0.5 / half)  # 1 at the lit corner, −1 at the far one
    brightness *= np.float32(1.05) + np.float32(0.24) * span
    shine = gloss * np.float32(0.34) * (np.float32(1.0) + np.float32(0.35) * span) * (1 - wall * np.float32(0.7))
    return brightness, (shine - np.float32(0.05)).clip(0)


def _rounded_square(x: Field, y: Field, half: Mm, radius: Mm) -> Edge:
    """Distance outside a square with round corners, and the direction in which it grows."""
    qx = np.abs(x) - np.float32(half - radius)
    qy = np.abs(y) - np.float32(half - radius)
    cx, cy = np.maximum(qx, 0), np.maximum(qy, 0)
    corner = np.hypot(cx, cy)
    distance = np.minimum(np.maximum(qx, qy), 0) + corner - np.float32(radius)
    in_corner = (qx > 0) & (qy > 0)
    safe = np.where(corner > 0, corner, 1)
    gx = np.where(in_corner, cx / safe, qx >= qy) * np.sign(x)
    gy = np.where(in_corner, cy / safe, qx < qy) * np.sign(y)
    return distance, gx.astype(np.float32), gy.astype(np.float32)


_GLOW = np.asarray((255, 244, 222), np.float32)


def paint_board(board: Board, side: int, quarters: int, look: BoardLook) -> pygame.Surface:
    """The board with its frame, `side` pixels wide, turned clockwise by right angles; clear outside its round corners."""
    full: Mm = board.size + 2 * board.frame_width
    sheet = InkSheet(np.zeros((side, side, 3), np.float32), side / full)
    _paint_surface(sheet, board, quarters, look)
    draw_markings(sheet, board, look)
    _light_surface(sheet, board, look.lamp)
    shade_surface(sheet, board)
    opacity = draw_frame(sheet, board, quarters, look.frame)
    draw_pockets(sheet, board, look)
    return clear_picture(sheet.rgb, opacity)


def _paint_surface(sheet: InkSheet, board: Board, quarters: int, look: BoardLook) -> None:
    rows, columns = sheet.window((-board.half, -board.half, board.half, board.half))[:2]
    side = rows.stop - rows.start
    sheet.rgb[rows, columns] = surface_wood(look.surface, side, quarters)


def _light_surface(sheet: InkSheet, board: Board, lamp: float) -> None:
    """A lamp's pool up on the left, dusk in the far corner, and a soft sheen on the polish."""
    rows, columns, x, y = sheet.window((-board.half, -board.half, board.half, board.half))
    half = np.float32(board.half)
    u, v = x / half + np.float32(0.24), y / half - np.float32(0.30)
    away = np.maximum(u * u + v * v, np.float32(1e-9))
    dusk = np.exp(np.log(away) * np.float32(0.8)) * np.float32(0.19 * lamp)  # its power 0.8, in half the time
    sheen = np.exp(-((u * np.float32(1.1)) ** 2)) * np.exp(-((v * np.float32(1.5)) ** 2)) * np.float32(0.115 * lamp)
    for channel, share in enumerate((0.82, 1.0, 1.22)):  # dusk is warm: blue goes first
        part = sheet.rgb[rows, columns, channel]
        part *= np.float32(1.09) - dusk * np.float32(share)
        part += (_GLOW[channel] - part) * sheen
