"""Processes that work for this one. Ctrl+C in a terminal goes to all of them at once: they leave it to the one that started
them, which ends them, so that none complains."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.pool import Pool


@contextmanager
def worker_pool(jobs: int) -> Iterator["Pool"]:
    """So many workers, started as new processes; they are ended with the block."""
    with ExitStack() as block:
        with deaf_to_interrupts():
            pool = block.enter_context(multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupts))
        yield pool


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started within are deaf to Ctrl+C from their first moment, where the system can do that; in this process it
    is answered afterwards. Outside the main thread only the first holds: interrupts are not answered there."""
    if threading.current_thread() is not threading.main_thread():
        with _blocked():
            yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        for number in waiting[:1]:
            signal.raise_signal(number)


@contextmanager
def _blocked() -> Iterator[None]:
    """This thread lets no interrupt through, and neither does what it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else a pool starts it, and it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """What a worker does first, for systems where it could not be started deaf."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
