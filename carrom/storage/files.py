"""Writing so that a crash never leaves half a file, and the error for files that cannot be read."""

import os
from pathlib import Path


class BadFile(ValueError):
    """A file that is not what it should be: which, where in it (a line or a `$.path`, empty for the whole), and why."""

    def __init__(self, path: Path, where: str, why: str) -> None:
        super().__init__(f"{path}: {where}: {why}" if where else f"{path}: {why}")
        self.path = path
        self.where = where
        self.why = why


def write_whole(path: Path, data: bytes) -> None:
    """Put the data in place at once: whoever reads sees the old file or the new one, even after a power cut."""
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
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # the new name itself, too
        finally:
            os.close(folder)
