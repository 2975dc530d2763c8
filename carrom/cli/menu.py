"""`carrom menu`: adds this game to the menu of a Linux desktop, or removes it."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from carrom.cli.common import Commands, add_command, complain
from carrom.resources import asset

ENTRY = Path("applications", "carrom.desktop")
PICTURE = Path("icons", "hicolor", "256x256", "apps", "carrom.png")
_STARTS = "Exec=carrom"
_OURS = b"StartupWMClass=carrom\n"


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "menu", _run, "add the game to the menu of a Linux desktop", __doc__)
    parser.add_argument("--remove", action="store_true", help="remove it from the menu")


def _run(arguments: argparse.Namespace) -> int:
    from carrom.storage.files import reason, write_whole

    if os.name != "posix" or sys.platform == "darwin":
        return complain("menu", "only Linux desktops have such a menu")
    folder = _data_home()
    if folder is None:
        return complain("menu", "there is no home folder to write to")
    entry = path = folder / ENTRY
    try:
        if entry.exists() and _OURS not in entry.read_bytes():
            return complain("menu", f"{entry}: belongs to something else, so it is left as it is")
        # The entry comes last and goes last: it tells whose the picture is.
        for path, content in ((folder / PICTURE, asset("icon.png").read_bytes()), (entry, _entry())):
            if not arguments.remove:
                write_whole(path, content)
            elif path.is_file():
                path.unlink()
            else:
                continue
            print(path)
    except OSError as problem:
        return complain("menu", f"{path}: {reason(problem)}")
    return 0


def _data_home() -> Path | None:
    """Where a desktop looks for what one user has installed."""
    try:
        named = Path(os.environ.get("XDG_DATA_HOME", ""))
        return named if named.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        return None


def _entry() -> bytes:
    """The desktop entry, with this game's own command in it: what is on the path of a shell need not be on a desktop's."""
    built = bool(getattr(sys, "frozen", False))
    command = [sys.executable] if built else [sys.executable, "-P", "-m", "carrom"]
    text = asset("linux/carrom.desktop").read_text(encoding="utf-8")
    return text.replace(_STARTS, f"Exec={exec_line(command)}").encode("utf-8", "surrogateescape")


def exec_line(command: Sequence[str]) -> str:
    """The command as the desktop entry specification wants it: quoted, and that escaped once more as every value is."""
    quoted = (re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") for word in command)
    return " ".join(f'"{word}"' for word in quoted).replace("\\", "\\\\")
