"""The record of a match: written turn by turn as it is played, read by judging the same turns again.

JSON Lines. The first line is the header with the opening state of the match, each later line one turn: `"do"` and the
action's own fields, `"result"` (null unless a stroke), `"notices"`, where the match `"stands"` after it, and against a clock
the time `"used"`; or how many turns are `"left"` when some were taken back. While a player thinks against a clock, a line at
the end keeps the time that takes: the next line takes its place. Everything before a damaged line still opens.
"""

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import FileIO
from itertools import count
from pathlib import Path
from typing import TypeAlias

from carrom import __version__
from carrom.bots.hand import HandName
from carrom.model.seats import Seat
from carrom.play.clock import NOTHING_USED, TimeUsed
from carrom.play.preferences import GuideLevel
from carrom.play.session import Turn
from carrom.rules.state import MatchState
from carrom.storage.codec import BadValue, Plain
from carrom.storage.entries import (
    PlayedEntry,
    RecordEntry,
    ResumeEntry,
    TakeBackEntry,
    ThinkingEntry,
    agrees_with,
    apply_entry,
    entry_from,
    open_line,
    other_plain,
    seal_line,
    turn_plain,
    used_after,
)
from carrom.storage.files import BadFile, InUse, RecordLock, free_path, read_whole, reason, settle_names, write_whole
from carrom.storage.header import SCHEMA, Branch, Header, engine, header_from, header_plain

SUFFIX = ".jsonl"
AUTOMATIC = "%Y-%m-%d-%H%M%S"  # what a record is called before anybody names it
ASIDE = ".torn"
SHORT = 1 << 18  # bytes of a record that is read in a moment
MOST_BYTES = 64 * 1024 * 1024  # a match of many hundred boards


@dataclass(frozen=True, slots=True)
class Seal:
    """Where a sound line ends: bytes of the file up to there, and the line's check value."""

    end: int
    check: str


