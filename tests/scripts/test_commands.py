"""A script is a command: it has a help, and neither Ctrl+C nor a reader that goes away makes it end with a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carrom.cli.common import NOBODY_READS, STOPPED

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
STARTED = sorted(path.name for path in SCRIPTS.glob("*.py") if '__name__ == "__main__"' in path.read_text("utf-8"))
MAKING = {"play.py"}  # which makes an environment before it asks what it was called with
LACKING = {"make_fonts.py"}  # which needs a package that only who makes fonts has

# Ctrl+C at the moment that a function or a module of this file begins.
INTERRUPTED = """
import os, runpy, signal, sys

def watch(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_name == wanted and code.co_filename == file and frame.f_globals["__name__"] != "__main__":
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)

wanted, file = sys.argv[1:3]
sys.argv = sys.argv[2:]
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.setprofile(watch)
runpy.run_path(file, run_name="__main__")
"""


@pytest.mark.parametrize("script", STARTED)
def test_every_script_is_run_as_a_command(script: str) -> None:
    assert "    run_script(__file__" in (SCRIPTS / script).read_text(encoding="utf-8")


@pytest.mark.parametrize("script", sorted({*STARTED} - MAKING - LACKING))
def test_every_script_has_a_help_and_a_reader_of_it_may_go_away(script: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, str(SCRIPTS / script), "--help"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=buffered, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (NOBODY_READS, "")


@pytest.mark.parametrize("script", ["make_icon.py", "make_wood.py"])
def test_a_help_begins_with_the_usage_and_no_greeting_of_a_package(script: str) -> None:
    greeting = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, str(SCRIPTS / script), "--help"]
    done = subprocess.run(command, capture_output=True, env=greeting, text=True, check=True)
    assert done.stdout.startswith(f"usage: {script}")


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal")
@pytest.mark.parametrize("moment", ["<module>", "main"])
@pytest.mark.parametrize("script", sorted({*STARTED} - LACKING))
def test_ctrl_c_ends_every_script_quietly(script: str, moment: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, moment, str(SCRIPTS / script), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (STOPPED, "")
