"""Decisions that are no strokes: claims, passes, giving up, the clock, and no place for the striker."""

from dataclasses import replace

import pytest

from carrom.model.discs import Kind
from carrom.model.layout import Layout
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, MatchTimeUp, TimeUp
from carrom.model.units import Point
from carrom.rules.judge import Ruling, judge, refuse
from carrom.rules.ruleset import ICF, PRESETS, quick_play, with_switches
from carrom.rules.scoring import boards_for_tables, next_breaker, totals
from carrom.rules.state import (
    BoardEnd,
    BoardOver,
    GameOver,
    MatchOver,
    MatchState,
    QueenIs,
    QueenState,
    ToChoose,
    ToPlace,
    ToStrike,
)
from tests.rules.strategies import (
    blocked,
    broken,
    codes,
    fair_turn,
    nearly_won,
    opening,
    played,
    pocketing,
    rows,
    spread,
    started,
    with_board,
    with_scores,
)

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
UK = quick_play(PRESETS["uk29"])


# --- claims


def test_the_winner_is_asked_for_the_extra_points_where_the_rules_say_so() -> None:
    rules = with_switches(FRIENDLY, {"claim_extra_points": "asked"})
    match = pocketing(started(rules), *(W,) * 8, *(B,) * 5)
    asked = played(match, W, S)
    assert asked.match.expects == ToChoose(NORTH, "claim_points", ("claim", "forgo"))
    assert asked.points == 0
    claimed, forgone = (judge(asked.match, Choice(NORTH, option), None) for option in ("claim", "forgo"))
    assert (claimed.points, forgone.points) == (4, 3)
    assert codes(claimed)[0] == "points_claimed"
    assert codes(forgone)[0] == "points_forgone"
    assert codes(judge(asked.match, TimeUp(NORTH), None))[0] == "points_forgone"
    assert played(pocketing(started(FRIENDLY), *(W,) * 8, *(B,) * 5), W, S).points == 4


# --- passing, giving up, clock


def test_three_passes_by_each_player_cancel_the_board() -> None:
    match = played(pocketing(started(FRIENDLY), W)).match
    for place in range(6):
        assert isinstance(match.expects, ToStrike)
        ruling = judge(match, Choice(match.expects.seat, "pass"), None)
        assert codes(ruling)[0] == ("passes_replay" if place == 5 else "passed")
        match = ruling.match
    assert match.board == started(FRIENDLY).board
    assert match.layout == started(FRIENDLY).layout


def test_a_stroke_ends_the_row_of_passes() -> None:
    match = pocketing(started(FRIENDLY), W)
    match = judge(match, Choice(SOUTH, "pass"), None).match
    assert match.board.passes == 1
    assert played(match).match.board.passes == 0


def test_a_pass_instead_of_a_cover_gives_the_queen_back() -> None:
    match = played(pocketing(started(FRIENDLY), W), Q).match
    assert match.board.queen.where is QueenIs.PENDING
    ruling = judge(match, Choice(SOUTH, "pass"), None)
    assert codes(ruling)[:2] == ("passed", "queen_back_turn_over")
    assert ruling.match.board.queen == QueenState()
    assert [disc.kind for disc, _ in ruling.returned] == [Q]


def test_giving_up_the_board_costs_the_men_and_the_queen() -> None:
    ruling = judge(pocketing(started(FRIENDLY), W, W), Choice(SOUTH, "concede_board"), None)
    assert codes(ruling)[0] == "board_conceded"
    assert ruling.points == 7 + 3
    assert ruling.match.game.scores == (0, 10)
    assert refuse(ruling.match, Choice(SOUTH, "concede_board")) is not None
    own_queen = nearly_won(started(FRIENDLY))
    assert judge(own_queen, Choice(SOUTH, "concede_board"), None).points == 1


