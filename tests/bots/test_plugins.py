"""Players by name, and what becomes of one that fails."""

from pathlib import Path
from random import Random

import pytest

from carrom.bots.bot import Bot, Decision, Limit, Stop, never
from carrom.bots.hand import Hand
from carrom.bots.levels import CLUB, LEVELS
from carrom.bots.plugins import BadPlayer, Guarded, player_named
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
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


@pytest.mark.parametrize("name", ["nobody", "club@", "club@1:2", "club@a:b:c", "club@-1:0:0", "club@nan:0:0", "none.py", ""])
def test_a_name_that_gives_no_player_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(BadPlayer) as refused:
        player_named(name)
    assert refused.value.name == name
    assert refused.value.why


@pytest.mark.parametrize(
    "text", ["raise RuntimeError('no')", "x = 1", "class Bot: pass", "class Bot:\n    def __init__(self, a): pass", "("]
)
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


@pytest.mark.parametrize(("bot", "code"), [(Raises(), "player_failed"), (Cheats(), "player_refused")])
def test_the_match_goes_on_when_a_player_fails_and_the_failure_is_told(bot: Bot, code: str) -> None:
    guarded, match = Guarded("poor", bot), opening(ICF)
    decision = guarded.choose(match, Random(1), Limit(2), never)
    assert refuse(match, decision.action) is None
    assert [(trouble.code, trouble.player) for trouble in guarded.troubles] == [(code, "poor")]
    assert guarded.troubles[0].detail
