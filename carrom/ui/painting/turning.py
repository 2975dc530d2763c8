"""The board on its way from one seat to the next: both end pictures turned alike, the one fading into the other.

Light falls from the top left in every picture, so one of them alone would carry its light round and jump at the end.
"""

import pygame

from carrom.model.equipment import Board
from carrom.ui.painting.board import board_picture
from carrom.ui.painting.ground import ground
from carrom.ui.viewport import Viewport

_RIGHT_ANGLE = 90.0


def draw_turning(surface: pygame.Surface, viewport: Viewport, board: Board, turn_from: int, turn_to: int) -> None:
    """Ground and board with the view at `viewport.turn`, between two whole turns."""
    surface.blit(ground(surface.get_size()), (0, 0))
    side = round(viewport.frame_rect.width)
    share = (viewport.turn - turn_from) / (turn_to - turn_from)
    for whole, opacity in ((turn_from, 1.0), (turn_to, share)):
        turned = pygame.transform.rotate(board_picture(board, side, whole), (whole - viewport.turn) * _RIGHT_ANGLE)
        turned.set_alpha(round(255 * opacity))
        surface.blit(turned, turned.get_rect(center=(round(viewport.centre[0]), round(viewport.centre[1]))))
