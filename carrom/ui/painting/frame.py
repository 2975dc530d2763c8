"""The frame: four mitred rails of dark hardwood with rounded edges, and the shadow it throws on the surface."""

import numpy as np

from carrom.model.equipment import Board
from carrom.model.units import Mm
from carrom.ui.painting.ink import Field, Sheet, covered, smooth
from carrom.ui.painting.light import lit
from carrom.ui.painting.wood import rail_wood

OUTER_RADIUS: Mm = 17.0
ROUND_OUTER: Mm = 5.5  # how far the outer edge is rounded over
ROUND_INNER: Mm = 3.0
WALL: Mm = 8.5  # the cushion strip, a slope down to the surface
GROOVE: Mm = 2.2
_LIT_EDGE = np.asarray((255, 206, 150), np.float32)


def draw_frame(sheet: Sheet, board: Board, quarters: int) -> None:
    """Paints the frame over the edges of the surface."""
    half = board.half + board.frame_width
    _, _, x, y = sheet.window((-half, -half, half, half))
    wood = _rails(sheet, board, quarters)
    shade, gloss = _relief(x, y, board)
    wood *= shade[..., None]
    wood += _LIT_EDGE * gloss[..., None]
    inner = _rounded_square(x, y, board.half, board.pocket_radius)[0]
    pixels = sheet.rgb
    pixels += (wood - pixels) * (1 - covered(inner, sheet.scale))[..., None]
    joints = np.abs(np.abs(x) - np.abs(y)) / np.float32(2**0.5)
    hair = covered(joints - np.float32(0.45), sheet.scale) * (inner > WALL * 0.1) * np.float32(0.62)
    pixels *= (1 - hair)[..., None]


def outside(sheet: Sheet, board: Board) -> Field:
    """Each pixel's share outside the frame's rounded corners."""
    half = board.half + board.frame_width
    _, _, x, y = sheet.window((-half, -half, half, half))
    return 1 - covered(_rounded_square(x, y, half, OUTER_RADIUS)[0], sheet.scale)


def shade_surface(sheet: Sheet, board: Board) -> None:
    """The frame's shadow on the surface: deep along the top and left, a breath of dark along the other two sides."""
    half = np.float32(board.half)
    _, _, x, y = sheet.window((-board.half, -board.half, board.half, board.half))
    rows, columns = sheet.window((-board.half, -board.half, board.half, board.half))[:2]
    from_left, from_top = x + half, half - y
    from_right, from_bottom = half - x, y + half
    cast = 1 - (1 - _falloff(from_left, 17.0) * 0.52) * (1 - _falloff(from_top, 20.0) * 0.56)
    near = 1 - (1 - _falloff(from_right, 5.0) * 0.30) * (1 - _falloff(from_bottom, 5.0) * 0.30)
    far = 1 - (1 - _falloff(from_left, 75.0) * 0.12) * (1 - _falloff(from_top, 85.0) * 0.13)
    share = 1 - (1 - cast) * (1 - near) * (1 - far)
    tint = np.asarray((0.95, 1.0, 1.06), np.float32)
    sheet.rgb[rows, columns] *= 1 - np.clip(share[..., None] * tint, 0, 1)


def _falloff(distance: Field, reach: Mm) -> Field:
    """1 at the frame, soft down to 0 at a few times `reach`."""
    return np.exp(-np.maximum(distance, 0) / np.float32(reach * 0.55)).astype(np.float32)


def _rails(sheet: Sheet, board: Board, quarters: int) -> Field:
    """The wood of all four sides, joined in mitres; the rails keep to their side of the board when it turns."""
    side = sheet.rgb.shape[0]
    breadth = min(side // 2, int(np.ceil((board.frame_width + 1) * sheet.scale)) + 1)
    wood = np.zeros_like(sheet.rgb)
    along = (np.arange(side, dtype=np.float32) + np.float32(0.5))[None, :]
    down = (np.arange(breadth, dtype=np.float32) + np.float32(0.5))[:, None]
    inside = np.minimum(along, side - along) - down  # pixels from the mitre, positive within the rail
    for place in range(4):
        strip = rail_wood(place + quarters, side, breadth)
        turned = np.rot90(wood, place)[:breadth]
        share = np.clip(inside + np.float32(0.5), 0, 1)[..., None]
        turned += (strip - turned) * share
    return wood


def _relief(x: Field, y: Field, board: Board) -> tuple[Field, Field]:
    """Brightness and added gloss over the whole square, from the profile of the rails."""
    half = board.half + board.frame_width
    outer, ox, oy = _rounded_square(x, y, half, OUTER_RADIUS)
    inner, ix, iy = _rounded_square(x, y, board.half, board.pocket_radius)
    depth = -outer  # mm in from the outer edge
    t = np.clip(1 - depth / np.float32(ROUND_OUTER), 0, 1)
    fall_out = t * t * np.float32(1.5) + np.clip((depth - 8) / np.float32(board.frame_width), 0, 1) * np.float32(-0.10)
    u = np.clip(1 - (inner - np.float32(WALL)) / np.float32(ROUND_INNER), 0, 1)
    fall_in = u * u * np.float32(1.15)
    groove = (depth - np.float32(12.0)) / np.float32(GROOVE)
    fall_out -= np.exp(-groove * groove) * groove * np.float32(0.75)
    slope_x = ox * fall_out - ix * fall_in
    slope_y = oy * fall_out - iy * fall_in
    brightness, gloss = lit(slope_x, slope_y, 0.50, 26.0)
    wall = 1 - smooth(WALL - 1.2, WALL + 0.6, inner)
    brightness *= 1 - wall * (np.float32(0.30) + np.float32(0.25) * smooth(WALL, 0, inner))
    span = x * np.float32(-0.5 / half) + y * np.float32(0.5 / half)  # 1 at the lit corner, −1 at the far one
    brightness *= np.float32(1.04) + np.float32(0.20) * span
    shine = gloss * np.float32(0.26) * (1 - wall * np.float32(0.55))
    return brightness, (shine - np.float32(0.045)).clip(0)


def _rounded_square(x: Field, y: Field, half: Mm, radius: Mm) -> tuple[Field, Field, Field]:
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
