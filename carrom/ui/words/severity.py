"""Which of a ruling's notices are worth a sentence. No pygame."""

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
