"""Small pictures beside words: icons and players' portraits, SVG files of `assets` that SDL draws at the size and in the colour
that is asked for."""

from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from typing import TypeAlias

import pygame

from carrom.play.profiles import Portrait
from carrom.resources import asset
from carrom.ui.widgets.theme import Colour

_PORTRAIT_COLOURS: dict[str, Colour] = {
    "": (0, 0, 0),
    "teal": (31, 122, 114),
    "rust": (164, 80, 43),
    "indigo": (74, 88, 160),
    "olive": (111, 122, 42),
    "plum": (124, 63, 107),
    "ochre": (176, 127, 30),
    "slate": (85, 99, 109),
    "rose": (179, 80, 106),
}
_SIZE = 'width="24" height="24"'  # in each file; the drawing's own units stand in its viewBox


class Icon(StrEnum):
    """Each is the name of its file."""

    PLAY = "play"
    QUIT = "quit"
    MENU = "menu"
    LOG = "log"
    KEYS = "keys"
    AGAIN = "again"
    HOME = "home"
    NEXT = "next"
    DONE = "done"
    FOUL = "foul"
    CROWN = "crown"
    STRIKE = "strike"
    BACK = "back"
    ON = "on"
    LESS = "less"
    MORE = "more"
    CLEAR = "clear"
    SEARCH = "search"
    BOARD = "board"
    SOUND = "sound"
    SCREEN = "screen"
    GLOBE = "globe"
    BOT = "bot"
    FIRST = "first"
    LAST = "last"
    HOLD = "hold"
    CHART = "chart"
    BOOK = "book"
    GEAR = "gear"
    TARGET = "target"
    CAP = "cap"
    TEXT = "text"
    BIN = "bin"
    PERSON = "person"


Sign: TypeAlias = Icon | Portrait


@lru_cache(maxsize=192)
def icon(sign: Sign, side: int, colour: Colour) -> pygame.Surface:
    """The sign in a square of this side; a portrait has its own colour. Shared: do not draw on it."""
    folder, name = ("icons", str(sign)) if isinstance(sign, Icon) else ("portraits", sign.sign)
    # The size is written into the drawing: `load_sized_svg` would do that too, but pygame 2.6.1 lacks it.
    drawing = _drawing(folder, name).replace(_SIZE, f'width="{side}" height="{side}"')
    red, green, blue = colour if isinstance(sign, Icon) else _PORTRAIT_COLOURS[sign.colour]
    drawing = drawing.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
    return pygame.image.load(BytesIO(drawing.encode()), "icon.svg")


def portrait(who: Portrait, side: int) -> pygame.Surface:
    """The portrait in a square of this side. Shared: do not draw on it."""
    return icon(who, side, _PORTRAIT_COLOURS[""])


@lru_cache(maxsize=64)
def _drawing(folder: str, name: str) -> str:
    return asset(f"{folder}/{name}.svg").read_text(encoding="utf-8")
