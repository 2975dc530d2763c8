"""No screen clips a text or lays it over another or an edge: in English, and in a language two fifths longer."""

from pathlib import Path

import pytest

from carrom.ui.words.catalogue import Catalogue, catalogue
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.measuring import Measuring, faults
from tests.ui.pseudo import pseudo
from tests.ui.screens import SIZES

LANGUAGES: dict[str, Catalogue] = {"en": catalogue(), "pseudo": pseudo()}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "×".join(map(str, size)))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_nothing_is_clipped_or_overlaps(name: str, language: str, size: tuple[int, int], tmp_path: Path) -> None:
    tr = LANGUAGES[language]
    stack = EVERY_SCREEN[name](tr, tmp_path, size)
    canvas = Measuring(size)
    stack.scenes[-1].draw(canvas)
    assert canvas.drawn.texts
    assert faults(canvas.drawn, size, tr) == []
