"""Results: they stay until answered, lead to the next board with the other breaker at the bottom, and end with the match."""

from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from carrom.model.discs import QUEEN
from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.play.highlights import highlights
from carrom.play.preferences import MatchChoices, Preferences, SeatedPlayer
from carrom.play.session import Session
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import BoardEnd, BoardOver, BoardScore, GameOver, MatchOver, MatchState, MenCount, ToChoose, ToStrike
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerMove, PointerUp
from carrom.ui.pages.result import ResultScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import begin_match, continue_match, quick_match
from carrom.ui.table.decisions import ChoiceScene
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.looking_back import Replaying
from carrom.ui.table.phases.waiting import Asking
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator
from tests.bots.positions import SCATTERED, midway
from tests.ui.measuring import words_on
from tests.ui.plates import PlateRow, rows_on
from tests.ui.screens import FRAME, SIZES, picture, table_for
from tests.ui.table.test_decisions_at_table import begun

Over: TypeAlias = BoardOver | GameOver | MatchOver


def ended(folder: Path, expects: Over, size: tuple[int, int] = (1280, 800)) -> tuple[SceneStack, TableScene]:
    """A table under the result of its first board."""
    play = quick_match(catalogue(), 7, folder)
    match = play.session.match
    game = replace(match.game, scores=(7, 0), boards=(BoardScore(1, Seat.SOUTH, 0, (7, 0), 0, BoardEnd.CLEARED),))
    play.session.opening = replace(match, game=game, expects=expects)
    table = Game(catalogue()).table(play)
    stack = SceneStack(table, *size)
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


def put_away(stack: SceneStack, by: str) -> ResultScene:
    """The result, once its players look at the board."""
    result = stack.scenes[-1]
    assert isinstance(result, ResultScene)
    if by == "escape":
        stack.handle(KeyDown("escape"))
    elif by == "keys":
        for key in ("tab", "tab", "return"):
            stack.handle(KeyDown(key))
    else:
        at = next(button.rect.centre for button in result.buttons.shown if button.name == "look")
        stack.handle(PointerDown(*at))
        stack.handle(PointerUp(*at))
    return result


@pytest.mark.parametrize("back", ["a key", "a press", "its button"])
@pytest.mark.parametrize("by", ["escape", "keys", "its button"])
@pytest.mark.parametrize("expects", [BoardOver(), MatchOver(0)])
def test_a_result_is_put_away_to_look_at_the_board_and_comes_back_unanswered(
    tmp_path: Path, expects: Over, by: str, back: str
) -> None:
    stack, table = ended(tmp_path, expects)
    covered = picture(stack, (1280, 800)).copy()
    result = put_away(stack, by)
    shown = picture(stack, (1280, 800))
    at = tuple(map(round, table.view.viewport(table.context.shown.turn).to_px(table.context.match.layout.at(QUEEN))))
    assert shown.get_at(at) != covered.get_at(at)
    stack.update(FRAME)
    table.draw(alone := pygame.Surface((1280, 800)))
    board = table.view.upright.frame_rect
    whole = pygame.Rect(round(board.left), round(board.top), round(board.width), round(board.height))
    assert pygame.image.tobytes(shown.subsurface(whole), "RGB") == pygame.image.tobytes(alone.subsurface(whole), "RGB")
    stack.handle(KeyDown("left shift"))
    stack.handle(PointerMove(300, 300, held=False))
    away = [result.away]
    place = result.back.shown[0].rect.centre if back == "its button" else (400.0, 400.0)
    for intent in (KeyDown("x"),) if back == "a key" else (PointerDown(*place), PointerUp(*place)):
        stack.handle(intent)
    assert [*away, result.away] == [True, False]
    assert stack.scenes[-1] is result
    stack.handle(KeyDown("return"))
    assert stack.scenes[-1] is not result


@pytest.mark.parametrize("size", SIZES)
def test_the_way_back_to_a_result_covers_the_buttons_that_do_nothing_meanwhile(tmp_path: Path, size: tuple[int, int]) -> None:
    stack, table = ended(tmp_path, BoardOver(), size)
    (way_back,) = put_away(stack, "escape").back.shown
    for button in table.view.buttons.shown:
        assert all(way_back.rect.contains(x, y) for x, y in (button.rect.centre, (button.rect.left, button.rect.top)))


def test_the_board_can_be_looked_at_before_a_question_about_it_is_answered(tmp_path: Path) -> None:
    match = midway(begun(replace(PRESETS["icf"], stroke_time_s=0, placing_time_s=0)), SCATTERED)
    asked = replace(match, expects=ToChoose(Seat.SOUTH, "claim_penalty", ("claim", "forgo")))
    hand = table_for(asked, tmp_path)
    hand.send(frames=1)
    question = hand.stack.scenes[-1]
    assert isinstance(question, ChoiceScene)
    assert [button.name for button in question.buttons.shown] == ["claim", "forgo", "look"]
    away = []
    for _ in range(2):
        hand.send(KeyDown("escape"))
        away.append(question.away)
    assert away == [True, False]
    assert hand.stack.scenes[-1] is question


def test_nothing_is_looked_at_before_a_board_is_broken(tmp_path: Path) -> None:
    hand = table_for(begun(PRESETS["icf"]), tmp_path)
    hand.send(frames=1)
    question = hand.stack.scenes[-1]
    assert isinstance(question, ChoiceScene)
    assert "look" not in [button.name for button in question.buttons.shown]
    hand.send(KeyDown("escape"))
    assert not question.away


