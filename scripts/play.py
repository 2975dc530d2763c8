"""Starts the game: makes `.venv` the first time, then runs `carrom` in it with the same arguments."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__, packages=())

from scripts.environment import ROOT, Problem, Wanted, prepare


def main(arguments: Sequence[str]) -> int:
    """Run the game with these arguments; its exit code, or 1 with one line on stderr when it cannot be set up."""
    try:
        python = prepare(Wanted(ROOT, ".venv"))
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The next start begins the set-up again.", file=sys.stderr)
        raise
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
