"""Which sentences a ruling is told in, the headline first, each with its rows and laws."""

from typing import TypeAlias

from carrom.model.discs import MEN, Kind
from carrom.rules.citations import Finding
from carrom.rules.facts import Tally
from carrom.rules.fouls import Fault, Fouls, owed_for, separate_penalties
from carrom.rules.notices import MENTIONS_STRIKER, NoticeCode
from carrom.rules.queen import QueenVerdict

_CodeAndRows: TypeAlias = tuple[NoticeCode, str]


def stroke_findings(t: Tally, base: Fouls, fouls: Fouls, verdict: QueenVerdict | None, continues: bool) -> tuple[Finding, ...]:
    """What happened in a stroke that did not end the board; `base` are the fouls without the last man's."""
    told = verdict is not None and verdict.code in MENTIONS_STRIKER and fouls.is_striker_only
    men = () if told else _men_findings(t, fouls, continues, alone=verdict is None)
    kinds = tuple(kind for kind in t.facts.pocketed if kind is not Kind.STRIKER)
    owed = owed_for(t, base.faults)
    queen = (Finding(verdict.code, verdict.citation, t.mover, kinds, owed),) if verdict else ()
    improper_first = base.improper and separate_penalties(t)
    found = (*men, *queen) if improper_first else (*queen, *men)
    return (*found, *_last_men_findings(t, fouls))


def _men_findings(t: Tally, fouls: Fouls, continues: bool, alone: bool) -> tuple[Finding, ...]:
    if not fouls.faults:
        return (_clean(t, continues),) if alone else ()
    if fouls.is_striker_only:
        also = Finding("striker_also", "N5:72a U3 R3 P3", t.mover, t.own_down, owed_for(t, fouls.faults))
        return (_striker(t, fouls) if alone else also,)
    if fouls.improper and separate_penalties(t):
        return (_improper(t, fouls), *_fault_findings(t, fouls))
    return _fault_findings(t, fouls)


def _clean(t: Tally, continues: bool) -> Finding:
    """Rows N1–N4 and their like."""
    n, k = t.own_down, t.other_down
    if n and k:
        code: NoticeCode = "own_and_opponent" if continues else "own_and_opponent_passes"
        return Finding(code, "N4:48,_75 R2", t.mover, (*n, *k), len(n) + len(k))
    if n:
        return Finding("own_pocketed", "N2:48 U1 R2 P1", t.mover, n, len(n))
    if k:
        return Finding("opponent_pocketed", "N3:48,_125 R2", t.mover, k, len(k))
    return Finding("nothing_pocketed", "N1:48 U2 R2 P2", t.mover)


def _striker(t: Tally, fouls: Fouls) -> Finding:
    """The striker fell and nothing else is wrong: rows N5–N8, U3, U4, R3, P3."""
    n, k, due = t.own_down, t.other_down, owed_for(t, fouls.faults)
    if n and not fouls.own_back:
        return Finding("striker_own_stays", "U4 R3 P3", t.mover, (*n, *k), due)
    if n and k:
        return Finding("striker_own_back_opponent_stays", "N8:75", t.mover, n, due)
    if n:
        return Finding("striker_own_back", "N6:73", t.mover, n, due)
    if k:
        return Finding("striker_opponent_stays", "N7:74 R3", t.mover, k, due)
    return Finding("striker_alone", "N5:72a U3 R3 P3", t.mover, (), due)


def _improper(t: Tally, fouls: Fouls) -> Finding:
    """Rows X1–X4: an improper stroke takes its own men back and one more, two with the striker."""
    owed = owed_for(t, fouls.faults)
    code: NoticeCode
    if t.striker:
        code, citation = ("improper_striker_own_back", "X4:77b") if t.own_down else ("improper_striker", "X3:72b")
    else:
        code, citation = ("improper_own_back", "X2:77a") if t.own_down else ("improper", "X1:64a,_76")
    return Finding(code, citation, t.mover, t.own_down, owed)


