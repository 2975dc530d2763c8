"""The men beside the board: those pocketed lie in the tray, those still out are empty rings."""

from functools import lru_cache

import numpy as np
import pygame

from carrom.model.discs import Kind
from carrom.ui.looks import CLASSIC, MenSet
from carrom.ui.painting.ink import covered, smooth
from carrom.ui.painting.pixels import clear_picture
from carrom.ui.painting.sprites import reach, shadow, shadow_reach, sprite
from carrom.ui.theme import Colour, Palette, painted
from carrom.ui.viewport import Rect

_EMPTY: Colour = (88, 109, 104)
_LYING = 0.35  # radians: how the men in a tray are turned


def draw_man(
    surface: pygame.Surface,
    kind: Kind,
    centre: tuple[float, float],
    radius: float,
    shade: bool = True,
    men: MenSet = CLASSIC.men,
) -> None:
    """One disc of the panel, with its shadow unless told otherwise."""
    x, y = round(centre[0]), round(centre[1])
    if shade:
        middle = shadow_reach(radius)
        surface.blit(shadow(radius), (x - middle, y - middle))
    surface.blit(sprite(kind, radius, _LYING, men=men), (x - reach(radius), y - reach(radius)))
    if kind is Kind.BLACK:
        rim = _rim(round(radius, 2))
        surface.blit(rim, rim.get_rect(center=(x, y)))


@painted(16)
def _rim(radius: float) -> pygame.Surface:
    """A thin light edge: without it a black man is lost on a dark panel."""
    middle = int(radius) + 2
    place = np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle)
    far = np.hypot(place[None, :], place[:, None])
    line = covered(np.abs(far - np.float32(radius - 0.5)) - np.float32(max(0.5, radius * 0.04)), 1.0)
    return clear_picture(np.broadcast_to(np.asarray(Palette.TEXT_SOFT, np.float32), (*far.shape, 3)), line * np.float32(0.62))


def draw_empty(surface: pygame.Surface, centre: tuple[float, float], radius: float, queen: bool = False) -> None:
    """A place in the tray for a disc that is still on the board."""
    picture = _empty(round(radius, 2), Palette.QUEEN if queen else _EMPTY)
    middle = picture.get_width() // 2
    surface.blit(picture, (round(centre[0]) - middle, round(centre[1]) - middle))


@lru_cache(maxsize=32)
def _empty(radius: float, colour: Colour) -> pygame.Surface:
    """A shallow recess: dark within, its edge catching light at the lower right."""
    middle = int(radius) + 2
    place = np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle)
    x, y = place[None, :], place[:, None]
    far = np.hypot(x, y)
    inside = covered(far - np.float32(radius), 1.0)
    line = covered(np.abs(far - np.float32(radius - 0.6)) - np.float32(max(0.6, radius * 0.05)), 1.0)
    facing = (x + y) / (np.maximum(far, np.float32(0.5)) * np.float32(2**0.5))
    glow = smooth(-0.4, 1.0, facing) * np.float32(0.45) + np.float32(0.55)
    share = np.maximum(inside * np.float32(0.26), line * glow)
    dark, ink = np.asarray((10, 15, 16), np.float32), np.asarray(colour, np.float32)
    return clear_picture(dark + (ink - dark) * line[..., None], share)


def tray_slots(rect: Rect, count: int, most_radius: float) -> tuple[tuple[tuple[float, float], ...], float]:
    """Centres for `count` discs side by side from the left of a rectangle, and the radius that lets all of them fit."""
    step = min(rect.width / max(1, count), most_radius * 2.35)
    radius = max(2.0, min(rect.height / 2, step / 2.35, most_radius))
    y = rect.top + rect.height / 2
    return tuple((rect.left + step * place + radius, y) for place in range(count)), radius


def draw_tray(
    surface: pygame.Surface,
    rect: Rect,
    kinds: tuple[Kind, ...],
    count: int,
    most_radius: float,
    men: MenSet = CLASSIC.men,
) -> None:
    """A row of `count` places of which the first hold these discs; more of them than places lie over one another."""
    places, radius = tray_slots(rect, count, most_radius)
    for place in places[len(kinds) :]:
        draw_empty(surface, place, radius)
    if len(kinds) > count:
        (first, y), (last, _) = places[0], places[-1]
        places = tuple((first + (last - first) * number / (len(kinds) - 1), y) for number in range(len(kinds)))
    for kind, place in zip(kinds, places, strict=False):
        draw_man(surface, kind, place, radius, men=men)
