"""Lets time pass in a record, a second at once and now and then a turn, until it is killed; tells the match's time as soon as
it is kept."""

import sys
from pathlib import Path

from carrom.model.stroke import TimeUp
from carrom.play.session import Session
from carrom.rules.state import ToStrike
from carrom.storage.records import RecordWriter, load_record


def main(path: Path) -> None:
    record = load_record(path)
    writer = RecordWriter.resume(path, record)
    session = Session(record.header.match, writer.write, turns=record.turns, used=record.used, on_time=writer.keep_time)
    while writer.problem is None:
        print(session.clock.time_used.match_ms, flush=True)
        session.pass_time(1.0)
        expects = session.match.expects
        if session.clock.decision == 0.0 and isinstance(expects, ToStrike):
            session.act(TimeUp(expects.seat))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
