"""Discs drawn where they lie: pictures of each at any turn, shadows first so that none falls on a neighbour."""

import math
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import pygame

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import Seat
from carrom.model.units import Mm, Point, Rad, Um
from carrom.physics.film import Pose
from carrom.ui.draw.board import LIGHT, lighting
from carrom.ui.draw.looks import CLASSIC, DiscLook, DiscMark, DiscShape, Dots, Leaves, MenSet, Ring, Sectors
from carrom.ui.input.viewport import Viewport
from carrom.ui.widgets.ink import Field, clear_picture, opaque_picture, smooth

_GRAIN = np.interp(
    np.linspace(0, 63, 512), np.arange(64), np.random.default_rng(5).normal(0, 1, 64) + np.sin(np.arange(64) * 0.9) * 0.6
).astype(np.float32)


def face(look: DiscLook, x: Field, y: Field, radius: float) -> Field:
    """Wood, grooves and inlay of a disc that is not turned, unlit; `radius` is how many samples a radius has."""
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    body, groove = look.body, _hollow(far, 0.75 / radius, look.shape)
    dark = np.clip(np.float32(0.30) + _grain(x, y) * np.float32(look.grain), 0, 1)
    layers = [(look.dark, dark), (look.groove, groove)]
    layers += [(mark.colour, _inked(mark, far, angle, radius) * np.float32(mark.share)) for mark in look.marks]
    colour = np.empty((*far.shape, 3), np.float32)
    for channel in range(3):
        mixed = np.full_like(far, body[channel])
        for ink, share in layers:
            mixed += (np.float32(ink[channel]) - mixed) * share
        colour[..., channel] = mixed
    return colour


def relief(look: DiscLook, x: Field, y: Field, radius: float) -> tuple[Field, Field]:
    """Brightness (1 on a level face) and gloss (0 to 1), the same however the disc is turned."""
    far = np.hypot(x, y)
    safe: Field = np.maximum(far, np.float32(1e-3))
    fall = _fall(far, 0.75 / radius, look.shape)
    brightness, shine = lighting(fall * x / safe, fall * y / safe, look.ambient, 22.0)
    edge = smooth(0.86, 1.0, far)
    gloss = (np.clip(shine - np.float32(0.30), 0, 1) + _reflection(x, y, far)) * np.float32(look.gloss)
    return brightness * (1 - np.float32(0.42) * edge * edge), np.clip(gloss, 0, 1)


def _reflection(x: Field, y: Field, far: Field) -> Field:
    """What the lacquer mirrors: the lamp as a soft arc at the upper left, the pale board as a thin one opposite."""
    level = math.hypot(LIGHT[0], LIGHT[1])
    towards: Field = x * np.float32(LIGHT[0] / level) + y * np.float32(LIGHT[1] / level)
    length: Field = np.maximum(far, np.float32(1e-3))
    facing = towards / length  # the cosine to the lamp's side
    lamp = smooth(0.62, 0.98, facing) * np.exp(-(((far - np.float32(0.60)) / np.float32(0.15)) ** 2)) * np.float32(0.42)
    haze = np.exp(-(((x + np.float32(0.30)) / np.float32(0.55)) ** 2) - ((y - np.float32(0.36)) / np.float32(0.50)) ** 2)
    bounce = smooth(0.30, 0.95, -facing) * np.exp(-(((far - np.float32(0.925)) / np.float32(0.035)) ** 2)) * np.float32(0.30)
    shares: Field = lamp + haze * np.float32(0.16) + bounce
    return shares


def _hollow(far: Field, fine: float, shape: DiscShape) -> Field:
    """How deep in a groove the turned face is, 0 to 1."""
    hollow = np.zeros_like(far)
    for centre, width, depth in shape.grooves:
        wide = max(width, fine)
        t = (far - np.float32(centre)) / np.float32(wide)
        np.maximum(hollow, np.exp(-t * t) * np.float32(0.75 * depth * math.sqrt(width / wide)), out=hollow)
    return hollow


