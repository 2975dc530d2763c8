"""Every list keeps in view what is chosen in it: by keys and jumps, in another window, and after the page was moved away."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from carrom.play.player_statistics import figures_of_all, summarize_match
from carrom.storage.counted_matches import AllStatistics, StatisticsLoader
from carrom.storage.paths import records_folder, statistics_file
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Resized, Wheel
from carrom.ui.pages.log import LogScene
from carrom.ui.pages.statistics import StatisticsScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import continue_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets.scroll import Scroll
from carrom.ui.words.catalogue import Catalogue, catalogue
from tests.ui.every_screen import EVERY_SCREEN, Maker, Size
from tests.ui.screens import USUAL

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "icf.jsonl"
SIZE, LARGER = (640, 480), (800, 520)
TABS = 16
WALKS = (*("down",) * 6, "end", "up", "page up", "home", "down", "page down", "left", "right")
JUMPS = ("q", "f", "b", "end", "home", "end", "left", "left", "q")  # of a replay
MANY = 12


def _matches(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
    """More matches than a window has room for."""
    records_folder().mkdir(parents=True, exist_ok=True)
    for number in range(MANY):
        copy(GOLDEN, records_folder() / f"{number}.jsonl")
    return SceneStack(Game(tr, beside="here").matches(), *size)


def _log(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
    """All strokes of a whole board."""
    return SceneStack(LogScene(continue_match(Path(copy(GOLDEN, folder)), tr, USUAL)), *size)


def _ratings(tr: Catalogue, folder: Path, size: Size) -> SceneStack:
    """Names of many players."""
    record, loader = load_record(GOLDEN), StatisticsLoader(folder, statistics_file())
    scene = StatisticsScene(tr, PreferenceStore.of(), loader, Game(tr).title)
    matches = tuple(
        summarize_match(
            record.header.match, record.turns, {seat: f"{seat} {number}" for seat in record.header.match.seating.order}, ""
        )
        for number in range(MANY)
    )
    scene.page = "ratings"
    scene.show(AllStatistics(matches, figures_of_all(matches)))
    return SceneStack(scene, *size)


SCREENS: dict[str, Maker] = EVERY_SCREEN | {"matches": _matches, "log": _log, "statistics, ratings": _ratings}
# The screens with a list that is longer than the smallest window has room for.
LISTS = {
    *(f"settings, {page}" for page in ("rules", "table", "sound", "display", "controls", "house", "language")),
    *(name for name in EVERY_SCREEN if name.startswith("set-up")),
    "statistics, ratings",
    "practice, its page",
    "matches",
    "a match watched again",
    "a match of three watched again",
    "log",
}


def scrolls(thing: object, found: set[int]) -> Iterator[Scroll]:
    """The pages behind windows in a screen and in what it is made of."""
    if id(thing) in found:
        return
    found.add(id(thing))
    if isinstance(thing, Scroll):
        yield thing
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from scrolls(part, found)
    elif isinstance(thing, dict):
        yield from scrolls(tuple(thing.values()), found)
    elif type(thing).__module__.startswith(("carrom.ui.pages", "carrom.ui.table", "carrom.ui.widgets")):
        yield from scrolls(tuple(getattr(thing, "__dict__", {}).values()), found)


def chosen(stack: SceneStack) -> list[Scroll]:
    """The lists on show in which something is chosen, and which are longer than their windows."""
    return [scroll for scroll in scrolls(stack.scenes[-1], set()) if scroll.chosen is not None and scroll.most]


def in_view(scroll: Scroll) -> bool:
    """Whether what is chosen is seen whole or, where it is higher than the window, from its beginning."""
    assert scroll.chosen is not None
    top, bottom = scroll.chosen
    return scroll.offset <= top and (bottom <= scroll.offset + scroll.rect.height or bottom - top > scroll.rect.height / 2)


@pytest.mark.parametrize("name", SCREENS)
def test_every_list_keeps_in_view_what_is_chosen(name: str, tmp_path: Path) -> None:
    stack = SCREENS[name](catalogue(), tmp_path, SIZE)
    listed = False
    for key in (*JUMPS, *(key for _ in range(TABS) for key in ("tab", *WALKS))):
        stack.handle(KeyDown(key))
        assert all(map(in_view, chosen(stack))), key
        listed = listed or bool(chosen(stack))
    assert listed == (name in LISTS)


@pytest.mark.parametrize("name", sorted(LISTS))
def test_another_window_and_the_next_key_bring_back_what_is_chosen(name: str, tmp_path: Path) -> None:
    stack = SCREENS[name](catalogue(), tmp_path, SIZE)
    for key in (key for _ in range(TABS) for key in ("tab", "end", "down")):
        if not chosen(stack):
            stack.handle(KeyDown(key))
    for steps in (-99, 99):
        for size in (LARGER, SIZE):
            _move_away(stack, steps)
            stack.handle(Resized(*size))
            assert all(map(in_view, chosen(stack)))
        _move_away(stack, steps)
        for key in ("down", "right"):
            stack.handle(KeyDown(key))
        assert all(map(in_view, chosen(stack)))


def _move_away(stack: SceneStack, steps: int) -> None:
    """The wheel moves every list to one of its ends."""
    for scroll in chosen(stack):
        stack.handle(Wheel(steps, *scroll.rect.centre))
