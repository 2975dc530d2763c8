"""Wheel, sdist and the built game, tried away from the checkout on every Python that is found: installed, all commands
run, a stroke played in a real window (where Xvfb, openbox and xdotool are), its record proved.

With the Python in .venv: `python scripts/try_artefacts.py --app` takes about five minutes; without `--app` nothing is frozen.
"""

import argparse
import platform
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import need_packages

if __name__ == "__main__":
    need_packages()

from scripts.artefacts import Kind, built, environment, megabytes
from scripts.build_app import build, packed, program_in
from scripts.environment import OLDEST, Problem, python_version
from scripts.trying import Command, try_commands, try_window

KINDS: tuple[Kind, ...] = ("wheel", "sdist")
NEWEST = 20  # the last 3.x that is looked for
LINE = "{what:<34} {size:>9} {ready:>9} {commands:>9} {window:>12}"


def main(arguments: Sequence[str]) -> int:
    """A line for each; 1 where one does not hold."""
    parser = argparse.ArgumentParser(prog="try_artefacts.py", description=__doc__)
    parser.add_argument("--app", action="store_true", help="build the game as one folder and try it as well")
    parser.add_argument(
        "--pythons", nargs="*", type=Path, metavar="PYTHON", help="interpreters; all that are found unless given"
    )
    options = parser.parse_args(arguments)
    pythons = dict(found(options.pythons))
    if not pythons:
        print("No such Python is here.", file=sys.stderr)
        return 1
    print(LINE.format(what="", size="size", ready="ready in", commands="commands", window="first frame"), flush=True)
    with TemporaryDirectory(prefix="carrom tried ") as name:
        work = Path(name).resolve()
        try:
            for kind in KINDS:
                artefact = built(kind, work)
                for version, python in pythons.items():
                    begun = time.monotonic()
                    programs = environment(work / f"{kind}-{version}", [artefact], python)
                    trial(f"{kind}, Python {version}", artefact, time.monotonic() - begun, [programs / "carrom"], work)
            if options.app:
                begun = time.monotonic()
                folder = build(work / "built")
                moved = Path(shutil.move(folder, work / "moved elsewhere"))
                trial(f"one folder, {platform.system()}", moved, time.monotonic() - begun, [program_in(moved)], work)
                print(f"its archive: {megabytes(packed(moved))}")
        except Problem as problem:
            print(problem, file=sys.stderr)
            return 1
    return 0


def found(given: Sequence[Path] | None) -> Iterator[tuple[str, Path]]:
    """Pythons new enough by their versions: those given, or on the path and among pyenv's."""
    names = (shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], NEWEST))
    known = (Path.home() / ".pyenv" / "versions").glob("3.*/bin/python")
    for python in given if given else (Path(sys.executable), *map(Path, filter(None, names)), *sorted(known)):
        version = python_version(python)
        if version is not None and tuple(map(int, version.split("."))) >= OLDEST:
            yield version, python


def trial(what: str, artefact: Path, ready: float, carrom: Command, work: Path) -> None:
    """One game tried in a folder of its own, and its line printed. Problem says what does not hold."""
    folder = work / f"stranger {what}"
    folder.mkdir()
    begun = time.monotonic()
    try_commands(carrom, folder)
    commands = time.monotonic() - begun
    window = f"{try_window(carrom, folder / 'window'):.2f} s" if in_windows() else "not tried"
    size = megabytes(artefact)
    print(
        LINE.format(what=what, size=size, ready=f"{ready:.0f} s", commands=f"{commands:.0f} s", window=window),
        flush=True,
    )


def in_windows() -> bool:
    """Whether a window can be tried here."""
    return all(shutil.which(program) for program in ("Xvfb", "openbox", "xdotool"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
