"""Bad days: the game on a machine that fails it, by way of what a player does there. Nothing is lost that could be kept."""

import errno
import multiprocessing
import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from carrom.bots.levels import BEGINNER
from carrom.bots.plugins import player_named
from carrom.play.preferences import ControlChoices, Preferences
from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.house_rules import house_folder
from carrom.storage.listing import ListedMatch
from carrom.storage.paths import HOME_VARIABLE, home, records_folder, settings_file, statistics_file
from carrom.storage.positions import positions_folder
from carrom.storage.records import load_record
from carrom.storage.settings import load_settings, save_settings
from carrom.storage.verify import verify
from carrom.ui.app import Loop
from carrom.ui.game import Game
from carrom.ui.input.intents import FileDropped, KeyDown
from carrom.ui.pages.pause import PauseScene
from carrom.ui.pages.rules_pages import HousePage
from carrom.ui.pages.settings_pages import SettingsContext
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.entry import TextEdited
from carrom.ui.window import Window
from carrom.ui.words.catalogue import catalogue
from scripts.fuzz_flood import FIRST, Flooded
from tests.storage.recorded import all_matches, lines_of, real, reseal
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.looping import SIZE, SPACE, Opened, frames_until, played
from tests.ui.screens import FRAME, picture


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_the_window_is_closed_on_every_screen(name: str, window: Window, tmp_path: Path) -> None:
    top = EVERY_SCREEN[name](catalogue(), tmp_path, SIZE).scenes[-1]
    loop = Loop(Opened(top), window)
    loop.frame([], FRAME)
    loop.frame([Event(pygame.QUIT)], FRAME)
    assert loop.finished


@pytest.mark.parametrize("number", range(len(FIRST)))
def test_the_window_is_closed_as_soon_as_it_opens_and_records_stay_whole(number: int, window: Window) -> None:
    game = Flooded(FIRST[number], Random(number))
    loop = Loop(game, window)
    loop.frame([Event(pygame.QUIT)], FRAME)
    game.close()
    assert loop.finished
    for path in records_folder().glob("*"):
        assert load_record(path).damage is None


def test_closed_while_discs_move_only_that_stroke_is_lost(window: Window) -> None:
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    table = game.table(played(quick_match(catalogue(), seed=3), 2))
    loop = Loop(Opened(table), window)
    frames_until(Moving, loop, table, SPACE)
    loop.frame([Event(pygame.QUIT)], FRAME)
    (path,) = records_folder().iterdir()
    assert load_record(path).damage is None
    assert len(load_record(path).turns) == 2


def test_a_pad_that_is_pulled_out_lets_go_of_what_it_held(window: Window) -> None:
    table = Game(catalogue(), PreferenceStore.of(), beside="here").table(quick_match(catalogue(), seed=3))
    loop = Loop(Opened(table, Preferences(controls=ControlChoices(pad=True))), window)
    pushed = {"instance_id": 5, "axis": pygame.CONTROLLER_AXIS_LEFTX, "value": 32767}
    loop.frame([Event(pygame.CONTROLLERAXISMOTION, pushed)], FRAME)
    assert isinstance(table.phase, Aiming)
    assert table.phase.held
    loop.frame([Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 5})], FRAME)
    assert isinstance(table.phase, Aiming)
    assert table.phase.held == ()
    loop.frame([Event(pygame.CONTROLLERAXISMOTION, pushed)], FRAME)  # plugged in again, and pushed
    assert table.phase.held


def test_where_nothing_can_be_written_all_can_be_played_and_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file"))
    game = Game(catalogue(), PreferenceStore(load_settings()), beside="here")
    for scene in (
        game.title(),
        game.matches(),
        game.settings("house"),
        game.settings("display"),
        game.set_up(),
        game.practice(),
    ):
        picture(SceneStack(scene, *SIZE), SIZE)
    game.store.change(replace(game.store(), language="en", controls=ControlChoices(pad=True)))
    assert game.store.problem is not None
    table = game.quick_table()
    played(table.play, 2)
    assert table.play.unsaved is not None
    assert len(table.play.session.turns) == 2
    picture(SceneStack(table, *SIZE), SIZE)
    picture(SceneStack(game.title(), *SIZE), SIZE)


def test_a_disk_that_fills_up_in_play_stops_no_match_and_what_is_owed_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = played(quick_match(catalogue(), seed=3), 2)
    before = play.record.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        played(play, 1)
    assert (play.record.problem, play.record.path.read_bytes()) == (os.strerror(errno.ENOSPC), before)
    played(play, 1)
    assert (play.record.problem, len(play.session.turns)) == (None, 4)
    assert play.record.path.read_bytes().startswith(before)
    assert load_record(play.record.path).turns == play.session.turns


YEARS = (-1e12, -1.0, 0.0, 3e11, 1e15)


@pytest.mark.parametrize("time", YEARS)
def test_records_of_any_year_are_listed(time: float) -> None:
    path = played(quick_match(catalogue(), seed=3), 1).record.path
    os.utime(path, (time, time))
    (entry,) = all_matches(records_folder())
    assert isinstance(entry, ListedMatch)
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    for scene in (game.title(), game.matches()):
        picture(SceneStack(scene, *SIZE), SIZE)


def test_a_clock_that_is_set_back_begins_other_records_and_writes_over_none() -> None:
    play = played(quick_match(catalogue(), seed=3), 1)
    data = play.record.path.read_bytes()
    later = play.record.path.with_name("2999-01-01-000000.jsonl")
    play.record.path.rename(later)
    again = played(quick_match(catalogue(), seed=4), 1)
    assert again.record.problem is None
    assert later.read_bytes() == data
    assert {entry.path for entry in all_matches(records_folder()) if isinstance(entry, ListedMatch)} == {
        later,
        again.record.path,
    }


