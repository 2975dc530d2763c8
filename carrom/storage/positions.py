"""Positions that a player has named: each a small file that holds the one line of text which can also be copied and pasted."""

from pathlib import Path

from carrom.storage import names
from carrom.storage.files import files_in, write_whole
from carrom.storage.paths import home

_SUFFIX = ".txt"
_LONGEST = 4000  # bytes that are looked at; a position needs about 400


def positions_folder() -> Path:
    """The folder of the positions, which need not exist yet."""
    return home().data / "positions"


def save_position(name: str, line: str) -> None:
    """Keep the position under this name, in the place of any of the same name. ValueError for a name that cannot be kept or
    a text that is no line, OSError where the file cannot be written."""
    if not names.fits(name):
        raise ValueError(f"{name!r} cannot be the name of a position")
    if len(line.splitlines()) != 1:
        raise ValueError("a position is one line of text")
    write_whole(_file(name), f"{line}\n".encode())


def forget_position(name: str) -> None:
    """Take the position of this name away; nothing where there is none."""
    if names.fits(name):
        _file(name).unlink(missing_ok=True)


def positions() -> dict[str, str]:
    """The lines kept, by name in their order; a file that holds none is left out, and a folder holds none where it
    cannot be looked into: whoever saves there is told why."""
    kept: dict[str, str] = {}
    try:
        paths = files_in(positions_folder(), _SUFFIX)
    except OSError:
        return kept
    for path in sorted(paths, key=lambda path: path.name.casefold()):
        try:
            if not path.is_file():  # a pipe would never end
                continue
            with path.open("rb") as file:
                lines = file.read(_LONGEST).decode().splitlines()
        except (OSError, UnicodeDecodeError):
            continue
        if len(lines) == 1:
            kept[path.stem] = lines[0]
    return kept


def _file(name: str) -> Path:
    return positions_folder() / f"{name}{_SUFFIX}"
