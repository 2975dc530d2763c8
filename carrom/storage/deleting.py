"""A match taken out of the list and put back: its record moves to a folder of its own and stays on the disk."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path

from carrom.storage.files import free_path, is_open, settle_names

DELETED = "deleted"
_SHARING_VIOLATION = 32  # how Windows says that a file is open somewhere


class InUse(OSError):
    """A record that some window goes on with."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY))


@dataclass(frozen=True, slots=True)
class DeletedRecord:
    """A record that was at `path` and lies at `kept` now."""

    path: Path
    kept: Path


def deleted_folder(records: Path) -> Path:
    """Where deleted records lie."""
    return records / DELETED


def delete_record(path: Path) -> DeletedRecord:
    """Move the record out of its folder. InUse while a window goes on with it; OSError where it cannot be moved."""
    if is_open(path):
        raise InUse
    folder = deleted_folder(path.parent)
    folder.mkdir(exist_ok=True)
    kept = free_path(lambda number: folder / (path.name if number == 1 else f"{path.stem}_{number}{path.suffix}"))
    _move(path, kept)
    return DeletedRecord(path, kept)


def bring_back(deleted: DeletedRecord) -> None:
    """Put the record where it was. OSError where it cannot be moved, or another lies there by now."""
    if deleted.path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    _move(deleted.kept, deleted.path)


def _move(path: Path, to: Path) -> None:
    try:
        path.rename(to)
    except PermissionError as error:
        if getattr(error, "winerror", None) == _SHARING_VIOLATION:
            raise InUse from error
        raise
    for folder in (path.parent, to.parent):
        settle_names(folder)
