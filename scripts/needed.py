"""What a script needs before it can begin: a Python new enough, with the game's packages. Where it lacks them, one line says
what to run instead.

Old Pythons must be able to read this file, and each script that asks it, as far as the question.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pygame", "pymunk", "numpy", "msgspec", "platformdirs", "tomli_w", "PIL")
TOO_OLD = "Carrom needs Python 3.11 or newer; this is Python {}."
NO_PACKAGES = "This Python lacks {}. Run: {} (`python3 scripts/check.py` or `scripts/play.py` makes .venv)"


def need_python() -> None:
    """Ends the script with one line where this Python is too old."""
    if sys.hexversion < 0x030B0000:
        sys.exit(TOO_OLD.format(sys.version.split()[0]))


def need_packages() -> None:
    """Ends the script with one line where it cannot run."""
    need_python()
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        sys.exit(NO_PACKAGES.format(", ".join(missing), _instead()))


def _instead() -> str:
    """The same command line with the Python that has the packages."""
    python = Path(".venv", *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
    return " ".join([str(python), *sys.argv])
