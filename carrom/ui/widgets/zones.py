"""The parts of a screen that keys walk among: Tab leads from one to the next, all else goes to the one in focus.

The pointer speaks to all of them; whichever it presses has the keys from then on.
"""

from typing import TypeAlias

import pygame

from carrom.model.units import Second
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, PointerDown, Typed
from carrom.ui.scene import FOR_EVER
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Form, FormRequest
from carrom.ui.widgets.theme import Theme

Zone: TypeAlias = Buttons | TextField | Form
ZoneEvent: TypeAlias = str | TextEdited | FormRequest  # a button's name, an entry's news, or what a form asks


class Zones:
    """Zones in the order of Tab."""

    def __init__(self, home: bool = False) -> None:
        """`home`: Tab comes by none of them too, where keys mean something else."""
        self._home = home
        self.shown: tuple[Zone, ...] = ()
        self.current: Zone | None = None

    def show(self, *zones: Zone) -> None:
        """These from now on; the focus stays where it is, if its zone does."""
        for zone in self.shown:
            if zone not in zones:
                zone.leave()
        self.shown = zones
        if self.current not in zones:
            self.current = None

    def go_to(self, zone: Zone, step: int = 1) -> None:
        """Gives the keys to this zone."""
        for other in self.shown:
            if other is not zone:
                other.leave()
        self.current = zone if zone.enter(step) else None

    def handle(self, intent: Intent) -> ZoneEvent | None:
        """What a player asks of one of them, if anything."""
        match intent:
            case KeyDown(key="tab", mods=mods) if not (mods.alt or mods.ctrl):
                self._walk(-1 if mods.shift else 1)
                return None
            case KeyDown() | KeyUp() | Typed():
                return self._to_current(intent)
            case PointerDown(x, y):
                pressed = next((zone for zone in self.shown if _holds(zone, x, y)), None)
                for zone in self.shown:
                    if zone is not pressed:
                        zone.leave()
                self.current = pressed
        heard = [event for zone in self.shown if (event := zone.handle(intent)) is not None]
        return heard[0] if heard else None

    def _to_current(self, intent: KeyDown | KeyUp | Typed) -> ZoneEvent | None:
        """Keys go where the focus is; while it is nowhere, Enter takes what leads on."""
        if self.current is not None:
            return self.current.handle(intent)
        leads_on = isinstance(intent, KeyDown) and intent.key == "return"
        rows = (zone.shown for zone in self.shown if isinstance(zone, Buttons)) if leads_on else ()
        return next((button.name for row in rows for button in row if button.primary), None)

    def _walk(self, step: int) -> None:
        if isinstance(self.current, Buttons) and self.current.focus_next(step):
            return
        if self._home and isinstance(self.current, Buttons) and self.current.focused is None:
            self.current = None  # a press or a key that steers has taken the focus away
        stops: tuple[Zone | None, ...] = (*self.shown, None) if self._home else self.shown
        number = stops.index(self.current) if self.current in stops else -1 if step > 0 else 0
        for _ in stops:
            number = (number + step) % len(stops)
            stop = stops[number]
            if stop is None:
                self._leave()
                return
            self.go_to(stop, step)
            if self.current is not None:
                return

    def _leave(self) -> None:
        """None of them has the keys."""
        for zone in self.shown:
            zone.leave()
        self.current = None

    def update(self, dt: Second) -> ZoneEvent | None:
        """What something held down asks for again."""
        return None if self.current is None or isinstance(self.current, Buttons) else self.current.update(dt)

    def quiet(self) -> Second:
        return FOR_EVER if self.current is None or isinstance(self.current, Buttons) else self.current.quiet()

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        for zone in self.shown:
            if isinstance(zone, Buttons):
                zone.draw(canvas, theme)
            else:
                zone.draw(canvas)


def _holds(zone: Zone, x: float, y: float) -> bool:
    return zone.at(x, y) is not None if isinstance(zone, Buttons) else zone.holds(x, y)
