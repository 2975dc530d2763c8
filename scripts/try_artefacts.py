"""Wheel, sdist and the built game, tried away from the checkout on every Python that is found: installed, all commands
run, a stroke played in a real window (where Xvfb, openbox and xdotool are), its record proved. Also what pipx and uv install.

With the Python in .venv: `python scripts/try_artefacts.py --app` takes about ten minutes; without `--app` nothing is frozen.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from scripts.artefacts import Kind, built, environment, megabytes, run, try_commands, try_window
from scripts.build_app import build, packed, program_in
from scripts.environment import OLDEST, ROOT, Problem, python_version

KINDS: tuple[Kind, ...] = ("wheel", "sdist")
TOOLS = (("pipx", "install"), ("uv", "tool", "install"))
NEWEST = 20  # the last 3.x that is looked for
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
    trials |= {f"{kind}, Python {v}": partial(installed, kind, python) for kind in KINDS for v, python in pythons.items()}
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
        if version is not None and tuple(map(int, version.split("."))) >= OLDEST:
            yield version, python


def installed(kind: Kind, python: Path, folder: Path) -> tuple[str, Path]:
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
        try_commands([carrom], folder / "else where")
        commands = time.monotonic() - is_ready
        window = f"{try_window([carrom], folder / 'else where' / 'window'):.2f} s" if in_windows() else "not tried"
    except (Problem, AssertionError, OSError, ValueError) as problem:  # whatever it is, the others are still tried
        print(f"{what}: {problem}", flush=True)
        return False
    seconds = {"ready": f"{is_ready - begun:.0f} s", "commands": f"{commands:.0f} s", "window": window}
    print(LINE.format(what=what, size=size, **seconds), flush=True)
    return True


def in_windows() -> bool:
    """Whether a window can be tried here."""
    return all(shutil.which(program) for program in ("Xvfb", "openbox", "xdotool"))
