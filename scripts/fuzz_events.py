"""What a frantic player, a cat on the keyboard, a failing device, a window manager and others send: events by chance."""

import string
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from carrom.model.seats import Seat, to_board
from carrom.model.units import UM_PER_MM, Point
from carrom.ui.devices.clipboard import copy_text
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.table import TableScene

Event = pygame.event.Event
Told = dict[str, Any]

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


_GESTURE: Told = {"pinched": 0.1, "rotated": 1.0, "num_fingers": 3}
SIZES = ((640, 480), (800, 600), (1024, 600), (1280, 800), (500, 900), (320, 200), (1600, 900), (1920, 1080))
_EVERY_KEY = tuple(getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))
_USUAL_KEYS = tuple(
    getattr(pygame, f"K_{name}")
    for name in (
        *("SPACE", "SPACE", "SPACE", "RETURN", "RETURN", "ESCAPE", "TAB", "UP", "DOWN", "LEFT", "RIGHT"),
        *("BACKSPACE", "DELETE", "F1", "F2", "F11", "HOME", "END", "PAGEUP"),
        *string.ascii_lowercase,
    )
)
_MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
_WORDS = (
    *("a", "Asha", "ö", "कैरम", "か", "\u202e", "\ud83c", "😀", "\0", "x" * 5000, "../../etc/passwd", "", "7", "\n"),
    "Rao " * 9,
)
_BURST = 40  # events of a key that repeats or a wheel that runs free, at most
_FINGERS = 3
_PAD_BUTTONS = range(-1, 24)
_AXES = range(-1, 8)


def _stick(chance: Random) -> Told:
    return {"instance_id": chance.randrange(4)}


_NOTICES: dict[str, Callable[[Random], Told]] = {
    **dict.fromkeys(_BARE, lambda _: {}),
    "WINDOWMOVED": lambda chance: {"x": chance.randint(-9000, 9000), "y": chance.randint(-9000, 9000)},
    "WINDOWDISPLAYCHANGED": lambda chance: {"display_index": chance.randrange(-1, 4)},
    "ACTIVEEVENT": lambda chance: {"gain": chance.randrange(2), "state": chance.randrange(8)},
    "DROPTEXT": lambda chance: {"text": chance.choice(RUBBISH)},
    "AUDIODEVICEADDED": lambda chance: {"which": chance.randrange(4), "iscapture": chance.randrange(2)},
    "AUDIODEVICEREMOVED": lambda chance: {"which": chance.randrange(4), "iscapture": chance.randrange(2)},
    "MULTIGESTURE": lambda chance: {"x": chance.random(), "y": chance.random()} | _GESTURE,
    # Sticks that are no pads: added and removed in any order, pushed while they are not there.
    "JOYDEVICEADDED": lambda chance: {"device_index": chance.randrange(-1, 4)},
    "JOYDEVICEREMOVED": lambda chance: {"instance_id": chance.randrange(-1, 4)},
    "JOYAXISMOTION": lambda chance: _stick(chance) | {"axis": chance.randrange(8), "value": chance.uniform(-1, 1)},
    "JOYBUTTONDOWN": lambda chance: _stick(chance) | {"button": chance.randrange(20)},
    "JOYBUTTONUP": lambda chance: _stick(chance) | {"button": chance.randrange(20)},
    "JOYHATMOTION": lambda chance: _stick(chance) | {"hat": 0, "value": chance.randrange(3)},
    "JOYBALLMOTION": lambda chance: _stick(chance) | {"ball": 0, "rel": 7},
    "CONTROLLERDEVICEREMAPPED": lambda chance: {"instance_id": chance.randrange(-1, 4)},
    "CONTROLLERTOUCHPADDOWN": lambda chance: _stick(chance) | {"touch_id": 0, "finger_id": 0, "x": 0.5, "y": 0.5},
    "CONTROLLERSENSORUPDATE": lambda chance: _stick(chance) | {"sensor": 1},
}
_NAMES = tuple(name for name in _NOTICES if hasattr(pygame, name))


def any_notice(chance: Random) -> Event:
    """One of them."""
    name = chance.choice(_NAMES)
    return Event(getattr(pygame, name), _NOTICES[name](chance))


