"""Small signs beside words: drawn large from lines and discs, made smooth by shrinking, kept by size and colour."""

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

import pygame

from carrom.ui.theme import Colour

_OVER = 6  # drawn this many times too large
_GRID = 24.0  # the signs below are written on a square of this side


class Icon(StrEnum):
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


class _Pen:
    """Draws on the large square in its own units."""

    def __init__(self, side: int, colour: Colour) -> None:
        self.sheet = pygame.Surface((side, side), pygame.SRCALPHA)
        self.sheet.fill((*colour, 0))
        self._unit = side / _GRID
        self._colour = (*colour, 255)

    def line(self, *corners: tuple[float, float], width: float = 2.0) -> None:
        """A line with round joints and ends."""
        places = [(x * self._unit, y * self._unit) for x, y in corners]
        thick = width * self._unit
        for (ax, ay), (bx, by) in pairwise(places):
            a, b = pygame.Vector2(ax, ay), pygame.Vector2(bx, by)
            if a != b:
                side = (b - a).rotate(90).normalize() * thick / 2
                pygame.draw.polygon(self.sheet, self._colour, (a + side, b + side, b - side, a - side))
        for x, y in places:
            pygame.draw.circle(self.sheet, self._colour, (x, y), thick / 2)

    def area(self, *corners: tuple[float, float]) -> None:
        """A filled shape with softly rounded corners."""
        pygame.draw.polygon(self.sheet, self._colour, [(x * self._unit, y * self._unit) for x, y in corners])
        self.line(*corners, corners[0], width=1.6)

    def dot(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.sheet, self._colour, (x * self._unit, y * self._unit), radius * self._unit)

    def circle(self, x: float, y: float, radius: float, start: int = 0, end: int = 360, width: float = 2.0) -> None:
        """Part of a circle's line, degrees clockwise from the right."""
        spoke = pygame.Vector2(radius, 0)
        self.line(*((x + p.x, y + p.y) for p in (spoke.rotate(turn) for turn in range(start, end + 1, 6))), width=width)


def _play(pen: _Pen) -> None:
    pen.area((8, 5.5), (8, 18.5), (19, 12))


def _quit(pen: _Pen) -> None:
    pen.line((12, 4.5), (5, 4.5), (5, 19.5), (12, 19.5))
    pen.line((10, 12), (19.5, 12))
    pen.line((16, 8.2), (19.8, 12), (16, 15.8))


