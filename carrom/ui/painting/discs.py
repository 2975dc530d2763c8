"""Draws discs where they lie: all shadows first, then the discs, so that no shadow falls on a neighbour."""

import math
from collections.abc import Iterable
from typing import Protocol, TypeAlias

import pygame

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import Seat
from carrom.model.units import Mm, Point, Rad, Um
from carrom.physics.film import Pose
from carrom.ui.looks import CLASSIC, MenSet
from carrom.ui.painting.sprites import ANGLES, SHIFTS, State, reach, shadow, shadow_reach, sprite
from carrom.ui.viewport import Viewport

_CENTRE, _EAST = Point(0.0, 0.0), Point(1.0, 0.0)


class Posed(Protocol):
    """Where a disc is and how it is turned: mm and radians, board frame."""

    @property
    def x(self) -> Mm: ...
    @property
    def y(self) -> Mm: ...
    @property
    def angle(self) -> Rad: ...


def draw_discs(
    surface: pygame.Surface,
    viewport: Viewport,
    poses: Iterable[tuple[Disc, Posed]],
    equipment: Equipment,
    forbidden: frozenset[Disc] = frozenset(),
    men: MenSet = CLASSIC.men,
) -> None:
    """Draws the discs; the forbidden ones in red."""
    radii = {kind: equipment.radius(Disc(kind)) * viewport.scale for kind in Kind}
    shades = {kind: (shadow(round(radius, 2)), shadow_reach(round(radius, 2))) for kind, radius in radii.items()}
    # The view is worked out once: it is asked for sixty times a second and disc.
    (x0, y0), (x1, y1) = viewport.to_px(_CENTRE), viewport.to_px(_EAST)
    across, down, turned = x1 - x0, y1 - y0, viewport.screen_angle(0.0)
    width, height = surface.get_size()
    shadows, bodies = [], []
    for disc, pose in poses:
        at = x0 + pose.x * across + pose.y * down, y0 + pose.x * down - pose.y * across
        shade, middle = shades[disc.kind]
        if not (-middle < at[0] < width + middle and -middle < at[1] < height + middle):
            continue  # under a loupe most discs are out of sight
        shadows.append((shade, (round(at[0]) - middle, round(at[1]) - middle)))
        state = State.FORBIDDEN if disc in forbidden else State.PLAIN
        bodies.append(_body(disc.kind, at, radii[disc.kind], pose.angle + turned, state, men))
    surface.blits(shadows, False)
    surface.blits(bodies, False)


def warm(viewport: Viewport, equipment: Equipment, men: MenSet = CLASSIC.men, most: int = 6) -> bool:
    """Makes some of the pictures that discs in motion will need at this scale; False once all are there.

    Called once a frame while nothing moves, so that the first stroke does not wait for them; the first frame has enough
    to do without.
    """
    key = (viewport.scale, equipment.men.diameter, equipment.striker.diameter, men)
    if key not in _warmed:
        most = 0
    begun = _warmed.get(key, 0)
    for place in range(begun, min(begun + most, _ALL_PICTURES)):
        kind = _KINDS[place % len(_KINDS)]
        shift = place // len(_KINDS) % SHIFTS, place // len(_KINDS) // SHIFTS % SHIFTS
        step = place // (len(_KINDS) * SHIFTS * SHIFTS)
        sprite(kind, equipment.radius(Disc(kind)) * viewport.scale, step * math.tau / ANGLES, shift, men=men)
    if len(_warmed) > _MOST_SCALES:
        _warmed.clear()
    _warmed[key] = min(begun + most, _ALL_PICTURES)
    return _warmed[key] < _ALL_PICTURES


_KINDS = tuple(Kind)
_ALL_PICTURES = len(_KINDS) * ANGLES * SHIFTS * SHIFTS
_MOST_SCALES = 8
_warmed: dict[tuple[float, Mm, Mm, MenSet], int] = {}

_Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


def draw_shadow(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    middle = shadow_reach(round(radius, 2))
    surface.blit(shadow(round(radius, 2)), (round(at[0]) - middle, round(at[1]) - middle))


def draw_body(
    surface: pygame.Surface,
    disc: Disc,
    at: tuple[float, float],
    radius: float,
    angle: Rad,
    men: MenSet = CLASSIC.men,
) -> None:
    """The disc alone, its centre at a pixel position, to the nearest half pixel."""
    surface.blit(*_body(disc.kind, at, radius, angle, State.PLAIN, men))


def _body(kind: Kind, at: tuple[float, float], radius: float, angle: Rad, state: State, men: MenSet) -> _Blit:
    halves_x, halves_y = round(at[0] * SHIFTS), round(at[1] * SHIFTS)
    picture = sprite(kind, radius, angle, (halves_x % SHIFTS, halves_y % SHIFTS), state, men)
    middle = reach(radius)
    return picture, (halves_x // SHIFTS - middle, halves_y // SHIFTS - middle)


class Resting:
    """A disc at rest in a layout: turned by an angle of its own, so that no two lie alike."""

    __slots__ = ("angle", "x", "y")

    def __init__(self, disc: Disc, at: Point) -> None:
        self.x, self.y = at
        self.angle = rest_angle(disc)


def rest_angle(disc: Disc) -> Rad:
    """How a disc lies before anything has turned it."""
    return disc.rank * 2.399963 % math.tau


def resting(layout: Layout) -> tuple[tuple[Disc, Resting], ...]:
    """The poses of a layout's discs."""
    return tuple((disc, Resting(disc, at)) for disc, at in layout.discs)


def laid_striker(seat: Seat, offset: Um, equipment: Equipment) -> tuple[Disc, Pose]:
    """The striker as it lies on a seat's base before its stroke."""
    at = striker_place(seat, offset, equipment)
    return STRIKER, Pose(at.x, at.y, rest_angle(STRIKER))
