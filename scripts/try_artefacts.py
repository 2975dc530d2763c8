"""Wheel, sdist and the built game, tried away from the checkout on every Python that is found: installed, all commands
run, a stroke played in a real window (where Xvfb, openbox and xdotool are), its record proved. Also what pipx and uv install.

With the Python in .venv: `python scripts/try_artefacts.py --app` takes about ten minutes; without `--app` nothing is frozen.
"""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from typing import TypeAlias

from carrom import __version__
from carrom.model.equipment import standard_equipment
from carrom.model.units import Point, Second
from scripts.build_app import build, environment, megabytes, packed, program_in
from scripts.environment import OLDEST, ROOT, Problem, is_new_enough, python_version, run

ENDINGS = {"wheel": "*.whl", "sdist": "*.tar.gz"}
TOOLS = (("pipx", "install"), ("uv", "tool", "install"))
NEWEST = 20  # the last 3.x that is looked for
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
LINE = "{what:<34} {size:>19} {ready:>9} {commands:>9} {window:>12}"

Ready: TypeAlias = Callable[[Path], tuple[str, Path]]
"""Makes an artefact in a folder and installs it there; tells its size, and the program that starts the game."""


def main(arguments: Sequence[str]) -> int:
    """A line for each; 1 where one does not hold."""
    parser = argparse.ArgumentParser(prog="try_artefacts.py", description=__doc__)
    parser.add_argument("--app", action="store_true", help="build the game as one folder and try it as well")
    parser.add_argument("--pythons", nargs="*", type=Path, metavar="PYTHON", help="all that are found unless given")
    options = parser.parse_args(arguments)
    pythons = dict(found(options.pythons))
    trials: dict[str, Ready] = {"one folder": unpacked} if options.app else {}
    trials |= {" ".join(words): partial(by_tool, words) for words in TOOLS}
    trials |= {f"{kind}, Python {v}": partial(installed, kind, python) for kind in ENDINGS for v, python in pythons.items()}
    print(LINE.format(what="", size="size", ready="ready in", commands="commands", window="first frame"), flush=True)
    with TemporaryDirectory(prefix="carrom tried ") as name:
        held = [holds(what, ready, Path(name).resolve() / what) for what, ready in trials.items()]
    return 0 if held and all(held) else 1


def found(given: Sequence[Path] | None) -> Iterator[tuple[str, Path]]:
    """Pythons new enough by their versions: those given, or this one, those on the path and pyenv's."""
    names = (shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], NEWEST))
    known = (Path.home() / ".pyenv" / "versions").glob("3.*/bin/python")
    everywhere = (Path(sys.executable), *map(Path, filter(None, names)), *sorted(known))
    for python in everywhere if given is None else given:
        version = python_version(python)
        if version is not None and is_new_enough(version):
            yield version, python


def built(kind: str, folder: Path, compiled: bool = False) -> Path:
    """The wheel or sdist of this checkout, made in the folder; a wheel of Python alone unless it is to be compiled."""
    run((sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder), ROOT, {"CARROM_COMPILE": str(int(compiled))})
    (made,) = folder.glob(ENDINGS[kind])
    return made


def installed(kind: str, python: Path, folder: Path) -> tuple[str, Path]:
    """Wheel or sdist, put by pip into an environment of that Python."""
    artefact = built(kind, folder)
    return megabytes(artefact), environment(folder / "venv", [artefact], python) / "carrom"


def by_tool(words: Sequence[str], folder: Path) -> tuple[str, Path]:
    """This checkout, put by a tool for applications into an environment that the tool keeps."""
    tools = environment(folder / "tools", [words[0]])
    places = {"PIPX_HOME": "kept", "UV_TOOL_DIR": "kept", "PIPX_BIN_DIR": "programs", "UV_TOOL_BIN_DIR": "programs"}
    run((tools / words[0], *words[1:], "."), ROOT, {name: str(folder / place) for name, place in places.items()})
    return megabytes(folder / "kept"), folder / "programs" / "carrom"


