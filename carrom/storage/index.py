"""What was found in each record, remembered from one start to the next in a file that may be thrown away at any time.

It is never the truth: a row counts only for a file of that name, size and time of writing. Where the index is broken, of
another version of the game or of another folder, nothing is remembered, and the records are read.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from carrom import __version__
from carrom.model.equipment import Equipment
from carrom.rules.ruleset import Ruleset
from carrom.storage.codec import BadValue, from_plain, to_plain
from carrom.storage.entries import MatchStanding
from carrom.storage.files import BadFile, read_whole, write_whole
from carrom.storage.header import SCHEMA
from carrom.storage.listing import ListedMatch, UnreadableRecord, written_at

VERSION = f"1, records of schema {SCHEMA}, carrom {__version__}"
MOST_BYTES = 64 * 1024 * 1024  # a hundred thousand matches
_FURTHEST = 2**63 - 1  # as far as numbers of files go
_NANO = 10**9


@dataclass(frozen=True, slots=True)
class FileStamp:
    """By what a file is known to be the same as before: bytes, and when it was last written, in ns."""

    size: int
    written: int


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """What was found in a file when it had this stamp."""

    stamp: FileStamp
    entry: ListedMatch | UnreadableRecord


class _Row(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A file by its name in the folder. `ruleset` and `equipment` are places in the tables of the index; `problem` says where
    and why, in place of all that follows it, for what is no record."""

    name: str
    size: int
    written: int
    problem: tuple[str, str] | None = None
    begun: str = ""
    names: tuple[tuple[str, ...], ...] = ()
    ruleset: int = 0
    equipment: int = 0
    stands: MatchStanding | None = None
    damage: str | None = None
    opened: bool = True


class _Index(msgspec.Struct):
    version: str
    folder: str
    rulesets: list[dict[str, object]]
    equipments: list[dict[str, object]]
    rows: list[_Row]


def read_index(path: Path, folder: Path) -> dict[str, IndexEntry]:
    """What is remembered of the files in this folder, by name; nothing where there is no good index of it."""
    try:
        check, _, body = read_whole(path, MOST_BYTES).partition(b"\n")
        if check != _check(body):
            return {}
        index = msgspec.json.decode(body, type=_Index)
        if (index.version, index.folder) != (VERSION, str(folder)):
            return {}
        rulesets = tuple(from_plain(Ruleset, plain) for plain in index.rulesets)
        equipments = tuple(from_plain(Equipment, plain) for plain in index.equipments)
        return {row.name: _known(folder, row, rulesets, equipments) for row in index.rows}
    except (OSError, BadFile, msgspec.MsgspecError, RecursionError, BadValue, IndexError):
        return {}


def write_index(path: Path, folder: Path, known: Mapping[str, IndexEntry]) -> None:
    """Keep what was found. Where that cannot be, nothing is kept: it will be found again."""
    rulesets, equipments, rows = dict[Ruleset, int](), dict[Equipment, int](), list[msgspec.Raw]()
    for name, found in known.items():
        with suppress(UnicodeEncodeError, OverflowError):  # a name or a text that no such file can hold is found again
            rows.append(msgspec.Raw(msgspec.json.encode(_row(name, found, rulesets, equipments))))
    whole = {
        "version": VERSION,
        "folder": str(folder),
        "rulesets": [to_plain(ruleset) for ruleset in rulesets],
        "equipments": [to_plain(equipment) for equipment in equipments],
        "rows": rows,
    }
    with suppress(OSError, UnicodeEncodeError):
        body = msgspec.json.encode(whole)
        write_whole(path, _check(body) + b"\n" + body)


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()


def _row(name: str, known: IndexEntry, rulesets: dict[Ruleset, int], equipments: dict[Equipment, int]) -> _Row:
    stamp, entry = known.stamp, known.entry
    if isinstance(entry, UnreadableRecord):
        return _Row(name, stamp.size, stamp.written, (entry.problem.where, entry.problem.why))
    return _Row(
        name,
        stamp.size,
        stamp.written,
        None,
        entry.begun,
        entry.names,
        rulesets.setdefault(entry.ruleset, len(rulesets)),
        equipments.setdefault(entry.equipment, len(equipments)),
        entry.stands,
        entry.damage,
        entry.has_turns,
    )


def _known(folder: Path, row: _Row, rulesets: tuple[Ruleset, ...], equipments: tuple[Equipment, ...]) -> IndexEntry:
    path, stamp, stands = folder / row.name, FileStamp(row.size, row.written), row.stands
    if row.problem is not None or stands is None:
        return IndexEntry(stamp, UnreadableRecord(path, BadFile(path, *(row.problem or ("", "")))))
    last = written_at(row.written / _NANO)
    ruleset, equipment = rulesets[row.ruleset], equipments[row.equipment]
    return IndexEntry(stamp, ListedMatch(path, last, row.begun, row.names, ruleset, equipment, stands, row.damage, row.opened))
