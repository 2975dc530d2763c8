"""What a list says of one record: who played what, how it stands, and whether it is over.

A match is told from the first line and the last few of its file, so that thousands are listed in little time; only where the
end is torn or of an old schema is the whole record read.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from carrom.model.equipment import Equipment
from carrom.model.notation import BadNotation, parse_layout
from carrom.rules.ruleset import Ruleset
from carrom.storage.codec import BadValue
from carrom.storage.entries import (
    MatchStanding,
    PlayedEntry,
    RecordEntry,
    ThinkingEntry,
    check_in,
    entry_from,
    match_standing,
    open_line,
)
from carrom.storage.files import BadFile, reason
from carrom.storage.header import Header, header_from
from carrom.storage.records import MOST_BYTES, SHORT, load_record

_BLOCK = 1 << 15
_ENOUGH = 3  # lines: a turn, the one before it, and one that tells how long a player has been thinking since


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match as a list shows it: `last` is when it was last written, `begun` as its record has it, `names` who plays by party;
    `damage` where and why its file ends early; `has_turns` that a turn of it was played."""

    path: Path
    last: datetime
    begun: str
    names: tuple[tuple[str, ...], ...]
    ruleset: Ruleset
    equipment: Equipment
    stands: MatchStanding
    damage: str | None = None
    has_turns: bool = True

    @property
    def began(self) -> datetime:
        """When it began, whenever its file was copied; when it was last written where that is not known."""
        try:
            return datetime.fromisoformat(self.begun)
        except ValueError:
            return self.last


def list_match(path: Path) -> ListedMatch | BadFile:
    """The one match in this file, however long it takes to read; or why it is no record."""
    try:
        return _glimpse(path) or _read_whole(path)
    except BadFile as problem:
        return problem
    except OSError as error:
        return BadFile(path, "", reason(error))


def list_at_once(path: Path) -> ListedMatch | None:
    """The same where that takes no time. None where it would, or nothing can be read."""
    try:
        return _glimpse(path) or (_read_whole(path) if path.stat().st_size <= SHORT else None)
    except (BadFile, OSError):
        return None


def written_at(time: float) -> datetime:
    """When that was, as near as a calendar comes: a machine's clock may have stood in any year."""
    try:
        return datetime.fromtimestamp(time)
    except (ValueError, OverflowError):
        return datetime.max if time > 0 else datetime.min


def _glimpse(path: Path) -> ListedMatch | None:
    """The match from both ends of its file, in no time. None where they do not tell. OSError where it cannot be read."""
    stat = path.stat()
    size, last, block = stat.st_size, written_at(stat.st_mtime), _BLOCK
    if size > MOST_BYTES:
        return None
    with path.open("rb") as file:
        first = file.readline(size)
        while True:
            file.seek(max(0, size - block))
            tail = file.read(block)
            if tail.count(b"\n") > _ENOUGH or block >= size:
                break
            block *= 2
    lines = tail.split(b"\n")
    try:
        plain, _ = open_line(first.rstrip(b"\n"), "")
        header = header_from(plain)
        if len(first) == size:
            return _listed(path, last, header, match_standing(header.match), None, False)
        if len(lines) < 3 or lines[-1]:
            return None  # torn
        entry = _entry(lines[:-1])
        if isinstance(entry, ThinkingEntry):
            if len(first) + len(lines[-2]) + 1 == size:
                return _listed(path, last, header, match_standing(header.match), None, False)
            entry = _entry(lines[:-2])
    except BadValue:
        return None
    stands = entry.outcome.stands if isinstance(entry, PlayedEntry) else None
    if stands is None or not _may_stand(stands, header):
        return None
    return _listed(path, last, header, stands, None, True)


def _entry(lines: list[bytes]) -> RecordEntry:
    """What the last of these lines tells. BadValue where it does not stand behind the one before."""
    return entry_from(open_line(lines[-1], check_in(lines[-2]))[0])


def _may_stand(stands: MatchStanding, header: Header) -> bool:
    """Whether a match of these can stand so; what judging it again would say is not asked."""
    parties = len(header.match.seating.parties)
    try:
        parse_layout(stands.layout, header.match.equipment)
    except BadNotation:
        return False
    return len(stands.scores) == len(stands.games) == parties


def _read_whole(path: Path) -> ListedMatch:
    last = written_at(path.stat().st_mtime)
    record = load_record(path)
    return _listed(path, last, record.header, match_standing(record.match), record.damage, bool(record.turns))


def _listed(
    path: Path, last: datetime, header: Header, stands: MatchStanding, damage: str | None, was_opened: bool
) -> ListedMatch:
    match, names = header.match, dict(header.names)
    by_party = tuple(tuple(names[seat] for seat in party) for party in match.seating.parties)
    return ListedMatch(path, last, header.began, by_party, match.ruleset, match.equipment, stands, damage, was_opened)
