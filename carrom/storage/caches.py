"""What was found in files, remembered from one start to the next in files that may be thrown away at any time.

None of it is ever the truth: it counts only for a file of that name, size and time of writing. Where such a cache is broken or
of another version of the game, nothing is remembered, and the files are read.
"""

import errno
import os
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec

from carrom import __version__
from carrom.storage.codec import Plain
from carrom.storage.files import BadFile, read_whole, write_whole
from carrom.storage.header import SCHEMA

VERSION = f"1, records of schema {SCHEMA}, carrom {__version__}"
MOST_BYTES = 256 * 1024 * 1024
_NOT_THERE = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


@dataclass(frozen=True, slots=True)
class FileStamp:
    """By what a file is known to be the same as before: bytes, and when it was last written, in ns."""

    size: int
    written: int


UNSEEN = FileStamp(-1, -1)
"""Of a file that nobody may look at."""


def stamps_in(folder: Path, ending: str) -> dict[str, FileStamp]:
    """The files in a folder whose names end so, in no order; nothing where there is no folder. Folders and pipes are no files.
    OSError where it cannot be looked into."""
    found = dict[str, FileStamp]()
    try:
        with os.scandir(folder) as there:
            for each in there:
                if each.name.endswith(ending) and (stamp := _stamp(each)) is not None:
                    found[each.name] = stamp
    except FileNotFoundError:
        return {}
    return found


def _stamp(entry: os.DirEntry[str]) -> FileStamp | None:
    try:
        seen = entry.stat()
    except OSError as error:
        return None if error.errno in _NOT_THERE else UNSEEN
    return FileStamp(seen.st_size, seen.st_mtime_ns) if stat.S_ISREG(seen.st_mode) else None


class CacheRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What is remembered of a file by its name in the folder, as long as it has this stamp."""

    name: str
    stamp: FileStamp


Row = TypeVar("Row", bound=CacheRow)
Table: TypeAlias = list[dict[str, object]]
"""Values that many rows share, which name them by their places."""


class _Cache(msgspec.Struct):
    version: str
    folder: str
    tables: list[Table]
    rows: list[msgspec.Raw]


def read_rows(path: Path, folder: Path, kind: type[Row]) -> tuple[list[Table], list[Row]]:
    """The tables and rows of this folder that are kept there; none where there are none, or not as they were written."""
    try:
        check, _, body = read_whole(path, MOST_BYTES).partition(b"\n")
        if check == _check(body):
            cache, decoder = msgspec.json.decode(body, type=_Cache), msgspec.json.Decoder(kind)
            if (cache.version, cache.folder) == (VERSION, str(folder)):
                return cache.tables, [decoder.decode(row) for row in cache.rows]
    except (OSError, BadFile, msgspec.MsgspecError, RecursionError):
        pass
    return [], []


def write_rows(path: Path, folder: Path, rows: Iterable[CacheRow], tables: Sequence[Sequence[Plain]] = ()) -> None:
    """Keep them. Where that cannot be, nothing is kept: it will be found again."""
    kept = list[msgspec.Raw]()
    for row in rows:
        with suppress(UnicodeEncodeError, OverflowError):  # a name or a text that no such file can hold is found again
            kept.append(msgspec.Raw(msgspec.json.encode(row)))
    whole = {"version": VERSION, "folder": str(folder), "tables": tables, "rows": kept}
    with suppress(UnicodeEncodeError):
        write_cache(path, msgspec.json.encode(whole))


def write_cache(path: Path, body: bytes) -> None:
    """Keep these bytes with their check value, if that can be."""
    with suppress(OSError):
        write_whole(path, _check(body) + b"\n" + body)


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()
