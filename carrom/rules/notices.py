"""What the judge says: notices and refusals as codes with law numbers; words for players are the screen's task."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from carrom.model.discs import Kind
from carrom.model.seats import Seat

Question: TypeAlias = Literal[
    "break_or_side",
    "claim_penalty",
    "claim_points",
    "guess_the_hand",
    "side",
    "toss",
    "toss_for_break",
    "who_starts",
]

Answer: TypeAlias = Literal[
    "break", "change", "claim", "forgo", "heads", "left", "other", "right", "self", "side", "stay", "tails"
]

ANSWERS: Mapping[Question, tuple[Answer, ...]] = {
    "break_or_side": ("break", "side"),
    "claim_penalty": ("claim", "forgo"),
    "claim_points": ("claim", "forgo"),
    "guess_the_hand": ("left", "right"),
    "side": ("stay", "change"),
    "toss": ("heads", "tails"),
    "toss_for_break": ("heads", "tails"),
    "who_starts": ("self", "other"),
}

NoticeCode: TypeAlias = Literal[
    "all_men_down",
    "all_men_down_queen_left",
    "black_slam",
    "board_at_cap",
    "board_begins",
    "board_conceded",
    "board_goes_on",
    "board_points",
    "both_last_covering",
    "both_last_improper",
    "both_last_own_queen",
    "both_last_put_back",
    "both_last_queen_left",
    "both_last_striker",
    "both_last_their_queen",
    "break_improper",
    "break_improper_foul",
    "break_jumped",
    "break_lost",
    "break_lost_penalty",
    "break_made",
    "break_made_inherited",
    "break_missed",
    "break_right_moves",
    "break_striker",
    "break_striker_foul",
    "break_to_neighbour",
    "changes_side",
    "conceded",
    "cover_failed",
    "cover_failed_foul",
    "cover_failed_striker",
    "cover_striker_own",
    "covered",
    "covered_foul",
    "dues_counted",
    "dues_deducted",
    "dues_owed",
    "dues_paid",
    "dues_paid_in_part",
    "dues_wait",
    "dues_waived",
    "dues_written_off",
    "extra_board",
    "fell_back",
    "game_begins",
    "game_conceded",
    "game_won",
    "game_won_by_concession",
    "game_won_extra_board",
    "game_won_limit",
    "game_won_time",
    "hand_guessed",
    "improper",
    "improper_foul",
    "improper_own_back",
    "improper_striker",
    "improper_striker_own_back",
    "jumped_order",
    "last_opponent_put_back",
    "last_own_put_back",
    "line_not_crossed",
    "lost_last_man",
    "lost_last_man_own_queen",
    "lost_last_man_their_queen",
    "lost_last_man_uncovered",
    "lost_queen_left",
    "lost_queen_left_striker",
    "match_shared",
    "match_time_up",
    "match_won",
    "men_jumped",
    "next_to_break",
    "no_room_yet",
    "no_spot_replay",
    "no_spot_turn_passes",
    "nothing_pocketed",
    "off_board_foul",
    "opponent_foul",
    "opponent_foul_put_back",
    "opponent_pocketed",
    "opponents_due_paid",
    "others_play_on",
    "own_and_opponent",
    "own_and_opponent_passes",
    "own_pocketed",
    "passed",
    "passes_replay",
    "penalty_claimed",
    "penalty_lapsed",
    "placed_by_hand",
    "placed_by_mover",
    "placed_by_neighbour",
    "placed_on_centre",
    "placing_time_up",
    "placing_time_up_placed",
    "points_claimed",
    "points_forgone",
    "queen_back_due",
    "queen_back_foul",
    "queen_back_striker",
    "queen_back_striker_none_down",
    "queen_back_striker_own",
    "queen_back_striker_unearned",
    "queen_back_turn_over",
    "queen_covered",
    "queen_covered_foul",
    "queen_covered_striker",
    "queen_jumped",
    "queen_pending",
    "queen_pending_striker",
    "queen_taken",
    "queen_unearned",
    "queen_void",
    "queen_void_back",
    "queen_void_back_foul",
    "queen_void_stays",
    "queen_with_first_man",
    "queen_with_first_two",
    "sides_change",
    "starts",
    "stays",
    "stopped",
    "striker_alone",
    "striker_also",
    "striker_jumped",
    "striker_opponent_stays",
    "striker_own_back",
    "striker_own_back_opponent_stays",
    "striker_own_stays",
    "struck_behind_line",
    "takes_break",
    "takes_side",
    "technical_foul",
    "time_up",
    "time_up_again",
    "time_up_early",
    "time_up_match_lost",
    "toss_for_break",
    "toss_won",
    "toss_won_break",
    "turn_to_neighbour",
    "white_slam",
    "won_covering",
    "won_with_queen",
    "won_without_queen",
    "wrong_colour_first",
]

GivenUp: TypeAlias = Literal["pass", "concede_board", "concede_game", "concede", "stop"]
"""What a player may give up by a choice of that name, from a stroke to the match, and that those who are left when somebody
has given up stop there; `refuse` says what just now."""

OURS = frozenset({"H2", "H3"})
"""Rows of what no rules' text says and is ours in all of them: a board that is given up, and how the others go on."""

RefusalCode: TypeAlias = Literal[
    "another_disc",
    "backward_stroke",
    "disc_on_centre_circle",
    "disc_outside_circle",
    "disc_over_man",
    "discs_moving",
    "match_is_over",
    "no_direction",
    "no_number",
    "no_passing",
    "no_passing_at_break",
    "no_such_option",
    "no_waiving",
    "nobody_sits_there",
    "not_now",
    "not_your_turn",
    "nothing_to_waive",
    "queen_off_centre",
    "striker_cuts_circle",
    "striker_off_base",
    "striker_over_man",
    "striker_touches_arrow",
    "too_hard",
    "too_soft",
    "waive_all_or_none",
    "waiving_leaves_no_man",
]


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that happened. The first notice of a ruling is its headline.

    `code` names the sentence in the catalogue (`notice.<code>`); `row` the row of the law book that decided it
    (`N6`, `E4` …); `law` the law numbers to show, empty where there are none; `seat` whom it is about; `kinds` the
    discs concerned, in order; `count` men, dues or points as the code says.
    """

    code: NoticeCode
    row: str
    law: str
    seat: Seat
    kinds: tuple[Kind, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: `code` names the sentence (`refusal.<code>`), `law` the numbers to show.

    `amount` says by how much (mm, mm/s or a count, as the code says), 0 where that means nothing.
    """

    code: RefusalCode
    law: str
    seat: Seat
    amount: float = 0.0


class IllegalAction(Exception):
    """A player's mistake: nothing has changed; `refusal` says what is wrong."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
