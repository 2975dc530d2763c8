"""The README tells the truth: its commands run, and its tables agree with the game."""

import tomllib
from pathlib import Path

from carrom import __version__

ROOT = Path(__file__).resolve().parents[1]


def test_project_command_and_changelog_name_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    released = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("## ")[1].split(" ")[0]
    assert (project["version"], released) == (__version__, __version__)
