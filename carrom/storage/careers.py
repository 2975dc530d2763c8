"""The matches that statistics count: those of the folder of records in which nothing could be taken back."""

from collections.abc import Iterator
from pathlib import Path

from carrom.play.statistics import Told, told
from carrom.storage.files import BadFile
from carrom.storage.records import SUFFIX, load_record


def counted_matches(folder: Path) -> Iterator[Told]:
    """Each match that counts, as far as its record is sound, the oldest first; one at a time, for a whole record takes a
    moment to judge anew."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            record = load_record(path)
        except BadFile:
            continue  # the list of matches tells of it
        header = record.header
        if header.counted:
            yield told(header.match, record.turns, dict(header.names), header.began)
