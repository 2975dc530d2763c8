"""What a stranger gets: the wheel alone, installed in a clean environment elsewhere, draws the board."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carrom import __version__

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.install
def test_the_wheel_alone_brings_all_the_game_needs(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    assert run(programs / "carrom", "--version", cwd=tmp_path) == f"carrom {__version__}\n"
    run(programs / "carrom", "picture", "-o", "opening.png", "--size", "320x200", cwd=tmp_path)
    assert (tmp_path / "opening.png").read_bytes().startswith(b"\x89PNG")
