"""The still parts of a screen on one sheet, each painted anew only when what it shows has changed: a frame costs one copy."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from carrom.ui.viewport import Rect


@dataclass(frozen=True, slots=True)
class Part:
    """`paint` fills the area; what it paints depends on `key` alone."""

    name: str
    area: Rect
    key: object
    paint: Callable[[pygame.Surface], None]


class Stills:
    """A sheet as large as the screen: some ground, and parts over it that do not overlap."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._sheet = pygame.Surface((1, 1))
        self._laid: pygame.Surface | None = None
        self._shown: dict[str, tuple[pygame.Rect, object]] = {}

    def update(self, ground: pygame.Surface, parts: Sequence[Part], canvas: pygame.Surface | None = None) -> None:
        """Has these parts on the sheet and no others; all are painted anew once the ground is another picture. The sheet is
        of the canvas's own kind where one is given."""
        if ground is not self._ground:
            self._ground, self._sheet, self._laid = ground, (canvas or ground).copy(), None
            self._sheet.blit(ground, (0, 0))
            self._shown.clear()
        places = {part.name: _whole(part.area).clip(ground.get_rect()) for part in parts}
        left = [place for name, (place, _) in self._shown.items() if places.get(name) != place]
        for place in left:
            self._sheet.blit(ground, place, place)
        for part in parts:
            place = places[part.name]
            if self._shown.get(part.name) != (place, part.key) or place.collidelist(left) != -1:
                self._sheet.set_clip(place)
                self._sheet.blit(ground, place, place)
                part.paint(self._sheet)
                self._sheet.set_clip(None)
                self._shown[part.name] = place, part.key

    def lay(self, picture: pygame.Surface, area: Rect) -> None:
        """Has this part of a picture as large as the screen on the sheet; where parts are it must not reach."""
        if picture is not self._laid:
            self._sheet.blit(picture, _whole(area), _whole(area))
            self._laid = picture

    def draw(self, canvas: pygame.Surface) -> None:
        """The whole sheet."""
        canvas.blit(self._sheet, (0, 0))

    def draw_parts(self, canvas: pygame.Surface) -> None:
        """The parts alone, over what is there."""
        canvas.blits([(self._sheet, place, place) for place, _ in self._shown.values()], False)


def _whole(area: Rect) -> pygame.Rect:
    left, top = math.floor(area.left), math.floor(area.top)
    return pygame.Rect(left, top, math.ceil(area.right) - left, math.ceil(area.bottom) - top)