def _fall(far: Field, fine: float, shape: DiscShape) -> Field:
    """How steeply the turned face falls outwards."""
    rim = np.clip((far - np.float32(0.865)) / np.float32(0.135), 0, 1)
    fall: Field = rim * rim * np.float32(shape.rim) + far * np.float32(shape.dome)
    for centre, width, depth in shape.grooves:
        wide = max(width, fine)
        t = (far - np.float32(centre)) / np.float32(wide)
        fall -= t * np.exp(-t * t) * np.float32(depth * width / wide)
    if shape.bowl:
        bowl = smooth(0.47, 0.56, far) * smooth(0.84, 0.74, far)
        fall -= bowl * (far - np.float32(0.56)) * np.float32(0.9)
        fall += smooth(0.47, 0.40, far) * far * np.float32(0.55)
    return fall


def _grain(u: Field, v: Field) -> Field:
    place = (u + v * v * np.float32(0.12) + np.float32(1.3)) / np.float32(2.6) * np.float32(511)
    shares: Field = _GRAIN[np.clip(place, 0, 511).astype(np.int32)]
    return shares


def _inked(mark: DiscMark, far: Field, angle: Field, radius: float) -> Field:
    """Each place's share of a mark, which turns with the disc."""
    match mark:
        case Ring(inner, outer):
            return _between(far, inner, outer, radius)
        case Leaves():
            return _leaves(mark, far, angle, radius)
        case Dots(count, at, size):
            along, across = _folded(far, angle, count, mark.offset)
            return _sharp(np.hypot(along - np.float32(at), across) - np.float32(size), radius)
        case Sectors(count, inner, outer, fill):
            along, across = _folded(far, angle, count, mark.offset)
            half = math.pi * fill / count
            beyond = across * np.float32(math.cos(half)) - along * np.float32(math.sin(half))
            return np.minimum(_between(far, inner, outer, radius), _sharp(beyond, radius))


def _between(far: Field, low: float, high: float, radius: float) -> Field:
    return _sharp(np.maximum(np.float32(low) - far, far - np.float32(high)), radius)


def _folded(far: Field, angle: Field, count: int, offset: float) -> tuple[Field, Field]:
    """Along and across the nearest of `count` spokes."""
    turn = math.tau / count
    angle = angle - np.float32(offset * turn)
    near = angle - np.float32(turn) * np.round(angle * np.float32(1 / turn))
    return far * np.cos(near), far * np.abs(np.sin(near))


def _leaves(mark: Leaves, far: Field, angle: Field, radius: float) -> Field:
    """Leaves along the spokes: where two equal circles overlap."""
    along, across = _folded(far, angle, mark.count, mark.offset)
    length, width = mark.end - mark.start, mark.width
    curve = (length * length + width * width) / (4 * width)
    edge = np.hypot(along - np.float32((mark.start + mark.end) / 2), across + np.float32(curve - width / 2))
    return _sharp(edge - np.float32(curve), radius)


def _sharp(distance: Field, radius: float) -> Field:
    """Each place's share inside an edge, in radii, that is soft over one sample."""
    shares: Field = np.clip(np.float32(0.5) - distance * np.float32(radius), 0, 1)
    return shares


ANGLES = 64
SHIFTS = 2  # positions within a pixel, each way
_SAMPLES = 4  # samples a pixel, each way
_FORBIDDEN = np.asarray((226, 30, 24), np.float32)


class DiscAppearance(StrEnum):
    """How a disc is shown."""

    PLAIN = "plain"
    FORBIDDEN = "forbidden"  # it may not lie here


class Layers(NamedTuple):
    """What lies over a turned face: a shade to multiply with, clear outside the disc, and a gloss to add."""

    shade: pygame.Surface
    gloss: pygame.Surface


def sprite(
    kind: Kind,
    radius: float,
    angle: Rad,
    shift: tuple[int, int] = (0, 0),
    state: DiscAppearance = DiscAppearance.PLAIN,
    men: MenSet = CLASSIC.men,
) -> pygame.Surface:
    """The disc at this radius in pixels, turned anticlockwise; `shift` moves it right and down by parts of a pixel.

    Its centre lies `reach(radius)` pixels from the picture's left and top, plus the shift.
    """
    step = round(angle / math.tau * ANGLES) % ANGLES
    return _sprite(men.of(kind), round(radius * 8), step, shift, state)


