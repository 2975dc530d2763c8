"""From the counts to the match: who is next, who puts back what, the board's points. Seats, but no coordinates."""

from dataclasses import dataclass, replace
from typing import Literal

from carrom.model.discs import Disc, Kind
from carrom.model.seats import Party, Seat
from carrom.model.units import Point
from carrom.rules.citing import Finding, noticed
from carrom.rules.notices import Notice
from carrom.rules.scoring import Scored, bank_board, next_breaker, score_board, won_at_once
from carrom.rules.settle import Return, Settlement
from carrom.rules.state import BoardEnd, BoardOver, Claim, MatchState, ToStrike, question_to
from carrom.rules.switches import Placer


@dataclass(frozen=True, slots=True)
class Put:
    """A disc to be put back: by this seat, or by itself where `by` is None; `due` that it pays a debt."""

    kind: Kind
    by: Seat | None
    due: bool = False
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a decision, before it is counted."""

    match: MatchState
    notices: tuple[Notice, ...]
    returned: tuple[tuple[Disc, Point], ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The match after a settlement, all but the places of the discs in `puts`."""

    match: MatchState
    notices: tuple[Notice, ...]
    puts: tuple[Put, ...] = ()
    points: int = 0
    claimable: int = 0


def conclude(match: MatchState, settled: Settlement, seat: Seat, stroke: bool = True) -> Conclusion:
    """What follows when the player at `seat` has played a stroke (or an event took its place)."""
    mover = match.seating.party_of(seat)
    after = replace(
        match,
        board=replace(
            match.board,
            held=settled.held,
            dues=settled.dues,
            earned=settled.earned,
            queen=settled.queen,
            broken=settled.broken,
            misses=settled.misses,
        ),
    )
    told = told_to(match, settled.findings, seat)
    puts = puts_of(match, settled, seat)
    by_themselves = tuple(replace(put, by=None) for put in puts)
    if settled.end:
        return replace(_board_over(after, settled, told, seat), puts=by_themselves)
    scored = won_at_once(after, mover)
    if scored:
        return Conclusion(scored.match, (*told, *told_to(match, scored.findings, seat)), by_themselves)
    passes = settled.turn == "passes"
    nxt = match.seating.after(seat) if passes else seat
    board = replace(
        after.board,
        to_strike=nxt,
        strokes_in_turn=0 if passes else match.board.strokes_in_turn + int(stroke),
        late=not passes and (settled.late or match.board.late),
        passes=0,
        turns=match.board.turns + int(passes and settled.broken),
    )
    told = (*told, *_told_in_doubles(match, settled, puts, seat, nxt, passes))
    return Conclusion(replace(after, board=board, expects=ToStrike(nxt)), told, puts)


def _board_over(after: MatchState, settled: Settlement, told: tuple[Notice, ...], seat: Seat) -> Conclusion:
    end = settled.end
    assert end is not None
    if not after.board.colours:
        return concluded(bank_board(after, end.how), told, seat)
    slam = _slam(after, end.winner, seat)
    how = BoardEnd(slam) if slam else end.how
    if slam:
        citation = "L26:26a" if slam == "white_slam" else "L26:26b"
        told = (*told, *told_to(after, (Finding(slam, citation, end.winner),), seat))
    match after.ruleset.claim_extra_points:
        case "asked" if end.claimable:
            asked = question_to(_seat_of(after, end.winner, seat), "claim_points")
            claim = Claim(end.winner, end.points, end.claimable, how)
            return Conclusion(replace(after, claim=claim, expects=asked), told, claimable=end.claimable)
        case "always" if end.claimable:
            told = (*told, *told_to(after, (Finding("points_claimed", "L87:87b", end.winner, (), end.claimable),), seat))
            done = concluded(score_board(after, end.winner, end.points + end.claimable, how), told, seat)
            return replace(done, claimable=end.claimable)
        case _:
            return concluded(score_board(after, end.winner, end.points, how), told, seat)


