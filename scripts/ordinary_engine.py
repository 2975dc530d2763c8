"""The ordinary way to play a stroke with pymunk: fixed steps, friction by numpy, pockets looked at after each step.

It is what our engine is measured against; nothing plays with it.
"""

from array import array
from math import sqrt

import numpy as np
import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies, set_space_bodies

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import Point, Second
from carrom.physics.simulation import start_of

STEP: Second = 1 / 1000
_GRAVITY = 9.81
_MM = 0.001
_FIELDS = BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_LONGEST = 20.0  # seconds
_THICK = 0.05


def play(layout: Layout, stroke: Stroke, equipment: Equipment) -> dict[Disc, Point]:
    """Where every disc came to rest or fell, in mm."""
    start = start_of(layout, stroke, equipment)
    discs = [sliding.disc for sliding in start]
    space = _space(equipment)
    e, mu = sqrt(equipment.surface.e_disc), sqrt(equipment.surface.mu_disc)
    bodies = []
    for sliding in start:
        radius, mass = equipment.radius(sliding.disc) * _MM, equipment.mass(sliding.disc) * _MM
        body = pymunk.Body(mass, mass * radius * radius / 2)
        body.position = sliding.at.x * _MM, sliding.at.y * _MM
        body.velocity = sliding.velocity.x * _MM, sliding.velocity.y * _MM
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = e, mu
        space.add(body, shape)
        bodies.append(body)
    count = len(discs)
    radii = np.array([equipment.radius(disc) * _MM for disc in discs])
    tip = np.array([equipment.tipping_distance(disc) * _MM for disc in discs])
    pockets = np.array(equipment.board.pockets) * _MM
    slowing = equipment.surface.mu_board * _GRAVITY * STEP
    spin_slowing = 4 / 3 * slowing / radii
    gone = np.zeros(count, dtype=bool)
    ends: dict[Disc, Point] = {}
    rows = np.frombuffer(array("d", bytes(8 * 5 * (count + 1))), dtype=float).reshape(-1, 5)
    written, read = Buffer(), Buffer()
    written.set_float_buf(rows)
    for _ in range(round(_LONGEST / STEP)):
        space.step(STEP)
        read.clear()
        get_space_bodies(space, _FIELDS, read)
        rows[:count] = np.frombuffer(read.float_buf(), dtype=float).reshape(-1, 5)[:count]
        velocity, spin = rows[:count, 2:4], rows[:count, 4]
        speed = np.sqrt(velocity[:, 0] ** 2 + velocity[:, 1] ** 2)
        velocity *= (np.maximum(speed - slowing, 0) / np.maximum(speed, 1e-12))[:, None]
        spin[:] = np.sign(spin) * np.maximum(np.abs(spin) - spin_slowing, 0)
        apart = rows[:count, None, 0:2] - pockets[None]
        fallen = ((apart**2).sum(axis=2).min(axis=1) < tip * tip) & ~gone
        for n in [n for n in range(count) if fallen[n]]:
            ends[discs[n]] = Point(rows[n, 0] / _MM, rows[n, 1] / _MM)
            rows[n] = 5.0 + n, 5.0, 0.0, 0.0, 0.0
            gone[n] = True
        set_space_bodies(space, _FIELDS, written)
        if not velocity.any() and not spin.any():
            break
    for n, disc in enumerate(discs):
        ends.setdefault(disc, Point(rows[n, 0] / _MM, rows[n, 1] / _MM))
    return ends


def _space(equipment: Equipment) -> pymunk.Space:
    space = pymunk.Space()
    space.collision_slop = 1e-5
    half = equipment.board.half * _MM + _THICK
    surface = equipment.surface
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    for n in range(4):
        wall = pymunk.Segment(space.static_body, corners[n], corners[(n + 1) % 4], _THICK)
        wall.elasticity = surface.e_frame / sqrt(surface.e_disc)
        wall.friction = surface.mu_frame / sqrt(surface.mu_disc)
        space.add(wall)
    return space
