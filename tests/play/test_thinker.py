"""Thinking beside the loop: the same decision wherever it is thought, hurried, thrown away, and when the thinker fails."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from carrom.bots.bot import Decision, Limit, never_stop
from carrom.bots.levels import CLUB, MASTER
from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES
from carrom.play.thinker import Beside, Thinker
from carrom.rules.judge import refuse
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play

MATCH = start_match(quick_play(ICF), standard_equipment(), SINGLES, 4)
BESIDE: tuple[Beside, ...] = ("process", "here")
LONG = 60.0  # seconds after which something is wrong

SLEEPER = """
from time import sleep
class Bot:
    def choose(self, match, rng, limit, stop):
        sleep(600)
"""
ENDS = """
import os
class Bot:
    def choose(self, match, rng, limit, stop):
        os._exit(3)
"""


@pytest.fixture(params=BESIDE)
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    made = Thinker(request.param)
    yield made
    made.close()


@pytest.fixture
def process() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def awaited(thinker: Thinker) -> Decision:
    end = monotonic() + LONG
    while monotonic() < end:
        decision = thinker.poll()
        if decision is not None:
            return decision
        sleep(0.005)
    raise AssertionError("no decision")


def test_the_decision_is_the_same_wherever_it_is_thought_over(thinker: Thinker) -> None:
    expected = CLUB.choose(MATCH, Random("4/0"), Limit(6), never_stop)
    thinker.begin("club", MATCH, "4/0", Limit(6))
    assert thinker.busy
    assert awaited(thinker) == expected
    assert thinker.poll() is None
    assert thinker.failures == ()


def test_a_level_with_sliders_can_be_sent_as_it_is(thinker: Thinker) -> None:
    thinker.begin(MASTER, MATCH, "4/0", Limit(3))
    assert awaited(thinker) == MASTER.choose(MATCH, Random("4/0"), Limit(3), never_stop)


def test_a_new_thought_throws_the_old_one_away(process: Thinker) -> None:
    process.begin("master", MATCH, "a")
    process.begin("club", MATCH, "b", Limit(2))
    assert awaited(process) == CLUB.choose(MATCH, Random("b"), Limit(2), never_stop)


def test_who_is_hurried_answers_legally_with_the_best_so_far(process: Thinker) -> None:
    process.begin("master@0.1:1:0.2:100000", MATCH, "4/0")
    end = monotonic() + LONG
    while process.best_so_far is None and monotonic() < end:
        assert process.poll() is None
        sleep(0.005)
    decision = process.answer_now()
    assert refuse(MATCH, decision.action) is None
    assert decision.why is not None
    assert decision.why.strokes > 0
    assert not process.busy


def test_a_player_who_never_answers_is_given_up_and_the_next_thought_goes_well(process: Thinker, tmp_path: Path) -> None:
    path = tmp_path / "sleeper.py"
    path.write_text(SLEEPER, encoding="utf-8")
    process.begin(str(path), MATCH, "4/0")
    decision = process.answer_now()
    assert refuse(MATCH, decision.action) is None
    assert [problem.code for problem in process.failures] == ["thinking_slow"]
    process.begin("club", MATCH, "4/0", Limit(2))
    assert awaited(process) == CLUB.choose(MATCH, Random("4/0"), Limit(2), never_stop)


def test_a_worker_that_dies_is_replaced_by_a_legal_stroke(process: Thinker, tmp_path: Path) -> None:
    path = tmp_path / "ends.py"
    path.write_text(ENDS, encoding="utf-8")
    process.begin(str(path), MATCH, "4/0")
    assert refuse(MATCH, awaited(process).action) is None
    assert [problem.code for problem in process.failures] == ["thinking_ended"]


def test_an_unknown_player_is_told_and_the_match_goes_on(thinker: Thinker) -> None:
    thinker.begin("nobody", MATCH, "4/0", Limit(2))
    assert refuse(MATCH, awaited(thinker).action) is None
    assert [(problem.code, problem.player) for problem in thinker.failures] == [("player_unknown", "nobody")]


def test_a_thrown_away_thought_is_never_handed_out(thinker: Thinker) -> None:
    thinker.begin("club", MATCH, "4/0", Limit(2))
    thinker.stop()
    assert not thinker.busy
    sleep(0.05)
    assert thinker.poll() is None
