"""What the system and other programs tell while somebody plays, mostly of no concern to the game: events by chance."""

from collections.abc import Callable
from random import Random

import pygame

Event = pygame.event.Event
Told = dict[str, int | float | str | bool]

RUBBISH = (
    *("", " ", "\n\n", "\t", "\ufeff", "\u202e", "कैरम", "😀", "x" * 100_000),
    *("w1@", "w1@0,0 w1@0,0", "q@nan,inf", "opening " * 999),
    *("south 1e309 0 3000", "south 0 1.570796 3000", "north 0 4.712389 99999999999999", "SEAT OFFSET ANGLE SPEED", "carrom1 {"),
    *("opening", "empty", "w1@-12.5,40 b9@100,0 q@0,0", "{" * 5000, "../../etc/passwd", "%s%n{0}", "<b>&amp;", "12e5,٣", "-0"),
)
# Windows that are hidden, uncovered, minimised and brought back, screens and keyboards that change.
_BARE = (
    *("WINDOWSHOWN", "WINDOWHIDDEN", "WINDOWEXPOSED", "WINDOWMINIMIZED", "WINDOWMAXIMIZED", "WINDOWRESTORED", "WINDOWENTER"),
    *("WINDOWTAKEFOCUS", "WINDOWHITTEST", "WINDOWICCPROFCHANGED", "VIDEOEXPOSE", "KEYMAPCHANGED", "LOCALECHANGED"),
    *("CLIPBOARDUPDATE", "RENDER_TARGETS_RESET", "RENDER_DEVICE_RESET", "APP_LOWMEMORY", "APP_WILLENTERBACKGROUND"),
    *("APP_DIDENTERBACKGROUND", "APP_WILLENTERFOREGROUND", "APP_DIDENTERFOREGROUND", "DROPBEGIN", "DROPCOMPLETE"),
    *("SYSWMEVENT", "USEREVENT", "NOEVENT"),
)
_NOTICES: dict[str, Callable[[Random], Told]] = {
    **dict.fromkeys(_BARE, lambda _: {}),
    "WINDOWMOVED": lambda chance: {"x": chance.randint(-9000, 9000), "y": chance.randint(-9000, 9000)},
    "WINDOWDISPLAYCHANGED": lambda chance: {"display_index": chance.randrange(-1, 4)},
    "ACTIVEEVENT": lambda chance: {"gain": chance.randrange(2), "state": chance.randrange(8)},
    "DROPTEXT": lambda chance: {"text": chance.choice(RUBBISH)},
    "AUDIODEVICEADDED": lambda chance: {"which": chance.randrange(4), "iscapture": chance.randrange(2)},
    "AUDIODEVICEREMOVED": lambda chance: {"which": chance.randrange(4), "iscapture": chance.randrange(2)},
    "MULTIGESTURE": lambda chance: {
        "x": chance.random(),
        "y": chance.random(),
        "pinched": 0.1,
        "rotated": 1.0,
        "num_fingers": 3,
    },
    # Sticks that are no pads: added and removed in any order, pushed while they are not there.
    "JOYDEVICEADDED": lambda chance: {"device_index": chance.randrange(-1, 4)},
    "JOYDEVICEREMOVED": lambda chance: {"instance_id": chance.randrange(-1, 4)},
    "JOYAXISMOTION": lambda chance: {
        "instance_id": chance.randrange(4),
        "axis": chance.randrange(8),
        "value": chance.uniform(-1, 1),
    },
    "JOYBUTTONDOWN": lambda chance: {"instance_id": chance.randrange(4), "button": chance.randrange(20)},
    "JOYBUTTONUP": lambda chance: {"instance_id": chance.randrange(4), "button": chance.randrange(20)},
    "JOYHATMOTION": lambda chance: {"instance_id": chance.randrange(4), "hat": 0, "value": chance.randrange(3)},
    "JOYBALLMOTION": lambda chance: {"instance_id": chance.randrange(4), "ball": 0, "rel": 7},
    "CONTROLLERDEVICEREMAPPED": lambda chance: {"instance_id": chance.randrange(-1, 4)},
    "CONTROLLERTOUCHPADDOWN": lambda chance: {
        "instance_id": chance.randrange(4),
        "touch_id": 0,
        "finger_id": 0,
        "x": 0.5,
        "y": 0.5,
    },
    "CONTROLLERSENSORUPDATE": lambda chance: {"instance_id": chance.randrange(4), "sensor": 1},
}
_NAMES = tuple(name for name in _NOTICES if hasattr(pygame, name))


def any_notice(chance: Random) -> Event:
    """One of them."""
    name = chance.choice(_NAMES)
    return Event(getattr(pygame, name), _NOTICES[name](chance))
