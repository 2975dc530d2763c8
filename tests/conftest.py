"""No test opens a real window, makes a sound or touches a player's files unless it says so itself."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("carrom", deadline=None)  # a busy machine fails no test
settings.load_profile("carrom")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path / "home"))
