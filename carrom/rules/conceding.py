"""Conceding a board, a game or the match, and how the others go on when one of several leaves (laws 91, 139).

No text says what the match is for the others when one of three gives it up. Ours lets them play on: who left banks nothing of
the board in play and can win nothing any more. They may also agree to stop there; whoever leads then wins, and parties that
are level share the match.
"""

from dataclasses import replace

from carrom.model.discs import QUEEN, Kind
from carrom.model.seats import Party, Seat
from carrom.rules.citations import Finding
from carrom.rules.ends import queen_worth
from carrom.rules.facts import count
from carrom.rules.match import start_board_with
from carrom.rules.progress import Ruling, conclude_board, notices_for
from carrom.rules.returning import put_down_all
from carrom.rules.scoring import bank_board, leaders, score_board, settled_between_boards, totals, win_game
from carrom.rules.state import BoardEnd, BoardOver, MatchOver, MatchState, QueenIs, QueenState, ToChoose, ToPlace, ToStrike


def lose_match(match: MatchState, seat: Seat, headline: Finding) -> Ruling:
    """The party at this seat loses the match. The other one wins it; of several, they play on."""
    loser = match.seating.party_of(seat)
    others = [party for party in match.seating.parties_playing if party != loser]
    if len(others) > 1 and match.ruleset.edition > 1:
        return _leave_match(match, seat, headline)
    points = totals(match)
    winner = max(others, key=lambda party: points[party])  # of several in the first edition
    told = notices_for(match, (headline, Finding("match_won", "L57:57 R9", winner)), seat)
    return Ruling(replace(_without_tasks(match), expects=MatchOver(winner)), told)


def concede_game(match: MatchState, seat: Seat) -> Ruling:
    """The other side wins the game as it stands, and the match where that was the last one it needed (law 139)."""
    loser = match.seating.party_of(seat)
    (winner,) = (party for party in match.seating.parties_playing if party != loser)
    after = win_game(_without_tasks(match), winner)
    ends = isinstance(after.expects, MatchOver)
    won = Finding("match_won", "L57:57", winner) if ends else Finding("game_won_by_concession", "L139:139", winner)
    return Ruling(after, notices_for(after, (Finding("game_conceded", "L139:139", loser), won), seat))


def concede_board(match: MatchState, seat: Seat) -> Ruling:
    """The board is lost by the men still on it and the queen; of points, the one who gives up banks nothing. A convenience
    of ours, counted as law 91 counts a board left: law 139 lets a player concede a game or the match only."""
    party = match.seating.party_of(seat)
    told = notices_for(match, (Finding("board_conceded", "H2", party),), seat)
    if not match.board.colours:
        done = conclude_board(bank_board(match, BoardEnd.CONCEDED, left_out=party), told, seat)
    else:
        winner = 1 - party
        done = conclude_board(
            score_board(match, winner, max(1, _walk_over(match, party, winner)), BoardEnd.CONCEDED), told, seat
        )
    return replace(done, match=replace(done.match, to_place=(), owed_discs=()))


def stop_match(match: MatchState, seat: Seat) -> Ruling:
    """Those who are left end the match: whoever has won most games wins it, then whoever has most points in this one."""
    best = leaders(match, match.games_won)
    most = max(totals(match)[party] for party in best)
    best = tuple(party for party in best if totals(match)[party] == most)
    over = MatchOver(best[0]) if len(best) == 1 else MatchOver(None, best)
    ends = [Finding("match_won", "L57:57", best[0])] if len(best) == 1 else [Finding("match_shared", "H3", p) for p in best]
    told = notices_for(match, (Finding("stopped", "H3", match.seating.party_of(seat)), *ends), seat)
    return Ruling(replace(_without_tasks(match), expects=over), told)


def _without_tasks(match: MatchState) -> MatchState:
    """The match with nothing left to be put back or claimed."""
    return replace(match, to_place=(), owed_discs=(), waiting=(), claim=None)


def _walk_over(match: MatchState, loser: Party, winner: Party) -> int:
    board = match.board
    men = count(board.on_board, board.colours[loser])
    theirs = board.queen.where is QueenIs.COVERED and board.queen.party == loser
    return men if theirs else men + queen_worth(winner, match.game.scores, match.ruleset)


def _leave_match(match: MatchState, seat: Seat, headline: Finding) -> Ruling:
    """The others go on without this seat from wherever the match stands."""
    party = match.seating.party_of(seat)
    dues = tuple(0 if debtor == party else due for debtor, due in enumerate(match.board.dues))
    after = replace(match, seating=match.seating.without(party), board=replace(match.board, dues=dues))
    left = Ruling(after, notices_for(match, (headline, Finding("others_play_on", "H3", party)), seat))
    match after.expects:
        case ToStrike() | ToPlace() | ToChoose(question="claim_penalty"):
            return _resume_board(left, seat)
        case BoardOver() | ToChoose(question="toss_for_break"):
            after, found = settled_between_boards(replace(after, expects=BoardOver()))
            return replace(left, match=after, notices=(*left.notices, *notices_for(after, found, seat)))
        case ToChoose() if seat in match.seating.order[:2]:  # nobody tosses or guesses alone
            breaker = after.seating.playing[0]
            told = notices_for(after, (Finding("starts", "H3", after.seating.party_of(breaker)),), breaker)
            return replace(left, match=start_board_with(after, breaker), notices=(*left.notices, *told))
        case _:
            return left


def _resume_board(left: Ruling, seat: Seat) -> Ruling:
    """What this seat had in hand lies in the middle, a queen that it had yet to cover too, and its turn is over."""
    match = left.match
    party, board, queen = match.seating.party_of(seat), match.board, match.board.queen
    uncovered = queen.party == party and queen.where is not QueenIs.COVERED
    if uncovered:
        board = replace(board, queen=QueenState())
    if board.to_strike == seat:
        turns = board.turns + int(board.broken)
        board = replace(board, to_strike=match.seating.after(seat), strokes_in_turn=0, misses=0, late=False, turns=turns)
    after, placed = put_down_all(replace(match, board=replace(board, passes=0)), seat, *((QUEEN,) if uncovered else ()))
    found = [Finding("queen_back_turn_over", "C2:96 U12 P5", party, (Kind.QUEEN,))] if uncovered else []
    if placed:
        found.append(Finding("placed_on_centre", "L93:84,_93 R10", party, tuple(disc.kind for disc, _ in placed), len(placed)))
    return Ruling(after, (*left.notices, *notices_for(after, tuple(found), seat)), placed)
