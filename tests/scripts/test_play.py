"""Starting from a fresh clone: one line for every trouble, never a traceback, and a second start that is immediate."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from carrom import __version__
from scripts.environment import LOG, MARKER, NO_VENV, STAMP
from scripts.play import game_command

ROOT = Path(__file__).resolve().parents[2]
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}


def start(clone: Path, variables: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run play.py from another folder, as a person might."""
    command = [sys.executable, str(clone / "scripts" / "play.py"), *arguments]
    return subprocess.run(command, cwd=clone.parent, env=variables, capture_output=True, text=True, check=False)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line said on stderr, after a check that nothing looks like a traceback."""
    assert "Traceback" not in done.stderr
    return done.stderr.splitlines()[-1]


def test_without_ensurepip_the_package_to_install_is_named(clone: Path, variables: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None\n", encoding="utf-8")
    done = start(clone, variables | {"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 1
    assert one_line(done) == NO_VENV
    assert "python3-venv" in NO_VENV


def test_a_folder_that_takes_no_environment_is_told_by_name(clone: Path, variables: dict[str, str]) -> None:
    (clone / ".venv").write_text("in the way", encoding="utf-8")
    done = start(clone, variables)
    assert done.returncode == 1
    assert f"Cannot write in {clone}" in one_line(done)


def test_arguments_go_through_as_they_are() -> None:
    python = Path("python")
    assert game_command(python, ["picture", "--layout", "w1@0,0 q@40,0"])[-4:] == [
        "carrom",
        "picture",
        "--layout",
        "w1@0,0 q@40,0",
    ]


def test_the_exit_code_of_the_game_is_that_of_the_script() -> None:
    run = "hand_over([sys.executable, '-c', 'raise SystemExit(7)'])"
    code = f"import sys; from scripts.play import hand_over; sys.exit({run})"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 7


@pytest.mark.install
def test_without_network_the_message_says_so_and_the_next_start_tries_again(clone: Path, variables: dict[str, str]) -> None:
    for _ in range(2):
        done = start(clone, variables | OFFLINE, "--version")
        assert done.returncode == 1
        assert "connected to the internet" in one_line(done)
        assert (clone / ".venv" / LOG).is_file()


@pytest.mark.install
def test_a_fresh_clone_starts_at_the_first_try_and_at_once_ever_after(clone: Path, variables: dict[str, str]) -> None:
    first = start(clone, variables, "--version")
    assert (first.returncode, first.stdout) == (0, f"carrom {__version__} (pure Python core)\n"), first.stderr
    assert "Setting up .venv" in first.stderr
    second = start(clone, variables, "--version")
    assert (second.returncode, second.stdout, second.stderr) == (0, f"carrom {__version__} (pure Python core)\n", "")

    drawn = start(clone, variables, "picture", "--layout", "q@0,0", "-o", "queen.png", "--size", "320x320")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert (clone.parent / "queen.png").is_file()

    assert start(clone, variables, "no-such-command").returncode == 2

    moved = clone.with_name("moved")
    clone.rename(moved)
    third = start(moved, variables | OFFLINE, "--version")
    assert "Bringing .venv up to date" in third.stderr
    assert start(moved, variables, "--version").stdout == f"carrom {__version__} (pure Python core)\n"


@pytest.mark.install
def test_a_first_start_stopped_midway_ends_quietly_and_the_next_one_repairs_it(clone: Path, variables: dict[str, str]) -> None:
    command = [sys.executable, str(clone / "scripts" / "play.py"), "--version"]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children of whoever ignores it would ignore it too
    with subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) as stopped:
        while not (clone / ".venv" / MARKER).exists():
            time.sleep(0.01)
        if os.name == "posix":
            stopped.send_signal(signal.SIGINT)
            assert "Traceback" not in stopped.communicate()[1]
            assert stopped.returncode == 130
        else:
            stopped.kill()
    assert not (clone / ".venv" / STAMP).exists()
    (clone / ".venv" / "bin").mkdir(exist_ok=True)
    (clone / ".venv" / "bin" / "python").unlink(missing_ok=True)
    (clone / ".venv" / "bin" / "python").write_text("half a file", encoding="utf-8")
    repaired = start(clone, variables, "--version")
    assert (repaired.returncode, repaired.stdout) == (0, f"carrom {__version__} (pure Python core)\n"), repaired.stderr
