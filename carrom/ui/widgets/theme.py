"""Colours and sizes of everything on the screen: a palette, and one scale that grows with the window. Every screen is given
its theme; nothing here changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
QUEEN: Colour = (203, 45, 45)
POWER_LOW: Colour = (255, 216, 98)
POWER_HIGH: Colour = (240, 96, 40)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Amber marks what is active, red only the queen and what is forbidden. There are two, each equal to itself alone, so
    that one is a cheap part of a cache's key."""

    ground_light: Colour = (40, 54, 52)
    ground: Colour = (28, 38, 38)
    ground_dark: Colour = (15, 21, 22)
    panel: Colour = (33, 45, 44)
    panel_raised: Colour = (44, 60, 58)
    panel_hover: Colour = (54, 73, 70)
    panel_pressed: Colour = (27, 37, 36)
    inset: Colour = (18, 25, 26)
    edge: Colour = (62, 80, 77)
    edge_soft: Colour = (46, 61, 59)

    text: Colour = (243, 234, 217)
    text_soft: Colour = (184, 185, 172)
    text_faint: Colour = (146, 155, 147)
    text_on_accent: Colour = (36, 24, 6)

    accent: Colour = (255, 179, 0)
    accent_bright: Colour = (255, 205, 84)
    accent_deep: Colour = (214, 140, 8)
    accent_ground: Colour = (58, 43, 18)

    forbidden: Colour = (236, 64, 52)
    forbidden_ground: Colour = (64, 26, 24)


USUAL = Palette()
HIGH_CONTRAST = Palette(
    ground_light=(8, 10, 10),
    ground=(4, 5, 5),
    ground_dark=(0, 0, 0),
    panel=(0, 0, 0),
    panel_raised=(16, 20, 20),
    panel_hover=(48, 58, 56),
    panel_pressed=(0, 0, 0),
    inset=(0, 0, 0),
    edge=(220, 220, 210),
    edge_soft=(170, 170, 160),
    text=(255, 255, 255),
    text_soft=(255, 255, 255),
    text_faint=(226, 226, 218),
    text_on_accent=(0, 0, 0),
    accent=(255, 212, 0),
    accent_bright=(255, 236, 110),
    accent_deep=(255, 190, 0),
    accent_ground=(50, 40, 0),
    forbidden=(255, 96, 84),
    forbidden_ground=(70, 0, 0),
)


def palette_of(high_contrast: bool) -> Palette:
    """The colours as a player wants them."""
    return HIGH_CONTRAST if high_contrast else USUAL


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
    palette: Palette = USUAL

    def px(self, size: float) -> int:
        """A length that grows with the window, at least one pixel."""
        return max(1, round(size * self.scale))

    def type_px(self, role: Type) -> int:
        return max(LEAST_TYPE, round(TYPES[role][1] * self.scale * (self.enlarged if role in _READ else 1.0)))

    @property
    def usual(self) -> "Theme":
        """The same without larger words."""
        return replace(self, enlarged=1.0)

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


def theme_for(width: int, height: int, interface: int = 100, high_contrast: bool = False) -> Theme:
    """The theme of a window: grows a little slower than the window, so that small ones stay readable.

    `interface` is the size in per cent as the player wants it; it stops where the window would hold less than the least one.
    """
    ratio = min(width / BASE_WINDOW[0], height / BASE_WINDOW[1])
    usual = max(0.55, ratio**0.9 if ratio > 1 else ratio**0.4)
    least = min(LEAST_WINDOW[0] / BASE_WINDOW[0], LEAST_WINDOW[1] / BASE_WINDOW[1]) ** 0.4
    most = least * min(width / LEAST_WINDOW[0], height / LEAST_WINDOW[1])
    return Theme(round(max(usual, min(usual * interface / 100, most)), 3), palette=palette_of(high_contrast))


def theme_of_shape(width: int, height: int, theme: Theme, shape: Callable[[Theme], object]) -> Theme:
    """The largest theme up to this one in which a screen has the shape that it has in the usual one: what would have
    to stand closer together in larger words would end in smaller ones."""
    usual = replace(theme, scale=theme_for(width, height).scale)
    while theme.scale > usual.scale and shape(theme) != shape(usual):
        theme = replace(theme, scale=max(usual.scale, round(theme.scale - _FINER, 3)))
    return theme


def theme_of_table(width: int, height: int, interface: int = 100, high_contrast: bool = False) -> Theme:
    """The theme of a table in a window. Board, cards and buttons fill it whatever size is wanted: of a larger interface it has
    the larger words, as far as there is room for them."""
    usual, wanted = theme_for(width, height).scale, theme_for(width, height, interface, high_contrast)
    return Theme(usual, wanted.scale / usual, wanted.palette)


def mix_colours(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` of the way from a to b."""
    t = min(1.0, max(0.0, share))
    return round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t)


def power_colour(share: float) -> Colour:
    """The colour of a pull of this share of full power: yellow, amber, orange."""
    return mix_colours(POWER_LOW, POWER_HIGH, share)
