"""Records for tests: short real matches, and files changed in ways that keep or break their check values."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random

from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.play.session import Session
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, Ruleset, quick_play
from carrom.rules.state import MatchState
from carrom.storage.entries import seal_line
from carrom.storage.files import BadFile
from carrom.storage.library import Library
from carrom.storage.listing import ListedMatch
from carrom.storage.paths import index_file
from carrom.storage.records import RecordWriter
from tests.play.players import aiming_player

FRIENDLY = quick_play(ICF)


def opening(ruleset: Ruleset = FRIENDLY, seed: int = 7) -> MatchState:
    players = min(ruleset.allowed_seats)
    return start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed)


def names(match: MatchState) -> dict[Seat, str]:
    return {seat: f"player {seat}" for seat in match.seating.order}


def begun(path: Path, *, friendly: bool = False) -> tuple[Session, RecordWriter]:
    """A friendly match before its first stroke, with its record."""
    match = opening()
    writer = RecordWriter(path, match, names(match), friendly=friendly)
    return Session(match, writer.write), writer


def play_on(session: Session, turns: int) -> None:
    """So many more real turns, the same ones whoever asks."""
    for _ in range(turns):
        session.act(aiming_player(session.match, Random(len(session.turns))))


def real(path: Path, turns: int) -> Session:
    """A friendly match of so many real turns, recorded."""
    session, _ = begun(path)
    play_on(session, turns)
    return session


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def reseal(path: Path, bodies: list[bytes]) -> None:
    """Writes these lines with right check values, as one who changes a record by design would."""
    check, whole = "", b""
    for body in bodies:
        plain = json.loads(body)
        del plain["check"]
        line, check = seal_line(plain, check)
        whole += line + b"\n"
    path.write_bytes(whole)


def all_matches(folder: Path) -> tuple[ListedMatch | BadFile, ...]:
    """All that the list of matches shows of the folder, every file read anew."""
    with suppress(OSError):
        index_file().unlink()
    library = Library(folder, index_file(), beside=False)
    library.look()
    return library.entries
