"""Where a place on the board is on the screen: millimetres to pixels and back, turned so that any seat sits at the bottom.

The board's y grows away from South, the screen's downwards. `turn` is how far the picture is turned, in right angles
clockwise on the screen: 1 brings East to the bottom. Quarters are exact; anything between is for the smooth turn.
"""

import math
from dataclasses import dataclass

from carrom.model.seats import Seat
from carrom.model.units import Mm, Point, Rad

QUARTER: Rad = math.pi / 2
_EXACT = {0: (1.0, 0.0), 1: (0.0, 1.0), 2: (-1.0, 0.0), 3: (0.0, -1.0)}


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle in pixels; fractions are allowed."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom

    def inset(self, margin: float) -> "Rect":
        return Rect(self.left + margin, self.top + margin, self.width - 2 * margin, self.height - 2 * margin)


def around(*rects: Rect) -> Rect:
    """The least rectangle that holds them all."""
    left, top = min(rect.left for rect in rects), min(rect.top for rect in rects)
    return Rect(left, top, max(rect.right for rect in rects) - left, max(rect.bottom for rect in rects) - top)


@dataclass(frozen=True, slots=True)
class Viewport:
    """`centre` is the board's middle in pixels, `scale` pixels a millimetre; `surface` and `frame` the board's widths."""

    centre: tuple[float, float]
    scale: float
    surface: Mm
    frame: Mm
    turn: float = 0.0

    @property
    def board_rect(self) -> Rect:
        """The playing surface, as it stands at whole quarters."""
        return self._square(self.surface / 2)

    @property
    def frame_rect(self) -> Rect:
        """Surface and frame."""
        return self._square(self.surface / 2 + self.frame)

    @property
    def quarters(self) -> int:
        """The nearest whole turn, 0 to 3."""
        return round(self.turn) % 4

    @property
    def is_square(self) -> bool:
        """Whether the picture stands upright, so that a cached one fits."""
        return self.turn == round(self.turn)

    def with_turn(self, turn: float) -> "Viewport":
        return Viewport(self.centre, self.scale, self.surface, self.frame, turn)

    def to_px(self, place: Point) -> tuple[float, float]:
        """The pixel position of a place on the board."""
        cos, sin = _cos_sin(self.turn)
        return (
            self.centre[0] + self.scale * (place.x * cos + place.y * sin),
            self.centre[1] - self.scale * (place.y * cos - place.x * sin),
        )

    def to_board(self, pixel: tuple[float, float]) -> Point:
        """The place on the board under a pixel position."""
        cos, sin = _cos_sin(self.turn)
        x = (pixel[0] - self.centre[0]) / self.scale
        y = (self.centre[1] - pixel[1]) / self.scale
        return Point(x * cos - y * sin, y * cos + x * sin)

    def screen_angle(self, angle: Rad) -> Rad:
        """A direction on the board as it looks on the screen: still anticlockwise from the screen's right."""
        return angle - self.turn * QUARTER

    def length(self, distance: Mm) -> float:
        """A distance in pixels."""
        return distance * self.scale

    def _square(self, half: Mm) -> Rect:
        reach = half * self.scale
        return Rect(self.centre[0] - reach, self.centre[1] - reach, 2 * reach, 2 * reach)


def fit(rect: Rect, surface: Mm, frame: Mm, turn: float = 0.0) -> Viewport:
    """The largest board with its frame that stands in the middle of the rectangle, on whole pixels."""
    side = max(1, math.floor(min(rect.width, rect.height)))
    left = math.floor(rect.left + (rect.width - side) / 2)
    top = math.floor(rect.top + (rect.height - side) / 2)
    return Viewport((left + side / 2, top + side / 2), side / (surface + 2 * frame), surface, frame, turn)


def seat_turn(seat: Seat) -> int:
    """The turn that brings this seat to the bottom."""
    return seat.quarter_turns


def nearest_turn(now: float, target: int) -> float:
    """The turn equal to `target` that is the shortest way from `now`; the two may differ by whole rounds."""
    return target + 4 * math.floor((now - target) / 4 + 0.5)


def _cos_sin(turn: float) -> tuple[float, float]:
    if turn == round(turn):
        return _EXACT[round(turn) % 4]
    return math.cos(turn * QUARTER), math.sin(turn * QUARTER)
