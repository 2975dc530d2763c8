"""Who sits where, and how a seat's own view turns into the board's.

A seat's frame has x to that player's right hand and y straight ahead; South's is the board's own.
"""

from dataclasses import dataclass
from enum import StrEnum

from carrom.model.units import Point


class Seat(StrEnum):
    """Compass sides of the board, anticlockwise from above: each seat's right-hand neighbour is the next one."""

    SOUTH = "south"
    EAST = "east"
    NORTH = "north"
    WEST = "west"

    @property
    def quarter_turns(self) -> int:
        """How many right angles, anticlockwise, this seat stands from South."""
        return _QUARTERS[self]

    @property
    def right(self) -> "Seat":
        """The neighbour at this player's right hand (law 49b)."""
        return _AT[(self.quarter_turns + 1) % 4]

    @property
    def left(self) -> "Seat":
        """The seat to the left of this one: the next clockwise."""
        return _AT[(self.quarter_turns + 3) % 4]

    @property
    def opposite(self) -> "Seat":
        """The seat across the board."""
        return _AT[(self.quarter_turns + 2) % 4]


_AT = tuple(Seat)
_QUARTERS = {seat: quarters for quarters, seat in enumerate(_AT)}


def quarter_turned(point: Point, quarters: int) -> Point:
    """The point turned anticlockwise by right angles about the centre: only swaps and signs, so exact."""
    x, y = point
    match quarters % 4:
        case 0:
            return Point(x, y)
        case 1:
            return Point(-y, x)
        case 2:
            return Point(-x, -y)
        case _:
            return Point(y, -x)


def to_board(seat: Seat, point: Point) -> Point:
    """A point of the seat's frame, in the board's."""
    return quarter_turned(point, seat.quarter_turns)


def from_board(seat: Seat, point: Point) -> Point:
    """A point of the board, in the seat's frame."""
    return quarter_turned(point, -seat.quarter_turns)


Party = int  # index into Seating.parties


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: the seats in order of play, and the parties that share a score (partners sit opposite, law 28). `left` are
    seats whose players have given up while the others play on."""

    order: tuple[Seat, ...]
    parties: tuple[tuple[Seat, ...], ...]
    left: tuple[Seat, ...] = ()

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that still play, in order of play."""
        return tuple(seat for seat in self.order if seat not in self.left) if self.left else self.order

    @property
    def parties_playing(self) -> tuple[Party, ...]:
        """The parties that still play."""
        return tuple(party for party, seats in enumerate(self.parties) if not set(seats) & set(self.left))

    def party_of(self, seat: Seat) -> Party:
        """The party that this seat plays for. ValueError where nobody sits there."""
        for party, seats in enumerate(self.parties):
            if seat in seats:
                return party
        raise ValueError(f"nobody sits {seat}: this match has {', '.join(self.order)}")

    def after(self, seat: Seat) -> Seat:
        """Who strikes when this seat's turn is over, even if its player has just left."""
        at = self.order.index(seat) + 1
        return next(other for other in (*self.order[at:], *self.order[:at]) if other not in self.left)

    def without(self, party: Party) -> "Seating":
        """The same once this party has given up."""
        return Seating(self.order, self.parties, (*self.left, *self.parties[party]))


SINGLES = Seating((Seat.SOUTH, Seat.NORTH), ((Seat.SOUTH,), (Seat.NORTH,)))
DOUBLES_RIGHT = Seating(tuple(Seat), ((Seat.SOUTH, Seat.NORTH), (Seat.EAST, Seat.WEST)))
DOUBLES_CLOCKWISE = Seating((Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST), ((Seat.SOUTH, Seat.NORTH), (Seat.EAST, Seat.WEST)))
THREE_CLOCKWISE = Seating((Seat.SOUTH, Seat.WEST, Seat.EAST), ((Seat.SOUTH,), (Seat.WEST,), (Seat.EAST,)))
THREE_RIGHT = Seating((Seat.SOUTH, Seat.EAST, Seat.WEST), ((Seat.SOUTH,), (Seat.EAST,), (Seat.WEST,)))
