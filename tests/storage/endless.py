"""Plays on in a record until it is killed; tells how many turns there were, then each as soon as it is written."""

import sys
from pathlib import Path

from carrom.play.session import Session
from carrom.storage.records import RecordWriter, load_record
from tests.storage.recorded import begun, play_on


def main(path: Path) -> None:
    if path.exists():
        record = load_record(path)
        writer = RecordWriter.resume(path, record)
        session = Session(record.header.match, writer.write, turns=record.turns)
    else:
        session, writer = begun(path)
    while writer.problem is None:
        print(len(session.turns), flush=True)
        play_on(session, 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
