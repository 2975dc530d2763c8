"""Which of a ruling's notices are worth a sentence. No pygame."""

from dataclasses import replace

from carrom.rules.notices import TONES, Notice, NoticeCode, Tone

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
        *(code for code, tone in TONES.items() if tone in (Tone.FOUL, Tone.QUEEN_BACK, Tone.QUEEN)),
        "dues_paid",
        "dues_paid_in_part",
        "fell_back",
        "jumped_order",
        "men_jumped",
        "opponents_due_paid",
        "placing_time_up_placed",
    }
)


# Each of these says what the faults of the stroke cost together.
_COSTS: frozenset[NoticeCode] = frozenset(
    {
        "improper",
        "improper_own_back",
        "improper_striker",
        "improper_striker_own_back",
        "last_opponent_put_back",
        "last_own_put_back",
        "line_not_crossed",
        "opponent_foul",
        "opponent_foul_put_back",
        "striker_also",
        "struck_behind_line",
        "wrong_colour_first",
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
    return _cost_once(kept) or notices[:1]


def _cost_once(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices with the cost of a stroke's faults in the first that names it; the others count nothing."""
    first = next((place for place, notice in enumerate(notices) if notice.code in _COSTS), len(notices))
    return tuple(
        replace(notice, count=0) if place > first and notice.code in _COSTS else notice for place, notice in enumerate(notices)
    )
