"""Which sentences the law sheet has, in which order, when each applies, and which rows of the law book it answers for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from carrom.rules.ruleset import Ruleset

When: TypeAlias = Callable[[Ruleset], bool]


def _always(_: Ruleset) -> bool:
    return True


def _colours(rules: Ruleset) -> bool:
    return rules.men_owned_by_colour


def _points(rules: Ruleset) -> bool:
    return not rules.men_owned_by_colour


def _pairs(rules: Ruleset) -> bool:
    return 4 in rules.allowed_seats


def _many(rules: Ruleset) -> bool:
    return max(rules.allowed_seats) > 2


def _can_be_level(rules: Ruleset) -> bool:
    return bool(rules.board_limit or rules.match_time_min)


def _opponent_costs_nothing(rules: Ruleset) -> bool:
    return rules.men_owned_by_colour and not rules.opponent_man_is_foul


def _fault_beside_striker(rules: Ruleset) -> bool:
    return rules.penalties_per_stroke == "due_and_penalty"


def _unequal_men(rules: Ruleset) -> bool:
    return not rules.men_owned_by_colour and rules.man_values[0] != rules.man_values[1]


def _earned(rules: Ruleset) -> bool:
    return rules.queen_needs_own_man_first


def _earned_colours(rules: Ruleset) -> bool:
    return rules.queen_needs_own_man_first and rules.men_owned_by_colour


def _striker_in_cover(rules: Ruleset) -> bool:
    return rules.cover_required and rules.striker_plus_own == "own_back_continue"


def _circle(rules: Ruleset) -> bool:
    """The centre spot leaves nothing to choose."""
    return rules.placing_area != "centre_spot"


def _by_hand(rules: Ruleset) -> bool:
    return rules.place_by_hand and _circle(rules)


def _area_matters(rules: Ruleset) -> bool:
    return rules.place_by_hand or not _circle(rules)


def _clocked(rules: Ruleset) -> bool:
    return bool(rules.stroke_time_s or rules.placing_time_s)


def _placer_matters(rules: Ruleset) -> bool:
    return _by_hand(rules) or rules.penalty_must_be_claimed


def _their_last_may_end(rules: Ruleset) -> bool:
    """A man that comes back ends no board."""
    return rules.men_owned_by_colour and rules.opponent_man_put_back == "no"


def _their_last_matters(rules: Ruleset) -> bool:
    return rules.men_owned_by_colour and (rules.opponent_man_put_back == "no" or rules.opponent_last_man == "back_plus_one")


def _their_last_ends(rules: Ruleset) -> bool:
    return _their_last_may_end(rules) and rules.opponent_last_man == "lose_board"


def _can_lose_by_own_stroke(rules: Ruleset) -> bool:
    return rules.men_owned_by_colour and (rules.last_own_before_queen == "lose_board" or _their_last_ends(rules))


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence: a switch of that name decides its words, or none does and the laws it rests on stand in `law`.

    `rows` are those of the law book that it answers for, so that a ruling can be looked up; `when` that it applies.
    """

    name: str
    rows: str = ""
    when: When = _always
    law: str = ""


