"""The matches that statistics count: those of the folder of records in which nothing could be taken back. What was counted in a
record is remembered in a cache."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from carrom.play.player_statistics import MatchSummary, PlayerFigures, figures_of_all, summarize_match
from carrom.storage.caches import CacheRow, FileStamp, read_rows, stamps_in, write_rows
from carrom.storage.files import BadFile
from carrom.storage.readers import BackgroundReader
from carrom.storage.records import SUFFIX, Progress, load_record


def counted_match(path: Path) -> MatchSummary | None:
    """The match of this record as far as it is sound, if it counts."""
    with suppress(BadFile):  # the list of matches tells of it
        return _summary(path)
    return None


def _summary(path: Path) -> MatchSummary | None:
    record = load_record(path)
    header = record.header
    if not header.counted:
        return None
    return summarize_match(header.match, record.turns, dict(header.names), header.began, dict(header.bots))


class _StatisticsRow(CacheRow):
    """What was counted in a file; None in one that does not count."""

    match: MatchSummary | None


@dataclass(frozen=True, slots=True)
class AllStatistics:
    """The matches that count, the oldest first, and what everybody did in them."""

    matches: tuple[MatchSummary, ...]
    everybody: Mapping[str, PlayerFigures]


class StatisticsLoader(BackgroundReader[AllStatistics]):
    """Statistics worked out beside whatever else goes on, a step for each file. `cache` is the file that remembers what they
    said."""

    def __init__(self, folder: Path, cache: Path) -> None:
        files: dict[str, FileStamp] = {}
        with suppress(OSError):  # the list of matches tells of it
            files = dict(sorted(stamps_in(folder, SUFFIX).items()))
        super().__init__(lambda progress: _gather(folder, cache, files, progress), len(files))


def _gather(folder: Path, cache: Path, files: Mapping[str, FileStamp], progress: Progress) -> AllStatistics:
    """What all files say, the oldest first; what was read for it is remembered, even if it is stopped."""
    known = {row.name: row for row in read_rows(cache, folder, _StatisticsRow)[1]}
    fresh, matches = dict[str, _StatisticsRow](), list[MatchSummary]()
    try:
        for number, (name, stamp) in enumerate(files.items(), start=1):
            row = known.get(name)
            if row is None or row.stamp != stamp:
                row = _StatisticsRow(name, stamp, None)
                with suppress(BadFile):  # the list of matches tells of it; it may be readable the next time
                    row.match = _summary(folder / name)
                    fresh[name] = row
            if row.match is not None:
                matches.append(row.match)
            progress(number, len(files))
    finally:
        if fresh:
            write_rows(cache, folder, (row for name, row in (known | fresh).items() if name in files))
    return AllStatistics(tuple(matches), figures_of_all(matches))
