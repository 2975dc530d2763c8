"""The project's virtual environments: made when missing, reused when they fit, repaired when half-made.

Standard library only. A stamp inside the folder says what was installed; a marker stands there while that changes,
so that an interrupted set-up is seen and made afresh.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
LOCK = "constraints.txt"  # exact versions for development and proof; whoever only plays takes what fits
STAMP = "carrom-stamp.json"
MARKER = "carrom-unfinished"
LOG = "carrom-install.log"
NO_VENV = (
    "Python's venv module is not complete here (ensurepip is missing). On Debian and Ubuntu, "
    "`sudo apt install python3-venv` brings it; then start again."
)

_PIP_INSTALL = ("-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2")
_NETWORK_SIGNS = re.compile(
    r"from versions: none|Failed to establish a new connection|name resolution|Connection ?(refused|reset|broken|error)"
    r"|ConnectTimeout|ReadTimeout|Read timed out|ProxyError|Network is unreachable|Retrying \(",
    re.IGNORECASE,
)


class Problem(Exception):
    """Why there is no environment to work in, as one line for the person at the keyboard."""


class Work(StrEnum):
    """What has to be done before the game can start."""

    NOTHING = "nothing"
    INSTALL = "install"
    REBUILD = "rebuild"


@dataclass(frozen=True, slots=True)
class Wanted:
    """An environment to have: the project editable with its run-time dependencies, and these development groups.

    `instead` names dependencies to replace, e.g. `{"pygame-ce": "pygame==2.6.1"}`.
    """

    root: Path
    name: str
    groups: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.root / self.name

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an environment was last set up with: the Python (`3.11`), the files that name the packages by a hash, the
    project's place, and the groups."""

    python: str
    project: str
    root: str
    groups: tuple[str, ...]


def prepare(wanted: Wanted) -> Path:
    """The interpreter of the environment, set up first where it must be. Problem says why that cannot be done."""
    project = sha256(b"".join((wanted.root / file).read_bytes() for file in ("pyproject.toml", LOCK))).hexdigest()
    target = Stamp("", project, str(wanted.root), wanted.groups)
    work = work_needed(wanted.folder, python_version(wanted.python), target)
    if work is Work.NOTHING:
        return wanted.python
    begins = "Setting up {}: downloading the packages and installing the game there (only now, about a minute) …"
    begins = "Bringing {} up to date …" if read_stamp(wanted.folder) else begins
    print(begins.format(wanted.name), file=sys.stderr, flush=True)
    try:
        _set_up(wanted, target, work)
    except OSError as error:
        why = f"{error.strerror or error}. Put the project in a folder of your own and start again."
        raise Problem(f"Cannot write in {wanted.root}: {why}") from error
    return wanted.python


def work_needed(folder: Path, version: str | None, target: Stamp) -> Work:
    """What an environment needs before it can be used; `version` is its interpreter's own (None: it does not run)."""
    if version is None or not is_new_enough(version) or (folder / MARKER).exists():
        return Work.REBUILD
    stamp = read_stamp(folder)
    if stamp is None:
        return Work.INSTALL  # made by hand, or the download failed
    if stamp.python != version:
        return Work.REBUILD  # another Python stands behind the same name: what was installed is out of its sight
    fits = (stamp.project, stamp.root) == (target.project, target.root) and set(target.groups) <= set(stamp.groups)
    return Work.NOTHING if fits else Work.INSTALL


def is_new_enough(version: str) -> bool:
    """Whether the game runs on this Python, named as in `3.11`."""
    return tuple(map(int, version.split("."))) >= OLDEST


