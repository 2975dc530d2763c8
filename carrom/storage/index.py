"""What the list of matches found in each record, remembered in a cache."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from carrom.model.equipment import Equipment
from carrom.rules.ruleset import Ruleset
from carrom.storage.caches import CacheRow, FileStamp, read_rows, write_rows
from carrom.storage.codec import BadValue, from_plain, to_plain
from carrom.storage.entries import MatchStanding
from carrom.storage.files import BadFile
from carrom.storage.listing import ListedMatch, written_at
from carrom.storage.match_faults import SEATINGS

_NANO = 10**9
_PARTIES = frozenset(tuple(map(len, seating.parties)) for seating in SEATINGS)  # how many play together in each


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """What was found in a file when it had this stamp."""

    stamp: FileStamp
    entry: ListedMatch | BadFile


class _IndexRow(CacheRow):
    """`ruleset` and `equipment` are places in the tables of the index; `problem` says where and why, in place of all that
    follows it, for what is no record."""

    problem: tuple[str, str] | None = None
    begun: str = ""
    names: tuple[tuple[str, ...], ...] = ()
    ruleset: int = 0
    equipment: int = 0
    stands: MatchStanding | None = None
    damage: str | None = None
    opened: bool = True


def read_index(path: Path, folder: Path) -> dict[str, IndexEntry]:
    """What is remembered of the files in this folder, by name; nothing where there is no good index of it."""
    tables, rows = read_rows(path, folder, _IndexRow)
    try:
        rulesets, equipments = tables or ([], [])
        made = (
            tuple(from_plain(Ruleset, plain) for plain in rulesets),
            tuple(from_plain(Equipment, plain) for plain in equipments),
        )
        return {row.name: _known(folder, row, *made) for row in rows}
    except (ValueError, IndexError):
        return {}


def write_index(path: Path, folder: Path, known: Mapping[str, IndexEntry]) -> None:
    """Keep what was found. Where that cannot be, nothing is kept: it will be found again."""
    rulesets, equipments = dict[Ruleset, int](), dict[Equipment, int]()
    rows = [_row(name, found, rulesets, equipments) for name, found in known.items()]
    write_rows(path, folder, rows, [[to_plain(value) for value in table] for table in (rulesets, equipments)])


def _row(name: str, known: IndexEntry, rulesets: dict[Ruleset, int], equipments: dict[Equipment, int]) -> _IndexRow:
    stamp, entry = known.stamp, known.entry
    if isinstance(entry, BadFile):
        return _IndexRow(name, stamp, (entry.where, entry.why))
    return _IndexRow(
        name,
        stamp,
        None,
        entry.begun,
        entry.names,
        rulesets.setdefault(entry.ruleset, len(rulesets)),
        equipments.setdefault(entry.equipment, len(equipments)),
        entry.stands,
        entry.damage,
        entry.has_turns,
    )


def _known(folder: Path, row: _IndexRow, rulesets: tuple[Ruleset, ...], equipments: tuple[Equipment, ...]) -> IndexEntry:
    path, stamp, stands = folder / row.name, row.stamp, row.stands
    if row.problem is not None or stands is None:
        return IndexEntry(stamp, BadFile(path, *(row.problem or ("", ""))))
    parties = tuple(map(len, row.names))
    if parties not in _PARTIES or not len(stands.scores) == len(stands.games) == len(parties):
        raise BadValue("$.rows", "no such player")
    if min(row.ruleset, row.equipment) < 0:
        raise BadValue("$.rows", "no such seat")
    last = written_at(stamp.written / _NANO)
    ruleset, equipment = rulesets[row.ruleset], equipments[row.equipment]
    return IndexEntry(stamp, ListedMatch(path, last, row.begun, row.names, ruleset, equipment, stands, row.damage, row.opened))
