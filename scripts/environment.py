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
NO_NETWORK = "Could not download what the game needs: is this machine connected to the internet? Details: {log}"
NOT_INSTALLED = "Installing did not work: {why} Details: {log}"
NOT_WRITABLE = "Cannot write in {folder}: {why}. Put the project in a folder of your own and start again."
NOT_MADE = "Could not make {folder}: {why}"
SETTING_UP = "Setting up {folder}: downloading the packages and installing the game there (only now, about a minute) …"
UPDATING = "Bringing {folder} up to date …"

PIP_INSTALL = ("-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2")

_NETWORK_SIGNS = re.compile(
    r"from versions: none|Failed to establish a new connection|name resolution|Connection ?(refused|reset|broken|error)"
    r"|ConnectTimeout|ReadTimeout|Read timed out|ProxyError|Network is unreachable|Retrying \(",
    re.IGNORECASE,
)

STOPPED = 130  # what a shell reports for a program ended by Ctrl+C


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
    def constraints(self) -> tuple[str, ...]:
        """What tells pip the exact versions: the bits of a stroke depend on pymunk's, so the proof runs on known ones."""
        return ("-c", LOCK) if "dev" in self.groups else ()

    @property
    def project(self) -> str:
        """A hash of the files that say what has to be installed."""
        return sha256(b"".join((self.root / file).read_bytes() for file in ("pyproject.toml", LOCK))).hexdigest()

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an environment was last set up with: the Python (`3.11`), the project's file by its hash and its place."""

    python: str
    project: str
    root: str
    groups: tuple[str, ...]


def prepare(wanted: Wanted) -> Path:
    """The interpreter of the environment, set up first where it must be. Problem says why that cannot be done."""
    target = Stamp("", wanted.project, str(wanted.root), wanted.groups)
    work = work_needed(wanted.folder, python_version(wanted.python), target)
    if work is Work.NOTHING:
        return wanted.python
    try:
        event = UPDATING if read_stamp(wanted.folder) else SETTING_UP
        print(event.format(folder=wanted.name), file=sys.stderr, flush=True)
        _set_up(wanted, target, work)
    except OSError as error:
        raise Problem(NOT_WRITABLE.format(folder=wanted.root, why=error.strerror or error)) from error
    return wanted.python


def work_needed(folder: Path, version: str | None, target: Stamp) -> Work:
    """What an environment needs before it can be used; `version` is its interpreter's own (None: it does not run)."""
    if version is None or _numbers(version) < OLDEST or (folder / MARKER).exists():
        return Work.REBUILD
    stamp = read_stamp(folder)
    if stamp is None:
        return Work.INSTALL  # made by hand, or the download failed
    if stamp.python != version:
        return Work.REBUILD  # another Python stands behind the same name: what was installed is out of its sight
    fits = (stamp.project, stamp.root) == (target.project, target.root) and set(target.groups) <= set(stamp.groups)
    return Work.NOTHING if fits else Work.INSTALL


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


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


def requirements(project: Mapping[str, object], wanted: Wanted) -> list[str]:
    """What pip is asked for by name: the development groups and, where something is replaced, all dependencies."""
    asked = [line for group in wanted.groups for line in _lines(project, "dependency-groups", group)]
    if wanted.instead:
        for line in _lines(project, "project", "dependencies"):
            name = re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]
            asked.append(wanted.instead.get(name, line))
    return asked


def _lines(project: Mapping[str, object], table: str, key: str) -> list[str]:
    """A list of requirement lines in pyproject.toml; an environment cannot be made where it is not there."""
    found = project.get(table)
    lines = found.get(key) if isinstance(found, dict) else None
    if not isinstance(lines, list):
        raise Problem(f"pyproject.toml has no [{table}] {key}.")
    return [str(line) for line in lines]


def why_pip_failed(output: str, log: Path) -> str:
    """One line for a person out of all that pip had to say."""
    if _NETWORK_SIGNS.search(output):
        return NO_NETWORK.format(log=log)
    errors = [line.strip() for line in output.splitlines() if line.strip().startswith("ERROR:")]
    return NOT_INSTALLED.format(why=errors[-1].removeprefix("ERROR:").strip() if errors else "pip failed.", log=log)


