"""Switches turned where more than one thing changes, beside what `test_every_switch` and the presets already show."""

from dataclasses import replace

import pytest

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.rules.judge import Ruling
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, Value, quick_play, with_switches
from carrom.rules.state import BoardOver, MatchOver, MatchState, QueenIs, QueenState, ToStrike
from tests.rules.strategies import broken, codes, nearly_won, played, pocketing, rows, spread, started, with_board, with_scores

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
UK = quick_play(PRESETS["uk29"])
POINTS = quick_play(PRESETS["points3"])
PEER = replace(quick_play(PRESETS["p2p"]))


def table(base: Ruleset, *down: Kind, players: int = 2, **turned: Value) -> MatchState:
    return spread(pocketing(started(with_switches(base, turned), players), *down))


def goes_on(ruling: Ruling) -> bool:
    return ruling.match.expects == ToStrike(SOUTH)


def test_a_man_of_another_colour_struck_first_is_a_foul_only_in_the_house() -> None:
    assert codes(played(table(FRIENDLY, W), first_hit=B))[0] == "nothing_pocketed"
    ruling = played(table(FRIENDLY, W, must_hit_own_colour_first=True), first_hit=B)
    assert codes(ruling)[:2] == ("improper", "wrong_colour_first")
    assert [disc.kind for disc, _ in ruling.returned] == [W]
    assert codes(played(table(FRIENDLY, W, must_hit_own_colour_first=True), first_hit=W))[0] == "nothing_pocketed"
    assert codes(played(table(FRIENDLY, W, must_hit_own_colour_first=True), first_hit=Q))[0] == "nothing_pocketed"
    assert codes(played(table(FRIENDLY, must_hit_own_colour_first=True), first_hit=Q))[0] == "improper"
    assert codes(played(table(UK, W, must_hit_own_colour_first=True), first_hit=B))[0] == "wrong_colour_first"


def test_a_queen_that_needs_no_cover_is_taken_at_once() -> None:
    ruling = played(table(FRIENDLY, W, cover_required=False), Q)
    assert codes(ruling)[0] == "queen_taken"
    assert ruling.match.board.queen == QueenState(QueenIs.COVERED, 0)
    assert goes_on(ruling)


def test_a_queen_that_needs_no_own_man_first_is_anybodys() -> None:
    ruling = played(broken(table(FRIENDLY, queen_needs_own_man_first=False)), Q)
    assert ruling.match.board.queen.where is QueenIs.PENDING
    assert played(table(FRIENDLY, queen_needs_own_man_first=False), Q, W).match.board.queen.where is QueenIs.COVERED


def test_the_peers_queen_with_the_striker_needs_the_right() -> None:
    match = replace(table(PEER), expects=ToStrike(SOUTH))
    match = with_board(match, to_strike=SOUTH, colours=(W, B))
    ruling = played(match, Q, S)
    assert codes(ruling)[0] == "queen_back_striker_unearned"
    assert "R5" in rows(ruling)
    assert ruling.match.board.dues == (1, 0)


def test_debts_may_count_for_the_winner_instead_of_being_written_off() -> None:
    for turned, points in ((True, 7), (False, 9)):
        match = with_board(nearly_won(started(with_switches(FRIENDLY, {"dues_written_off_at_board_end": turned}))), dues=(0, 2))
        ruling = played(match, W)
        assert ruling.points == points
        assert ("dues_written_off" if turned else "dues_counted") in codes(ruling)


def test_in_points_a_debt_that_is_not_written_off_is_taken_off() -> None:
    everything = (*(W,) * 9, *(B,) * 8)
    match = table(POINTS, *everything, players=3, dues_written_off_at_board_end=False, win_check="board_end")
    match = with_board(match, dues=(2, 0, 0), queen=QueenState(QueenIs.COVERED, 0))
    match = replace(match, layout=match.layout.without(*(disc for disc, _ in match.layout.discs if disc.kind is Q)))
    ruling = played(match, B)
    assert "dues_deducted" in codes(ruling)
    assert ruling.match.game.scores == (9 * 2 + 9 + 5 - 2, 0, 0)


def test_in_points_the_last_man_may_end_the_board_with_the_queen_left() -> None:
    everything = (*(W,) * 9, *(B,) * 8)
    match = table(POINTS, *everything, players=3, last_own_before_queen="lose_board", win_check="board_end")
    ruling = played(match, B)
    assert codes(ruling)[0] == "all_men_down_queen_left"
    assert ruling.match.game.scores == (27, 0, 0)


