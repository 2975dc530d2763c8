"""Boards played by bots without a window, and what each player did on them."""

from dataclasses import dataclass, fields
from random import Random
from time import process_time

from carrom.bots.bot import Bot, Limit, decided, never
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.play.deeds import SLAMS
from carrom.play.session import Session, Turn
from carrom.rules.facts import facts_of
from carrom.rules.scoring import board_winner, boards_told
from carrom.rules.settle import settle
from carrom.rules.state import MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from carrom.rules.tally import tally

MOST_DECISIONS = 600  # on one board; without an end by then nobody has won it


@dataclass(frozen=True, slots=True)
class Counts:
    """What one player did. `won` counts half for a board without a winner; `pots` are men of its own that fell (any man
    where men belong to nobody); `kept` strokes that kept the turn; `thinking` the processor's seconds for each decision on
    a stroke; `opened` boards that it broke, `opening_pots` and `opening_wins` what it did in the turn of the break."""

    boards: int = 0
    won: float = 0.0
    points: int = 0
    strokes: int = 0
    turns: int = 0
    kept: int = 0
    pots: int = 0
    fouls: int = 0
    queens: int = 0
    slams: int = 0
    thinking: tuple[float, ...] = ()
    opened: int = 0
    opening_pots: int = 0
    opening_wins: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Counts)))


def play_board(session: Session, bots: dict[Seat, Bot], seed: str, limit: Limit) -> dict[Seat, Counts]:
    """The first board of the match played to its end; what each seat did. Each decision draws from a generator of its own."""
    counts = {seat: Counts() for seat in session.match.seating.order}
    for _ in range(MOST_DECISIONS):
        match = session.match
        if match.game.boards or not isinstance(match.expects, ToStrike | ToPlace | ToChoose):
            break
        seat = match.expects.seat
        began = process_time()
        answer = bots[seat].choose(match, Random(f"{seed}/{len(session.turns)}"), limit, never)
        took = process_time() - began
        turn = session.act(decided(answer).action)
        if isinstance(turn.action, Stroke):
            counts[seat] = counts[seat].plus(_did(match, turn, turn.action, took))
    return {seat: done.plus(_earned(session.match, seat)) for seat, done in counts.items()}


def _did(match: MatchState, turn: Turn, stroke: Stroke, took: float) -> Counts:
    """What one stroke adds to its player's counts."""
    assert turn.result is not None
    facts, after = facts_of(match, stroke, turn.result), turn.ruling.match
    settled = settle(match.board, facts, match.ruleset, match.game.scores)
    counted = tally(match.board, facts, match.ruleset)
    covered, opening = QueenIs.COVERED, match.board.turns == 0
    won = board_winner(after) == counted.mover
    return Counts(
        strokes=1,
        turns=int(match.board.strokes_in_turn == 0),
        kept=int(settled.turn == "continues" or won),
        pots=len(counted.own_down),
        fouls=int(settled.foul),
        queens=int(after.board.queen.where is covered and match.board.queen.where is not covered),
        slams=sum(notice.code in SLAMS for notice in turn.ruling.notices),
        thinking=(took,),
        opened=int(opening and not match.board.broken and match.board.misses == 0),
        opening_pots=len(counted.own_down) if opening else 0,
        opening_wins=int(opening and won),
    )


def _earned(match: MatchState, seat: Seat) -> Counts:
    """The board's result as this seat sees it."""
    boards = boards_told(match)
    if not boards:
        return Counts(boards=1, won=0.5)
    score, party = boards[0], match.seating.party_of(seat)
    if score.winner is None:
        return Counts(boards=1, won=1 / len(match.seating.parties), points=score.banked[party])
    return Counts(boards=1, won=float(score.winner == party), points=score.banked[party])
