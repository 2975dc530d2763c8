"""The game's window on SDL's dummy driver, for tests of the loop; and boards painted once for all tests, not once for each."""

from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from carrom.ui.draw import backdrop, board_pictures
from carrom.ui.draw.board import paint_board
from carrom.ui.window import Window, open_display


@pytest.fixture
def window() -> Iterator[Window]:
    """Open for one test, with nothing told yet."""
    open_display()
    pygame.event.clear()
    pygame.font.init()
    yield Window("test")
    pygame.display.quit()


@pytest.fixture(autouse=True, scope="session")
def _boards_are_painted_once() -> Iterator[None]:
    """Half the time of the tests that draw screens went into the same few boards and grounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_pictures, "paint_board", lru_cache(48)(paint_board))
        patch.setattr(backdrop, "ground", lru_cache(16)(backdrop.ground.__wrapped__))
        yield
