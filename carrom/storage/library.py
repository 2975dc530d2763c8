"""All matches in the folder of records, without waiting for them: the newest is read at once, what an index remembers of the
others is taken, and the rest is read beside whatever else goes on, the newest first."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import Lock

from carrom.model.units import Second
from carrom.storage.caches import FileStamp, stamps_in
from carrom.storage.files import BadFile, reason
from carrom.storage.index import IndexEntry, read_index, write_index
from carrom.storage.listing import ListedMatch, list_at_once, list_match
from carrom.storage.readers import BackgroundReader
from carrom.storage.records import SUFFIX, Progress

_BREATH: Second = 0.0002  # between two files, so that whoever draws meanwhile waits for one of them at most
_FAREWELL: Second = 1.0


@dataclass(frozen=True, slots=True)
class MatchToContinue:
    """The match to go on with, None where there is none; `sure` unless more must be read before that can be said."""

    match: ListedMatch | None
    sure: bool


class Library:
    """The matches of one folder as far as they are known; `index` is the file that remembers them. `changes` counts up whenever
    `entries` become others."""

    def __init__(self, folder: Path, index: Path, *, beside: bool = True) -> None:
        """Where not `beside` the loop, a look reads everything."""
        self.folder, self._index, self._beside = folder, index, beside
        self._known: dict[str, IndexEntry] | None = None  # None until the index was asked
        self._there: dict[str, FileStamp] = {}  # the files as they were when last looked at, the newest first
        self._problem: BadFile | None = None  # why the folder cannot be looked into
        self._reading: BackgroundReader[None] | None = None  # of what was not known at the last look
        self._writing = Lock()
        self._looks = 0

    def look(self, first: Path | None = None) -> None:
        """See which files there are by now. Of those that are not known the newest is read at once, or `first` where that is
        given, unless it would take long; all others are read beside."""
        self.stop()
        if self._known is None:
            self._known = read_index(self._index, self.folder)
        # A reading that was stopped may still add to the one before.
        known = self._known = {name: found for name, found in dict(self._known).items() if not _may_mend(found)}
        self._looks += 1
        self._problem, self._there = None, {}
        try:
            self._there = _files(self.folder)
        except OSError as error:
            self._problem = BadFile(self.folder, "", reason(error))
        unknown = [name for name in self._there if self._entry(name) is None]
        wanted = next(iter(self._there), "") if first is None or first.name not in self._there else first.name
        if wanted in unknown and (entry := list_at_once(self.folder / wanted)) is not None:
            known[wanted] = IndexEntry(self._there[wanted], entry)
            unknown.remove(wanted)
        files = {name: self._there[name] for name in unknown}
        self._reading = BackgroundReader(lambda progress: self._read(files, known, progress), len(files)) if files else None
        if not self._beside:
            self.wait()

    def stop(self) -> None:
        """Nobody wants to know more now; what is known is kept."""
        if self._reading is not None:
            self._reading.stop()

    def close(self) -> None:
        """The game is left."""
        if self._reading is not None:
            self._reading.stop()
            self._reading.join(_FAREWELL)

    def wait(self) -> None:
        """Until all is known, however long that takes."""
        if self._reading is not None:
            self._reading.join()

    @property
    def reading(self) -> bool:
        """Whether there is more to come."""
        return self._reading is not None and self._reading.left > 0 and not self._reading.stopped

    @property
    def all(self) -> int:
        """How many files there are."""
        return len(self._there)

    @property
    def read(self) -> int:
        """How many of them are known."""
        return self.all if self._reading is None else self.all - self._reading.left

    @property
    def changes(self) -> tuple[int, int]:
        """A value that differs as soon as there is more to show."""
        return self._looks, self.read

    @property
    def entries(self) -> tuple[ListedMatch | BadFile, ...]:
        """All that are known, the last written first; what cannot be read comes last, even the folder itself."""
        if self._problem is not None:
            return (self._problem,)
        found = tuple(entry for name in self._there if (entry := self._entry(name)) is not None)
        good = tuple(entry for entry in found if isinstance(entry, ListedMatch))
        return (*good, *(entry for entry in found if isinstance(entry, BadFile)))

    def to_continue(self, first: Path | None = None) -> MatchToContinue:
        """The match last played that was begun and is not over: `first`, the one just left, before all, whatever the machine's
        clock says of it; one without a turn only where no other is."""
        fallback: ListedMatch | None = None
        left = () if first is None or first.name not in self._there else (self._entry(first.name),)
        for entry in chain(left, map(self._entry, self._there)):
            if entry is None:
                return MatchToContinue(None, False)
            if isinstance(entry, ListedMatch) and entry.has_turns and not entry.stands.over:
                return MatchToContinue(entry, True)
            if fallback is None and isinstance(entry, ListedMatch):
                fallback = entry
        return MatchToContinue(None if fallback is None or fallback.stands.over else fallback, True)

    def _entry(self, name: str) -> ListedMatch | BadFile | None:
        """What is known of this file as it is now."""
        found = (self._known or {}).get(name)
        return found.entry if found is not None and found.stamp == self._there[name] else None

    def _read(self, files: Mapping[str, FileStamp], known: dict[str, IndexEntry], progress: Progress) -> None:
        """Files read one after another into `known`; at the end, or once that is stopped, it is kept."""
        try:
            for number, (name, stamp) in enumerate(files.items(), start=1):
                entry = list_match(self.folder / name)
                known[name] = IndexEntry(stamp, entry)
                progress(number, len(files))
                time.sleep(_BREATH)
        finally:
            self._keep()

    def _keep(self) -> None:
        with self._writing:  # a reading that was stopped may still be at it
            known, there = dict(self._known or {}), self._there
            kept = {name: found for name, found in known.items() if name in there and not _may_mend(found)}
            write_index(self._index, self.folder, kept)


def _files(folder: Path) -> dict[str, FileStamp]:
    """The files that may be records, the last written first."""
    found = stamps_in(folder, SUFFIX).items()
    return dict(sorted(found, key=lambda item: (item[1].written, item[0]), reverse=True))


def _may_mend(found: IndexEntry) -> bool:
    """Whether it may be readable by now although the file is the same: as when a disk comes back."""
    return isinstance(found.entry, BadFile) and not found.entry.where
