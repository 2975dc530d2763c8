"""Discs that go back on the board: where they go, in whose hand, and what may be waived or claimed."""

import math
from dataclasses import replace

import pytest

from carrom.model.discs import QUEEN, WHITES, Disc, Kind
from carrom.model.layout import Layout
from carrom.model.placing import centre_spot, discs_under
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement, TimeUp
from carrom.model.units import Point
from carrom.rules.judge import judge, refuse
from carrom.rules.placing import disc_refusal, hand_spots
from carrom.rules.ruleset import ICF, PRESETS, Value, quick_play, with_switches
from carrom.rules.state import MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from tests.rules.strategies import broken, codes, crowded, played, pocketing, spread, started, with_board

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)


def with_men_down(count: int = 2, **turned: Value) -> MatchState:
    """South to strike with so many white men down and one black, the rest far from the centre."""
    return spread(pocketing(started(with_switches(FRIENDLY, turned)), *(W,) * count, B))


def test_the_queen_goes_back_first_and_to_the_centre() -> None:
    ruling = played(with_men_down(), Q, W, S)
    placed = dict(ruling.returned)
    assert [disc for disc, _ in ruling.returned] == [QUEEN, WHITES[0], WHITES[1]]
    assert placed[QUEEN] == Point(0.0, 0.0)
    assert all(ruling.match.layout.at(disc) == at for disc, at in placed.items())


def test_a_man_that_returns_is_the_lowest_missing_one_of_its_colour() -> None:
    match = with_men_down(0)
    match = replace(match, layout=match.layout.without(WHITES[4], WHITES[7]))
    match = with_board(match, held=(match.board.held[0]._replace(white=2), match.board.held[1]))
    assert [disc for disc, _ in played(match, S).returned] == [WHITES[4]]


def test_men_at_the_centre_lie_side_by_side_nearest_to_it() -> None:
    ruling = played(with_men_down(3), W, S)
    match = ruling.match
    assert len(ruling.returned) == 2
    for disc, at in ruling.returned:
        assert not discs_under(at, disc, match.layout, match.equipment)
    first, second = (at for _, at in ruling.returned)
    assert first == Point(0.0, 0.0)
    assert 31.0 < abs(complex(*second)) < 31.1


def test_ties_go_to_the_right_of_the_player_who_plays_next() -> None:
    match = with_men_down()
    layout = Layout.of([(WHITES[5], Point(0.0, 0.0))])
    for seat, sign in ((SOUTH, 1), (NORTH, -1)):
        spot = centre_spot(QUEEN, layout, seat, match.equipment)
        assert spot.x * sign > 31


def test_what_jumped_is_placed_by_itself_even_where_men_are_placed_by_hand() -> None:
    ruling = played(with_men_down(place_by_hand=True), W, left_board=(Q, B))
    assert [disc.kind for disc, _ in ruling.returned] == [Q, B]
    assert ruling.match.expects == ToStrike(SOUTH)


def queen_in_hand(preset: str, *resting: tuple[Disc, Point]) -> MatchState:
    """A queen that was not covered, in the hand of whoever plays next."""
    rules = with_switches(quick_play(PRESETS[preset]), {"place_by_hand": True})
    players = 3 if rules.allowed_seats == (3,) else 2
    match = played(spread(pocketing(started(rules, players), W)), Q).match
    for disc, at in resting:
        match = replace(match, layout=match.layout.with_disc(disc, at))
    match = played(match).match
    assert isinstance(match.expects, ToPlace)
    assert match.expects.disc == QUEEN
    return match


BY_HAND = ("uk29", "gr25", "points3")


@pytest.mark.parametrize("preset", BY_HAND)
def test_a_hand_puts_the_queen_on_the_centre_and_men_anywhere_in_the_circle(preset: str) -> None:
    match = queen_in_hand(preset)
    assert isinstance(match.expects, ToPlace)
    seat = match.expects.seat
    refusal = refuse(match, Placement(seat, QUEEN, Point(69.0, 0.0)))
    assert refusal is not None
    assert (refusal.code, round(refusal.amount, 1)) == ("queen_off_centre", 69.0)
    assert tuple(hand_spots(match, QUEEN)) == (Point(0.0, 0.0),)
    assert refuse(match, Placement(seat, QUEEN, Point(0.0, 0.0))) is None
    assert disc_refusal(match, seat, WHITES[0], Point(69.0, 0.0)) is None


