"""From the counts to the match: who is next, who puts back what, the board's points. Seats, but no coordinates."""

from dataclasses import dataclass, replace
from typing import Literal

from carrom.model.discs import Disc, Kind
from carrom.model.seats import Party, Seat
from carrom.model.units import Point
from carrom.rules.citations import Finding, make_notice
from carrom.rules.ends import BoardResult
from carrom.rules.notices import Notice
from carrom.rules.ruleset import Placer
from carrom.rules.scoring import Scored, bank_board, next_breaker, score_board, win_at_once
from carrom.rules.settle import ReturnedDisc, Settlement
from carrom.rules.state import BoardEnd, BoardOver, Claim, MatchState, ToStrike, question_to


@dataclass(frozen=True, slots=True)
class ReturnTask:
    """A disc to be put back: by this seat, or by itself where `by` is None; `due` that it pays a debt."""

    kind: Kind
    by: Seat | None
    due: bool = False
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a decision led to: the match as it stands after it; `notices` in order, the headline first; `returned` discs put
    back by themselves or by hand just now; `points` of the board if it is over; `settlement` what a stroke, a pass or the
    clock did to the counts, None for any other decision."""

    match: MatchState
    notices: tuple[Notice, ...]
    returned: tuple[tuple[Disc, Point], ...] = ()
    points: int = 0
    settlement: Settlement | None = None


def conclude_turn(match: MatchState, settlement: Settlement, seat: Seat) -> tuple[Ruling, tuple[ReturnTask, ...]]:
    """What follows when the player at `seat` has played a stroke (or an event took its place), and what is still to be put
    back."""
    mover = match.seating.party_of(seat)
    after = replace(match, board=settlement.board)
    notices = notices_for(match, settlement.findings, seat)
    puts = return_tasks(match, settlement, seat)
    by_themselves = tuple(replace(put, by=None) for put in puts)
    if settlement.end:
        return _board_over(after, settlement.end, notices, seat), by_themselves
    scored = win_at_once(after, mover)
    if scored:
        won, found = scored
        return Ruling(won, (*notices, *notices_for(match, found, seat))), by_themselves
    passes = settlement.turn == "passes"
    nxt = match.seating.after(seat) if passes else seat
    board = replace(
        after.board,
        to_strike=nxt,
        strokes_in_turn=0 if passes else match.board.strokes_in_turn + int(settlement.tally is not None),
        late=not passes and after.board.late,
        passes=0,
        turns=match.board.turns + int(passes and after.board.broken),
    )
    notices = (*notices, *_doubles_notices(match, settlement, puts, seat, nxt, passes))
    return Ruling(replace(after, board=board, expects=ToStrike(nxt)), notices), puts


def _board_over(after: MatchState, end: BoardResult, notices: tuple[Notice, ...], seat: Seat) -> Ruling:
    if not after.board.colours:
        return conclude_board(bank_board(after, end.how), notices, seat)
    slam = _slam(after, end.winner, seat)
    how = BoardEnd(slam) if slam else end.how
    if slam:
        citation = "L26:26a" if slam == "white_slam" else "L26:26b"
        notices = (*notices, *notices_for(after, (Finding(slam, citation, end.winner),), seat))
    points, claims = end.points, after.ruleset.claim_extra_points
    if end.claimable and claims == "asked":
        asked = question_to(_seat_of(after, end.winner, seat), "claim_points")
        claim = Claim(end.winner, points, end.claimable, how)
        return Ruling(replace(after, claim=claim, expects=asked), notices)
    if end.claimable and claims == "always":
        points += end.claimable
        notices = (*notices, *notices_for(after, (Finding("points_claimed", "L87:87b", end.winner, (), end.claimable),), seat))
    return conclude_board(score_board(after, end.winner, points, how), notices, seat)


def conclude_board(scored: Scored, notices: tuple[Notice, ...], seat: Seat) -> Ruling:
    """A finished board with its score told after what led to it."""
    match, found = scored
    notices = (*notices, *notices_for(match, found, seat))
    breaker = next_breaker(match) if isinstance(match.expects, BoardOver) else None
    if breaker is not None:
        citation = "DB4:49b UD1" if len(match.seating.order) == 4 else "L49:49a"
        notices = (*notices, make_notice(match.ruleset, "next_to_break", citation, breaker))
    return Ruling(match, notices, (), match.game.boards[-1].points)


def _slam(match: MatchState, winner: Party, seat: Seat) -> Literal["white_slam", "black_slam"] | None:
    """White clears nine men and the queen in the turn that made the break (law 26a); black clears what it has left in its
    first turn, with or without the queen (26b). A turn that lost the break has begun nothing."""
    board = match.board
    if winner != match.seating.party_of(seat):
        return None
    if winner == match.seating.party_of(board.breaker):
        return "white_slam" if board.turns == 0 and board.queen.party == winner else None
    return "black_slam" if board.turns <= 1 else None


def notices_for(match: MatchState, findings: tuple[Finding, ...], seat: Seat) -> tuple[Notice, ...]:
    """The findings as notices: about the mover, else about the player of that party who sits next."""
    rules = match.ruleset
    return tuple(
        make_notice(rules, found.code, found.citation, _seat_of(match, found.party, seat), found.kinds, found.count)
        for found in findings
    )


def _seat_of(match: MatchState, party: Party, mover: Seat) -> Seat:
    seats = match.seating.parties[party]
    if mover in seats:
        return mover
    following = match.seating.after(mover)
    return following if following in seats else seats[0]


def return_tasks(match: MatchState, settlement: Settlement, seat: Seat) -> tuple[ReturnTask, ...]:
    """Everything that goes back on the board: the queen, the mover's men, the others'; what jumped before what fell."""
    mover = match.seating.party_of(seat)
    jumped = [ReturnTask(kind, _queen_placed_by(match, seat), jumped=True) for kind in settlement.replaced]
    fallen = [ReturnTask(back.kind, _returned_by(match, back, mover, seat), back.due) for back in settlement.returned]
    own = match.board.men_of(mover)

    def place(put: ReturnTask) -> int:
        return 0 if put.kind is Kind.QUEEN else 1 if put.kind in own else 2

    return tuple(sorted((*jumped, *fallen), key=place))


def _returned_by(match: MatchState, back: ReturnedDisc, mover: Party, seat: Seat) -> Seat | None:
    rules = match.ruleset
    if back.kind is Kind.QUEEN:
        return _queen_placed_by(match, seat)
    if rules.placer_of_dues == "opponent" and back.due and back.debtor != mover:
        return seat  # law 78b ii: the mover places the opponent's due
    return _placer_seat(match, rules.placer_of_dues, seat)


def _queen_placed_by(match: MatchState, seat: Seat) -> Seat | None:
    """Who puts back the queen and whatever left the board (law 93)."""
    return _placer_seat(match, match.ruleset.queen_placer, seat)


def _placer_seat(match: MatchState, placer: Placer, seat: Seat) -> Seat | None:
    """The opponent who places is the one who plays next if the turn is lost (law 78b i)."""
    return match.seating.after(seat) if placer in ("opponent", "next_player") else None


def _doubles_notices(
    match: MatchState, settlement: Settlement, puts: tuple[ReturnTask, ...], seat: Seat, nxt: Seat, passes: bool
) -> tuple[Notice, ...]:
    """Which neighbour plays, breaks and places, where four play (rows DB1 to DB5)."""
    if len(match.seating.order) != 4:
        return ()
    rules, found = match.ruleset, []
    own_turn = tuple(put.kind for put in puts if put.by == seat)
    others = tuple(put.kind for put in puts if put.by not in (None, seat))
    if others:
        placer = match.seating.after(seat)
        found.append(make_notice(rules, "placed_by_neighbour", "DB2:78b UD1", placer, others, len(others)))
    if own_turn:
        found.append(make_notice(rules, "placed_by_mover", "DB3:78b UD1", seat, own_turn, len(own_turn)))
    if passes and not settlement.board.broken:
        found.append(make_notice(rules, "break_to_neighbour", "DB5:45b UD1", nxt))
    elif passes:
        found.append(make_notice(rules, "turn_to_neighbour", "DB1:49b UD1", nxt))
    return tuple(found)
