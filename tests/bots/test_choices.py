"""What bots choose under which rules: the queen before the last man, her cover, the points one is entitled to."""

import math
from dataclasses import replace
from random import Random

import pytest

from carrom.bots.bot import Decision, Limit, never_stop
from carrom.bots.hand import Hand
from carrom.bots.levels import EXPERT, MASTER, Level
from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.stroke import Choice, Placement
from carrom.model.units import Point
from carrom.play.session import Session
from carrom.rules.judge import judge, refuse
from carrom.rules.ruleset import ICF, PRESETS, with_switches
from carrom.rules.state import BoardEnd, Claim, MatchState, QueenIs, QueenState, ToPlace, ToStrike, question_to
from tests.bots.positions import SCATTERED, expectations, midway, opening, queen_in_hand

SURE = replace(EXPERT, hand=Hand())


def decide(level: Level, match: MatchState, strokes: int = 60) -> Decision:
    return level.choose(match, Random(2), Limit(strokes), never_stop)


@pytest.mark.parametrize("opened", [midway(opening(ICF), SCATTERED), opening(ICF, seed=3), opening(PRESETS["points3"], 3)])
def test_what_a_steady_master_says_will_drop_drops_every_time(opened: MatchState) -> None:
    steady, session = replace(MASTER, hand=Hand()), Session(opened)
    for turn in range(6):
        match = session.match
        if not isinstance(match.expects, ToStrike):
            break
        decision = steady.choose(match, Random(turn), Limit(25), never_stop)
        assert decision.why is not None
        meant = decision.why.meant
        assert decision.action == meant.stroke
        played = session.act(decision.action)
        assert played.result is not None
        fallen = [(fall.disc, fall.pocket) for fall in played.result.pocketed if fall.disc != STRIKER]
        assert fallen == [(pot.disc, pot.pocket) for pot in meant.pots]
        assert meant.chance in (0.0, 1.0)
        if meant.disc is not None:
            assert (meant.disc in {disc for disc, _ in fallen}) == (meant.chance == 1.0)
        assert (played.ruling.match.board.to_strike == meant.stroke.seat) == (meant.keeps_turn == 1.0)


def test_a_clear_choice_is_thought_over_no_longer_than_need_be() -> None:
    match = midway(opening(ICF), {WHITES[0]: Point(334.0, 334.0), BLACKS[0]: Point(-100.0, 200.0)})
    why = MASTER.choose(match, Random(1), Limit(400), never_stop).why
    assert why is not None
    assert why.meant.chance == 1.0
    assert why.strokes < 350


@pytest.mark.parametrize("preset", ["icf", "uk29", "gr25", "p2p"])
def test_the_last_man_is_left_while_the_queen_lies_on_the_board(preset: str) -> None:
    discs = {WHITES[0]: Point(335.0, 335.0), BLACKS[0]: Point(-100.0, 200.0), QUEEN: Point(180.0, 190.0)}
    match = midway(opening(PRESETS[preset]), discs)
    decision = decide(SURE, match)
    session = Session(match)
    after = session.act(decision.action).ruling.match
    assert after.board.queen.where in (QueenIs.PENDING, QueenIs.COVERED)
    if after.board_over:
        assert after.game.boards[-1].winner == 0


def test_a_queen_in_hand_is_covered() -> None:
    discs = {disc: at for disc, at in SCATTERED.items() if disc is not QUEEN}
    match = midway(opening(ICF), discs, queen=QueenState(QueenIs.PENDING, 0))
    decision = decide(SURE, match)
    assert Session(match).act(decision.action).ruling.match.board.queen.where is QueenIs.COVERED


def test_where_any_man_counts_the_dearer_one_is_taken_or_as_much_at_once() -> None:
    ruleset = PRESETS["points3"]
    discs = {WHITES[0]: Point(325.0, 325.0), BLACKS[0]: Point(-325.0, 325.0), BLACKS[1]: Point(0.0, 0.0)}
    match = midway(opening(ruleset, 3), discs)
    for white, black in ((2, 1), (1, 2)):
        meant = decide(SURE, replace(match, ruleset=with_switches(ruleset, {"man_values": (white, black)}))).why
        assert meant is not None
        worth = {Kind.WHITE: white, Kind.BLACK: black}
        assert sum(worth[pot.disc.kind] for pot in meant.meant.pots) >= 2


def test_the_points_one_is_entitled_to_are_claimed() -> None:
    match = replace(opening(with_switches(ICF, {"claim_extra_points": "asked"})), claim=Claim(0, 4, 1, BoardEnd.LAST_MAN))
    asked = replace(match, expects=question_to(match.board.to_strike, "claim_points"))
    assert decide(SURE, asked).action == Choice(match.board.to_strike, "claim")


def test_debts_are_not_forgiven() -> None:
    states = dict(expectations(opening(ICF)))
    match = states["place white 9"]
    assert isinstance(match.expects, ToPlace)
    action = decide(SURE, match).action
    assert isinstance(action, Placement)
    assert judge(match, action, None).match.layout.at(WHITES[8]) == action.at


@pytest.mark.parametrize("at_centre", [(), (WHITES[8],)])
def test_a_bot_puts_the_queen_as_near_to_the_centre_as_there_is_room(at_centre: tuple[Disc, ...]) -> None:
    match = opening(PRESETS["uk29"])
    match = queen_in_hand(match, match.board.to_strike.opposite, *at_centre)
    action = decide(SURE, match).action
    assert isinstance(action, Placement)
    assert refuse(match, action) is None
    assert math.hypot(*action.at) == pytest.approx(31.01 if at_centre else 0.0, abs=0.02)


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
    best = SURE.weigh(match, why.meant.stroke, Random(1), Limit(10), never_stop)
    assert (best.value, best.disc, best.pocket) == (why.meant.value, why.meant.disc, why.meant.pocket)
    poor = SURE.weigh(match, replace(why.meant.stroke, speed=400), Random(1), Limit(10), never_stop)
    assert poor.value < best.value
    assert poor.keeps_turn == 0.0
