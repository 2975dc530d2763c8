"""The matches that statistics count: those of the folder of records in which nothing could be taken back. What was counted in a
record is remembered in a cache."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import msgspec

from carrom.play.player_statistics import MatchSummary, PlayerFigures, figures_of_all, summarize_match
from carrom.storage.caches import VERSION, FileStamp, read_cache, stamps_in, write_cache
from carrom.storage.files import BadFile
from carrom.storage.records import SUFFIX, load_record


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


class _StatisticsRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What was counted in a file by its name; None in one that does not count."""

    name: str
    size: int
    written: int
    match: MatchSummary | None


class _StatisticsCache(msgspec.Struct):
    version: str
    folder: str
    rows: list[_StatisticsRow]


@dataclass(frozen=True, slots=True)
class AllStatistics:
    """The matches that count, the oldest first, and what everybody did in them."""

    matches: tuple[MatchSummary, ...]
    everybody: Mapping[str, PlayerFigures]


class StatisticsLoader:
    """Statistics worked out beside whatever else goes on: `read` of `all` files have been looked at so far. `cache` is the file
    that remembers what they said."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self._folder, self._cache = folder, cache
        self._files: dict[str, FileStamp] = {}
        with suppress(OSError):  # the list of matches tells of it
            self._files = dict(sorted(stamps_in(folder, SUFFIX).items()))
        self._done: AllStatistics | None = None
        self._failure: Exception | None = None
        self._stopped = Event()
        self.read, self.all = 0, len(self._files)
        self._thread = Thread(target=self._gather, daemon=True)  # it may be left in the middle of a file
        self._thread.start()

    def _gather(self) -> None:
        try:
            known = self._known()
            counted = list(self._count(known))
            if not self._stopped.is_set():
                matches = tuple(match for match in counted if match is not None)
                self._done = AllStatistics(matches, figures_of_all(matches))
        except Exception as problem:  # told to whoever asks, in their own thread
            self._failure = problem

    def _count(self, known: dict[str, _StatisticsRow]) -> Iterator[MatchSummary | None]:
        """What each file says, the oldest first; what was read for it is remembered, even if it is stopped."""
        fresh = dict[str, _StatisticsRow]()
        for name, stamp in self._files.items():
            if self._stopped.is_set():
                break
            row = known.get(name)
            if row is None or (row.size, row.written) != (stamp.size, stamp.written):
                row = _StatisticsRow(name, stamp.size, stamp.written, None)
                with suppress(BadFile):  # the list of matches tells of it; it may be readable the next time
                    row.match = _summary(self._folder / name)
                    fresh[name] = row
            self.read += 1
            yield row.match
        if fresh:
            self._keep([row for name, row in (known | fresh).items() if name in self._files])

    def _known(self) -> dict[str, _StatisticsRow]:
        """What is remembered, by the names of files."""
        body = read_cache(self._cache)
        if body is None:
            return {}
        try:
            cache = msgspec.json.decode(body, type=_StatisticsCache)
        except (msgspec.MsgspecError, RecursionError):
            return {}
        if (cache.version, cache.folder) != (VERSION, str(self._folder)):
            return {}
        return {row.name: row for row in cache.rows}

    def _keep(self, rows: list[_StatisticsRow]) -> None:
        """Remember this for the next time."""
        kept = list[msgspec.Raw]()
        for row in rows:
            with suppress(UnicodeEncodeError, OverflowError):  # a name that no such file can hold is read again
                kept.append(msgspec.Raw(msgspec.json.encode(row)))
        with suppress(UnicodeEncodeError):
            write_cache(self._cache, msgspec.json.encode({"version": VERSION, "folder": str(self._folder), "rows": kept}))

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._stopped.set()

    @property
    def done(self) -> AllStatistics | None:
        """All of it, once every file is read."""
        if self._failure is not None:
            raise self._failure
        return self._done

    def wait(self) -> AllStatistics | None:
        """The same, however long it takes; None where it was stopped."""
        self._thread.join()
        return self.done
