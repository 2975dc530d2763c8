"""How long a start takes: processes that end where the game shows its first frame, and others to hold them against."""

import subprocess
import sys
import time
from dataclasses import dataclass

from carrom.model.units import Second

FIRST_FRAME = """
from carrom.ui.game import Game
from carrom.ui.i18n import catalogue
from carrom.ui.scene import Stack
from carrom.ui.window import Window, open_display
open_display()
window = Window("carrom")
Stack(Game(catalogue()).title(), *window.canvas.get_size()).draw(window.canvas)
window.present()
"""
COMMAND_LINE = "from carrom.cli import parser; parser()"
LIBRARIES = "import pygame, pymunk, numpy"
NOTHING = ""
_TELL = "\nimport time; print(time.time(), time.process_time())"


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of a process to the end of its program: by the wall's time, and what its processor took."""

    wall: Second
    busy: Second


def start(program: str) -> Start:
    """A new process with this program."""
    began = time.time()
    done = subprocess.run([sys.executable, "-c", program + _TELL], capture_output=True, text=True, check=True)
    ended, busy = done.stdout.split()[-2:]
    return Start(float(ended) - began, float(busy))
