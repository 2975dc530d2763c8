"""Try for long what may break: `flood` the running game, spoil `files`, `soak` it all in matches, or look for `jams`.

A fault says the one command that shows it again. With the Python in .venv: `python scripts/fuzz.py flood --events 50000`.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.cli.common import add_command

# What is tried, as the lists of commands say it, and its own help; `scripts/fuzz_NAME.py` runs it.
TARGETS = {
    "flood": (
        "the running game flooded with events by chance",
        """The running game flooded with events by chance: no exception, no stuck drag, never two strokes at once, nothing lost.

Visit after visit the game is opened at another screen with other settings, in SDL's dummy window and by a clock of its own,
and left again; then its settings and its records are read.""",
    ),
    "files": (
        "spoilt files and pasted lines of every kind",
        "Spoilt files of every kind: each is taken or refused by name, and nothing is lost, run or written elsewhere.",
    ),
    "soak": (
        "boards without end, every decision checked",
        """Boards without end: Beginners play by all laws, seatings, boards and strikers, and each decision is checked.

Checked after every stroke: nineteen discs accounted for, none overlapping or outside, exact rest, exactly one decision
expected; after every match its record, judged and played again; and that memory stays flat. A match that fails keeps its
record. With --presets the laws are those of each preset in turn, for each number of players, on the usual table.""",
    ),
    "jams": (
        "strokes that take long",
        """Strokes that take long: dense layouts by chance, then small changes of the worst, over and over.

A stroke jams where men that push each other along meet again and again. None may take more than 3000 contacts or a quarter
of a second of processor time; of every hundredth layout, and of all that are kept, each instant is watched: no disc may
overlap another or leave the board, and energy may not rise. FILE keeps how far the search came and the worst it met; the
same command goes on from there.""",
    ),
}


def main(arguments: Sequence[str]) -> int:
    """Run the trial that is named; 1 where it shows a fault. What others need is not loaded, to keep little memory."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.set_defaults(again="")  # the options of a trial that show it again
    names = parser.add_subparsers(required=True, metavar="WHAT", dest="target")
    flood, files, soak, jams = (
        add_command(names, name, _run, short, whole, as_written=True) for name, (short, whole) in TARGETS.items()
    )
    flood.add_argument("--events", type=int, default=50_000, metavar="N", help="how many events; 50000 unless given")
    files.add_argument("--each", type=int, default=500, metavar="N", help="how many of each kind; 500 unless given")
    files.add_argument("--kind", default=None, help="only this kind")
    soak.add_argument("--boards", type=int, default=100, metavar="N", help="at least so many; 100 unless given")
    soak.add_argument("--strokes", type=int, default=None, metavar="N", help="strokes each bot tries before it decides")
    soak.add_argument("--presets", action="store_true", help="the presets as they are, one after the other")
    soak.add_argument("--records", type=Path, default=None, metavar="FOLDER", help="where all records are kept")
    soak.add_argument("--failures", type=Path, default=Path("soak-failures"), metavar="FOLDER", help="where bad ones are kept")
    jams.add_argument("file", type=Path, metavar="FILE", help="keeps how far it came; begun where it is not there")
    jams.add_argument("--layouts", type=int, default=100_000, metavar="N", help="layouts by chance; 100000 unless given")
    jams.add_argument("--minutes", type=float, default=60.0, metavar="M", help="processor time for changes; 60 unless given")
    for trial in (flood, files, soak):
        trial.add_argument("--jobs", type=int, default=1, metavar="J", help="how many are tried side by side")
        trial.add_argument("--number", type=int, default=None, metavar="NUMBER", help="only the one with this number")
    for trial in (flood, files, soak, jams):
        trial.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed tries the same")
    options = parser.parse_args(arguments)
    return int(options.run(options))


def _run(options: argparse.Namespace) -> int:
    return int(import_module(f"scripts.fuzz_{options.target}").run(options))
