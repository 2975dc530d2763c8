"""What commands share: how one joins the command line, how it complains, and its bar of progress."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from time import monotonic
from typing import TextIO, TypeAlias, TypeVar

from carrom.model.units import Second

CommandFunction: TypeAlias = Callable[[argparse.Namespace], int]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


FAILED = 1
MISTYPED = 2
STOPPED = 130  # what shells report for Ctrl+C
NOBODY_READS = 141  # and for a closed pipe


def add_command(
    commands: Commands, name: str, run: CommandFunction, short: str, whole: str | None = None, *, as_written: bool = False
) -> argparse.ArgumentParser:
    """The parser of a command: `short` stands in the list of all, `whole` in its own help, in its own lines if `as_written`."""
    lines = argparse.RawDescriptionHelpFormatter if as_written else argparse.HelpFormatter
    parser = commands.add_parser(name, help=short, description=whole, formatter_class=lines)
    parser.set_defaults(run=run)
    return parser


def complain(command: str, problem: str | Exception) -> int:
    """Tell the problem with what a command of the game was asked; the exit code."""
    return report_problem(f"carrom {command}", problem, MISTYPED)


def report_problem(name: str, problem: str | Exception, code: int) -> int:
    """Tell the problem on the error output in one line; gives the code back."""
    print(f"{name}: {problem}", file=sys.stderr)
    return code


def whole_number(what: str, least: int, most: int) -> Callable[[str], int]:
    """Reads such a number among a command's arguments."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > len(str(most)) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no {what}: write a whole number from {least} to {most}")
        return int(text)

    return read


_WIDE = 30
_SELDOM: Second = 10.0  # where lines are not drawn over, in a file for instance: short commands say nothing there
_last_shown = monotonic()


def show_progress(done: int, of: int, what: str) -> None:
    """Draws the bar over the one before, or now and then writes a line where that cannot be done."""
    global _last_shown
    if sys.stderr.isatty():
        filled = _WIDE * done // max(of, 1)
        end = "\n" if done == of else ""
        print(f"\r[{'#' * filled}{'.' * (_WIDE - filled)}] {done}/{of} {what}", end=end, file=sys.stderr, flush=True)
    elif done == 0:
        _last_shown = monotonic()  # a new count begins
    elif monotonic() - _last_shown >= _SELDOM:
        _last_shown = monotonic()
        print(f"{done}/{of} {what}", file=sys.stderr, flush=True)


Item = TypeVar("Item")


def with_progress(items: Iterable[Item], of: int, what: str) -> Iterator[Item]:
    """The items as they come, with a bar that grows."""
    show_progress(0, of, what)
    for done, item in enumerate(items, start=1):
        yield item
        show_progress(done, of, what)


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
        return report_problem(name, problem, FAILED)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
