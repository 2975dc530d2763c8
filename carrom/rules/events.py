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
            return _settle(board, offender, ruleset, Finding("technical_foul", "X6:63", offender, (), 1), passes=False)
        case "timeout":
            return _late(board, mover, ruleset)
        case "pass":
            return _settle(board, mover, ruleset, Finding("passed", "L137:137", mover), passes=True)


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
            fined = _settle(board, mover, ruleset, Finding("time_up_early", "X7:50,_63 X6:63", mover, (), 1), passes=False)
            return replace(fined, board=replace(fined.board, late=board.late or ruleset.edition > 1))
        case "the turn":
            return _settle(board, mover, ruleset, Finding("time_up_again", "X7:50,_137", mover), passes=True)
        case _:
            return _settle(board, mover, ruleset, Finding("time_up", "X7:50,_64", mover, (), 1), passes=True)


def _settle(board: BoardState, party: Party, ruleset: Ruleset, headline: Finding, *, passes: bool) -> Settlement:
    """The party owes as many men as the headline counts (law 63). When the turn passes, a queen not covered goes back."""
    fine, found, queen = headline.count, [headline], board.queen
    before = Ledger(board.held, board.dues)
    after, collected = before.with_owed(party, fine), collects_now(ruleset, passes)
    if collected:
        after = collect_dues(after, party, ruleset)
    if passes and queen.where in (QueenIs.PENDING, QueenIs.VOID):
        queen = QueenState()
        found.append(Finding("queen_back_turn_over", "X5:64b U13 P3" if fine else "C2:96 U12 P5", party, (Kind.QUEEN,)))
    queen_back = (ReturnedDisc(Kind.QUEEN, party),) if queen != board.queen else ()
    broken = board.broken or (passes and ruleset.edition > 1 and lost_break_ends_breaking(ruleset))
    misses = 0 if passes else board.misses
    return Settlement(
        findings=(*found, *dues_findings(before, after, party, collected)),
        turn="passes" if passes else "continues",
        foul=fine > 0,
        returned=(*queen_back, *(ReturnedDisc(kind, debtor, due=True) for debtor, kind in after.paid)),
        replaced=(),
        board=replace(board, held=after.held, dues=after.dues, queen=queen, broken=broken, misses=misses),
    )
