"""Run as a program with a folder: saves settings there while being killed, by two at once, on a full disk; prints what it saw.

Each try is a process of its own, forked from this one, which has a single thread.
"""

import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from carrom.play.preferences import Preferences, SeatedPlayer
from carrom.storage.settings import LoadedSettings, load_settings, save_settings

OLD = Preferences()
SEAT = SeatedPlayer("new" * 8, "x" * 400, "full")
NEW = replace(OLD, match=replace(OLD.match, seats=(SEAT, SEAT, SEAT, SEAT)))
MANY = 12
TOLD = ("open", "os.rename", "os.remove", "os.mkdir")


def forked(work: Callable[[], None]) -> int:
    """The process that does this work and nothing else."""
    child = os.fork()
    if child:
        return child
    work()
    os._exit(0)


def die_at(step: int) -> None:
    """Kills this process just before its file operation of that number."""
    left = [step]

    def hook(event: str, _: tuple[object, ...]) -> None:
        if event in TOLD:
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def killed_at_each_step() -> list[LoadedSettings]:
    """What is loaded after a save that was killed before its first file operation, before its second, and so on to the end."""
    seen: list[LoadedSettings] = []
    status = 1
    while status:
        assert save_settings(OLD) is None

        def saving(step: int = len(seen)) -> None:
            die_at(step)
            save_settings(NEW)

        status = os.waitpid(forked(saving), 0)[1]
        seen.append(load_settings())
    return seen


def killed_at_any_time() -> list[LoadedSettings]:
    seen: list[LoadedSettings] = []
    for number in range(MANY):
        child = forked(for_ever)
        time.sleep(random.Random(number).uniform(0.0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        seen.append(load_settings())
    return seen


def for_ever() -> NoReturn:
    while True:
        save_settings(OLD)
        save_settings(NEW)


def two_at_once() -> list[LoadedSettings]:
    """What a third copy of the game loads while two save different settings."""
    children = [forked(for_ever), forked(for_ever)]
    seen = [load_settings() for _ in range(MANY * 10)]
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert save_settings(NEW) is None  # the last writer
    return [*seen, load_settings()]


def on_a_full_disk() -> list[LoadedSettings]:
    """What is loaded after a save for which there is not room enough."""
    save_settings(OLD)

    def saving() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
        problem = save_settings(NEW)
        os._exit(0 if problem is not None and problem.aside is None else 1)

    assert os.waitpid(forked(saving), 0)[1] == 0
    return [load_settings()]


def word(loaded: LoadedSettings) -> str:
    if loaded.problem is not None:
        return "bad"
    return {OLD: "old", NEW: "new"}.get(loaded.preferences, "other")


if __name__ == "__main__":
    os.environ["CARROM_HOME"] = sys.argv[1]
    for way in (killed_at_each_step, killed_at_any_time, two_at_once, on_a_full_disk):
        print(way.__name__, *map(word, way()))
