"""What becomes of the queen by a stroke: the right to it, the cover, and when it goes back (laws 92–101)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from carrom.rules.facts import Tally, is_queen_blocked
from carrom.rules.fouls import Fouls
from carrom.rules.notices import NoticeCode
from carrom.rules.state import QueenIs

TurnBy: TypeAlias = Literal["keeps", "loses", "open"]


@dataclass(frozen=True, slots=True)
class QueenVerdict:
    """Where the queen is now, the sentence for it, and whether that decides the turn or leaves it to the men."""

    now: QueenIs
    code: NoticeCode
    citation: str
    turn: TurnBy = "open"


def queen_verdict(t: Tally, fouls: Fouls) -> QueenVerdict | None:
    """The queen's fate, None when the stroke does not concern it."""
    if t.queen:
        return _verdict_on_pocketed(t, fouls)
    if t.pending:
        return _verdict_on_cover(t, fouls)
    if t.void:
        return _void(t, fouls)
    return None


def _verdict_on_pocketed(t: Tally, fouls: Fouls) -> QueenVerdict:
    if fouls.faults and not fouls.is_striker_only:
        return _with_foul(t, fouls)
    if is_queen_blocked(t.board, t.mover, t.rules):
        return QueenVerdict(QueenIs.ON_BOARD, "queen_back_due", "Q1:95b R4", "loses")
    if t.striker:
        return _with_striker(t, fouls)
    return _cleanly(t)


def _cleanly(t: Tally) -> QueenVerdict:
    rules, n = t.rules, len(t.own_down)
    if n:
        match rules.queen_with_first_own_man:
            case "void" if not t.right:
                return QueenVerdict(QueenIs.VOID, "queen_void", "U10 P6", "keeps")
            case "pending_unless_two" if t.first_own and n == 1 and rules.cover_required:
                return QueenVerdict(QueenIs.PENDING, "queen_with_first_man", "Q4:97b", "keeps")
            case "pending_unless_two" if t.first_own:
                return QueenVerdict(QueenIs.COVERED, "queen_with_first_two", "Q5:97b", "keeps")
        return QueenVerdict(QueenIs.COVERED, "queen_covered", "Q6:97a U9 P5", "keeps")
    if t.right:
        if not rules.cover_required:
            return QueenVerdict(QueenIs.COVERED, "queen_taken", "Q3:92 U9 P5", "keeps")
        return QueenVerdict(QueenIs.PENDING, "queen_pending", "Q3:92,_48 U9 P5", "keeps")
    if rules.unearned_queen == "void_continues":
        return QueenVerdict(QueenIs.VOID, "queen_void", "U10 P6", "keeps")
    return QueenVerdict(QueenIs.ON_BOARD, "queen_unearned", "Q2:95a R4", "loses")


def _with_striker(t: Tally, fouls: Fouls) -> QueenVerdict:
    """The striker went down with the queen and nothing else is wrong (laws 95d, 98a, 99a)."""
    match t.rules.queen_plus_striker:
        case "back_foul":
            return _with_foul(t, fouls)
        case "pending":
            if not t.right:
                return QueenVerdict(QueenIs.ON_BOARD, "queen_back_striker_unearned", "R5", "loses")
            if _foul_covers(t, fouls):
                return QueenVerdict(QueenIs.COVERED, "queen_covered_striker", "R5", "keeps")
            return QueenVerdict(QueenIs.PENDING, "queen_pending_striker", "R5", "keeps")
        case "back_continue":
            if t.own_down:
                return QueenVerdict(QueenIs.ON_BOARD, "queen_back_striker_own", "Q9:98a", "keeps")
            if t.none_held:
                return QueenVerdict(QueenIs.ON_BOARD, "queen_back_striker_none_down", "Q7:95d", "loses")
            return QueenVerdict(QueenIs.ON_BOARD, "queen_back_striker", "Q8:99a", "keeps")


def _with_foul(t: Tally, fouls: Fouls) -> QueenVerdict:
    """The queen fell by a foul stroke: covered only where a foul stroke can cover and the right was there (U13, X5)."""
    if t.right and not is_queen_blocked(t.board, t.mover, t.rules) and _foul_covers(t, fouls):
        return QueenVerdict(QueenIs.COVERED, "queen_covered_foul", "U13 P3 R5", "loses")
    return QueenVerdict(QueenIs.ON_BOARD, "queen_back_foul", "X5:64b,_98b,_99b U13 P3", "loses")


def _foul_covers(t: Tally, fouls: Fouls) -> bool:
    """Whether an own man that fell by this foul stroke covers the queen; one that comes straight back never does."""
    if not t.own_down or fouls.own_back:
        return False
    match t.rules.foul_stroke_can_cover:
        case "no":
            return False
        case "unless_opponent_fell":
            return not (t.queen and t.other_down)  # K27: an opponent's man that fell *with the queen*
        case "yes":
            return True


def _verdict_on_cover(t: Tally, fouls: Fouls) -> QueenVerdict:
    if not fouls.faults:
        if t.own_down:
            return QueenVerdict(QueenIs.COVERED, "covered", "C1:15,_96 U12 P5")
        return QueenVerdict(QueenIs.ON_BOARD, "cover_failed", "C2:96 U12 P5 R6", "loses")
    if _foul_covers(t, fouls):
        return QueenVerdict(QueenIs.COVERED, "covered_foul", "U13 P3 R3")
    if not fouls.is_striker_only:
        return QueenVerdict(QueenIs.ON_BOARD, "cover_failed_foul", "X5:100b,_101b U13 P3", "loses")
    if t.own_down and fouls.own_back:
        return QueenVerdict(QueenIs.PENDING, "cover_striker_own", "C4:101a", "keeps")
    return QueenVerdict(QueenIs.ON_BOARD, "cover_failed_striker", "C3:100a U13 P3 R3", "loses")


def _void(t: Tally, fouls: Fouls) -> QueenVerdict:
    """Off the board until the turn ends; later men do not rescue it (U11)."""
    if fouls.faults:
        return QueenVerdict(QueenIs.ON_BOARD, "queen_void_back_foul", "U13 P6", "open")
    if t.own_down and not t.last_own:
        return QueenVerdict(QueenIs.VOID, "queen_void_stays", "U11 P6")
    return QueenVerdict(QueenIs.ON_BOARD, "queen_void_back", "U11 P6")


def rights_after(t: Tally, fouls: Fouls) -> tuple[bool, ...]:
    """Who has the right to the queen after the stroke: sticky for the board (law 95c). Law 92 asks that a man has been
    pocketed, and by law 10 any stroke pockets: neither a fault nor that the man comes back takes the right away."""
    own, other = bool(t.own_down), bool(t.other_down)
    if t.rules.edition == 1:
        own, other = own and not (fouls.improper and fouls.own_back), len(t.other_down) > len(fouls.other_back)
    earned = list(t.board.earned)
    if own:
        earned[t.mover] = True
    if other and t.rules.queen_right_by_opponents_stroke:
        earned[t.other] = True
    return tuple(earned)
