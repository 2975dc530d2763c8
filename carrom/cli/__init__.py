"""The `carrom` command: alone it starts the game, else it runs one of the commands that stand here one a file.

The topmost package: may import everything, but each command imports what is heavy only when it runs.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from carrom import __version__
from carrom.model.notation import BadNotation

FAILED = 1
MISTYPED = 2
STOPPED = 130  # what shells report for Ctrl+C
NOBODY_READS = 141  # and for a closed pipe


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments name (those of the process when None); the exit code."""
    # Where a process was started with them closed, or has no console: else the next file opened took their place.
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the interpreter complains at its end
        return NOBODY_READS
    except BadNotation as problem:
        return _complain(problem, MISTYPED)
    except OSError as problem:
        return _complain(problem, FAILED)


def _run(argv: Sequence[str] | None) -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names of files and players that this console cannot show
    try:
        arguments = parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = arguments.run
        return run(arguments)
    finally:
        sys.stdout.flush()  # here, where a closed pipe is still answered, and also when argparse ends the program


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _complain(problem: Exception, code: int) -> int:
    print(f"carrom: {problem}", file=sys.stderr)
    return code


def parser() -> argparse.ArgumentParser:
    """Reads the command line; the chosen function stands in `run`."""
    from carrom.cli import duel, film, menu, picture, sheet, simulate, verify, where

    top = argparse.ArgumentParser(prog="carrom", description="Carrom: drag to aim, real discs, the full laws.")
    top.add_argument("--version", action="version", version=f"carrom {__version__}")
    top.set_defaults(run=_play)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in (picture, simulate, duel, verify, sheet, film, where, menu):
        command.add_parser(commands)
    return top


def _play(_: argparse.Namespace) -> int:
    from carrom.ui.app import main as play

    return play()
