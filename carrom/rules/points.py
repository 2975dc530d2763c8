"""When a board of points is over: men belong to nobody, everyone banks what is held (rows P7–P8)."""

from carrom.rules.ends import End
from carrom.rules.fouls import Fouls
from carrom.rules.queen import Verdict
from carrom.rules.state import Men, QueenIs
from carrom.rules.switches import Ruleset
from carrom.rules.tally import Tally


def points_end(t: Tally, fouls: Fouls, verdict: Verdict | None) -> End | None:
    """The last man has fallen: over when the queen is covered and nothing is wrong, else men come back."""
    if not t.last_own:
        return None
    now = verdict.now if verdict else t.board.queen.where
    if now is QueenIs.COVERED and not fouls.faults:
        return End(t.mover, 0, 0, now, "all_men_down", "P8")
    if t.rules.last_own_before_queen == "lose_board" and not fouls.faults:
        return End(t.mover, 0, 0, QueenIs.ON_BOARD, "all_men_down_queen_left", "P8")
    return None


def worth(men: Men, rules: Ruleset) -> int:
    """What these men count."""
    return men.white * rules.man_values[0] + men.black * rules.man_values[1]
