"""What is handed out, made and installed away from the checkout: wheel and sdist, and environments that hold nothing else."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from scripts.environment import LOG, PIP_INSTALL, ROOT, Problem, refuse_without_venv, why_pip_failed

Kind: TypeAlias = Literal["wheel", "sdist"]
ENDINGS = {"wheel": "*.whl", "sdist": "*.tar.gz"}


def built(kind: Kind, folder: Path) -> Path:
    """The wheel or sdist of this checkout, made in the folder."""
    run((sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder), ROOT)
    (made,) = folder.glob(ENDINGS[kind])
    return made


def environment(folder: Path, wanted: Sequence[str | Path], python: str | Path = sys.executable) -> Path:
    """The folder of programs in a new environment that holds this and nothing else. Problem says why there is none."""
    refuse_without_venv()
    run((python, "-m", "venv", folder), folder.parent)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    try:
        run((programs / "python", *PIP_INSTALL, *wanted), folder)
    except Problem as problem:
        (folder / LOG).write_text(str(problem), encoding="utf-8")
        raise Problem(why_pip_failed(str(problem), folder / LOG)) from problem
    return programs


def run(command: Sequence[str | Path], folder: Path, more: Mapping[str, str] | None = None) -> str:
    """What the command prints, started in that folder as if from no environment. Problem with all it said where it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    variables = kept | dict(more or {})
    done = subprocess.run(
        command,
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise Problem(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}".strip())
    return done.stdout


def size_of(path: Path) -> int:
    """Bytes of the file, or of all files in the folder."""
    return sum(each.lstat().st_size for each in (path.rglob("*") if path.is_dir() else (path,)))


def megabytes(path: Path) -> str:
    return f"{size_of(path) / 1e6:.1f} MB"