def test_after_a_clock_is_set_back_the_match_just_left_is_the_one_to_continue() -> None:
    other = played(quick_match(catalogue(), seed=3), 1).record.path
    os.utime(other, (YEARS[-2], YEARS[-2]))
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    left = game.quick_table()
    played(left.play, 1)
    stack = SceneStack(game.title(), *SIZE)
    stack.handle(KeyDown("return"))  # continue
    (table,) = stack.scenes
    assert isinstance(table, TableScene)
    assert table.play.record.path == left.play.record.path


def test_statistics_count_matches_of_any_year() -> None:
    for seed, began in enumerate(("2999-12-31T23:59:59", "1970-01-01T00:00:00", "0001-01-01T00:00:00")):
        path = records_folder() / f"{seed}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        real(path, 2)
        lines = lines_of(path)
        reseal(path, [re.sub(rb'"began":"[^"]*"', f'"began":"{began}"'.encode(), line) for line in lines])
        assert load_record(path).damage is None
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    gathered = StatisticsLoader(records_folder(), statistics_file()).wait()
    assert gathered is not None
    assert len(gathered.matches) == 3
    stack = SceneStack(game.statistics(), *SIZE)
    for _ in range(8):
        stack.update(0.5)
        picture(stack, SIZE)
        stack.handle(KeyDown("right"))


def _many_matches(folder: str) -> int:
    """Begins matches as fast as it can; how many were recorded."""
    os.environ[HOME_VARIABLE] = folder
    return sum(played(quick_match(catalogue(), seed), 1).record.problem is None for seed in range(12))


def test_two_copies_of_the_game_record_side_by_side_in_one_folder(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_many_matches, [str(tmp_path)] * 2, chunksize=1) == [12, 12]
    paths = tuple((tmp_path / "data" / "records").iterdir())
    assert len(paths) == 24
    for path in paths:
        assert len(load_record(path).turns) == 1


def test_one_record_continued_by_two_copies_is_written_by_one_alone(window: Window) -> None:
    played(quick_match(catalogue(), seed=3), 2)
    tables: list[TableScene] = []
    for _ in range(2):
        game = Game(catalogue(), PreferenceStore.of(), beside="here")
        stack = SceneStack(game.title(), *SIZE)
        stack.handle(KeyDown("return"))  # continue
        (table,) = stack.scenes
        assert isinstance(table, TableScene)
        tables.append(table)
    for table in tables:
        played(table.play, 1)
    assert [table.play.unsaved for table in tables] == [None, catalogue()("table.elsewhere")]
    stack = SceneStack(tables[1], *SIZE)
    stack.handle(KeyDown("escape"))
    pause = stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    assert "another window" in (pause.sub or "")
    (path,) = records_folder().iterdir()
    record = load_record(path)
    assert record.damage is None
    assert record.turns == tables[0].play.session.turns


def test_in_a_folder_with_spaces_and_devanagari_letters_all_is_kept_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "मेरा खेल (2) – नया"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    assert save_settings(Preferences(controls=ControlChoices(two_step=True))) is None
    assert load_settings().preferences.controls.two_step
    path = played(quick_match(catalogue(), seed=3), 2).record.path
    assert path.is_relative_to(folder)
    assert verify(path).true
    bot = folder / "मेरा बॉट.py"
    bot.write_text("from carrom.bots.levels import BEGINNER as bot\n", encoding="utf-8")
    assert player_named(str(bot)) is BEGINNER
    game = Game(catalogue(), PreferenceStore(load_settings()), beside="here")
    for scene in (game.title(), game.matches(), game.replay(path), game.settings("house")):
        picture(SceneStack(scene, *SIZE), SIZE)


NAMES = (b"\xff", b"a\nb", "\u202eb".encode(), b"tab\t", b"\xed\xa0\x80", b"x" * 200)


@pytest.mark.parametrize("name", NAMES)
def test_files_whose_names_are_no_words_are_shown_all_the_same(name: bytes) -> None:
    for folder, ending in ((records_folder(), "jsonl"), (house_folder(), "toml"), (positions_folder(), "txt")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / os.fsdecode(name + f".{ending}".encode())).write_text("opening", encoding="utf-8")
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    house = SceneStack(game.settings("house"), *SIZE)
    for stack in (house, *(SceneStack(scene, *SIZE) for scene in (game.title(), game.matches(), game.statistics()))):
        picture(stack, SIZE)
    for path in (os.fsdecode(name), "", "/", "no\0name", "~nobody/house.toml"):
        house.handle(FileDropped(path))
        picture(house, SIZE)


@pytest.mark.parametrize("path", ["", "/", ".", "no\0name", "~nobody-at-all/house.toml"])
def test_whatever_path_is_typed_the_house_rules_go_there_or_it_is_said_why_not(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = HousePage(SettingsContext(catalogue(), PreferenceStore.of()))
    for line in ("export", "import"):
        page.fields[line].put(path)
        page.handle_event(TextEdited(line, done=True))
        assert page.context.message


def test_without_a_home_the_game_keeps_its_files_where_it_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (HOME_VARIABLE, "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # nobody of this number is known to the system
    monkeypatch.chdir(tmp_path)
    assert home().config == tmp_path / "carrom-home" / "config"
    assert save_settings(Preferences(controls=ControlChoices(two_step=True))) is None
    assert load_settings().preferences.controls.two_step
    assert settings_file().is_relative_to(tmp_path)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["carrom-home"]
