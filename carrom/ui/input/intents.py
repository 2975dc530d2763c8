"""What a player wants, whatever device said it: frozen values, no pygame, so that every screen is tested with plain data."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class PointerButton(StrEnum):
    """The two buttons that mean something."""

    PRIMARY = "primary"  # left button, a finger, a pen
    SECONDARY = "secondary"  # right button: cancels


@dataclass(frozen=True, slots=True)
class Mods:
    """Which modifier keys are held."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


NO_MODS = Mods()


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A press, in pixels of the canvas."""

    x: float
    y: float
    button: PointerButton = PointerButton.PRIMARY


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer is here now; outside the window, too, while it is held. `held`: the primary button is down."""

    x: float
    y: float
    held: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The primary button was let go."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerGone:
    """The pointer left the window: nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Wheel or two-finger scroll at a place; steps away from the player are positive."""

    steps: float
    x: float
    y: float
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key by its lower-case name: `a`, `left`, `return`, `escape`, `f11`, `space`, `tab` … Never repeated while held.

    `pad` names the game pad's button where one was pressed; `key` is then the key that it stands for, if any.
    """

    key: str
    mods: Mods = NO_MODS
    pad: str = ""


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key, or a pad's button, was released; the fields are those of `KeyDown`."""

    key: str
    mods: Mods = NO_MODS
    pad: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """Text from the keyboard, an input method or the clipboard; the keys that made it come as KeyDown, too."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Text that an input method is still putting together; empty once it is done or given up."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped onto the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The canvas has this many pixels now, and is to be filled like this: `interface` is the size of all words and buttons in
    per cent of the usual one."""

    width: int
    height: int
    interface: int = 100
    high_contrast: bool = False


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Another window has the keyboard: whatever is held down is held no longer."""


@dataclass(frozen=True, slots=True)
class Quit:
    """The window's close button, or the system shutting down."""


Intent: TypeAlias = (
    PointerDown
    | PointerMove
    | PointerUp
    | PointerGone
    | Wheel
    | KeyDown
    | KeyUp
    | Typed
    | Composing
    | FileDropped
    | Resized
    | FocusLost
    | Quit
)
