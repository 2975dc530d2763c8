"""Where discs may be put: the striker on the base, returned men at the centre, the men of the opening ring."""

import math
from random import Random

from carrom.model.discs import BLACKS, QUEEN, WHITES, Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout, canonical, gap, on_grid
from carrom.model.seats import Seat, from_board, to_board
from carrom.model.units import UM_PER_MM, Mm, Point, Um

NEIGHBOUR_GAP: Mm = 0.010  # striker and returned men keep at least this from whatever lies there
RACK_GAP: Mm = 0.10
RACK_JITTER: Um = 45
_ROUNDING: Mm = 1e-9
GRID_SLACK: Mm = 0.002  # keeps a spot legal after rounding to the grid
_TIE: Mm = 1e-6
_AROUND = 24  # spots offered around a disc that lies on the centre


def base_ranges(equipment: Equipment) -> tuple[tuple[Um, Um], tuple[Um, Um], tuple[Um, Um]]:
    """Offsets (µm, both ends allowed) where the striker touches both base lines and no base circle, or covers one
    wholly without touching the arrow (laws 115, 130): left circle, middle, right circle. An empty range has low > high.
    """
    board = equipment.board
    striker, circle, x = equipment.striker.diameter / 2, board.base_circle_diameter / 2, board.base_circle_x
    middle = math.floor((x - circle - striker) * UM_PER_MM)
    inner = math.ceil((x - (striker - circle)) * UM_PER_MM)
    outer = math.floor(min(x + (striker - circle), _arrow_limit(equipment)) * UM_PER_MM)
    return (-outer, -inner), (-middle, middle), (inner, outer)


def _arrow_limit(equipment: Equipment) -> Mm:
    """The largest offset at which the striker stays off the arrow, which runs along x = −y in the seat's frame."""
    board = equipment.board
    reach = equipment.striker.diameter / 2 + board.arrow_width / 2
    return -board.base_y - reach * math.sqrt(2)


def on_base(offset: Um, equipment: Equipment) -> bool:
    """Whether the striker may lie at this offset on an empty base."""
    return any(low <= offset <= high for low, high in base_ranges(equipment))


def striker_place(seat: Seat, offset: Um, equipment: Equipment) -> Point:
    """The striker's centre, board frame."""
    return to_board(seat, Point(offset / UM_PER_MM, equipment.board.base_y))


def discs_under(place: Point, disc: Disc, layout: Layout, equipment: Equipment, least: Mm = NEIGHBOUR_GAP) -> tuple[Disc, ...]:
    """The discs that leave this disc less than `least` room at that place."""
    r = equipment.radius(disc)
    return tuple(d for d, p in layout.discs if d != disc and gap(place, p, r + equipment.radius(d)) < least - _ROUNDING)


def free_offsets(seat: Seat, layout: Layout, equipment: Equipment) -> tuple[tuple[Um, Um], ...]:
    """All offsets, as closed µm ranges from left to right, where the striker may legally lie. Empty: law 142."""
    reach = equipment.striker.diameter / 2 + equipment.men.diameter / 2 + NEIGHBOUR_GAP
    base_y = equipment.board.base_y
    blocked = []
    for _, point in layout.discs:
        local = from_board(seat, point)
        rise = abs(local.y - base_y)
        if rise < reach:
            half = math.sqrt(reach * reach - rise * rise)
            blocked.append((math.floor((local.x - half) * UM_PER_MM), math.ceil((local.x + half) * UM_PER_MM)))
    blocked.sort()
    free = []
    for low, high in base_ranges(equipment):
        start = low
        for left, right in blocked:
            if right < start or left > high:
                continue
            if left >= start:
                free.append((start, left))
            start = right
        if start <= high:
            free.append((start, high))
    return tuple((low, high) for low, high in free if low <= high)


def nearest_free(offset: Um, free: tuple[tuple[Um, Um], ...]) -> Um:
    """Of these ranges the offset nearest to this one; the same where there is no range."""
    return min((min(max(offset, low), high) for low, high in free), key=lambda spot: abs(spot - offset), default=offset)


