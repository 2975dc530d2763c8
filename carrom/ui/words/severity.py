"""How an umpire speaks: which of a ruling's notices are worth a sentence, and how grave they are. No pygame."""

from carrom.rules.notices import Notice, NoticeCode

FOULS: frozenset[NoticeCode] = frozenset(
    {
        "both_last_improper",
        "both_last_put_back",
        "both_last_queen_left",
        "both_last_striker",
        "break_improper",
        "break_improper_foul",
        "break_lost_penalty",
        "break_striker",
        "break_striker_foul",
        "cover_failed_foul",
        "cover_failed_striker",
        "cover_striker_own",
        "covered_foul",
        "improper",
        "improper_foul",
        "improper_own_back",
        "improper_striker",
        "improper_striker_own_back",
        "last_opponent_put_back",
        "last_own_put_back",
        "line_not_crossed",
        "lost_last_man",
        "lost_last_man_own_queen",
        "lost_last_man_their_queen",
        "lost_last_man_uncovered",
        "lost_queen_left",
        "lost_queen_left_striker",
        "off_board_foul",
        "opponent_foul",
        "opponent_foul_put_back",
        "queen_back_foul",
        "queen_back_striker",
        "queen_back_striker_none_down",
        "queen_back_striker_own",
        "queen_back_striker_unearned",
        "queen_covered_foul",
        "queen_covered_striker",
        "queen_pending_striker",
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
    }
)
QUEENS_BACK: frozenset[NoticeCode] = frozenset(  # she goes back, and no foul was made
    {
        "cover_failed",
        "queen_back_due",
        "queen_back_turn_over",
        "queen_jumped",
        "queen_unearned",
        "queen_void",
        "queen_void_back",
        "queen_void_stays",
    }
)
QUEENS: frozenset[NoticeCode] = QUEENS_BACK | {
    "covered",
    "queen_covered",
    "queen_pending",
    "queen_taken",
    "queen_with_first_man",
    "queen_with_first_two",
}
GOODS: frozenset[NoticeCode] = frozenset(
    {
        "all_men_down",
        "all_men_down_queen_left",
        "black_slam",
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
        "white_slam",
        "won_covering",
        "won_with_queen",
        "won_without_queen",
    }
)
# What another sentence, or the line that says who is next, has said already.
_IMPLIED_BY: dict[NoticeCode, frozenset[NoticeCode]] = {
    "nothing_pocketed": frozenset({"break_made", "break_made_inherited"}),
    "striker_jumped": frozenset({"break_jumped", "off_board_foul"}),
    "queen_jumped": frozenset({"jumped_order"}),
    "men_jumped": frozenset({"jumped_order"}),
}
_NEVER: frozenset[NoticeCode] = frozenset({"break_right_moves", "turn_to_neighbour", "break_to_neighbour"})
_BREAKS: frozenset[NoticeCode] = frozenset({"break_made", "break_made_inherited"})
_NAME_WHAT_COMES_BACK: frozenset[NoticeCode] = frozenset(
    {
        *FOULS,
        *QUEENS,
        "dues_paid",
        "dues_paid_in_part",
        "fell_back",
        "jumped_order",
        "men_jumped",
        "opponents_due_paid",
        "placing_time_up_placed",
    }
)


def shown_notices(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices without those that only say again what another one, or the name of who is next, says."""
    codes = {notice.code for notice in notices}
    fell = codes - _BREAKS - _NEVER - {"nothing_pocketed", "placed_on_centre"}
    kept = tuple(
        notice
        for notice in notices
        if notice.code not in _NEVER
        and not codes & _IMPLIED_BY.get(notice.code, frozenset())
        and not (notice.code in _BREAKS and fell)
        and not (notice.code == "placed_on_centre" and codes & _NAME_WHAT_COMES_BACK)
    )
    return kept or notices[:1]
