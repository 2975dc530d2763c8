"""Keys that are held: a tap is one step, a hold runs on by the clock, so that no frame rate changes what they do. No pygame."""

from dataclasses import dataclass, replace
from enum import StrEnum

from carrom.model.layout import on_grid
from carrom.model.seats import Seat, from_board, to_board
from carrom.model.units import UM_PER_MM, Point, Second
from carrom.ui.input.aiming import Feel, Gesture, change_power, slide, turn
from carrom.ui.input.intents import Mods

HOLD: Second = 0.28  # held longer than this, a key runs on


class Control(StrEnum):
    """What keys and wheel steer: place, angle and power of a stroke; a disc across and away."""

    SLIDE = "slide"
    TURN = "turn"
    POWER = "power"
    ACROSS = "across"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class KeyPace:
    """One step of a tap, and how fast a hold runs on: µm, µrad or mm/s, the latter a second."""

    step: int
    rate: int


PACES: dict[tuple[Control, bool], KeyPace] = {
    (Control.SLIDE, False): KeyPace(2_000, 160_000),
    (Control.SLIDE, True): KeyPace(100, 8_000),
    (Control.TURN, False): KeyPace(8_727, 700_000),
    (Control.TURN, True): KeyPace(873, 26_000),  # 0.05°, then 1.5° a second
    (Control.POWER, False): KeyPace(100, 2_500),
    (Control.POWER, True): KeyPace(10, 300),
    **{(control, False): KeyPace(1_000, 60_000) for control in (Control.ACROSS, Control.AHEAD)},
    **{(control, True): KeyPace(100, 4_000) for control in (Control.ACROSS, Control.AHEAD)},
}


@dataclass(frozen=True, slots=True)
class HeldKey:
    """A key that steers, and for how long it has been down."""

    key: str
    control: Control
    sign: int
    fine: bool
    time: Second = 0.0

    def amount(self, time: Second) -> int:
        """All that the key has done after this long."""
        pace = PACES[self.control, self.fine]
        return self.sign * (pace.step + round(pace.rate * max(0.0, time - HOLD)))


_NOTCH = {(False, False): (Control.POWER, 50), (False, True): (Control.POWER, 10), (True, False): (Control.TURN, 873)}


def wheel_control(steps: float, mods: Mods) -> tuple[Control, int]:
    """What the wheel does, and by how much: power, finely with Ctrl; with Shift the aim, 0.05° a notch, 0.01° with Ctrl too."""
    control, notch = _NOTCH.get((mods.shift, mods.ctrl), (Control.TURN, 175))
    return control, round(steps * notch)


_STEERS = {
    "a": (Control.SLIDE, -1),
    "d": (Control.SLIDE, 1),
    "left": (Control.TURN, 1),
    "right": (Control.TURN, -1),
    "up": (Control.POWER, 1),
    "down": (Control.POWER, -1),
}


def steering_key(key: str, mods: Mods) -> HeldKey | None:
    """What holding this key does; None for keys that do not steer. With Shift the arrows slide."""
    if mods.alt or key not in _STEERS:
        return None
    control, sign = _STEERS[key]
    if control is Control.TURN and mods.shift:
        control, sign = Control.SLIDE, -sign
    return HeldKey(key, control, sign, mods.ctrl)


_ARROWS = {"left": (Control.ACROSS, -1), "right": (Control.ACROSS, 1), "up": (Control.AHEAD, 1), "down": (Control.AHEAD, -1)}


def carrying_key(key: str, mods: Mods, held: tuple[HeldKey, ...]) -> HeldKey | None:
    """What holding this key does to a disc that is put down by hand; None for other keys and those that are down already."""
    if key not in _ARROWS or any(other.key == key for other in held):
        return None
    return HeldKey(key, *_ARROWS[key], fine=mods.ctrl)


def move_by_key(at: Point, seat: Seat, key: HeldKey, by: int) -> Point:
    """A place on the board moved by so many µm, as the player of this seat sees it."""
    across, ahead = (by / UM_PER_MM, 0.0) if key.control is Control.ACROSS else (0.0, by / UM_PER_MM)
    own = from_board(seat, at)
    return on_grid(to_board(seat, Point(own.x + across, own.y + ahead)))


def carry_on(held: tuple[HeldKey, ...], at: Point, seat: Seat, dt: Second) -> tuple[tuple[HeldKey, ...], Point]:
    """So much time passes with these keys down while they carry a disc."""
    later, amounts = _later(held, dt)
    for key, by in zip(later, amounts, strict=True):
        at = move_by_key(at, seat, key, by)
    return later, at


_APPLIED_BY = {Control.SLIDE: slide, Control.TURN: turn, Control.POWER: change_power}


def apply_control(gesture: Gesture, control: Control, by: int, feel: Feel) -> Gesture:
    """The gesture after one control moved by so much."""
    return _APPLIED_BY[control](gesture, by, feel) if control in _APPLIED_BY else gesture


def press_key(held: tuple[HeldKey, ...], key: HeldKey, gesture: Gesture, feel: Feel) -> tuple[tuple[HeldKey, ...], Gesture]:
    """A key goes down: its first step at once."""
    if any(other.key == key.key for other in held):
        return held, gesture
    return (*held, key), apply_control(gesture, key.control, key.amount(0.0), feel)


def release_key(held: tuple[HeldKey, ...], key: str) -> tuple[HeldKey, ...]:
    """The keys still held once this one is released."""
    return tuple(other for other in held if other.key != key)


def run_on(held: tuple[HeldKey, ...], gesture: Gesture, dt: Second, feel: Feel) -> tuple[tuple[HeldKey, ...], Gesture]:
    """So much time passes with these keys down."""
    later, amounts = _later(held, dt)
    for key, by in zip(later, amounts, strict=True):
        if by:
            gesture = apply_control(gesture, key.control, by, feel)
    return later, gesture


def _later(held: tuple[HeldKey, ...], dt: Second) -> tuple[tuple[HeldKey, ...], tuple[int, ...]]:
    """The keys after so much more time, and what each has done in it."""
    later = tuple(replace(key, time=key.time + dt) for key in held)
    return later, tuple(key.amount(now.time) - key.amount(key.time) for key, now in zip(held, later, strict=True))
