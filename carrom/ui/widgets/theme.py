"""Colours and sizes of everything on the screen: one palette, and one scale that grows with the window."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ParamSpec, TypeAlias, TypeVar, cast

Colour: TypeAlias = tuple[int, int, int]
P = ParamSpec("P")
T = TypeVar("T")


class Palette:
    """Amber marks what is active, red only the queen and what is forbidden."""

    GROUND_LIGHT: Colour = (40, 54, 52)
    GROUND: Colour = (28, 38, 38)
    GROUND_DARK: Colour = (15, 21, 22)
    PANEL: Colour = (33, 45, 44)
    PANEL_RAISED: Colour = (44, 60, 58)
    PANEL_HOVER: Colour = (54, 73, 70)
    PANEL_PRESSED: Colour = (27, 37, 36)
    INSET: Colour = (18, 25, 26)
    EDGE: Colour = (62, 80, 77)
    EDGE_SOFT: Colour = (46, 61, 59)

    TEXT: Colour = (243, 234, 217)
    TEXT_SOFT: Colour = (184, 185, 172)
    TEXT_FAINT: Colour = (146, 155, 147)
    TEXT_ON_ACCENT: Colour = (36, 24, 6)

    ACCENT: Colour = (255, 179, 0)
    ACCENT_BRIGHT: Colour = (255, 205, 84)
    ACCENT_DEEP: Colour = (214, 140, 8)
    ACCENT_GROUND: Colour = (58, 43, 18)

    QUEEN: Colour = (203, 45, 45)
    FORBIDDEN: Colour = (236, 64, 52)
    FORBIDDEN_GROUND: Colour = (64, 26, 24)

    POWER_LOW: Colour = (255, 216, 98)
    POWER_HIGH: Colour = (240, 96, 40)


_USUAL: dict[str, Colour] = {name: value for name, value in vars(Palette).items() if name.isupper()}
_CONTRAST: dict[str, Colour] = {
    "GROUND_LIGHT": (8, 10, 10),
    "GROUND": (4, 5, 5),
    "GROUND_DARK": (0, 0, 0),
    "PANEL": (0, 0, 0),
    "PANEL_RAISED": (16, 20, 20),
    "PANEL_HOVER": (48, 58, 56),
    "PANEL_PRESSED": (0, 0, 0),
    "INSET": (0, 0, 0),
    "EDGE": (220, 220, 210),
    "EDGE_SOFT": (170, 170, 160),
    "TEXT": (255, 255, 255),
    "TEXT_SOFT": (255, 255, 255),
    "TEXT_FAINT": (226, 226, 218),
    "TEXT_ON_ACCENT": (0, 0, 0),
    "ACCENT": (255, 212, 0),
    "ACCENT_BRIGHT": (255, 236, 110),
    "ACCENT_DEEP": (255, 190, 0),
    "ACCENT_GROUND": (50, 40, 0),
    "FORBIDDEN": (255, 96, 84),
    "FORBIDDEN_GROUND": (70, 0, 0),
}
_painted: list[Callable[[], None]] = []


def on_palette_change(forget: Callable[[], None]) -> None:
    """Has something forgotten whenever other colours are worn."""
    _painted.append(forget)


def cached_by_palette(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps the latest so many results of a function that reads the palette, until other colours are worn."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize=most)(function)
        on_palette_change(kept.cache_clear)
        return cast(Callable[P, T], kept)

    return keep


def set_contrast(contrast: bool) -> None:
    """From now on the palette has the usual colours, or those of high contrast."""
    for name, colour in (_USUAL | (_CONTRAST if contrast else {})).items():
        setattr(Palette, name, colour)
    for forget in _painted:
        forget()


class Type(StrEnum):
    """What a text is for; decides face, weight and size."""

    SMALL = "small"
    BODY = "body"
    STRONG = "strong"
    LARGE = "large"
    HEADING = "heading"
    SCORE = "score"
    FIGURE = "figure"
    TITLE = "title"


REGULAR = "fonts/NotoSans-Regular.ttf"
SEMIBOLD = "fonts/NotoSans-SemiBold.ttf"
DISPLAY = "fonts/NotoSerifDisplay-Black.ttf"
SYMBOLS = "fonts/NotoSansSymbols-Cut.ttf"

# Face, and height in pixels at scale 1 (a window of 1280×800).
TYPES: dict[Type, tuple[str, float]] = {
    Type.SMALL: (REGULAR, 14.0),
    Type.BODY: (REGULAR, 16.5),
    Type.STRONG: (SEMIBOLD, 17.5),
    Type.LARGE: (SEMIBOLD, 21.0),
    Type.HEADING: (SEMIBOLD, 26.0),
    Type.SCORE: (DISPLAY, 44.0),
    Type.FIGURE: (SEMIBOLD, 42.0),
    Type.TITLE: (DISPLAY, 112.0),
}
LEAST_TYPE = 12  # pixels; smaller text cannot be read
_FINER = 0.02  # of a scale
LEAST_WINDOW = (640, 480)
BASE_WINDOW = (1280, 800)


_READ = (Type.SMALL, Type.BODY, Type.STRONG, Type.LARGE)


@dataclass(frozen=True, slots=True)
class Theme:
    """Sizes in pixels for one window size. `scale` is 1 at 1280×800, about 0.76 at 640×480, 2.4 at 3840×2160. Words that are
    read are `enlarged` beyond it where all else has to keep its size."""

    scale: float
    enlarged: float = 1.0

    def px(self, size: float) -> int:
        """A length that grows with the window, at least one pixel."""
        return max(1, round(size * self.scale))

    def type_px(self, role: Type) -> int:
        return max(LEAST_TYPE, round(TYPES[role][1] * self.scale * (self.enlarged if role in _READ else 1.0)))

    @property
    def usual(self) -> "Theme":
        """The same without larger words."""
        return Theme(self.scale)

    @property
    def gap(self) -> int:
        """Between things that belong together."""
        return self.px(8)

    @property
    def space(self) -> int:
        """Between things that do not, and inside panels."""
        return self.px(16)

    @property
    def margin(self) -> int:
        """At the window's edge."""
        return self.px(20)

    @property
    def radius(self) -> int:
        """Corners of panels and buttons."""
        return self.px(12)

    @property
    def line(self) -> int:
        """Hairlines and edges."""
        return self.px(1.25)

    @property
    def touch(self) -> int:
        """The least side of anything to press; never under 28 pixels."""
        return max(28, self.px(44))


