"""A real screen: Xvfb with a window manager, xdotool for the hand, and pictures read from the frame buffer's own file."""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

NEEDED = ("Xvfb", "openbox", "xdotool")
PATIENCE = 60.0
ROOT = Path(__file__).parents[2]
STARTED_HERE = (sys.executable, "-X", "faulthandler", "-m", "carrom")


def missing() -> tuple[str, ...]:
    """The programs that this test needs and the machine has not."""
    return tuple(program for program in NEEDED if shutil.which(program) is None)


IN_A_WINDOW = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing()) and "CI" not in os.environ, reason=f"needs {', '.join(missing())}"),
]
"""The marks of every file of tests that open a window: left out where a program is missing, but never on a build server."""


def until(happened: Callable[[], bool], what: str) -> None:
    """Waits for something; fails by name when it never happens."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            raise AssertionError(f"never happened: {what}")
        time.sleep(0.05)


@dataclass(frozen=True)
class Screen:
    """A running display. Places are pixels of the game's window."""

    display: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")}
        return kept | {"DISPLAY": self.display, "CARROM_HOME": str(self.folder / "home"), "SDL_AUDIODRIVER": "dummy"}

    @contextmanager
    def game(self, command: Sequence[str | Path] = STARTED_HERE, folder: Path = ROOT) -> Iterator[subprocess.Popen[bytes]]:
        """The game, started in that folder; whatever happens in the block, it does not outlive it."""
        game = subprocess.Popen(command, env=self.environment, cwd=folder)
        try:
            yield game
        finally:
            game.kill()
            game.wait(PATIENCE)

    def leave(self, window: str, game: subprocess.Popen[bytes]) -> int:
        """Closes the window as its player would, again where a busy window manager missed it; the game's exit code."""

        def gone() -> bool:
            self.do("windowactivate", "--sync", window)
            self.do("key", "alt+F4")
            time.sleep(1.0)
            if game.poll() is None:  # the keys may have gone elsewhere: the button at the title's end
                with suppress(KeyError):  # or the window is gone, and the game about to be
                    left, top, width, _ = self.geometry(window)
                    self.do("mousemove", left + width - 12, top - 12)
                    self.do("click", 1)
                time.sleep(1.0)
            return game.poll() is not None

        try:
            until(gone, "the game ends when its window is closed")
        except AssertionError:
            game.send_signal(signal.SIGABRT)  # it says where it stands
            time.sleep(1.0)
            raise
        return game.wait(PATIENCE)

    def do(self, *words: str | int) -> str:
        """One xdotool command; what it prints."""
        command = ["xdotool", *(str(word) for word in words)]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE).stdout.strip()

    def window(self) -> str:
        """The game's window, once it is there."""
        found = list[str]()

        def opened() -> bool:  # asked once: while the manager puts its frame around it a window is not to be seen again
            found.extend(self.do("search", "--onlyvisible", "--class", "carrom").split())
            return bool(found)

        until(opened, "the window opens")
        return found[-1]

    def geometry(self, window: str) -> tuple[int, int, int, int]:
        """Left, top, width and height on the screen."""
        told = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", window).splitlines())
        return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])

    def move(self, window: str, at: tuple[float, float]) -> None:
        self.do("mousemove", "--window", window, round(at[0]), round(at[1]))

    def click(self, window: str, at: tuple[float, float]) -> None:
        self.move(window, at)
        self.do("click", 1)

    def drag(self, window: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, go there in steps that the game can show, and let go."""
        self.move(window, start)
        self.do("mousedown", 1)
        for step in range(1, 11):
            self.move(window, (start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10))
            time.sleep(0.04)
        time.sleep(0.2)
        self.do("mouseup", 1)

    def picture(self) -> npt.NDArray[np.uint8]:
        """The whole screen, (height, width, rgb)."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        width, height, line, colours = head[4], head[5], head[12], head[19]
        start = head[0] + 12 * colours
        rows = np.frombuffer(data[start : start + line * height], np.uint8).reshape(height, line)
        return rows[:, : width * 4].reshape(height, width, 4)[:, :, 2::-1].copy()


@contextmanager
def opened(folder: Path) -> Iterator[Screen]:
    """A screen of 1600×1200 with a window manager, for as long as the block lasts.

    It does not begin anew whenever nobody is connected: a manager that was just then coming would be turned away, and
    without one no window can be closed.
    """
    read, write = os.pipe()
    xvfb = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(write),
            "-screen",
            "0",
            "1600x1200x24",
            "-fbdir",
            str(folder),
            "-nolisten",
            "tcp",
            "-noreset",
        ],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()  # to the line's end: a server that is cut short dies
    screen = Screen(f":{number}", folder)
    manager = subprocess.Popen(["openbox"], env=screen.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: bool(screen.do("get_num_desktops")), "the window manager is there")
        yield screen
    finally:
        for process in (manager, xvfb):
            process.terminate()
            process.wait(PATIENCE)
