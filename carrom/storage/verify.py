"""Whether a record is true: every turn judged again, and every stroke played again from the layout recorded before it.

The rules must say the same on any machine. Strokes must end in the same bits where the same engine plays them; another
engine may place discs a little apart. Each check goes on as far as it can and reports the first difference it met.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from carrom.model.stroke import Stroke, StrokeResult
from carrom.model.units import Mm
from carrom.physics.simulation import simulate
from carrom.play.clock import NOTHING_USED
from carrom.play.session import Turn
from carrom.rules.state import MatchOver, MatchState
from carrom.storage.codec import BadValue, Plain, to_plain
from carrom.storage.entries import PlayedEntry, ResumeEntry, ThinkingEntry, apply_entry, comparable_outcomes, used_after
from carrom.storage.header import engine
from carrom.storage.records import read_lines

TOLERANCE: Mm = 0.1


@dataclass(frozen=True, slots=True)
class Difference:
    """The turn (in the file's next line), the field as a path in that line, what it should say and what it says; `apart` is
    how far a disc lies from where it should, where both know it lying."""

    turn: int
    field: str
    expected: Plain
    got: Plain
    apart: Mm = 0.0


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was found: counts of what was checked, `exact` that every stroke was compared bit for bit, `over` that the match
    came to its end, where and why the file could be read no further, and the first difference of each kind."""

    turns: int
    strokes: int
    exact: bool
    over: bool
    damage: str | None
    rules: Difference | None
    physics: Difference | None

    @property
    def true(self) -> bool:
        """No damage, and no difference in rulings or physics."""
        return (self.damage, self.rules, self.physics) == (None, None, None)


def verify(path: Path, progress: Callable[[int, int], None] = lambda done, of: None) -> VerifyReport:
    """Both checks of the record. BadFile when not even its header is sound."""
    found = read_lines(path)
    turns, used = list[Turn](), NOTHING_USED
    rules: Difference | None = None
    physics: Difference | None = None
    player, strokes, exact, number = found.header.engine, 0, True, 0
    progress(0, len(found.entries))
    for number, (entry, _) in enumerate(found.entries, start=1):
        before = turns[-1].ruling.match if turns else found.header.match
        try:
            used_then = used_after(entry, used)
            apply_entry(found.header, turns, entry)
        except BadValue as problem:
            rules = rules or Difference(number, problem.where, problem.why, to_plain(entry))
            break
        used = used_then
        if isinstance(entry, ResumeEntry):
            player = entry.engine
        if isinstance(entry, PlayedEntry):
            said, told = comparable_outcomes(turns[-1], entry)
            rules = rules or _difference(number, to_plain(said), to_plain(told))
            if isinstance(entry.action, Stroke) and entry.outcome.result is not None:
                same = player == engine()
                strokes, exact = strokes + 1, exact and same
                physics = physics or _check_physics(number, before, entry.action, entry.outcome.result, same)
        progress(number, len(found.entries))
    over = isinstance(turns[-1].ruling.match.expects if turns else None, MatchOver)
    thinking = bool(found.entries) and isinstance(found.entries[-1][0], ThinkingEntry)
    return VerifyReport(number - thinking, strokes, exact, over, found.damage, rules, physics)


def _check_physics(number: int, match: MatchState, stroke: Stroke, told: StrokeResult, exact: bool) -> Difference | None:
    """How the stroke, played here, ends otherwise than was told."""
    result, _ = simulate(match.layout, stroke, match.equipment)
    resting = dict(result.layout.discs)
    apart = max((math.dist(at, resting[disc]) for disc, at in told.layout.discs if disc in resting), default=0.0)
    if exact or apart > TOLERANCE:
        found = _difference(number, to_plain(result), to_plain(told), "$.result")
    else:
        found = _difference(number, _fate(result), _fate(told), "$.result")
    return None if found is None else replace(found, apart=apart)


def _fate(result: StrokeResult) -> Plain:
    """What another engine must agree on besides where the discs lie: which of them fell, where, and in which order."""
    pocketed: list[Plain] = [{"disc": str(fall.disc), "pocket": fall.pocket} for fall in result.pocketed]
    return {"pocketed": pocketed, "front_line_crossed": result.front_line_crossed is not None}


def _difference(number: int, expected: Plain, got: Plain, where: str = "$") -> Difference | None:
    """The first place where the two differ."""
    if expected == got:
        return None
    if isinstance(expected, dict) and isinstance(got, dict):
        parts = [(f"{where}.{name}", value, got.get(name)) for name, value in expected.items()]
    elif isinstance(expected, list) and isinstance(got, list):
        parts = [(f"{where}[{place}]", *pair) for place, pair in enumerate(zip_longest(expected, got))]
    else:
        return Difference(number, where, expected, got)
    return next((found for part in parts if (found := _difference(number, part[1], part[2], part[0])) is not None), None)