def python_version(python: Path) -> str | None:
    """What the interpreter calls itself, e.g. `3.11`; None when it is missing or does not run."""
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run([python, "-I", "-S", "-c", question], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout.strip()


def read_stamp(folder: Path) -> Stamp | None:
    """The stamp in the folder, None when there is none that can be read."""
    try:
        plain = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        return Stamp(plain["python"], plain["project"], plain["root"], tuple(plain["groups"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def requirements(project: Mapping[str, Any], wanted: Wanted) -> list[str]:
    """What pip is asked for, apart from the project itself. Development is held to the lock: the bits of a stroke depend on
    pymunk's, so the proof runs on known ones."""
    dependencies = [
        wanted.instead.get(re.split("[^A-Za-z0-9._-]", line)[0], line) for line in project["project"]["dependencies"]
    ]
    groups = [line for group in wanted.groups for line in project["dependency-groups"][group]]
    return [*(("-c", LOCK) if "dev" in wanted.groups else ()), *dependencies, *groups]


def _set_up(wanted: Wanted, target: Stamp, work: Work) -> None:
    wanted.folder.mkdir(exist_ok=True)
    marker, stamp = wanted.folder / MARKER, wanted.folder / STAMP
    marker.touch()
    stamp.unlink(missing_ok=True)
    if work is Work.REBUILD:
        _make(wanted.folder)
    try:
        _install(wanted)
    except Problem:
        marker.unlink()  # pip failed in good order: what is there may stay
        raise
    stamp.write_text(json.dumps(asdict(target) | {"python": python_version(wanted.python)}), encoding="utf-8")
    marker.unlink()


def _make(folder: Path) -> None:
    """A fresh environment in the folder, whatever was there; the marker stays all the while."""
    refuse_without_venv()
    for child in folder.iterdir():
        if child.is_dir() and not child.is_symlink():
            shutil.rmtree(child)
        elif child.name != MARKER:
            child.unlink()
    base: str = getattr(sys, "_base_executable", sys.executable)  # this one may be in the very environment made afresh
    try:
        run([base, "-m", "venv", folder], folder)
    except Problem as problem:
        raise Problem(f"Could not make {folder}: {str(problem).splitlines()[-1]}") from problem


def refuse_without_venv() -> None:
    """Problem where this Python can make no environment."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise Problem(NO_VENV)


def _install(wanted: Wanted) -> None:
    if all(subprocess.run([wanted.python, "-m", tool], capture_output=True).returncode for tool in ("pip", "ensurepip")):
        raise Problem(NO_VENV)
    named = requirements(tomllib.loads((wanted.root / "pyproject.toml").read_text(encoding="utf-8")), wanted)
    # `-e .` in the project's folder copes with any character in its path.
    for packages in (named, ("--no-deps", "-e", ".")):
        pip_install(wanted.python, packages, wanted.root, wanted.folder / LOG)
    # Python finds the project from where it looks by dots alone: a whole path is read there in the letters of the locale,
    # and one that holds others keeps Python from starting at all.
    for folder in ("lib/python*/site-packages", "Lib/site-packages"):
        for pointer in wanted.folder.glob(f"{folder}/*carrom.pth"):
            pointer.write_text(f"{os.path.relpath(wanted.root, pointer.parent)}\n", encoding="utf-8")


def pip_install(python: Path, packages: Sequence[str | Path], folder: Path, log: Path) -> None:
    """Has the environment of that Python hold these. Problem in one line where pip fails, with all it said in the log."""
    try:
        run([python, *_PIP_INSTALL, *packages], folder)
    except Problem as problem:
        log.write_text(str(problem), encoding="utf-8")
        raise Problem(why_pip_failed(str(problem), log)) from problem


def why_pip_failed(output: str, log: Path) -> str:
    """One line for a person out of all that pip had to say."""
    if _NETWORK_SIGNS.search(output):
        return f"Could not download what the game needs: is this machine connected to the internet? Details: {log}"
    errors = [line.strip() for line in output.splitlines() if line.strip().startswith("ERROR:")]
    why = errors[-1].removeprefix("ERROR:").strip() if errors else "pip failed."
    return f"Installing did not work: {why} Details: {log}"


def run(command: Sequence[str | Path], folder: Path, more: Mapping[str, str] | None = None) -> str:
    """What the command prints, started in that folder as if from no environment. Problem with all it said where it fails."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    variables |= more or {}
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    done = subprocess.run(command, cwd=folder, env=variables, stdin=null, stdout=pipe, stderr=pipe, text=True, errors="replace")
    if done.returncode != 0:
        raise Problem(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}".strip())
    return done.stdout
