"""What a board, a game or a match was like: how often each party pocketed, its longest visit, and the best stroke of all."""

from dataclasses import dataclass

from carrom.model.stroke import Stroke
from carrom.play.player_statistics import Rate
from carrom.play.session import Session
from carrom.play.stroke_summary import StrokeKind, TurnSummary, summarize_turn
from carrom.rules.state import GameOver, MatchOver, MatchState

_HARDER = {StrokeKind.DIRECT: 0.0, StrokeKind.CUT: 0.3, StrokeKind.COMBINATION: 1.0, StrokeKind.REBOUND: 1.2}
_A_MAN_MORE = 1.5  # as much harder as this is a stroke that pockets another man
_FAR = 1500.0  # mm of the striker's path that count as one
_THIN = 90.0  # degrees of cut that count as one


@dataclass(frozen=True, slots=True)
class BestStroke:
    """The turn's number in its session, the match before it, and what it did."""

    turn: int
    before: MatchState
    summary: TurnSummary


@dataclass(frozen=True, slots=True)
class Highlights:
    """By party: how many strokes pocketed, and the most men of one visit to the table. `best` is None where none pocketed."""

    rates: tuple[Rate, ...]
    visits: tuple[int, ...]
    best: BestStroke | None


def highlights(session: Session) -> Highlights:
    """Of what has just ended: the board, the game where that is over, or the whole match."""
    end = session.match
    parties = range(len(end.seating.parties))
    hits, visits = [list[bool]() for _ in parties], [0 for _ in parties]
    best, visitor, men = None, None, 0
    before = session.opening
    for number, turn in enumerate(session.turns):
        summary = summarize_turn(before, turn) if _counts(before, end) and isinstance(turn.action, Stroke) else None
        if summary is not None:
            party = before.seating.party_of(summary.seat)
            hits[party].append(summary.hit and not summary.fouls)
            key = before.game.number, before.board.number, summary.seat
            men = (men if key == visitor else 0) + summary.pots + summary.queen
            visitor = key
            visits[party] = max(visits[party], men)
            stroke = BestStroke(number, before, summary)
            if summary.hit and not summary.fouls and (best is None or _difficulty(summary) > _difficulty(best.summary)):
                best = stroke
            if turn.ruling.match.board.to_strike is not summary.seat:
                visitor = None
        before = turn.ruling.match
    return Highlights(tuple(Rate.of(each) for each in hits), tuple(visits), best)


def _counts(before: MatchState, end: MatchState) -> bool:
    """Whether what follows this state belongs to what has ended."""
    match end.expects:
        case MatchOver():
            return True
        case GameOver():
            return before.game.number == end.game.number
    return (before.game.number, before.board.number) == (end.game.number, end.board.number)


def _difficulty(summary: TurnSummary) -> float:
    """How hard a stroke that pocketed was, in men pocketed plainly."""
    men = (summary.pots + summary.queen) * _A_MAN_MORE
    if summary.shot is None or summary.breaking:
        return men
    return men + _HARDER[summary.shot.kind] + summary.shot.cut / _THIN + summary.shot.distance / _FAR
