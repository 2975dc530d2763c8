"""Files read whole, written whole and named apart, and the error for those that cannot be taken."""

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path


class BadFile(ValueError):
    """A file that is not what it should be: which, where in it (a line or a `$.path`, empty for the whole), and why."""

    def __init__(self, path: Path, where: str, why: str) -> None:
        super().__init__(f"{path}: {where}: {why}" if where else f"{path}: {why}")
        self.path = path
        self.where = where
        self.why = why


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
        raise OSError(errno.EINVAL, "it is no file")
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
