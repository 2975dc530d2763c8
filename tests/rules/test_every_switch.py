"""Every switch on the Settings screen changes something in a match at the table: what a real stroke comes to, who places and
where, what is asked or refused, the clock.

One line a switch: the rules it is turned in, what is looked at, and what is seen there for each of its values. Longer than
other files, since every switch that is shown stands in it and a test counts them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count

import pytest

from carrom.model.discs import BLACKS, WHITES, Kind
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Placement, Stroke, TimeUp
from carrom.model.units import Point, Second
from carrom.play.clock import Clock
from carrom.play.session import Session
from carrom.rules.judge import Ruling, refuse
from carrom.rules.match import seating_for
from carrom.rules.ruleset import ICF, PRESETS, SHOWN_SWITCHES, SWITCHES, BadRuleset, Ruleset, Value, quick_play, with_switches
from carrom.rules.scoring import totals
from carrom.rules.state import MatchOver, MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from tests.rules.at_the_table import (
    HIT_BEHIND,
    MISS,
    NOT_CROSSED,
    SPOILT_BREAK,
    WIDE,
    act,
    after_boards,
    begun,
    board_won,
    play_shot,
    struck,
    table,
    with_down,
)
from tests.rules.strategies import codes, opening, rows

SOUTH, EAST, NORTH, WEST = Seat
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
BY_HAND = replace(FRIENDLY, place_by_hand=True)
COLOUR_FIRST = replace(FRIENDLY, must_hit_own_colour_first=True)
ONE_BOARD_A_GAME = replace(FRIENDLY, target_points=7)
CLUB = quick_play(PRESETS["uk29"])
POINTS = quick_play(PRESETS["points3"])
ANYBODYS = replace(POINTS, allowed_seats=(2, 4))
NO_SWITCH = {"off_board_is_foul"}
"""What no stroke at the table can turn on: the judge knows it for the rule cases, and no screen shows it."""


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


def go_on(match: MatchState) -> MatchState:
    return act(match, Choice(match.seating.playing[0], "next")).match


def how_it_begins(rules: Ruleset) -> tuple[str, int]:
    """What is asked first, and how many seats the break may fall to."""
    expects = opening(rules).expects
    question = expects.question if isinstance(expects, ToChoose) else ""
    return question, len({opening(rules, seed).board.breaker for seed in range(12)})


def level_after_two_boards(rules: Ruleset) -> MatchState:
    match = with_down(after_boards(begun(rules), 4), Q, *(W,) * 8, *(B,) * 5, seat=NORTH)
    return struck(match, W).match


def games_to_win(rules: Ruleset) -> int:
    """How many games end the match, each won by its first board."""
    match = begun(rules)
    for games in count(1):
        match = board_won(match).match
        if isinstance(match.expects, MatchOver):
            return games
        match = go_on(match)
    raise AssertionError


def how_many_may_play(rules: Ruleset) -> tuple[int, ...]:
    def may(players: int) -> bool:
        try:
            return bool(seating_for(rules, players))
        except BadRuleset:
            return False

    return tuple(filter(may, (2, 3, 4)))


def both_last_men(rules: Ruleset) -> int:
    """Points of a board that ends with both last men, where the queen counts nothing any more."""
    match = with_down(after_boards(begun(rules), 4), Q, *(W,) * 8, *(B,) * 8, seat=SOUTH)
    return struck(match, W, B).points


def men_of_theirs_that_return(rules: Ruleset) -> tuple[int, int]:
    """One of many, and the last one."""
    first, last = (struck(table(rules, *down), B) for down in ((), (B,) * 8))
    return back(first).count(B), back(last).count(B)


def queen_with_a_foul(rules: Ruleset) -> tuple[QueenIs, QueenIs]:
    """An own man falls with the striker while the queen is pending, and with her and an opponent's man at once."""
    later, at_once = struck(struck(table(rules, W), Q).match, W, S), struck(table(rules, W), Q, W, B)
    return later.match.board.queen.where, at_once.match.board.queen.where


def due_in_hand(rules: Ruleset) -> MatchState:
    """South owes a man that is down."""
    return struck(table(rules, W, W), S).match


def owing(match: MatchState, seat: Seat) -> MatchState:
    """This seat has pocketed the striker with no man down to pay with, and the other one is to strike."""
    while match.expects == ToStrike(seat.opposite):
        match = struck(match).match
    return struck(match, S).match


def their_due(rules: Ruleset) -> MatchState:
    """North owes a man, and South pockets one of his."""
    return struck(owing(table(rules, W), NORTH), W, B).match


