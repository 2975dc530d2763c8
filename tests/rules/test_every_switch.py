"""Every switch changes what it is named for: a ruling, what is expected next, a refusal, a measure or a clock.

One line a switch: the rules it is turned in, what is looked at, and what is seen there for each of its values. Longer than
other files, since every switch of the laws stands in it and a test counts them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pytest

from carrom.model.discs import WHITES, Kind
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Placement, Stroke, TimeUp
from carrom.model.units import Point, Second
from carrom.play.clock import Clock
from carrom.play.session import Session
from carrom.rules.judge import Ruling, judge, refuse
from carrom.rules.match import seating_for
from carrom.rules.ruleset import ICF, PRESETS, BadRuleset, Ruleset, quick_play, switches, with_switches
from carrom.rules.scoring import totals
from carrom.rules.state import MatchOver, MatchState, QueenIs, QueenState, ToChoose, ToPlace, ToStrike
from carrom.rules.switches import Value
from tests.rules.strategies import (
    blocked,
    broken,
    codes,
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

SOUTH, EAST, NORTH, WEST = Seat
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
BY_HAND = replace(FRIENDLY, place_by_hand=True)
CLUB = quick_play(PRESETS["uk29"])
POINTS = quick_play(PRESETS["points3"])
ANYBODYS = replace(POINTS, allowed_seats=(2, 4))


def table(rules: Ruleset, *down: Kind, players: int = 2) -> MatchState:
    """The first player at the stroke, these men down."""
    return spread(pocketing(started(rules, players), *down))


def headline(ruling: Ruling) -> str:
    return codes(ruling)[0]


def goes_on(ruling: Ruling) -> bool:
    return ruling.match.expects == ToStrike(SOUTH)


def expected(match: MatchState) -> str:
    return type(match.expects).__name__


def back(ruling: Ruling) -> tuple[Kind, ...]:
    return tuple(disc.kind for disc, _ in ruling.returned)


def refused(match: MatchState, action: Action) -> str:
    refusal = refuse(match, action)
    return refusal.code if refusal is not None else ""


def seat_of(match: MatchState) -> Seat | None:
    """Who places; None where nobody does."""
    return match.expects.seat if isinstance(match.expects, ToPlace) else None


def next_board(match: MatchState) -> MatchState:
    return judge(match, Choice(SOUTH, "next"), None).match


def cleared(rules: Ruleset, *left: Kind) -> MatchState:
    """South has covered the queen; these are the only men on the board."""
    down = [*(W,) * (9 - left.count(W)), *(B,) * (9 - left.count(B))]
    match = with_board(table(rules, *down), queen=QueenState(QueenIs.COVERED, 0))
    return replace(match, layout=match.layout.without(*(disc for disc, _ in match.layout.discs if disc.kind is Q)))


def how_it_begins(rules: Ruleset) -> tuple[str, int]:
    """What is asked first, and how many seats the break may fall to."""
    expects = opening(rules).expects
    question = expects.question if isinstance(expects, ToChoose) else ""
    return question, len({opening(rules, seed).board.breaker for seed in range(12)})


def level_at_the_limit(rules: Ruleset) -> MatchState:
    return played(with_scores(nearly_won(started(rules)), 10, 17), W).match


def games_to_win(rules: Ruleset) -> int:
    """How many games end the match."""
    near = with_scores(nearly_won(started(rules)), 20, 0)
    ends = (played(replace(near, games_won=(games, 0)), W).match.expects for games in range(3))
    return 1 + [isinstance(end, MatchOver) for end in ends].index(True)


def how_many_may_play(rules: Ruleset) -> tuple[int, ...]:
    def may(players: int) -> bool:
        try:
            return bool(seating_for(rules, players))
        except BadRuleset:
            return False

    return tuple(filter(may, (2, 3, 4)))


def men_of_theirs_that_return(rules: Ruleset) -> tuple[int, int]:
    """One of many, and the last one."""
    first, last = (played(table(rules, *down), B) for down in ((), (B,) * 8))
    return back(first).count(B), back(last).count(B)


def queen_with_a_foul(rules: Ruleset) -> tuple[QueenIs, QueenIs]:
    """With an own man and the striker, and with an opponent's man beside them."""
    alone, beside = (played(table(rules, W), Q, *men, S) for men in ((W,), (W, B)))
    return alone.match.board.queen.where, beside.match.board.queen.where


def due_in_hand(rules: Ruleset) -> MatchState:
    """South owes a man that is down."""
    return played(table(rules, W, W), S).match


