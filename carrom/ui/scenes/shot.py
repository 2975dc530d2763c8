"""A stroke to be drawn again at any of its moments, with the marks on the discs as they lay turned before it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.stroke import Stroke
from carrom.model.units import Rad, Second
from carrom.physics.film import Film, Pose
from carrom.ui.looks import MenSet
from carrom.ui.painting.discs import draw_discs, rest_angle
from carrom.ui.painting.falling import FALL_SECONDS
from carrom.ui.scenes.drops import Drop, draw_drops
from carrom.ui.viewport import Viewport


@dataclass(frozen=True, slots=True)
class Shot:
    """`angles` are of the discs before the stroke, where they are not as they are laid."""

    stroke: Stroke
    film: Film
    angles: Mapping[Disc, Rad]

    def poses(self, time: Second) -> tuple[tuple[Disc, Pose], ...]:
        """The discs on the board so long after the flick."""
        return tuple((disc, pose._replace(angle=pose.angle + self._angle(disc))) for disc, pose in self.film.at(time))

    def _drops(self, time: Second, pace: float, equipment: Equipment) -> tuple[Drop, ...]:
        """The discs in the air then; at another pace they still fall as fast as ever."""
        return tuple(
            Drop.of(fall, self._angle(fall.disc), age, equipment)
            for fall in self.film.falls
            if 0.0 <= (age := (time - fall.time) / pace) < FALL_SECONDS
        )

    def draw(
        self, canvas: pygame.Surface, viewport: Viewport, equipment: Equipment, time: Second, pace: float, men: MenSet
    ) -> None:
        """All discs on the board and in the air."""
        draw_discs(canvas, viewport, self.poses(time), equipment, men=men)
        draw_drops(canvas, viewport, self._drops(time, pace, equipment), equipment, men)

    def angles_after(self) -> Mapping[Disc, Rad]:
        """How the discs lie turned at the end."""
        return {disc: pose.angle % math.tau for disc, pose in self.poses(self.film.duration)}

    def _angle(self, disc: Disc) -> Rad:
        return self.angles.get(disc, rest_angle(disc))