def test_points_may_be_counted_at_the_board_end_only() -> None:
    for turned, over in (("each_stroke", True), ("board_end", False)):
        match = with_scores(table(POINTS, W, players=3, win_check=turned), 22, 0, 0)
        ruling = played(match, W)
        assert isinstance(ruling.match.expects, MatchOver) is over
    owing = with_board(with_scores(table(POINTS, W, players=3), 22, 0, 0), dues=(1, 0, 0))
    assert goes_on(played(owing, W))


def test_a_fouled_break_follows_the_house() -> None:
    assert codes(played(started(UK), touched=False, improper="push"))[0] == "break_improper_foul"
    assert codes(played(started(FRIENDLY), touched=False, improper="push"))[0] == "break_improper"
    ruling = played(started(with_switches(UK, {"off_board_is_foul": False})), left_board=(S,), touched=False)
    assert codes(ruling)[0] == "break_jumped"


def test_a_jumped_man_that_fell_back_goes_to_the_centre_under_66a() -> None:
    ruling = played(table(FRIENDLY), fell_back=(B,))
    assert ("O5", "66a") in [(notice.row, notice.law) for notice in ruling.notices]
    assert [disc.kind for disc, _ in ruling.returned] == [B]


@pytest.mark.parametrize(("turns", "seat", "code"), [(0, SOUTH, "white_slam"), (1, NORTH, "black_slam"), (2, SOUTH, None)])
def test_a_slam_is_a_board_cleared_in_the_first_turn(turns: int, seat: Seat, code: str | None) -> None:
    match = started(FRIENDLY)
    mine, theirs = (W, B) if seat is SOUTH else (B, W)
    match = pocketing(with_board(match, turns=turns, to_strike=seat), *(mine,) * 8)
    match = with_board(match, queen=QueenState(QueenIs.COVERED, match.seating.party_of(seat)))
    ruling = played(match, mine)
    assert isinstance(ruling.match.expects, BoardOver)
    assert ruling.points == 12
    slams = [found for found in codes(ruling) if found.endswith("_slam")]
    assert slams == ([code] if code else [])
    assert theirs not in ruling.notices[0].kinds


def slam_of(ruling: Ruling) -> list[tuple[str, str, Seat]]:
    return [(found.code, found.law, found.seat) for found in ruling.notices if found.code.endswith("_slam")]


def test_a_black_slam_needs_no_queen() -> None:
    match = played(played(started(FRIENDLY), W, W, Q).match).match
    assert match.board.queen == QueenState(QueenIs.COVERED, 0)
    assert slam_of(played(match, *(B,) * 9)) == [("black_slam", "26b", NORTH)]


def test_a_white_slam_needs_the_queen() -> None:
    assert slam_of(played(started(FRIENDLY), *(W,) * 9, Q)) == [("white_slam", "26a", SOUTH)]
    without = with_board(pocketing(started(FRIENDLY), *(W,) * 8), queen=QueenState(QueenIs.COVERED, 1))
    assert slam_of(played(without, W)) == []


def lost_breaks(match: MatchState, turns: int) -> MatchState:
    for _ in range(turns * match.ruleset.break_attempts):
        match = played(match, touched=False).match
    return match


@pytest.mark.parametrize(("lost", "kind", "slam"), [(1, B, "black_slam"), (2, W, "white_slam"), (3, B, "black_slam")])
def test_a_break_to_finish_is_a_slam_whoever_lost_the_break_before(lost: int, kind: Kind, slam: str) -> None:
    match = lost_breaks(started(FRIENDLY), lost)
    assert [code for code, _, _ in slam_of(played(match, *(kind,) * 9, Q))] == [slam]


def test_a_board_cleared_in_the_second_turn_is_no_slam() -> None:
    match = played(played(started(FRIENDLY), W, W, Q).match).match
    second = played(played(match, B).match).match
    assert slam_of(played(second, *(W,) * 7)) == []
    assert slam_of(played(played(second).match, *(B,) * 8)) == []


def test_white_men_may_count_double() -> None:
    match = nearly_won(started(with_switches(FRIENDLY, {"man_values": (1, 2)})))
    assert played(match, W).points == 4 * 2 + 3


def test_a_last_man_that_pays_later_comes_back_at_once_when_the_board_goes_on() -> None:
    match = table(FRIENDLY, *(W,) * 8, striker_plus_own="own_stays_pass", dues_collected="end_of_turn")
    ruling = played(match, W, Q, S)
    assert goes_on(ruling)
    assert [disc.kind for disc, _ in ruling.returned] == [Q, W]
    assert ruling.match.board.on_board.white == 1
