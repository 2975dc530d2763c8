"""Where a shaking hand may send the discs, a pale wedge about the striker's way and one about the man's; where none may go."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point
from carrom.ui.guiding import Guide
from carrom.ui.theme import Colour, Palette
from carrom.ui.viewport import Viewport

_IVORY: Colour = (255, 251, 240)
_FILL, _EDGE = 46, 120  # of 255
_BACK: Mm = 62.0
_STEPS = 36


def draw_cone(surface: pygame.Surface, viewport: Viewport, guide: Guide, reach: Mm) -> None:
    """The cone of a guide; the man's is drawn as long as the first leg of its way, or `reach` where that is not shown."""
    cone = guide.cone
    if cone is None:
        return
    right, left = cone.ways
    _wedge(surface, [viewport.to_px(place) for place in (*right, *reversed(left))], len(right), _IVORY)
    man, middle = guide.target, guide.target_direction
    if man is None or middle is None:
        return
    length = math.dist(*guide.trails[1].points[:2]) if len(guide.trails) > 1 else reach
    one, other = (side or middle for side in cone.directions)
    tips = [Point(man.x + way.x * length, man.y + way.y * length) for way in (one, middle, other)]
    board, clip = viewport.board_rect, surface.get_clip()
    if viewport.is_square:
        surface.set_clip(clip.clip(pygame.Rect(round(board.left), round(board.top), round(board.width), round(board.height))))
    _wedge(surface, [viewport.to_px(place) for place in (man, *tips)], 2, Palette.ACCENT)
    surface.set_clip(clip)


def draw_backward(surface: pygame.Surface, viewport: Viewport, seat: Seat, striker: Point) -> None:
    """The half of the directions from a striker in which no stroke of the seat may go."""
    turns = [math.pi + math.pi * step / _STEPS for step in range(_STEPS + 1)]
    rim = [to_board(seat, Point(_BACK * math.cos(turn), _BACK * math.sin(turn))) for turn in turns]
    _wedge(surface, [viewport.to_px(Point(striker.x + x, striker.y + y)) for x, y in rim], 0, Palette.FORBIDDEN)


def _wedge(surface: pygame.Surface, outline: Sequence[tuple[float, float]], turn: int, colour: Colour) -> None:
    """A pale surface with soft edges; the outline's side between its points `turn` − 1 and `turn` is left open."""
    left, top = (math.floor(min(place[axis] for place in outline)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(place[axis] for place in outline)) + 2 for axis in (0, 1))
    sheet = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    places = [(x - left, y - top) for x, y in outline]
    pygame.draw.polygon(sheet, (*colour, _FILL), places)
    for place, (a, b) in enumerate(pairwise(places), start=1):
        if place != turn:
            pygame.draw.aaline(sheet, (*colour, _EDGE), a, b)
    surface.blit(sheet, (left, top))
