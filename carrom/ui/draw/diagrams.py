"""Small pictures that explain a word: a part of the board ringed, or a stroke that the engine played, with the discs' paths."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame

from carrom.model.discs import BLACKS, STRIKER, WHITES, Disc
from carrom.model.equipment import Board, standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Mm, Point
from carrom.physics import simulate
from carrom.ui.draw.backdrop import draw_position
from carrom.ui.draw.discs import draw_discs, resting_poses, striker_on_base
from carrom.ui.draw.looks import Style
from carrom.ui.input.viewport import Rect, Viewport, fit
from carrom.ui.widgets.theme import Colour, Palette

_FINE, _LEAST = 2, 480  # drawn this many times too large, and so many pixels each way at least
_STEP = 0.01  # s, between two places of a path
_STRIKER_PATH: Colour = (245, 250, 255)


@dataclass(frozen=True, slots=True)
class Example:
    """A stroke and what lies on the board before it. The first disc of the layout is the one that it is for."""

    layout: Layout
    stroke: Stroke


EXAMPLES: Mapping[str, Example] = {
    "cut": Example(Layout.of({WHITES[0]: Point(-120, 150)}), Stroke(Seat.SOUTH, 0, 1_802_052, 1400)),
    "rebound": Example(Layout.of({WHITES[0]: Point(60, 40)}), Stroke(Seat.SOUTH, -60_000, 1_282_817, 3000)),
    "double": Example(Layout.of({WHITES[0]: Point(40, -20)}), Stroke(Seat.SOUTH, -60_000, 1_042_834, 3000)),
    "combination": Example(
        Layout.of({WHITES[0]: Point(230, 240), BLACKS[0]: Point(150, 150)}), Stroke(Seat.SOUTH, 0, 1_247_910, 1800)
    ),
    "back_shot": Example(Layout.of({WHITES[0]: Point(-200, -290)}), Stroke(Seat.SOUTH, 0, 3_237_586, 1200)),
}
PARTS = ("base", "base_circle", "outer_circle")
DIAGRAMS = frozenset({*EXAMPLES, *PARTS})


@lru_cache(maxsize=32)
def diagram(word: str, side: int, style: Style, palette: Palette) -> pygame.Surface:
    """What explains this word of `DIAGRAMS`, so many pixels each way."""
    large = max(side * _FINE, _LEAST)
    canvas = pygame.Surface((large, large), 0, 32)
    equipment = standard_equipment()
    viewport = fit(Rect(0, 0, large, large), equipment.board.size, equipment.board.frame_width)
    if word in EXAMPLES:
        _draw_example(canvas, viewport, EXAMPLES[word], style, palette)
    else:
        draw_position(canvas, viewport, Layout(), equipment, style)
        _ring_part(canvas, viewport, equipment.board, word, palette)
    return pygame.transform.smoothscale(canvas, (side, side))


def _draw_example(canvas: pygame.Surface, viewport: Viewport, example: Example, style: Style, palette: Palette) -> None:
    """The board before the stroke, and over it the striker's way to the first man and the men's until the last has fallen."""
    equipment, stroke = standard_equipment(), example.stroke
    result, film = simulate(example.layout, stroke, equipment)
    end = max(fall.time for fall in result.pocketed)
    met = next(touch.time for touch in result.touches if isinstance(touch.partner_of(STRIKER), Disc))
    draw_position(canvas, viewport, Layout(), equipment, style)
    paths: dict[Disc, list[tuple[float, float]]] = {}
    for step in range(int(end / _STEP) + 1):
        for disc, pose in film.at(step * _STEP):
            if disc != STRIKER or step * _STEP < met + _STEP:
                paths.setdefault(disc, []).append(viewport.to_px(Point(pose.x, pose.y)))
    thick = max(3, round(viewport.length(11.0)))
    for disc, path in paths.items():
        if len(path) > 1 and path[0] != path[-1]:
            colour = _STRIKER_PATH if disc == STRIKER else palette.accent
            pygame.draw.lines(canvas, (20, 10, 4), False, path, thick + 4)
            pygame.draw.lines(canvas, colour, False, path, thick)
    striker = striker_on_base(stroke.seat, stroke.offset, equipment)
    draw_discs(canvas, viewport, (*resting_poses(example.layout), striker), equipment, men=style.men)


def _ring_part(canvas: pygame.Surface, viewport: Viewport, board: Board, word: str, palette: Palette) -> None:
    """A thick line round this part of the board."""
    width = max(6, round(viewport.length(9.0)))
    if word == "outer_circle":
        pygame.draw.circle(
            canvas, palette.accent, viewport.centre, viewport.length(board.outer_circle_diameter / 2) + width, width
        )
        return
    reach: Mm = board.base_circle_diameter * 0.8
    ends = [Point(x, board.base_y) for x in (-board.base_circle_x, board.base_circle_x)]
    (left, middle), (right, _) = map(viewport.to_px, ends)
    if word == "base_circle":
        for x in (left, right):
            pygame.draw.circle(canvas, palette.accent, (x, middle), viewport.length(reach), width)
        return
    high = viewport.length(reach)
    place = pygame.Rect(round(left - high), round(middle - high), round(right - left + 2 * high), round(2 * high))
    pygame.draw.rect(canvas, palette.accent, place, width, border_radius=round(high))
