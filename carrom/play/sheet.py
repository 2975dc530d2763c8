"""The score sheet of a match: a line for each board, with what each party did on it."""

from collections.abc import Iterable
from dataclasses import dataclass

from carrom.model.seats import Party
from carrom.play.session import Turn
from carrom.play.stroke_summary import TurnSummary, summarize_turn
from carrom.rules.scoring import boards_for_tables, totals
from carrom.rules.state import BoardScore, MatchState


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One board as played: numbers of game and board, which party broke, its result (None while it is unfinished), and by party
    the score of the game after it, strokes, fouls and slams."""

    game: int
    board: int
    broke: Party
    result: BoardScore | None
    scores: tuple[int, ...]
    strokes: tuple[int, ...]
    fouls: tuple[int, ...]
    slams: tuple[int, ...]


def score_sheet(opening: MatchState, turns: Iterable[Turn]) -> tuple[ScoreLine, ...]:
    """The lines of all boards on which anything was decided, in order."""
    summaries: dict[tuple[int, int], list[tuple[Party, TurnSummary]]] = {}
    ends: dict[tuple[int, int], MatchState] = {}
    before = opening
    for turn in turns:
        key, after = (before.game.number, before.board.number), turn.ruling.match
        summaries.setdefault(key, [])
        summary = summarize_turn(before, turn)
        if summary is not None:
            summaries[key].append((before.seating.party_of(summary.seat), summary))
        stays = (after.game.number, after.board.number) == key
        ends[key] = after if stays else ends.get(key, before)
        before = after
    return tuple(_line(ends[key], summary) for key, summary in summaries.items())


def _line(end: MatchState, summary: list[tuple[Party, TurnSummary]]) -> ScoreLine:
    parties = range(len(end.seating.parties))
    result = next((score for score in boards_for_tables(end) if score.number == end.board.number), None)
    return ScoreLine(
        game=end.game.number,
        board=end.board.number,
        broke=end.seating.party_of(end.board.breaker),
        result=result,
        scores=end.game.scores if result is None else totals(end),
        strokes=tuple(sum(party == by and done.stroke is not None for by, done in summary) for party in parties),
        fouls=tuple(sum(party == by and bool(done.fouls) for by, done in summary) for party in parties),
        slams=tuple(sum(party == by and done.slam is not None for by, done in summary) for party in parties),
    )