def test_giving_up_the_match_ends_it_at_once() -> None:
    for match in (started(FRIENDLY), opening(ICF), played(nearly_won(started(FRIENDLY)), W).match):
        ruling = judge(match, Choice(SOUTH, "concede"), None)
        assert codes(ruling) == ("conceded", "match_won")
        assert ruling.match.expects == MatchOver(1)


def test_a_game_that_is_given_up_goes_to_the_other_side_and_the_match_with_the_last_that_it_needs() -> None:
    match = with_scores(started(with_switches(ICF, {"first_break": "first_seat", "change_sides": False})), 9, 2)
    ruling = judge(match, Choice(SOUTH, "concede_game"), None)
    assert codes(ruling) == ("game_conceded", "game_won_by_concession")
    assert {notice.law for notice in ruling.notices} == {"139"}
    assert (ruling.match.expects, ruling.match.games_won) == (GameOver(1), (0, 1))
    assert boards_for_tables(ruling.match) == ()
    assert refuse(ruling.match, Choice(SOUTH, "concede_game")) is not None
    second = judge(ruling.match, Choice(SOUTH, "next"), None).match
    assert (second.game.number, second.game.scores) == (2, (0, 0))
    over = judge(second, Choice(NORTH, "concede_game"), None).match
    assert over.games_won == (1, 1)
    third = judge(over, Choice(SOUTH, "next"), None).match
    ruling = judge(third, Choice(NORTH, "concede_game"), None)
    assert codes(ruling) == ("game_conceded", "match_won")
    assert ruling.match.expects == MatchOver(0)


def test_a_game_is_given_up_while_it_is_played_and_between_its_boards_where_the_match_has_several() -> None:
    several = with_switches(FRIENDLY, {"games_in_match": 3, "claim_extra_points": "asked", "place_by_hand": True})
    claiming = played(pocketing(started(several), *(W,) * 8), W, S).match
    assert isinstance(claiming.expects, ToChoose)
    placing = played(spread(pocketing(started(several), W, W)), S).match
    assert isinstance(placing.expects, ToPlace)
    between = played(nearly_won(started(several)), W).match
    for match in (started(several), claiming, placing, between):
        after = judge(match, Choice(NORTH, "concede_game"), None).match
        assert (after.expects, after.to_place, after.waiting, after.claim) == (GameOver(0), (), (), None)
    for match in (started(FRIENDLY), opening(ICF), started(with_switches(PRESETS["points3"], {"games_in_match": 3}), 3)):
        assert refuse(match, Choice(SOUTH, "concede_game")) is not None


THREE = with_switches(PRESETS["points3"], {"first_break": "first_seat"})
WEST, EAST = Seat.WEST, Seat.EAST


def test_of_three_the_others_play_on_when_one_gives_up_the_match() -> None:
    match = with_scores(pocketing(started(THREE, 3), W, B), 20, 3, 8)
    ruling = judge(match, Choice(SOUTH, "concede"), None)
    assert codes(ruling) == ("conceded", "others_play_on")
    after = ruling.match
    assert (after.expects, after.seating.playing) == (ToStrike(WEST), (WEST, EAST))
    assert [after.seating.after(seat) for seat in (WEST, EAST)] == [EAST, WEST]
    assert totals(after) == (20, 3, 8)  # nothing of this board for whoever has left
    refused = refuse(after, Choice(SOUTH, "concede"))
    assert refused is not None
    assert refused.code == "nobody_sits_there"
    over = judge(after, Choice(EAST, "concede"), None)
    assert codes(over) == ("conceded", "match_won")
    assert over.match.expects == MatchOver(1)


