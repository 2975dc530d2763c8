"""Events of the window system: which of them mean something, and what."""

import pygame
import pytest

from carrom.ui.devices import intent_of
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
)

Told = dict[str, int | float | bool | tuple[int, ...]]


@pytest.fixture(scope="module", autouse=True)
def _display() -> None:
    pygame.display.init()


@pytest.mark.parametrize(
    ("kind", "told", "intent"),
    [
        (pygame.MOUSEMOTION, {"pos": (3, 4), "buttons": (1, 0, 0)}, PointerMove(3, 4, held=True)),
        (pygame.MOUSEMOTION, {"pos": (-3, 900), "buttons": (0, 0, 1)}, PointerMove(-3, 900)),
        (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 1}, PointerDown(3, 4)),
        (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 3}, PointerDown(3, 4, Button.SECONDARY)),
        (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1}, PointerUp(3, 4)),
        (pygame.KEYDOWN, {"key": pygame.K_LEFT, "mod": pygame.KMOD_LCTRL}, KeyDown("left", Mods(ctrl=True))),
        (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": pygame.KMOD_LALT}, KeyDown("return", Mods(alt=True))),
        (pygame.KEYDOWN, {"key": pygame.K_KP_ENTER, "mod": 0}, KeyDown("return")),
        (pygame.KEYDOWN, {"key": pygame.K_a, "mod": pygame.KMOD_RSHIFT}, KeyDown("a", Mods(shift=True))),
        (pygame.KEYDOWN, {"key": pygame.K_F11, "mod": 0}, KeyDown("f11")),
        (pygame.KEYUP, {"key": pygame.K_ESCAPE, "mod": 0}, KeyUp("escape")),
        (pygame.WINDOWSIZECHANGED, {"x": 800, "y": 600}, Resized(800, 600)),
        (pygame.WINDOWFOCUSLOST, {}, FocusLost()),
        (pygame.WINDOWLEAVE, {}, PointerGone()),
        (pygame.QUIT, {}, Quit()),
    ],
)
def test_events_mean_what_a_player_does(kind: int, told: Told, intent: Intent) -> None:
    assert intent_of(pygame.event.Event(kind, told)) == intent


@pytest.mark.parametrize("button", [2, 4, 5, 6, 7])
def test_pb025_wheels_and_middle_buttons_press_nothing(button: int) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert intent_of(pygame.event.Event(kind, {"pos": (3, 4), "button": button})) is None


def test_a_right_button_that_comes_up_releases_nothing() -> None:
    assert intent_of(pygame.event.Event(pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 3})) is None


def test_pb026_joysticks_move_nothing() -> None:
    assert intent_of(pygame.event.Event(pygame.JOYAXISMOTION, {"axis": 0, "value": 0.7})) is None
    assert intent_of(pygame.event.Event(pygame.JOYBUTTONDOWN, {"button": 0})) is None


def test_a_finger_is_heard_once_as_the_pointer_that_sdl_makes_of_it() -> None:
    assert intent_of(pygame.event.Event(pygame.FINGERDOWN, {"x": 0.5, "y": 0.5})) is None
