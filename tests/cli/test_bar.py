"""How far a long command has come: drawn over on a terminal, a line now and then elsewhere, nothing of a short one."""

import sys
from io import StringIO

import pytest

from carrom.cli import common as module
from carrom.cli.common import show_progress


class Terminal(StringIO):
    """An error output that a person watches."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_one_line_that_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    for done in (0, 1, 2):
        show_progress(done, 2, "boards")
    lines = watched.getvalue().split("\r")[1:]
    assert [line.count("#") for line in lines] == [0, 15, 30]
    assert [line.endswith("\n") for line in lines] == [False, False, True]


def test_a_file_gets_a_line_once_the_time_has_come(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    moments = iter((9.0, 20.0, 20.0, 25.0, 31.0, 31.0))
    monkeypatch.setattr(module, "_last_shown", 0.0)
    monkeypatch.setattr(module, "monotonic", lambda: next(moments))
    for done in (0, 1, 2, 3):
        show_progress(done, 3, "boards")
    assert capsys.readouterr().err == "1/3 boards\n3/3 boards\n"