@pytest.mark.parametrize("preset", BY_HAND)
def test_a_queen_that_finds_the_centre_taken_goes_beside_it_as_near_as_there_is_room(preset: str) -> None:
    match = queen_in_hand(preset, (WHITES[3], Point(4.0, 3.0)))
    assert isinstance(match.expects, ToPlace)
    (spot,) = hand_spots(match, QUEEN)
    assert math.hypot(*spot) == pytest.approx(26.0, abs=0.02)
    assert refuse(match, Placement(match.expects.seat, QUEEN, spot)) is None
    beside = Point(4.0 + 31.05, 3.0)
    refusal = refuse(match, Placement(match.expects.seat, QUEEN, beside))
    assert refusal is not None
    assert refusal.amount == pytest.approx(math.hypot(*beside) - 26.0, abs=0.02)


def test_a_man_on_the_centre_leaves_the_queen_every_side_of_it() -> None:
    match = queen_in_hand("uk29", (WHITES[3], Point(0.0, 0.0)))
    spots = tuple(hand_spots(match, QUEEN))
    assert len(spots) > 20
    assert all(disc_refusal(match, NORTH, QUEEN, spot) is None for spot in spots)
    assert {round(math.hypot(*spot), 1) for spot in spots} == {31.0}


def test_a_queen_without_room_in_the_circle_waits() -> None:
    rules = with_switches(quick_play(PRESETS["uk29"]), {"place_by_hand": True, "queen_needs_own_man_first": False})
    ruling = played(crowded(played(broken(started(rules)), Q).match))
    assert ruling.match.waiting == (QUEEN,)


def test_by_hand_the_opponent_places_one_disc_after_the_other() -> None:
    ruling = played(with_men_down(place_by_hand=True), W, S)
    match = ruling.match
    assert match.expects == ToPlace(NORTH, WHITES[0])
    assert match.to_place == ((NORTH, WHITES[0]), (NORTH, WHITES[1]))
    assert match.board.to_strike == SOUTH
    first = judge(match, Placement(NORTH, WHITES[0], Point(50.0, 0.0004)), None)
    assert first.match.layout.at(WHITES[0]) == Point(50.0, 0.0)
    assert codes(first) == ("placed_by_hand",)
    assert first.match.expects == ToPlace(NORTH, WHITES[1])
    second = judge(first.match, Placement(NORTH, WHITES[1], Point(-50.0, 0.0)), None)
    assert second.match.expects == ToStrike(SOUTH)


def test_the_queen_is_placed_by_hand_where_the_opponent_does_it() -> None:
    rules = with_switches(quick_play(PRESETS["uk29"]), {"place_by_hand": True})
    ruling = played(spread(pocketing(started(rules), W, W)), Q, S)
    assert ruling.match.expects == ToPlace(NORTH, QUEEN)
    assert ruling.returned == ()
    centre = judge(ruling.match, Placement(NORTH, QUEEN, Point(0.0, 0.0)), None)
    assert centre.match.expects == ToPlace(NORTH, WHITES[0])


def test_a_centre_spot_leaves_nothing_to_place_by_hand() -> None:
    ruling = played(with_men_down(place_by_hand=True, placing_area="centre_spot"), S)
    assert ruling.match.expects == ToStrike(NORTH)
    assert len(ruling.returned) == 1


def test_a_disc_without_room_waits_and_is_placed_as_soon_as_there_is() -> None:
    ruling = played(crowded(pocketing(started(FRIENDLY), W)), S)
    assert ruling.match.waiting == (WHITES[0],)
    assert "no_room_yet" in codes(ruling)
    assert ruling.match.board.on_board.white == 9
    still = played(ruling.match)
    assert still.match.waiting == (WHITES[0],)
    assert "no_room_yet" not in codes(still)
    later = played(spread(ruling.match))
    assert later.match.waiting == ()
    assert [disc for disc, _ in later.returned] == [WHITES[0]]


def test_by_hand_too_a_disc_without_room_waits() -> None:
    rules = with_switches(FRIENDLY, {"place_by_hand": True})
    ruling = played(crowded(pocketing(started(rules), W)), S)
    assert ruling.match.waiting == (WHITES[0],)
    assert ruling.match.expects == ToStrike(NORTH)


