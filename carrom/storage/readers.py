"""Files read beside whatever else goes on, each reading on a thread of its own."""

import gc
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Generic, TypeVar

from carrom.model.units import Second
from carrom.storage.records import Progress, Record, load_record

Found = TypeVar("Found")


class ReadingStopped(Exception):
    """Nobody wants to know any more."""


class BackgroundReader(Generic[Found]):
    """What `work` finds: `read` of `all` steps are done so far. The progress that it is given to tell them raises
    ReadingStopped once nobody wants to know more."""

    def __init__(self, work: Callable[[Progress], Found], steps: int = 1) -> None:
        self.read, self.all, self.stopped = 0, steps, False
        self._work = work
        self._found: Found | None = None
        self._failure: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)  # it may be left in the middle of a file
        self._thread.start()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self.stopped = True

    @property
    def left(self) -> int:
        """How many steps are still to be done. Raises what went wrong, such as BadFile."""
        if self._failure is not None:
            raise self._failure
        return self.all - self.read

    @property
    def done(self) -> Found | None:
        """All of it, once it is read. Raises what went wrong, such as BadFile."""
        if self._failure is not None:
            raise self._failure
        return self._found

    def join(self, most: Second | None = None) -> None:
        """Until it has ended, or for so long at most."""
        self._thread.join(most)

    def wait(self) -> Found | None:
        """What is found, however long it takes; None where it was stopped."""
        self.join()
        return self.done

    def _run(self) -> None:
        try:
            self._found = self._work(self._progress)
        except ReadingStopped:
            pass
        except Exception as problem:  # told to whoever asks, in their own thread
            self._failure = problem

    def _progress(self, done: int, of: int) -> None:
        self.read, self.all = done, of
        if self.stopped:
            raise ReadingStopped


class RecordLoader(BackgroundReader[Record]):
    """The record of a match on its way."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda progress: _load(path, progress))

    @property
    def share(self) -> float:
        """How much of it has been read, 0 to 1."""
        return self.read / self.all


def _load(path: Path, progress: Progress) -> Record:
    gc.disable()  # there is no garbage in a record, and each search for it would hold up whoever draws meanwhile
    try:
        record = load_record(path, progress)
        gc.freeze()  # nor in what is kept of it
        return record
    finally:
        gc.enable()
