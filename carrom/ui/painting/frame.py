"""The frame: four mitred rails of dark hardwood with rounded edges, and the shadow it throws on the surface."""

import math
from typing import TypeAlias

import numpy as np

from carrom.model.equipment import Board
from carrom.model.units import Mm
from carrom.ui.painting.ink import Field, Sheet, covered, smooth
from carrom.ui.painting.light import LIGHT, lit
from carrom.ui.painting.wood import rail_wood

OUTER_RADIUS: Mm = 17.0
ROUND_OUTER: Mm = 5.5  # how far the outer edge is rounded over
ROUND_INNER: Mm = 3.0
WALL: Mm = 8.5  # the cushion strip, a slope down to the surface
GROOVE: Mm = 2.2
Edge: TypeAlias = tuple[Field, Field, Field]  # distance outside an edge, and the direction in which it grows
_LIT_EDGE = np.asarray((255, 206, 150), np.float32)


def draw_frame(sheet: Sheet, board: Board, quarters: int, name: str) -> Field:
    """Paints the frame, of the wood of this name, over the edges of the surface; each pixel's opacity, clear outside it."""
    side = sheet.rgb.shape[0]
    opacity = np.ones((side, side), np.float32)
    wood = _rails(sheet, board, quarters, name)
    for rows, columns in _strips(side, _breadth(sheet, board)):
        _draw_strip(sheet, board, wood, opacity, rows, columns)
    return opacity


def _draw_strip(sheet: Sheet, board: Board, wood: Field, opacity: Field, rows: slice, columns: slice) -> None:
    """One side of the frame: lays the lit wood and cuts the corners."""
    middle = sheet.rgb.shape[0] / 2
    scale = np.float32(sheet.scale)
    x = ((np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5 - middle)) / scale)[None, :]
    y = ((np.float32(middle - 0.5) - np.arange(rows.start, rows.stop, dtype=np.float32)) / scale)[:, None]
    outer = _rounded_square(x, y, board.half + board.frame_width, OUTER_RADIUS)
    inner = _rounded_square(x, y, board.half, board.pocket_radius)
    shade, gloss = _relief(x, y, board, outer, inner)
    lit_wood = wood[rows, columns] * shade[..., None] + _LIT_EDGE * gloss[..., None]
    sheet.blend(rows, columns, lit_wood, 1 - covered(inner[0], sheet.scale))
    joint = covered(np.abs(np.abs(x) - np.abs(y)) / np.float32(2**0.5) - np.float32(0.4), sheet.scale)
    hair = joint * (inner[0] > 0) * np.float32(0.62)
    pixels = sheet.rgb[rows, columns]
    pixels *= (1 - hair)[..., None]
    opacity[rows, columns] = covered(outer[0], sheet.scale)


def _breadth(sheet: Sheet, board: Board) -> int:
    """How far the frame reaches in, in pixels: its rails, and the round of its inner corners."""
    corner = board.pocket_radius * (1 - math.sqrt(0.5))
    return min(len(sheet.rgb) // 2, math.ceil((board.frame_width + corner + 1) * sheet.scale))


def _strips(side: int, breadth: int) -> tuple[tuple[slice, slice], ...]:
    """Top, bottom, left and right, together the whole border once."""
    low, high = slice(0, breadth), slice(side - breadth, side)
    between, whole = slice(breadth, side - breadth), slice(0, side)
    return (low, whole), (high, whole), (between, low), (between, high)


def shade_surface(sheet: Sheet, board: Board) -> None:
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


def _rails(sheet: Sheet, board: Board, quarters: int, name: str) -> Field:
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
    brightness, gloss = lit(ox * fall_out - ix * fall_in, oy * fall_out - iy * fall_in, 0.46, 20.0)

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
