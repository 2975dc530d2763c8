"""A player at the real window: where buttons and places of the table are, what is pressed and drawn, and what came of it."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from carrom.model.equipment import standard_equipment
from carrom.model.units import Mm, Point
from carrom.storage.files import BadFile
from carrom.storage.records import Record, load_record
from carrom.storage.settings import load_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import Resized
from carrom.ui.pages.title import TitleScene
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.view import TableView
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.words.catalogue import catalogue
from tests.e2e.screen import Screen, until

LOOK_AGAIN = 0.15  # s


def place_of(buttons: Buttons, name: str) -> tuple[float, float]:
    return next(button for button in buttons.shown if button.name == name).rect.centre


def on_title(size: tuple[int, int], name: str) -> tuple[float, float]:
    """Where one presses on the title of the game as it stands on the disk."""
    title = Game(catalogue(), PreferenceStore(load_settings()), beside="here").title()
    assert isinstance(title, TitleScene)
    title.handle(Resized(*size))
    return place_of(title.buttons, name)


def on_table(size: tuple[int, int], place: Point) -> tuple[float, float]:
    """The pixel of a place in the frame of the player at the bottom."""
    view = TableView(quick_match(catalogue(), 0, Path(os.devnull)))
    view.resize(*size)
    return view.viewport(0.0).to_px(place)


def striker_at(x: Mm) -> Point:
    return Point(x, standard_equipment().board.base_y)


def pressed(screen: Screen, *keys: str) -> None:
    """Taps, one after the other."""
    screen.do("key", "--delay", 5, *keys)


def records_in(screen: Screen) -> tuple[Record, ...]:
    """The oldest first; without one of which not even the first line is written yet."""
    found = []
    for path in sorted((screen.folder / "home" / "data" / "records").glob("*.jsonl")):
        with suppress(BadFile):
            found.append(load_record(path))
    return tuple(found)


def record_in(screen: Screen) -> Record | None:
    """The newest; None where no match has begun yet."""
    return next(reversed(records_in(screen)), None)


def turns_in(screen: Screen) -> int:
    """Turns of the newest record."""
    record = record_in(screen)
    return len(record.turns) if record is not None else 0


def again(act: Callable[[], object], happened: Callable[[], bool]) -> Callable[[], bool]:
    """Does it until it has happened: a window that has only just come may miss a click or a key."""

    def tried() -> bool:
        if not happened():
            act()
            time.sleep(0.6)
        return happened()

    return tried


def begin(screen: Screen, window: str) -> tuple[int, int]:
    """A match for two; the window's size."""
    size = screen.geometry(window)[2:]
    play = on_title(size, "play")
    until(again(lambda: screen.click(window, play), lambda: record_in(screen) is not None), "the match begins")
    return size


def hold(screen: Screen, window: str, size: tuple[int, int], *way: Point) -> None:
    """Takes the striker at the middle of the base and draws it to these places, in steps that the game can show."""
    screen.move(window, on_table(size, striker_at(0)))
    time.sleep(0.2)
    screen.do("mousedown", 1)
    for place in way:
        screen.move(window, on_table(size, place))
        time.sleep(0.15)


def wait_for_rest(screen: Screen) -> None:
    """Until what is seen stays as it is."""
    time.sleep(2 * LOOK_AGAIN)  # for what was asked for to begin
    seen = [screen.picture()]

    def still() -> bool:
        time.sleep(LOOK_AGAIN)
        seen.append(screen.picture())
        return len(seen) > 2 and all((seen[-1] == before).all() for before in seen[-3:-1])

    until(still, "the picture comes to rest")


def on_show(screen: Screen) -> tuple[str, tuple[int, int]]:
    """The window once its first picture stands, ready for keys; and its size."""
    window = screen.window()
    left, top, width, height = screen.geometry(window)

    def drawn() -> bool:
        inside = screen.picture()[top : top + height, left : left + width]
        return bool(inside.std() > 10)

    until(drawn, "the first picture is drawn")
    wait_for_rest(screen)
    screen.do("windowactivate", "--sync", window)
    return window, (width, height)


def struck(screen: Screen, *keys: str, skip: bool = False) -> None:
    """Keys of which the last strikes; returns once the stroke is judged and recorded. `skip` does not watch it."""
    before = turns_in(screen)
    pressed(screen, *keys)

    def judged() -> bool:
        for _ in range(15):
            if turns_in(screen) > before:
                return True
            time.sleep(LOOK_AGAIN)
            if skip:
                pressed(screen, "s")
        pressed(screen, keys[-1])  # a key that a busy machine lost; while discs move it does nothing
        return False

    until(judged, "the stroke is judged")
    wait_for_rest(screen)
