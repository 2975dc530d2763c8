"""The board on its way from one seat to the next: both end pictures turned alike, the one fading into the other.

Light falls from the top left in every picture, so one of them alone would carry its light round and jump at the end.
"""

import pygame

from carrom.model.equipment import Board
from carrom.ui.painting.board import board_picture
from carrom.ui.painting.ground import ground
from carrom.ui.viewport import Viewport

_RIGHT_ANGLE = 90.0
_COARSE = 24  # pixels that the shadow's blur runs together
_MARGIN = 2
_FADE = (0.32, 0.68)  # of the way: outside, one picture is enough


def draw_turning(surface: pygame.Surface, viewport: Viewport, scale: float, board: Board, ends: tuple[int, int]) -> None:
    """Ground and board with the view at `viewport.turn`, between two whole turns; `scale` is that of the board at rest."""
    side = round(viewport.frame_rect.width * scale / viewport.scale)
    surface.blit(ground(surface.get_size()), (0, 0))
    way = (viewport.turn - ends[0]) / (ends[1] - ends[0])
    share = min(1.0, max(0.0, (way - _FADE[0]) / (_FADE[1] - _FADE[0])))
    centre = round(viewport.centre[0]), round(viewport.centre[1])
    drop = round(side * 0.012)
    for number, (whole, opacity) in enumerate(((ends[0], 1.0), (ends[1], share))):
        if opacity == 0 or (number == 0 and share == 1):
            continue
        picture = board_picture(board, side, whole)
        turned = pygame.transform.rotozoom(picture, (whole - viewport.turn) * _RIGHT_ANGLE, viewport.scale / scale)
        if number == 0 or share == 1:
            shade = _shade(turned)
            surface.blit(shade, shade.get_rect(center=(centre[0] + drop, centre[1] + drop)))
        turned.set_alpha(round(255 * opacity))
        surface.blit(turned, turned.get_rect(center=centre))


def _shade(picture: pygame.Surface) -> pygame.Surface:
    """A soft dark shape under the board: the picture itself, small, black and half clear, drawn large again."""
    width, height = (max(1, side // _COARSE) for side in picture.get_size())
    small = pygame.Surface((width + 2 * _MARGIN, height + 2 * _MARGIN), pygame.SRCALPHA, 32)
    small.blit(pygame.transform.smoothscale(picture, (width, height)), (_MARGIN, _MARGIN))
    small.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, ((width + 2 * _MARGIN) * _COARSE, (height + 2 * _MARGIN) * _COARSE))
