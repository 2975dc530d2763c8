"""A copy of the project in a folder with a space, brackets and Devanagari letters, and a home for whoever starts it there."""

import os
from pathlib import Path

import pytest

from tests.clones import copy_of_project


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The folder of the copy."""
    return copy_of_project(tmp_path / "मेरे games [new]" / "carrom")


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """An empty home, nothing that points Python at this project, and a locale that lacks the letters of the folder."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON") and name != "VIRTUAL_ENV"}
    return kept | {"HOME": str(home), "CARROM_HOME": str(home / "carrom"), "LC_ALL": "C"}
