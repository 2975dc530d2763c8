"""A screen of one's own for each test, with the player's files where the test itself finds them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.screen import Screen, opened


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    with opened(tmp_path) as screen:
        monkeypatch.setenv("CARROM_HOME", screen.environment["CARROM_HOME"])
        yield screen
