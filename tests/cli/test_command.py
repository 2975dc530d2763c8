"""The `carrom` command answers in one line and with the right exit code, whatever it is given."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carrom import __version__
from carrom.cli import main
from carrom.cli.common import MISTYPED, NOBODY_READS


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"carrom {__version__} (pure Python core)\n"


def test_every_command_stands_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    for command in ("picture", "simulate", "duel", "verify", "sheet", "film", "where", "menu"):
        assert f"    {command} " in told


@pytest.mark.parametrize("arguments", [["fly"], ["--fly"], ["picture"], ["picture", "-o", "x.png", "--size", "big"]])
def test_a_mistyped_command_shows_its_usage_and_ends_with_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == MISTYPED
    assert "usage: carrom" in capsys.readouterr().err


def test_a_mistyped_layout_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", "--layout", "w1@9999,0", "-o", str(tmp_path / "x.png")]) == MISTYPED
    told = capsys.readouterr().err
    assert told.startswith("carrom: ")
    assert told.count("\n") == 1
    assert "w1@9999,0" in told


def test_a_reader_who_goes_away_is_no_crash() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "carrom", "--help"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=buffered, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (NOBODY_READS, "")


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)])
def test_a_command_works_with_its_outputs_closed(closed: tuple[int, ...], tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    starts = "import os, sys\nfor each in sys.argv.pop(1): os.close(int(each))\nos.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-m", "carrom", "picture", "-o", str(picture), "--size", "64x64"]
    outside = [sys.executable, "-c", starts, "".join(map(str, closed)), *command]
    assert subprocess.run(outside, capture_output=True, check=False).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
