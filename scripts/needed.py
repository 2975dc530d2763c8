"""How a script begins and ends: a Python new enough that has the packages, else one line says what to run instead; then its
`main`, as a command that Ctrl+C and a closed pipe end without a traceback.

Old Pythons must be able to read this file, and each script as far as the line that calls it.
"""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pygame", "pymunk", "numpy", "msgspec", "platformdirs", "tomli_w", "PIL", "regex")
TOO_OLD = "Carrom needs Python 3.11 or newer; this is Python {}."
NO_PACKAGES = "This Python lacks {}. Run: {} (`python3 scripts/check.py` or `scripts/play.py` makes .venv)"


def run_script(file: str, packages: "tuple[str, ...]" = PACKAGES, advice: str = NO_PACKAGES) -> NoReturn:
    """Ends the process with what `main(arguments)` of this script returns, or with one line of advice where a package is
    missing. The script is imported here, so that what stops it while it imports is answered as well."""
    need_python()
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        sys.exit(advice.format(", ".join(missing), _instead()))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is the script's
    from carrom.cli.common import run_command

    script = Path(file)
    sys.exit(run_command(script.name, lambda: int(import_module("scripts." + script.stem).main(sys.argv[1:]))))


def need_python() -> None:
    """Ends the script with one line where this Python is too old."""
    if sys.hexversion < 0x030B0000:
        sys.exit(TOO_OLD.format(sys.version.split()[0]))


def _instead() -> str:
    """The same command line with the Python that has the packages."""
    python = Path(".venv", *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
    return " ".join([str(python), *sys.argv])
