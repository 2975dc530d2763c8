"""The matches that statistics count: those of the folder of records in which nothing could be taken back."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from carrom.play.player_statistics import MatchSummary, PlayerFigures, figures_of_all, summarize_match
from carrom.storage.files import BadFile, files_in
from carrom.storage.records import SUFFIX, load_record


def counted_match(path: Path) -> MatchSummary | None:
    """The match of this record as far as it is sound, if it counts."""
    try:
        record = load_record(path)
    except BadFile:
        return None  # the list of matches tells of it
    header = record.header
    if not header.counted:
        return None
    return summarize_match(header.match, record.turns, dict(header.names), header.began, dict(header.bots))


@dataclass(frozen=True, slots=True)
class AllStatistics:
    """The matches that count, the oldest first, and what everybody did in them."""

    matches: tuple[MatchSummary, ...]
    everybody: Mapping[str, PlayerFigures]


class StatisticsLoader:
    """Statistics worked out beside whatever else goes on: `read` of `all` files have been looked at so far."""

    def __init__(self, folder: Path) -> None:
        self._paths: tuple[Path, ...] = ()
        with suppress(OSError):  # the list of matches tells of it
            self._paths = tuple(files_in(folder, SUFFIX))
        self._done: AllStatistics | None = None
        self._failure: Exception | None = None
        self._stopped = Event()
        self.read, self.all = 0, len(self._paths)
        self._thread = Thread(target=self._gather, daemon=True)  # it may be left in the middle of a file
        self._thread.start()

    def _gather(self) -> None:
        found = []
        try:
            for path in self._paths:
                if self._stopped.is_set():
                    return
                match = counted_match(path)
                if match is not None:
                    found.append(match)
                self.read += 1
            self._done = AllStatistics(tuple(found), figures_of_all(found))
        except Exception as problem:  # told to whoever asks, in their own thread
            self._failure = problem

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
