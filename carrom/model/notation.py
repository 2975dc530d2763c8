"""Positions and strokes as one line of text, exact both ways.

A layout lists its discs as `w1@-12.5,40`, `b9@…`, `q@0,0`, parted by spaces: colour, number, and the centre in mm from
the middle of the board, x to South's right and y away from South, at most three decimals. `opening` is the opening ring
without jitter, its stem towards South; `empty` is a bare board.

A stroke is `SEAT OFFSET ANGLE SPEED`, e.g. `south 12.5 1.570796 3000`: mm along the base from its middle, radians
anticlockwise from that seat's right hand (at most six decimals), whole mm/s.
"""

import re
from decimal import Decimal

from carrom.model.discs import QUEEN, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Point

_LETTERS = {"w": Kind.WHITE, "b": Kind.BLACK}
_PLACED = re.compile(r"(?:([wb])([1-9])|q)@(-?[0-9]{1,4}(?:\.[0-9]{1,3})?),(-?[0-9]{1,4}(?:\.[0-9]{1,3})?)")
LONGEST = 2000  # characters; nineteen discs need about 400


class BadNotation(ValueError):
    """A text that is no layout or stroke; says which part and why."""


def layout_text(layout: Layout) -> str:
    """The layout as one line."""
    if not layout.discs:
        return "empty"
    return " ".join(f"{_short(disc)}@{_decimal(point.x)},{_decimal(point.y)}" for disc, point in layout.discs)


def parse_layout(text: str, equipment: Equipment) -> Layout:
    """The canonical layout that a line describes. BadNotation where it is none."""
    if len(text) > LONGEST:
        raise BadNotation(f"a layout is at most {LONGEST} characters long")
    if text.strip() == "opening":
        return opening_layout(Seat.SOUTH, equipment)
    if text.strip() == "empty":
        return Layout()
    places: dict[Disc, Point] = {}
    for word in text.split():
        match = _PLACED.fullmatch(word)
        if match is None:
            raise BadNotation(f"{word!r} is not a placed disc: write w1@X,Y to w9@X,Y, b1@X,Y to b9@X,Y or q@X,Y in mm")
        letter, number, x, y = match.groups()
        disc = Disc(_LETTERS[letter], int(number)) if letter else QUEEN
        if disc in places:
            raise BadNotation(f"{disc} is placed twice")
        limit = equipment.board.half - equipment.radius(disc)
        if max(abs(float(x)), abs(float(y))) > limit:
            raise BadNotation(f"{word!r} is off the board: its centre can be at most {limit:g} mm from the middle")
        places[disc] = Point(float(x) + 0.0, float(y) + 0.0)
    if not places:
        raise BadNotation("the layout is empty: write 'empty' or 'opening', or place discs as w1@X,Y b1@X,Y q@X,Y")
    try:
        return canonical(Layout.of(places), equipment)
    except ValueError as problem:
        raise BadNotation(str(problem)) from problem


def stroke_text(stroke: Stroke) -> str:
    """The stroke as one line."""
    offset = _decimal(stroke.offset / UM_PER_MM)
    return f"{stroke.seat} {offset} {Decimal(stroke.angle) / URAD_PER_RAD:f} {stroke.speed}"


def parse_stroke(text: str) -> Stroke:
    """The stroke that a line describes, legal or not. BadNotation where it is none."""
    words = text.split()
    if len(text) > LONGEST or len(words) != 4:
        raise BadNotation("a stroke is SEAT OFFSET ANGLE SPEED, e.g. 'south 12.5 1.570796 3000'")
    if words[0] not in tuple(Seat):
        raise BadNotation(f"{words[0]!r} is not a seat: choose {', '.join(Seat)}")
    return Stroke(
        Seat(words[0]),
        _whole(words[1], UM_PER_MM, "offset (mm, at most three decimals)"),
        _whole(words[2], URAD_PER_RAD, "angle (radians, at most six decimals)"),
        _whole(words[3], 1, "speed (whole mm/s)"),
    )


def _whole(word: str, scale: int, what: str) -> int:
    try:
        value = Decimal(word) * scale
    except ArithmeticError:  # no number, or none that even decimals reach
        raise BadNotation(f"{word!r} is not a valid {what}") from None
    if not value.is_finite() or abs(value) > 10**9 or value != value.to_integral_value():
        raise BadNotation(f"{word!r} is not a valid {what}")
    return int(value)


def _short(disc: Disc) -> str:
    return "q" if disc == QUEEN else f"{disc.kind[0]}{disc.number}"


def _decimal(value: float) -> str:
    """At most three decimals, no trailing zeros, no minus zero."""
    text = repr(round(value, 3) + 0.0)
    return text.removesuffix(".0")
