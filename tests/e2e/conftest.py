"""A screen of one's own for each test; the player's files of its games are those that the test itself finds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.screen import Screen, opened


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with opened(tmp_path) as screen:
        yield screen
