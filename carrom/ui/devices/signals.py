"""Signals that ask the game to end close its window as its button does; a second one of the kind ends it at once."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import pygame

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")  # Ctrl+C, the system shutting down, the terminal closed; not all are everywhere


@contextmanager
def closing_on_signals() -> Iterator[None]:
    """While this lasts. It begins after the window system, which would take some of them for itself."""
    known = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    heard = [number for number in known if before[number] is not signal.SIG_IGN]  # nohup wants it so
    for number in heard:
        signal.signal(number, _close)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number] or signal.SIG_DFL)  # None: a handler of another library, gone by now


def _close(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)
    with suppress(pygame.error):  # the window is going already
        pygame.event.post(pygame.event.Event(pygame.QUIT))
