"""The game apart from its player: a home of its own that is gone afterwards, neither window nor sound, and a guard.

The guard watches what code does to the machine: no file is written outside a folder, nothing run, and it does not take long.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

from carrom.model.units import Second
from carrom.storage.paths import HOME_VARIABLE

_RUNS = (
    *("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "subprocess.Popen", "pty.spawn"),
    *("socket.connect", "socket.bind", "pickle.find_class", "ctypes.dlopen", "os.startfile", "webbrowser.open"),
)
_ASKS_FOR_FONTS = "fc-list"  # how pygame learns of the system's fonts, which a name in another script wants
_CHANGES = (
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.link", "os.symlink", "os.chmod", "os.chown"),
    *("os.utime", "shutil.rmtree"),
)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@contextmanager
def own_home() -> Iterator[Path]:
    """While this lasts, all of the game's files lie below this new folder, and no player's are touched."""
    before = os.environ.get(HOME_VARIABLE)
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        os.environ[HOME_VARIABLE] = str(folder)
        try:
            yield folder
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before


def unseen() -> None:
    """From now on SDL opens no real window and no sound device."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class Trespass(BaseException):
    """Something that a file must never bring about; no handler for ordinary errors may swallow it."""


class _Guard:
    """One for the process: a hook that is set once can never be taken away."""

    def __init__(self) -> None:
        self.folder: Path | None = None  # that may be written to, while it watches
        self.runs = True  # whether code from that folder may run
        self._hooked = False

    def hook(self) -> None:
        if not self._hooked:
            sys.addaudithook(self._heard)
            self._hooked = True

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        folder = self.folder
        if folder is None:
            return
        if event in _RUNS and arguments[:1] != (_ASKS_FOR_FONTS,):
            raise Trespass(f"{event} {arguments!r:.200}")
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & _WRITES and not _within(path, folder):
                raise Trespass(f"writes {path!r}")
        elif event in _CHANGES:
            for path in arguments[:2]:
                if isinstance(path, str | bytes | os.PathLike) and not _within(path, folder):
                    raise Trespass(f"{event} {path!r}")
        elif event == "exec" and not self.runs:
            code = arguments[0]
            if isinstance(code, CodeType) and _within(code.co_filename, folder):
                raise Trespass(f"runs {code.co_filename}")


_GUARD = _Guard()


@contextmanager
def guarded(folder: Path, seconds: Second = 20.0, runs: bool = False) -> Iterator[None]:
    """While this lasts, only this folder is written to, code in it runs only where that is asked for, and so many seconds
    of the processor are all there is (where the system can tell)."""
    _GUARD.hook()
    timed = hasattr(signal, "setitimer")
    before = signal.signal(signal.SIGPROF, _out_of_time) if timed else None
    _GUARD.folder, _GUARD.runs = folder.resolve(), runs
    try:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    finally:
        _GUARD.folder = None
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            signal.signal(signal.SIGPROF, before)


def _out_of_time(_: int, frame: FrameType | None) -> None:
    raise Trespass(f"takes too long, in {frame.f_code.co_qualname if frame is not None else 'C'}")


def _within(path: object, folder: Path) -> bool:
    """Whether the path, or the folder's file descriptor that stands for it, lies in the folder."""
    if isinstance(path, int):
        return True
    assert isinstance(path, str | bytes | os.PathLike)
    name = os.fsdecode(path)
    # Links are not followed here: what is removed or renamed is the link, and to resolve it would open files again.
    return name == os.devnull or Path(os.path.normpath(Path(name).absolute())).is_relative_to(folder)
