"""What all screens but the table share: laid out anew for another size, and still until something is done."""

from abc import ABC, abstractmethod

import pygame

from carrom.model.units import Second
from carrom.ui.intents import Intent, Resized
from carrom.ui.scene import FOR_EVER, Step
from carrom.ui.theme import BASE_WINDOW, Theme
from carrom.ui.widgets.zones import Heard, Zones


class Screen(ABC):
    """Give it `lay_out`, which puts everything in its place for `size`, `heed` and `draw`."""

    overlay = False
    theme: Theme

    def __init__(self) -> None:
        self.size = BASE_WINDOW

    @abstractmethod
    def lay_out(self) -> None:
        """Everything in its place, for `size` in pixels and for what is to be shown now."""

    @abstractmethod
    def heed(self, intent: Intent) -> Step | None:
        """Whatever a player wants but another size."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole screen."""

    def handle(self, intent: Intent) -> Step | None:
        if isinstance(intent, Resized):
            self.size = (intent.width, intent.height)
            self.lay_out()
            return None
        return self.heed(intent)

    def update(self, dt: Second) -> Step | None:
        return None

    def quiet(self) -> Second:
        return FOR_EVER

    def draw_below(self, canvas: pygame.Surface) -> None:
        self.draw(canvas)


class Walked(Screen):
    """A screen of zones that Tab leads through; `hears` answers what one of them asks."""

    def __init__(self) -> None:
        super().__init__()
        self.zones = Zones()

    @abstractmethod
    def hears(self, news: Heard | None) -> Step | None:
        """What a player asks of one of the zones; None where a key or a moment asked for nothing."""

    def update(self, dt: Second) -> Step | None:
        return self.hears(self.zones.update(dt))

    def quiet(self) -> Second:
        return self.zones.quiet()
