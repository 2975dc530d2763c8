"""The `carrom` command: alone it starts the game, else it runs one of the commands that stand here one a file.

The topmost package: may import everything, but each command imports what is heavy only when it runs.
"""

import argparse
from collections.abc import Callable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from carrom import __version__
from carrom.cli.common import MISTYPED, complain, report_problem, run_command
from carrom.model.notation import BadNotation
from carrom.storage.files import BadFile

_NAME = "carrom"


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments name (those of the process when None); the exit code."""
    return run_command(_NAME, lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    arguments = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except BadNotation as problem:
        return report_problem(_NAME, problem, MISTYPED)
    except BadFile as problem:
        return complain(arguments.command, problem)


def parser() -> argparse.ArgumentParser:
    """Reads the command line; the chosen function stands in `run`."""
    from carrom.cli import duel, film, menu, picture, sheet, simulate, verify, where

    top = argparse.ArgumentParser(prog=_NAME, description="Carrom: drag to aim, real discs, the full laws.")
    top.add_argument("--version", action="version", version=f"carrom {__version__} ({_core()})")
    top.set_defaults(run=_play)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in (picture, simulate, duel, verify, sheet, film, where, menu):
        command.add_parser(commands)
    return top


def _core() -> str:
    """Whether the engine was compiled when the game was installed: it is faster then, and comes to the same bits."""
    engine = Path(__file__).parents[1] / "physics"
    compiled = any((engine / f"motion{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)
    return "compiled core" if compiled else "pure Python core"


def _play(_: argparse.Namespace) -> int:
    from carrom.ui.app import main as play

    return play()
