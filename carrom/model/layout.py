"""Where the discs lie between strokes: an exact value on a 1 µm grid, made canonical before anyone uses it."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.units import UM_PER_MM, Mm, Point

LEAST_GAP_UM = 1
_MOST_ROUNDS = 200
_MOST_OVERLAP: Mm = 0.1


@dataclass(frozen=True, slots=True)
class Layout:
    """Men and queen on the board, sorted by disc. The striker exists only within a stroke."""

    discs: tuple[tuple[Disc, Point], ...] = ()

    @staticmethod
    def of(places: Mapping[Disc, Point] | Iterable[tuple[Disc, Point]]) -> "Layout":
        """The layout of discs that are told in any order."""
        items = places.items() if isinstance(places, Mapping) else places
        return Layout(tuple(sorted((disc, Point(*at)) for disc, at in items)))

    def __contains__(self, disc: Disc) -> bool:
        return any(disc == there for there, _ in self.discs)

    def at(self, disc: Disc) -> Point:
        """Where the disc lies. KeyError when it is not on the board."""
        for there, point in self.discs:
            if there == disc:
                return point
        raise KeyError(disc)

    def with_disc(self, disc: Disc, at: Point) -> "Layout":
        """The same with the disc at this place, wherever it was before."""
        return Layout.of([*((d, p) for d, p in self.discs if d != disc), (disc, at)])

    def without(self, *discs: Disc) -> "Layout":
        """The same with these discs taken away, those that lie there."""
        return Layout(tuple((d, p) for d, p in self.discs if d not in discs))


def on_grid(point: Point) -> Point:
    """The nearest point of the 1 µm grid."""
    return Point(round(point.x * UM_PER_MM) / UM_PER_MM, round(point.y * UM_PER_MM) / UM_PER_MM)


def clamped_to_board(point: Point, limit: Mm) -> Point:
    """The nearest point that lies at most so far from the board's middle, along either side."""
    return Point(max(-limit, min(limit, point.x)), max(-limit, min(limit, point.y)))


def gap(a: Point, b: Point, reach: Mm) -> Mm:
    """Free distance between two discs whose radii add up to `reach`; negative where they overlap."""
    dx, dy = b.x - a.x, b.y - a.y
    return math.sqrt(dx * dx + dy * dy) - reach


def canonical(layout: Layout, equipment: Equipment) -> Layout:
    """The layout as everyone uses it: on the 1 µm grid, at least 1 µm between any two discs and to the frame.

    Rounding alone can make overlaps of 1.4 µm, hence the push. Idempotent; a layout with real overlaps (over
    0.1 mm, which no stroke leaves) raises ValueError.
    """
    discs = [disc for disc, _ in layout.discs]
    places = [on_grid(point) for _, point in layout.discs]
    radii = [equipment.radius(disc) for disc in discs]
    limits = [math.floor((equipment.board.half - r) * UM_PER_MM - LEAST_GAP_UM) / UM_PER_MM for r in radii]
    least = LEAST_GAP_UM / UM_PER_MM
    for _ in range(_MOST_ROUNDS):
        quiet = True
        for i, limit in enumerate(limits):
            x, y = places[i]
            if not (-limit <= x <= limit and -limit <= y <= limit):
                places[i], quiet = Point(min(max(x, -limit), limit), min(max(y, -limit), limit)), False
        for i in range(len(discs)):
            for j in range(i + 1, len(discs)):
                (x, y), (other_x, other_y) = places[i], places[j]
                enough = radii[i] + radii[j] + least
                if (other_x - x) * (other_x - x) + (other_y - y) * (other_y - y) >= enough * enough:
                    continue
                free = gap(places[i], places[j], radii[i] + radii[j])
                if free < -_MOST_OVERLAP:
                    raise ValueError(f"{discs[i]} and {discs[j]} overlap")
                if free < least:
                    places[i], places[j] = _pushed_apart(places[i], places[j], least - free)
                    quiet = False
        if quiet:
            return Layout(tuple(zip(discs, places, strict=True)))
    raise ValueError("these discs do not fit side by side")


def _pushed_apart(a: Point, b: Point, missing: Mm) -> tuple[Point, Point]:
    """Both moved half the missing gap and a grid step more, along the line of centres."""
    dx, dy = b.x - a.x, b.y - a.y
    length = math.sqrt(dx * dx + dy * dy)
    step = (missing / 2 + 0.001) / length
    return on_grid(Point(a.x - dx * step, a.y - dy * step)), on_grid(Point(b.x + dx * step, b.y + dy * step))
