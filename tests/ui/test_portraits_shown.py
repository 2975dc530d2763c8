"""Players' pictures and bots' faces stand on every screen that names who plays, in small windows too."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.play.preferences import MatchChoices, ProfileChoices, SeatedPlayer
from carrom.play.profiles import Profile
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import MatchOver
from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.paths import records_folder, statistics_file
from carrom.ui.game import Game
from carrom.ui.pages.result import ResultScene
from carrom.ui.pages.statistics import StatisticsScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import begin_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets import icons
from carrom.ui.words.catalogue import catalogue
from tests.ui.every_screen import Size, begun, gathered_match
from tests.ui.screens import USUAL, picture, table_for

SAY = catalogue()
SEATS = (SeatedPlayer("Asha"), SeatedPlayer(), SeatedPlayer(kind="master"), SeatedPlayer())
OURS = replace(
    USUAL,
    match=MatchChoices(seats=SEATS),
    profiles=ProfileChoices((Profile("Asha", "kite", "teal"), Profile("Chitralekha Rao", "wave", "rose"))),
)
Maker = Callable[[Path, Size], SceneStack]


@pytest.fixture
def portraits(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Those that are drawn from now on."""
    drawn, usual = set[str](), icons._drawing

    def noted(folder: str, name: str) -> str:
        if folder == "portraits":
            drawn.add(name)
        return usual(folder, name)

    icons.icon.cache_clear()
    monkeypatch.setattr(icons, "_drawing", noted)
    return drawn


def _game() -> Game:
    return Game(SAY, PreferenceStore.of(OURS), beside="here")


def _at_table(folder: Path, size: Size) -> SceneStack:
    return table_for(begun(quick_play(ICF)), folder, OURS, size, OURS.match).stack


def _result(folder: Path, size: Size) -> SceneStack:
    over = replace(begun(quick_play(ICF)), expects=MatchOver(0))
    stack = table_for(over, folder, OURS, size, OURS.match).stack
    stack.update(1.0)
    assert isinstance(stack.scenes[-1], ResultScene)
    return SceneStack(stack.scenes[-1], *size)


def _matches(_: Path, size: Size) -> SceneStack:
    begin_match(OURS, SAY, 7, records_folder()).record.release()
    return SceneStack(_game().matches(), *size)


def _statistics(page: str) -> Maker:
    def made(_: Path, size: Size) -> SceneStack:
        loader = StatisticsLoader(Path("none"), statistics_file())
        scene = StatisticsScene(SAY, PreferenceStore.of(OURS), loader, _game().title)
        scene.page = page
        scene.show(gathered_match())
        return SceneStack(scene, *size)

    return made


SHOWN: dict[str, tuple[Maker, set[str]]] = {
    "levels": (lambda _, size: SceneStack(_game().levels(), *size), set(LEVELS)),
    "new match": (lambda _, size: SceneStack(_game().set_up(), *size), {"kite", "master"}),
    "table": (_at_table, {"kite", "master"}),
    "result": (_result, {"kite", "master"}),
    "matches": (_matches, {"kite", "master"}),
    "statistics": (_statistics("summary"), {"kite"}),
    "ratings": (_statistics("ratings"), {"kite", "wave"}),
}


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)], ids=lambda size: "×".join(map(str, size)))
@pytest.mark.parametrize("name", SHOWN)
def test_who_plays_is_seen_by_picture(name: str, size: Size, tmp_path: Path, portraits: set[str]) -> None:
    make, wanted = SHOWN[name]
    stack = make(tmp_path, size)
    portraits.clear()
    icons.icon.cache_clear()
    picture(stack, size)
    assert wanted <= portraits


def test_the_player_who_strikes_does_so_with_the_own_striker(tmp_path: Path) -> None:
    ruby = replace(OURS, profiles=ProfileChoices((Profile("Asha", "kite", "teal", "ruby"),)))
    first = table_for(begun(quick_play(ICF)), tmp_path, ruby, choices=OURS.match)
    picture(first.stack, (1280, 800))
    striker = first.table.view.style.men.striker
    other = table_for(begun(quick_play(ICF)), tmp_path / "other", OURS, choices=OURS.match)
    picture(other.stack, (1280, 800))
    assert (first.seat, other.seat) == (Seat.SOUTH, Seat.SOUTH)
    assert striker.marks[0].colour != other.table.view.style.men.striker.marks[0].colour
