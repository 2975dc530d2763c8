"""Moments that a ruling may bring and that are worth a look: which, where on the board, and for whom."""

from dataclasses import dataclass
from enum import StrEnum

from carrom.model.discs import STRIKER, Disc
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Frame, Stroke
from carrom.model.units import Point, Second
from carrom.play.session import Turn
from carrom.play.stroke_summary import StrokeKind, summarize_turn
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, ToChoose


class MomentKind(StrEnum):
    """What may be celebrated; of two at once the first here is."""

    COIN = "coin"
    MATCH = "match"
    SLAM = "slam"
    BOARD = "board"
    COVERED = "covered"
    REBOUND = "rebound"


LASTS: dict[MomentKind, Second] = {
    MomentKind.COIN: 1.3,
    MomentKind.MATCH: 0.9,
    MomentKind.SLAM: 0.9,
    MomentKind.BOARD: 0.6,
    MomentKind.COVERED: 0.5,
    MomentKind.REBOUND: 0.5,
}


@dataclass(frozen=True, slots=True)
class Moment:
    """`seat` is whose moment it is; `at` where on the board it happened, mm, if anywhere; `heads` how a coin fell; `age`
    how long it has been on show."""

    kind: MomentKind
    seat: Seat
    at: Point | None = None
    heads: bool = False
    age: Second = 0.0

    @property
    def share(self) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, self.age / LASTS[self.kind])

    @property
    def is_over(self) -> bool:
        return self.age >= LASTS[self.kind]


def moment_of(before: MatchState, turn: Turn) -> Moment | None:
    """The moment that this turn brought, if any."""
    if isinstance(turn.action, Choice):
        return _coin(before, turn, turn.action) or _won(turn.ruling.match, before)
    if not isinstance(turn.action, Stroke) or turn.result is None:
        return None
    summary = summarize_turn(before, turn)
    if summary is not None and summary.slam is not None and not summary.fouls:
        return Moment(MomentKind.SLAM, summary.seat)
    won = _won(turn.ruling.match, before)
    if won is not None or summary is None or summary.fouls:
        return won
    if summary.covered:
        fall = next((fall for fall in reversed(turn.result.pocketed) if fall.disc != STRIKER), None)
        at = None if fall is None else before.equipment.board.pocket(fall.pocket)
        return Moment(MomentKind.COVERED, summary.seat, at)
    if summary.hit and summary.shot is not None and summary.shot.kind is StrokeKind.REBOUND:
        return Moment(MomentKind.REBOUND, summary.seat, _rebound(turn))
    return None


def _coin(before: MatchState, turn: Turn, choice: Choice) -> Moment | None:
    """A coin was tossed: it fell as the winner of the toss had it."""
    expects = before.expects
    if not isinstance(expects, ToChoose) or expects.question not in ("toss", "toss_for_break"):
        return None
    if choice.option not in ("heads", "tails") or not turn.ruling.notices:
        return None
    called_it = turn.ruling.notices[0].seat == choice.seat
    return Moment(MomentKind.COIN, turn.ruling.notices[0].seat, heads=(choice.option == "heads") == called_it)


def _won(match: MatchState, before: MatchState) -> Moment | None:
    """A board, game or match was won just now."""
    match match.expects:
        case MatchOver(winner) | GameOver(winner) if winner is not None:
            kind = MomentKind.MATCH
        case BoardOver() if match.game.boards and not before.between_boards:
            winner, kind = match.game.boards[-1].winner, MomentKind.BOARD
        case _:
            return None
    return None if winner is None else Moment(kind, match.seating.parties[winner][0])


def _rebound(turn: Turn) -> Point | None:
    """Where the man that fell came off the frame, or else the striker."""
    assert turn.result is not None
    fallen = [fall.disc for fall in turn.result.pocketed]
    for disc in (*reversed(fallen), STRIKER):
        for touch in reversed(turn.result.touches):
            if isinstance(touch.partner_of(disc), Frame) and isinstance(disc, Disc):
                return touch.at
    return None
