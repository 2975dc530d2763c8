"""What is wrong with a stroke, what it costs, and which of its men come straight back."""

from dataclasses import dataclass
from enum import StrEnum

from carrom.model.discs import Kind
from carrom.rules.facts import Tally


class Fault(StrEnum):
    """What can be wrong with a stroke, in the order in which it is told."""

    STRIKER = "striker"
    IMPROPER = "improper"
    NOT_CROSSED = "not_crossed"
    HIT_BEHIND = "hit_behind"
    WRONG_COLOUR = "wrong_colour"
    OPPONENT = "opponent"
    LEFT_BOARD = "left_board"
    LAST_OTHER = "last_other"
    LAST_OWN = "last_own"


IMPROPER_FAULTS = frozenset({Fault.IMPROPER, Fault.NOT_CROSSED, Fault.HIT_BEHIND, Fault.WRONG_COLOUR})
"""Faults of how the striker was played: any of them makes the stroke improper."""


@dataclass(frozen=True, slots=True)
class Fouls:
    """The faults of a stroke; `own_back` and `other_back` are the men of this stroke that come out again, `all_back` that
    this is the rule for every opponent's man."""

    faults: frozenset[Fault]
    own_back: tuple[Kind, ...] = ()
    other_back: tuple[Kind, ...] = ()
    all_back: bool = False

    @property
    def improper(self) -> bool:
        """Whether the striker was played wrongly (laws 64a, 76)."""
        return bool(self.faults & IMPROPER_FAULTS)

    @property
    def is_striker_only(self) -> bool:
        """Whether nothing is wrong but that the striker fell (laws 72–75)."""
        return self.faults == {Fault.STRIKER}


def fouls_of(t: Tally) -> Fouls:
    """All faults but the last own man's, which hangs on what becomes of the queen."""
    found = frozenset(fault for fault, is_there in _faults(t).items() if is_there)
    other_back, all_back = _other_back(t)
    return Fouls(found, _own_back(t, found), other_back, all_back)


def _faults(t: Tally) -> dict[Fault, bool]:
    rules, facts = t.rules, t.facts
    return {
        Fault.STRIKER: t.striker,
        Fault.IMPROPER: facts.improper is not None,
        Fault.NOT_CROSSED: rules.stroke_must_cross_front_line and not facts.crossed_front_line,
        Fault.HIT_BEHIND: not rules.direct_hit_behind_front_line and facts.hit_before_crossing,
        Fault.WRONG_COLOUR: rules.must_hit_own_colour_first and _wrong_colour(t),
        Fault.OPPONENT: rules.opponent_man_is_foul and bool(t.other_down),
        Fault.LEFT_BOARD: rules.off_board_is_foul and bool(facts.left_board),
        Fault.LAST_OTHER: _last_other_returns(t),
    }


def _wrong_colour(t: Tally) -> bool:
    """House rule: a man of the other colour, or the queen before the right to it is earned, was struck first."""
    first = t.facts.first_hit
    return first is not None and first not in t.own and not (first is Kind.QUEEN and t.right)


def _own_back(t: Tally, faults: frozenset[Fault]) -> tuple[Kind, ...]:
    """Own men of this stroke that come out: with the striker (law 73), or by an improper stroke (law 77a)."""
    with_striker = Fault.STRIKER in faults and striker_takes_own_back(t)
    by_improper = bool(faults & IMPROPER_FAULTS) and separate_penalties(t)
    return t.own_down if with_striker or by_improper else ()


def striker_takes_own_back(t: Tally) -> bool:
    """Whether own men that fall with the striker come out again (law 73)."""
    return t.rules.striker_plus_own == "own_back_continue"


def _last_other_returns(t: Tally) -> bool:
    return t.last_other and t.rules.opponent_last_man == "back_plus_one"


def last_own_ends(t: Tally) -> bool:
    """Whether the last own man before the queen ends the board (law 107), or comes back as a foul (U7)."""
    return t.rules.last_own_before_queen == "lose_board"


def _other_back(t: Tally) -> tuple[tuple[Kind, ...], bool]:
    """Opponent's men that come out again: all (G3), the final one (U6), or none (law 125); and whether all always do."""
    match t.rules.opponent_man_put_back:
        case "always":
            return t.other_down, True
        case "final_only" if t.last_other:
            return t.other_down[-1:], False
        case _:
            return t.other_down[-1:] if _last_other_returns(t) else (), False


def separate_penalties(t: Tally) -> bool:
    """Whether the due for the striker and the penalty for another fault are two things (laws 72, 76–77), or all are one."""
    return t.rules.penalties_per_stroke == "due_and_penalty"


def owed_for(t: Tally, faults: frozenset[Fault]) -> int:
    """How many men these faults cost."""
    if not separate_penalties(t):
        return min(1, len(faults))
    striker = Fault.STRIKER in faults
    others = faults - {Fault.STRIKER}
    if striker and others and others <= IMPROPER_FAULTS and not t.rules.improper_extra_due_with_striker:
        return 1  # the older text takes one man for both
    return int(striker) + int(bool(others))
