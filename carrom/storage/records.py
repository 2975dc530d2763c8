"""The record of a match: written turn by turn as it is played, read again by judging the same turns anew.

JSON Lines. The first line is the header with the opening state of the match, each later line one turn: `"do"` and the
action's own fields, `"result"` (null unless a stroke), `"notices"`. Each line closes with a check value over itself and
the line before, so a changed, lost or torn line is seen, and everything before it still opens.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

import msgspec

from carrom import __version__
from carrom.model.discs import STRIKER
from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke, StrokeResult
from carrom.play.session import Turn
from carrom.rules.judge import judge, refuse
from carrom.rules.notices import Notice
from carrom.rules.state import MatchState
from carrom.storage.codec import BadValue, Plain, action_from_plain, from_plain, to_plain
from carrom.storage.files import BadFile

FORMAT = "carrom record"
SCHEMA = 1
SUFFIX = ".jsonl"


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says first: the schema it is written in, the game and engine that played, who played, and the opening."""

    schema: int
    game: str
    engine: str
    names: tuple[tuple[Seat, str], ...]
    match: MatchState


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a turn's line says besides the action."""

    result: StrokeResult | None
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: `match` is where its last good turn left it; `damage` says where and why reading ended, if it did."""

    header: Header
    match: MatchState
    turns: tuple[Turn, ...]
    damage: str | None


def new_record_path(folder: Path) -> Path:
    """A path in the folder that no record has yet, named for the present time so that names sort by age."""
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path, others = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        others += 1
        path = folder / f"{stem}_{others}{SUFFIX}"
    return path


def engine() -> str:
    """What moved the discs; the same text promises the same bits only on the same kind of machine."""
    return f"pymunk {version('pymunk')}"


class RecordWriter:
    """Writes a record as its match goes on; give `write` to the session. It never stops play: `trouble` says why it gave up."""

    def __init__(self, path: Path, match: MatchState, names: Mapping[Seat, str]) -> None:
        self.path = path
        self.trouble: str | None = None
        self._check = ""
        header = Header(SCHEMA, __version__, engine(), tuple((seat, names[seat]) for seat in match.seating.order), match)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
        except OSError as error:
            self._give_up(error)
        self._append({"format": FORMAT, **_table(header)})

    def write(self, turn: Turn) -> None:
        """Add one settled turn; on the disk when this returns."""
        self._append(_table(turn.action) | _table(_Outcome(turn.result, turn.ruling.notices)))

    def _append(self, plain: dict[str, Plain]) -> None:
        if self.trouble is not None:
            return
        line, self._check = _sealed(plain, self._check)
        try:
            with self.path.open("r+b") as file:  # never makes a file anew that somebody took away
                file.seek(0, os.SEEK_END)
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self.trouble = error.strerror or str(error)


def load_record(path: Path) -> Record:
    """The record, as far as it is sound. BadFile when not even its header is."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BadFile(path, "", error.strerror or str(error)) from error
    try:
        header, check = _header(lines[0])
    except BadValue as problem:
        raise BadFile(path, "line 1", str(problem)) from problem
    match, turns = header.match, list[Turn]()
    for number, line in enumerate(lines[1:], start=2):
        if not line and number == len(lines):
            break  # what follows the last line's end
        try:
            turn, check = _turn(match, line, check)
        except BadValue as problem:
            return Record(header, match, tuple(turns), f"line {number}: {problem}")
        turns.append(turn)
        match = turn.ruling.match
    return Record(header, match, tuple(turns), None)


def _header(line: bytes) -> tuple[Header, str]:
    plain, check = _opened(line, "")
    if plain.pop("format", None) != FORMAT:
        raise BadValue("$.format", f"expected {FORMAT!r}")
    schema = plain.get("schema")
    if isinstance(schema, int) and schema > SCHEMA:
        raise BadValue("$.schema", f"{schema} is newer than this game, which reads up to {SCHEMA}")
    return from_plain(Header, plain), check


def _turn(match: MatchState, line: bytes, before: str) -> tuple[Turn, str]:
    """The turn that the line tells, judged anew. BadValue where it cannot have happened so."""
    plain, check = _opened(line, before)
    told = from_plain(_Outcome, {name: plain.pop(name) for name in ("result", "notices") if name in plain})
    action, result = action_from_plain(plain), told.result
    if (result is not None) is not isinstance(action, Stroke):
        raise BadValue("$.result", "a stroke has a result, and nothing else has")
    if result is not None and not _keeps_all(match.layout, result):
        raise BadValue("$.result", "other discs come out of the stroke than went into it")
    refusal = refuse(match, action)
    if refusal is not None:
        raise BadValue("$.do", f"this was not allowed ({refusal.code})")
    ruling = judge(match, action, result)
    if ruling.notices != told.notices:
        raise BadValue("$.notices", "judged anew, this turn ends otherwise")
    return Turn(action, result, ruling), check


def _keeps_all(before: Layout, result: StrokeResult) -> bool:
    """Whether the discs after the stroke, wherever they are, are those before it and perhaps the striker."""
    after = {disc for disc, _ in result.layout.discs} | {fall.disc for fall in result.pocketed} | set(result.left_board)
    return after - {STRIKER} == {disc for disc, _ in before.discs}


def _table(value: object) -> dict[str, Plain]:
    plain = to_plain(value)
    assert isinstance(plain, dict)
    return plain


def _sealed(plain: Mapping[str, Plain], before: str) -> tuple[bytes, str]:
    """The line of these data, and its check value given that of the line before."""
    body = msgspec.json.encode(plain)
    check = _check_of(body, before)
    return body[:-1] + _seal(check), check


def _opened(line: bytes, before: str) -> tuple[dict[str, object], str]:
    """The data of a line and its check value. BadValue when the line is not as it was written."""
    length = len(_seal(_check_of(b"", "")))
    body = line[:-length] + b"}"
    check = _check_of(body, before)
    if line[-length:] != _seal(check):
        raise BadValue("$.check", "the line is torn, changed or out of its place")
    try:
        plain = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadValue("$", str(error)) from None
    if not isinstance(plain, dict):
        raise BadValue("$", "expected an object")
    return plain, check


def _check_of(body: bytes, before: str) -> str:
    return blake2b(before.encode() + body, digest_size=8).hexdigest()


def _seal(check: str) -> bytes:
    return f',"check":"{check}"}}'.encode()
