"""What a stroke does to the counts of the board: the heart of the laws, without a coordinate and without a seat."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from carrom.model.discs import Kind
from carrom.model.seats import Party
from carrom.rules.breaks import Attempt, break_made, failed_attempt
from carrom.rules.citing import Finding
from carrom.rules.dues import Purse, collect, collected_now, dues_findings
from carrom.rules.ends import End, board_end
from carrom.rules.facts import StrokeFacts
from carrom.rules.fouls import Fault, Fouls, fault_loses_turn, fouls_of, last_own_ends, owed_for
from carrom.rules.points import points_end
from carrom.rules.queen import Verdict, earned_by, verdict_on
from carrom.rules.saying import back_in_order, end_findings, off_board_findings, stroke_findings
from carrom.rules.state import BoardState, Men, QueenIs, QueenState
from carrom.rules.switches import Ruleset
from carrom.rules.tally import Tally, tally

Turn: TypeAlias = Literal["continues", "passes", "break_again", "over"]


@dataclass(frozen=True, slots=True)
class Return:
    """A pocketed disc put back: `debtor` is the party it was down for, `due` that it pays a debt."""

    kind: Kind
    debtor: Party
    due: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """The counts after a stroke. `returned` in the order queen, mover's men, others'; `replaced` had left the board; `late`
    that the clock has run out in this turn, see `BoardState`."""

    findings: tuple[Finding, ...]
    turn: Turn
    foul: bool
    returned: tuple[Return, ...]
    replaced: tuple[Kind, ...]
    held: tuple[Men, ...]
    dues: tuple[int, ...]
    earned: tuple[bool, ...]
    queen: QueenState
    broken: bool
    misses: int
    end: End | None = None
    late: bool = False


def settle(board: BoardState, facts: StrokeFacts, ruleset: Ruleset, scores: tuple[int, ...]) -> Settlement:
    """The ruling on one stroke. `scores` are those before the board: the cut-off looks at them (law 54)."""
    t = tally(board, facts, ruleset)
    if facts.break_attempt and not facts.touched_men and not (t.own_down or t.other_down or t.queen):
        return _break_failed(t, failed_attempt(t))
    fouls = fouls_of(t)
    verdict = verdict_on(t, fouls)
    end = board_end(t, fouls, verdict, scores) if board.colours else points_end(t, fouls, verdict)
    return _over(t, fouls, end) if end else _goes_on(t, fouls, verdict)


def _break_failed(t: Tally, attempt: Attempt) -> Settlement:
    before = Purse(t.board.held, t.board.dues)
    after = before.owing(t.mover, attempt.penalty)
    collected = collected_now(t.rules, attempt.passes)
    if collected:
        after = collect(after, t.mover, t.rules)
    return Settlement(
        findings=(*attempt.findings, *dues_findings(before, after, t.mover, collected), *off_board_findings(t)),
        turn="passes" if attempt.passes else "break_again",
        foul=attempt.penalty > 0,
        returned=tuple(Return(kind, party, due=True) for party, kind in after.paid),
        replaced=back_in_order(t),
        held=after.held,
        dues=after.dues,
        earned=t.board.earned,
        queen=t.board.queen,
        broken=attempt.broken,
        misses=attempt.misses,
    )


def _goes_on(t: Tally, fouls: Fouls, verdict: Verdict | None) -> Settlement:
    now = verdict.now if verdict else t.board.queen.where
    base = fouls
    if t.last_own and now is not QueenIs.COVERED and not last_own_ends(t):
        fouls = _last_own_back(t, fouls)
    continues = _continues(t, fouls, verdict)
    if not continues and now in (QueenIs.PENDING, QueenIs.VOID):
        now = QueenIs.ON_BOARD  # she is off the board only within the turn of the one who pocketed her
    before = Purse(t.board.held, t.board.dues)
    after = _pocketed(t, before, fouls).owing(t.mover, owed_for(t, fouls.faults))
    none_left = t.last_own and not fouls.own_back  # the board goes on, so a man must come back now
    collected = none_left or collected_now(t.rules, not continues)
    forgone = 0
    if collected and t.facts.forgone and not none_left:
        forgone = after.dues[t.mover]
        after = after.owing(t.mover, -forgone)
    if collected:
        after = collect(after, t.mover, t.rules)
    queen_back = now is QueenIs.ON_BOARD and (t.queen or t.board.queen.where is not QueenIs.ON_BOARD)
    beneficiary = t.other if t.board.colours else t.mover
    waived = (Finding("dues_waived", "D5:87a", beneficiary, (), forgone),) if forgone else ()
    return Settlement(
        findings=(
            *stroke_findings(t, base, fouls, verdict, continues),
            *break_made(t),
            *dues_findings(before, after, t.mover, collected),
            *waived,
            *off_board_findings(t),
        ),
        turn="continues" if continues else "passes",
        foul=bool(fouls.faults),
        returned=_returned(t, fouls, after, queen_back),
        replaced=back_in_order(t),
        held=after.held,
        dues=after.dues,
        earned=earned_by(t, fouls),
        queen=_queen_state(t, now),
        broken=True,
        misses=0,
    )


def _last_own_back(t: Tally, fouls: Fouls) -> Fouls:
    """The last own man fell with the queen not covered: a foul, and that man comes back (U7, P7)."""
    if fouls.own_back:
        return fouls
    return replace(fouls, faults=fouls.faults | {Fault.LAST_OWN}, own_back=t.own_down[-1:])


def _continues(t: Tally, fouls: Fouls, verdict: Verdict | None) -> bool:
    if fouls.faults and not fouls.striker_only:
        return False
    if verdict and verdict.turn != "open":
        return verdict.turn == "keeps"
    if fouls.faults:
        return not fault_loses_turn(t, fouls)
    if t.other_down and not t.rules.own_plus_opponent_continues:
        return False
    return bool(t.own_down)  # law 48


def _pocketed(t: Tally, purse: Purse, fouls: Fouls) -> Purse:
    """The men of this stroke down for their owners, less those that come straight back."""
    for kind in t.own_down:
        purse = purse.holding(t.mover, kind, 1)
    for kind in fouls.own_back:
        purse = purse.holding(t.mover, kind, -1)
    for kind in t.other_down:
        purse = purse.holding(t.other, kind, 1)
    for kind in fouls.other_back:
        purse = purse.holding(t.other, kind, -1)
    return purse


def _returned(t: Tally, fouls: Fouls, after: Purse, queen: bool) -> tuple[Return, ...]:
    back = [Return(kind, t.mover) for kind in fouls.own_back]
    back += [Return(kind, party, due=True) for party, kind in after.paid if party == t.mover]
    back += [Return(kind, t.other) for kind in fouls.other_back]
    back += [Return(kind, party, due=True) for party, kind in after.paid if party != t.mover]
    return (*((Return(Kind.QUEEN, t.mover),) if queen else ()), *back)


def _queen_state(t: Tally, now: QueenIs) -> QueenState:
    if now is QueenIs.ON_BOARD:
        return QueenState()
    return t.board.queen if t.board.queen.where is now else QueenState(now, t.mover)


def _over(t: Tally, fouls: Fouls, end: End) -> Settlement:
    after = _pocketed(t, Purse(t.board.held, t.board.dues), Fouls(fouls.faults, (), ()))
    return Settlement(
        findings=(*end_findings(t, end), *break_made(t), *off_board_findings(t)),
        turn="over",
        foul=bool(fouls.faults),
        returned=(),
        replaced=back_in_order(t),
        held=after.held,
        dues=after.dues,
        earned=earned_by(t, fouls),
        queen=_queen_state(t, end.queen),
        broken=True,
        misses=0,
        end=end,
    )
