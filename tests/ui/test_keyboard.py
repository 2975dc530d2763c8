"""Everything by keys: every button of every screen is walked to, and where the keys are is seen."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carrom.ui.input.intents import KeyDown, KeyUp
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.scene import Scene, SceneStack
from carrom.ui.table.table import TableScene
from carrom.ui.table.view import TableView
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.words.catalogue import catalogue
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.screens import FRAME, picture

SIZE, SMALL = (1280, 800), (640, 480)
IN_HAND = {
    "table, pulled",
    "table, pulled too little",
    "table, sliding",
    "practice, a disc in hand",
}  # a drag holds it: the buttons wait
MOST_STEPS = 12


def rows_of(scene: object) -> list[Buttons]:
    """All rows of buttons that a screen has, its own or of what it is made of."""
    found: list[Buttons] = []
    for part in vars(scene).values():
        if isinstance(part, Buttons):
            found.append(part)
        elif isinstance(part, TableView):
            found.extend(rows_of(part))
    return found


def focused(rows: list[Buttons]) -> set[str]:
    return {row.focused for row in rows if row.focused is not None}


def walked(stack: SceneStack, scene: Scene) -> Iterator[set[str]]:
    """What has the focus after each of the keys that walk; a form between two rows is walked over with Tab."""
    rows = rows_of(scene)
    yield focused(rows)
    arrows = () if isinstance(scene, TableScene) else ("down" if isinstance(scene, SettingsScene) else "right",) * 12
    for _ in range(MOST_STEPS):
        for key in (*arrows, "tab"):
            stack.handle(KeyDown(key))
            stack.handle(KeyUp(key))
            stack.update(FRAME)
            yield focused(rows)


@pytest.mark.parametrize("name", [name for name in EVERY_SCREEN if name not in IN_HAND])
def test_every_button_is_reached_and_no_two_at_once(name: str, tmp_path: Path) -> None:
    stack = EVERY_SCREEN[name](catalogue(), tmp_path, SIZE)
    scene = stack.scenes[-1]
    stack.draw(pygame.Surface(SIZE))
    seen = list(walked(stack, scene))
    wanted = {button.name for row in rows_of(scene) for button in row.shown}
    assert wanted - set().union(*seen) == set()
    assert max(map(len, seen)) <= 1


@pytest.mark.parametrize("name", [name for name in EVERY_SCREEN if name not in IN_HAND])
def test_where_the_keys_are_is_seen(name: str, tmp_path: Path) -> None:
    stack = EVERY_SCREEN[name](catalogue(), tmp_path, SMALL)
    rows = rows_of(stack.scenes[-1])
    shown: dict[bytes, set[str]] = {}
    for _ in range(3):
        stack.handle(KeyDown("tab"))
        stack.update(FRAME)
        now = focused(rows)
        assert shown.setdefault(pygame.image.tobytes(picture(stack, SMALL), "RGB"), now) == now