def queen_while_owing(rules: Ruleset) -> str:
    """South owes two men and pays one, then pockets the queen."""
    match = struck(owing(table(rules), SOUTH)).match
    match = struck(struck(match, S).match).match
    return headline(struck(struck(match, W).match, Q))


def board_won_over_dues(rules: Ruleset) -> int:
    """Points of a board at the end of which North owes two men."""
    match = table(rules, Q, *(W,) * 8)
    return struck(owing(owing(match, NORTH), NORTH), W).points


def queen_after_their_stroke(rules: Ruleset) -> str:
    """South has pocketed a man of North's, and none of North's own strokes has; North pockets the queen."""
    return headline(struck(struck(table(rules, W), B).match, Q))


def north_hemmed_in(rules: Ruleset) -> Ruling:
    """Black's men stand along North's base, and South's stroke passes the turn."""
    places = (-222.0, -170.0, -120.0, -70.0, -20.0, 30.0, 80.0, 130.0, 200.0)
    match = table(rules)
    apart = {disc: Point(x, -match.equipment.board.base_y) for disc, x in zip(BLACKS, places, strict=True)}
    return struck(match, shot=NOT_CROSSED, apart=apart)


def men_that_fall_wide(rules: Ruleset) -> int:
    falls = (W,) if rules.pocket_diameter_mm > 50 else ()
    return struck(table(rules), *falls, shot=WIDE).match.board.held[0].white


def may_be_taken_back(rules: Ruleset) -> bool:
    session = Session(table(rules))
    session.act(Choice(SOUTH, "pass"))
    return session.can_take_back


def decision_seconds(rules: Ruleset) -> tuple[Second | None, Second | None]:
    """For a stroke, and for a placing."""
    return Clock.of(table(rules)).decision, Clock.of(due_in_hand(rules)).decision


@dataclass(frozen=True)
class Turned:
    """`rules` in which the switch is turned, what is `looked` at, and what is `seen` for each value."""

    rules: Ruleset
    looked: Callable[[Ruleset], object]
    seen: Mapping[Value, object]


