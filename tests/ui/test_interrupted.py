"""The game interrupted: by a signal, with its machine asleep, with less of a screen than before, robbed of files."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pygame
import pytest
from pygame._sdl2 import controller
from pygame.event import Event

from carrom.play.preferences import ControlChoices, Preferences, SeatedPlayer
from carrom.rules.ruleset import ICF
from carrom.storage.files import BadFile
from carrom.storage.house_rules import bad_house_rules, forget_house_rule, house_folder, house_rules, save_house_rule
from carrom.storage.paths import records_folder
from carrom.storage.positions import forget_position, positions, save_position
from carrom.storage.records import load_record
from carrom.ui import app
from carrom.ui.app import LONGEST_DEAF, LONGEST_FRAME, LONGEST_SLEEP, Loop, counted_time
from carrom.ui.devices.events import Devices
from carrom.ui.devices.signals import closing_on_signals
from carrom.ui.game import Game
from carrom.ui.input.aiming import Pulling, Resting
from carrom.ui.input.intents import FocusLost, KeyDown, PointerMove
from carrom.ui.pages.matches import MatchesScene
from carrom.ui.pages.pause import PauseScene
from carrom.ui.scene import FOR_EVER, SceneStack
from carrom.ui.state.match_in_play import begin_match, quick_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.phases.moving import Moving
from carrom.ui.widgets.theme import BASE_WINDOW, LEAST_WINDOW
from carrom.ui.window import Window, open_display
from carrom.ui.words.catalogue import catalogue, display_path
from tests.storage.recorded import all_matches
from tests.ui.looping import SIZE, SPACE, Opened, frames_until, played
from tests.ui.screens import FRAME, aiming, at_table, picture, press_key

HOUR = 3600.0


@pytest.fixture(params=[signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def number(request: pytest.FixtureRequest) -> Iterator[signal.Signals]:
    """A signal that the game hears, although a shell may have started these tests deaf to it."""
    found = signal.signal(request.param, signal.default_int_handler)
    yield request.param
    signal.signal(request.param, found)


def test_a_signal_closes_a_window_at_rest_and_the_record_is_whole(
    number: signal.Signals, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, wait, waits = signal.getsignal(number), pygame.event.wait, list[int]()

    def noted(timeout: int) -> pygame.event.Event:
        waits.append(timeout)
        return wait(timeout)

    monkeypatch.setattr(pygame.event, "wait", noted)
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    table = game.table(played(quick_match(catalogue(), seed=3), 2))
    with closing_on_signals():
        Timer(0.3, os.kill, (os.getpid(), number)).start()
        app.run(Opened(table), window)
    assert max(waits, default=0) <= LONGEST_DEAF * 1000  # while SDL waits, no signal is heard
    assert signal.getsignal(number) == before
    (path,) = records_folder().iterdir()
    assert (load_record(path).damage, len(load_record(path).turns)) == (None, 2)


def test_a_signal_that_the_player_turned_off_stays_off() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with closing_on_signals():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not before
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_window_is_closed_while_a_bot_thinks_and_its_thinking_ends(window: Window) -> None:
    before = multiprocessing.active_children()
    choices = Preferences().match.with_players(lambda _: SeatedPlayer(kind="master@0.1:1:0.2:100000"))
    game = Game(catalogue(), PreferenceStore.of(Preferences(match=choices, rules=replace(ICF, first_break="first_seat"))))
    table = game.table(begin_match(game.store(), catalogue(), seed=3))
    loop = Loop(Opened(table), window)
    frames_until(Thinking, loop, table)
    loop.frame([Event(pygame.QUIT)], FRAME)
    game.close()
    assert loop.finished
    assert multiprocessing.active_children() == before
    (path,) = records_folder().iterdir()
    assert load_record(path).damage is None


@pytest.mark.parametrize(
    ("passed", "rest", "counts"),
    [
        (0.016, 0.0, 0.016),
        (HOUR, 0.0, LONGEST_FRAME),
        (0.4, 0.5, 0.4),
        (HOUR, 0.5, 0.5 + LONGEST_FRAME),
        (HOUR, FOR_EVER, LONGEST_SLEEP + LONGEST_FRAME),
    ],
)
def test_of_the_time_a_machine_slept_no_more_counts_than_was_to_pass(passed: float, rest: float, counts: float) -> None:
    assert counted_time(passed, rest) == counts


def test_a_machine_that_sleeps_for_an_hour_takes_nobodys_time(window: Window) -> None:
    game = Game(catalogue(), PreferenceStore.of(Preferences(rules=replace(ICF, first_break="first_seat"))), beside="here")
    table = game.table(begin_match(game.store(), catalogue(), seed=3))
    loop = Loop(Opened(table), window)
    frames_until(Aiming, loop, table)
    left = table.context.clock.decision
    assert left is not None
    loop.frame([], counted_time(HOUR, loop.rest))
    assert table.context.clock.decision == pytest.approx(left, abs=1.0 + LONGEST_FRAME)
    assert table.play.session.turns == ()


def test_discs_go_on_from_where_they_were_when_the_machine_wakes(window: Window) -> None:
    table = Game(catalogue(), PreferenceStore.of(), beside="here").table(quick_match(catalogue(), seed=3))
    loop = Loop(Opened(table), window)
    before = frames_until(Moving, loop, table, SPACE).simulation.time
    loop.frame([], counted_time(HOUR, loop.rest))
    assert isinstance(table.phase, Moving)
    assert table.phase.simulation.time <= before + LONGEST_FRAME + FRAME


def test_a_window_comes_back_no_larger_than_the_screen_that_is_left(window: Window) -> None:
    pygame.display.set_mode((900, 600), pygame.RESIZABLE)
    window.fill_screen(True)
    window.fill_screen(False)
    assert window.size == (900, 600)
    window.fill_screen(True)
    for _ in range(2):  # the system's doing: the screen that was filled is gone, and another one smaller
        pygame.display.set_mode((800, 480))
    window.fill_screen(False)
    assert window.size == (800, 480)


@pytest.mark.parametrize("desktops", [[], [(1024, 768)], [(500, 300), (1920, 1080)]])
def test_a_window_opens_on_any_screen_or_on_none_that_is_known(
    desktops: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_display()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    width, height = Window("test").size
    assert LEAST_WINDOW[0] <= width <= BASE_WINDOW[0]
    assert LEAST_WINDOW[1] <= height <= BASE_WINDOW[1]


@pytest.mark.parametrize("there", [True, False])
def test_a_pad_that_is_gone_before_it_is_opened_is_no_pad(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: int) -> None:
        raise pygame.error("Could not open controller 0")

    devices = Devices()
    devices.apply_preferences(Preferences(controls=ControlChoices(pad=True)))
    monkeypatch.setattr(controller, "is_controller", lambda _: there)
    monkeypatch.setattr(controller, "Controller", gone)
    assert devices.intent_of(Event(pygame.CONTROLLERDEVICEADDED, {"device_index": 0})) is None
    assert devices.intent_of(Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 0})) == FocusLost()


def test_a_mouse_that_goes_away_with_the_sling_drawn_strikes_nothing_and_keys_play_on(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    at = hand.pull_to(0.0, -120.0)
    for _ in range(120):
        hand.stack.update(FRAME)
    assert isinstance(aiming(hand).gesture, Pulling)
    hand.send(PointerMove(*at, held=False), frames=1)  # plugged in again: nobody holds its button
    assert isinstance(aiming(hand).gesture, Resting)
    assert hand.table.play.session.turns == ()
    press_key(hand, "space")
    hand.wait_for_rest()
    assert len(hand.table.play.session.turns) == 1


def test_with_the_mouse_gone_escape_lets_the_sling_go(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    hand.pull_to(0.0, -120.0)
    press_key(hand, "escape")
    assert isinstance(aiming(hand).gesture, Resting)
    assert hand.table.play.session.turns == ()


def as_a_file(folder: Path) -> str:
    """A file in a folder's place."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("", encoding="utf-8")
    return "Not a directory"


