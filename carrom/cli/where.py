"""`carrom where`: shows where the game keeps your files. Set `CARROM_HOME` to move them all."""

import argparse

from carrom.cli.common import Commands, add_command


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    add_command(commands, "where", _run, "show the folders of settings and records", __doc__)


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