def test_the_beneficiary_waives_all_or_nothing() -> None:
    ruling = played(with_men_down(3, place_by_hand=True), S, improper="push")
    match = ruling.match
    assert match.expects == ToPlace(NORTH, WHITES[0])
    assert refuse(match, Choice(NORTH, "waive")) is None
    waived = judge(match, Choice(NORTH, "waive"), None)
    assert codes(waived) == ("dues_waived",)
    assert waived.match.board.held[0].white == 3
    assert waived.match.board.dues == (0, 0)
    assert waived.match.expects == ToStrike(NORTH)
    placed = judge(match, Placement(NORTH, WHITES[0], Point(50.0, 0.0)), None).match
    refusal = refuse(placed, Choice(NORTH, "waive"))
    assert refusal is not None
    assert (refusal.code, refusal.law) == ("waive_all_or_none", "87a")


def test_what_is_no_debt_cannot_be_waived() -> None:
    match = played(with_men_down(0, place_by_hand=True), W, S).match
    assert match.expects == ToPlace(NORTH, WHITES[0])
    refusal = refuse(match, Choice(NORTH, "waive"))
    assert refusal is not None
    assert refusal.code == "nothing_to_waive"


def test_waiving_never_leaves_a_side_without_a_man() -> None:
    rules = with_switches(
        quick_play(PRESETS["uk29"]), {"place_by_hand": True, "beneficiary_may_waive": True, "foul_stroke_can_cover": "yes"}
    )
    match = pocketing(started(rules), *(W,) * 8)
    match = spread(played(match, Q).match)
    assert match.board.queen.where is QueenIs.PENDING
    ruling = played(match, W, S)
    assert ruling.match.expects == ToPlace(NORTH, WHITES[0])
    refusal = refuse(ruling.match, Choice(NORTH, "waive"))
    assert refusal is not None
    assert refusal.code == "waiving_leaves_no_man"
    late = judge(ruling.match, TimeUp(NORTH), None)
    assert codes(late) == ("placing_time_up_placed",)
    assert late.match.board.on_board.white == 1


def test_waiving_may_be_forbidden() -> None:
    match = played(with_men_down(place_by_hand=True, beneficiary_may_waive=False), S).match
    refusal = refuse(match, Choice(NORTH, "waive"))
    assert refusal is not None
    assert refusal.code == "no_waiving"


def test_who_does_not_place_in_time_loses_the_men_under_law_88() -> None:
    ruling = judge(played(with_men_down(place_by_hand=True), S).match, TimeUp(NORTH), None)
    assert codes(ruling) == ("placing_time_up",)
    assert ruling.notices[0].law == "88"
    assert ruling.match.board.held[0].white == 2
    assert ruling.match.expects == ToStrike(NORTH)


def test_a_penalty_that_must_be_claimed_lapses_when_it_is_not() -> None:
    match = with_men_down(penalty_must_be_claimed=True)
    asked = played(match, S).match
    assert asked.expects == ToChoose(NORTH, "claim_penalty", ("claim", "forgo"))
    claimed = judge(asked, Choice(NORTH, "claim"), None)
    assert codes(claimed) == ("penalty_claimed",)
    assert [disc for disc, _ in claimed.returned] == [WHITES[0]]
    assert claimed.match.expects == ToStrike(NORTH)
    for answer in (Choice(NORTH, "forgo"), TimeUp(NORTH)):
        lapsed = judge(asked, answer, None)
        assert codes(lapsed) == ("penalty_lapsed",)
        assert lapsed.match.board.held[0].white == 2
    by_hand = played(with_men_down(penalty_must_be_claimed=True, place_by_hand=True), S).match
    assert judge(by_hand, Choice(NORTH, "claim"), None).match.expects == ToPlace(NORTH, WHITES[0])


def test_a_hand_finds_a_spot_wherever_one_is_left() -> None:
    match = played(with_men_down(place_by_hand=True), S).match
    for extra in range(6):
        spots = [spot for spot in hand_spots(match, WHITES[0]) if disc_refusal(match, NORTH, WHITES[0], spot) is None]
        assert spots
        other = Disc(B, 4 + extra)
        match = replace(match, layout=match.layout.without(other).with_disc(other, spots[0]))
