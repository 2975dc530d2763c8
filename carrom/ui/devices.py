"""Events of the window system as intents. The only place that knows which button, wheel or key event came from where."""

import pygame

from carrom.ui.intents import (
    Button,
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    Mods,
    PointerDown,
    PointerGone,
    PointerMove,
    PointerUp,
    Quit,
    Resized,
    Wheel,
)

# Wheels also arrive as buttons 4 to 7, and fingers as mouse events too (SDL makes them): each is heard once.
_BUTTONS = {1: Button.PRIMARY, 3: Button.SECONDARY}
_OTHER_NAMES = {"enter": "return", "[enter]": "return", "keypad enter": "return"}


def intent_of(event: pygame.event.Event) -> Intent | None:
    """What the event means to a scene; None when nothing."""
    if event.type == pygame.MOUSEMOTION:
        return PointerMove(float(event.pos[0]), float(event.pos[1]), bool(event.buttons[0]))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in _BUTTONS:
        return PointerDown(float(event.pos[0]), float(event.pos[1]), _BUTTONS[event.button])
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return PointerUp(float(event.pos[0]), float(event.pos[1]))
    if event.type == pygame.MOUSEWHEEL:
        x, y = pygame.mouse.get_pos()
        steps = float(getattr(event, "precise_y", event.y))
        return Wheel(-steps if event.flipped else steps, float(x), float(y), _mods(pygame.key.get_mods()))
    if event.type == pygame.KEYDOWN:
        return KeyDown(_name(event.key), _mods(event.mod))
    if event.type == pygame.KEYUP:
        return KeyUp(_name(event.key), _mods(event.mod))
    return _of_window(event)


def _of_window(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.QUIT:
        return Quit()
    if event.type == pygame.WINDOWSIZECHANGED:
        return Resized(int(event.x), int(event.y))
    if event.type == pygame.WINDOWFOCUSLOST:
        return FocusLost()
    if event.type == pygame.WINDOWLEAVE:
        return PointerGone()
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
