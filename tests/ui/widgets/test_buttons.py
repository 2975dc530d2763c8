"""Buttons: pressed by the pointer where it went down and came up, walked and pressed by keys."""

import pytest

from carrom.ui.input.intents import Intent, KeyDown, Mods, PointerButton, PointerDown, PointerGone, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons

IN_PLAY, IN_QUIT, OUTSIDE = (20.0, 20.0), (20.0, 80.0), (400.0, 400.0)


def two(arrows: bool = True) -> Buttons:
    buttons = Buttons(arrows)
    buttons.show(Button("play", Rect(0, 0, 100, 40), "Play"), Button("quit", Rect(0, 60, 100, 40), "Quit"))
    return buttons


def answer(buttons: Buttons, *intents: Intent) -> str | None:
    """What the last of the intents answers; those before it must answer nothing."""
    *before, last = intents
    assert [buttons.handle(intent) for intent in before] == [None] * len(before)
    return buttons.handle(last)


def test_a_press_and_a_release_on_the_same_button_presses_it() -> None:
    assert answer(two(), PointerDown(*IN_PLAY), PointerUp(*IN_PLAY)) == "play"


@pytest.mark.parametrize("end", [IN_QUIT, OUTSIDE])
def test_a_release_elsewhere_presses_nothing(end: tuple[float, float]) -> None:
    assert answer(two(), PointerDown(*IN_PLAY), PointerMove(*end, held=True), PointerUp(*end)) is None


def test_a_release_that_began_elsewhere_presses_nothing() -> None:
    assert answer(two(), PointerDown(*OUTSIDE), PointerUp(*IN_PLAY)) is None


def test_the_right_button_presses_nothing() -> None:
    assert answer(two(), PointerDown(*IN_PLAY, PointerButton.SECONDARY), PointerUp(*IN_PLAY)) is None


def test_a_press_whose_release_was_lost_outside_is_forgotten() -> None:
    intents = (PointerDown(*IN_PLAY), PointerGone(), PointerMove(*IN_PLAY), PointerUp(*IN_PLAY))
    assert answer(two(), *intents) is None


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (("tab",), "play"),
        (("down",), "play"),
        (("up",), "quit"),
        (("tab", "tab"), "quit"),
        (("tab", "down", "right"), "play"),
        (("tab", "left"), "quit"),
    ],
)
def test_keys_walk_round_the_buttons_and_enter_presses(keys: tuple[str, ...], name: str) -> None:
    assert answer(two(), *(KeyDown(key) for key in keys), KeyDown("return")) == name


def test_shift_tab_walks_back() -> None:
    assert answer(two(), KeyDown("tab", Mods(shift=True)), KeyDown("space")) == "quit"


def test_enter_presses_nothing_before_any_button_is_walked_to() -> None:
    assert answer(two(), KeyDown("return")) is None


def test_where_arrows_aim_only_tab_walks() -> None:
    assert answer(two(arrows=False), KeyDown("left"), KeyDown("down"), KeyDown("space")) is None
    assert answer(two(arrows=False), KeyDown("tab"), KeyDown("space")) == "play"


def test_the_focus_stays_with_a_button_that_is_laid_out_anew_and_leaves_with_one_that_goes() -> None:
    buttons = two()
    buttons.focus("quit")
    buttons.show(Button("quit", Rect(5, 5, 50, 30), "Quit"))
    assert buttons.focused == "quit"
    buttons.show(Button("play", Rect(5, 5, 50, 30), "Play"))
    assert buttons.focused is None
