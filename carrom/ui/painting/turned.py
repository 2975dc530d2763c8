"""How the face of a disc looks: colours and marks that turn with it, relief and gloss that do not.

Rings, grooves and rim come from one profile lit by `light.lit`, so gloss and shade stay where the lamp is. Places are given
in radii: x right, y up.
"""

import math

import numpy as np

from carrom.ui.looks import DiscLook, Dots, Leaves, Mark, Ring, Sectors, Shape
from carrom.ui.painting.ink import Field, smooth
from carrom.ui.painting.light import LIGHT, lit

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
    brightness, shine = lit(fall * x / safe, fall * y / safe, look.ambient, 22.0)
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


def _hollow(far: Field, fine: float, shape: Shape) -> Field:
    """How deep in a groove the turned face is, 0 to 1."""
    hollow = np.zeros_like(far)
    for centre, width, depth in shape.grooves:
        wide = max(width, fine)
        t = (far - np.float32(centre)) / np.float32(wide)
        np.maximum(hollow, np.exp(-t * t) * np.float32(0.75 * depth * math.sqrt(width / wide)), out=hollow)
    return hollow


def _fall(far: Field, fine: float, shape: Shape) -> Field:
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


def _inked(mark: Mark, far: Field, angle: Field, radius: float) -> Field:
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
