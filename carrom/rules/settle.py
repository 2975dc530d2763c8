"""What a stroke does to the counts of the board: the heart of the laws, without a coordinate and without a seat."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from carrom.model.discs import Kind
from carrom.model.seats import Party
from carrom.rules.breaks import BreakAttempt, break_findings, fail_break
from carrom.rules.citations import Finding
from carrom.rules.dues import Ledger, collect_dues, collects_now, dues_findings
from carrom.rules.ends import BoardResult, board_end, points_end
from carrom.rules.facts import StrokeFacts, Tally
from carrom.rules.findings import back_in_order, off_board_findings, stroke_findings
from carrom.rules.fouls import Fault, Fouls, fouls_of, last_own_ends, owed_for, striker_takes_own_back
from carrom.rules.queen import QueenVerdict, queen_verdict, rights_after
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardState, QueenIs, QueenState

TurnOutcome: TypeAlias = Literal["continues", "passes", "break_again", "over"]


@dataclass(frozen=True, slots=True)
class ReturnedDisc:
    """A pocketed disc put back: `debtor` is the party it was down for, `due` that it pays a debt."""

    kind: Kind
    debtor: Party
    due: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a stroke, or an event in its place, did. `board` has the counts after it, before anyone is next to strike;
    `returned` in the order queen, mover's men, others'; `replaced` had left the board. `tally` is the stroke itself and
    `faults` what was wrong with it; an event has neither."""

    findings: tuple[Finding, ...]
    turn: TurnOutcome
    foul: bool
    returned: tuple[ReturnedDisc, ...]
    replaced: tuple[Kind, ...]
    board: BoardState
    end: BoardResult | None = None
    tally: Tally | None = None
    faults: frozenset[Fault] = frozenset()

    @property
    def covers(self) -> bool:
        """Whether the stroke covered the queen, or took it where no cover is asked."""
        covered = QueenIs.COVERED
        return self.tally is not None and self.board.queen.where is covered and self.tally.board.queen.where is not covered


def settle(board: BoardState, facts: StrokeFacts, ruleset: Ruleset, scores: tuple[int, ...]) -> Settlement:
    """The settlement of one stroke. `scores` are those before the board: the cut-off looks at them (law 54)."""
    t = Tally(board, facts, ruleset)
    if facts.break_attempt and not facts.touched_men and not (t.own_down or t.other_down or t.queen):
        return _settle_failed_break(t, fail_break(t))
    fouls = fouls_of(t)
    verdict = queen_verdict(t, fouls)
    end = board_end(t, fouls, verdict, scores) if board.colours else points_end(t, fouls, verdict)
    return _settle_board_end(t, fouls, end) if end else _settle_ongoing(t, fouls, verdict)


def _settle_failed_break(t: Tally, attempt: BreakAttempt) -> Settlement:
    before = Ledger(t.board.held, t.board.dues)
    after = before.with_owed(t.mover, attempt.penalty)
    collected = collects_now(t.rules, attempt.passes)
    if collected:
        after = collect_dues(after, t.mover, t.rules)
    return Settlement(
        findings=(*attempt.findings, *dues_findings(before, after, t.mover, collected), *off_board_findings(t)),
        turn="passes" if attempt.passes else "break_again",
        foul=attempt.penalty > 0,
        returned=tuple(ReturnedDisc(kind, party, due=True) for party, kind in after.paid),
        replaced=back_in_order(t),
        board=replace(t.board, held=after.held, dues=after.dues, broken=attempt.broken, misses=attempt.misses),
        tally=t,
        faults=fouls_of(t).faults,
    )


