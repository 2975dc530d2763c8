"""`carrom where`: prints where the game keeps a player's files. `CARROM_HOME` moves them all."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: "Commands") -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("where", help="print where settings and records lie", description=__doc__)
    run: Callable[[argparse.Namespace], int] = _run
    parser.set_defaults(run=run)


def _run(_: argparse.Namespace) -> int:
    from carrom.storage.house_rules import house_folder
    from carrom.storage.paths import records_folder, settings_file
    from carrom.storage.positions import positions_folder

    for name, path in (
        ("settings", settings_file()),
        ("house rules", house_folder()),
        ("records", records_folder()),
        ("positions", positions_folder()),
    ):
        print(f"{name:<12} {path}")
    return 0
