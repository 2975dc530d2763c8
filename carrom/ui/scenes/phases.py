"""What the table is doing: each phase a frozen value, so that the scene is one small state machine. No pygame."""

from dataclasses import dataclass
from typing import TypeAlias

from carrom.model.discs import Disc
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point, Rad, Second
from carrom.physics import Simulation
from carrom.ui.aiming import Gesture
from carrom.ui.steering import Held

TURN_SECONDS: Second = 0.36  # the board turns to the next player
PAUSE_SECONDS: Second = 0.12  # where it need not turn
LAST_LOOK: Second = 0.8  # at the board before its result covers it
BANNER_SECONDS: Second = 9.0
SLIDE_SECONDS: Second = 0.22


@dataclass(frozen=True, slots=True)
class Aiming:
    """A player has the striker in hand. `guided` once a key or the wheel has aimed: the guide then stays on show."""

    seat: Seat
    gesture: Gesture
    held: tuple[Held, ...] = ()
    guided: bool = False


@dataclass(frozen=True, slots=True)
class Moving:
    """A stroke is on its way."""

    stroke: Stroke
    simulation: Simulation


@dataclass(frozen=True, slots=True)
class Announcing:
    """All lies still and is judged; the board turns from one view to the next, if it must."""

    elapsed: Second
    lasts: Second
    turn_from: float
    turn_to: float

    @property
    def turn(self) -> float:
        """How far the view is turned now: it starts and ends gently."""
        share = min(1.0, self.elapsed / self.lasts)
        return self.turn_from + (self.turn_to - self.turn_from) * share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Over:
    """A board, game or match has ended and its result is on show."""


Phase: TypeAlias = Aiming | Moving | Announcing | Over


@dataclass(frozen=True, slots=True)
class Drop:
    """A disc on its way into the net, drawn only: the rules have it already. `age` counts from when it tipped."""

    disc: Disc
    pocket: Point
    start: Point
    angle: Rad
    age: Second
