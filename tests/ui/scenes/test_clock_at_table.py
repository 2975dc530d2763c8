"""The clock at the table: what closing, pausing and looking elsewhere do to a player's time."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carrom.model.units import Second
from carrom.play.clock import KEPT_EVERY
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.i18n import catalogue
from carrom.ui.intents import KeyDown
from carrom.ui.keeper import Keeper
from carrom.ui.match_in_play import continued, in_play
from carrom.ui.scene import Stack
from carrom.ui.scenes.table import TableScene
from tests.ui.scenes.test_decisions_at_table import begun
from tests.ui.screens import FRAME, USUAL, Hand

TIMED = replace(quick_play(ICF), stroke_time_s=20, match_time_min=60)


def opened(path: Path, game: Game) -> Hand:
    """The match of this record taken up again on screen; a new one where there is none yet."""
    if list(path.glob("*.jsonl")):
        (file,) = path.glob("*.jsonl")
        play = continued(file, catalogue(), USUAL)
    else:
        play = in_play(begun(TIMED), USUAL.match, catalogue(), path)
    table = game.table(play)
    return Hand(Stack(table, 1280, 800), table)


def times(table: TableScene) -> tuple[Second, Second]:
    """What is left of the stroke, and of the match."""
    clock = table.desk.clock
    assert clock.decision is not None
    assert clock.match is not None
    return clock.decision, clock.match


def fresh() -> Game:
    return Game(catalogue(), Keeper.of(USUAL), beside="here")


@pytest.mark.parametrize("way", ["closed", "paused and left", "killed"])
def test_a_match_that_is_continued_has_no_more_time_left_than_before(tmp_path: Path, way: str) -> None:
    game = fresh()
    hand = opened(tmp_path, game)
    for _ in range(60 * 13 - 7):
        hand.stack.update(FRAME)
    before = times(hand.table)
    assert before[0] < 8
    if way == "closed":
        game.close()
    elif way == "paused and left":
        hand.send(KeyDown("escape"))
    gained = [after - left for after, left in zip(times(opened(tmp_path, fresh()).table), before, strict=True)]
    assert all(-0.01 <= gain <= (KEPT_EVERY + FRAME if way == "killed" else 0.0) for gain in gained)


def test_time_at_the_table_never_comes_back_whatever_is_done_and_however_the_game_is_left(tmp_path: Path) -> None:
    random, game = Random(4), fresh()
    hand = opened(tmp_path, game)
    for _ in range(120):
        before, turns, given_back = times(hand.table), len(hand.table.play.session.turns), 0.0
        match random.choice(["wait"] * 4 + ["key"] * 4 + ["strike", "closed", "killed"]):
            case "wait":
                hand.stack.update(random.choice([FRAME, 0.5, 2.0]))
            case "key":
                hand.send(KeyDown(random.choice(["escape", "f1", "l", "r", "e", "h", "u", "t", "z", "m", "tab"])), frames=2)
            case "strike" if len(hand.stack.scenes) == 1:
                hand.send(KeyDown("space"))
                for _ in range(1200):
                    hand.stack.update(FRAME)
                    if hand.table.phase.timed:
                        break
            case "closed" | "killed" as way:
                if way == "closed":
                    game.close()
                given_back = KEPT_EVERY if way == "killed" else 0.0
                game = fresh()
                hand = opened(tmp_path, game)
        decision, of_match = times(hand.table)
        assert of_match <= before[1] + given_back
        assert decision <= before[0] + given_back or len(hand.table.play.session.turns) > turns
    (path,) = tmp_path.glob("*.jsonl")
    assert load_record(path).damage is None