def test_whoever_has_left_banks_nothing_of_the_board_and_wins_nothing_any_more() -> None:
    match = with_scores(with_board(pocketing(started(THREE, 3), *(W,) * 9, *(B,) * 7), turns=3), 24, 3, 8)
    left = judge(match, Choice(SOUTH, "concede"), None).match
    covered = with_board(left, queen=QueenState(QueenIs.COVERED, 1))
    covered = replace(covered, layout=covered.layout.without(*(disc for disc, _ in covered.layout.discs if disc.kind is Q)))
    ruling = played(covered, B, B)
    assert ruling.match.game.boards[-1].banked == (0, 7, 0)
    assert ruling.match.game.scores == (24, 10, 8)
    assert ruling.match.expects == BoardOver()
    assert next_breaker(ruling.match) is WEST
    eighth = replace(covered, game=replace(covered.game, boards=ruling.match.game.boards * 7))
    last = played(with_board(eighth, number=8), B, B)
    assert last.match.expects == MatchOver(1)


def test_a_turn_that_is_given_up_with_the_match_goes_on_and_a_queen_not_yet_covered_goes_back() -> None:
    pending = played(pocketing(started(THREE, 3), W), Q).match
    assert pending.board.queen == QueenState(QueenIs.PENDING, 0)
    ruling = judge(pending, Choice(SOUTH, "concede"), None)
    assert codes(ruling) == ("conceded", "others_play_on", "queen_back_turn_over", "placed_on_centre")
    assert [disc.kind for disc, _ in ruling.returned] == [Q]
    assert (ruling.match.expects, ruling.match.board.queen) == (ToStrike(WEST), QueenState())
    theirs = judge(pending, Choice(EAST, "concede"), None).match
    assert (theirs.expects, theirs.board.queen) == (ToStrike(SOUTH), pending.board.queen)


def test_what_somebody_who_leaves_had_in_hand_lies_in_the_middle_and_what_they_owe_is_forgotten() -> None:
    rules = with_switches(THREE, {"place_by_hand": True})
    placing = played(spread(pocketing(started(rules, 3), W, W)), S).match
    assert isinstance(placing.expects, ToPlace)
    placer = placing.expects.seat
    ruling = judge(placing, Choice(placer, "concede"), None)
    assert [disc for disc, _ in ruling.returned] == [placing.expects.disc]
    assert ruling.match.expects == ToStrike(placing.seating.after(placer))
    owing = with_board(broken(started(THREE, 3)), dues=(2, 1, 0))
    assert judge(owing, Choice(SOUTH, "concede"), None).match.board.dues == (0, 1, 0)


def test_between_boards_and_before_the_first_one_the_others_go_on_without_whoever_leaves() -> None:
    over = judge(started(THREE, 3), Choice(SOUTH, "concede_board"), None).match
    left = judge(over, Choice(WEST, "concede"), None).match
    assert left.expects == BoardOver()
    assert judge(left, Choice(SOUTH, "next"), None).match.expects == ToStrike(EAST)
    tossing = opening(with_switches(THREE, {"first_break": "toss"}), players=3)
    ruling = judge(tossing, Choice(SOUTH, "concede"), None)
    assert codes(ruling) == ("conceded", "others_play_on", "starts")
    assert ruling.match.expects == ToStrike(WEST)
    assert judge(tossing, Choice(EAST, "concede"), None).match.expects == tossing.expects
    leading = with_scores(over, 9, 4, 4)
    leading = replace(leading, game=replace(leading.game, boards=leading.game.boards * 8))
    assert judge(leading, Choice(EAST, "concede"), None).match.expects == MatchOver(0)
    level = replace(leading, game=replace(leading.game, scores=(4, 9, 9)))
    assert judge(level, Choice(EAST, "concede"), None).match.expects == MatchOver(1)


def test_seats_change_with_whoever_has_left() -> None:
    rules = with_switches(THREE, {"change_sides": True, "games_in_match": 3})
    left = judge(started(rules, 3), Choice(WEST, "concede"), None).match
    ended = judge(left, Choice(SOUTH, "concede_game"), None).match
    assert ended.expects == GameOver(2)
    second = judge(ended, Choice(SOUTH, "next"), None).match
    assert [second.seating.party_of(seat) for seat in second.seating.playing] == [2, 0]
    assert second.seating.parties_playing == (0, 2)


