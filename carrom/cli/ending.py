"""How a command ends: Ctrl+C and a reader that goes away are no failures, trouble with a file is one line, and none of them
leaves a traceback."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

FAILED = 1
MISTYPED = 2
STOPPED = 130  # what shells report for Ctrl+C
NOBODY_READS = 141  # and for a closed pipe


def run_command(name: str, run: Callable[[], int]) -> int:
    """Run it; its exit code. OSErrors are told on the error output under this name; all others that `run` raises go on."""
    # Where a process was started with them closed, or has no console: else the next file opened took their place.
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names of files and players that this console cannot show
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()  # here, where a closed pipe is still answered, and also when argparse ends the program
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the interpreter complains at its end
        return NOBODY_READS
    except OSError as problem:
        return complain(name, problem, FAILED)


def complain(name: str, problem: Exception, code: int) -> int:
    """Tell the problem on the error output in one line; gives the code back."""
    print(f"{name}: {problem}", file=sys.stderr)
    return code


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