def _settle_ongoing(t: Tally, fouls: Fouls, verdict: QueenVerdict | None) -> Settlement:
    now = verdict.now if verdict else t.board.queen.where
    base = fouls
    if t.last_own and now is not QueenIs.COVERED and not last_own_ends(t):
        fouls = _last_own_back(t, fouls)
    continues = _continues(t, fouls, verdict)
    if not continues and now in (QueenIs.PENDING, QueenIs.VOID):
        now = QueenIs.ON_BOARD  # the queen is off the board only within the turn of the one who pocketed it
    before = Ledger(t.board.held, t.board.dues)
    after = _pocket_men(t, before, fouls).with_owed(t.mover, owed_for(t, fouls.faults))
    none_left = t.last_own and not fouls.own_back  # the board goes on, so a man must come back now
    collected = none_left or collects_now(t.rules, not continues)
    forgone = 0
    if collected and t.facts.forgone and not none_left:
        forgone = after.dues[t.mover]
        after = after.with_owed(t.mover, -forgone)
    if collected:
        after = collect_dues(after, t.mover, t.rules)
    queen_back = now is QueenIs.ON_BOARD and (t.queen or t.board.queen.where is not QueenIs.ON_BOARD)
    beneficiary = t.other if t.board.colours else t.mover
    waived = (Finding("dues_waived", "D5:87a", beneficiary, (), forgone),) if forgone else ()
    return Settlement(
        findings=(
            *stroke_findings(t, base, fouls, verdict, continues),
            *break_findings(t),
            *dues_findings(before, after, t.mover, collected),
            *waived,
            *off_board_findings(t),
        ),
        turn="continues" if continues else "passes",
        foul=bool(fouls.faults),
        returned=_returned_discs(t, fouls, after, queen_back),
        replaced=back_in_order(t),
        board=_board_after(t, fouls, after, now),
        tally=t,
        faults=fouls.faults,
    )


def _last_own_back(t: Tally, fouls: Fouls) -> Fouls:
    """The last own man fell with the queen not covered: a foul, and that man comes back (U7, P7)."""
    if fouls.own_back:
        return fouls
    return replace(fouls, faults=fouls.faults | {Fault.LAST_OWN}, own_back=t.own_down[-1:])


def _continues(t: Tally, fouls: Fouls, verdict: QueenVerdict | None) -> bool:
    """Every fault ends the turn but the striker's together with own men that come back (laws 48, 72–75)."""
    if fouls.faults and not fouls.is_striker_only:
        return False
    if verdict and verdict.turn != "open":
        return verdict.turn == "keeps"
    if fouls.faults:
        return bool(t.own_down) and striker_takes_own_back(t)
    if t.other_down and not t.rules.own_plus_opponent_continues:
        return False
    return bool(t.own_down)  # law 48


def _pocket_men(t: Tally, ledger: Ledger, fouls: Fouls) -> Ledger:
    """The men of this stroke down for their owners, less those that come straight back."""
    for kind in t.own_down:
        ledger = ledger.with_held(t.mover, kind, 1)
    for kind in fouls.own_back:
        ledger = ledger.with_held(t.mover, kind, -1)
    for kind in t.other_down:
        ledger = ledger.with_held(t.other, kind, 1)
    for kind in fouls.other_back:
        ledger = ledger.with_held(t.other, kind, -1)
    return ledger


def _returned_discs(t: Tally, fouls: Fouls, after: Ledger, queen: bool) -> tuple[ReturnedDisc, ...]:
    back = [ReturnedDisc(kind, t.mover) for kind in fouls.own_back]
    back += [ReturnedDisc(kind, party, due=True) for party, kind in after.paid if party == t.mover]
    back += [ReturnedDisc(kind, t.other) for kind in fouls.other_back]
    back += [ReturnedDisc(kind, party, due=True) for party, kind in after.paid if party != t.mover]
    return (*((ReturnedDisc(Kind.QUEEN, t.mover),) if queen else ()), *back)


def _board_after(t: Tally, fouls: Fouls, after: Ledger, now: QueenIs) -> BoardState:
    """The counts once men were struck: with those of the ledger, and the queen where it is now."""
    queen = t.board.queen if t.board.queen.where is now else QueenState(now, t.mover)
    queen = QueenState() if now is QueenIs.ON_BOARD else queen
    earned = rights_after(t, fouls)
    return replace(t.board, held=after.held, dues=after.dues, earned=earned, queen=queen, broken=True, misses=0)


def _settle_board_end(t: Tally, fouls: Fouls, end: BoardResult) -> Settlement:
    """The board is over; claims, cap and points are told when it is booked."""
    how = Finding(end.code, end.citation, t.mover, (*t.own_down, *t.other_down))
    after = _pocket_men(t, Ledger(t.board.held, t.board.dues), Fouls(fouls.faults, (), ()))
    return Settlement(
        findings=(how, *break_findings(t), *off_board_findings(t)),
        turn="over",
        foul=bool(fouls.faults),
        returned=(),
        replaced=back_in_order(t),
        board=_board_after(t, fouls, after, end.queen),
        end=end,
        tally=t,
        faults=fouls.faults,
    )
