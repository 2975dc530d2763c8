"""A match's file moved: out of the list, to a folder of its own, and back; or to a name that somebody gave it."""

import errno
import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from carrom.play.letters import cut
from carrom.storage.files import InUse, free_path, is_open, settle_names
from carrom.storage.records import AUTOMATIC

DELETED = "deleted"
LONGEST_NAME = 60  # letters
_UNNAMEABLE = '<>:"/\\|?*'  # on one system or another
_BEGUN = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(_\d+)?")
_SHARING_VIOLATION = 32  # how Windows says that a file is open somewhere


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


def rename_record(path: Path, name: str) -> Path:
    """Give the record a name, or with none the one that tells when it was begun; where it is now.

    What no file may be called by is left out of the name; a number follows one that is taken. InUse while a window goes on
    with it; OSError where it cannot be moved.
    """
    if is_open(path):
        raise InUse
    stem = "".join(letter for letter in name if letter not in _UNNAMEABLE and letter.isprintable()).strip(" .")
    stem = cut(stem, LONGEST_NAME) or datetime.fromtimestamp(path.stat().st_mtime).strftime(AUTOMATIC)
    if stem == path.stem:
        return path
    named = free_path(lambda number: path.with_name(f"{stem}{f' {number}' if number > 1 else ''}{path.suffix}"))
    _move(path, named)
    return named


def given_name(path: Path) -> str:
    """What somebody called this record; empty where its name only tells when it was begun."""
    return "" if _BEGUN.fullmatch(path.stem) else path.stem


def _move(path: Path, to: Path) -> None:
    try:
        path.rename(to)
    except PermissionError as error:
        if getattr(error, "winerror", None) == _SHARING_VIOLATION:
            raise InUse from error
        raise
    for folder in (path.parent, to.parent):
        settle_names(folder)
