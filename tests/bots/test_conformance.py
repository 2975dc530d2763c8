"""What every bot must do, whoever wrote it: legal answers to everything, the same ones again, within limit and stop."""

from pathlib import Path
from random import Random

import pytest

from carrom.bots.bot import Bot, Decision, Limit, as_decision, never_stop
from carrom.bots.levels import LEVELS
from carrom.bots.plugins import player_named
from carrom.model.placing import free_offsets
from carrom.model.stroke import Stroke
from carrom.rules.judge import refuse
from carrom.rules.ruleset import ICF, PRESETS
from carrom.rules.state import BoardOver, GameOver, MatchState, ToStrike
from tests.bots.positions import PAIRS, SCATTERED, expectations, midway, opening, walled_in

PLUG_IN = str(Path(__file__).with_name("plugged.py"))
PLAYERS = (*LEVELS, PLUG_IN)
NAMES = [Path(name).stem for name in PLAYERS]


def choose(player: Bot, match: MatchState, strokes: int = 3, seed: int = 5) -> Decision:
    return as_decision(player.choose(match, Random(seed), Limit(strokes), never_stop))


@pytest.mark.parametrize("name", PLAYERS, ids=NAMES)
@pytest.mark.parametrize(("preset", "seats"), PAIRS)
def test_a_player_answers_legally_whatever_is_expected(name: str, preset: str, seats: int) -> None:
    player = player_named(name)
    for what, match in expectations(opening(PRESETS[preset], seats)):
        action = choose(player, match).action
        assert refuse(match, action) is None, (what, action)
        assert isinstance(action, Stroke) == isinstance(match.expects, ToStrike), what


@pytest.mark.parametrize("name", PLAYERS, ids=NAMES)
@pytest.mark.parametrize(("preset", "seats"), PAIRS)
def test_without_a_legal_spot_a_player_still_answers_legally(name: str, preset: str, seats: int) -> None:
    match = walled_in(opening(PRESETS[preset], seats))
    assert not free_offsets(match.board.to_strike, match.layout, match.equipment)
    assert refuse(match, choose(player_named(name), match).action) is None


@pytest.mark.parametrize("name", PLAYERS, ids=NAMES)
def test_the_same_seed_and_state_give_the_same_action(name: str) -> None:
    player = player_named(name)
    match = midway(opening(ICF), SCATTERED)
    assert choose(player, match, 12) == choose(player, match, 12)
    assert choose(player, match, 12).action != choose(player, match, 12, seed=6).action


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("strokes", [0, 1, 9])
def test_a_level_simulates_no_more_strokes_than_it_may(name: str, strokes: int) -> None:
    for match in (opening(ICF), midway(opening(ICF), SCATTERED)):
        why = choose(player_named(name), match, strokes).why
        assert why is not None
        assert why.strokes <= strokes


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_that_is_stopped_answers_with_what_it_has(name: str) -> None:
    match = midway(opening(ICF), SCATTERED)
    asked: list[int] = []

    def soon() -> bool:
        asked.append(1)
        return len(asked) > 4

    decision = player_named(name).choose(match, Random(5), Limit(), soon)
    assert isinstance(decision, Decision)
    assert decision.why is not None
    assert decision.why.strokes <= 4
    assert len(asked) == 5
    assert refuse(match, decision.action) is None


@pytest.mark.parametrize("over", [BoardOver(), GameOver(0)])
def test_a_level_goes_on_to_the_next_board(over: BoardOver | GameOver) -> None:
    matches = [match for _, match in expectations(opening(ICF)) if isinstance(match.expects, type(over))]
    assert [getattr(choose(LEVELS["club"], match).action, "option", "") for match in matches] == ["next"]
