"""When a board of points is over: men belong to nobody, everyone banks what is held (rows P7–P8)."""

from carrom.model.discs import MEN
from carrom.rules.ends import BoardResult
from carrom.rules.facts import Tally, count, man_value
from carrom.rules.fouls import Fouls, last_own_ends
from carrom.rules.queen import QueenVerdict
from carrom.rules.state import MenCount, QueenIs
from carrom.rules.switches import Ruleset


def points_end(t: Tally, fouls: Fouls, verdict: QueenVerdict | None) -> BoardResult | None:
    """The last man has fallen: over when the queen is covered and nothing is wrong, else men come back."""
    if not t.last_own:
        return None
    now = verdict.now if verdict else t.board.queen.where
    if now is QueenIs.COVERED and not fouls.faults:
        return BoardResult(t.mover, 0, 0, now, "all_men_down", "P8")
    if last_own_ends(t) and not fouls.faults:
        return BoardResult(t.mover, 0, 0, QueenIs.ON_BOARD, "all_men_down_queen_left", "P8")
    return None


def men_worth(men: MenCount, rules: Ruleset) -> int:
    """What these men count."""
    return sum(count(men, kind) * man_value(kind, rules) for kind in MEN)
