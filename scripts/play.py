"""Starts the game: makes `.venv` the first time, then runs `carrom` in it with the same arguments.

Old Pythons must be able to read this file as far as the line that turns them away, so the work is done in other files.
"""

import sys

if sys.hexversion < 0x030B0000:
    sys.exit("Carrom needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__, packages=())

from scripts.environment import launch


def main(arguments: list[str]) -> int:
    return launch(arguments)
