"""Signs beside words mean one thing on every screen."""

from pathlib import Path

import pytest

from carrom.ui.widgets.icons import Icon
from carrom.ui.words.catalogue import catalogue
from tests.ui.buttons_of import buttons_of
from tests.ui.every_screen import EVERY_SCREEN


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_the_way_back_has_the_sign_of_going_back_and_no_tick(name: str, tmp_path: Path) -> None:
    scene = EVERY_SCREEN[name](catalogue(), tmp_path, (1280, 800)).scenes[-1]
    shown = buttons_of(scene)
    assert {button.sign for button in shown if button.label == "Back"} <= {Icon.BACK}
