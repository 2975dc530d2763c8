"""Parts of a screen that are painted anew only when what they show has changed; each frame they cost one copy."""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import pygame

from carrom.ui.viewport import Rect

_Place: TypeAlias = tuple[int, int, int, int]  # left, top, width, height


@lru_cache(maxsize=16)
def _beside(size: tuple[int, int], places: tuple[_Place, ...]) -> tuple[_Place, ...]:
    """The rectangles that fill a screen of this size up to the edges of these places, which do not overlap."""
    width, height = size
    levels = sorted({0, height, *(top for _, top, _, _ in places), *(top + tall for _, top, _, tall in places)})
    pieces = []
    for top, bottom in pairwise(levels):
        x = 0
        for left, high, wide, tall in sorted(places):
            if high <= top and bottom <= high + tall:
                pieces.append((x, top, left - x, bottom - top))
                x = left + wide
        pieces.append((x, top, width - x, bottom - top))
    return tuple(piece for piece in pieces if piece[2] > 0 and piece[3] > 0)


class Stills:
    """Painted parts of one screen, each by its name, on one sheet as large as the screen."""

    def __init__(self) -> None:
        self._sheet: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._shown: dict[str, tuple[pygame.Rect, object]] = {}

    def draw(
        self,
        canvas: pygame.Surface,
        ground: pygame.Surface,
        name: str,
        area: Rect,
        key: object,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Shows the part that fills this area; where its key or place differs from the last, it is painted over the ground,
        and so is every part once the ground is another picture."""
        left, top = math.floor(area.left), math.floor(area.top)
        place = pygame.Rect(left, top, math.ceil(area.right) - left, math.ceil(area.bottom) - top).clip(canvas.get_rect())
        if self._sheet is None or self._ground is not ground:  # another window, or other colours
            for old in [old for old, _ in self._shown.values()] if self._fits(canvas) else ():
                canvas.blit(ground, old, old)  # what `clear` has left out
            self._sheet, self._ground = canvas.copy(), ground
            self._shown.clear()
        before = self._shown.get(name)
        if before is not None and before[0] != place:
            self._give_up(canvas, ground, name, before[0])
        if before != (place, key):
            self._sheet.set_clip(place)
            self._sheet.blit(ground, place, place)
            paint(self._sheet)
            self._sheet.set_clip(None)
            self._shown[name] = place, key
        canvas.blit(self._sheet, place, place)

    def _give_up(self, canvas: pygame.Surface, ground: pygame.Surface, name: str, place: pygame.Rect) -> None:
        """A part has left this place, which `clear` has left out: what lies there now is seen again."""
        canvas.blit(ground, place, place)
        for other, (there, _) in self._shown.items():
            if other != name and self._sheet is not None:
                canvas.blit(self._sheet, there.clip(place), there.clip(place))

    def clear(self, canvas: pygame.Surface, picture: pygame.Surface) -> None:
        """Copies a picture as large as the canvas onto it, but not where a part will be drawn."""
        shown = self._shown.values() if self._fits(canvas) else ()
        places = tuple((place.left, place.top, place.width, place.height) for place, _ in shown)
        canvas.blits([(picture, piece[:2], piece) for piece in _beside(canvas.get_size(), places)], False)

    def _fits(self, canvas: pygame.Surface) -> bool:
        return self._sheet is not None and self._sheet.get_size() == canvas.get_size()

    def draw_again(self, canvas: pygame.Surface) -> None:
        """Shows every part as it was shown last."""
        if self._sheet is not None:
            canvas.blits([(self._sheet, place, place) for place, _ in self._shown.values()], False)
