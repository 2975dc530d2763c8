"""Decisions that are no strokes: the toss and what it gives, claims, the next board (laws 39, 56b, 87)."""

from dataclasses import replace
from random import Random

from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.rules.citing import Finding
from carrom.rules.codes import NoticeCode
from carrom.rules.giving_up import board_conceded, game_conceded, match_lost, stopped
from carrom.rules.match import begin_with, change_due, lay_board, moved, next_game, sides_changed
from carrom.rules.progress import Decided, concluded, told_to
from carrom.rules.returning import claimed, waived
from carrom.rules.scoring import next_breaker, score_board
from carrom.rules.state import BoardOver, MatchState, ToChoose, question_to


def answered(match: MatchState, choice: Choice) -> Decided | None:
    """The answer to a question of `ToChoose`; None when this choice answers none."""
    expects, seat = match.expects, choice.seat
    if not isinstance(expects, ToChoose) or choice.option not in expects.options:
        return None
    match expects.question, choice.option:
        case "toss", option:
            winner = _drawn(match, seat, option, expects.options)
            return _told(replace(match, expects=question_to(winner, "break_or_side")), winner, "toss_won", "L39:39")
        case "break_or_side", "break":
            rival = _rival(match, seat)
            return _told(replace(match, expects=question_to(rival, "side")), seat, "takes_break", "L39:39")
        case "break_or_side", _:
            return _told(replace(match, expects=question_to(seat, "side")), seat, "takes_side", "L39:39")
        case "side", "stay":
            return _told(begin_with(match, _rival(match, seat)), seat, "stays", "L39:39")
        case "side", _:
            return _sides_taken(match, seat)
        case "guess_the_hand", option:
            winner = _drawn(match, seat, option, expects.options)
            return _told(replace(match, expects=question_to(winner, "who_starts")), winner, "hand_guessed", "UG1")
        case "who_starts", option:
            starter = seat if option == "self" else _rival(match, seat)
            return _told(begin_with(match, starter), starter, "starts", "UG1")
        case "toss_for_break", option:
            winner = _drawn(match, seat, option, expects.options)
            return _told(lay_board(match, match.board.number + 1, winner), winner, "toss_won_break", "M3:56b")
        case "claim_penalty", "claim":
            after, placed = claimed(match, seat)
            return replace(_told(after, seat, "penalty_claimed", "K24"), returned=placed)
        case "claim_penalty", _:
            after, placed, _kinds = waived(match, seat)
            return replace(_told(after, seat, "penalty_lapsed", "K24"), returned=placed)
        case "claim_points", option:
            return _claim(match, seat, option == "claim")


def _told(match: MatchState, seat: Seat, code: NoticeCode, citation: str, amount: int = 0) -> Decided:
    found = Finding(code, citation, match.seating.party_of(seat), (), amount)
    return Decided(match, told_to(match, (found,), seat))


def _drawn(match: MatchState, caller: Seat, option: str, options: tuple[str, ...]) -> Seat:
    """Who wins the draw: the caller when fate agrees, else the rival."""
    fate = Random(f"{match.seed}/{match.decisions}").choice(options)
    return caller if option == fate else _rival(match, caller)


def _rival(match: MatchState, seat: Seat) -> Seat:
    """The other of the two who toss: the first two in the order of play."""
    first, second = match.seating.playing[:2]
    return second if seat == first else first


def _sides_taken(match: MatchState, seat: Seat) -> Decided:
    breaker = moved(_rival(match, seat), match.seating)
    new_seat = moved(seat, match.seating)
    after = begin_with(replace(match, seating=sides_changed(match.seating)), breaker)
    return _told(after, new_seat, "changes_side", "L39:39")


def _claim(match: MatchState, seat: Seat, demanded: bool) -> Decided:
    claim = match.claim
    assert claim is not None
    code: NoticeCode = "points_claimed" if demanded else "points_forgone"
    extra = claim.extra if demanded else 0
    told = told_to(match, (Finding(code, "L87:87b", claim.winner, (), claim.extra),), seat)
    done = concluded(score_board(match, claim.winner, claim.points + extra, claim.ended), told, seat)
    return Decided(done.match, done.notices, (), done.points)


def chosen(match: MatchState, choice: Choice) -> Decided:
    """What a choice leads to that answers no question: the next board or game, or giving up."""
    seat = choice.seat
    match choice.option:
        case "concede":
            return match_lost(match, seat, Finding("conceded", "L139:139 R9", match.seating.party_of(seat)))
        case "concede_game":
            return game_conceded(match, seat)
        case "concede_board":
            return board_conceded(match, seat)
        case "stop":
            return stopped(match, seat)
        case _ if isinstance(match.expects, BoardOver):
            return _next_board(match)
        case _:
            after = next_game(match)
            decided = _told(after, after.board.breaker, "game_begins", "L49:49a", after.game.number)
            if after.seating == match.seating:
                return decided
            told = told_to(after, (Finding("sides_change", "L58:58-59", 0),), after.board.breaker)
            return replace(decided, notices=(*decided.notices, *told))


def _next_board(match: MatchState) -> Decided:
    breaker = next_breaker(match)
    if breaker is None:
        first = match.seating.playing[0]
        return _told(replace(match, expects=question_to(first, "toss_for_break")), first, "toss_for_break", "M3:56b")
    changes = change_due(match)
    if changes:
        breaker = moved(breaker, match.seating)
        game = replace(match.game, sides_changed=True, first_breaker=moved(match.game.first_breaker, match.seating))
        match = replace(match, seating=sides_changed(match.seating), game=game)
    after = lay_board(match, match.board.number + 1, breaker)
    decided = _told(after, breaker, "board_begins", "L41:41,_43", after.board.number)
    if changes:
        told = told_to(after, (Finding("sides_change", "L60:60", after.seating.party_of(breaker)),), breaker)
        return replace(decided, notices=(*decided.notices, *told))
    return decided
