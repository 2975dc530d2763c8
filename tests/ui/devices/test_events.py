"""Events of the window system: which of them mean something, and what."""

import gc
from weakref import WeakSet

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame._sdl2 import controller

from carrom.play.preferences import ControlChoices, Preferences
from carrom.ui.devices.events import Devices
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
from tests.ui.looping import pointer

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
        (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 3}, PointerDown(3, 4, PointerButton.SECONDARY)),
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
        (pygame.TEXTINPUT, {"text": "ö"}, Typed("ö")),
        (pygame.TEXTEDITING, {"text": "か", "start": 0, "length": 1}, Composing("か")),
        (pygame.DROPFILE, {"file": "/home/house.toml"}, FileDropped("/home/house.toml")),
        (pygame.QUIT, {}, Quit()),
    ],
)
def test_events_mean_what_a_player_does(kind: int, told: Told, intent: Intent) -> None:
    assert Devices().intent_of(pygame.event.Event(kind, told)) == intent


@pytest.mark.parametrize("button", [2, 4, 5, 6, 7])
def test_wheels_and_middle_buttons_press_nothing(button: int) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert Devices().intent_of(pygame.event.Event(kind, {"pos": (3, 4), "button": button})) is None


def test_a_right_button_that_comes_up_releases_nothing() -> None:
    assert Devices().intent_of(pygame.event.Event(pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 3})) is None


def test_joysticks_move_nothing() -> None:
    assert Devices().intent_of(pygame.event.Event(pygame.JOYAXISMOTION, {"axis": 0, "value": 0.7})) is None
    assert Devices().intent_of(pygame.event.Event(pygame.JOYBUTTONDOWN, {"button": 0})) is None


def test_a_finger_is_heard_once_as_the_pointer_that_sdl_makes_of_it() -> None:
    assert Devices().intent_of(pygame.event.Event(pygame.FINGERDOWN, {"x": 0.5, "y": 0.5})) is None


AT = (3, 4)


@pytest.mark.parametrize("finger", [True, False])
def test_while_a_finger_or_the_mouse_drags_the_other_moves_and_releases_nothing(finger: bool) -> None:
    devices = Devices()
    assert devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, AT, finger=finger)) == PointerDown(*AT)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        assert devices.intent_of(pointer(kind, (200, 100), finger=not finger)) is None
    assert devices.intent_of(pointer(pygame.MOUSEMOTION, (5, 9), finger=finger)) == PointerMove(5, 9, held=True)
    assert devices.intent_of(pointer(pygame.MOUSEBUTTONUP, (5, 9), finger=finger)) == PointerUp(5, 9)
    assert devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, (200, 100), finger=not finger)) == PointerDown(200, 100)


def test_a_finger_whose_release_was_lost_keeps_the_mouse_away_no_longer_than_the_window_has_the_keyboard() -> None:
    devices = Devices()
    devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, AT, finger=True))
    assert devices.intent_of(pygame.event.Event(pygame.WINDOWFOCUSLOST)) == FocusLost()
    assert devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, AT)) == PointerDown(*AT)


def test_a_mouse_whose_release_was_lost_gives_way_to_a_finger_once_it_moves_free() -> None:
    devices = Devices()
    devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, AT))
    devices.intent_of(pointer(pygame.MOUSEMOTION, AT, held=False))
    assert devices.intent_of(pointer(pygame.MOUSEBUTTONDOWN, AT, finger=True)) == PointerDown(*AT)


def wheel(devices: Devices, precise: float, flipped: bool = False) -> float:
    """The steps that a turn of the wheel says at once; 0 when nothing."""
    event = pygame.event.Event(pygame.MOUSEWHEEL, {"y": round(precise), "precise_y": precise, "x": 3, "flipped": flipped})
    intent = devices.intent_of(event)
    return intent.steps if isinstance(intent, Wheel) else 0.0


def test_a_sideways_scroll_says_nothing() -> None:
    assert wheel(Devices(), 0.0) == 0.0


def test_a_notch_is_a_step_and_a_flipped_wheel_turns_the_other_way() -> None:
    assert wheel(Devices(), 1.0) == 1.0
    assert wheel(Devices(), 2.0, flipped=True) == -2.0


@given(st.lists(st.floats(-3, 3), max_size=60))
def test_no_part_of_a_fine_scroll_is_lost(turns: list[float]) -> None:
    devices = Devices()
    assert abs(sum(wheel(devices, turn) for turn in turns) - sum(turns)) <= 0.125


def pad(kind: int, **told: int) -> pygame.event.Event:
    return pygame.event.Event(kind, {"instance_id": 0, **told})


def switched_on() -> Devices:
    devices = Devices()
    devices.apply_preferences(Preferences(controls=ControlChoices(pad=True)))
    return devices


def test_a_pad_is_heard_only_where_the_player_wants_it() -> None:
    press = pad(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
    assert Devices().intent_of(press) is None
    assert switched_on().intent_of(press) == KeyDown("space", pad="a")
    assert switched_on().intent_of(pad(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A)) == KeyUp("space", pad="a")


def test_a_stick_that_drifts_moves_nothing_and_a_push_is_one_press() -> None:
    devices = switched_on()
    ways = (0.2, -0.3, 0.55, 0.7, 0.9, 0.5, 0.3, 0.1, -0.8, 0.0)
    told = [devices.intent_of(pad(pygame.CONTROLLERAXISMOTION, axis=0, value=round(way * 32767))) for way in ways]
    assert [intent for intent in told if intent is not None] == [
        KeyDown("right", pad="right"),
        KeyUp("right", pad="right"),
        KeyDown("left", pad="left"),
        KeyUp("left", pad="left"),
    ]


class Opened:
    """A pad that SDL tells of for as long as somebody holds it."""

    def __init__(self, held: "WeakSet[Opened]") -> None:
        held.add(self)


def test_a_pad_stays_open_when_another_comes_under_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL numbers what is there: with the first pad pulled out the second moves up, and the first comes back as the last."""
    held = WeakSet[Opened]()
    monkeypatch.setattr(controller, "is_controller", lambda _: True)
    monkeypatch.setattr(controller, "Controller", lambda _: Opened(held))
    devices = switched_on()
    for number in (0, 1, 1):
        devices.intent_of(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, {"device_index": number}))
    gc.collect()
    assert len(held) == 3


def test_a_second_finger_is_shift_for_as_long_as_it_touches() -> None:
    devices = Devices()

    def touched(kind: int, number: int) -> Intent | None:
        return devices.intent_of(pygame.event.Event(kind, {"finger_id": number, "x": 0.5, "y": 0.5}))

    assert touched(pygame.FINGERDOWN, 7) is None
    assert touched(pygame.FINGERDOWN, 9) == KeyDown("shift")
    assert touched(pygame.FINGERDOWN, 9) is None
    assert touched(pygame.FINGERDOWN, 11) is None
    assert touched(pygame.FINGERUP, 11) is None
    assert touched(pygame.FINGERUP, 9) == KeyUp("shift")
    assert touched(pygame.FINGERUP, 7) is None
