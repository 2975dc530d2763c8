"""What was found in files, remembered from one start to the next in files that may be thrown away at any time.

None of it is ever the truth: it counts only for a file of that name, size and time of writing. Where such a cache is broken or
of another version of the game, nothing is remembered, and the files are read.
"""

import errno
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from carrom import __version__
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


def read_cache(path: Path) -> bytes | None:
    """What was kept there; None where nothing is, or not as it was written."""
    try:
        check, _, body = read_whole(path, MOST_BYTES).partition(b"\n")
    except (OSError, BadFile):
        return None
    return body if check == _check(body) else None


def write_cache(path: Path, body: bytes) -> None:
    """Keep it. Where that cannot be, nothing is kept: it will be found again."""
    with suppress(OSError):
        write_whole(path, _check(body) + b"\n" + body)


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()
