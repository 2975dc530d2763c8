"""Straight paths, contacts and rebounds as arrays: where a disc must be struck to go somewhere, and what lies in its path.

All in the seat's own frame, mm, mm/s and radians; a place or direction is the last axis of an array. The engine decides
what really happens; this only says what is worth trying.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.seats import Seat, from_board
from carrom.model.units import Mm, MmPerS

Array = NDArray[np.float64]
_GRAVITY = 9810.0
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Ground:
    """The table's figures as the arrays use them. `man_share` is a man's part of its own and the striker's mass together;
    `transfer` the share of the striker's speed along the line of centres that a man takes, `man_transfer` the same from man
    to man; `slowing` in mm/s²."""

    half: Mm
    man: Mm
    striker: Mm
    man_share: float
    transfer: float
    man_transfer: float
    e_disc: float
    mu_disc: float
    e_frame: float
    mu_frame: float
    slowing: float
    least: MmPerS
    full: MmPerS
    base_y: Mm
    front_y: Mm
    pocket: Mm
    tip: Mm
    corners: tuple[tuple[Mm, Mm], ...]

    @property
    def reach(self) -> Mm:
        """Between the centres of striker and man that touch."""
        return self.man + self.striker


@lru_cache(maxsize=8)
def ground_of(equipment: Equipment) -> Ground:
    """The figures of this table."""
    board, surface = equipment.board, equipment.surface
    pull = 1 + surface.e_disc
    man, striker = equipment.men.diameter / 2, equipment.striker.diameter / 2
    return Ground(
        half=board.half,
        man=man,
        striker=striker,
        man_share=equipment.men.mass / (equipment.striker.mass + equipment.men.mass),
        transfer=pull * equipment.striker.mass / (equipment.striker.mass + equipment.men.mass),
        man_transfer=pull / 2,
        e_disc=surface.e_disc,
        mu_disc=surface.mu_disc,
        e_frame=surface.e_frame,
        mu_frame=surface.mu_frame,
        slowing=surface.mu_board * _GRAVITY,
        least=math.ceil(equipment.striker.least_speed),
        full=math.floor(equipment.striker.full_speed),
        base_y=board.base_y,
        front_y=board.front_line_y,
        pocket=board.pocket_radius,
        tip=math.sqrt(max(0.0, board.pocket_radius**2 - man * man)),
        corners=tuple((p.x, p.y) for p in board.pockets),
    )


@dataclass(frozen=True, slots=True)
class View:
    """The discs as a seat sees them: `at[i]` is where `discs[i]` lies."""

    seat: Seat
    ground: Ground
    discs: tuple[Disc, ...]
    at: Array


def view_of(layout: Layout, seat: Seat, equipment: Equipment) -> View:
    """The layout in the seat's frame."""
    places = [from_board(seat, point) for _, point in layout.discs]
    at = np.array(places, dtype=np.float64).reshape(len(places), 2)
    return View(seat, ground_of(equipment), tuple(disc for disc, _ in layout.discs), at)


def length(v: Array) -> Array:
    """How long each vector is; never quite 0."""
    return np.sqrt(v[..., 0] * v[..., 0] + v[..., 1] * v[..., 1]) + _TINY


@dataclass(frozen=True, slots=True)
class Contact:
    """How a disc that starts somewhere must meet another one so that this goes off in a given direction: its place at
    contact, its unit direction and distance up to there, and the cosine of the cut (0 or less: it cannot). `grip` is the
    sideways share of the push: the disc met leaves with its rim turning at −2 × grip of its speed."""

    ghost: Array
    toward: Array
    distance: Array
    cut: Array
    grip: Array


def contact(start: Array, target: Array, wanted: Array, reach: Mm, ground: Ground) -> Contact:
    """Where to meet the target: friction between the rims throws it off the line of centres, and this allows for it."""
    wx, wy = wanted[..., 0], wanted[..., 1]
    dx, dy = target[..., 0] - start[..., 0], target[..., 1] - start[..., 1]
    nx, ny = wx, wy
    for _ in range(3):
        tx, ty = dx - reach * nx, dy - reach * ny
        distance = np.sqrt(tx * tx + ty * ty) + _TINY
        cut = (nx * tx + ny * ty) / distance
        slope = (nx * ty - ny * tx) / (distance * np.maximum(np.abs(cut), 0.05))
        grip = clamped(slope / (3 * (1 + ground.e_disc)), -ground.mu_disc, ground.mu_disc)
        cos = 1 / np.sqrt(1 + grip * grip)
        sin = -grip * cos
        nx, ny = wx * cos - wy * sin, wx * sin + wy * cos
    toward = np.stack((tx / distance, ty / distance), axis=-1)
    return Contact(start + toward * distance[..., None], toward, distance, cut, grip)


def clamped(x: Array, low: Array | float, high: Array | float) -> Array:
    """Each x, but at least `low` and at most `high`; what `np.clip` does, several times as fast for few."""
    kept: Array = np.minimum(np.maximum(x, low), high)
    return kept


def clearance(start: Array, end: Array, others: Array) -> Array:
    """How near each of the others comes to each straight path from start to end: the last axis runs over the others."""
    run = end - start
    squared = run[..., 0] * run[..., 0] + run[..., 1] * run[..., 1] + _TINY
    dx = others[:, 0] - start[..., 0, None]
    dy = others[:, 1] - start[..., 1, None]
    along = (dx * run[..., 0, None] + dy * run[..., 1, None]) / squared[..., None]
    along = clamped(along, 0.0, 1.0)
    ox = dx - along * run[..., 0, None]
    oy = dy - along * run[..., 1, None]
    return np.sqrt(ox * ox + oy * oy)


def rebound(sideways: Array, before: Array, after: Array, ground: Ground, rim: Array | float = 0.0) -> tuple[Array, Array]:
    """The slope (sideways per mm towards the frame) at which to run at a frame `before` mm away so as to come `sideways`
    mm along it by the time one is `after` mm away again; and the share of its speed that a disc keeps there.

    The frame takes 1 − e of the speed towards it, and its friction slows the sliding by as much as it can hold. `rim` is how
    fast the disc's rim turns there, in the direction of positive `sideways`, as a share of the disc's speed.
    """
    e = ground.e_frame
    grip = ground.mu_frame * (1 + e)
    slope = sideways / (before + after * 2 / (3 * e))
    for _ in range(3):
        turning = rim * np.sqrt(1 + slope * slope)
        slip = slope + turning
        rolled = (sideways + turning * after / (3 * e)) / (before + after * 2 / (3 * e))
        slid = (sideways + np.sign(slip) * grip * after / e) / (before + after / e)
        slope = np.where(np.abs(slip) > 3 * grip, slid, rolled)
    turning = rim * np.sqrt(1 + slope * slope)
    slip = slope + turning
    out = slope - clamped(slip / 3, -grip, grip)
    kept = np.sqrt((e * e + out * out) / (1 + slope * slope))
    return slope, kept


def speed_before(speed: Array, distance: Array, ground: Ground) -> Array:
    """How fast a disc must start to have this speed after this distance."""
    return np.sqrt(speed * speed + 2 * ground.slowing * distance)


def chance_within(x: Array) -> Array:
    """The chance that a Gaussian lies within x standard deviations of its mean."""
    half = x * x / 2
    inner: Array = half * (4 / math.pi + 0.147 * half) / (1 + 0.147 * half)
    inside: Array = np.sqrt(1 - np.exp(-inner))
    return inside