def _menu(pen: _Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.line((4.5, y), (19.5, y), width=2.2)


def _log(pen: _Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.dot(5.5, y, 1.5)
        pen.line((10, y), (19.5, y))


def _keys(pen: _Pen) -> None:
    pen.line((3.5, 7), (20.5, 7), (20.5, 17.5), (3.5, 17.5), (3.5, 7), width=1.8)
    for x in (7.2, 10.4, 13.6, 16.8):
        pen.dot(x, 10.4, 1.05)
    pen.line((8.2, 14.2), (15.8, 14.2), width=1.9)


def _again(pen: _Pen) -> None:
    pen.circle(12, 12.3, 7.0, -40, 240, width=2.2)
    pen.area((20.2, 3.6), (20.2, 10.2), (14.2, 8.6))


def _home(pen: _Pen) -> None:
    pen.line((3.8, 12), (12, 4.6), (20.2, 12))
    pen.line((6.5, 10.8), (6.5, 19.2), (17.5, 19.2), (17.5, 10.8))
    pen.line((12, 19), (12, 14.6), width=3.2)


def _next(pen: _Pen) -> None:
    pen.line((4.5, 12), (19, 12), width=2.2)
    pen.line((13.4, 6.4), (19.2, 12), (13.4, 17.6), width=2.2)


def _done(pen: _Pen) -> None:
    pen.line((5, 12.8), (10, 17.6), (19, 6.8), width=2.6)


def _foul(pen: _Pen) -> None:
    pen.line((12, 4.2), (20.6, 19), (3.4, 19), (12, 4.2), width=1.9)
    pen.line((12, 9.8), (12, 13.8), width=2.2)
    pen.dot(12, 16.6, 1.25)


def _crown(pen: _Pen) -> None:
    pen.area((4, 17.5), (4, 8), (8.6, 12), (12, 5.5), (15.4, 12), (20, 8), (20, 17.5))


def _strike(pen: _Pen) -> None:
    pen.circle(8, 16, 4.4)
    pen.line((12.6, 11.4), (19, 5))
    pen.line((14.2, 4.8), (19.2, 4.8), (19.2, 9.8))


def _back(pen: _Pen) -> None:
    pen.line((14.5, 5.5), (8.5, 12), (14.5, 18.5), width=2.4)


def _on(pen: _Pen) -> None:
    pen.line((9.5, 5.5), (15.5, 12), (9.5, 18.5), width=2.4)


def _less(pen: _Pen) -> None:
    pen.line((6, 12), (18, 12), width=2.4)


def _more(pen: _Pen) -> None:
    pen.line((6, 12), (18, 12), width=2.4)
    pen.line((12, 6), (12, 18), width=2.4)


def _clear(pen: _Pen) -> None:
    pen.line((6.5, 6.5), (17.5, 17.5), width=2.4)
    pen.line((6.5, 17.5), (17.5, 6.5), width=2.4)


def _search(pen: _Pen) -> None:
    pen.circle(10.5, 10.5, 5.8)
    pen.line((14.8, 14.8), (19.5, 19.5), width=2.6)


def _bot(pen: _Pen) -> None:
    pen.line((5, 9), (19, 9), (19, 19), (5, 19), (5, 9))
    pen.line((12, 9), (12, 4.6))
    pen.dot(12, 4.4, 1.7)
    pen.dot(9, 13.4, 1.5)
    pen.dot(15, 13.4, 1.5)


def _board(pen: _Pen) -> None:
    pen.line((4.5, 4.5), (19.5, 4.5), (19.5, 19.5), (4.5, 19.5), (4.5, 4.5), width=2.0)
    pen.circle(12, 12, 3.2, width=1.8)


def _sound(pen: _Pen) -> None:
    pen.area((4.5, 9.5), (7.5, 9.5), (11.5, 6), (11.5, 18), (7.5, 14.5), (4.5, 14.5))
    pen.circle(11.5, 12, 4.4, -48, 48, width=1.9)
    pen.circle(11.5, 12, 8.2, -48, 48, width=1.9)


def _screen(pen: _Pen) -> None:
    pen.line((3.8, 5), (20.2, 5), (20.2, 16), (3.8, 16), (3.8, 5), width=1.9)
    pen.line((12, 16), (12, 19.5))
    pen.line((8, 19.8), (16, 19.8))


def _globe(pen: _Pen) -> None:
    pen.circle(12, 12, 8.2, width=1.8)
    pen.line((4, 12), (20, 12), width=1.6)
    for side in (-1, 1):
        pen.line(*((12 + side * 3.8 * (1 - (y / 8.2) ** 2) ** 0.5, 12 + y) for y in (-8, -6, -3, 0, 3, 6, 8)), width=1.6)


def _first(pen: _Pen) -> None:
    pen.line((7, 6), (7, 18), width=2.4)
    pen.line((16, 6), (10.5, 12), (16, 18), width=2.4)


def _last(pen: _Pen) -> None:
    pen.line((17, 6), (17, 18), width=2.4)
    pen.line((8, 6), (13.5, 12), (8, 18), width=2.4)


def _hold(pen: _Pen) -> None:
    for x in (8.5, 15.5):
        pen.line((x, 6), (x, 18), width=3.4)


def _chart(pen: _Pen) -> None:
    for x, top in ((6, 13.5), (12, 9), (18, 5)):
        pen.line((x, 19), (x, top), width=3.2)


def _book(pen: _Pen) -> None:
    pen.line((12, 6.8), (12, 19.4), width=1.7)
    for side in (-1, 1):
        pen.line(*((12 + side * x, y) for x, y in ((0, 6.8), (3, 5.2), (8.4, 5), (8.4, 17.4), (3, 17.6), (0, 19.4))), width=1.9)


def _gear(pen: _Pen) -> None:
    pen.circle(12, 12, 5.6, width=2.6)
    spoke = pygame.Vector2(1, 0)
    for turn in range(0, 360, 45):
        way = spoke.rotate(turn + 22.5)
        pen.line((12 + 6.2 * way.x, 12 + 6.2 * way.y), (12 + 8.4 * way.x, 12 + 8.4 * way.y), width=3.2)
    pen.dot(12, 12, 1.5)


def _target(pen: _Pen) -> None:
    pen.circle(12, 12, 8.2, width=1.9)
    pen.circle(12, 12, 4.6, width=1.8)
    pen.dot(12, 12, 1.7)


def _cap(pen: _Pen) -> None:
    pen.area((12, 5.4), (21, 9.8), (12, 14.2), (3, 9.8))
    pen.line((7, 13.4), (7, 16.6), (12, 18.8), (17, 16.6), (17, 13.4), width=2.0)
    pen.line((20.4, 10.4), (20.4, 15.6), width=1.7)


def _text(pen: _Pen) -> None:
    pen.line((5, 3.5), (19, 3.5), (19, 20.5), (5, 20.5), (5, 3.5), width=1.9)
    for y, right in ((8.2, 15.6), (12, 15.6), (15.8, 12.4)):
        pen.line((8.4, y), (right, y), width=1.8)


def _bin(pen: _Pen) -> None:
    pen.line((4.5, 6.8), (19.5, 6.8), width=2.0)
    pen.line((9.2, 6.4), (9.8, 4), (14.2, 4), (14.8, 6.4), width=1.8)
    pen.line((6.4, 7), (7.4, 20), (16.6, 20), (17.6, 7), width=1.9)
    for x in (10.2, 13.8):
        pen.line((x, 10.6), (x, 16.6), width=1.7)


_DRAWN: dict[Icon, Callable[[_Pen], None]] = {
    Icon.PLAY: _play,
    Icon.QUIT: _quit,
    Icon.MENU: _menu,
    Icon.LOG: _log,
    Icon.KEYS: _keys,
    Icon.AGAIN: _again,
    Icon.HOME: _home,
    Icon.NEXT: _next,
    Icon.DONE: _done,
    Icon.FOUL: _foul,
    Icon.CROWN: _crown,
    Icon.STRIKE: _strike,
    Icon.BACK: _back,
    Icon.ON: _on,
    Icon.LESS: _less,
    Icon.MORE: _more,
    Icon.CLEAR: _clear,
    Icon.SEARCH: _search,
    Icon.BOARD: _board,
    Icon.SOUND: _sound,
    Icon.SCREEN: _screen,
    Icon.GLOBE: _globe,
    Icon.BOT: _bot,
    Icon.FIRST: _first,
    Icon.LAST: _last,
    Icon.HOLD: _hold,
    Icon.CHART: _chart,
    Icon.BOOK: _book,
    Icon.GEAR: _gear,
    Icon.TARGET: _target,
    Icon.CAP: _cap,
    Icon.TEXT: _text,
    Icon.BIN: _bin,
}


@lru_cache(maxsize=96)
def icon(sign: Icon, side: int, colour: Colour) -> pygame.Surface:
    """The sign in a square of this side. Shared: do not draw on it."""
    pen = _Pen(side * _OVER, colour)
    _DRAWN[sign](pen)
    return pygame.transform.smoothscale(pen.sheet, (side, side))
