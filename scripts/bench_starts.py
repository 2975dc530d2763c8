"""How long a start takes: processes that end where the game shows its first frame, and others to hold them against."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass

from carrom.model.units import Second
from scripts.needed import ROOT

FIRST_FRAME = """
from carrom.ui.app import Loop
from carrom.ui.game import Game
from carrom.ui.words.catalogue import catalogue
from carrom.ui.window import Window, open_display
open_display()
Loop(Game(catalogue()), Window("carrom")).frame([], 0.0)
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
    """A new process with this program. It keeps what it compiles, as a player's does, whatever is usual here."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.time()
    command = [sys.executable, "-c", program + _TELL]
    done = subprocess.run(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=True)
    ended, busy = done.stdout.split()[-2:]
    return Start(float(ended) - began, float(busy))
