"""`carrom where`: prints where the game keeps a player's files. `CARROM_HOME` moves them all."""

import argparse

from carrom.cli.common import Commands, add_command


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    add_command(commands, "where", _run, "print where settings and records lie", __doc__)


def _run(_: argparse.Namespace) -> int:
    from carrom.storage.house_rules import house_folder
    from carrom.storage.paths import home, records_folder, settings_file
    from carrom.storage.positions import positions_folder

    for name, path in (
        ("settings", settings_file()),
        ("house rules", house_folder()),
        ("records", records_folder()),
        ("positions", positions_folder()),
        ("cache", home().cache),
    ):
        print(f"{name:<12} {path}")
    return 0