def under_a_name_too_long(folder: Path) -> str:
    os.environ["CARROM_HOME"] = "/x" * 3000
    return "File name too long"


@pytest.mark.parametrize("spoil", [as_a_file, under_a_name_too_long])
def test_folders_that_cannot_be_looked_into_are_told_by_name(
    spoil: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARROM_HOME", os.environ["CARROM_HOME"])
    why = {spoil(folder()) for folder in (records_folder, house_folder)}.pop()
    (entry,) = all_matches(records_folder())
    assert isinstance(entry, BadFile)
    assert (entry.path, entry.why) == (records_folder(), why)
    (problem,) = bad_house_rules()
    assert (problem.path, problem.why) == (house_folder(), why)
    assert (house_rules(), positions()) == ({}, {})
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    for scene in (game.title(), game.matches(), game.statistics(), game.practice(), game.settings("house")):
        picture(SceneStack(scene, *SIZE), SIZE)


def test_the_pause_tells_where_nothing_is_saved_and_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("CARROM_HOME", str(tmp_path / "file"))
    table = Game(catalogue(), PreferenceStore.of(), beside="here").quick_table()
    stack = SceneStack(table, *SIZE)
    stack.handle(KeyDown("escape"))
    pause = stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    assert pause.sub is not None
    assert display_path(table.play.record.path) in pause.sub
    assert "Not a directory" in pause.sub
    (tmp_path / "file").unlink()
    played(table.play, 1)
    assert (table.play.record.problem, len(load_record(table.play.record.path).turns)) == (None, 1)


def test_what_another_copy_took_away_is_gone_and_that_is_all() -> None:
    save_house_rule(replace(ICF, name="Ours"))
    save_position("Thin cut", "opening")
    for _ in range(2):
        forget_house_rule("Ours")
        forget_position("Thin cut")
    path = played(quick_match(catalogue(), seed=3), 1).record.path
    game = Game(catalogue(), PreferenceStore.of(), beside="here")
    for key in ("return", "tab"):
        stack = SceneStack(game.matches(), *SIZE)
        (scene,) = stack.scenes
        assert isinstance(scene, MatchesScene)
        assert scene.entry is not None
        data = path.read_bytes()
        path.unlink()
        stack.handle(KeyDown(key))
        picture(stack, SIZE)
        path.write_bytes(data)
