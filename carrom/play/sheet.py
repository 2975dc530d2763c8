"""The score sheet of a match: a line for each board, with what each party did on it."""

from collections.abc import Iterable
from dataclasses import dataclass

from carrom.model.seats import Party
from carrom.play.deeds import Deed, deed
from carrom.play.session import Turn
from carrom.rules.scoring import boards_told, totals
from carrom.rules.state import BoardScore, MatchState


@dataclass(frozen=True, slots=True)
class SheetLine:
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


def sheet(opening: MatchState, turns: Iterable[Turn]) -> tuple[SheetLine, ...]:
    """The lines of all boards on which anything was decided, in order."""
    deeds: dict[tuple[int, int], list[tuple[Party, Deed]]] = {}
    ends: dict[tuple[int, int], MatchState] = {}
    before = opening
    for turn in turns:
        key, after = (before.game.number, before.board.number), turn.ruling.match
        deeds.setdefault(key, [])
        did = deed(before, turn)
        if did is not None:
            deeds[key].append((before.seating.party_of(did.seat), did))
        stays = (after.game.number, after.board.number) == key
        ends[key] = after if stays else ends.get(key, before)
        before = after
    return tuple(_line(ends[key], did) for key, did in deeds.items())


def _line(end: MatchState, did: list[tuple[Party, Deed]]) -> SheetLine:
    parties = range(len(end.seating.parties))
    result = next((score for score in boards_told(end) if score.number == end.board.number), None)
    return SheetLine(
        game=end.game.number,
        board=end.board.number,
        broke=end.seating.party_of(end.board.breaker),
        result=result,
        scores=end.game.scores if result is None else totals(end),
        strokes=tuple(sum(party == by and done.stroke is not None for by, done in did) for party in parties),
        fouls=tuple(sum(party == by and bool(done.fouls) for by, done in did) for party in parties),
        slams=tuple(sum(party == by and done.slam is not None for by, done in did) for party in parties),
    )