_interface = 100  # per cent of its usual size, as the player wants it


def set_interface_scale(percent: int) -> None:
    """From now on the interface is so large wherever a window has room for it."""
    global _interface
    _interface = percent


def theme_for(width: int, height: int, interface: int | None = None) -> Theme:
    """The theme of a window: grows a little slower than the window, so that small ones stay readable.

    `interface` is the size in per cent, the player's own where none is given; it stops where the window would hold less
    than the least one does.
    """
    ratio = min(width / BASE_WINDOW[0], height / BASE_WINDOW[1])
    usual = max(0.55, ratio**0.9 if ratio > 1 else ratio**0.4)
    least = min(LEAST_WINDOW[0] / BASE_WINDOW[0], LEAST_WINDOW[1] / BASE_WINDOW[1]) ** 0.4
    most = least * min(width / LEAST_WINDOW[0], height / LEAST_WINDOW[1])
    return Theme(round(max(usual, min(usual * (interface or _interface) / 100, most)), 3))


def theme_of_shape(width: int, height: int, shape: Callable[[Theme], object]) -> Theme:
    """The largest theme up to the player's own in which a screen has the shape that it has in the usual one: what would have
    to stand closer together in larger words would end in smaller ones."""
    usual, theme = theme_for(width, height, 100), theme_for(width, height)
    while theme.scale > usual.scale and shape(theme) != shape(usual):
        theme = Theme(max(usual.scale, round(theme.scale - _FINER, 3)))
    return theme


def theme_of_table(width: int, height: int) -> Theme:
    """The theme of a table in a window. Board, cards and buttons fill it whatever size is wanted: of a larger interface it has
    the larger words, as far as there is room for them."""
    usual = theme_for(width, height, 100).scale
    return Theme(usual, theme_for(width, height).scale / usual)


def mix_colours(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` of the way from a to b."""
    t = min(1.0, max(0.0, share))
    return round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t)


def power_colour(share: float) -> Colour:
    """The colour of a pull of this share of full power: yellow, amber, orange."""
    return mix_colours(Palette.POWER_LOW, Palette.POWER_HIGH, share)
