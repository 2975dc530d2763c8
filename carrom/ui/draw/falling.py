"""Discs on their way into the nets, and a filmed stroke at any of its moments."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.stroke import Stroke
from carrom.model.units import Point, Rad, Second
from carrom.physics.film import Fall, Film, Pose
from carrom.ui.draw.discs import HasPose, draw_body, draw_discs, draw_shadow, rest_angle, sprite
from carrom.ui.draw.looks import CLASSIC, MenSet
from carrom.ui.input.viewport import Viewport
from carrom.ui.widgets.ink import clear_picture, ink_coverage

FALL_SECONDS = 0.34
_ON_THE_LIP = 0.22  # share of the fall before the board's edge hides any of the disc


def draw_falling(
    surface: pygame.Surface,
    viewport: Viewport,
    disc: Disc,
    equipment: Equipment,
    pocket: Point,
    start: Point,
    angle: Rad,
    progress: float,
    men: MenSet = CLASSIC.men,
) -> None:
    """The disc that began to fall at `start` into the pocket with this centre; progress from 0 (tips) to 1 (gone)."""
    if progress >= 1:
        return
    t = max(0.0, progress)
    slid = 1 - (1 - min(1.0, t / 0.55)) ** 2
    sunk = min(1.0, max(0.0, (t - 0.10) / 0.90))
    rest = Point(pocket.x + (start.x - pocket.x) * 0.12, pocket.y + (start.y - pocket.y) * 0.12)
    place = Point(start.x + (rest.x - start.x) * slid, start.y + (rest.y - start.y) * slid)
    at = viewport.to_px(place)
    radius, turned = equipment.radius(disc) * viewport.scale, viewport.screen_angle(angle)
    if t < _ON_THE_LIP:
        draw_shadow(surface, at, radius)
        draw_body(surface, disc, at, radius, turned, men)
        return

    hole = round(equipment.board.pocket_radius * viewport.scale, 1)
    centre = viewport.to_px(pocket)
    reach = math.ceil(hole) + 1
    left, top = round(centre[0]) - reach, round(centre[1]) - reach
    seen = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA, 32)
    body = sprite(disc.kind, radius, turned, men=men)
    size = max(2, round(body.get_width() * (1 - 0.26 * sunk**1.2)))  # deeper down, and so smaller
    small = pygame.transform.smoothscale(body, (size, size))
    seen.blit(small, (round(at[0] - left - size / 2), round(at[1] - top - size / 2)))
    shade = round(255 * (1 - 0.80 * sunk))
    alpha = round(255 * min(1.0, (1 - sunk) / 0.35))
    seen.fill((shade, shade, shade, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    seen.blit(
        _hole(hole, reach, round(centre[0] % 1, 1), round(centre[1] % 1, 1)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    surface.blit(seen, (left, top))


def draw_arriving(
    surface: pygame.Surface,
    viewport: Viewport,
    disc: Disc,
    equipment: Equipment,
    pose: HasPose,
    progress: float,
    men: MenSet = CLASSIC.men,
) -> None:
    """The disc on its way down to where it lies; progress from 0 (over the board, hardly seen) to 1 (there)."""
    high = max(0.0, 1 - progress) ** 2
    x, y = viewport.to_px(Point(pose.x, pose.y))
    radius = equipment.radius(disc) * viewport.scale
    draw_shadow(surface, (x + high * radius * 0.7, y + high * radius * 0.7), radius)
    body = sprite(disc.kind, radius, viewport.screen_angle(pose.angle), men=men)
    size = round(body.get_width() * (1 + 0.34 * high))
    larger = pygame.transform.smoothscale(body, (size, size))
    larger.set_alpha(round(255 * min(1.0, 0.15 + progress * 1.7)))
    surface.blit(larger, (round(x - size / 2), round(y - size / 2)))


@lru_cache(maxsize=32)
def _hole(radius: float, reach: int, part_x: float, part_y: float) -> pygame.Surface:
    """White inside the pocket, clear outside: a mask to multiply with."""
    offset = (part_x if part_x < 0.5 else part_x - 1, part_y if part_y < 0.5 else part_y - 1)
    place = np.arange(2 * reach, dtype=np.float32) + np.float32(0.5 - reach)
    far = np.hypot(place[None, :] - np.float32(offset[0]), place[:, None] - np.float32(offset[1]))
    return clear_picture(np.full((*far.shape, 3), 255, np.float32), ink_coverage(far - np.float32(radius), 1.0))


@dataclass(frozen=True, slots=True)
class FallingDisc:
    """It tipped at `start`, turned by `angle`, over the pocket with this centre; `age` counts from then."""

    disc: Disc
    pocket: Point
    start: Point
    angle: Rad
    age: Second

    @staticmethod
    def of(fall: Fall, angle: Rad, age: Second, equipment: Equipment) -> "FallingDisc":
        """What the engine says fell."""
        return FallingDisc(fall.disc, equipment.board.pocket(fall.pocket), fall.at, angle, age)


def draw_falling_discs(
    canvas: pygame.Surface, viewport: Viewport, drops: Iterable[FallingDisc], equipment: Equipment, men: MenSet
) -> None:
    """Each as far down as its age says."""
    for drop in drops:
        share = drop.age / FALL_SECONDS
        draw_falling(canvas, viewport, drop.disc, equipment, drop.pocket, drop.start, drop.angle, share, men)


@dataclass(frozen=True, slots=True)
class FilmedStroke:
    """`angles` are of the discs before the stroke, where they are not as they are laid."""

    stroke: Stroke
    film: Film
    angles: Mapping[Disc, Rad]

    def poses(self, time: Second) -> tuple[tuple[Disc, Pose], ...]:
        """The discs on the board so long after the flick."""
        return tuple((disc, pose._replace(angle=pose.angle + self._angle(disc))) for disc, pose in self.film.at(time))

    def _drops(self, time: Second, pace: float, equipment: Equipment) -> tuple[FallingDisc, ...]:
        """The discs in the air then; at another pace they still fall as fast as ever."""
        return tuple(
            FallingDisc.of(fall, self._angle(fall.disc), age, equipment)
            for fall in self.film.falls
            if 0.0 <= (age := (time - fall.time) / pace) < FALL_SECONDS
        )

    def draw(
        self, canvas: pygame.Surface, viewport: Viewport, equipment: Equipment, time: Second, pace: float, men: MenSet
    ) -> None:
        """All discs on the board and in the air."""
        draw_discs(canvas, viewport, self.poses(time), equipment, men=men)
        draw_falling_discs(canvas, viewport, self._drops(time, pace, equipment), equipment, men)

    def angles_after(self) -> Mapping[Disc, Rad]:
        """How the discs lie turned at the end."""
        return {disc: pose.angle % math.tau for disc, pose in self.poses(self.film.duration)}

    def _angle(self, disc: Disc) -> Rad:
        return self.angles.get(disc, rest_angle(disc))
