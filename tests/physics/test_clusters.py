"""Discs that touch exactly, some of them frozen on frames: struck once, energy never rises and nothing hangs."""

import math
from random import Random

import pytest

from carrom.model.discs import STRIKER, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.units import Point
from carrom.physics.simulation import DiscState, Run

EQUIPMENT = standard_equipment()
HALF = EQUIPMENT.board.half
MAN = EQUIPMENT.men.diameter
REACH = (EQUIPMENT.men.diameter + EQUIPMENT.striker.diameter) / 2


def cluster(random: Random) -> list[DiscState]:
    """Three to seven men of a triangular lattice, in the open or its first row on the east frame, and a striker on its way."""
    frozen = random.random() < 0.5
    spots = [(column, row) for column in range(3) for row in range(3)]
    chosen = random.sample(spots, random.randint(3, 7))
    edge = HALF - MAN / 2
    corner = Point(edge if frozen else random.uniform(-60, 60), random.uniform(-120, 120))
    places = [Point(corner.x - column * MAN * math.sqrt(3) / 2, corner.y + (row + column / 2) * MAN) for column, row in chosen]
    target = random.choice(places)
    while True:
        angle, far = random.uniform(0, math.tau), random.uniform(60, 160)
        start = Point(target.x + far * math.cos(angle), target.y + far * math.sin(angle))
        inside = max(abs(start.x), abs(start.y)) < HALF - EQUIPMENT.striker.diameter / 2
        if inside and all(math.dist(start, place) > REACH + 1 for place in places):
            break
    speed = random.uniform(300, 6500)
    velocity = Point(-speed * math.cos(angle), -speed * math.sin(angle))
    return [*(DiscState(disc, at) for disc, at in zip(WHITES, places, strict=False)), DiscState(STRIKER, start, velocity)]


@pytest.mark.parametrize("part", range(8))
def test_energy_never_rises_in_four_hundred_struck_clusters_and_nothing_hangs(part: int) -> None:
    for seed in range(part, 400, 8):
        run = Run(cluster(Random(seed)), EQUIPMENT)
        energy = run.motion.energy(0.0)
        for _ in range(2000):
            run.advance(0.005)
            now = run.motion.energy(run.time)
            assert now <= energy * (1 + 1e-12), seed
            energy = now
            if run.finished:
                break
        assert run.finished, seed
        assert energy == 0.0