def _fault_findings(t: Tally, fouls: Fouls) -> tuple[Finding, ...]:
    """One sentence for each fault of a stroke that is simply a foul."""
    skipped = set[Fault]()
    if separate_penalties(t) and fouls.improper:
        skipped |= {Fault.IMPROPER, Fault.STRIKER}
    if Fault.OPPONENT in fouls.faults:
        skipped.add(Fault.LAST_OTHER)
    owed = owed_for(t, fouls.faults)
    return tuple(_fault_finding(t, fouls, fault, owed) for fault in Fault if fault in fouls.faults and fault not in skipped)


def _fault_finding(t: Tally, fouls: Fouls, fault: Fault, owed: int) -> Finding:
    match fault:
        case Fault.STRIKER:
            return Finding("striker_also", "U3 N5:72a R3 P3", t.mover, t.own_down, owed)
        case Fault.IMPROPER:
            return Finding("improper_foul", "U16 P3 X1:76", t.mover, t.own_down, owed)
        case Fault.NOT_CROSSED:
            return Finding("line_not_crossed", "U19 P3", t.mover, (), owed)
        case Fault.HIT_BEHIND:
            return Finding("struck_behind_line", "U20 P3", t.mover, (), owed)
        case Fault.WRONG_COLOUR:
            return Finding("wrong_colour_first", "H1", t.mover, (t.facts.first_hit or Kind.QUEEN,), owed)
        case Fault.OPPONENT if fouls.other_back and fouls.all_back:
            return Finding("opponent_foul_put_back", "G3", t.mover, t.other_down, owed)
        case Fault.OPPONENT if fouls.other_back:
            return Finding("last_opponent_put_back", "U6", t.mover, t.other_down, owed)
        case Fault.OPPONENT:
            return Finding("opponent_foul", "U5", t.mover, t.other_down, owed)
        case Fault.LEFT_BOARD:
            return Finding("off_board_foul", "U14 P3", t.mover, t.facts.left_board, owed)
        case Fault.LAST_OTHER:
            return Finding("last_opponent_put_back", "U6", t.mover, t.other_down, owed)
        case Fault.LAST_OWN:
            return Finding("last_own_put_back", "U7 P7", t.mover, fouls.own_back, owed)


def _last_men_findings(t: Tally, fouls: Fouls) -> tuple[Finding, ...]:
    """A board that would have ended but goes on, because men come back."""
    if not t.last_own or not fouls.faults:
        return ()
    if t.last_other and fouls.other_back:
        return (Finding("both_last_put_back", "U18", t.mover, (*t.own_down, *t.other_down)),)
    if Fault.LAST_OWN in fouls.faults:
        return ()
    citation = "E7:77,_98b,_101b U17" if fouls.improper else "E6:73,_98a,_101a U17"
    return (Finding("board_goes_on", citation, t.mover, t.own_down),)


def off_board_findings(t: Tally) -> tuple[Finding, ...]:
    """What left the board and goes back: rows O1–O5, told as a foul where it is one (U14)."""
    gone, fell = t.facts.left_board, t.facts.fell_back
    men = tuple(kind for kind in gone if kind is not Kind.STRIKER)
    found = []
    if Kind.STRIKER in gone:
        found.append(Finding("striker_jumped", "O2:116 U14 P3", t.mover))
    if men:
        told: _CodeAndRows = ("queen_jumped", "O3:65 U14 P3") if men == (Kind.QUEEN,) else ("men_jumped", "O1:65 U14 P3")
        found.append(Finding(*told, t.mover, men, len(men)))
    if len(set(men)) > 1:
        found.append(Finding("jumped_order", "O4:65b-d U14 P3", t.mover, back_in_order(t)))
    if fell:
        found.append(Finding("fell_back", "O5:66a U14 P3", t.mover, fell))
    return tuple(found)


def back_in_order(t: Tally) -> tuple[Kind, ...]:
    """What left the board and goes back on it: queen, mover's men, others' (law 65b–d)."""
    order = (Kind.QUEEN, *t.own, *(kind for kind in MEN if kind not in t.own))
    gone = (*t.facts.left_board, *t.facts.fell_back)
    return tuple(kind for kind in order for there in gone if there is kind)
