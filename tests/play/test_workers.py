"""Ctrl+C in a terminal reaches every process of a command at once: only the one that was started answers it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from carrom.cli.common import STOPPED

TASKS = Path("/proc/self/task")
WORKERS = 2
ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {
    "duel": ("-m", "carrom", "duel", "--boards", "400", "--jobs", str(WORKERS)),
    "soak": (str(ROOT / "scripts" / "fuzz.py"), "soak", "--boards", "400", "--jobs", str(WORKERS)),
    "files": (str(ROOT / "scripts" / "fuzz.py"), "files", "--jobs", str(WORKERS)),
}


def workers_of(number: int) -> list[str]:
    """The processes that this one has started to work for it."""
    children = Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.skipif(not TASKS.exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("working", [False, True], ids=["as they start", "as they work"])
@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_a_command_with_workers_without_a_traceback(command: str, working: bool, tmp_path: Path) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children of whoever ignores it would ignore it too
    with subprocess.Popen(
        [sys.executable, *COMMANDS[command]],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        while len(found := workers_of(run.pid)) < WORKERS:
            sleep(0.01)
        while working and not all(_has_begun(child) for child in found):
            sleep(0.01)
        os.killpg(run.pid, signal.SIGINT)
        assert run.communicate()[1] == ""
    assert run.returncode == STOPPED


def _has_begun(process: str) -> bool:
    """Whether the worker has loaded what it works with."""
    return "pymunk" in Path(f"/proc/{process}/maps").read_text("utf-8")
