"""Who begins, and what follows a board: toss and guess, the next board and game, the extra board, changes of side."""

from dataclasses import replace

import pytest

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.rules.judge import judge
from carrom.rules.ruleset import ICF, PRESETS, quick_play, with_switches
from carrom.rules.state import BoardOver, BoardScore, GameOver, MatchOver, MatchState, ToChoose, ToStrike
from tests.rules.strategies import codes, nearly_won, opening, played, started, with_board, with_scores

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
UK = quick_play(PRESETS["uk29"])


def chosen(match: MatchState, option: str) -> MatchState:
    assert isinstance(match.expects, ToChoose)
    return judge(match, Choice(match.expects.seat, option), None).match


def after(match: MatchState, *options: str) -> MatchState:
    for option in options:
        match = judge(match, Choice(SOUTH, option), None).match
    return match


def test_the_winner_of_the_toss_takes_the_break_and_the_loser_the_side() -> None:
    match = chosen(opening(ICF), "heads")
    assert isinstance(match.expects, ToChoose)
    winner = match.expects.seat
    assert match.expects.question == "break_or_side"
    match = chosen(match, "break")
    assert match.expects == ToChoose(match.seating.after(winner), "side", ("stay", "change"))
    match = chosen(match, "stay")
    assert match.expects == ToStrike(winner)
    assert match.board.colours[match.seating.party_of(winner)] is W


def test_the_winner_who_takes_the_side_leaves_the_break_to_the_other() -> None:
    match = chosen(opening(ICF), "tails")
    assert isinstance(match.expects, ToChoose)
    winner = match.expects.seat
    party = match.seating.party_of(winner)
    match = chosen(chosen(match, "side"), "change")
    assert match.seating.parties[party] == (winner.opposite,)
    assert match.expects == ToStrike(winner)  # the other player sits there now
    assert match.seating.party_of(match.board.breaker) != party


def test_both_sides_of_the_coin_come_up() -> None:
    winners = set()
    for seed in range(20):
        match = chosen(opening(ICF, seed), "heads")
        assert isinstance(match.expects, ToChoose)
        winners.add(match.expects.seat)
    assert winners == {SOUTH, NORTH}


def test_who_guesses_the_hand_says_who_starts() -> None:
    match = chosen(opening(PRESETS["uk29"]), "left")
    assert isinstance(match.expects, ToChoose)
    winner = match.expects.seat
    assert match.expects == ToChoose(winner, "who_starts", ("self", "other"))
    assert chosen(match, "self").expects == ToStrike(winner)
    assert chosen(match, "other").expects == ToStrike(match.seating.after(winner))


def test_chance_draws_the_first_break_from_the_seed() -> None:
    first = [opening(PRESETS["gr25"], seed).expects for seed in range(20)]
    assert set(first) == {ToStrike(SOUTH), ToStrike(NORTH)}
    assert first == [opening(PRESETS["gr25"], seed).expects for seed in range(20)]


def test_quick_play_begins_with_a_stroke_of_the_first_seat() -> None:
    assert opening(FRIENDLY).expects == ToStrike(SOUTH)


def test_the_break_alternates_and_the_ring_follows_the_seed() -> None:
    first = nearly_won(started(FRIENDLY))
    ruling = played(first, W)
    assert ruling.points == 7
    assert isinstance(ruling.match.expects, BoardOver)
    match = after(ruling.match, "next")
    assert match.board.number == 2
    assert match.expects == ToStrike(NORTH)
    assert match.board.colours == (B, W)
    assert len(match.layout.discs) == 19
    assert match.layout == after(ruling.match, "next").layout
    assert match.layout != started(FRIENDLY).layout


def test_the_winner_breaks_where_the_house_says_so() -> None:
    rules = with_switches(FRIENDLY, {"next_break": "winner"})
    assert after(played(nearly_won(started(rules)), W).match, "next").expects == ToStrike(SOUTH)


def test_level_after_eight_boards_a_toss_decides_the_break_of_the_extra_board() -> None:
    rules = with_switches(ICF, {"first_break": "first_seat"})
    match = with_scores(nearly_won(started(rules)), 10, 17)
    match = with_board(match, number=8)
    match = replace(match, game=replace(match.game, boards=eight_boards()[:7]))
    ruling = played(match, W)
    assert "extra_board" in codes(ruling)
    match = after(ruling.match, "next")
    assert match.expects == ToChoose(SOUTH, "toss_for_break", ("heads", "tails"))
    ruling = judge(match, Choice(SOUTH, "heads"), None)
    assert codes(ruling) == ("toss_won_break",)
    assert ruling.match.board.number == 9
    assert isinstance(ruling.match.expects, ToStrike)
    ruling = played(with_board(nearly_won(ruling.match), number=9), W)
    assert "game_won_extra_board" in codes(ruling)


def eight_boards() -> tuple[BoardScore, ...]:
    return tuple(BoardScore(number, SOUTH, None, (0, 0), None, None) for number in range(1, 9))


def test_a_match_is_the_best_of_three_and_each_game_begins_with_the_other_player() -> None:
    rules = with_switches(ICF, {"first_break": "first_seat", "change_sides": False})
    match = started(rules)
    beginners = []
    for _ in range(3):
        assert isinstance(match.expects, ToStrike)
        beginners.append(match.seating.party_of(match.expects.seat))
        match = with_scores(nearly_won(match), *((20, 20)))
        ruling = played(match, W)
        match = ruling.match
        if isinstance(match.expects, MatchOver):
            break
        assert isinstance(match.expects, GameOver)
        ruling = judge(match, Choice(SOUTH, "next"), None)
        assert codes(ruling)[0] == "game_begins"
        match = ruling.match
        assert match.game.scores == (0, 0)
    assert beginners == [0, 1, 0]
    assert isinstance(match.expects, MatchOver)
    assert sum(match.games_won) == 3


def test_sides_change_after_each_game_and_the_other_player_begins() -> None:
    rules = with_switches(ICF, {"first_break": "first_seat"})
    match = played(with_scores(nearly_won(started(rules)), 20, 0), W).match
    ruling = judge(match, Choice(SOUTH, "next"), None)
    assert codes(ruling) == ("game_begins", "sides_change")
    assert ruling.match.seating.parties == ((NORTH,), (SOUTH,))
    assert ruling.match.expects == ToStrike(SOUTH)
    assert ruling.match.board.colours == (B, W)


@pytest.mark.parametrize(
    ("number", "scores", "changes"), [(1, (5, 0), False), (1, (6, 0), True), (4, (0, 0), True), (3, (0, 0), False)]
)
def test_in_the_last_game_sides_change_once_at_half_the_boards_or_points(
    number: int, scores: tuple[int, int], changes: bool
) -> None:
    rules = with_switches(ICF, {"first_break": "first_seat"})
    match = replace(started(rules), games_won=(1, 1))
    game = replace(match.game, number=3, scores=scores, boards=eight_boards()[: number - 1])
    match = replace(with_board(nearly_won(match), number=number), game=game)
    ruling = judge(played(match, W).match, Choice(SOUTH, "next"), None)
    assert ("sides_change" in codes(ruling)) is changes
    assert ruling.match.game.sides_changed is changes
    assert ruling.match.seating.party_of(ruling.match.board.breaker) == 1
    again = judge(played(nearly_won(ruling.match), W).match, Choice(SOUTH, "next"), None)
    assert not (changes and "sides_change" in codes(again))
