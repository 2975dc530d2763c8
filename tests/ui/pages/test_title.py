"""The way from the title to a match against the computer: a level, remembered."""

import pytest

from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerUp
from carrom.ui.pages.title import LevelScene, TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from tests.ui.screens import SIZES


def asked(game: Game, size: tuple[int, int] = (1280, 800)) -> tuple[SceneStack, LevelScene]:
    """The question for a level, one click from the title."""
    stack = SceneStack(game.title(), *size)
    title = stack.scenes[0]
    assert isinstance(title, TitleScene)
    click(stack, next(button.rect.centre for button in title.buttons.shown if button.name == "bot"))
    scene = stack.scenes[-1]
    assert isinstance(scene, LevelScene)
    return stack, scene


def click(stack: SceneStack, at: tuple[float, float]) -> None:
    stack.handle(PointerDown(*at))
    stack.handle(PointerUp(*at))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_one_click_and_is_remembered(level: str, size: tuple[int, int]) -> None:
    game = Game(catalogue(), beside="here")
    stack, scene = asked(game, size)
    click(stack, next(button.rect.centre for button in scene.buttons.shown if button.name == level))
    table = stack.scenes[-1]
    assert isinstance(table, TableScene)
    assert table.play.player(Seat.NORTH).kind == level
    assert game.store().table.opponent == level
    again, scene = asked(game, size)
    assert next(button.name for button in scene.buttons.shown if button.primary) == level
    again.handle(KeyDown("return"))
    other = again.scenes[-1]
    assert isinstance(other, TableScene)
    assert other.play.player(Seat.NORTH).kind == level


def test_escape_goes_back_to_the_title() -> None:
    stack, _ = asked(Game(catalogue(), beside="here"))
    stack.handle(KeyDown("escape"))
    assert isinstance(stack.scenes[-1], TitleScene)
