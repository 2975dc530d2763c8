"""Where the game keeps a player's files: the system's own folders, or all below `CARROM_HOME` where that is set."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path, user_data_path

HOME_VARIABLE = "CARROM_HOME"
_NAME = "carrom"


@dataclass(frozen=True, slots=True)
class Home:
    """Two folders, which need not exist yet: settings, and what play leaves behind."""

    config: Path
    data: Path


def home() -> Home:
    """The folders of whoever runs the game."""
    moved = os.environ.get(HOME_VARIABLE)
    if moved:
        folder = Path(moved)
        with suppress(RuntimeError):  # nobody of that name has a home here: then it is a folder's own name
            folder = folder.expanduser()
        folder = folder.absolute()
        return Home(folder / "config", folder / "data")
    return Home(user_config_path(_NAME, appauthor=False), user_data_path(_NAME, appauthor=False))


def settings_file() -> Path:
    """The file of the player's settings."""
    return home().config / "settings.toml"


def records_folder() -> Path:
    """The folder of the records, one file a match."""
    return home().data / "records"
