"""Where a striker or a returned man may be put, and by how much a spot misses that (laws 79, 84–86, 89b, 130, 134, 142)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from carrom.model.discs import QUEEN, STRIKER, Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout, gap, on_grid
from carrom.model.placing import (
    GRID_SLACK,
    NEIGHBOUR_GAP,
    base_ranges,
    centre_spot,
    crossings,
    discs_under,
    nearest_spots,
    on_base,
    striker_place,
)
from carrom.model.seats import Seat
from carrom.model.units import UM_PER_MM, Mm, Point, Um
from carrom.rules.notices import Refusal
from carrom.rules.state import MatchState

_AROUND = 24  # directions tried on a circle for which no neighbour gives a spot


def striker_refusal(match: MatchState, seat: Seat, offset: Um) -> Refusal | None:
    """Why the striker may not lie at this offset, with the mm it lacks; None when it may."""
    equipment = match.equipment
    if not on_base(offset, equipment):
        return _off_base(seat, offset, equipment)
    place = striker_place(seat, offset, equipment)
    missing = _overlap(place, STRIKER, match.layout, equipment)
    return Refusal("striker_over_man", "134, 142", seat, missing) if missing > 0 else None


def _off_base(seat: Seat, offset: Um, equipment: Equipment) -> Refusal:
    _, (_, middle), (inner, outer) = base_ranges(equipment)
    away = abs(offset)
    if middle < away < inner:
        return Refusal("striker_cuts_circle", "130b", seat, min(away - middle, inner - away) / UM_PER_MM)
    missing = (away - outer) / UM_PER_MM
    board = equipment.board
    still_on = away / UM_PER_MM - equipment.striker.diameter / 2 < board.base_line_length / 2
    if still_on:
        return Refusal("striker_touches_arrow", "130b", seat, missing)
    return Refusal("striker_off_base", "130", seat, missing)


@dataclass(frozen=True, slots=True)
class Area:
    """Where a hand may put a disc: wholly between two circles about the centre (radii; `inner` 0 for none)."""

    outer: Mm
    inner: Mm


def area_for(match: MatchState, disc: Disc) -> Area | None:
    """The area for this disc; None where every disc goes to the centre spot by itself. A man may lie anywhere in it; the
    queen's is as small as the men near the centre allow (laws 93–94)."""
    area = circle_of(match)
    if area is None or not is_bound_to_centre(match, disc):
        return area
    nearest = math.hypot(*centre_spot(disc, match.layout, match.board.to_strike, match.equipment))
    return Area(min(area.outer, nearest + GRID_SLACK + match.equipment.radius(disc)), 0.0)


def is_bound_to_centre(match: MatchState, disc: Disc) -> bool:
    """Whether this disc goes as near to the centre as it can, whoever puts it there: the queen does."""
    return disc == QUEEN and match.ruleset.edition > 1


def circle_of(match: MatchState) -> Area | None:
    """The area for returned men (laws 9, 84–85, 89b); None where they all go to the centre spot by themselves."""
    board = match.equipment.board
    match match.ruleset.placing_area:
        case "outer_clear_of_centre":
            return Area(board.outer_circle_diameter / 2, board.centre_circle_diameter / 2)
        case "outer":
            return Area(board.outer_circle_diameter / 2, 0.0)
        case "centre_spot":
            return None


def disc_refusal(match: MatchState, seat: Seat, disc: Disc, at: Point) -> Refusal | None:
    """Why a returned disc may not be put there by hand, with the mm it lacks; None when it may."""
    equipment, radius = match.equipment, match.equipment.radius(disc)
    away = math.hypot(at.x, at.y)
    area = area_for(match, disc)
    if area is None:
        return Refusal("not_now", "", seat)
    if away + radius > area.outer:
        far = away + radius - area.outer
        if is_bound_to_centre(match, disc):
            return Refusal("queen_off_centre", "93, 94", seat, far)
        return Refusal("disc_outside_circle", "9, 84", seat, far)
    if area.inner and away - radius < area.inner:
        return Refusal("disc_on_centre_circle", "89b", seat, area.inner + radius - away)
    missing = _overlap(at, disc, match.layout, equipment)
    return Refusal("disc_over_man", "86", seat, missing) if missing > 0 else None


def _overlap(place: Point, disc: Disc, layout: Layout, equipment: Equipment) -> Mm:
    """How far the disc would have to move to have room at that place; 0 where it has."""
    r = equipment.radius(disc)
    under = discs_under(place, disc, layout, equipment)
    return max((NEIGHBOUR_GAP - gap(place, layout.at(other), r + equipment.radius(other)) for other in under), default=0.0)


def has_room(match: MatchState, seat: Seat, disc: Disc) -> bool:
    """Whether a hand finds any legal spot for the disc (law 79)."""
    return any(disc_refusal(match, seat, disc, spot) is None for spot in hand_spots(match, disc))


def hand_spots(match: MatchState, disc: Disc) -> Iterator[Point]:
    """Candidate places for a returned disc, the likeliest first; if none of them is legal, no place is.

    A free region has a corner where two kept-off circles cross, or it holds a whole circle.
    """
    if circle_of(match) is None:
        return
    if is_bound_to_centre(match, disc):
        yield from nearest_spots(disc, match.layout, match.board.to_strike, match.equipment)
        return
    circles = _circles(match, disc)
    yield Point(0.0, 0.0)
    for place, (c, r) in enumerate(circles):
        for step in range(_AROUND):
            angle = math.tau * step / _AROUND
            yield on_grid(Point(c.x + r * math.cos(angle), c.y + r * math.sin(angle)))
        for other, s in circles[place + 1 :]:
            yield from map(on_grid, crossings(c, r, other, s))


def spot_meant(match: MatchState, seat: Seat, disc: Disc, at: Point, within: Mm) -> Point | None:
    """The legal place nearest to this one; None where there is none as near as that."""
    beside = (on_grid(_on_circle(at, c, r)) for c, r in _circles(match, disc))
    near = {spot for spot in chain((at,), beside, hand_spots(match, disc)) if math.dist(spot, at) <= within}
    nearest_first = sorted(near, key=lambda spot: (math.dist(spot, at), spot))
    return next((spot for spot in nearest_first if disc_refusal(match, seat, disc, spot) is None), None)


def _circles(match: MatchState, disc: Disc) -> list[tuple[Point, Mm]]:
    """The circles that bound where a man's centre may lie: two of the area, and one about each disc in or beside it."""
    equipment, radius, area = match.equipment, match.equipment.radius(disc), circle_of(match)
    if area is None:
        return []
    outer = area.outer - radius - GRID_SLACK
    inner = area.inner + radius + GRID_SLACK if area.inner else 0.0
    near = [
        (point, radius + equipment.radius(other) + NEIGHBOUR_GAP + GRID_SLACK)
        for other, point in match.layout.discs
        if other != disc and math.hypot(*point) < outer + radius + equipment.radius(other) + 1
    ]
    centre = Point(0.0, 0.0)
    return [(centre, inner), (centre, outer), *near]


def _on_circle(at: Point, centre: Point, radius: Mm) -> Point:
    """The place of the circle that is nearest to `at`; its right end where `at` is its centre."""
    away = math.dist(at, centre)
    ux, uy = ((at.x - centre.x) / away, (at.y - centre.y) / away) if away > 0 else (1.0, 0.0)
    return Point(centre.x + ux * radius, centre.y + uy * radius)
