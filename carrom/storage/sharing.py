"""A stroke as one line of text that another copy of the game plays from the same position: correspondence play.

`carrom1 DISCS-TABLE-STATE SEAT OFFSET ANGLE SPEED`: three check values of what the stroke was played from (where the discs
lie, what they and the board are, the rules with the counts of game and board), then the stroke in the game's notation.
"""

import re
from hashlib import blake2b
from typing import Literal, TypeAlias

import msgspec

from carrom.model.notation import BadNotation, parse_stroke, stroke_text
from carrom.model.stroke import Stroke
from carrom.rules.state import MatchState
from carrom.storage.codec import Plain, to_plain

Reason: TypeAlias = Literal["no_shared_stroke", "other_discs", "other_table", "other_state"]
_LINE = re.compile(r"carrom1 ([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6}) (\S+ \S+ \S+ \S+)")
_REASONS: tuple[Reason, ...] = ("other_discs", "other_table", "other_state")


class NotPlayable(ValueError):
    """Why a line cannot be played here: it is no shared stroke, or the position differs, and in what."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def shared_stroke(match: MatchState, stroke: Stroke) -> str:
    """The line to pass on, of a stroke that is to be played from here."""
    return f"carrom1 {'-'.join(_checks(match))} {stroke_text(stroke)}"


def stroke_shared(match: MatchState, line: str) -> Stroke:
    """The stroke of such a line, legal or not. NotPlayable where it was meant for another position."""
    found = _LINE.fullmatch(" ".join(line.split()))
    if found is None:
        raise NotPlayable("no_shared_stroke")
    try:
        stroke = parse_stroke(found[4])
    except BadNotation as problem:
        raise NotPlayable("no_shared_stroke") from problem
    for told, here, reason in zip(found.groups(), _checks(match), _REASONS, strict=False):
        if told != here:
            raise NotPlayable(reason)
    return stroke


def _checks(match: MatchState) -> tuple[str, ...]:
    state: list[Plain] = [to_plain(part) for part in (match.ruleset, match.seating, match.game, match.board, match.expects)]
    return tuple(_check(part) for part in (to_plain(match.layout), to_plain(match.equipment), state))


def _check(plain: Plain) -> str:
    return blake2b(msgspec.json.encode(plain), digest_size=3).hexdigest()