class Hands:
    """Where the pointer is, what is held, and a next event by chance; `size` is the window's."""

    def __init__(self, chance: Random, files: tuple[str, ...], size: tuple[int, int]) -> None:
        self._chance, self._files, self.size = chance, files, size
        self._at = (600, 400)
        self._held = False
        self._due: deque[Event] = deque()  # the rest of what comes in one go
        self._down: set[int] = set()  # the fingers on the glass
        self._first: int | None = None  # the finger that SDL makes a pointer of
        self._kinds: tuple[tuple[int, Callable[[], Event]], ...] = (
            (30, self._moved),
            (12, self._pressed),
            (12, self._let_go),
            (3, lambda: Event(pygame.MOUSEBUTTONDOWN, {"pos": self._at, "button": self._chance.randrange(9)})),
            (5, self._wheel),
            (22, lambda: self._key(pygame.KEYDOWN)),
            (10, lambda: self._key(pygame.KEYUP)),
            (4, lambda: Event(pygame.TEXTINPUT, {"text": self._chance.choice(_WORDS)})),
            (1, lambda: Event(pygame.WINDOWFOCUSLOST)),
            (1, lambda: Event(pygame.WINDOWFOCUSGAINED)),
            (1, lambda: Event(pygame.WINDOWLEAVE)),
            (1, lambda: Event(pygame.DROPFILE, {"file": self._chance.choice(self._files)})),
            (1, self._composed),
            (3, self._pad),
            (6, self._touched),
            (3, lambda: any_notice(self._chance)),
            (1, self._pasted),
            (1, self._burst),
            (1, self._dragged_out),
        )
        self._weights = [weight for weight, _ in self._kinds]

    def next(self) -> Event:
        """Anything but a new size or the end."""
        if self._due:
            return self._due.popleft()
        ((_, make),) = self._chance.choices(self._kinds, self._weights)
        return make()

    def resized(self) -> Event:
        """The window has another size from now on, and says so."""
        self.size = self._chance.choice(SIZES)
        pygame.display.set_mode(self.size, pygame.RESIZABLE)
        return Event(pygame.WINDOWSIZECHANGED, {"x": self.size[0], "y": self.size[1]})

    def pulled(self, table: TableScene) -> list[Event]:
        """The striker drawn back and, mostly, let go."""
        phase = table.phase
        if not isinstance(phase, Aiming):
            return []
        start = Point(phase.gesture.aim.offset / UM_PER_MM, table.view.feel.base_y)
        across, back = self._chance.uniform(-60, 60), self._chance.uniform(-160, -10)
        finger = self._chance.randrange(4) == 0
        made = [self._button(pygame.MOUSEBUTTONDOWN, self._px(table, phase.seat, start), finger)]
        self._held = not finger
        for step in range(1, 7):
            self._at = self._px(table, phase.seat, Point(start.x + across * step / 6, start.y + back * step / 6))
            made.append(self._motion(finger, held=True))
        if self._chance.randrange(8):
            made.append(self._button(pygame.MOUSEBUTTONUP, self._at, finger))
            self._held = False
        return made

    def key(self, key: int) -> Event:
        """This key pressed."""
        return Event(pygame.KEYDOWN, {"key": key, "mod": 0})

    def _px(self, table: TableScene, seat: Seat, place: Point) -> tuple[int, int]:
        x, y = table.view.viewport(table.context.shown.turn).to_px(to_board(seat, place))
        self._at = round(x), round(y)
        return self._at

    def _motion(self, finger: bool = False, held: bool | None = None) -> Event:
        buttons = (int(self._held if held is None else held), 0, 0)
        return Event(pygame.MOUSEMOTION, {"pos": self._at, "rel": (0, 0), "buttons": buttons, "touch": finger})

    def _moved(self) -> Event:
        width, height = self.size
        if self._chance.randrange(4):
            x, y = self._at
            self._at = x + self._chance.randint(-40, 40), y + self._chance.randint(-40, 40)
        else:
            self._at = self._chance.randint(-50, width + 50), self._chance.randint(-50, height + 50)
        if self._chance.randrange(50) == 0:
            self._held = not self._held  # a release or a press was lost outside the window
        return self._motion()

    def _button(self, kind: int, at: tuple[int, int], finger: bool = False) -> Event:
        return Event(kind, {"pos": at, "button": 1, "touch": finger})

    def _pressed(self) -> Event:
        self._held = True
        if self._chance.randrange(3) == 0:
            self._at = self._chance.randint(0, self.size[0]), self._chance.randint(0, self.size[1])
        return self._button(pygame.MOUSEBUTTONDOWN, self._at)

    def _let_go(self) -> Event:
        self._held = False
        return self._button(pygame.MOUSEBUTTONUP, self._at)

    def _wheel(self) -> Event:
        steps = self._chance.choice((-40, -3, -1, -0.3, 0, 0.04, 1, 2, 1000))
        told = {"x": self._chance.choice((0, 1)), "y": round(steps), "precise_y": float(steps), "flipped": bool(steps == 2)}
        return Event(pygame.MOUSEWHEEL, told)

    def _key(self, kind: int) -> Event:
        keys = _USUAL_KEYS if self._chance.randrange(8) else _EVERY_KEY
        return Event(kind, {"key": self._chance.choice(keys), "mod": self._chance.choice(_MODS)})

    def _touched(self) -> Event:
        """A finger comes, moves or goes. Of the first SDL makes a pointer, as long as it is down; of others nothing."""
        chance, number = self._chance, self._chance.randrange(_FINGERS)
        self._at = chance.randint(0, self.size[0]), chance.randint(0, self.size[1])
        kind = pygame.FINGERMOTION
        if number not in self._down:
            kind = pygame.FINGERDOWN
            self._down.add(number)
            if self._first is None:
                self._first = number
                self._due += (self._motion(True, held=False), self._button(pygame.MOUSEBUTTONDOWN, self._at, True))
        elif chance.randrange(3) == 0:
            kind = pygame.FINGERUP
            self._down.discard(number)
            if self._first == number:
                self._first = None
                if chance.randrange(20):  # else the release is lost
                    self._due.append(self._button(pygame.MOUSEBUTTONUP, self._at, True))
        elif self._first == number:
            self._due.append(self._motion(True, held=True))
        x, y = self._at[0] / self.size[0], self._at[1] / self.size[1]
        return Event(kind, {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0})

    def _composed(self) -> Event:
        """What an input method is putting together, the cursor wherever it says."""
        chance = self._chance
        told = {"text": chance.choice(_WORDS), "start": chance.randint(-2, 40), "length": chance.randint(-2, 40)}
        return Event(pygame.TEXTEDITING, told)

    def _pasted(self) -> Event:
        """Whatever another program copied, and the keys that paste."""
        copy_text(self._chance.choice(RUBBISH))
        return Event(pygame.KEYDOWN, {"key": pygame.K_v, "mod": pygame.KMOD_LCTRL})

    def _burst(self) -> Event:
        """A key that repeats and whose release is never told, or a wheel that runs free."""
        first, wheel = self._key(pygame.KEYDOWN), self._chance.randrange(2)
        self._due += (self._wheel() if wheel else first for _ in range(self._chance.randrange(_BURST)))
        return first

    def _dragged_out(self) -> Event:
        """A drag that leaves the window, and may or may not be let go there."""
        pressed, self._held = self._pressed(), True
        self._at = -self._chance.randint(1, 400), self._chance.randint(0, self.size[1])
        self._due += (self._motion(), Event(pygame.WINDOWLEAVE))
        if self._chance.randrange(2):
            self._due.append(self._let_go())
        else:
            self._held = False
            self._due += (Event(pygame.WINDOWENTER), self._moved())
        return pressed

    def _pad(self) -> Event:
        """A pad that comes, goes, or was never there, and pushes whatever it likes."""
        chance, number = self._chance, self._chance.randrange(3)
        match chance.randrange(6):
            case 0:
                return Event(pygame.CONTROLLERDEVICEADDED, {"device_index": number})
            case 1:
                return Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": number})
            case 2 | 3:
                told = {"instance_id": number, "axis": chance.choice(_AXES), "value": chance.randint(-32768, 32767)}
                return Event(pygame.CONTROLLERAXISMOTION, told)
            case 4:
                return Event(pygame.CONTROLLERBUTTONUP, {"instance_id": number, "button": chance.choice(_PAD_BUTTONS)})
            case _:
                return Event(pygame.CONTROLLERBUTTONDOWN, {"instance_id": number, "button": chance.choice(_PAD_BUTTONS)})
