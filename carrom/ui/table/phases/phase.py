"""What every phase of the table can be asked, with its plain answers, and what a command of a player is."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag, StrEnum
from typing import ClassVar

import pygame

from carrom.model.seats import Seat
from carrom.model.units import MmPerS, Second
from carrom.physics.power import Span
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, Typed
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.context import TableContext
from carrom.ui.words.sentences import Message

TURN_SECONDS: Second = 0.36  # the board turns to the next player
PAUSE_SECONDS: Second = 0.12  # where it need not turn
LAST_LOOK: Second = 0.8  # at the board before its result covers it
_SHORTEST_LINE = 4  # characters that come at once are a line and not a key


class CommandName(StrEnum):
    """All that a player may do at the table but aim, carry discs and look at other screens."""

    AGAIN = "again"
    BACK = "back"
    BY_ITSELF = "by_itself"
    COPY_POSITION = "copy_position"
    COPY_STROKE = "copy_stroke"
    DONE = "done"
    DROP_AIM = "drop_aim"
    EDIT = "edit"
    EXPLAIN = "explain"
    HINT = "hint"
    HURRY = "hurry"
    KIND = "kind"
    NEXT = "next"
    PASTE = "paste"
    REDO = "redo"
    REPLAY = "replay"
    RING = "ring"
    SAME_STROKE = "same_stroke"
    SKIP = "skip"
    TAKE_BACK = "take_back"
    WAIVE = "waive"


class Shown(Flag):
    """Where a command is seen; one that is seen nowhere has its keys."""

    NOWHERE = 0
    BUTTON = 1  # under the prompt
    MENU = 2  # in the pause


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a player may do now. `action` does it and says which phase follows; None where the laws do. That of
    `PASTE` is given the line.

    `keys` are the usual ones, before a player's own bindings, such as `u` and `ctrl shift z`; `label` is a button's.
    """

    name: CommandName
    action: Callable[..., "Phase | None"]
    keys: tuple[str, ...] = ()
    label: str = ""
    shown: Shown = Shown.NOWHERE

    def is_meant_by(self, intent: Intent) -> bool:
        """Whether a key asks for this, or a line that is pasted. Shift makes a difference together with Ctrl only."""
        match intent:
            case Typed(words):
                return self.name is CommandName.PASTE and len(words.strip()) >= _SHORTEST_LINE
            case KeyDown(key, mods) if not mods.alt:
                return ("ctrl " * mods.ctrl + "shift " * (mods.ctrl and mods.shift) + key) in self.keys
        return False


def button(name: CommandName, label: str, action: Callable[[], "Phase | None"], keys: tuple[str, ...] = ()) -> Command:
    """A command with a button under the prompt."""
    return Command(name, action, keys, label, Shown.BUTTON)


class Phase(ABC):
    """One thing that the table does: a frozen value. Where a phase is asked for and None comes, the laws say what follows.

    What is not answered otherwise is so of a phase in which all lies still, no time runs and nothing is taken.
    """

    __slots__ = ()

    by_bot: ClassVar[bool] = False
    """Whether a bot decides, so that what a person looks at meanwhile is not on its time."""
    is_moving: ClassVar[bool] = False
    """Whether a stroke is under way."""
    is_at_stroke: ClassVar[bool] = False
    """Whether a stroke that comes as a line of text may be struck."""
    is_arranging: ClassVar[bool] = False
    """Whether it goes on where the board is laid otherwise meanwhile."""
    is_answered_above: ClassVar[bool] = False
    """Whether what is asked stands on a screen over the table."""
    covers_board: ClassVar[bool] = False
    """Whether nobody may study the board now where a clock runs."""

    @property
    def struck_by(self) -> Seat | None:
        """Whose striker is seen, where that is not whoever is to strike: in a stroke that is looked back at."""
        return None

    @property
    def in_hand(self) -> bool:
        """Whether a drag holds it: Esc, the buttons and the commands' keys are then its own."""
        return False

    @property
    def timed(self) -> bool:
        """Whether a player's clock runs."""
        return False

    @property
    def power(self) -> MmPerS | None:
        """The striker's speed in hand or under way."""
        return None

    @property
    def power_window(self) -> tuple[Span, ...]:
        """The softest and hardest speeds between which the aimed man drops, as far as they may be shown."""
        return ()

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        """What its player may do now: buttons, keys and the pause read it. Buttons stand in this order."""
        return ()

    def handle(self, context: TableContext, intent: Intent) -> "Phase | None":
        """Take what a player wants and no command is meant by."""
        return self

    def update(self, context: TableContext, dt: Second) -> "Phase | None":
        """Let time pass."""
        return self

    def quiet(self, context: TableContext) -> Second:
        """For how long its picture stays as it is."""
        return FOR_EVER

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        """Draw what lies on the board and moves over it."""
        context.draw_resting(canvas, viewport)

    @abstractmethod
    def prompt(self, context: TableContext) -> Message:
        """What is asked of whom now, in words."""

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        """What its commands may put in the place of that: they stand under the longest, so that none of them moves."""
        return ()

    def hint_prompts(self, context: TableContext) -> tuple[Message, ...]:
        """What a hint may put there, and what stands there without it; as long as any may be."""
        return ()

    def keys_line(self, context: TableContext, commands: tuple[Command, ...]) -> str:
        """What the keys do, those of these commands among them."""
        if context.play.practice is not None:
            return context.tr("practice.keys")
        asked = (command.name for command in commands if command.name in (CommandName.EXPLAIN, CommandName.HINT))
        back = ("back",) if context.play.session.can_take_back else ()
        return context.tr("_".join(("table.keys", *asked, *back)))


def release_held(context: TableContext, phase: Phase) -> Phase:
    """The phase with nothing held: what is released while another one is on show, it never hears of."""
    return (phase.handle(context, FocusLost()) or phase) if phase.timed else phase


def eased(share: float) -> float:
    """The share of a way after this share of its time, where it starts and ends softly."""
    return share * share * (3 - 2 * share)
