"""Small signs beside words: SVG files in `assets/icons`, drawn by SDL at the size and in the colour that is asked for."""

from enum import StrEnum
from functools import lru_cache
from io import BytesIO

import pygame

from carrom.resources import asset
from carrom.ui.widgets.theme import Colour

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


@lru_cache(maxsize=96)
def icon(sign: Icon, side: int, colour: Colour) -> pygame.Surface:
    """The sign in a square of this side. Shared: do not draw on it."""
    # The size is written into the drawing: `load_sized_svg` would do that too, but pygame 2.6.1 lacks it.
    drawing = _drawing(sign).replace(_SIZE, f'width="{side}" height="{side}"')
    red, green, blue = colour
    drawing = drawing.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
    return pygame.image.load(BytesIO(drawing.encode()), "icon.svg")


@lru_cache(maxsize=len(Icon))
def _drawing(sign: Icon) -> str:
    return asset(f"icons/{sign}.svg").read_text(encoding="utf-8")
