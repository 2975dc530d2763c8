"""Parts of a screen that are painted anew only when what they show has changed; each frame they cost one copy."""

import math
from collections.abc import Callable

import pygame

from carrom.ui.viewport import Rect


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
            self._sheet, self._ground = canvas.copy(), ground
            self._shown.clear()
        if self._shown.get(name) != (place, key):
            self._sheet.set_clip(place)
            self._sheet.blit(ground, place, place)
            paint(self._sheet)
            self._sheet.set_clip(None)
            self._shown[name] = place, key
        canvas.blit(self._sheet, place, place)

    def draw_again(self, canvas: pygame.Surface) -> None:
        """Shows every part as it was shown last."""
        if self._sheet is not None:
            canvas.blits([(self._sheet, place, place) for place, _ in self._shown.values()], False)
