"""A long page behind a window: wheel, keys, the bar and a finger on it move it, and what is chosen on it is kept in view."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import pygame

from carrom.ui.input.intents import FocusLost, Intent, PointerButton, PointerDown, PointerMove, PointerUp, Wheel
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Theme

_FADE = 26.0  # pixels at scale 1 over which the page goes dim where there is more of it
_TUG = 12.0  # pixels at scale 1 that a press on the page is drawn up or down before the page goes along
_STEP = 64.0  # pixels at scale 1 that a step of the wheel moves the page


Part: TypeAlias = tuple[float, float]
"""Of a page: where it begins and ends, in pixels from the page's top."""


def bar_width(theme: Theme) -> int:
    """How much of the window's right edge belongs to the bar; it is held there, and drawn slimmer."""
    return theme.px(18)


def with_room_for_bar(rect: Rect, theme: Theme) -> Rect:
    """A window that reaches into the margin at its right: there the bar stands, and what is shown ends where it did."""
    return replace(rect, width=rect.width + bar_width(theme))


class Scroll:
    """`offset` is how many pixels of the page lie above the window `rect`; the bar stands at its right edge, inside. `chosen`
    is the part of the page that is selected or has the focus, if one does."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.offset = 0.0
        self.chosen: Part | None = None
        self._long = 0.0
        self._theme = Theme(1.0)
        self._grip: float | None = None  # where on the thumb the pointer holds it
        self._hot = False
        self._pressed: tuple[float, float, float] | None = None  # where on the window, and the offset there was
        self._tugged = False  # the page goes with the pointer

    def show(self, rect: Rect, long: float, theme: Theme, chosen: Part | None = None) -> bool:
        """A page so many pixels long behind this window. Where anything of that is another than before, what is chosen is
        brought into view; else the page stays where a player has moved it. Says which."""
        before = self.rect, self._long, self._theme, self.chosen
        self.rect, self._long, self._theme, self.chosen = rect, long, theme, chosen
        self.to(self.offset)
        changed = (rect, long, theme, chosen) != before
        if changed:
            self.reveal()
        return changed

    def remeasure(self, long: float, chosen: Part | None, by: float) -> None:
        """The page turns out to be so long, and what is in view to stand so much lower on it: that stays where it is seen."""
        self._long, self.chosen = long, chosen
        self.to(self.offset + by)
        if self._pressed is not None:
            x, y, offset = self._pressed
            self._pressed = (x, y, offset + by)

    def choose(self, part: Part) -> None:
        """This part of the page is the chosen one now."""
        self.chosen = part
        self.reveal()

    @property
    def most(self) -> float:
        return max(0.0, self._long - self.rect.height)

    def to(self, offset: float) -> None:
        self.offset = round(min(self.most, max(0.0, offset)))

    def reveal(self) -> None:
        """Moves the page no farther than it takes to see what is chosen, clear of where it goes dim; its top where not all of
        it fits."""
        if self.chosen is not None:
            (top, bottom), margin = self.chosen, self._theme.px(_FADE)
            self.to(min(max(self.offset, bottom + margin - self.rect.height), top - margin))

    def on_page(self, y: float) -> float:
        """Where on the page a pixel of the screen is."""
        return y - self.rect.top + self.offset

    def handle(self, intent: Intent) -> bool:
        """Whether this was meant for the page as a whole or its bar."""
        match intent:
            case Wheel(steps, x, y) if self.rect.contains(x, y):
                self.to(self.offset - steps * self._theme.px(_STEP))
                return True
            case PointerDown(x, y, PointerButton.PRIMARY) if self.most and self._bar.contains(x, y):
                thumb = self._thumb
                self._grip = y - thumb.top if thumb.contains(thumb.centre[0], y) else thumb.height / 2
                self._drag(y)
                return True
            case PointerDown(x, y, PointerButton.PRIMARY) if self.most and self.rect.contains(x, y):
                self._pressed = (x, y, self.offset)
            case PointerMove(x, y, held):
                self._hot = self._bar.contains(x, y)
                if self._grip is not None and held:
                    self._drag(y)
                    return True
                self._grip = None
                return self._tug(x, y, held)
            case PointerUp():
                taken = self._grip is not None or self._tugged
                self._let_go()
                return taken
            case FocusLost():
                self._let_go()
        return False

    def _let_go(self) -> None:
        self._grip = self._pressed = None
        self._tugged = False

    def _tug(self, x: float, y: float, held: bool) -> bool:
        """Whether the page follows the pointer: once that has gone clearly up or down from where it was pressed."""
        if self._pressed is None or not held:
            self._let_go()
            return False
        across, down = x - self._pressed[0], y - self._pressed[1]
        self._tugged = self._tugged or abs(down) > max(self._theme.px(_TUG), 2 * abs(across))
        if self._tugged:
            self.to(self._pressed[2] - down)
        return self._tugged

    def _drag(self, y: float) -> None:
        assert self._grip is not None
        way = self.rect.height - self._thumb.height
        self.to((y - self._grip - self.rect.top) / max(1.0, way) * self.most)

    @property
    def _bar(self) -> Rect:
        width = bar_width(self._theme)
        return Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    @property
    def _thumb(self) -> Rect:
        bar = self._bar
        height = max(self._theme.px(36), bar.height * bar.height / max(1.0, self._long))
        share = self.offset / max(1.0, self.most)
        return Rect(bar.left, bar.top + (bar.height - height) * share, bar.width, height)

    @contextmanager
    def window(self, canvas: pygame.Surface) -> Iterator[None]:
        """What is drawn within shows through the window alone, and fades out where the page goes on."""
        rect, before = self.rect, canvas.get_clip()
        place = pygame.Rect(round(rect.left), round(rect.top), round(rect.width), round(rect.height))
        high = min(self._theme.px(_FADE), place.height)
        ends = ((place.top, self.offset > 0, False), (place.bottom - high, self.offset < self.most, True))
        strips = [(_strip(canvas, place.left, top, place.width, high, down), (place.left, top)) for top, on, down in ends if on]
        canvas.set_clip(place.clip(before))
        yield
        canvas.blits(strips, False)
        canvas.set_clip(before)

    def draw(self, canvas: pygame.Surface) -> None:
        """The bar; nothing where the whole page is seen."""
        if not self.most:
            return
        width = self._theme.px(6)
        colour = (
            self._theme.palette.accent
            if self._grip is not None
            else self._theme.palette.text_soft
            if self._hot
            else self._theme.palette.text_faint
        )
        for rect, fill in ((self._bar, Fill(self._theme.palette.inset)), (self._thumb, Fill(colour))):
            draw_box(canvas, Rect(rect.right - 1.5 * width, rect.top, width, rect.height), width / 2, fill)


def _strip(canvas: pygame.Surface, left: int, top: int, width: int, height: int, down: bool) -> pygame.Surface:
    """The ground there, ever denser downwards or upwards."""
    strip = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    strip.blit(canvas, (0, 0), (left, top, width, height))
    strip.blit(_fading(width, height, down), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip


@lru_cache(maxsize=8)
def _fading(width: int, height: int, down: bool) -> pygame.Surface:
    sheet = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for y in range(height):
        share = (y + 1) / height if down else 1 - y / height
        sheet.fill((255, 255, 255, round(255 * share)), (0, y, width, 1))
    return sheet
