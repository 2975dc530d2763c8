"""Where the game keeps a player's files: the system's own folders, or all below `CARROM_HOME` where that is set."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

HOME_VARIABLE = "CARROM_HOME"
_NAME = "carrom"
_HOMELESS = "carrom-home"  # where the game was started, for whoever has no home


@dataclass(frozen=True, slots=True)
class Home:
    """Three folders, which need not exist yet: settings, what play leaves behind, and what can be made again at any time."""

    config: Path
    data: Path
    cache: Path


def home() -> Home:
    """The folders of whoever runs the game."""
    moved = os.environ.get(HOME_VARIABLE)
    if moved:
        folder = Path(moved)
        with suppress(RuntimeError):  # nobody of that name has a home here: then it is a folder's own name
            folder = folder.expanduser()
        folder = folder if folder.is_absolute() else _here() / folder
        return Home(*(folder / name for name in ("config", "data", "cache")))
    with suppress(RuntimeError):  # whoever runs the game has no home
        config, data = user_config_path(_NAME, appauthor=False), user_data_path(_NAME, appauthor=False)
        found = Home(config, data, user_cache_path(_NAME, appauthor=False))
        if all(folder.is_absolute() for folder in (found.config, found.data, found.cache)):  # else a tilde that is nobody's
            return found
    folder = _here() / _HOMELESS
    return Home(*(folder / name for name in ("config", "data", "cache")))


def _here() -> Path:
    """Where the game was started. OSError names that folder where it is no more."""
    try:
        return Path.cwd()
    except FileNotFoundError as error:
        error.filename = os.environ.get("PWD", os.curdir)
        raise


def settings_file() -> Path:
    """The file of the player's settings."""
    return home().config / "settings.toml"


def records_folder() -> Path:
    """The folder of the records, one file a match."""
    return home().data / "records"


def index_file() -> Path:
    """The file that remembers what the list of matches found in each record."""
    return home().cache / "matches.index"


def statistics_file() -> Path:
    """The file that remembers what statistics counted in each record."""
    return home().cache / "statistics.index"
