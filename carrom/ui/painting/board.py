"""How the whole board is painted: wood, markings, frame, pockets and light. `board_pictures` keeps what it makes."""

import numpy as np
import pygame

from carrom.model.equipment import Board
from carrom.model.units import Mm
from carrom.ui.looks import Look
from carrom.ui.painting.frame import draw_frame, shade_surface
from carrom.ui.painting.ink import Sheet
from carrom.ui.painting.markings import draw_markings
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.painting.pockets import draw_pockets
from carrom.ui.painting.wood import surface_wood

_GLOW = np.asarray((255, 244, 222), np.float32)


def painted(board: Board, side: int, quarters: int, look: Look) -> pygame.Surface:
    """The board with its frame, `side` pixels wide, turned clockwise by right angles; clear outside its round corners."""
    full: Mm = board.size + 2 * board.frame_width
    sheet = Sheet(np.zeros((side, side, 3), np.float32), side / full)
    _lay_surface(sheet, board, quarters, look)
    draw_markings(sheet, board, look)
    _light_surface(sheet, board, look.lamp)
    shade_surface(sheet, board)
    opacity = draw_frame(sheet, board, quarters, look.frame)
    draw_pockets(sheet, board, look)
    return clear_picture(sheet.rgb, opacity)


def _lay_surface(sheet: Sheet, board: Board, quarters: int, look: Look) -> None:
    rows, columns = sheet.window((-board.half, -board.half, board.half, board.half))[:2]
    side = rows.stop - rows.start
    sheet.rgb[rows, columns] = surface_wood(look.surface, side, quarters)


def _light_surface(sheet: Sheet, board: Board, lamp: float) -> None:
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
