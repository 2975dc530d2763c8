"""What bots choose under which rules: the queen before the last man, her cover, the points one is entitled to."""

from dataclasses import replace
from random import Random

import pytest

from carrom.bots.bot import Decision, Limit, never
from carrom.bots.hand import Hand
from carrom.bots.levels import EXPERT, MASTER, Level
from carrom.model.discs import BLACKS, QUEEN, WHITES, Kind
from carrom.model.stroke import Choice, Placement
from carrom.model.units import Point
from carrom.physics.simulation import Simulation
from carrom.play.session import Session
from carrom.rules.judge import judge
from carrom.rules.ruleset import ICF, PRESETS, with_switches
from carrom.rules.state import (
    BoardOver,
    Claim,
    GameOver,
    MatchOver,
    MatchState,
    QueenIs,
    QueenState,
    ToChoose,
    ToPlace,
    ToStrike,
)
from tests.bots.positions import SCATTERED, expectations, midway, opening

SURE = replace(EXPERT, hand=Hand())


def decide(level: Level, match: MatchState, strokes: int = 60) -> Decision:
    return level.choose(match, Random(2), Limit(strokes), never)


def test_a_steady_master_pots_what_it_says() -> None:
    steady = replace(MASTER, hand=Hand())
    match = midway(opening(ICF), SCATTERED)
    for seed in range(4):
        decision = steady.choose(match, Random(seed), Limit(25), never)
        assert decision.why is not None
        meant = decision.why.meant
        assert decision.action == meant.stroke
        assert (meant.chance, meant.keeps_turn) == (1.0, 1.0)
        fallen = {fall.disc for fall in Simulation(match.layout, meant.stroke, match.equipment).result().pocketed}
        assert meant.disc in fallen
        match = Session(match).act(decision.action).ruling.match
        if not isinstance(match.expects, ToStrike):
            break


@pytest.mark.parametrize("preset", ["icf", "uk29", "gr25", "p2p"])
def test_the_last_man_is_left_while_the_queen_lies_on_the_board(preset: str) -> None:
    discs = {WHITES[0]: Point(335.0, 335.0), BLACKS[0]: Point(-100.0, 200.0), QUEEN: Point(180.0, 190.0)}
    match = midway(opening(PRESETS[preset]), discs)
    decision = decide(SURE, match)
    session = Session(match)
    after = session.act(decision.action).ruling.match
    assert after.board.queen.where in (QueenIs.PENDING, QueenIs.COVERED)
    if isinstance(after.expects, BoardOver | GameOver | MatchOver):
        assert after.game.boards[-1].winner == 0


def test_a_queen_in_hand_is_covered() -> None:
    discs = {disc: at for disc, at in SCATTERED.items() if disc is not QUEEN}
    match = midway(opening(ICF), discs, queen=QueenState(QueenIs.PENDING, 0))
    decision = decide(SURE, match)
    assert Session(match).act(decision.action).ruling.match.board.queen.where is QueenIs.COVERED


def test_where_any_man_counts_the_dearer_one_is_taken() -> None:
    ruleset = PRESETS["points3"]
    discs = {WHITES[0]: Point(325.0, 325.0), BLACKS[0]: Point(-325.0, 325.0), BLACKS[1]: Point(0.0, 0.0)}
    match = midway(opening(ruleset, 3), discs)
    for values, kind in (((2, 1), Kind.WHITE), ((1, 2), Kind.BLACK)):
        other = replace(match, ruleset=with_switches(ruleset, {"man_values": values}))
        meant = decide(SURE, other)
        assert meant.why is not None
        assert meant.why.meant.disc is not None
        assert meant.why.meant.disc.kind is kind


def test_the_points_one_is_entitled_to_are_claimed() -> None:
    match = replace(opening(with_switches(ICF, {"claim_extra_points": "asked"})), claim=Claim(0, 4, 1))
    asked = replace(match, expects=ToChoose(match.board.to_strike, "claim_points", ("claim", "forgo")))
    assert decide(SURE, asked).action == Choice(match.board.to_strike, "claim")


def test_debts_are_not_forgiven() -> None:
    states = dict(expectations(opening(ICF)))
    match = states["place white 9"]
    assert isinstance(match.expects, ToPlace)
    action = decide(SURE, match).action
    assert isinstance(action, Placement)
    assert judge(match, action, None).match.layout.at(WHITES[8]) == action.at


def test_two_other_ideas_are_kept_with_their_figures() -> None:
    match = midway(opening(ICF), SCATTERED)
    why = decide(EXPERT, match, 120).why
    assert why is not None
    assert len(why.rejected) == 2
    assert all(idea.value <= why.meant.value + 1e-9 or idea.tried < why.meant.tried for idea in why.rejected)
    assert len({(idea.disc, idea.pocket) for idea in (why.meant, *why.rejected)}) == 3


def test_a_stroke_that_somebody_else_thought_of_is_weighed_on_the_same_scale() -> None:
    match = midway(opening(ICF), SCATTERED)
    why = decide(SURE, match).why
    assert why is not None
    best = SURE.weigh(match, why.meant.stroke, Random(1), Limit(10), never)
    assert (best.value, best.disc, best.pocket) == (why.meant.value, why.meant.disc, why.meant.pocket)
    poor = SURE.weigh(match, replace(why.meant.stroke, speed=400), Random(1), Limit(10), never)
    assert poor.value < best.value
    assert poor.keeps_turn == 0.0
