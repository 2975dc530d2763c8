"""Results: they stay until answered, lead to the next board with the other breaker at the bottom, and end with the match."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.rules.state import BoardOver, BoardScore, MatchOver
from carrom.ui.game import Game
from carrom.ui.i18n import catalogue
from carrom.ui.intents import KeyDown
from carrom.ui.match_in_play import quick_match
from carrom.ui.scene import Stack
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.result import ResultScene
from carrom.ui.scenes.table import TableScene
from carrom.ui.scenes.title import TitleScene
from tests.ui.screens import FRAME, SIZES, picture


def ended(folder: Path, expects: BoardOver | MatchOver, size: tuple[int, int] = (1280, 800)) -> tuple[Stack, TableScene]:
    """A table under the result of its first board."""
    play = quick_match(catalogue(), 7, folder)
    match = play.session.match
    game = replace(match.game, scores=(7, 0), boards=(BoardScore(1, Seat.SOUTH, 0, 7, 0),))
    play.session.opening = replace(match, game=game, expects=expects)
    table = Game(catalogue()).table(play)
    stack = Stack(table, *size)
    stack.update(FRAME)
    return stack, table


def test_a_result_stays_until_it_is_answered_and_the_next_board_follows(tmp_path: Path) -> None:
    """PB-101."""
    stack, table = ended(tmp_path, BoardOver())
    for _ in range(600):
        stack.update(FRAME)
    assert isinstance(stack.scenes[-1], ResultScene)
    stack.handle(KeyDown("return"))
    assert stack.scenes == (table,)
    assert isinstance(table.phase, Aiming)
    assert table.phase.seat is Seat.NORTH
    assert table.play.session.match.board.number == 2


def test_a_match_that_is_over_leads_to_a_new_one_or_to_the_title(tmp_path: Path) -> None:
    stack, table = ended(tmp_path, MatchOver(0))
    assert isinstance(table.phase, Asking)
    stack.handle(KeyDown("return"))
    assert isinstance(stack.scenes[-1], TableScene)
    assert stack.scenes[-1] is not table
    stack, _ = ended(tmp_path, MatchOver(0))
    stack.handle(KeyDown("tab"))
    stack.handle(KeyDown("return"))
    assert isinstance(stack.scenes[-1], TitleScene)


@pytest.mark.parametrize("size", SIZES)
def test_the_result_is_drawn_over_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    stack, table = ended(tmp_path, BoardOver(), size)
    result = stack.scenes[-1]
    assert isinstance(result, ResultScene)
    box = result.frame.box
    assert box.left >= 0
    assert box.right <= size[0]
    inside = (round(box.right) - 12, round(box.centre[1]))
    over, under = picture(stack, size), picture(Stack(table, *size), size)
    assert over.get_at(inside) != under.get_at(inside)
