"""Title and list of matches before a large library: neither waits for it, and nothing moves while more becomes known."""

import os
from pathlib import Path
from shutil import copy

from carrom.storage.paths import records_folder
from carrom.storage.records import SUFFIX
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerUp
from carrom.ui.pages.matches import MatchesScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import FOR_EVER, Scene, SceneStack
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from tests.opening import opened
from tests.storage.recorded import real
from tests.ui.measuring import words_on
from tests.ui.screens import picture

GOLDEN = Path(__file__).parents[2] / "golden"
MANY = 300
SIZE = (1280, 800)


def library(*, newest_is_over: bool = False) -> list[Path]:
    """Unfinished matches, the newest first; that one is of an old schema."""
    folder = records_folder()
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:04}{SUFFIX}" for number in range(MANY)]
    real(paths[-1], 1)
    for path in paths[:-1]:
        copy(paths[-1], path)
    if newest_is_over:
        copy(GOLDEN / "schema-1.jsonl", paths[0])
    for number, path in enumerate(paths):
        os.utime(path, (1e9 - number, 1e9 - number))
    return paths


def shown(game: Game, scene: Scene) -> SceneStack:
    """The screen with its first picture."""
    stack = SceneStack(scene, *SIZE)
    picture(stack, SIZE)
    return stack


def wait(stack: SceneStack, game: Game) -> None:
    """Until the screen rests."""
    game.library.wait()
    while stack.quiet() < FOR_EVER:
        stack.update(0.1)
    stack.update(0.1)


def title_of(stack: SceneStack) -> TitleScene:
    (title,) = stack.scenes
    assert isinstance(title, TitleScene)
    return title


def list_of(stack: SceneStack) -> MatchesScene:
    (scene,) = stack.scenes
    assert isinstance(scene, MatchesScene)
    return scene


def test_the_first_picture_of_the_title_needs_the_newest_record_alone() -> None:
    paths = library()
    game = Game(catalogue())
    with opened(SUFFIX) as found:
        stack = shown(game, game.title())
    assert found == paths[:1]
    assert title_of(stack).buttons.shown[0].name == "continue"
    game.close()


def test_the_first_picture_of_the_list_needs_the_newest_record_alone() -> None:
    paths = library()
    game = Game(catalogue())
    with opened(SUFFIX) as found:
        stack = shown(game, game.matches())
    assert found == paths[:1]
    assert list_of(stack).entries[0].path == paths[0]
    game.close()


def test_the_list_grows_at_its_end_and_says_how_far_it_has_come() -> None:
    paths = library()
    game = Game(catalogue())
    stack = shown(game, game.matches())
    scene = list_of(stack)
    words = words_on(scene) if game.library.reading else [f"of {MANY}"]
    assert any(f"of {MANY}" in word for word in words)
    wait(stack, game)
    assert [entry.path for entry in scene.entries] == paths
    assert not any(f"of {MANY}" in word for word in words_on(scene))
    game.close()


def test_what_is_chosen_and_what_is_in_view_stay_while_a_newer_match_comes() -> None:
    paths = library()
    game = Game(catalogue(), beside="here")
    stack = shown(game, game.matches())
    scene = list_of(stack)
    for _ in range(7):
        stack.handle(KeyDown("down"))
    scene.scroll.to(scene.scroll.offset + 300)
    chosen, before = scene.entry, scene.scroll.offset
    assert chosen is not None
    assert chosen.path == paths[7]
    row = (scene.scroll.most + scene.scroll.rect.height) / MANY
    real(records_folder() / f"newer{SUFFIX}", 1)
    (records_folder() / f"none{SUFFIX}").write_text("no record", encoding="utf-8")
    game.library.look()
    stack.update(0.1)
    assert len(scene.entries) == MANY + 1  # and the file that is no record stands on a tab of its own
    assert scene.entries[0].path.stem == "newer"
    assert scene.entry == chosen
    assert scene.scroll.offset == round(before + row)


def test_a_match_to_continue_that_is_found_later_moves_nothing() -> None:
    paths = library(newest_is_over=True)
    game = Game(catalogue())
    stack = shown(game, game.title())
    before = {button.name: button.rect for button in title_of(stack).buttons.shown if button.name != "continue"}
    wait(stack, game)
    after = {button.name: button.rect for button in title_of(stack).buttons.shown}
    place = after.pop("continue")
    assert after == before
    stack.handle(PointerDown(*place.centre))
    stack.handle(PointerUp(*place.centre))
    table = stack.scenes[-1]
    assert isinstance(table, TableScene)
    assert table.play.record.path == paths[1]
    game.close()
