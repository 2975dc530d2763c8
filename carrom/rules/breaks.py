"""A break attempt that touches no man: tried again, lost, or a foul (laws 44–45; rows B1–B6, UB1–UB3)."""

from dataclasses import dataclass
from typing import TypeAlias

from carrom.model.discs import Kind
from carrom.rules.citations import Finding
from carrom.rules.facts import Tally
from carrom.rules.fouls import Fault, fouls_of
from carrom.rules.notices import NoticeCode
from carrom.rules.ruleset import Ruleset

_Sentence: TypeAlias = tuple[NoticeCode, str]


@dataclass(frozen=True, slots=True)
class BreakAttempt:
    """What a failed attempt leads to: `broken` that the break phase is over all the same."""

    passes: bool
    broken: bool
    misses: int
    penalty: int
    findings: tuple[Finding, ...]


def fail_break(t: Tally) -> BreakAttempt:
    """What follows when the striker has touched no man at the break."""
    rules, facts = t.rules, t.facts
    striker_off = Kind.STRIKER in facts.left_board
    if t.striker or facts.improper is not None or (striker_off and Fault.LEFT_BOARD in fouls_of(t).faults):
        return _spoil_break(t)
    misses = t.board.misses + 1
    if misses < rules.break_attempts:
        told: _Sentence = ("break_jumped", "B6:45a UB1") if striker_off else ("break_missed", "B1:45a UB1 R1")
        return BreakAttempt(False, False, misses, 0, (Finding(*told, t.mover, (), rules.break_attempts - misses),))
    if rules.failed_break_penalty:
        lost = Finding("break_lost_penalty", "UB2 P4", t.mover, (), rules.failed_break_penalty)
    else:
        lost = Finding("break_lost", "B2:45b UB2 R1", t.mover, (), misses)
    return _lose_break(t, rules.failed_break_penalty, lost)


def _spoil_break(t: Tally) -> BreakAttempt:
    """The striker fell (or flew, where that is a foul) untouched, or the stroke was improper."""
    foul = t.rules.striker_pocketed_untouched_at_break == "foul"
    code: NoticeCode
    if t.facts.improper is not None:
        code, citation = ("break_improper_foul", "UB3 P3") if foul else ("break_improper", "B3:45c R1")
    else:
        code, citation = ("break_striker_foul", "UB3 P3") if foul else ("break_striker", "B3:45c R1")
    finding = Finding(code, citation, t.mover, t.facts.pocketed, int(foul))
    return _lose_break(t, int(foul), finding)


def _lose_break(t: Tally, penalty: int, finding: Finding) -> BreakAttempt:
    """The turn is over; the next player has the break with attempts of his own (law 45b), or just plays on (UB2)."""
    if lost_break_ends_breaking(t.rules):
        return BreakAttempt(True, True, 0, penalty, (finding,))
    return BreakAttempt(True, False, 0, penalty, (finding, Finding("break_right_moves", "B5:45b R1", t.mover)))


def lost_break_ends_breaking(rules: Ruleset) -> bool:
    """Whether the next player just plays on after a break that was lost, by a stroke or by the clock (UB2), so that only the
    first to strike can be fined for it; else the right to break moves on (law 45b)."""
    return not rules.break_right_returns


def break_findings(t: Tally) -> tuple[Finding, ...]:
    """The sentence for an attempt that has broken the ring; nothing after that."""
    if not t.facts.break_attempt:
        return ()
    if t.facts.inherited_break:
        return (Finding("break_made_inherited", "B5:44,_45b UB1 R1", t.mover),)
    return (Finding("break_made", "B4:44 UB1 R1", t.mover),)
