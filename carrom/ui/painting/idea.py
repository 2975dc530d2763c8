"""An idea of a stroke drawn on the board: where the striker lies, the ways that matter, and the men that should fall."""

from itertools import pairwise
from math import dist

import pygame

from carrom.bots.bot import Idea
from carrom.model.discs import STRIKER
from carrom.model.equipment import Equipment
from carrom.model.placing import striker_place
from carrom.ui.painting.guide import IVORY, draw_ghost, draw_way
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport

_PLAIN = (0.95, 0.8)
_FAINT = (0.42, 0.28)


def draw_idea(
    surface: pygame.Surface, viewport: Viewport, idea: Idea, equipment: Equipment, *, faint: bool = False, ring: bool = True
) -> None:
    """The striker's way in ivory, the men's in amber; `faint` for one that stands behind another. A `ring` shows where the
    striker is to lie."""
    falling = {pot.disc for pot in idea.pots} | {idea.disc}
    for way in idea.ways:
        own = way.disc == STRIKER
        if not own and idea.disc is None and way.disc not in falling:
            continue  # of a break, only what falls: the rest is a thicket
        if sum(dist(a, b) for a, b in pairwise(way.points)) == 0:
            continue
        strength = _FAINT if faint else _PLAIN
        clear = equipment.radius(way.disc)
        draw_way(surface, viewport, way.points, IVORY if own else Palette.ACCENT, strength, clear=clear)
        if not own and not faint and way.disc in falling:
            draw_ghost(surface, viewport, way.points[0], clear, Palette.ACCENT)
    if ring and not faint:
        place = striker_place(idea.stroke.seat, idea.stroke.offset, equipment)
        draw_ghost(surface, viewport, place, equipment.striker.diameter / 2)