def unpacked(folder: Path) -> tuple[str, Path]:
    """The built game, out of the archive that is handed out."""
    made = build(folder / "made")
    archive = packed(made)
    (folder / "unpacked").mkdir()
    run(("tar", "-xf", archive, "-C", folder / "unpacked"), folder)
    return f"{megabytes(made)} ({megabytes(archive)})", program_in(folder / "unpacked" / made.name)


def holds(what: str, ready: Ready, folder: Path) -> bool:
    """One artefact tried in a folder of its own, and its line printed, or what does not hold."""
    (folder / "else where").mkdir(parents=True)
    try:
        begun = time.monotonic()
        size, carrom = ready(folder)
        is_ready = time.monotonic()
        try_commands(carrom, folder / "else where")
        commands = time.monotonic() - is_ready
        window = f"{try_window(carrom, folder / 'else where' / 'window'):.2f} s" if in_windows() else "not tried"
    except (Problem, AssertionError, OSError, ValueError) as problem:  # whatever it is, the others are still tried
        print(f"{what}: {problem}", flush=True)
        return False
    seconds = {"ready": f"{is_ready - begun:.0f} s", "commands": f"{commands:.0f} s", "window": window}
    print(LINE.format(what=what, size=size, **seconds), flush=True)
    return True


def in_windows() -> bool:
    """Whether a window can be tried here."""
    return all(shutil.which(program) for program in ("Xvfb", "openbox", "xdotool"))


def try_commands(carrom: Path, folder: Path) -> None:
    """A picture, a stroke, a board between a plug-in and a level by processes of their own, and the proof of its record.
    Problem where anything is not as it should be."""
    quiet = {"CARROM_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def told(*arguments: str | Path) -> str:
        return run((carrom, *arguments), folder, quiet)

    hold_that(told("--version").startswith(f"carrom {__version__} ("), "--version tells the version")
    told("picture", "-o", "opening.png", "--size", "320x200")
    hold_that((folder / "opening.png").read_bytes().startswith(b"\x89PNG"), "picture writes a PNG file")
    (folder / "stroke.json").write_text(json.dumps(STROKE), encoding="utf-8")
    hold_that(len(json.loads(told("simulate", "stroke.json"))["touches"]) > 10, "simulate breaks the ring")
    (folder / "plugged.py").write_text(PLUG_IN, encoding="utf-8")
    records = folder / "records"
    duel = ("duel", "--players", "plugged.py,beginner", "--boards", "2", "--jobs", "2", "--strokes", "4", "--json")
    hold_that("plugged.py" in told(*duel, "--record", records), "duel names its players")
    hold_that((folder / "asked").exists(), "the player from a file is asked")
    found = sorted(records.glob("*.jsonl"))
    hold_that(len(found) == 2, "duel records each board")
    proof = told("verify", *found)
    hold_that(proof.count("physics, bit for bit: the same") == 2, f"verify proves the records: {proof}")
    told("film", found[0], "--turn", "1", "-o", "stroke.gif", "--size", "64")
    hold_that((folder / "stroke.gif").read_bytes().startswith(b"GIF89a"), "film writes a GIF file")
    hold_that(str(folder / "home") in told("where"), "where tells the folders")


def try_window(carrom: Path, folder: Path) -> Second:
    """A stroke by mouse in the real window, out by its close button, and that record proved; the time to the first frame."""
    from tests.e2e.screen import opened, until
    from tests.e2e.walking import again, begin, hold, record_in, turns_in

    folder.mkdir()
    with opened(folder) as screen:
        begun = time.monotonic()
        with screen.game([carrom], folder) as game:
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
            hold_that(screen.leave(window, game) == 0, "the game ends in good order")
        record = record_in(screen)
        hold_that(record is not None and record.damage is None, "the record is whole")
    (path,) = (folder / "home" / "data" / "records").glob("*.jsonl")
    run((carrom, "verify", path), folder)
    return waited


def hold_that(true: bool, what: str) -> None:
    if not true:
        raise Problem(f"It does not hold that {what}.")