@dataclass(frozen=True, slots=True)
class RecordLines:
    """A record as it stands in the file, not yet judged: each line after the header with its seal."""

    header: Header
    seal: Seal
    entries: tuple[tuple[RecordEntry, Seal], ...]
    damage: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: `match` is where its last good turn left it; `damage` says where and why reading ended, if it did;
    `seal` where the last good line ends that stays, `end` where that of a decision under way does, if one follows; `used` the
    time that this decision and the match have taken."""

    header: Header
    match: MatchState
    turns: tuple[Turn, ...]
    damage: str | None
    seal: Seal
    end: int
    used: TimeUsed


def new_record_path(folder: Path) -> Path:
    """A path in the folder that no record has yet, named for the present time so that names sort by age.

    An empty file holds the place from now on: another copy of the game may begin a match in the same moment.
    """
    stem = datetime.now().strftime(AUTOMATIC)
    paths = (folder / f"{stem}{'' if number == 1 else f'_{number}'}{SUFFIX}" for number in count(1))
    path = next(paths)
    with suppress(OSError):  # whoever writes there will say why that cannot be
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                path.touch(exist_ok=False)
                break
            except FileExistsError:
                path = next(paths)
    return path


class RecordWriter:
    """Writes a record as its match goes on; give `write`, `take_back` and `keep_time` to the session. It never stops play:
    `problem` says why what was played last is not on the disk, and each next line brings along what is unwritten, once that is
    possible again."""

    def __init__(
        self,
        path: Path,
        match: MatchState,
        names: Mapping[Seat, str],
        *,
        bots: Mapping[Seat, str] | None = None,
        guides: Mapping[Seat, GuideLevel] | None = None,
        hand: HandName = "off",
        friendly: bool = False,
        branch_of: Branch | None = None,
    ) -> None:
        self._reset(path, Seal(0, ""))
        order, began = match.seating.order, datetime.now().isoformat(timespec="seconds")
        counted = not (friendly or match.ruleset.take_back or branch_of is not None)
        named, played = tuple((seat, names[seat]) for seat in order), tuple((bots or {}).items())
        shown = tuple((guides or {}).items())
        header = Header(SCHEMA, __version__, engine(), began, named, played, shown, hand, counted, branch_of, match)
        self._append(header_plain(header))

    @classmethod
    def resume(cls, path: Path, record: Record) -> "RecordWriter":
        """Goes on writing after the record's last good turn; what stands behind that is kept in a file aside."""
        writer = cls.__new__(cls)
        writer._reset(path, record.seal)
        writer._first = other_plain(ResumeEntry(__version__, engine()))
        try:
            with path.open("rb") as file:
                file.seek(record.seal.end - 1)
                end, writer._thinking_on_disk, writer._rest = file.read(1), file.read(record.end - record.seal.end), file.read()
        except OSError as error:
            writer._failure, writer._seal = error, Seal(-1, record.seal.check)  # where to go on is not known
            return writer
        writer._lock.hold(path)
        writer._thinking = writer._thinking_on_disk
        if end != b"\n":  # torn just before the end of the line
            writer._unwritten = b"\n"
        if writer._rest or writer._unwritten:
            writer._flush()
        return writer

    def _reset(self, path: Path, seal: Seal) -> None:
        self.path = path
        self._lock = RecordLock()
        self._failure: OSError | None = None
        self._seal = seal
        self._first: dict[str, Plain] | None = None  # what goes before the next line
        self._unwritten = b""  # lines that are not in the file yet, the last of them with this check value
        self._check = seal.check
        self._thinking = b""  # the line of the decision under way
        self._thinking_on_disk = b""  # that line as it stands in the file now
        self._rest = b""  # what stands behind the last good line, and belongs aside

    @property
    def problem(self) -> str | None:
        """Why the last line could not be written; None when all is on the disk."""
        return reason(self._failure) if self._failure is not None else None

    @property
    def elsewhere(self) -> bool:
        """Whether the trouble is that another copy of the game goes on with this record."""
        return isinstance(self._failure, InUse)

    def release(self) -> None:
        """The match is left: from now on its record may be deleted, until something more is written in it."""
        self._lock.release()

    def write(self, turn: Turn) -> None:
        """Add one settled turn; on the disk when this returns, or kept for the next line."""
        self._append(turn_plain(turn))

    def take_back(self, left: int, used: TimeUsed | None = None) -> None:
        """Add that all turns but the first so many were taken back, and the time used until then."""
        self._append(other_plain(TakeBackEntry(left, used)))

    def keep_time(self, used: TimeUsed) -> None:
        """What the decision under way has used, behind all lines until the next one; not forced through to the disk, since only
        a machine that fails would lose it."""
        line, _ = seal_line(other_plain(ThinkingEntry(used)), self._check)
        self._thinking = line + b"\n"
        self._flush()

    def _append(self, plain: dict[str, Plain]) -> None:
        for each in (self._first, plain):
            if each is not None:
                line, self._check = seal_line(each, self._check)
                self._unwritten += line + b"\n"
        self._first, self._thinking = None, b""
        self._flush()

    def _flush(self) -> None:
        try:
            if self._seal.end == 0:
                self._begin()
            if self._rest:
                self._move_rest_aside()
            self._write(self._unwritten, self._thinking)
        except OSError as error:
            self._failure = error
        else:
            self._failure, self._unwritten = None, b""

    def _begin(self) -> None:
        """A file that holds nothing yet."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch()
        if self.path.stat().st_size:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        settle_names(self.path.parent)

    def _move_rest_aside(self) -> None:
        with self.path.open("r+b") as file:  # first: what may only be read would be copied at each stroke
            good = self._seal.end + len(self._thinking_on_disk)
            if file.seek(0, os.SEEK_END) != good + len(self._rest):
                raise InUse
            write_whole(_aside(self.path), self._rest)
            file.truncate(good)
        self._rest = b""

    def _write(self, data: bytes, thinking: bytes) -> None:
        """All of it behind the last good line that stays, or nothing."""
        end, behind = self._seal.end, self._thinking_on_disk
        with self.path.open("r+b", buffering=0) as file:  # never recreates a file that somebody removed
            if file.seek(0, os.SEEK_END) != end + len(behind):
                raise InUse
            file.seek(end)
            if file.read(len(behind)) != behind:
                raise InUse
            try:
                _write_at(file, end, data + thinking)
                if data:
                    os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    _write_at(file, end, behind)
                raise
        self._lock.hold(self.path)
        self._seal, self._thinking_on_disk = Seal(end + len(data), self._check), thinking


def _write_at(file: FileIO, at: int, data: bytes) -> None:
    """These bytes there, the last of the file."""
    file.seek(at)
    sent = 0
    while sent < len(data):
        sent += file.write(data[sent:])
    file.truncate(at + len(data))


Progress: TypeAlias = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""


def read_lines(path: Path, progress: Progress = lambda done, of: None) -> RecordLines:
    """The record as it stands in the file, as far as its lines are sound. BadFile when not even its header is."""
    try:
        data = read_whole(path, MOST_BYTES)
    except OSError as error:
        raise BadFile(path, "", reason(error)) from error
    lines = data.split(b"\n")
    try:
        plain, check = open_line(lines[0], "")
        header = header_from(plain)
    except BadValue as problem:
        raise BadFile(path, "line 1", str(problem)) from problem
    seal = first = Seal(min(len(lines[0]) + 1, len(data)), check)
    entries = list[tuple[RecordEntry, Seal]]()
    for number, line in enumerate(lines[1:], start=2):
        if not line and number == len(lines):
            break  # what follows the last line's end
        try:
            plain, check = open_line(line, seal.check)
            entry = entry_from(plain)
        except BadValue as problem:
            return RecordLines(header, first, tuple(entries), f"line {number}: {problem}")
        seal = Seal(min(seal.end + len(line) + 1, len(data)), check)
        entries.append((entry, seal))
        progress(number, len(lines))
    return RecordLines(header, first, tuple(entries), None)


def load_record(path: Path, progress: Progress = lambda done, of: None) -> Record:
    """The record, as far as it is sound and judged again says the same. BadFile when not even its header is."""
    found = read_lines(path, lambda done, of: progress(done, 2 * of))
    turns, used = list[Turn](), NOTHING_USED
    seal, end, damage = found.seal, found.seal.end, found.damage
    for number, (entry, sealed_at) in enumerate(found.entries, start=2):
        try:
            used_then = used_after(entry, used)
            apply_entry(found.header, turns, entry)
            if isinstance(entry, PlayedEntry) and not agrees_with(turns[-1], entry):
                turns.pop()
                raise BadValue("$.notices", "judged again, this turn ends differently")
        except BadValue as problem:
            damage = f"line {number}: {problem}"
            break
        used, end = used_then, sealed_at.end
        progress(len(found.entries) + number, 2 * len(found.entries) + 2)
        if not (isinstance(entry, ThinkingEntry) and number == len(found.entries) + 1):
            seal = sealed_at
    match = turns[-1].ruling.match if turns else found.header.match
    return Record(found.header, match, tuple(turns), damage, seal, end, used)


def _aside(path: Path) -> Path:
    """A name beside the record that no file has yet."""
    return free_path(lambda number: path.with_name(f"{path.name}{ASIDE}{number}"))
