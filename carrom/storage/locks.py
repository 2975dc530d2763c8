"""Which records are open: a shared lock that a window holds while it plays on in one, and that ends with its process."""

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class RecordLock:
    """Held, it tells other windows that this one goes on with a record. Where a file system knows no locks, nobody is told.

    Windows needs no lock: there a file that is open anywhere cannot be moved.
    """

    def __init__(self) -> None:
        self._handle: int | None = None

    def hold(self, path: Path) -> None:
        """Locks the record, if it is not locked by this already."""
        if self._handle is not None:
            return
        with suppress(OSError):
            self._handle = os.open(path, os.O_RDONLY)
            if sys.platform != "win32":
                fcntl.flock(self._handle, fcntl.LOCK_SH | fcntl.LOCK_NB)

    def release(self) -> None:
        """From now on another window may do with the record what it likes."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __del__(self) -> None:
        self.release()


def is_open(path: Path) -> bool:
    """Whether some match that goes on is recorded there, as far as locks tell. OSError where the file cannot be opened."""
    if sys.platform == "win32":
        return False
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False  # no locks here
    return False
