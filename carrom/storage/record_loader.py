"""A long record read beside whatever else goes on."""

import gc
from pathlib import Path
from threading import Thread

from carrom.storage.records import Record, load_record


class RecordLoader:
    """The record of a match on its way; `share` is how much of it has been read."""

    def __init__(self, path: Path) -> None:
        self.share = 0.0
        self._path, self._stopped = path, False
        self._record: Record | None = None
        self._failure: Exception | None = None
        self._thread = Thread(target=self._read, daemon=True)  # it may be left in the middle of the file
        self._thread.start()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._stopped = True

    @property
    def done(self) -> Record | None:
        """The record once it is read. BadFile when not even its header is sound."""
        if self._failure is not None:
            raise self._failure
        return self._record

    def wait(self) -> Record | None:
        """The same, however long it takes; None where it was stopped."""
        self._thread.join()
        return self.done

    def _read(self) -> None:
        gc.disable()  # there is no garbage in a record, and each search for it would hold up whoever draws meanwhile
        try:
            self._record = load_record(self._path, self._progress)
            gc.freeze()  # nor in what is kept of it
        except _Stopped:
            pass
        except Exception as problem:  # told to whoever asks, in their own thread
            self._failure = problem
        finally:
            gc.enable()

    def _progress(self, done: int, of: int) -> None:
        self.share = done / of
        if self._stopped:
            raise _Stopped


class _Stopped(Exception):
    """Nobody wants the record any more."""
