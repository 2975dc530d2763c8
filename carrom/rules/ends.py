"""When a board is over, who has won it and by how much: of colours (laws 52–55, 102–112; table E, row U8), or of points, where
men belong to nobody and everyone banks what is held (rows P7–P8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from carrom.model.discs import MEN
from carrom.model.seats import Party
from carrom.rules.facts import Tally, count, man_value
from carrom.rules.fouls import Fouls, last_own_ends
from carrom.rules.notices import NoticeCode
from carrom.rules.queen import QueenVerdict
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardEnd, MenCount, QueenIs


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board's result before the cap: `points` without the `claimable` extra points, which the rules may not grant;
    `queen` is where it ended."""

    winner: Party
    points: int
    claimable: int
    queen: QueenIs
    code: NoticeCode
    citation: str

    @property
    def how(self) -> BoardEnd:
        """How the board was won, as tables tell it."""
        return _HOW.get(self.code, BoardEnd.CLEARED)


_HOW: Mapping[NoticeCode, BoardEnd] = {
    "lost_queen_left": BoardEnd.QUEEN_LEFT,
    "lost_queen_left_striker": BoardEnd.QUEEN_LEFT,
    "both_last_queen_left": BoardEnd.QUEEN_LEFT,
    "all_men_down_queen_left": BoardEnd.QUEEN_LEFT,
    "lost_last_man": BoardEnd.LAST_MAN,
    "lost_last_man_uncovered": BoardEnd.LAST_MAN,
    "lost_last_man_own_queen": BoardEnd.LAST_MAN,
    "lost_last_man_their_queen": BoardEnd.LAST_MAN,
    "both_last_striker": BoardEnd.FOUL,
    "both_last_improper": BoardEnd.FOUL,
}


def board_end(t: Tally, fouls: Fouls, verdict: QueenVerdict | None, scores: tuple[int, ...]) -> BoardResult | None:
    """The end of a board of colours that this stroke brings about, None when the board goes on."""
    other_lost = t.last_other and not fouls.other_back
    if t.last_own and other_lost:
        return _both_last(t, fouls, scores)
    if other_lost:
        return _last_other(t, fouls, scores)
    if t.last_own:
        return _last_own(t, fouls, verdict, scores)
    return None


def queen_worth(party: Party, scores: tuple[int, ...], rules: Ruleset) -> int:
    """q(x): what the queen adds for this side, nothing once it stood at the cut-off before the board (law 54)."""
    cutoff = rules.queen_cutoff_score
    return 0 if cutoff and scores[party] >= cutoff else rules.queen_points


def loss_worth(party: Party, scores: tuple[int, ...], rules: Ruleset) -> int:
    """v(x): what this side receives for a board thrown away: the queen's points, one from the cut-off on."""
    return max(1, queen_worth(party, scores, rules))


def _men(t: Tally, loser: Party) -> int:
    """The loser's men that still lie on the board, not counting those that fell in this stroke."""
    left = t.own_left - len(t.own_down) if loser == t.mover else t.other_left - len(t.other_down)
    return left * man_value(t.board.colours[loser], t.rules)


def _claims(t: Tally, fouls: Fouls) -> int:
    """Extra points the opponent may demand: one for the striker, one for an improper stroke (law 87b)."""
    return int(t.striker) + int(fouls.improper)


def _end(t: Tally, winner: Party, points: int, claims: int, code: NoticeCode, citation: str) -> BoardResult:
    before = t.board.queen.where
    queen = QueenIs.PENDING if t.queen else QueenIs.ON_BOARD if before is QueenIs.VOID else before
    return BoardResult(winner, points, claims, queen, code, citation)


def _last_own(t: Tally, fouls: Fouls, verdict: QueenVerdict | None, scores: tuple[int, ...]) -> BoardResult | None:
    before = t.board.queen
    now = verdict.now if verdict else before.where
    never_taken = before.where in (QueenIs.ON_BOARD, QueenIs.VOID) and not (t.queen and now is not QueenIs.VOID)
    if never_taken and last_own_ends(t):
        points, claims = loss_worth(t.other, scores, t.rules), _claims(t, fouls)
        if t.striker:
            return _end(t, t.other, points, claims, "lost_queen_left_striker", "E5:108 R7")
        return _end(t, t.other, points, claims, "lost_queen_left", "E4:107 R7")
    if fouls.faults or now is not QueenIs.COVERED:
        return None  # men come back: E6, E7, U7, U17
    men, worth = _men(t, t.other), queen_worth(t.mover, scores, t.rules)
    if before.where is not QueenIs.COVERED:
        return BoardResult(t.mover, men + worth, 0, now, "won_covering", "E3:15,_97a U8 G1 R8")
    if before.party == t.mover:
        return BoardResult(t.mover, men + worth, 0, now, "won_with_queen", "E1:52-54 U8 G1 R8")
    return BoardResult(t.mover, men, 0, now, "won_without_queen", "E2:53c U8 G1 R8")


def _last_other(t: Tally, fouls: Fouls, scores: tuple[int, ...]) -> BoardResult:
    men, claims = _men(t, t.mover), _claims(t, fouls)
    worth = queen_worth(t.other, scores, t.rules)
    if t.board.queen.where is QueenIs.COVERED:
        if t.board.queen.party == t.mover:
            return _end(t, t.other, men, claims, "lost_last_man_own_queen", "E10:52a,_53 R8")
        return _end(t, t.other, men + worth, claims, "lost_last_man_their_queen", "E11:52a,_53 R8")
    added = worth if t.rules.loss_adds_queen_when_uncovered else 0
    if t.pending or t.queen:
        return _end(t, t.other, men + added, claims, "lost_last_man_uncovered", "E9:103 R8")
    return _end(t, t.other, men + added, claims, "lost_last_man", "E8:106,_111 R8")


def _both_last(t: Tally, fouls: Fouls, scores: tuple[int, ...]) -> BoardResult:
    rules, before, claims = t.rules, t.board.queen, _claims(t, fouls)
    lost = loss_worth(t.other, scores, rules)
    mine = before.where is QueenIs.COVERED and before.party == t.mover
    if t.striker:
        return _end(t, t.other, 1 if mine else lost, claims, "both_last_striker", "E16:109,_110,_112 R8")
    if fouls.improper:
        return _end(t, t.other, 1 if mine else lost, claims, "both_last_improper", "E17:102b,_104b,_105b R8")
    won = loss_worth(t.mover, scores, rules) if rules.both_last_men_score_at_least_one else queen_worth(t.mover, scores, rules)
    if t.queen or t.pending:
        return BoardResult(t.mover, won, 0, QueenIs.COVERED, "both_last_covering", "E13:102a,_104a R8")
    if mine:
        return BoardResult(t.mover, won, 0, before.where, "both_last_own_queen", "E14:102a,_104a R8")
    if before.where is QueenIs.COVERED:
        return BoardResult(t.mover, 1, 0, before.where, "both_last_their_queen", "E15 R8")
    return _end(t, t.other, lost, claims, "both_last_queen_left", "E12:105 R7")


def points_end(t: Tally, fouls: Fouls, verdict: QueenVerdict | None) -> BoardResult | None:
    """The end of a board of points: the last man has fallen, the queen is covered and nothing is wrong. Else men come back."""
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
