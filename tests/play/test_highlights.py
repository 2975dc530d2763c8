"""What the plate after a board tells: accuracy, the longest visit, the best stroke."""

from pathlib import Path

import pytest

from carrom.model.stroke import Stroke
from carrom.play.highlights import highlights
from carrom.play.session import Session
from carrom.play.stroke_summary import summarize_turn
from carrom.rules.state import BoardOver, GameOver, MatchOver
from carrom.storage.records import load_record

GOLDEN = Path(__file__).parents[1] / "golden"


def sessions(name: str) -> list[Session]:
    """A golden match as it stood whenever a board, a game or the match was over."""
    record = load_record(GOLDEN / f"{name}.jsonl")
    ends = (
        number
        for number, turn in enumerate(record.turns, 1)
        if isinstance(turn.ruling.match.expects, BoardOver | GameOver | MatchOver)
    )
    return [Session(record.header.match, turns=record.turns[:number]) for number in ends]


@pytest.mark.parametrize("name", ["icf", "points3", "gr25", "uk29"])
def test_the_figures_are_those_of_what_has_just_ended(name: str) -> None:
    for session in sessions(name):
        found, end, before = highlights(session), session.match, session.opening
        strokes = [0] * len(end.seating.parties)
        for turn in session.turns:
            whole = isinstance(end.expects, MatchOver) or (
                before.game.number == end.game.number
                and (isinstance(end.expects, GameOver) or before.board.number == end.board.number)
            )
            if whole and isinstance(turn.action, Stroke):
                strokes[before.seating.party_of(turn.action.seat)] += 1
            before = turn.ruling.match
        assert [rate.tries for rate in found.rates] == strokes
        assert all(rate.hits <= rate.tries for rate in found.rates)
        assert (found.best is None) == (sum(rate.hits for rate in found.rates) == 0)


@pytest.mark.parametrize("name", ["icf", "points3", "gr25", "uk29"])
def test_the_best_stroke_pocketed_without_a_foul_and_is_found_by_its_turn(name: str) -> None:
    seen = 0
    for session in sessions(name):
        best = highlights(session).best
        if best is not None:
            seen += 1
            turn = session.turns[best.turn]
            assert session.at(best.turn) == best.before
            assert summarize_turn(best.before, turn) == best.summary
            assert best.summary.hit
            assert not best.summary.fouls
    assert seen


def test_nobody_pockets_more_in_a_visit_than_in_all() -> None:
    for session in sessions("icf"):
        found = highlights(session)
        assert 0 < max(found.visits) <= 19
