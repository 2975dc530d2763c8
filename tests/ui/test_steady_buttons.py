"""Nothing goes away from under the pointer: whatever is chosen on a screen, its buttons and the widgets of its rows stay."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from carrom.bots.levels import BEGINNER
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, PointerDown, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Scene, SceneStack
from carrom.ui.state.hints import HintService
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.setting_rows import Row, RowWidget
from tests.ui.buttons_of import buttons_of, down_to, places_of, rows_of
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.screens import FRAME, picture

SIZES = ((640, 480), (1280, 800))
UNREAL = ("claim points", "table for three, in full course", "giving up, ")  # screens of matches that cannot go on so
KEYS = ("down", "down", "up", "end", "home", "page down")
TURNED = (RowWidget.PICK, RowWidget.TOGGLE, RowWidget.CHOICE, RowWidget.NUMBER, RowWidget.SLIDER)


@dataclass(frozen=True)
class Choice:
    """A key, a button by its name, or a row's next value."""

    what: str
    name: str

    def intents(self, scene: Scene) -> tuple[Intent, ...]:
        """How a player does that just now; nothing where it is not there."""
        if self.what == "key":
            return KeyDown(self.name), KeyUp(self.name)
        if self.what == "button":
            at = next((button.rect.centre for button in buttons_of(scene) if button.name == self.name), None)
        else:
            at = self._sign(scene)
        return () if at is None else (PointerDown(*at), PointerUp(*at))

    def page_top(self, scene: Scene) -> float:
        """Where the page begins that the row is on: it does not scroll away from under the pointer."""
        return down_to(scene, self.name) if self.what == "row" and self.name in rows_of(scene) else 0.0

    def _sign(self, scene: Scene) -> tuple[float, float] | None:
        """The right-hand sign of the row, brought into view."""
        if self.name not in rows_of(scene):
            return None
        form, place = rows_of(scene)[self.name]
        form.scroll.choose((place.rect.top, place.rect.bottom))
        return place.control.right - 8, place.control.centre[1] - form.scroll.offset + form.rect.top


def turns(row: Row) -> int:
    """How often it is turned to have seen each of its values, or a few of a number's."""
    return len(row.switch.options) if row.switch is not None and row.switch.options else 3


def choices(name: str, scene: Scene) -> list[Choice]:
    """All that may be chosen on a screen."""
    if name.startswith(UNREAL):
        return []
    rows = [place.row for _, place in rows_of(scene).values() if place.row.look in TURNED]
    return [
        *(Choice("key", key) for key in KEYS),
        *(Choice("row", row.name) for row in rows for _ in range(turns(row))),
        *(Choice("button", button.name) for button in buttons_of(scene) for _ in range(2)),
    ]


def moved(before: dict[str, Rect], after: dict[str, Rect]) -> dict[str, tuple[Rect, Rect]]:
    """What stands elsewhere or has another size now."""
    return {name: (rect, after[name]) for name, rect in before.items() if name in after and after[name] != rect}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "×".join(map(str, size)))
@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_whatever_is_chosen_every_button_stays_where_it_is(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HintService.__init__, "__defaults__", (BEGINNER,))  # any hint does, and a Master's takes seconds

    def fresh() -> SceneStack:
        made = EVERY_SCREEN[name](catalogue(), tmp_path, size)
        picture(made, size)
        return made

    stack = fresh()
    scene = stack.scenes[-1]
    for choice in choices(name, scene):
        if stack.finished or stack.scenes[-1] is not scene:
            stack = fresh()
            scene = stack.scenes[-1]
        intents = choice.intents(scene)
        before, down = places_of(scene), choice.page_top(scene)
        for intent in intents:
            stack.handle(intent)
        if stack.finished or stack.scenes[-1] is not scene:
            continue
        stack.update(FRAME)
        picture(stack, size)
        assert moved(before, places_of(scene)) == {}, choice
        assert choice.page_top(scene) == down, choice