EVERY: dict[str, Turned] = {
    "book": Turned(
        FRIENDLY,
        lambda r: rows(struck(table(r, W), S))[0],
        {"international": "N5", "club": "U3", "family": "U3", "points": "P3", "peer": "R3"},
    ),
    "men_owned_by_colour": Turned(FRIENDLY, lambda r: goes_on(struck(table(r), B)), {True: False, False: True}),
    "target_points": Turned(
        FRIENDLY,
        lambda r: expected(board_won(after_boards(begun(r), 9, 5)).match),
        {27: "MatchOver", 28: "BoardOver"},
    ),
    "board_limit": Turned(
        FRIENDLY,
        lambda r: expected(board_won(begun(r)).match),
        {0: "BoardOver", 1: "MatchOver", 2: "BoardOver"},
    ),
    "tie_after_limit": Turned(
        replace(FRIENDLY, board_limit=2),
        lambda r: expected(go_on(level_after_two_boards(r))),
        {"extra_board_toss": "ToChoose", "extra_board": "ToStrike"},
    ),
    "games_in_match": Turned(ONE_BOARD_A_GAME, games_to_win, {1: 1, 3: 2, 5: 3}),
    "queen_points": Turned(FRIENDLY, lambda r: board_won(begun(r)).points, {0: 4, 3: 7, 5: 9}),
    "queen_cutoff_score": Turned(FRIENDLY, lambda r: board_won(after_boards(begun(r), 5, 4)).points, {0: 7, 15: 4, 16: 7}),
    "man_values": Turned(
        POINTS,
        lambda r: totals(struck(struck(table(r, players=3), W, W).match, B).match)[0],
        {(1, 1): 3, (2, 1): 5, (1, 2): 4},
    ),
    "board_points_cap": Turned(
        FRIENDLY, lambda r: board_won(begun(replace(r, queen_points=5)), 9).points, {0: 14, 5: 5, 12: 12}
    ),
    "win_check": Turned(
        replace(POINTS, target_points=2),
        lambda r: expected(struck(table(r, players=3), W).match),
        {"each_stroke": "MatchOver", "board_end": "ToStrike"},
    ),
    "break_attempts": Turned(FRIENDLY, lambda r: headline(play_shot(begun(r), MISS)), {1: "break_lost", 2: "break_missed"}),
    "break_right_returns": Turned(
        FRIENDLY, lambda r: play_shot(begun(r), SPOILT_BREAK, S).match.board.broken, {True: False, False: True}
    ),
    "first_break": Turned(
        FRIENDLY,
        how_it_begins,
        {"toss": ("toss", 1), "guess_the_hand": ("guess_the_hand", 1), "random": ("", 2), "first_seat": ("", 1)},
    ),
    "change_sides": Turned(
        replace(ONE_BOARD_A_GAME, games_in_match=3),
        lambda r: go_on(board_won(begun(r)).match).seating.parties[0],
        {True: (NORTH,), False: (SOUTH,)},
    ),
    "allowed_seats": Turned(ANYBODYS, how_many_may_play, {(2,): (2,), (3,): (3,), (2, 4): (2, 4), (2, 3, 4): (2, 3, 4)}),
    "failed_break_penalty": Turned(
        replace(FRIENDLY, break_attempts=1),
        lambda r: play_shot(begun(r), MISS).match.board.dues,
        {0: (0, 0), 2: (2, 0)},
    ),
    "striker_pocketed_untouched_at_break": Turned(
        FRIENDLY,
        lambda r: headline(play_shot(begun(r), SPOILT_BREAK, S)),
        {"turn_lost": "break_striker", "foul": "break_striker_foul"},
    ),
    "opponent_man_is_foul": Turned(
        FRIENDLY, lambda r: headline(struck(table(r, W), B)), {False: "opponent_pocketed", True: "opponent_foul"}
    ),
    "opponent_man_put_back": Turned(
        replace(CLUB, opponent_last_man="lose_board"),
        men_of_theirs_that_return,
        {"no": (0, 0), "final_only": (0, 1), "always": (1, 1)},
    ),
    "own_plus_opponent_continues": Turned(FRIENDLY, lambda r: goes_on(struck(table(r), W, B)), {True: True, False: False}),
    "striker_plus_own": Turned(
        FRIENDLY,
        lambda r: headline(struck(table(r, W), W, S)),
        {"own_back_continue": "striker_own_back", "own_stays_pass": "striker_own_stays"},
    ),
    "queen_plus_striker": Turned(
        FRIENDLY,
        lambda r: headline(struck(table(r, W), Q, S)),
        {"back_continue": "queen_back_striker", "back_foul": "queen_back_foul", "pending": "queen_pending_striker"},
    ),
    "improper_extra_due_with_striker": Turned(
        COLOUR_FIRST, lambda r: back(struck(table(r, W, W, W), B, S)), {True: (W, W), False: (W,)}
    ),
    "queen_needs_own_man_first": Turned(
        FRIENDLY, lambda r: headline(struck(table(r), Q)), {True: "queen_unearned", False: "queen_pending"}
    ),
    "queen_right_by_opponents_stroke": Turned(
        FRIENDLY, queen_after_their_stroke, {True: "queen_pending", False: "queen_unearned"}
    ),
    "unearned_queen": Turned(
        FRIENDLY,
        lambda r: headline(struck(table(r), Q)),
        {"back_turn_lost": "queen_unearned", "void_continues": "queen_void"},
    ),
    "queen_with_first_own_man": Turned(
        FRIENDLY,
        lambda r: headline(struck(table(r), Q, W)),
        {"pending_unless_two": "queen_with_first_man", "void": "queen_void"},
    ),
    "queen_blocked_by_due": Turned(
        FRIENDLY,
        queen_while_owing,
        {True: "queen_back_due", False: "queen_pending"},
    ),
    "cover_required": Turned(
        FRIENDLY, lambda r: headline(struck(table(r, W), Q)), {True: "queen_pending", False: "queen_taken"}
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
        lambda r: headline(struck(table(r, *(W,) * 8), W)),
        {"lose_board": "lost_queen_left", "two_back": "last_own_put_back"},
    ),
    "opponent_last_man": Turned(
        FRIENDLY,
        lambda r: headline(struck(table(r, *(B,) * 8), B)),
        {"lose_board": "lost_last_man", "back_plus_one": "last_opponent_put_back"},
    ),
    "loss_adds_queen_when_uncovered": Turned(
        FRIENDLY, lambda r: struck(table(r, *(W,) * 5, *(B,) * 8), B).points, {True: 7, False: 4}
    ),
    "both_last_men_score_at_least_one": Turned(replace(FRIENDLY, queen_cutoff_score=7), both_last_men, {True: 1, False: 0}),
    "claim_extra_points": Turned(
        FRIENDLY,
        lambda r: (lambda ruling: (ruling.points, expected(ruling.match)))(struck(table(r, *(W,) * 8), W, S)),
        {"no": (3, "BoardOver"), "always": (4, "BoardOver"), "asked": (0, "ToChoose")},
    ),
    "dues_collected": Turned(FRIENDLY, lambda r: back(struck(table(r, W), W, S)), {"at_once": (W, W), "end_of_turn": (W,)}),
    "dues_written_off_at_board_end": Turned(replace(FRIENDLY, board_points_cap=0), board_won_over_dues, {True: 12, False: 14}),
    "penalties_per_stroke": Turned(
        COLOUR_FIRST,
        lambda r: back(struck(table(r, W, W, W), B, S)),
        {"due_and_penalty": (W, W), "one": (W,)},
    ),
    "penalty_man_choice": Turned(
        POINTS, lambda r: back(struck(table(r, W, B, players=3), S)), {"dearest": (W,), "cheapest": (B,)}
    ),
    "placer_of_dues": Turned(
        BY_HAND, lambda r: seat_of(their_due(r)), {"opponent": SOUTH, "next_player": NORTH, "server": None}
    ),
    "queen_placer": Turned(
        BY_HAND,
        lambda r: seat_of(struck(table(r), Q).match),
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
        lambda r: refused(begun(r), Stroke(SOUTH, 0, 4_712_389, 3000)),
        {True: "", False: "backward_stroke"},
    ),
    "direct_hit_behind_front_line": Turned(
        FRIENDLY, lambda r: "struck_behind_line" in codes(struck(table(r, W), shot=HIT_BEHIND)), {True: False, False: True}
    ),
    "must_hit_own_colour_first": Turned(
        FRIENDLY, lambda r: "wrong_colour_first" in codes(struck(table(r, W), meets=B)), {False: False, True: True}
    ),
    "turn_direction": Turned(
        FRIENDLY,
        lambda r: struck(table(r, players=4)).match.board.to_strike,
        {"right": EAST, "clockwise": WEST},
    ),
    "next_break": Turned(
        FRIENDLY,
        lambda r: go_on(board_won(begun(r)).match).board.breaker,
        {"alternate": NORTH, "rotate": NORTH, "winner": SOUTH},
    ),
    "stroke_must_cross_front_line": Turned(
        FRIENDLY, lambda r: "line_not_crossed" in codes(struck(table(r, W), shot=NOT_CROSSED)), {False: False, True: True}
    ),
    "time_up": Turned(
        FRIENDLY,
        lambda r: headline(act(table(r, W), TimeUp(SOUTH))),
        {"technical_then_foul": "time_up_early", "foul": "time_up", "match_lost": "time_up_match_lost"},
    ),
    "match_time_min": Turned(
        FRIENDLY,
        lambda r: (Clock.of(begun(r)).match, refused(begun(r), MatchTimeUp())),
        {0: (None, "not_now"), 5: (300.0, "")},
    ),
    "penalty_must_be_claimed": Turned(FRIENDLY, lambda r: expected(due_in_hand(r)), {False: "ToStrike", True: "ToChoose"}),
    "take_back": Turned(FRIENDLY, may_be_taken_back, {False: False, True: True}),
    "stroke_time_s": Turned(BY_HAND, decision_seconds, {0: (None, None), 15: (15.0, None)}),
    "placing_time_s": Turned(BY_HAND, decision_seconds, {0: (None, None), 20: (None, 20.0)}),
    "three_passes_each": Turned(
        FRIENDLY, lambda r: refused(table(r, W), Choice(SOUTH, "pass")), {True: "", False: "no_passing"}
    ),
    "no_legal_striker_spot": Turned(
        FRIENDLY,
        lambda r: "no_spot_replay" in codes(north_hemmed_in(r)),
        {"replay_board": True, "turn_passes": False},
    ),
    "pocket_diameter_mm": Turned(FRIENDLY, men_that_fall_wide, {44.5: 0, 51.0: 1}),
}


def test_there_is_a_line_for_every_switch_that_is_shown_with_each_of_its_options() -> None:
    assert list(EVERY) == [switch.name for switch in SHOWN_SWITCHES]
    assert {switch.name for switch in SWITCHES} - set(EVERY) == NO_SWITCH
    for switch in SHOWN_SWITCHES:
        assert set(switch.options) <= set(EVERY[switch.name].seen)
        assert len(set(EVERY[switch.name].seen.values())) > 1


@pytest.mark.parametrize("name", EVERY)
def test_each_value_of_a_switch_shows_where_it_is_played(name: str) -> None:
    line = EVERY[name]
    assert {value: line.looked(with_switches(line.rules, {name: value})) for value in line.seen} == line.seen
