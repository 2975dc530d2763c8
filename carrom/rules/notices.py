"""What the judge says: notices and refusals as codes with law numbers; words for players are the screen's task."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias, get_args

from carrom.model.discs import Kind
from carrom.model.seats import Seat

ClaimQuestion: TypeAlias = Literal["claim_penalty", "claim_points"]
CLAIMS: tuple[ClaimQuestion, ...] = get_args(ClaimQuestion)
Question: TypeAlias = Literal[ClaimQuestion, "break_or_side", "guess_the_hand", "side", "toss", "toss_for_break", "who_starts"]

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

LastManCode: TypeAlias = Literal[
    "both_last_put_back",
    "both_last_queen_left",
    "last_opponent_put_back",
    "last_own_put_back",
    "lost_last_man",
    "lost_last_man_uncovered",
    "lost_queen_left",
    "lost_queen_left_striker",
]
"""Fouls that lose a last man too early, or the board with it."""

QueenAndStrikerCode: TypeAlias = Literal[
    "cover_failed_striker",
    "cover_striker_own",
    "queen_back_striker",
    "queen_back_striker_none_down",
    "queen_back_striker_own",
    "queen_back_striker_unearned",
    "queen_covered_striker",
    "queen_pending_striker",
]
"""Fouls of a stroke that concerned the queen; the sentence says already that the striker fell."""

FoulCode: TypeAlias = Literal[
    LastManCode,
    QueenAndStrikerCode,
    "both_last_improper",
    "both_last_striker",
    "break_improper",
    "break_improper_foul",
    "break_lost_penalty",
    "break_striker",
    "break_striker_foul",
    "cover_failed_foul",
    "covered_foul",
    "improper",
    "improper_foul",
    "improper_own_back",
    "improper_striker",
    "improper_striker_own_back",
    "line_not_crossed",
    "lost_last_man_own_queen",
    "lost_last_man_their_queen",
    "off_board_foul",
    "opponent_foul",
    "opponent_foul_put_back",
    "queen_back_foul",
    "queen_covered_foul",
    "queen_void_back_foul",
    "striker_alone",
    "striker_also",
    "striker_opponent_stays",
    "striker_own_back",
    "striker_own_back_opponent_stays",
    "striker_own_stays",
    "struck_behind_line",
    "technical_foul",
    "time_up",
    "time_up_early",
    "time_up_match_lost",
    "wrong_colour_first",
]
"""Something was wrong: it costs a man, the turn, the break or the board."""

QueenBackCode: TypeAlias = Literal[
    "cover_failed",
    "queen_back_due",
    "queen_back_turn_over",
    "queen_jumped",
    "queen_unearned",
    "queen_void",
    "queen_void_back",
    "queen_void_stays",
]
"""The queen goes back, and no foul was made."""

QueenCode: TypeAlias = Literal[
    "covered",
    "queen_covered",
    "queen_pending",
    "queen_taken",
    "queen_with_first_man",
    "queen_with_first_two",
]
"""The queen is down, or safe."""

SlamCode: TypeAlias = Literal[
    "black_slam",
    "white_slam",
]
"""Law 26; the sentence rules nothing."""

GoodCode: TypeAlias = Literal[
    SlamCode,
    "all_men_down",
    "all_men_down_queen_left",
    "both_last_covering",
    "both_last_own_queen",
    "both_last_their_queen",
    "game_won",
    "game_won_by_concession",
    "game_won_extra_board",
    "game_won_limit",
    "match_shared",
    "match_won",
    "own_and_opponent",
    "own_and_opponent_passes",
    "own_pocketed",
    "won_covering",
    "won_with_queen",
    "won_without_queen",
]
"""One of the mover's men fell, or something is won."""

PlainCode: TypeAlias = Literal[
    "board_at_cap",
    "board_begins",
    "board_conceded",
    "board_goes_on",
    "board_points",
    "break_jumped",
    "break_lost",
    "break_made",
    "break_made_inherited",
    "break_missed",
    "break_right_moves",
    "break_to_neighbour",
    "changes_side",
    "conceded",
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
    "game_won_time",
    "hand_guessed",
    "jumped_order",
    "match_time_up",
    "men_jumped",
    "next_to_break",
    "no_room_yet",
    "no_spot_replay",
    "no_spot_turn_passes",
    "nothing_pocketed",
    "opponent_pocketed",
    "opponents_due_paid",
    "others_play_on",
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
    "sides_change",
    "starts",
    "stays",
    "stopped",
    "striker_jumped",
    "takes_break",
    "takes_side",
    "time_up_again",
    "toss_for_break",
    "toss_won",
    "toss_won_break",
    "turn_to_neighbour",
]
"""What happened, without praise or blame."""

NoticeCode: TypeAlias = Literal[FoulCode, QueenBackCode, QueenCode, GoodCode, PlainCode]
"""The one list of what a ruling can say; its groups are the table of tones."""


class Tone(StrEnum):
    """How grave a notice is, or a message that tells it; the gravest last."""

    PLAIN = "plain"
    GOOD = "good"
    QUEEN = "queen"
    QUEEN_BACK = "queen_back"
    FOUL = "foul"


_GROUPS = {
    Tone.PLAIN: PlainCode,
    Tone.GOOD: GoodCode,
    Tone.QUEEN: QueenCode,
    Tone.QUEEN_BACK: QueenBackCode,
    Tone.FOUL: FoulCode,
}
TONES: Mapping[NoticeCode, Tone] = {code: tone for tone, codes in _GROUPS.items() for code in get_args(codes)}
SLAMS: tuple[SlamCode, ...] = get_args(SlamCode)
MENTIONS_STRIKER: frozenset[NoticeCode] = frozenset(get_args(QueenAndStrikerCode))
LAST_MAN_LOST: frozenset[NoticeCode] = frozenset((*get_args(LastManCode), "all_men_down_queen_left"))
"""A last man fell with the queen still out; in points games that just ends the board."""

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


def tone_of(notices: Iterable[Notice]) -> Tone:
    """How grave a ruling is: a foul before all else, then what concerns the queen, then one of the mover's men."""
    tones = {TONES[notice.code] for notice in notices}
    return next((tone for tone in reversed(Tone) if tone in tones), Tone.PLAIN)


class IllegalAction(Exception):
    """A player's mistake: nothing has changed; `refusal` says what is wrong."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
