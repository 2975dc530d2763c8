"""The lines of the board at the measures of the laws: bases, circles, arrows and the flower in the middle.

The whole drawing looks the same from each seat, so that one drawing serves every turn of the board.
"""

import math
from collections.abc import Iterator

from carrom.model.equipment import Board
from carrom.model.seats import quarter_turned
from carrom.model.units import Mm, Point, Rad
from carrom.ui.looks import Inks, Look
from carrom.ui.painting.ink import Shape, Sheet, arc, bar, disc, outline, petal, polar, polygon, ring
from carrom.ui.theme import Colour

RED_DISC: Mm = 25.4  # the base circle's red inside (law 93's drawing)
ARROW_LENGTH: Mm = 257.0
ARROW_TO_POCKET: Mm = 50.0
ARC_DIAMETER: Mm = 63.5
THIN: Mm = 1.5
THICK: Mm = 4.6
_BEND: Rad = math.radians(9)  # of the rear line's outer edge where it runs on to touch its circles
_OPACITY = 0.93  # lacquer over ink: the grain just shows

Stroke = tuple[Shape, Colour, float]


def draw_markings(sheet: Sheet, board: Board, look: Look) -> None:
    """Inks all markings."""
    inks = look.inks
    for shape, colour, opacity in (*_flower(board, inks, look.petals), *_bases(board, inks), *_arrows(board, inks)):
        sheet.ink(shape, colour, opacity * _OPACITY)


def _bases(board: Board, inks: Inks) -> Iterator[Stroke]:
    """Four bases: a broad rear line, a thin front line, and at each end a circle with its red disc."""
    x = board.base_circle_x
    radius = board.base_circle_diameter / 2
    rear, front, middle = board.rear_line_y, board.front_line_y, board.base_y
    for quarters in range(4):

        def at(px: Mm, py: Mm, turned: int = quarters) -> Point:
            return quarter_turned(Point(px, py), turned)

        inner, outer, rim = rear + THIN / 2, rear + THIN / 2 - THICK, radius + THIN / 2
        touch = x + rim * math.sin(_BEND), middle - rim * math.cos(_BEND)
        bend = x - ((middle - outer) * math.cos(_BEND) - rim) / math.sin(_BEND)
        left = (-x, inner), (-touch[0], touch[1]), (-bend, outer)
        corners = (*left, *((-px, py) for px, py in reversed(left)))
        yield polygon(*(at(*corner) for corner in corners)), inks.line, 1.0
        yield bar(at(-x, front), at(x, front), THIN), inks.line, 1.0
        for side in (-x, x):
            centre = at(side, middle)
            yield disc(centre, radius), inks.pale, 0.85
            yield ring(centre, radius, THIN), inks.line, 1.0
            yield disc(centre, RED_DISC / 2), inks.red, 1.0
            yield ring(centre, RED_DISC / 2 - 0.5, 1.0), inks.deep_red, 0.9
            yield ring(centre, RED_DISC / 2 - 3.4, 0.7), inks.pale, 0.55


def _arrows(board: Board, inks: Inks) -> Iterator[Stroke]:
    """Four arrows through the gaps between the base circles to the pockets, each with a curled arc at its inner end."""
    pocket = math.hypot(*board.pockets[0])
    tip = pocket - board.pocket_radius - ARROW_TO_POCKET
    for quarters in range(4):
        way: Rad = math.radians(45 + 90 * quarters)
        inner = polar(tip - ARROW_LENGTH, way)
        yield bar(inner, polar(tip - 9.0, way), board.arrow_width), inks.line, 1.0
        yield _head(polar(tip, way), way, 17.0, 10.5), inks.line, 1.0
        half = math.radians(132)
        yield arc(inner, ARC_DIAMETER / 2, THIN, way, half), inks.line, 1.0
        for side in (1, -1):
            end = polar(ARC_DIAMETER / 2, way + side * half, inner)
            yield (
                _head(polar(3.0, way + side * (half + math.pi / 2), end), way + side * (half + math.radians(97)), 8.0, 6.0),
                inks.line,
                1.0,
            )
        yield disc(inner, 2.4), inks.line, 1.0


def _head(tip: Point, way: Rad, length: Mm, breadth: Mm) -> Shape:
    back = polar(length, way + math.pi, tip)
    return polygon(tip, polar(breadth / 2, way + math.pi / 2, back), polar(breadth / 2, way - math.pi / 2, back))


def _flower(board: Board, inks: Inks, petals: int) -> Iterator[Stroke]:
    """The outer circle and what blooms in it: three wreaths of petals about the red centre circle."""
    middle = Point(0.0, 0.0)
    outer = board.outer_circle_diameter / 2
    centre = board.centre_circle_diameter / 2
    yield ring(middle, outer, 2.2), inks.line, 1.0
    yield ring(middle, outer - 4.4, 0.7), inks.line, 1.0
    for step in range(48):
        size, colour = (0.85, inks.line) if step % 2 else (1.25, inks.red)
        yield disc(polar(outer - 7.4, math.tau * (step + 0.5) / 48), size), colour, 0.9
    thin = (8 / petals) ** 0.7
    for step in range(2 * petals):
        way = math.tau * (step + 0.5) / (2 * petals)
        yield from _leaf(polar(centre, way), polar(outer * 0.60, way), 5.0 * thin, inks.gold, inks.line)
    for step in range(petals):
        way, between = math.tau * step / petals, math.tau * (step + 0.5) / petals
        place = step % (petals // 4)  # in its quarter, so that all four look alike
        reach, colour = (0.90, inks.red) if place == 0 else (0.865, inks.leaf if place % 2 else inks.gold)
        yield from _leaf(polar(centre * 0.8, way), polar(outer * reach, way), 12.0 * thin, colour, inks.line)
        yield petal(polar(centre * 1.5, way), polar(outer * 0.72, way), 2.4 * thin), inks.pale, 0.6
        yield disc(polar(outer * 0.80, between), 1.9 * thin), inks.red, 1.0
        yield ring(polar(outer * 0.80, between), 3.0 * thin, 0.6), inks.line, 0.9
    yield disc(middle, centre + 2.6), inks.pale, 0.95
    yield ring(middle, centre + 2.6, 0.9), inks.line, 1.0
    yield disc(middle, centre), inks.red, 1.0
    yield ring(middle, centre, 1.2), inks.line, 1.0
    yield ring(middle, centre - 3.2, 0.8), inks.pale, 0.6
    for step in range(8):
        way = math.tau * step / 8
        yield petal(polar(2.4, way), polar(centre - 4.6, way), 3.0), inks.gold, 0.85
    yield disc(middle, 2.2), inks.gold, 0.95


def _leaf(base: Point, tip: Point, width: Mm, colour: Colour, line: Colour) -> Iterator[Stroke]:
    shape = petal(base, tip, width)
    yield shape, colour, 1.0
    yield outline(shape, 0.8), line, 0.95
