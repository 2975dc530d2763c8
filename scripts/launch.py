"""What `play.py` does on a Python that is new enough: prepare the environment, hand over to the game in it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.environment import ROOT, Problem, Wanted, prepare

STOPPED = 130  # what a shell reports for a program ended by Ctrl+C


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
