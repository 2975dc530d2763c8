"""Four and three seats: who is next, who breaks, who places, and what partners share."""

import pytest

from carrom.model.discs import Kind
from carrom.model.equipment import standard_equipment
from carrom.model.seats import DOUBLES_CLOCKWISE, DOUBLES_RIGHT, SINGLES, THREE_CLOCKWISE, Seat
from carrom.model.stroke import Choice
from carrom.rules.facts import StrokeFacts
from carrom.rules.judge import judge
from carrom.rules.match import seating_for, start_match
from carrom.rules.progress import return_tasks
from carrom.rules.ruleset import ICF, PRESETS, BadRuleset, quick_play, with_switches
from carrom.rules.settle import settle
from carrom.rules.state import MatchState, QueenIs, ToPlace, ToStrike
from tests.rules.strategies import broken, codes, nearly_won, played, pocketing, rows, spread, started, with_scores

SOUTH, EAST, NORTH, WEST = Seat
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
UK = quick_play(PRESETS["uk29"])
POINTS = quick_play(PRESETS["points3"])


def order_of_turns(match: MatchState, turns: int) -> list[Seat]:
    seats = []
    for _ in range(turns):
        assert isinstance(match.expects, ToStrike)
        seats.append(match.expects.seat)
        match = played(match).match
    return seats


def test_seats_and_direction_follow_the_rules() -> None:
    assert seating_for(ICF, 2) == SINGLES
    assert seating_for(ICF, 4) == DOUBLES_RIGHT
    assert seating_for(PRESETS["uk29"], 4) == DOUBLES_CLOCKWISE
    assert seating_for(PRESETS["points3"], 3) == THREE_CLOCKWISE
    for ruleset, players in ((ICF, 3), (PRESETS["p2p"], 4), (PRESETS["points3"], 2)):
        with pytest.raises(BadRuleset):
            seating_for(ruleset, players)
    with pytest.raises(BadRuleset):
        start_match(PRESETS["points3"], standard_equipment(), SINGLES, 1)
    with pytest.raises(BadRuleset):
        start_match(with_switches(ICF, {"allowed_seats": (2, 4)}), standard_equipment(), THREE_CLOCKWISE, 1)


def test_the_turn_goes_to_the_right_or_clockwise_and_always_to_an_opponent() -> None:
    assert order_of_turns(broken(started(FRIENDLY, 4)), 5) == [SOUTH, EAST, NORTH, WEST, SOUTH]
    assert order_of_turns(broken(started(UK, 4)), 5) == [SOUTH, WEST, NORTH, EAST, SOUTH]
    assert order_of_turns(broken(started(POINTS, 3)), 4) == [SOUTH, WEST, EAST, SOUTH]


def test_partners_share_colour_dues_and_the_right_to_the_queen() -> None:
    match = played(pocketing(started(FRIENDLY, 4), W)).match
    match = played(match).match
    assert match.expects == ToStrike(NORTH)
    assert match.board.colours[match.seating.party_of(NORTH)] is W
    ruling = played(match, Q)
    assert ruling.match.board.queen.where is QueenIs.PENDING
    assert ruling.match.expects == ToStrike(NORTH)
    paid = played(match, S)
    assert paid.match.board.held[0].total == 0


def test_dues_are_placed_by_the_right_hand_neighbour_even_when_the_turn_goes_on() -> None:
    rules = with_switches(FRIENDLY, {"place_by_hand": True})
    match = spread(pocketing(started(rules, 4), W, W))
    alone = played(match, S)
    assert isinstance(alone.match.expects, ToPlace)
    assert alone.match.expects.seat is EAST
    assert alone.match.board.to_strike is EAST
    assert {"DB1", "DB2"} <= set(rows(alone))
    with_man = played(match, W, S)
    assert isinstance(with_man.match.expects, ToPlace)
    assert with_man.match.expects.seat is EAST
    assert with_man.match.board.to_strike is SOUTH
    assert "DB2" in rows(with_man)


def test_breaks_visit_all_four_seats() -> None:
    breakers, match = [], started(FRIENDLY, 4)
    for _ in range(5):
        breakers.append(match.board.breaker)
        ruling = played(with_scores(nearly_won(match), 0, 0), W)
        assert "DB4" in rows(ruling)
        match = judge(ruling.match, Choice(SOUTH, "next"), None).match
    assert breakers == [SOUTH, EAST, NORTH, WEST, SOUTH]


def test_in_doubles_everyone_moves_one_seat_to_the_right_after_a_game() -> None:
    rules = with_switches(ICF, {"first_break": "first_seat"})
    match = played(with_scores(nearly_won(started(rules, 4)), 20, 0), W).match
    match = judge(match, Choice(SOUTH, "next"), None).match
    assert match.seating.parties == ((EAST, WEST), (NORTH, SOUTH))
    assert match.expects == ToStrike(NORTH)  # who sat east, at the first breaker's right, has moved there
    assert match.seating.party_of(NORTH) == 1


def test_a_lost_break_goes_to_the_neighbour_with_black() -> None:
    match = started(FRIENDLY, 4)
    for _ in range(3):
        ruling = played(match, touched=False)
        match = ruling.match
    assert {"B2", "B5", "DB5"} <= set(rows(ruling))
    assert match.expects == ToStrike(EAST)
    assert match.board.colours == (W, B)
    assert codes(played(match))[1] == "break_made_inherited"


def test_of_three_the_next_player_places_and_breaks() -> None:
    match = pocketing(started(with_switches(POINTS, {"place_by_hand": True}), 3), W, B)
    ruling = played(spread(match), S)
    assert isinstance(ruling.match.expects, ToPlace)
    assert ruling.match.expects.seat is WEST
    assert ruling.match.expects.disc.kind is W
    conceded = judge(match, Choice(SOUTH, "concede_board"), None).match
    assert judge(conceded, Choice(SOUTH, "next"), None).match.expects == ToStrike(WEST)


def test_points_can_be_played_by_two_and_by_pairs() -> None:
    rules = with_switches(POINTS, {"allowed_seats": (2, 3, 4)})
    for players in (2, 4):
        match = played(started(rules, players), W).match
        assert match.board.held[0].white == 1
        assert len(match.board.held) == 2


def test_nothing_is_put_in_a_hand_where_the_server_places() -> None:
    match = pocketing(started(PRESETS["p2p"]), W)
    facts = StrokeFacts(match.seating.party_of(match.board.to_strike), (S,))
    settled = settle(match.board, facts, match.ruleset, match.game.scores)
    assert {put.by for put in return_tasks(match, settled, match.board.to_strike)} <= {None}