def test_those_who_are_left_may_stop_and_share_what_is_level() -> None:
    match = with_scores(started(THREE, 3), 9, 4, 4)
    assert refuse(match, Choice(SOUTH, "stop")) is not None
    left = judge(match, Choice(SOUTH, "concede"), None).match
    ruling = judge(left, Choice(EAST, "stop"), None)
    assert codes(ruling) == ("stopped", "match_shared", "match_shared")
    assert [notice.seat for notice in ruling.notices[1:]] == [WEST, EAST]
    assert ruling.match.expects == MatchOver(None, (1, 2))
    ahead = judge(pocketing(left, W), Choice(EAST, "stop"), None)
    assert codes(ahead) == ("stopped", "match_won")
    assert ahead.match.expects == MatchOver(1)


def test_in_a_match_of_the_first_edition_the_leader_of_the_others_wins_when_one_of_three_gives_up() -> None:
    match = with_scores(started(THREE, 3), 20, 3, 8)
    first = replace(match, ruleset=replace(match.ruleset, edition=1))
    ruling = judge(first, Choice(SOUTH, "concede"), None)
    assert (codes(ruling), ruling.match.expects) == (("conceded", "match_won"), MatchOver(2))


def test_of_three_who_gives_up_a_board_banks_nothing_of_it() -> None:
    match = with_scores(started(THREE, 3), 20, 3, 8)
    ruling = judge(pocketing(match, W), Choice(SOUTH, "concede_board"), None)
    assert ruling.match.game.scores == (20, 3, 8)


def test_time_up_before_the_first_stroke_of_a_turn_costs_a_man_and_later_the_turn() -> None:
    early = pocketing(started(ICF), W)
    assert isinstance(early.expects, ToStrike)
    ruling = judge(early, TimeUp(early.expects.seat), None)
    assert rows(ruling)[0] == "X7"
    assert codes(ruling)[0] == "time_up_early"
    late = judge(with_board(early, strokes_in_turn=1), TimeUp(early.expects.seat), None)
    assert codes(late)[0] == "time_up"
    assert late.match.board.to_strike != early.expects.seat
    assert late.match.board.held == ruling.match.board.held
    assert sum(held.total for held in late.match.board.held) == 0


def nobody_at_the_table(match: MatchState, times: int) -> list[Ruling]:
    """The clock runs out so often in a row."""
    rulings = []
    for _ in range(times):
        assert isinstance(match.expects, ToStrike)
        rulings.append(judge(match, TimeUp(match.expects.seat), None))
        match = rulings[-1].match
    return rulings


def test_an_empty_chair_owes_one_man_a_turn_and_then_the_turn_is_passed_over() -> None:
    first, second, third, fourth = nobody_at_the_table(started(with_switches(ICF, {"first_break": "first_seat"})), 4)
    assert [codes(ruling)[0] for ruling in (first, second)] == ["time_up_early", "time_up_again"]
    assert [ruling.match.expects for ruling in (first, second)] == [ToStrike(SOUTH), ToStrike(NORTH)]
    assert second.notices[0].law == "50, 137"
    assert [ruling.match.board.dues for ruling in (first, second, third, fourth)] == [(1, 0), (1, 0), (1, 1), (1, 1)]
    assert not fourth.match.board.broken


def test_a_board_that_nobody_plays_is_cancelled_after_three_turns_of_each() -> None:
    rulings = nobody_at_the_table(started(with_switches(ICF, {"first_break": "first_seat"})), 12)
    assert max(max(ruling.match.board.dues) for ruling in rulings) == 3
    assert codes(rulings[-1]) == ("time_up_again", "passes_replay")
    assert rulings[-1].match.board == started(with_switches(ICF, {"first_break": "first_seat"})).board


def test_a_stroke_ends_the_row_of_turns_passed_over_and_the_next_turn_has_a_time_of_its_own() -> None:
    match = nobody_at_the_table(started(with_switches(ICF, {"first_break": "first_seat"})), 3)[-1].match
    assert (match.board.late, match.board.passes) == (True, 1)
    match = played(match).match
    assert (match.board.late, match.board.passes) == (False, 0)
    assert codes(judge(match, TimeUp(SOUTH), None))[0] == "time_up_early"