def opening_layout(breaker: Seat, equipment: Equipment, jitter: Random | None = None) -> Layout:
    """The ring of 18 men about the queen, the stem of the white Y towards the breaker (law 41a).

    Neighbours stand 0.10 mm apart, as a hand sets them; `jitter` moves each man by a vector of at most 0.045 mm.
    """
    d = equipment.men.diameter + RACK_GAP
    far = d * math.sqrt(3)
    whites = [(d, -90), (d, 30), (d, 150), *((2 * d, angle) for angle in (-90, -30, 30, 90, 150, 210))]
    blacks = [(d, 90), (d, 210), (d, 330), *((far, angle) for angle in (-60, 0, 60, 120, 180, 240))]
    places = {QUEEN: Point(0.0, 0.0)}
    for disc, (radius, degrees) in zip((*WHITES, *BLACKS), (*whites, *blacks), strict=True):
        dx, dy = _jitter(jitter) if jitter else (0, 0)
        local = Point(
            radius * math.cos(math.radians(degrees)) + dx / UM_PER_MM,
            radius * math.sin(math.radians(degrees)) + dy / UM_PER_MM,
        )
        places[disc] = to_board(breaker, on_grid(local))
    return canonical(Layout.of(places), equipment)


def _jitter(random: Random) -> tuple[Um, Um]:
    """A whole-µm vector, uniform over the disc of radius RACK_JITTER: integers, so the same on every machine."""
    while True:
        dx, dy = random.randint(-RACK_JITTER, RACK_JITTER), random.randint(-RACK_JITTER, RACK_JITTER)
        if dx * dx + dy * dy <= RACK_JITTER * RACK_JITTER:
            return dx, dy


def centre_spot(disc: Disc, layout: Layout, next_seat: Seat, equipment: Equipment) -> Point:
    """Where a returned disc goes by itself: the centre, else the nearest spot with 10 µm to its neighbours.

    Of equally near spots the one at the smallest angle, anticlockwise from the right hand of the player who plays next.
    """
    free = _free(_nearest_candidates(_kept_off(disc, layout, equipment), next_seat), disc, layout, equipment)
    return min(
        _nearest(free, _TIE),
        key=lambda spot: math.atan2(from_board(next_seat, spot).y, from_board(next_seat, spot).x) % math.tau,
    )


def nearest_spots(disc: Disc, layout: Layout, next_seat: Seat, equipment: Equipment) -> tuple[Point, ...]:
    """All spots like that, for a hand that may choose: more than one where discs lie evenly about the centre, and some of
    those around a disc that lies on it."""
    kept_off = _kept_off(disc, layout, equipment)
    candidates = _nearest_candidates(kept_off, next_seat)
    for (x, y), r in kept_off:
        if math.hypot(x, y) <= GRID_SLACK:
            turns = (math.tau * step / _AROUND for step in range(_AROUND))
            candidates += [Point(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]
    return tuple(dict.fromkeys(_nearest(_free(candidates, disc, layout, equipment), GRID_SLACK)))


def _kept_off(disc: Disc, layout: Layout, equipment: Equipment) -> list[tuple[Point, Mm]]:
    """The circles about the other discs in which this one's centre may not lie."""
    reach = equipment.radius(disc) + NEIGHBOUR_GAP + GRID_SLACK
    return [(point, reach + equipment.radius(other)) for other, point in layout.discs if other != disc]


def _free(spots: list[Point], disc: Disc, layout: Layout, equipment: Equipment) -> list[Point]:
    return [spot for spot in map(on_grid, spots) if not discs_under(spot, disc, layout, equipment)]


def _nearest(spots: list[Point], slack: Mm) -> list[Point]:
    nearest = min(math.hypot(*spot) for spot in spots)
    return [spot for spot in spots if math.hypot(*spot) <= nearest + slack]


def _nearest_candidates(kept_off: list[tuple[Point, Mm]], next_seat: Seat) -> list[Point]:
    """The only places where the free spot nearest to the centre can be: the centre, the point of each kept-off circle
    nearest to it, and where two such circles cross."""
    found = [Point(0.0, 0.0)]
    for place, (c, r) in enumerate(kept_off):
        away = math.hypot(*c)
        right = to_board(next_seat, Point(1.0, 0.0))
        ux, uy = (-c.x / away, -c.y / away) if away > _TIE else right
        found.append(Point(c.x + ux * r, c.y + uy * r))
        for other, s in kept_off[place + 1 :]:
            found.extend(crossings(c, r, other, s))
    return found


def crossings(c: Point, r: Mm, other: Point, s: Mm) -> tuple[Point, ...]:
    """Where the circles of radius `r` about `c` and of radius `s` about `other` cross: two places, or none."""
    dx, dy = other.x - c.x, other.y - c.y
    apart = math.hypot(dx, dy)
    if not abs(r - s) < apart < r + s:
        return ()
    along = (apart * apart + r * r - s * s) / (2 * apart)
    across = math.sqrt(max(0.0, r * r - along * along))
    mx, my = c.x + along * dx / apart, c.y + along * dy / apart
    return tuple(Point(mx - sign * across * dy / apart, my + sign * across * dx / apart) for sign in (1, -1))
