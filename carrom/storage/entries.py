"""The lines of a record: how each is closed with a check value over itself and the line before, so that a changed, lost or torn
one is seen; what a line says of a turn; and what the turns come to when the judge is asked again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from carrom.model.discs import STRIKER
from carrom.model.layout import Layout
from carrom.model.notation import layout_text
from carrom.model.stroke import Action, MatchTimeUp, Stroke, StrokeResult
from carrom.play.clock import TimeUsed
from carrom.play.session import Turn
from carrom.rules.judge import judge
from carrom.rules.notices import SLAMS, IllegalAction, Notice
from carrom.rules.scoring import totals
from carrom.rules.state import MatchOver, MatchState
from carrom.storage.codec import BadValue, Plain, action_from_plain, from_plain, plain_object
from carrom.storage.header import Header
from carrom.storage.ranges import layout_fault


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Where a turn left the match: numbers of game and board, games won and points by party, the layout as text. Where men
    count as they fall the board in play is in the points, but for matches of the first edition."""

    game: int
    board: int
    games: tuple[int, ...]
    scores: tuple[int, ...]
    over: bool
    layout: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn's line says besides the action; `stands` is missing in records of schema 1, `used` where no clock is in the
    laws and before schema 4."""

    result: StrokeResult | None
    notices: tuple[Notice, ...]
    stands: MatchStanding | None
    used: TimeUsed | None


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """A turn as written."""

    action: Action
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TakeBackEntry:
    """All turns but the first so many were taken back; `used` as in an outcome."""

    left: int
    used: TimeUsed | None


@dataclass(frozen=True, slots=True)
class ResumeEntry:
    """From here on the match was played on by this game with this engine."""

    game: str
    engine: str


@dataclass(frozen=True, slots=True)
class ThinkingEntry:
    """A player's decision is under way and has used so much time. The next line takes the place of this one."""

    used: TimeUsed


OtherEntry: TypeAlias = TakeBackEntry | ResumeEntry | ThinkingEntry
_OTHERS: Mapping[str, type[OtherEntry]] = {"take_back": TakeBackEntry, "resume": ResumeEntry, "thinking": ThinkingEntry}
_TOLD_AS = {kind: name for name, kind in _OTHERS.items()}
RecordEntry: TypeAlias = PlayedEntry | OtherEntry


def match_standing(match: MatchState) -> MatchStanding:
    """Where the match stands."""
    game, over = match.game, isinstance(match.expects, MatchOver)
    scores = totals(match) if match.ruleset.edition > 1 else game.scores
    return MatchStanding(game.number, match.board.number, match.games_won, scores, over, layout_text(match.layout))


def turn_outcome(turn: Turn) -> Outcome:
    """What is written of a turn besides its action."""
    return Outcome(turn.result, turn.ruling.notices, match_standing(turn.ruling.match), turn.used)


def turn_plain(turn: Turn) -> dict[str, Plain]:
    """A turn's line, yet to be sealed."""
    return _without_nothing(plain_object(turn.action) | plain_object(turn_outcome(turn)))


def other_plain(entry: OtherEntry) -> dict[str, Plain]:
    """The line of an entry that is no turn, yet to be sealed."""
    return _without_nothing({"do": _TOLD_AS[type(entry)], **plain_object(entry)})


def _without_nothing(plain: dict[str, Plain]) -> dict[str, Plain]:
    """Nothing is said of time where no clock is in the laws."""
    return {name: value for name, value in plain.items() if name != "used" or value is not None}


def entry_from(plain: dict[str, object]) -> RecordEntry:
    """What a line after the first tells. BadValue where that is nothing that can be played."""
    kind = str(plain.get("do"))
    if kind in _OTHERS:
        unsaid = {"used": None} if _OTHERS[kind] is TakeBackEntry else {}
        return from_plain(_OTHERS[kind], unsaid | {name: value for name, value in plain.items() if name != "do"})
    told = {name: plain.pop(name) for name in ("result", "notices", "stands", "used") if name in plain}
    return PlayedEntry(action_from_plain(plain), from_plain(Outcome, {"stands": None, "used": None} | told))