@pytest.mark.parametrize("preset", ["uk29", "gr25"])
def test_a_break_lost_to_the_clock_leaves_no_fine_for_the_next_player(preset: str) -> None:
    match = started(with_switches(PRESETS[preset], {"first_break": "first_seat", "stroke_time_s": 15}))
    ruling = judge(match, TimeUp(SOUTH), None)
    assert ruling.match.board.dues == (1, 0)
    assert ruling.match.board.broken
    missed = played(ruling.match, touched=False)
    assert codes(missed)[0] == "nothing_pocketed"
    assert missed.match.board.dues == (1, 0)
    assert missed.match.expects == ToStrike(SOUTH)


def test_a_break_lost_to_the_clock_moves_on_where_a_lost_break_does() -> None:
    ruling = nobody_at_the_table(started(with_switches(ICF, {"first_break": "first_seat"})), 2)[-1]
    missed = played(ruling.match, touched=False)
    assert codes(missed)[0] == "break_missed"
    assert missed.match.expects == ToStrike(NORTH)


def test_time_up_is_a_plain_foul_or_loses_the_match_elsewhere() -> None:
    assert codes(judge(pocketing(started(UK), W), TimeUp(SOUTH), None))[0] == "time_up"
    match = started(PRESETS["p2p"])
    assert isinstance(match.expects, ToStrike)
    ruling = judge(match, TimeUp(match.expects.seat), None)
    assert codes(ruling) == ("time_up_match_lost", "match_won")
    assert ruling.match.expects == MatchOver(1 - match.seating.party_of(match.board.to_strike))


def test_time_up_at_a_question_gives_its_first_answer() -> None:
    match = opening(ICF)
    assert judge(match, TimeUp(SOUTH), None).match == judge(match, Choice(SOUTH, "heads"), None).match


def test_time_up_at_the_break_passes_the_break_on() -> None:
    match = with_board(started(FRIENDLY), misses=1, strokes_in_turn=1)
    ruling = judge(match, TimeUp(SOUTH), None)
    assert ruling.match.board.misses == 0
    assert not ruling.match.board.broken
    assert ruling.match.expects == ToStrike(NORTH)


def test_when_the_time_of_the_match_is_up_the_board_in_play_is_the_last() -> None:
    rules = with_switches(FRIENDLY, {"match_time_min": 30})
    called = judge(nearly_won(started(rules)), MatchTimeUp(), None)
    assert codes(called) == ("match_time_up",)
    assert refuse(called.match, MatchTimeUp()) is not None
    ruling = played(called.match, W)
    assert "game_won_time" in codes(ruling)
    assert ruling.match.expects == MatchOver(0)


def test_time_up_between_boards_ends_the_match_unless_it_is_level() -> None:
    rules = with_switches(FRIENDLY, {"match_time_min": 30})
    match = played(nearly_won(started(rules)), W).match
    assert judge(match, MatchTimeUp(), None).match.expects == MatchOver(0)
    level = with_scores(match, 7, 7)
    assert judge(level, MatchTimeUp(), None).match.expects == BoardOver()


# --- no legal spot


def test_a_board_without_a_legal_spot_for_the_striker_is_replayed() -> None:
    match = blocked(spread(broken(started(FRIENDLY))), NORTH)
    assert free_offsets(NORTH, match.layout, match.equipment) == ()
    ruling = played(match)
    assert codes(ruling)[-1] == "no_spot_replay"
    assert ruling.notices[-1].law == "142"
    assert ruling.match.board == started(FRIENDLY).board
    assert ruling.match.expects == ToStrike(SOUTH)


