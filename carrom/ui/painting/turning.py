"""The board on its way from one seat to the next: pictures of it at rest at both ends, turned alike, the one fading into
the other.

Light falls from the top left in every picture, so one of them alone would carry its light round and jump at the end. Both
are cut from resting frames, discs and shadow included, and mixed before they are turned: a frame costs one turn of one
picture, and a small one while the board goes too fast for the eye to see single pixels.
"""

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.physics.film import Pose
from carrom.ui.looks import CLASSIC, MenSet, Style
from carrom.ui.painting.discs import draw_discs
from carrom.ui.painting.frame import OUTER_RADIUS
from carrom.ui.painting.ground import ground
from carrom.ui.painting.ink import Field, smooth
from carrom.ui.painting.position import backdrop
from carrom.ui.viewport import QUARTER, Viewport

Lying: TypeAlias = tuple[tuple[Disc, Pose], ...]

_RIGHT_ANGLE = 90.0
_FADE = (0.28, 0.72)  # of the way: outside, one picture is enough
_STEPS = 16  # of the fade
_SHADOW = 0.045  # of the board's side: how far its shadow is carried along
_SLOW = 0.03  # right angles from an end
_FINE, _COARSE = 1240, 520  # the most pixels of a picture's side, near the ends and between


def on_its_way(upright: Viewport, turn: float, ends: tuple[int, int]) -> Viewport:
    """The view between two whole turns: drawn back so far that the board's corners stay within its place at rest."""
    angle = min(0.5, *(abs(turn - end) for end in ends)) * QUARTER  # a half turn stays drawn back as it passes the quarter
    return replace(upright, turn=turn, scale=upright.scale / (math.cos(angle) + math.sin(angle)))


def draw_turning(
    surface: pygame.Surface,
    viewport: Viewport,
    upright: Viewport,
    equipment: Equipment,
    lying: Lying,
    ends: tuple[int, int],
    style: Style = CLASSIC,
) -> None:
    """Ground, board and discs with the view at `viewport.turn`, between two whole turns; `upright` is the view at rest."""
    size = surface.get_size()
    way = (viewport.turn - ends[0]) / (ends[1] - ends[0])
    share = round(_STEPS * min(1.0, max(0.0, (way - _FADE[0]) / (_FADE[1] - _FADE[0]))))
    slow = min(abs(viewport.turn - end) for end in ends) < _SLOW
    first, last = (
        _Rest(backdrop(size, upright.turned(end), equipment.board, style.look), upright, end, equipment, lying, style.men)
        for end in ends
    )
    picture = _mixed(first, last, _FINE if slow else _COARSE, share)
    turned = pygame.transform.rotate(picture, (ends[0] - viewport.turn) * _RIGHT_ANGLE)
    enlarged = _cut_side(size, upright) * viewport.scale / (upright.scale * picture.get_width())
    parity = round(2 * viewport.centre[0]) % 2  # of a side that stands about the centre on whole pixels
    side = 2 * round((turned.get_width() * enlarged - parity) / 2) + parity
    drawn = pygame.transform.smoothscale(turned, (side, side))
    surface.blit(ground(size), (0, 0))
    surface.blit(drawn, (round(viewport.centre[0] - side / 2), round(viewport.centre[1] - side / 2)))


class _Rest(NamedTuple):
    """The board at one end of its way: ground and empty board in the window, how it stands, and what lies on it."""

    ground: pygame.Surface
    upright: Viewport
    turn: int
    equipment: Equipment
    lying: Lying
    men: MenSet


@lru_cache(maxsize=2)
def _mixed(first: _Rest, last: _Rest, most: int, share: int) -> pygame.Surface:
    """The board as it lies at the first end, so many steps on its way to the light of the second."""
    before = _reduced(first, 0, most)
    if share == 0:
        return before
    after = _reduced(last, last.turn - first.turn, most)
    if share == _STEPS:
        return after
    picture = before.copy()
    after.set_alpha(round(255 * share / _STEPS))
    picture.blit(after, (0, 0))
    after.set_alpha(255)
    return picture


@lru_cache(maxsize=4)
def _reduced(rest: _Rest, back: int, most: int) -> pygame.Surface:
    """The cut, turned back by right angles, at most so many pixels wide."""
    picture = pygame.transform.rotate(_cut(rest), back * _RIGHT_ANGLE)
    side = picture.get_width()
    return picture if side <= most else pygame.transform.smoothscale(picture, (most, most))


@lru_cache(maxsize=2)
def _cut(rest: _Rest) -> pygame.Surface:
    """The resting frame about the board, clear where the ground begins to be without its shadow."""
    viewport = rest.upright.turned(rest.turn)
    whole = rest.ground.copy()
    draw_discs(whole, viewport, rest.lying, rest.equipment, men=rest.men)
    side = _cut_side(whole.get_size(), viewport)
    cut = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    cut.blit(whole, (-round(viewport.centre[0] - side / 2), -round(viewport.centre[1] - side / 2)))
    opacity = pygame.surfarray.pixels_alpha(cut)
    border, shares = _fading(side, viewport.frame_rect.width / 2, OUTER_RADIUS * viewport.scale)
    for _ in range(4):
        opacity[:border] = shares
        opacity = np.rot90(opacity)
    return cut


@lru_cache(maxsize=4)
def _fading(side: int, half: float, corner: float) -> tuple[int, Field]:
    """How wide the cut's border is and its opacities, from 255 at the edge of a board of this half side down to 0."""
    place = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    border = int(np.count_nonzero(place < corner - half)) + 1
    far = np.maximum(np.abs(place) - np.float32(half - corner), np.float32(0))
    outside = np.hypot(far[:border, None], far[None, :]) - np.float32(corner)
    return border, smooth(max(1.0, side / 2 - half), 0.0, outside) * np.float32(255)


def _cut_side(size: tuple[int, int], viewport: Viewport) -> int:
    """Board and shadow, as far as the window has them."""
    frame = viewport.frame_rect
    width, height = size
    margin = round(min(frame.width * _SHADOW, frame.left, frame.top, width - frame.right, height - frame.bottom))
    return round(frame.width) + 2 * max(0, margin)
