"""Players by name, and what becomes of one that fails."""

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from carrom.bots.bot import Bot, Decision, Limit, Stop, never_stop
from carrom.bots.hand import Hand
from carrom.bots.levels import CLUB, LEVELS, Custom, Level, custom
from carrom.bots.plugins import BadPlayer, GuardedBot, player_named
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Stroke
from carrom.rules.judge import refuse
from carrom.rules.ruleset import ICF
from carrom.rules.state import MatchState
from tests.bots.positions import opening


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_found_by_its_name(name: str) -> None:
    assert player_named(name) is LEVELS[name]


def test_a_level_takes_another_hand_and_budget_behind_an_at() -> None:
    player = player_named("club@0.15:2:0.3:50")
    assert getattr(player, "hand", None) == Hand(0.15, 2.0, 0.3)
    assert getattr(getattr(player, "mind", None), "strokes", 0) == 50
    assert getattr(player_named("club@0:0:0"), "mind", None) == CLUB.mind


NO_LEVELS = ("club@", "club@1:2", "club@a:b:c", "club@-1:0:0", "club@nan:0:0", "custom", "custom@1:1:1")


@pytest.mark.parametrize("name", ["nobody", *NO_LEVELS, "none.py", ""])
def test_a_name_that_gives_no_player_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(BadPlayer) as refused:
        player_named(name)
    assert refused.value.name == name
    assert refused.value.why


NO_PLAYERS = (
    "raise RuntimeError('no')",
    "x = 1",
    "class Bot: pass",
    "class Bot:\n    def __init__(self, a): pass",
    "(",
    "raise SystemExit",
    "import sys\nsys.exit('bye')",
    "def __getattr__(name):\n    raise ValueError(name)",
    "class Bot:\n    def __init__(self):\n        raise SystemExit",
    "class Bot:\n    @property\n    def choose(self):\n        raise SystemExit",
    "class Bot:\n    choose = 3\n    def __repr__(self):\n        raise ValueError",
    "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()",
)


@pytest.mark.parametrize("text", NO_PLAYERS)
def test_a_file_that_holds_no_player_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadPlayer):
        player_named(str(path))


def test_a_file_may_hold_several_players(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from carrom.bots.levels import MASTER, CLUB\nbot = CLUB\nother = MASTER\n", encoding="utf-8")
    assert player_named(str(path)) is LEVELS["club"]
    assert player_named(f"{path}:other") is LEVELS["master"]


class Raises:
    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        raise ZeroDivisionError("as it happens")


class Cheats:
    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        return Decision(Stroke(Seat.SOUTH, 0, 1_500_000, 9999))


class Leaves:
    """Asks the whole program to end."""

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        raise SystemExit


class ConcedesForTheOther:
    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        return Decision(Choice(Seat.NORTH, "concede"))


FAILING: tuple[tuple[Bot, str], ...] = (
    (Raises(), "player_failed"),
    (Leaves(), "player_failed"),
    (ConcedesForTheOther(), "player_failed"),
    (Cheats(), "player_refused"),
)


@pytest.mark.parametrize(("bot", "code"), FAILING)
def test_the_match_goes_on_when_a_player_fails_and_the_failure_is_told(bot: Bot, code: str) -> None:
    guarded, match = GuardedBot("poor", bot), opening(ICF)
    decision = guarded.choose(match, Random(1), Limit(2), never_stop)
    assert refuse(match, decision.action) is None
    assert [(problem.code, problem.player) for problem in guarded.failures] == [(code, "poor")]
    assert guarded.failures[0].detail


def test_a_level_of_ones_own_has_the_hand_and_the_thought_that_its_name_says() -> None:
    level = player_named("custom@0.4:4:1:100:2")
    assert level == custom(100, 2, 0.4, 4.0, 1.0)
    assert isinstance(level, Level)
    assert (level.mind.strokes, level.mind.look_ahead, level.hand) == (100, 2, Hand(0.4, 4.0, 1.0))
    assert refuse(opening(ICF), level.choose(opening(ICF), Random(1), Limit(3), never_stop).action) is None


@pytest.mark.parametrize("name", ["angle", "power", "placing", "strokes", "look_ahead"])
def test_a_number_of_ones_own_level_stays_in_its_range(name: str) -> None:
    numbers = {"angle": 1.0, "power": 1.0, "placing": 1.0, "strokes": 100, "look_ahead": 1}
    field = next(field for field in fields(Custom) if field.name == name)
    low, high = field.metadata["low"], field.metadata["high"]
    for number, right in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        text = ":".join(map(str, (numbers | {name: number}).values()))
        if right:
            assert isinstance(player_named(f"custom@{text}"), Level)
        else:
            with pytest.raises(BadPlayer, match=f"{name} must be"):
                player_named(f"custom@{text}")
