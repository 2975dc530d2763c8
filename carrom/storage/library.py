"""The list of matches in the folder of records: who played what, how it stands, and whether it is over.

A match is told from the first line and the last few of its file, so that hundreds are listed at once; only where the
end is torn or of an old schema is the whole record read.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from carrom.storage.codec import BadValue
from carrom.storage.entries import Entry, Played, Standing, Thinking, entry_from, standing
from carrom.storage.files import BadFile, files_in, reason
from carrom.storage.header import Header, header_from
from carrom.storage.lines import check_in, opened
from carrom.storage.records import MOST_BYTES, SUFFIX, load_record

_BLOCK = 1 << 15


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as a list shows it: `last` is when it was last written; `damage` where and why its file ends early; `opened` that
    a turn of it was played."""

    path: Path
    last: datetime
    header: Header
    stands: Standing
    damage: str | None = None
    opened: bool = True

    @property
    def began(self) -> datetime:
        """When it began, whenever its file was copied; when it was last written where that is not known."""
        try:
            return datetime.fromisoformat(self.header.began)
        except ValueError:
            return self.last

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """Who plays, by party."""
        names = dict(self.header.names)
        return tuple(tuple(names[seat] for seat in party) for party in self.header.match.seating.parties)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that is no record, and why."""

    path: Path
    problem: BadFile


def list_matches(folder: Path) -> tuple[Listed | Unreadable, ...]:
    """All records of the folder, the last written first; what cannot be read comes last, be it the folder itself. Nothing
    where there is no folder."""
    try:
        paths = files_in(folder, SUFFIX)
    except OSError as error:
        return (Unreadable(folder, BadFile(folder, "", reason(error))),)
    found = [listed(path) for path in reversed(paths) if _may_be_one(path)]
    good = sorted((entry for entry in found if isinstance(entry, Listed)), key=lambda entry: entry.last, reverse=True)
    return (*good, *(entry for entry in found if isinstance(entry, Unreadable)))


def _may_be_one(path: Path) -> bool:
    """Whether to look into it: folders and pipes are no records; what nobody may look at is told as what cannot be read."""
    try:
        return path.is_file()
    except OSError:
        return True


def listed(path: Path) -> Listed | Unreadable:
    """The one match in this file."""
    try:
        last = _written(path.stat().st_mtime)
        return _glimpsed(path, last) or _read_whole(path, last)
    except BadFile as problem:
        return Unreadable(path, problem)
    except OSError as error:
        return Unreadable(path, BadFile(path, "", reason(error)))


def _written(time: float) -> datetime:
    """When that was, as near as a calendar comes: a machine's clock may have stood in any year."""
    try:
        return datetime.fromtimestamp(time)
    except (ValueError, OverflowError):
        return datetime.max if time > 0 else datetime.min


def _glimpsed(path: Path, last: datetime) -> Listed | None:
    """The match from both ends of its file. None where they do not tell."""
    size, block = path.stat().st_size, _BLOCK
    if size > MOST_BYTES:
        return None
    with path.open("rb") as file:
        first = file.readline()
        while True:
            file.seek(max(0, size - block))
            tail = file.read()
            if tail.count(b"\n") > 3 or block >= size:
                break
            block *= 2
    lines = tail.split(b"\n")
    try:
        plain, _ = opened(first.rstrip(b"\n"), "")
        header = header_from(plain)
        if len(first) == size:
            return Listed(path, last, header, standing(header.match), opened=False)
        if len(lines) < 3 or lines[-1]:
            return None  # torn
        entry = _entry(lines[:-1])
        if isinstance(entry, Thinking):
            if len(first) + len(lines[-2]) + 1 == size:
                return Listed(path, last, header, standing(header.match), opened=False)
            entry = _entry(lines[:-2])
    except BadValue:
        return None
    stands = entry.outcome.stands if isinstance(entry, Played) else None
    if stands is None or len(stands.scores) != len(header.match.seating.parties):
        return None
    return Listed(path, last, header, stands)


def _entry(lines: list[bytes]) -> Entry:
    """What the last of these lines tells. BadValue where it does not stand behind the one before."""
    return entry_from(opened(lines[-1], check_in(lines[-2]))[0])


def _read_whole(path: Path, last: datetime) -> Listed:
    record = load_record(path)
    return Listed(path, last, record.header, standing(record.match), record.damage, bool(record.turns))