def their_due(rules: Ruleset) -> MatchState:
    """North owes a man, and South has pocketed one of his."""
    return played(with_board(table(rules, W), dues=(0, 1)), W, B).match


def decision_seconds(rules: Ruleset) -> tuple[Second | None, Second | None]:
    """For a stroke, and for a placing."""
    expectations = (ToStrike(SOUTH), ToPlace(SOUTH, WHITES[0]))
    strike, place = (Clock.of(replace(table(rules), expects=expects)) for expects in expectations)
    return strike.decision, place.decision


@dataclass(frozen=True)
class Turned:
    """`rules` in which the switch is turned, what is `looked` at, and what is `seen` for each value."""

    rules: Ruleset
    looked: Callable[[Ruleset], object]
    seen: Mapping[Value, object]


EVERY: dict[str, Turned] = {
    "book": Turned(
        FRIENDLY,
        lambda r: rows(played(table(r, W), S))[0],
        {"international": "N5", "club": "U3", "family": "U3", "points": "P3", "peer": "R3"},
    ),
    "men_owned_by_colour": Turned(FRIENDLY, lambda r: goes_on(played(table(r), B)), {True: False, False: True}),
    "target_points": Turned(
        FRIENDLY,
        lambda r: expected(played(with_scores(nearly_won(started(r)), 20, 0), W).match),
        {27: "MatchOver", 28: "BoardOver"},
    ),
    "board_limit": Turned(
        FRIENDLY,
        lambda r: expected(played(nearly_won(started(r)), W).match),
        {0: "BoardOver", 1: "MatchOver", 2: "BoardOver"},
    ),
    "tie_after_limit": Turned(
        replace(FRIENDLY, board_limit=1),
        lambda r: expected(next_board(level_at_the_limit(r))),
        {"extra_board_toss": "ToChoose", "extra_board": "ToStrike"},
    ),
    "games_in_match": Turned(FRIENDLY, games_to_win, {1: 1, 3: 2, 5: 3}),
    "queen_points": Turned(FRIENDLY, lambda r: played(nearly_won(started(r)), W).points, {0: 4, 3: 7, 5: 9}),
    "queen_cutoff_score": Turned(
        FRIENDLY, lambda r: played(with_scores(nearly_won(started(r)), 15, 0), W).points, {0: 7, 15: 4, 16: 7}
    ),
    "man_values": Turned(POINTS, lambda r: totals(table(r, W, W, B, players=3))[0], {(1, 1): 3, (2, 1): 5, (1, 2): 4}),
    "board_points_cap": Turned(
        FRIENDLY, lambda r: played(cleared(replace(r, queen_points=5), W, *(B,) * 9), W).points, {0: 14, 5: 5, 12: 12}
    ),
    "win_check": Turned(
        POINTS,
        lambda r: expected(played(with_scores(table(r, W, players=3), 22, 0, 0), W).match),
        {"each_stroke": "MatchOver", "board_end": "ToStrike"},
    ),
    "break_attempts": Turned(
        FRIENDLY, lambda r: headline(played(started(r), touched=False)), {1: "break_lost", 2: "break_missed"}
    ),
    "break_right_returns": Turned(
        FRIENDLY, lambda r: played(started(r), S, touched=False).match.board.broken, {True: False, False: True}
    ),
    "first_break": Turned(
        FRIENDLY,
        how_it_begins,
        {"toss": ("toss", 1), "guess_the_hand": ("guess_the_hand", 1), "random": ("", 2), "first_seat": ("", 1)},
    ),
    "change_sides": Turned(
        replace(FRIENDLY, games_in_match=3),
        lambda r: next_board(played(with_scores(nearly_won(started(r)), 20, 0), W).match).seating.parties[0],
        {True: (NORTH,), False: (SOUTH,)},
    ),
    "allowed_seats": Turned(ANYBODYS, how_many_may_play, {(2,): (2,), (3,): (3,), (2, 4): (2, 4), (2, 3, 4): (2, 3, 4)}),
    "failed_break_penalty": Turned(
        replace(FRIENDLY, break_attempts=1),
        lambda r: played(started(r), touched=False).match.board.dues,
        {0: (0, 0), 2: (2, 0)},
    ),
    "striker_pocketed_untouched_at_break": Turned(
        FRIENDLY,
        lambda r: headline(played(started(r), S, touched=False)),
        {"turn_lost": "break_striker", "foul": "break_striker_foul"},
    ),
    "opponent_man_is_foul": Turned(
        FRIENDLY, lambda r: headline(played(table(r, W), B)), {False: "opponent_pocketed", True: "opponent_foul"}
    ),
    "opponent_man_put_back": Turned(
        replace(CLUB, opponent_last_man="lose_board"),
        men_of_theirs_that_return,
        {"no": (0, 0), "final_only": (0, 1), "always": (1, 1)},
    ),
    "own_plus_opponent_continues": Turned(FRIENDLY, lambda r: goes_on(played(table(r), W, B)), {True: True, False: False}),
    "striker_plus_own": Turned(
        FRIENDLY,
        lambda r: headline(played(table(r, W), W, S)),
        {"own_back_continue": "striker_own_back", "own_stays_pass": "striker_own_stays"},
    ),
    "queen_plus_striker": Turned(
        FRIENDLY,
        lambda r: headline(played(table(r, W), Q, S)),
        {"back_continue": "queen_back_striker", "back_foul": "queen_back_foul", "pending": "queen_pending_striker"},
    ),
    "off_board_is_foul": Turned(
        FRIENDLY, lambda r: "off_board_foul" in codes(played(table(r), left_board=(B,))), {False: False, True: True}
    ),
    "improper_extra_due_with_striker": Turned(
        FRIENDLY, lambda r: back(played(table(r, W, W, W), S, improper="push")), {True: (W, W), False: (W,)}
    ),
    "queen_needs_own_man_first": Turned(
        FRIENDLY, lambda r: headline(played(broken(table(r)), Q)), {True: "queen_unearned", False: "queen_pending"}
    ),
    "queen_right_by_opponents_stroke": Turned(
        FRIENDLY, lambda r: played(table(r, W), B).match.board.earned, {True: (True, True), False: (True, False)}
    ),
    "unearned_queen": Turned(
        FRIENDLY,
        lambda r: headline(played(broken(table(r)), Q)),
        {"back_turn_lost": "queen_unearned", "void_continues": "queen_void"},
    ),
    "queen_with_first_own_man": Turned(
        FRIENDLY,
        lambda r: headline(played(broken(table(r)), Q, W)),
        {"pending_unless_two": "queen_with_first_man", "void": "queen_void"},
    ),
    "queen_blocked_by_due": Turned(
        FRIENDLY,
        lambda r: headline(played(with_board(table(r, W), dues=(1, 0)), Q)),
        {True: "queen_back_due", False: "queen_pending"},
    ),
    "cover_required": Turned(
        FRIENDLY, lambda r: headline(played(table(r, W), Q)), {True: "queen_pending", False: "queen_taken"}
    ),
    "foul_stroke_can_cover": Turned(
        CLUB,
        queen_with_a_foul,
        {
            "no": (QueenIs.ON_BOARD, QueenIs.ON_BOARD),
            "unless_opponent_fell": (QueenIs.COVERED, QueenIs.ON_BOARD),
            "yes": (QueenIs.COVERED, QueenIs.COVERED),
        },
    ),
    "last_own_before_queen": Turned(
        FRIENDLY,
        lambda r: headline(played(table(r, *(W,) * 8), W)),
        {"lose_board": "lost_queen_left", "two_back": "last_own_put_back"},
    ),
    "opponent_last_man": Turned(
        FRIENDLY,
        lambda r: headline(played(table(r, *(B,) * 8), B)),
        {"lose_board": "lost_last_man", "back_plus_one": "last_opponent_put_back"},
    ),
    "loss_adds_queen_when_uncovered": Turned(
        FRIENDLY, lambda r: played(table(r, *(W,) * 5, *(B,) * 8), B).points, {True: 7, False: 4}
    ),
    "both_last_men_score_at_least_one": Turned(
        FRIENDLY, lambda r: played(with_scores(cleared(r, W, B), 22, 0), W, B).points, {True: 1, False: 0}
    ),
    "claim_extra_points": Turned(
        FRIENDLY,
        lambda r: (lambda ruling: (ruling.points, expected(ruling.match)))(played(table(r, *(W,) * 8), W, S)),
        {"no": (3, "BoardOver"), "always": (4, "BoardOver"), "asked": (0, "ToChoose")},
    ),
    "dues_collected": Turned(FRIENDLY, lambda r: back(played(table(r, W), W, S)), {"at_once": (W, W), "end_of_turn": (W,)}),
    "dues_written_off_at_board_end": Turned(
        FRIENDLY, lambda r: played(with_board(nearly_won(started(r)), dues=(0, 2)), W).points, {True: 7, False: 9}
    ),
    "penalties_per_stroke": Turned(
        FRIENDLY,
        lambda r: back(played(table(r, W, W, W), S, improper="push")),
        {"due_and_penalty": (W, W), "one": (W,)},
    ),
    "penalty_man_choice": Turned(
        POINTS, lambda r: back(played(table(r, W, B, players=3), S)), {"dearest": (W,), "cheapest": (B,)}
    ),
    "placer_of_dues": Turned(
        BY_HAND, lambda r: seat_of(their_due(r)), {"opponent": SOUTH, "next_player": NORTH, "server": None}
    ),
    "queen_placer": Turned(
        BY_HAND,
        lambda r: seat_of(played(broken(table(r)), Q).match),
        {"umpire": None, "opponent": NORTH, "next_player": NORTH, "server": None},
    ),
    "place_by_hand": Turned(FRIENDLY, lambda r: seat_of(due_in_hand(r)), {True: NORTH, False: None}),
    "placing_area": Turned(
        BY_HAND,
        lambda r: refused(due_in_hand(r), Placement(NORTH, WHITES[0], Point(0.0, 0.0))),
        {"outer_clear_of_centre": "disc_on_centre_circle", "outer": "", "centre_spot": "not_now"},
    ),
    "beneficiary_may_waive": Turned(
        BY_HAND, lambda r: refused(due_in_hand(r), Choice(NORTH, "waive")), {True: "", False: "no_waiving"}
    ),
    "back_shots": Turned(
        FRIENDLY,
        lambda r: refused(started(r), Stroke(SOUTH, 0, 4_712_389, 3000)),
        {True: "", False: "backward_stroke"},
    ),
    "direct_hit_behind_front_line": Turned(
        FRIENDLY, lambda r: "struck_behind_line" in codes(played(table(r, W), behind=True)), {True: False, False: True}
    ),
    "must_hit_own_colour_first": Turned(
        FRIENDLY, lambda r: "wrong_colour_first" in codes(played(table(r, W), first_hit=B)), {False: False, True: True}
    ),
    "turn_direction": Turned(
        FRIENDLY,
        lambda r: played(broken(started(r, 4))).match.board.to_strike,
        {"right": EAST, "clockwise": WEST},
    ),
    "next_break": Turned(
        FRIENDLY,
        lambda r: next_board(played(nearly_won(started(r)), W).match).board.breaker,
        {"alternate": NORTH, "rotate": NORTH, "winner": SOUTH},
    ),
    "stroke_must_cross_front_line": Turned(
        FRIENDLY, lambda r: "line_not_crossed" in codes(played(table(r, W), crossed=False)), {False: False, True: True}
    ),
    "time_up": Turned(
        FRIENDLY,
        lambda r: headline(judge(table(r, W), TimeUp(SOUTH), None)),
        {"technical_then_foul": "time_up_early", "foul": "time_up", "match_lost": "time_up_match_lost"},
    ),
    "match_time_min": Turned(
        FRIENDLY,
        lambda r: (Clock.of(started(r)).match, refused(started(r), MatchTimeUp())),
        {0: (None, "not_now"), 5: (300.0, "")},
    ),
    "penalty_must_be_claimed": Turned(FRIENDLY, lambda r: expected(due_in_hand(r)), {False: "ToStrike", True: "ToChoose"}),
    "take_back": Turned(FRIENDLY, lambda r: Session(started(r)).counted, {False: True, True: False}),
    "stroke_time_s": Turned(FRIENDLY, decision_seconds, {0: (None, None), 15: (15.0, None)}),
    "placing_time_s": Turned(FRIENDLY, decision_seconds, {0: (None, None), 20: (None, 20.0)}),
    "three_passes_each": Turned(
        FRIENDLY, lambda r: refused(table(r, W), Choice(SOUTH, "pass")), {True: "", False: "no_passing"}
    ),
    "no_legal_striker_spot": Turned(
        FRIENDLY,
        lambda r: "no_spot_replay" in codes(played(blocked(spread(broken(started(r))), NORTH))),
        {"replay_board": True, "turn_passes": False},
    ),
    "pocket_diameter_mm": Turned(FRIENDLY, lambda r: started(r).equipment.board.pocket_diameter, {44.5: 44.5, 51.0: 51.0}),
}


def test_there_is_a_line_for_every_switch_with_each_of_its_options() -> None:
    assert list(EVERY) == [switch.name for switch in switches()]
    for switch in switches():
        assert set(switch.options) <= set(EVERY[switch.name].seen)
        assert len(set(EVERY[switch.name].seen.values())) > 1


@pytest.mark.parametrize("name", EVERY)
def test_each_value_of_a_switch_shows_where_it_is_played(name: str) -> None:
    line = EVERY[name]
    assert {value: line.looked(with_switches(line.rules, {name: value})) for value in line.seen} == line.seen
