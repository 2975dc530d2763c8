"""What a player may do, and what comes of a stroke: the actions, and the result that rules may know."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from carrom.model.discs import Disc
from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.units import MmPerS, NewtonSecond, Point, Second, Um, Urad


@dataclass(frozen=True, slots=True)
class Stroke:
    """A flick of the striker, in the seat's own frame; whole numbers, so that its text form is exact.

    `offset` µm along the base from its middle, to the right positive; `angle` µrad anticlockwise from the seat's
    right hand (π/2 is straight ahead); `speed` mm/s.
    """

    seat: Seat
    offset: Um
    angle: Urad
    speed: MmPerS


@dataclass(frozen=True, slots=True)
class Placement:
    """A returned man put back by hand: the disc and its place on the board (board frame)."""

    seat: Seat
    disc: Disc
    at: Point


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to what `MatchState.expects` asks; also `pass`, `concede` and the like."""

    seat: Seat
    option: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of this seat has run out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchTimeUp:
    """The time for the whole match has run out, whoever is to play; the board in play is still finished. No other chance is an
    action: tosses and the jitter of a rack follow from the match's seed, and a hand's error is in the stroke as played."""


Action: TypeAlias = Stroke | Placement | Choice | TimeUp | MatchTimeUp


class Frame(StrEnum):
    """A side of the frame, anticlockwise from South's right."""

    E = "frame E"
    N = "frame N"
    W = "frame W"
    S = "frame S"


class PocketBack(StrEnum):
    """The curved frame behind a pocket, anticlockwise from South's far right."""

    NE = "back NE"
    NW = "back NW"
    SW = "back SW"
    SE = "back SE"


Touchable: TypeAlias = Disc | Frame | PocketBack


@dataclass(frozen=True, slots=True)
class Touch:
    """One contact between a disc and another, the frame or a pocket's back, the striker first; `at` the place of contact.

    `striker` is the striker's centre at that instant (None once it is down); `impulse` along the normal, N·s.
    """

    a: Disc
    b: Touchable
    time: Second
    at: Point
    striker: Point | None
    impulse: NewtonSecond

    def partner_of(self, disc: Disc) -> Touchable | None:
        """What this disc touched; None where it had no part in it."""
        return self.b if self.a == disc else self.a if self.b == disc else None


@dataclass(frozen=True, slots=True)
class Pocketed:
    """A disc that fell: which, into which pocket (`NE` `NW` `SW` `SE`), and when."""

    disc: Disc
    pocket: str
    time: Second


@dataclass(frozen=True, slots=True)
class StrokeResult:
    """All that rules may know of a stroke: the canonical layout at rest, what fell in order, what touched in order.

    `left_board` stays empty in a flat simulation (physics loses no disc); house rules and hand-entered results use it.
    `front_line_crossed` is the time when the striker's centre first passed the mover's front base line, None if never.
    """

    layout: Layout
    pocketed: tuple[Pocketed, ...]
    left_board: tuple[Disc, ...]
    touches: tuple[Touch, ...]
    duration: Second
    front_line_crossed: Second | None