@pytest.mark.parametrize(("expects", "over"), [(BoardOver(), "board"), (GameOver(0), "game"), (MatchOver(0), "match")])
def test_below_a_result_it_is_said_what_is_over(tmp_path: Path, expects: Over, over: str) -> None:
    _, table = ended(tmp_path, expects)
    assert table.phase.prompt(table.context).title == f"{over.capitalize()} over"


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
    seats = (SeatedPlayer("Asha"), SeatedPlayer("Ravi"), SeatedPlayer("Meena"), SeatedPlayer(kind="beginner"))
    first = begin_match(Preferences(rules=rules, match=MatchChoices(players=4, seats=seats)), catalogue(), 7, tmp_path)
    path = first.record.path
    game = Game(catalogue(), beside="here")
    table = game.table(continue_match(path, catalogue(), Preferences()))
    stack = SceneStack(table, 1280, 800)
    table.act(Choice(Seat.SOUTH, "concede"))
    while not isinstance(stack.scenes[-1], ResultScene):
        stack.update(FRAME)
    stack.handle(KeyDown("return"))
    again = stack.scenes[-1]
    assert isinstance(again, TableScene)
    match = again.play.session.match
    assert (match.ruleset, match.seating) == (rules, first.session.match.seating)
    assert again.play.narrator.names == first.narrator.names
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
    over, under = picture(stack, size), picture(SceneStack(table, *size), size)
    assert over.get_at(inside) != under.get_at(inside)


def points_for_three(expects: BoardOver | MatchOver) -> MatchState:
    """Two boards of points are booked, and the third is as good as empty."""
    rules = PRESETS["points3"]
    match = start_match(rules, standard_equipment(), seating_for(rules, 3), 7)
    boards = (
        BoardScore(1, Seat.SOUTH, 1, (1, 14, 7), 1, BoardEnd.CLEARED),
        BoardScore(2, Seat.WEST, 0, (4, 0, 3), None, BoardEnd.CONCEDED),
    )
    board = replace(
        match.board, number=2 if isinstance(expects, BoardOver) else 3, held=(MenCount(1, 0), MenCount(4, 3), MenCount(0, 2))
    )
    return replace(match, game=replace(match.game, scores=(5, 14, 10), boards=boards), board=board, expects=expects)


@pytest.mark.parametrize(
    ("expects", "rows"),
    [
        (
            BoardOver(),
            [
                PlateRow(("1", "cleared"), (1, 14, 7)),
                PlateRow(("2", "conceded"), (4, 0, 3)),
                PlateRow(("Score",), (5, 14, 10)),
            ],
        ),
        (
            MatchOver(1),
            [
                PlateRow(("1", "cleared"), (1, 14, 7)),
                PlateRow(("2", "conceded"), (4, 0, 3)),
                PlateRow(("3", "target reached"), (2, 11, 2)),
                PlateRow(("Score",), (7, 25, 12)),
            ],
        ),
    ],
)
def test_every_party_has_in_its_column_what_it_banked_and_the_columns_add_up(
    tmp_path: Path, expects: BoardOver | MatchOver, rows: list[PlateRow]
) -> None:
    hand = table_for(points_for_three(expects), tmp_path)
    hand.stack.update(FRAME)
    plate = hand.stack.scenes[-1]
    assert isinstance(plate, ResultScene)
    assert list(rows_on(plate, 3)) == rows


@pytest.mark.parametrize("size", SIZES)
def test_boards_for_which_there_is_no_room_share_a_row_and_the_columns_still_add_up(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    match = points_for_three(BoardOver())
    boards = tuple(BoardScore(n, Seat.SOUTH, 0, (n, 1, 2), None, BoardEnd.CLEARED) for n in range(1, 31))
    game = replace(match.game, boards=boards, scores=(sum(range(31)), 30, 60))
    hand = table_for(replace(match, game=game, board=replace(match.board, number=30)), tmp_path, size=size)
    hand.stack.update(FRAME)
    plate = hand.stack.scenes[-1]
    assert isinstance(plate, ResultScene)
    *rows, score = rows_on(plate, 3, size)
    assert rows[0].label == (f"{30 - len(rows) + 1} earlier boards",)
    assert [sum(column) for column in zip(*(row.points for row in rows), strict=True)] == list(score.points) == [465, 30, 60]


def test_the_best_stroke_is_watched_and_the_result_comes_back(tmp_path: Path) -> None:
    record = load_record(Path(__file__).parents[2] / "golden" / "points3.jsonl")
    play = quick_match(catalogue(), 7, tmp_path)
    narrator = MatchNarrator(catalogue(), dict(record.header.names), record.header.match.seating)
    play = replace(play, session=Session(record.header.match, turns=record.turns), narrator=narrator)
    table = Game(catalogue(), beside="here").table(play)
    stack = SceneStack(table, 1280, 800)
    stack.update(FRAME)
    result = stack.scenes[-1]
    assert isinstance(result, ResultScene)
    words = words_on(result)
    assert catalogue()("result.accuracy") in words
    assert any(word.startswith("Best stroke") for word in words)
    at = next(button.rect.centre for button in result.buttons.shown if button.name == "watch")
    stack.handle(PointerDown(*at))
    stack.handle(PointerUp(*at))
    assert stack.scenes == (table,)
    assert isinstance(table.phase, Replaying)
    best = highlights(play.session).best
    assert best is not None
    assert table.phase.shot.stroke == play.session.turns[best.turn].action
    for _ in range(60 * 60):
        if stack.scenes != (table,):
            break
        stack.update(FRAME)
    assert isinstance(stack.scenes[-1], ResultScene)


def test_where_nobody_pocketed_there_is_nothing_to_watch(tmp_path: Path) -> None:
    stack, _ = ended(tmp_path, BoardOver())
    result = stack.scenes[-1]
    assert isinstance(result, ResultScene)
    assert {button.name for button in result.buttons.shown} == {"next", "leave", "look"}