def apply_entry(header: Header, turns: list[Turn], entry: RecordEntry) -> None:
    """Adds the turn of this entry, judged again, or takes turns back. BadValue where it cannot have followed them; nothing has
    changed then."""
    if isinstance(entry, ResumeEntry | ThinkingEntry):
        return
    if isinstance(entry, TakeBackEntry):
        if header.counted:
            raise BadValue("$.do", "a counted match has no take-backs")
        if not 0 <= entry.left < len(turns):
            raise BadValue("$.left", f"there were {len(turns)} turns to take back")
        del turns[entry.left :]
        return
    match = turns[-1].ruling.match if turns else header.match
    action, result = entry.action, entry.outcome.result
    if (result is not None) is not isinstance(action, Stroke):
        raise BadValue("$.result", "only a stroke has a result")
    if result is not None and not _keeps_all(match.layout, result):
        raise BadValue("$.result", "the stroke ends with other discs than it began with")
    if result is not None and (why := layout_fault(result.layout, match.equipment)) is not None:
        raise BadValue("$.result.layout", why)
    try:
        ruling = judge(match, action, result)
    except IllegalAction as problem:
        raise BadValue("$.do", f"this was not allowed ({problem.refusal.code})") from None
    turns.append(Turn(action, result, ruling, entry.outcome.used))


def used_after(entry: RecordEntry, before: TimeUsed) -> TimeUsed:
    """The time that is used after this entry. BadValue where some came back."""
    used = entry.outcome.used if isinstance(entry, PlayedEntry) else None if isinstance(entry, ResumeEntry) else entry.used
    if used is not None and (used.decision_ms < before.decision_ms or used.match_ms < before.match_ms):
        raise BadValue("$.used", "used time went backwards")
    used = used or before
    goes_on = isinstance(entry, ResumeEntry | ThinkingEntry) or (
        isinstance(entry, PlayedEntry) and isinstance(entry.action, MatchTimeUp)
    )
    return used if goes_on else replace(used, decision_ms=0)


def agrees_with(turn: Turn, entry: PlayedEntry) -> bool:
    """Whether the turn as judged again says what was written of it."""
    said, told = comparable_outcomes(turn, entry)
    return said.notices == told.notices and said.stands == told.stands


def comparable_outcomes(turn: Turn, entry: PlayedEntry) -> tuple[Outcome, Outcome]:
    """What the turn says as judged again, and what was written of it, without what an old record need not tell as today's
    law book does: where the match stood, and by the first reading of the laws also the laws themselves and slams."""
    said, told = turn_outcome(turn), entry.outcome
    if told.stands is None:
        said = replace(said, stands=None)
    if turn.ruling.match.ruleset.edition > 1:
        return said, told
    return replace(said, notices=_without_laws(said.notices)), replace(told, notices=_without_laws(told.notices))


def _without_laws(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """What was ruled, without the laws it rests on; a slam rules nothing."""
    return tuple(replace(notice, row="", law="") for notice in notices if notice.code not in SLAMS)


def _keeps_all(before: Layout, result: StrokeResult) -> bool:
    """Whether the discs after the stroke, on the board or in pockets, are those before it and perhaps the striker."""
    after = {disc for disc, _ in result.layout.discs} | {fall.disc for fall in result.pocketed}
    return not result.left_board and after - {STRIKER} == {disc for disc, _ in before.discs}


def seal_line(plain: Mapping[str, Plain], before: str) -> tuple[bytes, str]:
    """The line of these data, and its check value given that of the line before."""
    body = msgspec.json.encode(plain)
    check = _check_of(body, before)
    return body[:-1] + _seal(check), check


def open_line(line: bytes, before: str) -> tuple[dict[str, object], str]:
    """The data of a line and its check value. BadValue when the line is not as it was written."""
    body = line[:-_LENGTH] + b"}"
    check = _check_of(body, before)
    if line[-_LENGTH:] != _seal(check):
        raise BadValue("$.check", "the line is torn, changed or out of place")
    try:
        plain = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadValue("$", str(error)) from None
    if not isinstance(plain, dict):
        raise BadValue("$", "expected an object")
    return plain, check


def check_in(line: bytes) -> str:
    """The check value that a line names itself, whether it is right or not."""
    return line[-_LENGTH:].removeprefix(_seal("")[:-2]).removesuffix(b'"}').decode("ascii", "replace")


def _check_of(body: bytes, before: str) -> str:
    return blake2b(before.encode() + body, digest_size=8).hexdigest()


def _seal(check: str) -> bytes:
    return f',"check":"{check}"}}'.encode()


_LENGTH = len(_seal(_check_of(b"", "")))
