"""A copy of the project as a fresh clone would be, in a folder whose name has a space and a bracket."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The folder of the copy: what git knows or would take up, nothing that was built here."""
    target = tmp_path / "my games [new]" / "carrom"
    for name in _names():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def _names() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")[:-1]


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """An environment with an empty home and nothing that points Python at this project."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON") and name != "VIRTUAL_ENV"}
    return kept | {"HOME": str(home), "CARROM_HOME": str(home / "carrom")}
