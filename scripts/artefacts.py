"""What is handed out, made and installed away from the checkout, and tried as a stranger would: every command, then a stroke in
its window."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from carrom import __version__
from carrom.model.equipment import standard_equipment
from carrom.model.units import Point, Second
from scripts.environment import LOG, PIP_INSTALL, ROOT, Problem, refuse_without_venv, why_pip_failed

Kind: TypeAlias = Literal["wheel", "sdist"]
ENDINGS = {"wheel": "*.whl", "sdist": "*.tar.gz"}
Command = Sequence[str | Path]
# A player from a file: the game's own modules and the standard library have to be found by it, in a built game too.
PLUG_IN = """from pathlib import Path
from tomllib import loads
from carrom.bots.levels import BEGINNER

class Bot:
    def choose(self, match, rng, limit, stop):
        Path(loads("name = 'asked'")["name"]).touch()
        return BEGINNER.choose(match, rng, limit, stop)
"""
STROKE = {"layout": "opening", "stroke": "south 0 1.570796 6000"}
BRIGHT = 24  # mean of the picture's middle, of 255: before the game's first frame all is black


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


def try_commands(carrom: Command, folder: Path) -> None:
    """A picture, a stroke, a board between a plug-in and a level by processes of their own, and the proof of its record.
    Problem where anything is not as it should be."""
    quiet = {"CARROM_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def told(*arguments: str | Path) -> str:
        return run((*carrom, *arguments), folder, quiet)

    _hold(told("--version") == f"carrom {__version__}\n", "--version tells the version")
    told("picture", "-o", "opening.png", "--size", "320x200")
    _hold((folder / "opening.png").read_bytes().startswith(b"\x89PNG"), "picture writes a PNG file")
    (folder / "stroke.json").write_text(json.dumps(STROKE), encoding="utf-8")
    _hold(len(json.loads(told("simulate", "stroke.json"))["touches"]) > 10, "simulate breaks the ring")
    (folder / "plugged.py").write_text(PLUG_IN, encoding="utf-8")
    records = folder / "records"
    duel = ("duel", "--players", "plugged.py,beginner", "--boards", "2", "--jobs", "2", "--strokes", "4", "--json")
    _hold("plugged.py" in told(*duel, "--record", records), "duel names its players")
    _hold((folder / "asked").exists(), "the player from a file is asked")
    found = sorted(records.glob("*.jsonl"))
    _hold(len(found) == 2, "duel records each board")
    proof = told("verify", *found)
    _hold(proof.count("physics, bit for bit: the same") == 2, f"verify proves the records: {proof}")
    told("film", found[0], "--turn", "1", "-o", "stroke.gif", "--size", "64")
    _hold((folder / "stroke.gif").read_bytes().startswith(b"GIF89a"), "film writes a GIF file")
    _hold(str(folder / "home") in told("where"), "where tells the folders")


def try_window(carrom: Command, folder: Path) -> Second:
    """A stroke by mouse in the real window, out by its close button, and that record proved; the time to the first frame."""
    from tests.e2e.screen import opened, until
    from tests.e2e.walking import again, begin, hold, record_in, turns_in

    folder.mkdir()
    with opened(folder) as screen:
        begun = time.monotonic()
        with screen.game(carrom, folder) as game:
            until(lambda: bool(screen.picture()[500:700, 600:1000].mean() > BRIGHT), "the first frame is shown")
            waited = time.monotonic() - begun
            window = screen.window()
            base = standard_equipment().board.base_y
            size = begin(screen, window)

            def strike() -> None:
                hold(screen, window, size, Point(0, base - 60), Point(0, base - 120))
                screen.do("mouseup", 1)
                time.sleep(1.0)

            until(again(strike, lambda: turns_in(screen) > 0), "a stroke is judged")
            _hold(screen.leave(window, game) == 0, "the game ends in good order")
        record = record_in(screen)
        _hold(record is not None and record.damage is None, "the record is whole")
    (path,) = (folder / "home" / "data" / "records").glob("*.jsonl")
    run((*carrom, "verify", path), folder)
    return waited


def _hold(true: bool, what: str) -> None:
    if not true:
        raise Problem(f"It does not hold that {what}.")
