"""From the counts to the match: who is next, who puts back what, the board's points. Seats, but no coordinates."""

from dataclasses import dataclass, replace

from carrom.model.discs import Kind
from carrom.model.seats import Party, Seat
from carrom.rules.citing import Finding, cite
from carrom.rules.notices import Notice
from carrom.rules.scoring import Scored, bank_board, next_breaker, score_board, won_at_once
from carrom.rules.settle import Return, Settlement
from carrom.rules.state import BoardOver, Claim, MatchState, ToChoose, ToStrike
from carrom.rules.switches import Placer


@dataclass(frozen=True, slots=True)
class Put:
    """A disc to be put back: by this seat, or by itself where `by` is None; `due` that it pays a debt."""

    kind: Kind
    by: Seat | None
    due: bool = False
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The match after a settlement, all but the places of the discs in `puts`."""

    match: MatchState
    notices: tuple[Notice, ...]
    puts: tuple[Put, ...] = ()
    points: int = 0


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
        passes=0,
        turns=match.board.turns + int(passes),
    )
    told = (*told, *_told_in_doubles(match, settled, puts, seat, nxt, passes))
    return Conclusion(replace(after, board=board, expects=ToStrike(nxt)), told, puts)


def _board_over(after: MatchState, settled: Settlement, told: tuple[Notice, ...], seat: Seat) -> Conclusion:
    end = settled.end
    assert end is not None
    if not after.ruleset.men_owned_by_colour:
        return concluded(bank_board(after), told, seat)
    told = (*told, *told_to(after, _slam(after, end.winner, seat), seat))
    if end.claimable and after.ruleset.claim_extra_points == "asked":
        asked = ToChoose(_seat_of(after, end.winner, seat), "claim_points", ("claim", "forgo"))
        return Conclusion(replace(after, claim=Claim(end.winner, end.points, end.claimable), expects=asked), told)
    if end.claimable:
        told = (*told, *told_to(after, (Finding("points_claimed", "E5:87b", end.winner, (), end.claimable),), seat))
        return concluded(score_board(after, end.winner, end.points + end.claimable), told, seat)
    return concluded(score_board(after, end.winner, end.points), told, seat)


def concluded(scored: Scored, told: tuple[Notice, ...], seat: Seat) -> Conclusion:
    """A finished board with its score told after what led to it."""
    match = scored.match
    told = (*told, *told_to(match, scored.findings, seat))
    breaker = next_breaker(match) if isinstance(match.expects, BoardOver) else None
    if breaker is not None:
        citation = "DB4:49 UD1" if len(match.seating.order) == 4 else "L49:49a"
        told = (*told, Notice("next_to_break", *cite(citation, match.ruleset.book), breaker))
    return Conclusion(match, told, (), scored.points)


def _slam(match: MatchState, winner: Party, seat: Seat) -> tuple[Finding, ...]:
    """All nine men and the queen in the first turn: white for the breaker, black for the next (law 26)."""
    board = match.board
    if winner != match.seating.party_of(seat) or board.queen.party != winner or board.turns > 1:
        return ()
    white = board.turns == 0 and seat == board.breaker
    black = board.turns == 1 and seat != board.breaker
    if not white and not black:
        return ()
    return (Finding("white_slam" if white else "black_slam", "L26:26", winner),)


def told_to(match: MatchState, findings: tuple[Finding, ...], seat: Seat) -> tuple[Notice, ...]:
    """The findings as notices: about the mover, else about the player of that party who sits next."""
    return tuple(
        Notice(
            found.code, *cite(found.citation, match.ruleset.book), _seat_of(match, found.party, seat), found.kinds, found.count
        )
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
    rules = match.ruleset
    mover = match.seating.party_of(seat)
    jumped = [Put(kind, _placer(match, rules.queen_placer, seat), jumped=True) for kind in settled.replaced]
    fallen = [Put(back.kind, _returned_by(match, back, mover, seat), back.due) for back in settled.returned]
    own = match.board.colours[mover : mover + 1] or (Kind.WHITE, Kind.BLACK)

    def place(put: Put) -> int:
        return 0 if put.kind is Kind.QUEEN else 1 if put.kind in own else 2

    return tuple(sorted((*jumped, *fallen), key=place))


def _returned_by(match: MatchState, back: Return, mover: Party, seat: Seat) -> Seat | None:
    rules = match.ruleset
    if back.kind is Kind.QUEEN:
        return _placer(match, rules.queen_placer, seat)
    if rules.placer_of_dues == "opponent" and back.due and back.debtor != mover:
        return seat  # law 78b ii: the mover places the opponent's due
    return _placer(match, rules.placer_of_dues, seat)


def _placer(match: MatchState, placer: Placer, seat: Seat) -> Seat | None:
    """The opponent who places is the one who plays next if the turn is lost (law 78b i)."""
    return match.seating.after(seat) if placer in ("opponent", "next_player") else None


def _told_in_doubles(
    match: MatchState, settled: Settlement, puts: tuple[Put, ...], seat: Seat, nxt: Seat, passes: bool
) -> tuple[Notice, ...]:
    """Which neighbour plays, breaks and places, where four play (section 6)."""
    if len(match.seating.order) != 4:
        return ()
    book, found = match.ruleset.book, []
    own_turn = tuple(put.kind for put in puts if put.by == seat)
    others = tuple(put.kind for put in puts if put.by not in (None, seat))
    if others:
        placer = match.seating.after(seat)
        found.append(Notice("placed_by_neighbour", *cite("DB2:78b UD1", book), placer, others, len(others)))
    if own_turn:
        found.append(Notice("placed_by_mover", *cite("DB3:78b UD1", book), seat, own_turn, len(own_turn)))
    if passes and not settled.broken:
        found.append(Notice("break_to_neighbour", *cite("DB5:45b UD1", book), nxt))
    elif passes:
        found.append(Notice("turn_to_neighbour", *cite("DB1:49b UD1", book), nxt))
    return tuple(found)
