"""What is copied is what is pasted, and without a window system there is simply no clipboard."""

import pygame
import pytest

from carrom.model.notation import LONGEST
from carrom.ui.devices.clipboard import MOST_PASTED, copy_text, paste_text


@pytest.mark.parametrize("line", ["w1@10,20 q@0,-60", "carrom1 one line", "नमस्ते"])
def test_a_line_that_could_be_copied_is_there_to_be_pasted(line: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    assert not copy_text(line) or paste_text() == line


def test_of_a_very_long_text_the_beginning_is_pasted() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    book = "carrom " * 1_500_000
    assert not copy_text(book) or paste_text() == book[:MOST_PASTED]
    assert LONGEST < MOST_PASTED


def test_without_a_display_there_is_none() -> None:
    pygame.display.quit()
    assert not copy_text("anything")
    assert paste_text() == ""


def test_what_cannot_be_text_is_neither_copied_nor_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    assert not copy_text("half a letter: \ud83c")

    def no_text() -> str:
        return b"ab\xff".decode()

    monkeypatch.setattr(pygame.scrap, "get_text", no_text, raising=False)
    assert paste_text() == ""
