"""`carrom menu` writes an entry that starts this very game, and nothing that it does not take back."""

import re
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from carrom import __version__
from carrom.cli import main
from carrom.cli.menu import ENTRY, PICTURE, exec_line
from carrom.resources import asset

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data home"))
    return tmp_path / "data home"


def read(line: str) -> list[str]:
    """The words of an Exec line, as a desktop finds them."""
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line.replace("\\\\", "\\"))
    return [re.sub(r"\\(.)", r"\1", word).replace("%%", "%") for word in quoted]


def test_the_entry_starts_this_game_and_has_its_picture(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["menu"]) == 0
    assert capsys.readouterr().out.splitlines() == [str(home / ENTRY), str(home / PICTURE)]
    entry = ConfigParser(interpolation=None)
    entry.read(home / ENTRY, encoding="utf-8")
    command = read(entry["Desktop Entry"]["exec"])
    started = subprocess.run([*command, "--version"], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert started.stdout == f"carrom {__version__}\n", started.stderr
    assert (home / entry["Desktop Entry"]["icon"]).name == PICTURE.stem
    assert (home / PICTURE).read_bytes() == asset("icon.png").read_bytes()


def test_a_built_game_is_its_own_command(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/games/Carrom 1.0/carrom")
    assert main(["menu"]) == 0
    assert 'Exec="/games/Carrom 1.0/carrom"\n' in (home / ENTRY).read_text(encoding="utf-8")


def test_it_is_taken_out_again_also_where_it_never_was(home: Path) -> None:
    for _ in range(2):
        assert main(["menu"]) == 0
        assert main(["menu", "--remove"]) == 0
        assert main(["menu", "--remove"]) == 0
        assert [path for path in home.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("word", ["/a b/c", "कैरम", 'say "x"', "$HOME", "`x`", "back\\slash", "100%", "\\$\"'"])
def test_a_command_of_any_letters_is_read_back_as_it_was(word: str) -> None:
    assert read(exec_line(["first", word])) == ["first", word]


def test_a_system_without_such_menus_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["menu"]) == 2
    assert not home.exists()


def test_without_a_home_folder_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setenv("XDG_DATA_HOME", "not absolute")
    monkeypatch.setattr(Path, "home", nowhere)
    assert main(["menu"]) == 2
