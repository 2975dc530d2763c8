"""A magnifying glass over the board: what lies round a place, larger, beside it."""

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pygame

from carrom.model.units import Point
from carrom.ui.painting.ink import covered
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.theme import Palette, painted
from carrom.ui.viewport import Viewport

MAGNIFIED = 2.6
SMALL_MAN = 24.0  # pixels; men narrower than this want a loupe
_SHARE = 0.3  # of the board's width
_RIM = 3.0  # pixels


def draw_loupe(
    canvas: pygame.Surface,
    viewport: Viewport,
    at: Point,
    keep_clear: Iterable[Point],
    draw: Callable[[pygame.Surface, Viewport], None],
) -> None:
    """The glass over a place: the ground there magnified, and what `draw` puts on it, drawn crisp in a viewport of its own.
    It lies in the corner of the frame that is farthest from what is to be kept clear, and from the place itself."""
    side = round(viewport.length(viewport.surface) * _SHARE)
    x, y = viewport.to_px(at)
    part = side / MAGNIFIED
    source = pygame.Rect(round(x - part / 2), round(y - part / 2), round(part), round(part))
    glass = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    glass.fill(Palette.GROUND_DARK)
    ground = source.clip(canvas.get_rect())
    if ground.width and ground.height:
        seen = canvas.subsurface(ground)
        glass.blit(
            pygame.transform.smoothscale(seen, (round(ground.width * MAGNIFIED), round(ground.height * MAGNIFIED))),
            ((ground.left - source.left) * MAGNIFIED, (ground.top - source.top) * MAGNIFIED),
        )
    centre = (
        (viewport.centre[0] - x) * MAGNIFIED + side / 2,
        (viewport.centre[1] - y) * MAGNIFIED + side / 2,
    )
    draw(glass, Viewport(centre, viewport.scale * MAGNIFIED, viewport.surface, viewport.frame, viewport.turn))
    disc, rim = _cut(side)
    glass.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    left, top = _corner(viewport, side, [(x, y), *map(viewport.to_px, keep_clear)])
    canvas.blit(glass, (left, top))
    canvas.blit(rim, (left, top))


def _corner(viewport: Viewport, side: int, clear: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """The left top of the glass in the corner that leaves the most room to the nearest of these places."""
    board = viewport.frame_rect  # as far out as it goes: there it lies beside the bases
    margin = side * 0.02
    corners = [
        (across, down)
        for down in (board.top + margin, board.bottom - side - margin)
        for across in (board.left + margin, board.right - side - margin)
    ]

    def room(corner: tuple[float, float]) -> float:
        middle = corner[0] + side / 2, corner[1] + side / 2
        return min(math.dist(middle, place) for place in clear)

    left, top = max(corners, key=room)
    return round(left), round(top)


@painted(4)
def _cut(side: int) -> tuple[pygame.Surface, pygame.Surface]:
    """What cuts the glass round, and its rim."""
    place = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    far = np.hypot(place[None, :], place[:, None])
    radius = side / 2 - 1
    white = np.full((side, side, 3), 255, np.float32)
    disc = clear_picture(white, covered(far - np.float32(radius - _RIM / 2), 1.0))
    line = covered(np.abs(far - np.float32(radius - _RIM / 2)) - np.float32(_RIM / 2), 1.0)
    return disc, clear_picture(white * 0 + np.asarray(Palette.ACCENT, np.float32), line)