def _set_up(wanted: Wanted, target: Stamp, work: Work) -> None:
    wanted.folder.mkdir(exist_ok=True)
    marker = wanted.folder / MARKER
    marker.touch()
    (wanted.folder / STAMP).unlink(missing_ok=True)
    if work is Work.REBUILD:
        _make(wanted.folder)
    try:
        _install(wanted)
    except Problem:
        marker.unlink()  # pip failed in good order: what is there may stay
        raise
    plain = asdict(target) | {"python": python_version(wanted.python)}
    (wanted.folder / STAMP).write_text(json.dumps(plain), encoding="utf-8")
    marker.unlink()


def refuse_without_venv() -> None:
    """Problem where this Python can make no environment."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise Problem(NO_VENV)


def _make(folder: Path) -> None:
    """A fresh environment in the folder, whatever was there; the marker stays all the while."""
    refuse_without_venv()
    for child in folder.iterdir():
        if child.is_dir() and not child.is_symlink():
            shutil.rmtree(child)
        elif child.name != MARKER:
            child.unlink()
    made = _run([_base_python(), "-m", "venv", str(folder)])
    if made.returncode != 0:
        raise Problem(NOT_MADE.format(folder=folder, why=(made.stdout.strip().splitlines() or ["venv failed"])[-1]))


def _base_python() -> str:
    """This interpreter, but never one inside an environment, which may be the very one to be made afresh."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    base = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
    return str(base) if base.exists() else sys.executable


def _install(wanted: Wanted) -> None:
    python = str(wanted.python)
    if _run([python, "-m", "pip", "--version"]).returncode != 0 and _run([python, "-m", "ensurepip"]).returncode != 0:
        raise Problem(NO_VENV)
    project = tomllib.loads((wanted.root / "pyproject.toml").read_text(encoding="utf-8"))
    named = requirements(project, wanted)
    install = [python, *PIP_INSTALL, *wanted.constraints]
    replacing = [[*install, *named], [*install, "--no-deps", "-e", "."]]
    commands = replacing if wanted.instead else [[*install, "-e", ".", *named]]
    log = wanted.folder / LOG
    log.write_text("", encoding="utf-8")
    for command in commands:
        done = _run(command, wanted.root)
        with log.open("a", encoding="utf-8") as file:
            file.write(done.stdout)
        if done.returncode != 0:
            raise Problem(why_pip_failed(done.stdout, log))
    _point_nearby(wanted)


def _point_nearby(wanted: Wanted) -> None:
    """Has Python find the project from where it looks, by dots alone: a whole path is read there in the letters of the
    locale, and one that holds others keeps Python from starting at all."""
    for packages in ("lib/python*/site-packages", "Lib/site-packages"):
        for pointer in wanted.folder.glob(f"{packages}/*carrom.pth"):
            pointer.write_text(f"{os.path.relpath(wanted.root, pointer.parent)}\n", encoding="utf-8")


def _run(command: Sequence[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run to the end; all it says, both streams in one. `-e .` with the folder set copes with any character in its path."""
    null, pipe, out = subprocess.DEVNULL, subprocess.PIPE, subprocess.STDOUT
    return subprocess.run(command, cwd=folder, stdin=null, stdout=pipe, stderr=out, text=True, errors="replace")


def launch(arguments: Sequence[str]) -> int:
    """Run the game with these arguments; its exit code, or 1 with one line on stderr when it cannot be set up."""
    try:
        python = prepare(Wanted(ROOT, ".venv"))
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The next start begins the set-up again.", file=sys.stderr)
        return STOPPED
    return hand_over(game_command(python, arguments))


def game_command(python: Path, arguments: Sequence[str]) -> list[str]:
    """The command line of the game; `-P` keeps a folder named carrom where the player happens to stand out of it."""
    return [str(python), "-P", "-m", "carrom", *arguments]


def hand_over(command: list[str]) -> int:
    """Become that program where the system can, so that signals reach it; elsewhere wait for it and give its exit code."""
    if os.name == "posix":
        sys.stderr.flush()
        os.execv(command[0], command)
    with subprocess.Popen(command) as game:
        while True:
            try:
                return game.wait()
            except KeyboardInterrupt:
                continue  # the game got it too and ends by itself
