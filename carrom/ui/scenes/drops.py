"""Discs on their way into the nets: drawn only, the rules have them already."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.units import Point, Rad, Second
from carrom.physics.film import Fall
from carrom.ui.looks import MenSet
from carrom.ui.painting.falling import FALL_SECONDS, draw_falling
from carrom.ui.viewport import Viewport


@dataclass(frozen=True, slots=True)
class Drop:
    """It tipped at `start`, turned by `angle`, over the pocket with this centre; `age` counts from then."""

    disc: Disc
    pocket: Point
    start: Point
    angle: Rad
    age: Second

    @staticmethod
    def of(fall: Fall, angle: Rad, age: Second, equipment: Equipment) -> "Drop":
        """What the engine says fell."""
        return Drop(fall.disc, equipment.board.pocket(fall.pocket), fall.at, angle, age)


def draw_drops(canvas: pygame.Surface, viewport: Viewport, drops: Iterable[Drop], equipment: Equipment, men: MenSet) -> None:
    """Each as far down as its age says."""
    for drop in drops:
        share = drop.age / FALL_SECONDS
        draw_falling(canvas, viewport, drop.disc, equipment, drop.pocket, drop.start, drop.angle, share, men)
