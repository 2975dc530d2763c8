"""A larger interface makes no text smaller, and no headline is smaller than what stands under it: on every screen."""

from pathlib import Path

import pytest

from carrom.ui.input.intents import Resized
from carrom.ui.widgets.theme import theme_for
from carrom.ui.words.catalogue import Catalogue, catalogue
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.measuring import Drawn, Measuring, low_headlines, smaller
from tests.ui.pseudo import pseudo

LANGUAGES: dict[str, Catalogue] = {"en": catalogue(), "pseudo": pseudo()}
SIZES = ((640, 480), (800, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (900, 1200))
SCALES = (100, 125, 150, 200)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_a_larger_interface_makes_no_text_smaller_nor_a_headline_smaller_than_its_words(
    name: str, language: str, tmp_path: Path
) -> None:
    stack = EVERY_SCREEN[name](LANGUAGES[language], tmp_path, (1280, 800))
    for size in SIZES:
        usual, known = Drawn(), set[float]()
        for scale in SCALES:
            if theme_for(*size, scale).scale in known:
                continue  # there is no room for more
            known.add(theme_for(*size, scale).scale)
            stack.handle(Resized(*size, scale))
            canvas = Measuring(size)
            stack.scenes[-1].draw(canvas)
            assert low_headlines(canvas.drawn) == [], (size, scale)
            if scale == 100:
                usual = canvas.drawn
            assert smaller(usual, canvas.drawn) == [], (size, scale)
        assert usual.texts
