"""The pockets: a hole through the ply with its lit edge, a sagging net, and darkness below."""

import numpy as np

from carrom.model.equipment import Board
from carrom.model.units import Mm, Point
from carrom.ui.looks import Look
from carrom.ui.painting.ink import Field, Sheet, covered, smooth
from carrom.ui.painting.light import LIGHT

_MESH: Mm = 4.6
_LEAST_MESH = 4.5  # pixels: a finer net would be noise
_PLY: Mm = 2.6  # how much of the hole's wall is seen
_DEEP = np.asarray((9, 8, 8), np.float32)
_RIM = np.asarray((255, 226, 172), np.float32)


def draw_pockets(sheet: Sheet, board: Board, look: Look) -> None:
    for centre in board.pockets:
        _draw(sheet, centre, board.pocket_radius, look)


def _draw(sheet: Sheet, centre: Point, radius: Mm, look: Look) -> None:
    box = (centre.x - radius - 5, centre.y - radius - 5, centre.x + radius + 5, centre.y + radius + 5)
    rows, columns, x, y = sheet.window(box)
    px, py = x - np.float32(centre.x), y - np.float32(centre.y)
    far = np.hypot(px, py)
    safe = np.maximum(far, np.float32(0.001))
    # +1 where the wall of the hole faces the light, which is on the side away from it.
    facing = -(px * np.float32(LIGHT[0]) + py * np.float32(LIGHT[1])) / (safe * np.float32(np.hypot(LIGHT[0], LIGHT[1])))
    inside = covered(far - np.float32(radius), sheet.scale)

    colour = _net(sheet, px, py, far, radius, facing, look)
    sheet.blend(rows, columns, colour, inside)

    rim = covered(np.abs(far - np.float32(radius + 0.35)) - np.float32(0.45), sheet.scale)
    sheet.blend(rows, columns, _RIM, rim * smooth(-0.1, 0.9, facing) * np.float32(0.75))
    sheet.blend(rows, columns, np.asarray((52, 30, 16), np.float32), rim * smooth(0.2, -0.8, facing) * np.float32(0.8))


def _net(sheet: Sheet, px: Field, py: Field, far: Field, radius: Mm, facing: Field, look: Look) -> Field:
    """What is seen through the hole: its ply wall, the shadow of its edge, cords that run together as they sag."""
    depth = 1 - np.clip(far / np.float32(radius), 0, 1)
    sag = 1 + np.float32(0.55) * depth  # the net lies deeper, and so looks smaller, towards the middle
    u, v = (px + py) * sag / np.float32(2**0.5), (px - py) * sag / np.float32(2**0.5)
    mesh = np.float32(max(_MESH, _LEAST_MESH / sheet.scale))
    near_u = np.abs((u / mesh + np.float32(0.5)) % 1 - np.float32(0.5)) * mesh
    near_v = np.abs((v / mesh + np.float32(0.5)) % 1 - np.float32(0.5)) * mesh
    cord = np.maximum(covered(near_u - np.float32(0.42), sheet.scale), covered(near_v - np.float32(0.42), sheet.scale))
    knot = covered(np.hypot(near_u, near_v) - np.float32(1.0), sheet.scale)
    light = np.clip(np.float32(0.36) + np.float32(0.36) * facing * (far / np.float32(radius)), 0.05, 1)
    light *= 1 - np.float32(0.45) * depth
    colour = _DEEP + (np.asarray(look.cord, np.float32) - _DEEP) * (np.maximum(cord, knot) * light)[..., None]
    wall = smooth(radius - _PLY - 0.5, radius - _PLY + 0.3, far)
    layers = np.float32(0.82) + np.float32(0.18) * np.sign(np.sin((far - np.float32(radius)) * np.float32(5.2)))
    ply = (
        np.asarray(look.ply, np.float32) * (np.clip(np.float32(0.34) + np.float32(0.62) * facing, 0.09, 1) * layers)[..., None]
    )
    return np.asarray(colour + (ply - colour) * wall[..., None])
