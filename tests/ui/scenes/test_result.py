"""Results: they stay until answered, lead to the next board with the other breaker at the bottom, and end with the match."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.equipment import standard
from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.play.preferences import MatchChoices, Player, Preferences
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import BoardEnd, BoardOver, BoardScore, MatchOver, MatchState, Men, ToStrike
from carrom.ui.game import Game
from carrom.ui.i18n import catalogue
from carrom.ui.intents import KeyDown
from carrom.ui.match_in_play import begin_match, continued, quick_match
from carrom.ui.scene import Stack
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.result import ResultScene
from carrom.ui.scenes.table import TableScene
from carrom.ui.scenes.title import TitleScene
from tests.ui.measuring import words_on
from tests.ui.screens import FRAME, SIZES, picture, table_for


def ended(folder: Path, expects: BoardOver | MatchOver, size: tuple[int, int] = (1280, 800)) -> tuple[Stack, TableScene]:
    """A table under the result of its first board."""
    play = quick_match(catalogue(), 7, folder)
    match = play.session.match
    game = replace(match.game, scores=(7, 0), boards=(BoardScore(1, Seat.SOUTH, 0, (7, 0), 0, BoardEnd.CLEARED),))
    play.session.opening = replace(match, game=game, expects=expects)
    table = Game(catalogue()).table(play)
    stack = Stack(table, *size)
    stack.update(FRAME)
    return stack, table


def test_a_result_stays_until_it_is_answered_and_the_next_board_follows(tmp_path: Path) -> None:
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


def test_play_again_after_a_continued_match_is_another_match_of_the_same_with_the_break_on_the_other_side(
    tmp_path: Path,
) -> None:
    rules = replace(PRESETS["gr25"], first_break="first_seat")
    seats = (Player("Asha"), Player("Ravi"), Player("Meena"), Player(kind="beginner"))
    first = begin_match(Preferences(rules=rules, match=MatchChoices(players=4, seats=seats)), catalogue(), 7, tmp_path)
    path = first.record.path
    game = Game(catalogue(), beside="here")
    table = game.table(continued(path, catalogue(), Preferences()))
    stack = Stack(table, 1280, 800)
    table.act(Choice(Seat.SOUTH, "concede"))
    while not isinstance(stack.scenes[-1], ResultScene):
        stack.update(FRAME)
    stack.handle(KeyDown("return"))
    again = stack.scenes[-1]
    assert isinstance(again, TableScene)
    match = again.play.session.match
    assert (match.ruleset, match.seating) == (rules, first.session.match.seating)
    assert again.play.teller.names == first.teller.names
    assert again.play.player(Seat.WEST).kind == "beginner"
    assert match.expects == ToStrike(match.seating.after(Seat.SOUTH))


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


def points_for_three(expects: BoardOver | MatchOver) -> MatchState:
    """Two boards of points are booked, and the third is as good as empty."""
    rules = PRESETS["points3"]
    match = start_match(rules, standard(), seating_for(rules, 3), 7)
    boards = (
        BoardScore(1, Seat.SOUTH, 1, (1, 14, 7), 1, BoardEnd.CLEARED),
        BoardScore(2, Seat.WEST, 0, (4, 0, 3), None, BoardEnd.CONCEDED),
    )
    board = replace(match.board, number=2 if isinstance(expects, BoardOver) else 3, held=(Men(1, 0), Men(4, 3), Men(0, 2)))
    return replace(match, game=replace(match.game, scores=(5, 14, 10), boards=boards), board=board, expects=expects)


def table_of_boards(match: MatchState, folder: Path) -> list[list[str]]:
    """The rows on the plate, the sum last: number or name, how the board was won, and what each party has of it."""
    hand = table_for(match, folder)
    hand.stack.update(FRAME)
    words = words_on(hand.stack.scenes[-1])
    words = words[words.index("Board") :]
    parties = len(match.seating.parties)
    rows, rest = [], words[2 + parties : words.index("Score")]
    while rest:
        rows.append(rest[: 2 + parties])
        rest = rest[2 + parties :]
    return [*rows, words[words.index("Score") :][: 1 + parties]]


@pytest.mark.parametrize(
    ("expects", "rows"),
    [
        (BoardOver(), [["1", "cleared", "1", "14", "7"], ["2", "given up", "4", "0", "3"], ["Score", "5", "14", "10"]]),
        (
            MatchOver(1),
            [
                ["1", "cleared", "1", "14", "7"],
                ["2", "given up", "4", "0", "3"],
                ["3", "points reached", "2", "11", "2"],
                ["Score", "7", "25", "12"],
            ],
        ),
    ],
)
def test_every_party_has_in_its_column_what_it_banked_and_the_columns_add_up(
    tmp_path: Path, expects: BoardOver | MatchOver, rows: list[list[str]]
) -> None:
    assert table_of_boards(points_for_three(expects), tmp_path) == rows
