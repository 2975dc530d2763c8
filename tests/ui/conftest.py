"""The game's window on SDL's dummy driver, for tests of the loop."""

from collections.abc import Iterator

import pygame
import pytest

from carrom.ui.window import Window, open_display


@pytest.fixture
def window() -> Iterator[Window]:
    """Open for one test, with nothing told yet."""
    open_display()
    pygame.event.clear()
    pygame.font.init()
    yield Window("test")
    pygame.display.quit()
