"""What every phase of the table can be asked, and the plain answers of one that only waits."""

from typing import Protocol, Self

import pygame

from carrom.model.units import MmPerS, Second
from carrom.physics.power import Span
from carrom.ui.input.intents import FocusLost, Intent
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.context import TableContext
from carrom.ui.table.view import PhaseOffer
from carrom.ui.words.sentences import Message

TURN_SECONDS: Second = 0.36  # the board turns to the next player
PAUSE_SECONDS: Second = 0.12  # where it need not turn
LAST_LOOK: Second = 0.8  # at the board before its result covers it


class Phase(Protocol):
    """One thing that the table does. Where a phase is asked for and None comes, the laws say what follows."""

    @property
    def in_hand(self) -> bool:
        """Whether a drag holds it: Esc and the buttons are then its own."""

    @property
    def escape_undoes(self) -> bool:
        """Whether Esc takes something back here before it leads to the menu."""

    @property
    def timed(self) -> bool:
        """Whether a player's clock runs."""

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides, so that what a person looks at meanwhile is not on its time."""

    @property
    def power(self) -> MmPerS | None:
        """The striker's speed in hand or under way."""

    @property
    def power_window(self) -> tuple[Span, ...]:
        """The softest and hardest speeds between which the aimed man drops, as far as they may be shown."""

    def offers(self, context: TableContext) -> tuple[PhaseOffer, ...]:
        """What else its player may do now."""

    def choose_offer(self, context: TableContext, name: str) -> "Phase | None":
        """One of the offers is taken."""

    def handle(self, context: TableContext, intent: Intent) -> "Phase | None":
        """Take what a player wants."""

    def update(self, context: TableContext, dt: Second) -> "Phase | None":
        """Let time pass."""

    def quiet(self, context: TableContext) -> Second:
        """For how long its picture stays as it is."""

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        """Draw what lies on the board and moves over it."""

    def prompt(self, context: TableContext) -> Message:
        """What is asked of whom now, in words."""

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        """What its offers may put in the place of that: they stand under the longest, so that none of them moves."""


def release_held(context: TableContext, phase: Phase) -> Phase:
    """The phase with nothing held: what is released while another one is on show, it never hears of."""
    return (phase.handle(context, FocusLost()) or phase) if phase.timed else phase


def eased(share: float) -> float:
    """The share of a way after this share of its time, where it starts and ends softly."""
    return share * share * (3 - 2 * share)


class WaitingPhase:
    """A phase in which all lies still and nothing is taken."""

    __slots__ = ()

    @property
    def in_hand(self) -> bool:
        return False

    @property
    def escape_undoes(self) -> bool:
        return False

    @property
    def timed(self) -> bool:
        return False

    @property
    def by_bot(self) -> bool:
        return False

    @property
    def power(self) -> MmPerS | None:
        return None

    @property
    def power_window(self) -> tuple[Span, ...]:
        return ()

    def offers(self, context: TableContext) -> tuple[PhaseOffer, ...]:
        return ()

    def choose_offer(self, context: TableContext, name: str) -> "Phase | None":
        raise LookupError(name)

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return ()

    def quiet(self, context: TableContext) -> Second:
        return FOR_EVER

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        context.draw_resting(canvas, viewport)


class StillPhase(WaitingPhase):
    """One that no time changes."""

    __slots__ = ()

    def update(self, context: TableContext, dt: Second) -> Self:
        return self