TABLE: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    (
        "players",
        (
            Entry("book"),
            Entry("allowed_seats"),
            Entry("men_owned_by_colour", "L41"),
            Entry("partners", when=_pairs, law="28"),
            Entry("turn_direction", "DB1 UD1", _many),
            Entry("first_break", "L39 UG1"),
            Entry("next_break", "L49 DB4"),
            Entry("change_sides", "L58 L60"),
            Entry("take_back"),
        ),
    ),
    (
        "score",
        (
            Entry("games_in_match", "L57"),
            Entry("target_points", "M1 UM1 G1"),
            Entry("win_check", "P9", _points),
            Entry("board_limit", "M2 G2 P10 R9"),
            Entry("tie_after_limit", "M3", _can_be_level),
            Entry("man_values", "E1 E2 L52"),
            Entry("queen_points"),
            Entry("queen_cutoff_score"),
            Entry("board_points_cap", "E18"),
            Entry("dues_written_off_at_board_end", "D6"),
            Entry("match_time_min", "K26"),
        ),
    ),
    (
        "stroke",
        (
            Entry("base", law="130, 134"),
            Entry("no_legal_striker_spot", "L142"),
            Entry("turn", "N1 N2 U1 U2 P1 P2 R2", law="48, 51"),
            Entry("back_shots"),
            Entry("stroke_must_cross_front_line", "U19"),
            Entry("direct_hit_behind_front_line", "U20"),
            Entry("must_hit_own_colour_first", "H1"),
            Entry("three_passes_each", "L137"),
            Entry("pocket_diameter_mm"),
        ),
    ),
    (
        "break",
        (
            Entry("break_made", "B4 R1", law="44"),
            Entry("break_attempts", "B1 B6 UB1"),
            Entry("break_right_returns", "B2 B5 DB5"),
            Entry("failed_break_penalty", "UB2 P4"),
            Entry("striker_pocketed_untouched_at_break", "B3 UB3"),
        ),
    ),
    (
        "fouls",
        (
            Entry("striker", "N5 N7 U3 P3", law="72a, 74"),
            Entry("striker_plus_own", "N6 N8 U4 R3"),
            Entry("opponent_man_is_foul", "N3 U5", _colours),
            Entry("opponent_man_put_back", "G3", _colours),
            Entry("own_plus_opponent_continues", "N4", _opponent_costs_nothing),
            Entry("penalties_per_stroke", "X1 X2 U16"),
            Entry("improper_extra_due_with_striker", "X3 X4", _fault_beside_striker),
            Entry("off_board_is_foul", "O1 O2 O3 O4 O5 U14"),
        ),
    ),
    (
        "dues",
        (
            Entry("dues_collected", "D2 U15"),
            Entry("dues_owed", "D1 D3", law="72c, 83, 89a"),
            Entry("opponents_due", "D4", _colours, law="78b"),
            Entry("penalty_man_choice", when=_unequal_men),
            Entry("penalty_must_be_claimed", "K24"),
            Entry("beneficiary_may_waive", "D5", _by_hand),
            Entry("place_by_hand", "L84 L93", _circle),
            Entry("placer_of_dues", "DB2 DB3", _placer_matters),
            Entry("queen_placer", when=_by_hand),
            Entry("placing_area", "R10", _area_matters),
            Entry("queen_place", when=_circle, law="93-94"),
            Entry("no_room", "L79", _circle, law="79"),
        ),
    ),
    (
        "queen",
        (
            Entry("queen_needs_own_man_first", "U9 P5"),
            Entry("queen_right_by_opponents_stroke", when=_earned_colours),
            Entry("unearned_queen", "Q2 U10 U11 P6 R4", _earned),
            Entry("queen_with_first_own_man", "Q4 Q5", _earned),
            Entry("queen_blocked_by_due", "Q1"),
            Entry("cover_required", "Q3 Q6 C1 C2 U12 R6"),
            Entry("queen_plus_striker", "Q7 Q8 Q9 R5"),
            Entry("cover_with_striker", "C3 C4", _striker_in_cover, law="100a, 101a"),
            Entry("foul_stroke_can_cover", "X5 U13"),
        ),
    ),
    (
        "end",
        (
            Entry("board_end", "E3 U8 P8 R8", law="52-54"),
            Entry("last_own_before_queen", "E4 E5 U7 P7 R7"),
            Entry("men_come_back", "E6 E7 U17 U18", law="73, 77, 98b, 101b"),
            Entry("opponent_last_man", "E8 E10 E11 U6", _their_last_matters),
            Entry("loss_adds_queen_when_uncovered", "E9", _their_last_ends),
            Entry("both_last_men_score_at_least_one", "E12 E13 E14 E15 E16 E17", _their_last_ends),
            Entry("claim_extra_points", "L87", _can_lose_by_own_stroke),
            Entry("slam", "L26", _colours, law="26a, 26b"),
            Entry("giving_up", "H2 H3 L139", law="139"),
        ),
    ),
    (
        "clock",
        (
            Entry("stroke_time_s"),
            Entry("placing_time_s", "L88", _by_hand),
            Entry("time_up", "X6 X7 L50", _clocked),
        ),
    ),
)