def reach(radius: float) -> int:
    """From a sprite's edge to its centre, in pixels."""
    return math.ceil(radius) + 1


@lru_cache(maxsize=2560)
def _sprite(look: DiscLook, eighths: int, step: int, shift: tuple[int, int], state: DiscAppearance) -> pygame.Surface:
    radius = eighths / 8
    size = 2 * reach(radius) + 1
    turned = _turned(look, eighths, step, state)
    # The centre of the sprite is a pixel's corner, half a pixel before the middle of its odd size.
    left, top = (round(turned.get_width() / 2 - _SAMPLES * (size / 2 - 0.5 + part / SHIFTS)) for part in shift)
    small = pygame.transform.smoothscale(turned.subsurface((left, top, size * _SAMPLES, size * _SAMPLES)), (size, size))
    drawn = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    drawn.blit(small, (0, 0))
    layers = _layers(look, eighths, shift, state)
    drawn.blit(layers.shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(layers.gloss, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return drawn


@lru_cache(maxsize=32)  # large pictures, soon used up
def _turned(look: DiscLook, eighths: int, step: int, state: DiscAppearance) -> pygame.Surface:
    """The face, large and turned."""
    # Not rotozoom, which moves the middle about by a pixel; at this size coarse edges do not show.
    return pygame.transform.rotate(_face(look, eighths, state), step * 360 / ANGLES)


@lru_cache(maxsize=32)
def _face(look: DiscLook, eighths: int, state: DiscAppearance) -> pygame.Surface:
    """The face, large, unlit and not turned; colour runs on past the edge, so that turning it frays nothing."""
    radius = eighths / 8 * _SAMPLES
    half = math.ceil(radius) + 3 * _SAMPLES
    place = (np.arange(2 * half, dtype=np.float32) + np.float32(0.5 - half)) / np.float32(radius)
    return opaque_picture(_stained(face(look, place[None, :], -place[:, None], radius), state))


def _stained(colour: Field, state: DiscAppearance) -> Field:
    """The colours of a disc in this state."""
    if state is DiscAppearance.PLAIN:
        return colour
    red = colour * np.asarray((1.0, 0.34, 0.30), np.float32)
    return red + (_FORBIDDEN - red) * np.float32(0.35)


@lru_cache(maxsize=256)
def _layers(look: DiscLook, eighths: int, shift: tuple[int, int], state: DiscAppearance) -> Layers:
    radius = eighths / 8
    middle = reach(radius)
    size, samples = 2 * middle + 1, 2
    place = (np.arange(size * samples, dtype=np.float32) + np.float32(0.5)) / np.float32(samples)
    x = ((place - np.float32(middle + shift[0] / SHIFTS)) / np.float32(radius))[None, :]
    y = ((np.float32(middle + shift[1] / SHIFTS) - place) / np.float32(radius))[:, None]
    brightness, gloss = relief(look, x, y, radius * samples)
    share = np.clip(np.float32(0.5) + (1 - np.hypot(x, y)) * np.float32(radius * samples), 0, 1)
    body = _stained(np.asarray(look.body, np.float32), state)
    shade = np.minimum(brightness, 1)
    # Where light makes brighter than the colour itself, and where it mirrors, the difference is added.
    added = body * (brightness - shade)[..., None]
    added += (np.float32(255) - body * shade[..., None]) * gloss[..., None]
    parts = (size, samples, size, samples)
    grey = np.repeat(shade.reshape(parts).mean((1, 3))[..., None] * np.float32(255), 3, axis=2)
    picture = clear_picture(grey, share.reshape(parts).mean((1, 3)))
    return Layers(picture, opaque_picture(added.reshape(*parts, 3).mean((1, 3))))


@lru_cache(maxsize=64)
def shadow(radius: float) -> pygame.Surface:
    """A soft shadow for a disc of this radius; the disc's centre lies `shadow_reach(radius)` from its left and top."""
    middle = shadow_reach(radius)
    place = (np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle - 0.0)) / np.float32(radius)
    x, y = place[None, :], -place[:, None]
    cast = np.hypot(x - np.float32(0.15), y + np.float32(0.19))
    contact = np.hypot(x - np.float32(0.05), y + np.float32(0.06))
    share = np.maximum(smooth(1.34, 0.74, cast) * np.float32(0.52), smooth(1.14, 0.92, contact) * np.float32(0.50))
    return clear_picture(np.broadcast_to(np.asarray((32, 16, 8), np.float32), (*share.shape, 3)), share)


def shadow_reach(radius: float) -> int:
    """How far a disc's shadow reaches from its centre, in pixels."""
    return math.ceil(radius * 1.62) + 1


_CENTRE, _EAST = Point(0.0, 0.0), Point(1.0, 0.0)


class HasPose(Protocol):
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
    poses: Iterable[tuple[Disc, HasPose]],
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
        state = DiscAppearance.FORBIDDEN if disc in forbidden else DiscAppearance.PLAIN
        bodies.append(_body(disc.kind, at, radii[disc.kind], pose.angle + turned, state, men))
    surface.blits(shadows, False)
    surface.blits(bodies, False)


def prepare_sprites(viewport: Viewport, equipment: Equipment, men: MenSet = CLASSIC.men, most: int = 6) -> bool:
    """Makes some of the pictures that discs in motion will need at this scale; False once all are there.

    Called once a frame while nothing moves, so that the first stroke does not wait for them; the first frame has enough
    to do without.
    """
    key = (viewport.scale, equipment.men.diameter, equipment.striker.diameter, men)
    if key not in _prepared:
        most = 0
    begun = _prepared.get(key, 0)
    for place in range(begun, min(begun + most, _ALL_PICTURES)):
        kind = _KINDS[place % len(_KINDS)]
        shift = place // len(_KINDS) % SHIFTS, place // len(_KINDS) // SHIFTS % SHIFTS
        step = place // (len(_KINDS) * SHIFTS * SHIFTS)
        sprite(kind, equipment.radius(Disc(kind)) * viewport.scale, step * math.tau / ANGLES, shift, men=men)
    if len(_prepared) > _MOST_SCALES:
        _prepared.clear()
    _prepared[key] = min(begun + most, _ALL_PICTURES)
    return _prepared[key] < _ALL_PICTURES


_KINDS = tuple(Kind)
_ALL_PICTURES = len(_KINDS) * ANGLES * SHIFTS * SHIFTS
_MOST_SCALES = 8
_prepared: dict[tuple[float, Mm, Mm, MenSet], int] = {}

_Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


def draw_shadow(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    """The shadow of a disc of this radius at this pixel."""
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
    surface.blit(*_body(disc.kind, at, radius, angle, DiscAppearance.PLAIN, men))


def _body(kind: Kind, at: tuple[float, float], radius: float, angle: Rad, state: DiscAppearance, men: MenSet) -> _Blit:
    halves_x, halves_y = round(at[0] * SHIFTS), round(at[1] * SHIFTS)
    picture = sprite(kind, radius, angle, (halves_x % SHIFTS, halves_y % SHIFTS), state, men)
    middle = reach(radius)
    return picture, (halves_x // SHIFTS - middle, halves_y // SHIFTS - middle)


class RestingPose:
    """A disc at rest in a layout: turned by an angle of its own, so that no two lie alike."""

    __slots__ = ("angle", "x", "y")

    def __init__(self, disc: Disc, at: Point) -> None:
        self.x, self.y = at
        self.angle = rest_angle(disc)


def rest_angle(disc: Disc) -> Rad:
    """How a disc lies before anything has turned it."""
    return disc.rank * 2.399963 % math.tau


def resting_poses(layout: Layout) -> tuple[tuple[Disc, RestingPose], ...]:
    """The poses of a layout's discs."""
    return tuple((disc, RestingPose(disc, at)) for disc, at in layout.discs)


def striker_on_base(seat: Seat, offset: Um, equipment: Equipment) -> tuple[Disc, Pose]:
    """The striker as it lies on a seat's base before its stroke."""
    at = striker_place(seat, offset, equipment)
    return STRIKER, Pose(at.x, at.y, rest_angle(STRIKER))
