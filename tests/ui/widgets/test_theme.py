"""Colours and sizes that the player chooses: high contrast, and an interface as large as there is room for."""

from pathlib import Path

import numpy as np
import pytest

from carrom.ui.input.intents import Resized
from carrom.ui.widgets.theme import HIGH_CONTRAST, LEAST_WINDOW, USUAL, theme_for
from carrom.ui.words.catalogue import catalogue
from tests.ui.draw.pictures import pixels
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.screens import picture


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """The ratio of two colours' lightness (WCAG 2.2, relative luminance)."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_high_contrast_sets_all_words_off_seven_to_one() -> None:
    high = HIGH_CONTRAST
    for words in (high.text, high.text_soft, high.text_faint):
        for ground in (high.panel, high.panel_raised, high.ground, high.accent_ground, high.forbidden_ground):
            assert contrast(words, ground) >= 7.0
    assert contrast(high.text_on_accent, high.accent_deep) >= 7.0


def test_the_usual_colours_set_words_off_four_and_a_half_to_one() -> None:
    for words in (USUAL.text, USUAL.text_soft, USUAL.text_faint):
        assert contrast(words, USUAL.panel) >= 4.5


@pytest.mark.parametrize("name", ["title", "set-up", "settings, display", "table, a banner", "board over"])
def test_a_screen_on_show_takes_other_colours_at_once_and_back(name: str, tmp_path: Path) -> None:
    stack = EVERY_SCREEN[name](catalogue(), tmp_path, LEAST_WINDOW)
    usual = pixels(picture(stack, LEAST_WINDOW))
    stack.handle(Resized(*LEAST_WINDOW, high_contrast=True))
    assert not np.array_equal(pixels(picture(stack, LEAST_WINDOW)), usual)
    stack.handle(Resized(*LEAST_WINDOW))
    assert np.array_equal(pixels(picture(stack, LEAST_WINDOW)), usual)


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 800), (1920, 1080), (1000, 500)])
@pytest.mark.parametrize("percent", [125, 150, 200])
def test_an_enlarged_interface_leaves_room_for_as_much_as_the_least_window_holds(size: tuple[int, int], percent: int) -> None:
    usual = theme_for(*size).scale
    larger = theme_for(*size, percent).scale
    assert usual <= larger <= usual * percent / 100 + 0.001
    room = min(size[0] / LEAST_WINDOW[0], size[1] / LEAST_WINDOW[1])
    assert larger <= max(usual, theme_for(*LEAST_WINDOW).scale * room) + 0.001