def test_the_turn_passes_instead_where_the_house_says_so() -> None:
    rules = with_switches(FRIENDLY, {"no_legal_striker_spot": "turn_passes"})
    ruling = played(blocked(spread(broken(started(rules))), NORTH))
    assert "no_spot_turn_passes" in codes(ruling)
    assert ruling.match.expects == ToStrike(SOUTH)
    both = played(blocked_everywhere(spread(broken(started(rules)))))
    assert codes(both)[-1] == "no_spot_replay"


def blocked_everywhere(match: MatchState) -> MatchState:
    first = blocked(match, NORTH)
    others = [disc for disc, point in first.layout.discs if disc.kind is not Q and abs(point.y) < 220][:9]
    layout = first.layout
    for disc, x in zip(others, (-222.0, -170.0, -120.0, -70.0, -20.0, 30.0, 80.0, 130.0, 200.0), strict=True):
        layout = layout.with_disc(disc, Point(x, match.equipment.board.base_y))
    return replace(first, layout=layout)


def test_totals_show_the_live_points_where_men_count_as_they_fall() -> None:
    match = pocketing(started(quick_play(PRESETS["points3"]), 3), W, B)
    assert totals(match) == (3, 0, 0)
    assert totals(pocketing(started(FRIENDLY), W)) == (0, 0)


def test_the_fair_player_ends_a_whole_match_of_every_preset() -> None:
    for preset in PRESETS.values():
        match = started(preset, max(preset.allowed_seats))
        for _ in range(2000):
            if isinstance(match.expects, MatchOver):
                break
            match = fair_turn(match).match
        assert isinstance(match.expects, MatchOver)


def test_a_game_won_amid_a_board_has_that_board_among_its_boards_and_they_add_up_to_the_totals() -> None:
    match = with_scores(
        pocketing(started(with_switches(PRESETS["points3"], {"first_break": "first_seat"}), 3), W, W), 18, 12, 9
    )
    ruling = played(match, W, B)
    assert ruling.match.expects == MatchOver(0)
    (board,) = boards_for_tables(ruling.match)
    assert (board.banked, board.winner, board.ended) == ((7, 0, 0), 0, BoardEnd.TARGET)
    assert totals(ruling.match) == (25, 12, 9)
    left = judge(match, Choice(EAST, "concede"), None).match
    given_up = boards_for_tables(judge(left, Choice(WEST, "concede"), None).match)[-1]
    assert (given_up.banked, given_up.winner, given_up.ended) == ((4, 0, 0), None, BoardEnd.STOPPED)


def test_a_board_tells_how_it_was_won() -> None:
    friendly = started(FRIENDLY)
    all_but_one = pocketing(started(PRESETS["points3"], 3), *(W,) * 9, *(B,) * 8)
    covered = replace(
        with_board(all_but_one, queen=QueenState(QueenIs.COVERED, 0)),
        layout=Layout.of((disc, at) for disc, at in all_but_one.layout.discs if disc.kind is not Q),
    )
    ends = {
        BoardEnd.CLEARED: (played(with_board(nearly_won(friendly), turns=2), W), played(covered, B)),
        BoardEnd.WHITE_SLAM: (played(nearly_won(friendly), W),),
        BoardEnd.QUEEN_LEFT: (played(pocketing(friendly, *(W,) * 8), W),),
        BoardEnd.LAST_MAN: (played(pocketing(friendly, *(B,) * 8), B),),
        BoardEnd.FOUL: (played(pocketing(friendly, *(W,) * 8, *(B,) * 8), Q, W, B, S),),
        BoardEnd.CONCEDED: (judge(friendly, Choice(SOUTH, "concede_board"), None),),
    }
    for ended, rulings in ends.items():
        for ruling in rulings:
            assert boards_for_tables(ruling.match)[-1].ended is ended
    asked = played(pocketing(started(with_switches(FRIENDLY, {"claim_extra_points": "asked"})), *(W,) * 8), W, S).match
    assert judge(asked, Choice(NORTH, "claim"), None).match.game.boards[-1].ended is BoardEnd.QUEEN_LEFT
