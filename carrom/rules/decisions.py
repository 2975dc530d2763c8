"""Decisions that are no strokes: the toss and what it gives, claims, the next board (laws 39, 56b, 87)."""

from dataclasses import replace
from random import Random

from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.rules.citations import Finding
from carrom.rules.conceding import concede_board, concede_game, lose_match, stop_match
from carrom.rules.match import is_change_due, next_game, seat_after_change, seating_after_change, set_up_board, start_board_with
from carrom.rules.notices import NoticeCode
from carrom.rules.progress import Ruling, conclude_board, notices_for
from carrom.rules.returning import claim_dues, waive_dues
from carrom.rules.scoring import next_breaker, score_board
from carrom.rules.state import BoardOver, MatchState, ToChoose, question_to


def answer_question(match: MatchState, choice: Choice) -> Ruling | None:  # noqa: C901 - one arm for each answer
    """The answer to a question of `ToChoose`; None when this choice answers none."""
    expects, seat = match.expects, choice.seat
    if not isinstance(expects, ToChoose) or choice.option not in expects.options:
        return None
    match expects.question, choice.option:
        case "toss", option:
            winner = _draw_winner(match, seat, option, expects.options)
            return _with_notice(replace(match, expects=question_to(winner, "break_or_side")), winner, "toss_won", "L39:39")
        case "break_or_side", "break":
            rival = _rival(match, seat)
            return _with_notice(replace(match, expects=question_to(rival, "side")), seat, "takes_break", "L39:39")
        case "break_or_side", _:
            return _with_notice(replace(match, expects=question_to(seat, "side")), seat, "takes_side", "L39:39")
        case "side", "stay":
            return _with_notice(start_board_with(match, _rival(match, seat)), seat, "stays", "L39:39")
        case "side", _:
            return _take_other_side(match, seat)
        case "guess_the_hand", option:
            winner = _draw_winner(match, seat, option, expects.options)
            return _with_notice(replace(match, expects=question_to(winner, "who_starts")), winner, "hand_guessed", "UG1")
        case "who_starts", option:
            starter = seat if option == "self" else _rival(match, seat)
            return _with_notice(start_board_with(match, starter), starter, "starts", "UG1")
        case "toss_for_break", option:
            winner = _draw_winner(match, seat, option, expects.options)
            return _with_notice(set_up_board(match, match.board.number + 1, winner), winner, "toss_won_break", "M3:56b")
        case "claim_penalty", "claim":
            after, placed = claim_dues(match, seat)
            return replace(_with_notice(after, seat, "penalty_claimed", "K24"), returned=placed)
        case "claim_penalty", _:
            after, placed, _kinds = waive_dues(match, seat)
            return replace(_with_notice(after, seat, "penalty_lapsed", "K24"), returned=placed)
        case "claim_points", option:
            return _claim(match, seat, option == "claim")


def _with_notice(match: MatchState, seat: Seat, code: NoticeCode, citation: str, amount: int = 0) -> Ruling:
    found = Finding(code, citation, match.seating.party_of(seat), (), amount)
    return Ruling(match, notices_for(match, (found,), seat))


def _draw_winner(match: MatchState, caller: Seat, option: str, options: tuple[str, ...]) -> Seat:
    """Who wins the draw: the caller when fate agrees, else the rival."""
    fate = Random(f"{match.seed}/{match.decisions}").choice(options)
    return caller if option == fate else _rival(match, caller)


def _rival(match: MatchState, seat: Seat) -> Seat:
    """The other of the two who toss: the first two in the order of play."""
    first, second = match.seating.playing[:2]
    return second if seat == first else first


def _take_other_side(match: MatchState, seat: Seat) -> Ruling:
    breaker = seat_after_change(_rival(match, seat), match.seating)
    new_seat = seat_after_change(seat, match.seating)
    after = start_board_with(replace(match, seating=seating_after_change(match.seating)), breaker)
    return _with_notice(after, new_seat, "changes_side", "L39:39")


def _claim(match: MatchState, seat: Seat, demanded: bool) -> Ruling:
    claim = match.claim
    assert claim is not None
    code: NoticeCode = "points_claimed" if demanded else "points_forgone"
    extra = claim.extra if demanded else 0
    notices = notices_for(match, (Finding(code, "L87:87b", claim.winner, (), claim.extra),), seat)
    return conclude_board(score_board(match, claim.winner, claim.points + extra, claim.ended), notices, seat)


def apply_choice(match: MatchState, choice: Choice) -> Ruling:
    """What a choice leads to that answers no question: the next board or game, or giving up."""
    seat = choice.seat
    match choice.option:
        case "concede":
            return lose_match(match, seat, Finding("conceded", "L139:139 R9", match.seating.party_of(seat)))
        case "concede_game":
            return concede_game(match, seat)
        case "concede_board":
            return concede_board(match, seat)
        case "stop":
            return stop_match(match, seat)
        case _ if isinstance(match.expects, BoardOver):
            return _next_board(match)
        case _:
            after = next_game(match)
            ruling = _with_notice(after, after.board.breaker, "game_begins", "L49:49a", after.game.number)
            if after.seating == match.seating:
                return ruling
            notices = notices_for(after, (Finding("sides_change", "L58:58-59", 0),), after.board.breaker)
            return replace(ruling, notices=(*ruling.notices, *notices))


def _next_board(match: MatchState) -> Ruling:
    breaker = next_breaker(match)
    if breaker is None:
        first = match.seating.playing[0]
        return _with_notice(replace(match, expects=question_to(first, "toss_for_break")), first, "toss_for_break", "M3:56b")
    changes = is_change_due(match)
    if changes:
        breaker = seat_after_change(breaker, match.seating)
        game = replace(match.game, sides_changed=True, first_breaker=seat_after_change(match.game.first_breaker, match.seating))
        match = replace(match, seating=seating_after_change(match.seating), game=game)
    after = set_up_board(match, match.board.number + 1, breaker)
    ruling = _with_notice(after, breaker, "board_begins", "L41:41,_43", after.board.number)
    if changes:
        notices = notices_for(after, (Finding("sides_change", "L60:60", after.seating.party_of(breaker)),), breaker)
        return replace(ruling, notices=(*ruling.notices, *notices))
    return ruling
