"""Something that is held down: once at once, then again and again by the clock, whatever the frame rate."""

from typing import Generic, TypeVar

from carrom.model.units import Second
from carrom.ui.scene import FOR_EVER

FIRST: Second = 0.4  # until it repeats
NEXT: Second = 0.07  # between repeats

T = TypeVar("T")


class Repeating(Generic[T]):
    """What is held, if anything is. Whoever starts it has done it once already."""

    def __init__(self) -> None:
        self.held: T | None = None
        self._wait: Second = FIRST

    def start(self, what: T) -> None:
        self.held, self._wait = what, FIRST

    def stop(self) -> None:
        self.held = None

    def update(self, dt: Second) -> T | None:
        """What is to be done again now, if it is: at most once a call, so that a stall makes nothing leap."""
        if self.held is None:
            return None
        self._wait -= dt
        if self._wait > 0:
            return None
        self._wait = NEXT
        return self.held

    def quiet(self) -> Second:
        """Until it is to be done again."""
        return FOR_EVER if self.held is None else max(0.001, self._wait)