def concluded(scored: Scored, told: tuple[Notice, ...], seat: Seat) -> Conclusion:
    """A finished board with its score told after what led to it."""
    match = scored.match
    told = (*told, *told_to(match, scored.findings, seat))
    breaker = next_breaker(match) if isinstance(match.expects, BoardOver) else None
    if breaker is not None:
        citation = "DB4:49b UD1" if len(match.seating.order) == 4 else "L49:49a"
        told = (*told, noticed(match.ruleset, "next_to_break", citation, breaker))
    return Conclusion(match, told, (), scored.points)


def _slam(match: MatchState, winner: Party, seat: Seat) -> Literal["white_slam", "black_slam"] | None:
    """White clears nine men and the queen in the turn that made the break (law 26a); black clears what it has left in its
    first turn, with the queen or without her (26b). A turn that lost the break has begun nothing."""
    board = match.board
    if winner != match.seating.party_of(seat):
        return None
    if winner == match.seating.party_of(board.breaker):
        return "white_slam" if board.turns == 0 and board.queen.party == winner else None
    return "black_slam" if board.turns <= 1 else None


def told_to(match: MatchState, findings: tuple[Finding, ...], seat: Seat) -> tuple[Notice, ...]:
    """The findings as notices: about the mover, else about the player of that party who sits next."""
    rules = match.ruleset
    return tuple(
        noticed(rules, found.code, found.citation, _seat_of(match, found.party, seat), found.kinds, found.count)
        for found in findings
    )


def _seat_of(match: MatchState, party: Party, mover: Seat) -> Seat:
    seats = match.seating.parties[party]
    if mover in seats:
        return mover
    following = match.seating.after(mover)
    return following if following in seats else seats[0]


def puts_of(match: MatchState, settled: Settlement, seat: Seat) -> tuple[Put, ...]:
    """Everything that goes back on the board: the queen, the mover's men, the others'; what jumped before what fell."""
    mover = match.seating.party_of(seat)
    jumped = [Put(kind, _queen_placed_by(match, seat), jumped=True) for kind in settled.replaced]
    fallen = [Put(back.kind, _returned_by(match, back, mover, seat), back.due) for back in settled.returned]
    own = match.board.men_of(mover)

    def place(put: Put) -> int:
        return 0 if put.kind is Kind.QUEEN else 1 if put.kind in own else 2

    return tuple(sorted((*jumped, *fallen), key=place))


def _returned_by(match: MatchState, back: Return, mover: Party, seat: Seat) -> Seat | None:
    rules = match.ruleset
    if back.kind is Kind.QUEEN:
        return _queen_placed_by(match, seat)
    if rules.placer_of_dues == "opponent" and back.due and back.debtor != mover:
        return seat  # law 78b ii: the mover places the opponent's due
    return _placer(match, rules.placer_of_dues, seat)


def _queen_placed_by(match: MatchState, seat: Seat) -> Seat | None:
    """Who puts back the queen and whatever left the board (law 93)."""
    return _placer(match, match.ruleset.queen_placer, seat)


def _placer(match: MatchState, placer: Placer, seat: Seat) -> Seat | None:
    """The opponent who places is the one who plays next if the turn is lost (law 78b i)."""
    return match.seating.after(seat) if placer in ("opponent", "next_player") else None


def _told_in_doubles(
    match: MatchState, settled: Settlement, puts: tuple[Put, ...], seat: Seat, nxt: Seat, passes: bool
) -> tuple[Notice, ...]:
    """Which neighbour plays, breaks and places, where four play (rows DB1 to DB5)."""
    if len(match.seating.order) != 4:
        return ()
    rules, found = match.ruleset, []
    own_turn = tuple(put.kind for put in puts if put.by == seat)
    others = tuple(put.kind for put in puts if put.by not in (None, seat))
    if others:
        placer = match.seating.after(seat)
        found.append(noticed(rules, "placed_by_neighbour", "DB2:78b UD1", placer, others, len(others)))
    if own_turn:
        found.append(noticed(rules, "placed_by_mover", "DB3:78b UD1", seat, own_turn, len(own_turn)))
    if passes and not settled.broken:
        found.append(noticed(rules, "break_to_neighbour", "DB5:45b UD1", nxt))
    elif passes:
        found.append(noticed(rules, "turn_to_neighbour", "DB1:49b UD1", nxt))
    return tuple(found)
