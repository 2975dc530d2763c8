"""Game pads: which button or stick went where, and the key that each stands for. Silent until a player switches pads on.

Sticks speak only beyond a dead zone, and once a push: one that drifts moves nothing.
"""

from contextlib import suppress

import pygame
from pygame._sdl2 import controller  # pygame's own module for pads whose buttons have names; it has no other

from carrom.ui.input.bindings import PAD_KEYS
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, KeyUp

# SDL's numbers of the buttons.
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_STICKS = {pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down")}
_FULL = 32768
_PUSHED, _LET_GO = 0.6, 0.4  # shares of a stick's way: pushed beyond the one, let go within the other


class Pads:
    """The pads at hand. `on` is the player's own choice: a pad that is off says nothing."""

    def __init__(self, on: bool = False) -> None:
        self._on = False
        self._open: list[controller.Controller] = []  # SDL speaks only of pads that somebody holds; its numbers change hands
        self._pushed: dict[tuple[int, int], str] = {}
        self.on = on

    @property
    def on(self) -> bool:
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on and not self._on:
            with suppress(pygame.error):  # this machine knows of no pads
                controller.init()
                for number in range(controller.get_count()):
                    self._hold(number)
        self._on = on

    def intent_of(self, event: pygame.event.Event) -> Intent | None:
        """What a pad's event means; None when nothing."""
        if not self._on:
            return None
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._hold(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pushed = {stick: way for stick, way in self._pushed.items() if stick[0] != event.instance_id}
            return FocusLost()  # whatever it held is held no longer
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button in BUTTONS:
            return _pressed(BUTTONS[event.button], event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _STICKS:
            return self._stick((event.instance_id, event.axis), event.value / _FULL)
        return None

    def _hold(self, number: int) -> None:
        with suppress(pygame.error):  # it is gone again, or this player may not open it
            if controller.is_controller(number):
                self._open.append(controller.Controller(number))

    def _stick(self, stick: tuple[int, int], way: float) -> Intent | None:
        pushed = self._pushed.get(stick)
        if pushed is None and abs(way) >= _PUSHED:
            pushed = self._pushed[stick] = _STICKS[stick[1]][way > 0]
            return _pressed(pushed, True)
        if pushed is not None and abs(way) <= _LET_GO:
            return _pressed(self._pushed.pop(stick), False)
        return None


def _pressed(button: str, down: bool) -> Intent:
    return KeyDown(PAD_KEYS[button], pad=button) if down else KeyUp(PAD_KEYS[button], pad=button)
