"""The lines of the board at the measures of the laws: bases, circles, arrows and the flower in the middle.

The whole drawing looks the same from each seat, so that one drawing serves every turn of the board.
"""

import math
from collections.abc import Iterator

from carrom.model.equipment import Board
from carrom.model.seats import quarter_turned
from carrom.model.units import Mm, Point, Rad
from carrom.ui.painting.ink import Shape, Sheet, arc, bar, disc, outline, petal, polar, polygon, ring
from carrom.ui.theme import Colour

INK: Colour = (46, 27, 18)
RED: Colour = (178, 33, 30)
DEEP_RED: Colour = (132, 20, 22)
PALE: Colour = (247, 224, 178)
GREEN: Colour = (42, 84, 66)
GOLD: Colour = (207, 148, 46)

RED_DISC: Mm = 25.4  # the base circle's red inside (law 93's drawing)
ARROW_LENGTH: Mm = 257.0
ARROW_TO_POCKET: Mm = 50.0
ARC_DIAMETER: Mm = 63.5
THIN: Mm = 1.5
THICK: Mm = 4.6
_TAPER: Mm = 11.0  # over which the rear line narrows to meet its circles
_OPACITY = 0.93  # lacquer over ink: the grain just shows

Stroke = tuple[Shape, Colour, float]


def draw_markings(sheet: Sheet, board: Board) -> None:
    """Inks all markings."""
    for shape, colour, opacity in (*_flower(board), *_bases(board), *_arrows(board)):
        sheet.ink(shape, colour, opacity * _OPACITY)


def _bases(board: Board) -> Iterator[Stroke]:
    """Four bases: a broad rear line, a thin front line, and at each end a circle with its red disc."""
    x = board.base_circle_x
    radius = board.base_circle_diameter / 2
    rear, front, middle = board.rear_line_y, board.front_line_y, board.base_y
    for quarters in range(4):

        def at(px: Mm, py: Mm, turned: int = quarters) -> Point:
            return quarter_turned(Point(px, py), turned)

        inner, outer = rear + THIN / 2, rear + THIN / 2 - THICK
        corners = (
            (-x, inner),
            (-x, rear - THIN / 2),
            (_TAPER - x, outer),
            (x - _TAPER, outer),
            (x, rear - THIN / 2),
            (x, inner),
        )
        yield polygon(*(at(*corner) for corner in corners)), INK, 1.0
        yield bar(at(-x, front), at(x, front), THIN), INK, 1.0
        for side in (-x, x):
            centre = at(side, middle)
            yield disc(centre, radius), PALE, 0.85
            yield ring(centre, radius, THIN), INK, 1.0
            yield disc(centre, RED_DISC / 2), RED, 1.0
            yield ring(centre, RED_DISC / 2 - 0.5, 1.0), DEEP_RED, 0.9
            yield ring(centre, RED_DISC / 2 - 3.4, 0.7), PALE, 0.55


def _arrows(board: Board) -> Iterator[Stroke]:
    """Four arrows through the gaps between the base circles to the pockets, each with a curled arc at its inner end."""
    pocket = math.hypot(*board.pockets[0])
    tip = pocket - board.pocket_radius - ARROW_TO_POCKET
    for quarters in range(4):
        way: Rad = math.radians(45 + 90 * quarters)
        inner = polar(tip - ARROW_LENGTH, way)
        yield bar(inner, polar(tip - 9.0, way), board.arrow_width), INK, 1.0
        yield _head(polar(tip, way), way, 17.0, 10.5), INK, 1.0
        half = math.radians(132)
        yield arc(inner, ARC_DIAMETER / 2, THIN, way, half), INK, 1.0
        for side in (1, -1):
            end = polar(ARC_DIAMETER / 2, way + side * half, inner)
            yield (
                _head(polar(3.0, way + side * (half + math.pi / 2), end), way + side * (half + math.radians(97)), 8.0, 6.0),
                INK,
                1.0,
            )
        yield disc(inner, 2.4), INK, 1.0


def _head(tip: Point, way: Rad, length: Mm, breadth: Mm) -> Shape:
    back = polar(length, way + math.pi, tip)
    return polygon(tip, polar(breadth / 2, way + math.pi / 2, back), polar(breadth / 2, way - math.pi / 2, back))


def _flower(board: Board) -> Iterator[Stroke]:
    """The outer circle and what blooms in it: three wreaths of petals about the red centre circle."""
    middle = Point(0.0, 0.0)
    outer = board.outer_circle_diameter / 2
    centre = board.centre_circle_diameter / 2
    yield ring(middle, outer, 2.2), INK, 1.0
    yield ring(middle, outer - 4.4, 0.7), INK, 1.0
    for step in range(48):
        yield disc(polar(outer - 7.4, math.tau * (step + 0.5) / 48), 0.85 if step % 2 else 1.25), INK if step % 2 else RED, 0.9
    for step in range(16):
        yield from _leaf(
            polar(centre, math.tau * (step + 0.5) / 16), polar(outer * 0.60, math.tau * (step + 0.5) / 16), 5.0, GOLD
        )
    for step in range(8):
        way = math.tau * step / 8
        yield from _leaf(
            polar(centre * 0.8, way), polar(outer * (0.865 if step % 2 else 0.90), way), 12.0, RED if step % 2 == 0 else GREEN
        )
        yield petal(polar(centre * 1.5, way), polar(outer * 0.72, way), 2.4), PALE, 0.6
        yield disc(polar(outer * 0.80, way + math.pi / 8), 1.9), RED, 1.0
        yield ring(polar(outer * 0.80, way + math.pi / 8), 3.0, 0.6), INK, 0.9
    yield disc(middle, centre + 2.6), PALE, 0.95
    yield ring(middle, centre + 2.6, 0.9), INK, 1.0
    yield disc(middle, centre), RED, 1.0
    yield ring(middle, centre, 1.2), INK, 1.0
    yield ring(middle, centre - 3.2, 0.8), PALE, 0.6
    for step in range(8):
        way = math.tau * step / 8
        yield petal(polar(2.4, way), polar(centre - 4.6, way), 3.0), GOLD, 0.85
    yield disc(middle, 2.2), GOLD, 0.95


def _leaf(base: Point, tip: Point, width: Mm, colour: Colour) -> Iterator[Stroke]:
    shape = petal(base, tip, width)
    yield shape, colour, 1.0
    yield outline(shape, 0.8), INK, 0.95
