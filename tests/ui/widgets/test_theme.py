"""Colours and sizes that the player chooses: high contrast at once and back, and an interface as large as there is room for."""

from collections.abc import Iterator

import pytest

from carrom.ui.widgets.theme import (
    LEAST_WINDOW,
    Palette,
    cached_by_palette,
    mix_colours,
    set_contrast,
    set_interface_scale,
    theme_for,
)


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    yield
    set_contrast(contrast=False)
    set_interface_scale(100)


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """The ratio of two colours' lightness (WCAG 2.2, relative luminance)."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_high_contrast_sets_all_words_off_seven_to_one_and_goes_again() -> None:
    usual = Palette.PANEL
    set_contrast(contrast=True)
    grounds = (Palette.PANEL, Palette.PANEL_RAISED, Palette.GROUND, Palette.ACCENT_GROUND, Palette.FORBIDDEN_GROUND)
    for words in (Palette.TEXT, Palette.TEXT_SOFT, Palette.TEXT_FAINT):
        assert all(contrast(words, ground) >= 7.0 for ground in grounds)
    assert contrast(Palette.TEXT_ON_ACCENT, Palette.ACCENT_DEEP) >= 7.0
    set_contrast(contrast=False)
    assert usual == Palette.PANEL


def test_the_usual_colours_set_words_off_four_and_a_half_to_one() -> None:
    for words in (Palette.TEXT, Palette.TEXT_SOFT, Palette.TEXT_FAINT):
        assert contrast(words, Palette.PANEL) >= 4.5


def test_what_was_painted_in_other_colours_is_painted_again() -> None:
    @cached_by_palette(4)
    def halfway(share: float) -> tuple[int, int, int]:
        return mix_colours(Palette.PANEL, Palette.TEXT, share)

    before = halfway(0.5)
    set_contrast(contrast=True)
    assert halfway(0.5) != before


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 800), (1920, 1080), (1000, 500)])
@pytest.mark.parametrize("percent", [125, 150, 200])
def test_an_enlarged_interface_leaves_room_for_as_much_as_the_least_window_holds(size: tuple[int, int], percent: int) -> None:
    usual = theme_for(*size).scale
    set_interface_scale(percent)
    larger = theme_for(*size).scale
    assert usual <= larger <= usual * percent / 100 + 0.001
    room = min(size[0] / LEAST_WINDOW[0], size[1] / LEAST_WINDOW[1])
    assert larger <= max(usual, theme_for(*LEAST_WINDOW).scale * room) + 0.001
