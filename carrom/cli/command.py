"""How a command joins the command line: a parser of its own, and what runs once its arguments are read."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

Run: TypeAlias = Callable[[argparse.Namespace], int]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def joined(
    commands: Commands, name: str, run: Run, short: str, whole: str | None = None, *, as_written: bool = False
) -> argparse.ArgumentParser:
    """The parser of a command: `short` stands in the list of all, `whole` in its own help, in its own lines if `as_written`."""
    lines = argparse.RawDescriptionHelpFormatter if as_written else argparse.HelpFormatter
    parser = commands.add_parser(name, help=short, description=whole, formatter_class=lines)
    parser.set_defaults(run=run)
    return parser
