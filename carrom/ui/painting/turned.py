"""How the face of each kind of disc looks: colours and pattern that turn with it, relief and gloss that do not.

Rings, grooves and rim come from one profile lit by `light.lit`, so gloss and shade stay where the lamp is. Kinds differ in
lightness and in pattern, so they can be told apart without colour. Places are given in radii: x right, y up.
"""

import math
from dataclasses import dataclass

import numpy as np

from carrom.model.discs import Kind
from carrom.ui.painting.ink import Field, smooth
from carrom.ui.painting.light import LIGHT, lit
from carrom.ui.theme import Colour

_GRAIN = np.interp(
    np.linspace(0, 63, 512), np.arange(64), np.random.default_rng(5).normal(0, 1, 64) + np.sin(np.arange(64) * 0.9) * 0.6
).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of one kind: `body` and `dark` mix by the grain, `inlay` is the mark, `gloss` how strongly it shines."""

    body: Colour
    dark: Colour
    groove: Colour
    inlay: Colour
    grain: float
    ambient: float
    gloss: float


LOOKS = {
    Kind.WHITE: Look((252, 236, 200), (226, 194, 140), (150, 102, 52), (140, 82, 36), 0.34, 0.44, 0.72),
    Kind.BLACK: Look((54, 43, 39), (27, 21, 20), (10, 7, 7), (186, 146, 84), 0.40, 0.42, 0.66),
    Kind.QUEEN: Look((208, 34, 38), (156, 16, 26), (92, 8, 16), (255, 208, 116), 0.30, 0.48, 0.66),
    Kind.STRIKER: Look((234, 236, 236), (212, 217, 222), (132, 146, 166), (24, 84, 176), 0.06, 0.46, 0.80),
}


def face(kind: Kind, x: Field, y: Field, radius: float) -> Field:
    """Wood, grooves and inlay of a disc that is not turned, unlit; `radius` is how many samples a radius has."""
    look = LOOKS[kind]
    far = np.hypot(x, y)
    _, hollow = _profile(far, 0.75 / radius, kind)
    body, dark = np.asarray(look.body, np.float32), np.asarray(look.dark, np.float32)
    colour: Field = body + (dark - body) * np.clip(np.float32(0.30) + _grain(x, y) * np.float32(look.grain), 0, 1)[..., None]
    colour += (np.asarray(look.groove, np.float32) - colour) * hollow[..., None]
    for share, tint in _inlay(kind, look, x, y, far, radius):
        colour += (np.asarray(tint, np.float32) - colour) * share[..., None]
    return colour


def relief(kind: Kind, x: Field, y: Field, radius: float) -> tuple[Field, Field]:
    """Brightness (1 on a level face) and gloss (0 to 1), the same however the disc is turned."""
    look = LOOKS[kind]
    far = np.hypot(x, y)
    safe: Field = np.maximum(far, np.float32(1e-3))
    fall, _ = _profile(far, 0.75 / radius, kind)
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


def _profile(far: Field, fine: float, kind: Kind) -> tuple[Field, Field]:
    """How steeply the turned face falls outwards, and how deep in a groove it is (0 to 1)."""
    rim = np.clip((far - np.float32(0.865)) / np.float32(0.135), 0, 1)
    fall = rim * rim * np.float32(1.9)
    hollow = np.zeros_like(far)
    grooves = ((0.835, 0.026, 0.9), (0.47, 0.022, 0.7), (0.20, 0.018, 0.5))
    for centre, width, depth in grooves:
        wide = max(width, fine)
        t = (far - np.float32(centre)) / np.float32(wide)
        dip = np.exp(-t * t)
        fall -= t * dip * np.float32(depth * width / wide)
        hollow = np.maximum(hollow, dip * np.float32(0.75 * depth * math.sqrt(width / wide)))
    bowl = smooth(0.47, 0.56, far) * smooth(0.84, 0.74, far)
    fall -= bowl * (far - np.float32(0.56)) * np.float32(0.9)
    fall += smooth(0.47, 0.40, far) * far * np.float32(0.55)
    if kind is Kind.STRIKER:
        fall *= np.float32(0.8)
    return fall, hollow


def _grain(u: Field, v: Field) -> Field:
    place = (u + v * v * np.float32(0.12) + np.float32(1.3)) / np.float32(2.6) * np.float32(511)
    shares: Field = _GRAIN[np.clip(place, 0, 511).astype(np.int32)]
    return shares


def _inlay(kind: Kind, look: Look, u: Field, v: Field, far: Field, radius: float) -> list[tuple[Field, Colour]]:
    """The pattern that turns with the disc: shares of colours, lowest first."""
    match kind:
        case Kind.STRIKER:
            deep = (14, 52, 122)
            return [
                (_between(far, 0.885, 0.925, radius) * np.float32(0.85), look.inlay),
                (_leaves(u, v, 8, 0.24, 0.80, 0.155, radius), look.inlay),
                (_leaves(u, v, 8, 0.34, 0.70, 0.06, radius), (196, 222, 250)),
                (_dots(u, v, 8, 0.655, 0.062, radius, 0.5), (214, 150, 40)),
                (_leaves(u, v, 1, 0.24, 0.80, 0.155, radius), (214, 150, 40)),
                (_between(far, -1.0, 0.165, radius), deep),
                (_between(far, -1.0, 0.075, radius), (214, 150, 40)),
            ]
        case Kind.QUEEN:
            return [
                (_between(far, 0.655, 0.700, radius) * np.float32(0.8), look.inlay),
                (_leaves(u, v, 5, 0.10, 0.60, 0.17, radius), look.inlay),
                (_dots(u, v, 5, 0.50, 0.05, radius, 0.5), look.inlay),
                (_dots(u, v, 1, 0.765, 0.06, radius, 0.0), look.inlay),
            ]
        case _:
            return [
                (_leaves(u, v, 3, 0.51, 0.81, 0.145, radius) * np.float32(0.88), look.inlay),
                (_dots(u, v, 3, 0.66, 0.045, radius, 0.5) * np.float32(0.8), look.inlay),
                (_between(far, -1.0, 0.085, radius) * np.float32(0.8), look.inlay),
            ]


def _between(far: Field, low: float, high: float, radius: float) -> Field:
    near = np.minimum(far - np.float32(low), np.float32(high) - far)
    shares: Field = np.clip(np.float32(0.5) + near * np.float32(radius), 0, 1)
    return shares


def _folded(u: Field, v: Field, count: int, offset: float) -> tuple[Field, Field]:
    """Along and across the nearest of `count` spokes."""
    far = np.hypot(u, v)
    turn = math.tau / count
    angle = np.arctan2(v, u) - np.float32(offset * turn)
    near = angle - np.float32(turn) * np.round(angle / np.float32(turn))
    return far * np.cos(near), far * np.abs(np.sin(near))


def _leaves(u: Field, v: Field, count: int, start: float, end: float, width: float, radius: float) -> Field:
    """Leaves along the spokes."""
    along, across = _folded(u, v, count, 0.0)
    length = end - start
    curve = (length * length + width * width) / (4 * width)
    edge = np.hypot(along - np.float32((start + end) / 2), across + np.float32(curve - width / 2)) - np.float32(curve)
    shares: Field = np.clip(np.float32(0.5) - edge * np.float32(radius), 0, 1)
    return shares


def _dots(u: Field, v: Field, count: int, at: float, size: float, radius: float, offset: float) -> Field:
    along, across = _folded(u, v, count, offset)
    edge = np.hypot(along - np.float32(at), across) - np.float32(size)
    shares: Field = np.clip(np.float32(0.5) - edge * np.float32(radius), 0, 1)
    return shares
