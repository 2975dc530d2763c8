"""A player before the settings, with a real file behind them."""

from dataclasses import replace

from carrom.play.preferences import Preferences
from carrom.rules.ruleset import ICF
from carrom.storage.settings import LoadedSettings
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.widgets.form import Form
from carrom.ui.words.catalogue import catalogue
from tests.ui.screens import Sitter

LOUD = replace(ICF, queen_points=5, back_shots=False)


class Sitting(Sitter):
    """Opens a page and does what a player does, by keys and by the pointer."""

    def __init__(self, at: str = "rules", begin: Preferences | None = None, size: tuple[int, int] = (1280, 800)) -> None:
        self.store = PreferenceStore(LoadedSettings(begin or Preferences(), None))
        self.scene = SettingsScene(catalogue(), self.store, at)
        self.stack = SceneStack(self.scene, *size)
        self.size = size

    @property
    def now(self) -> Preferences:
        return self.store()

    @property
    def form(self) -> Form:
        return next(zone for zone in self.scene.page.zones if isinstance(zone, Form))

    @property
    def said(self) -> str:
        return self.scene.context.message

    def walk_to(self, name: str) -> None:
        """By keys alone, from wherever they are."""
        self.scene.zones.go_to(self.scene.list)
        self.press("right", "home")
        for _ in self.form.placed_rows:
            if self.form.focus == name:
                return
            self.press("down")
        raise AssertionError(f"no key leads to {name}")

    def click_row(self, name: str, share: float = 0.95, *, reset: bool = False) -> None:
        place = next(place for place in self.form.placed_rows if place.row.name == name)
        self.form.scroll.choose((place.top, place.rect.bottom))
        rect = place.reset if reset else place.control
        y = rect.centre[1] - self.form.scroll.offset + self.form.rect.top
        assert self.form.rect.contains(rect.left + rect.width * share, y)
        self.click((rect.left + rect.width * share, y))

    def click_button(self, name: str) -> None:
        zones = [zone for zone in self.scene.zones.shown if isinstance(zone, Buttons)]
        self.click(next(button.rect.centre for zone in zones for button in zone.shown if button.name == name))
