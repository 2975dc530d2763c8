"""Which key or pad button does what at the table, and a player's own choice of them. Menus know only the usual keys. No pygame.

A binding is an action and a key's name; a pad's button is named `pad a`. What a player does not bind keeps its usual key.
"""

from dataclasses import replace
from typing import TypeAlias

from carrom.ui.input.intents import Intent, KeyDown, KeyUp

Bound: TypeAlias = tuple[tuple[str, str], ...]

USUAL_KEYS: dict[str, str] = {
    "slide_left": "a",
    "slide_right": "d",
    "aim_left": "left",
    "aim_right": "right",
    "harder": "up",
    "softer": "down",
    "strike": "space",
    "take_back": "u",
    "replay": "r",
    "turn_view": "v",
    "guide": "g",
    "loupe": "z",
    "hint": "h",
    "explain": "e",
    "mute": "m",
    "strokes": "l",
    "laws": "f1",
}
# What a pad's button stands for; escape and tab are the same everywhere and nobody's to bind.
PAD_KEYS: dict[str, str] = {
    "a": "space",
    "b": "escape",
    "x": "v",
    "y": "l",
    "back": "f1",
    "start": "escape",
    "left stick": "g",
    "right stick": "tab",
    "left shoulder": "a",
    "right shoulder": "d",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
_PAD = "pad "
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "super", "caps lock", "num lock", "numlock", "altgr")
_ASIDE = ("t", "p", "f2")  # of the practice table and of a friendly match
_FIXED = ("escape", "return", "tab", "backspace", "f11", *_ASIDE, "", f"{_PAD}b", f"{_PAD}start", f"{_PAD}right stick")


def name_of(key: KeyDown | KeyUp) -> str:
    """The key or button as bindings name it."""
    return f"{_PAD}{key.pad}" if key.pad else key.key


def is_pad(name: str) -> bool:
    """Whether this names a button of a game pad, not a key."""
    return name.startswith(_PAD)


def may_be_bound(name: str) -> bool:
    """Whether an action may have this key: not one that has a fixed meaning, nor one held to change others."""
    return name not in _FIXED and not any(part in name.split(" ", 1)[-1] for part in _MODIFIERS)


def bindings(bound: Bound, pad: bool = False) -> dict[str, str]:
    """Every action with its key in force, or with its pad button where it has one."""
    own = {action: name for action, name in bound if is_pad(name) == pad and action in USUAL_KEYS and may_be_bound(name)}
    taken = ("", *own.values())  # an action whose usual key has gone to another has none until it is given one
    usual = {action: name for action, key in USUAL_KEYS.items() if (name := _usual(key, pad)) not in taken}
    return {action: (usual | own)[action] for action in USUAL_KEYS if action in usual | own}


def _usual(key: str, pad: bool) -> str:
    return next((f"{_PAD}{button}" for button, stands in PAD_KEYS.items() if stands == key), "") if pad else key


def bind(bound: Bound, action: str, name: str) -> Bound:
    """The action has this key from now on; whichever had it takes the action's former one in exchange."""
    pad = is_pad(name)
    now = bindings(bound, pad)
    other = action_with(bound, name)
    if other is not None and other != action and action in now:
        now[other] = now[action]
    elif other is not None and other != action:
        del now[other]
    now[action] = name
    usual = bindings((), pad)
    rest = tuple(pair for pair in bound if is_pad(pair[1]) != pad)
    return rest + tuple((each, key) for each, key in now.items() if usual.get(each) != key)


def action_with(bound: Bound, name: str) -> str | None:
    """The action that has this key now."""
    return next((action for action, key in bindings(bound, is_pad(name)).items() if key == name), None)


def usual_intent(intent: Intent, bound: Bound) -> Intent | None:
    """The intent as the table knows it: with the usual key of the action bound to it; None for a key that gave its up."""
    if not bound or not isinstance(intent, KeyDown | KeyUp):
        return intent
    action = action_with(bound, name_of(intent))
    if action is not None:
        return replace(intent, key=USUAL_KEYS[action])
    return None if intent.key in USUAL_KEYS.values() else intent
