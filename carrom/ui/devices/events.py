"""Events of the window system as intents. The only place that knows which button, wheel or key event came from where."""

import pygame

from carrom.play.preferences import Preferences
from carrom.ui.devices.clipboard import paste_text
from carrom.ui.devices.pads import Pads
from carrom.ui.input.intents import (
    Composing,
    FileDropped,
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    Mods,
    PointerButton,
    PointerDown,
    PointerGone,
    PointerMove,
    PointerUp,
    Quit,
    Resized,
    Typed,
    Wheel,
)

# Wheels also arrive as buttons 4 to 7, and fingers as mouse events too (SDL makes them): each is heard once.
_BUTTONS = {1: PointerButton.PRIMARY, 3: PointerButton.SECONDARY}
_GRAIN = 0.1  # of a wheel's step: as fine as scrolling needs, and a tenth of a notch's mm/s is a whole number
_OTHER_NAMES = {"enter": "return", "[enter]": "return", "keypad enter": "return"}


class Devices:
    """All that a player holds. It remembers what a wheel has turned but not yet said, which pads are open, and whether it is
    a finger or the mouse that holds the pointer down: until that lets go the other is not heard."""

    def __init__(self) -> None:
        self.pads = Pads()
        self._turned = 0.0
        self._finger: bool | None = None  # whether a finger holds the pointer; None while nothing does
        self._touching: set[object] = set()  # the fingers on the glass

    def intent_of(self, event: pygame.event.Event) -> Intent | None:
        """What the event means to a scene; None when nothing."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return _of_keyboard(event)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            return self._second_finger(event)
        intent = _of_window(event)
        if isinstance(intent, FocusLost):
            self._finger = None
            self._touching.clear()
        return intent or self.pads.intent_of(event)

    def apply_preferences(self, preferences: Preferences) -> None:
        """A player's own choice of devices."""
        self.pads.on = preferences.controls.pad

    def _pointer(self, event: pygame.event.Event) -> Intent | None:
        """SDL lets one finger at a time move the pointer, but mouse and finger both at once."""
        finger = bool(getattr(event, "touch", False))
        if self._finger not in (None, finger):
            return None
        x, y = float(event.pos[0]), float(event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            held = bool(event.buttons[0])
            self._finger = finger if held else None
            return PointerMove(x, y, held)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in _BUTTONS:
            self._finger = finger if event.button == 1 else self._finger
            return PointerDown(x, y, _BUTTONS[event.button])
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._finger = None
            return PointerUp(x, y)
        return None

    def _second_finger(self, event: pygame.event.Event) -> Intent | None:
        """A second finger does what Shift does beside the mouse, for as long as it touches."""
        finger, before = getattr(event, "finger_id", None), len(self._touching)
        if event.type == pygame.FINGERDOWN:
            self._touching.add(finger)
        else:
            self._touching.discard(finger)
        if before == 1 and len(self._touching) == 2:
            return KeyDown("shift")
        return KeyUp("shift") if before == 2 and len(self._touching) == 1 else None

    def _wheel(self, event: pygame.event.Event) -> Wheel | None:
        """Whole grains of the wheel's turn; what is finer waits for more, and a sideways scroll is none."""
        steps = float(getattr(event, "precise_y", event.y))
        self._turned += -steps if event.flipped else steps
        grains = round(self._turned / _GRAIN)
        if grains == 0:
            return None
        self._turned -= grains * _GRAIN
        x, y = pygame.mouse.get_pos()
        return Wheel(grains * _GRAIN, float(x), float(y), _mods(pygame.key.get_mods()))


def _of_keyboard(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.TEXTINPUT:
        return Typed(event.text)
    if event.type == pygame.TEXTEDITING:
        return Composing(event.text)
    key, mods = _name(event.key), _mods(event.mod)
    if event.type == pygame.KEYUP:
        return KeyUp(key, mods)
    if key == "v" and mods.ctrl and (text := paste_text()):
        return Typed(text)
    return KeyDown(key, mods)


def _of_window(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.QUIT:
        return Quit()
    if event.type == pygame.WINDOWSIZECHANGED:
        return Resized(int(event.x), int(event.y))
    if event.type == pygame.WINDOWFOCUSLOST:
        return FocusLost()
    if event.type == pygame.WINDOWLEAVE:
        return PointerGone()
    if event.type == pygame.DROPFILE:
        return FileDropped(str(event.file))
    return None


def _name(key: int) -> str:
    name = pygame.key.name(key).lower()
    return _OTHER_NAMES.get(name, name)


def _mods(held: int) -> Mods:
    # The command key of a Mac does what Ctrl does elsewhere.
    return Mods(
        shift=bool(held & pygame.KMOD_SHIFT),
        ctrl=bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        alt=bool(held & pygame.KMOD_ALT),
    )
