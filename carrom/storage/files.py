"""Files read whole, written whole and named apart, names fit for files, and the error for files that cannot be read."""

import errno
import os
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from carrom.play.letters import cut


class BadFile(ValueError):
    """A file that is not what it should be: which, where in it (a line or a `$.path`, empty for the whole), and why."""

    def __init__(self, path: Path, where: str, why: str) -> None:
        super().__init__(f"{path}: {where}: {why}" if where else f"{path}: {why}")
        self.path = path
        self.where = where
        self.why = why


class InUse(OSError):
    """Another window of the game goes on with this record."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY))


def write_whole(path: Path, data: bytes) -> None:
    """Put the data in place at once: whoever reads sees the old file or the new one, even after a power cut. A link to a file
    elsewhere stays one."""
    check_name(path)
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    sibling = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with sibling.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sibling.replace(path)
    except BaseException:
        sibling.unlink(missing_ok=True)
        raise
    settle_names(path.parent)


def check_name(path: Path) -> None:
    """OSError where no file can be called so."""
    if not path.name or "\0" in str(path):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def read_whole(path: Path, most_bytes: int) -> bytes:
    """All of a file. OSError where it cannot be read or is none, BadFile where it has more than so many bytes."""
    if path.exists() and not path.is_file():  # a pipe would never end, a folder has no bytes
        raise OSError(errno.EINVAL, "it is not a file")
    check_name(path)
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise BadFile(path, "", f"more than {most_bytes} bytes")
    return data


def free_path(numbered: Callable[[int], Path]) -> Path:
    """The first of these paths, counted from 1, at which nothing lies."""
    return next(path for path in map(numbered, count(1)) if not path.exists())


def files_in(folder: Path, ending: str) -> list[Path]:
    """The paths in a folder whose names end so, in their order; nothing where there is no folder. OSError where it cannot be
    looked into, as when a disk has gone away."""
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending))
    except FileNotFoundError:
        return []


def reason(error: OSError) -> str:
    """Why, in the system's words."""
    return error.strerror or str(error)


def settle_names(folder: Path) -> None:
    """Have the names of new files themselves on the disk, too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


LONGEST = 40  # letters
_MOST_BYTES = 200  # of a file's name, which systems limit to 255
_NOT_IN_FILES = '<>:"/\\|?*'
_TAKEN_BY_WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
_JOINERS = "\u200c\u200d"  # join or part letters in Indic and Arabic script; all else that formats is refused


def tidy_name(name: str) -> str:
    """The name as it is kept: composed, without spaces around it, one space between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def is_file_name(name: str) -> bool:
    """Whether a tidy name can be the name of a file everywhere and stays within its folder."""
    if not name or cut(name, LONGEST) != name or len(name.encode("utf-8", "replace")) > _MOST_BYTES:
        return False
    if name != tidy_name(name) or name[0] == "." or name[-1] == ".":
        return False
    if name.split(".")[0].strip().casefold() in _TAKEN_BY_WINDOWS:
        return False
    return all(
        character in _JOINERS or (unicodedata.category(character)[0] != "C" and character not in _NOT_IN_FILES)
        for character in name
    )


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
