"""What happens to the counts without a stroke: a technical foul, the clock, a pass (laws 50, 62–64, 137)."""

from dataclasses import replace
from typing import Literal, TypeAlias

from carrom.model.discs import Kind
from carrom.model.seats import Party
from carrom.rules.breaks import lost_break_ends_breaking
from carrom.rules.citations import Finding
from carrom.rules.dues import Ledger, collect_dues, collects_now, dues_findings
from carrom.rules.ruleset import Ruleset
from carrom.rules.settle import ReturnedDisc, Settlement
from carrom.rules.state import BoardState, QueenIs, QueenState

RuleEvent: TypeAlias = Literal["technical_foul", "timeout", "pass"]


def settle_event(board: BoardState, event: RuleEvent, offender: Party, mover: Party, ruleset: Ruleset) -> Settlement:
    """The ruling on an event in the turn of `mover`. `offender` is the mover except for a technical foul off turn."""
    match event:
        case "technical_foul":
            return _settle_fine(board, offender, ruleset, Finding("technical_foul", "X6:63", offender, (), 1))
        case "timeout":
            return _late(board, mover, ruleset)
        case "pass":
            return _lose_turn(board, mover, ruleset, 0, Finding("passed", "L137:137", mover))


def time_up_costs(ruleset: Ruleset, board: BoardState) -> Literal["a man", "the turn", "a man and the turn", "the match"]:
    """What the mover loses when time runs out (laws 50, 63–64): before the first stroke of a turn it may be a man only.

    No law says what a second time-out before that stroke is. Were it another technical foul, an empty chair would owe all its
    men before the break. Ours is one fine a turn: who lets the time for a stroke go by twice has passed over the turn, which
    law 137 knows and which costs no man.
    """
    match ruleset.time_up:
        case "technical_then_foul" if board.strokes_in_turn == 0:
            return "the turn" if board.late else "a man"
        case "technical_then_foul" | "foul":
            return "a man and the turn"
        case "match_lost":
            return "the match"


def _late(board: BoardState, mover: Party, ruleset: Ruleset) -> Settlement:
    match time_up_costs(ruleset, board):
        case "a man":
            fined = _settle_fine(board, mover, ruleset, Finding("time_up_early", "X7:50,_63 X6:63", mover, (), 1))
            return replace(fined, board=replace(fined.board, late=board.late or ruleset.edition > 1))
        case "the turn":
            return _lose_turn(board, mover, ruleset, 0, Finding("time_up_again", "X7:50,_137", mover))
        case _:
            return _lose_turn(board, mover, ruleset, 1, Finding("time_up", "X7:50,_64", mover, (), 1))


def _settle_fine(board: BoardState, offender: Party, ruleset: Ruleset, headline: Finding) -> Settlement:
    """One man of the offender, the turn as it was (law 63)."""
    before = Ledger(board.held, board.dues)
    collected = collects_now(ruleset, False)
    after = before.with_owed(offender, 1)
    if collected:
        after = collect_dues(after, offender, ruleset)
    return _event_settlement(
        board, "continues", before, after, offender, (headline,), collected, ruleset, queen=board.queen, foul=True
    )


def _lose_turn(board: BoardState, mover: Party, ruleset: Ruleset, penalty: int, headline: Finding) -> Settlement:
    """The turn goes on to the next player; a queen not covered goes back (law 64b)."""
    before = Ledger(board.held, board.dues)
    after = collect_dues(before.with_owed(mover, penalty), mover, ruleset)
    found = [headline]
    queen = board.queen
    if queen.where in (QueenIs.PENDING, QueenIs.VOID):
        queen = QueenState()
        found.append(Finding("queen_back_turn_over", "X5:64b U13 P3" if penalty else "C2:96 U12 P5", mover, (Kind.QUEEN,)))
    return _event_settlement(board, "passes", before, after, mover, tuple(found), True, ruleset, queen=queen, foul=penalty > 0)


def _event_settlement(
    board: BoardState,
    turn: Literal["continues", "passes"],
    before: Ledger,
    after: Ledger,
    first: Party,
    findings: tuple[Finding, ...],
    collected: bool,
    ruleset: Ruleset,
    *,
    queen: QueenState,
    foul: bool,
) -> Settlement:
    queen_back = (ReturnedDisc(Kind.QUEEN, first),) if queen != board.queen else ()
    lost_break = turn == "passes" and ruleset.edition > 1 and lost_break_ends_breaking(ruleset)
    misses = 0 if turn == "passes" else board.misses
    counts = replace(board, held=after.held, dues=after.dues, queen=queen, broken=board.broken or lost_break, misses=misses)
    return Settlement(
        findings=(*findings, *dues_findings(before, after, first, collected)),
        turn=turn,
        foul=foul,
        returned=(*queen_back, *(ReturnedDisc(kind, party, due=True) for party, kind in after.paid)),
        replaced=(),
        board=counts,
    )
