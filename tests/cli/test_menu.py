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
    assert capsys.readouterr().out.splitlines() == [str(home / PICTURE), str(home / ENTRY)]
    entry = ConfigParser(interpolation=None)
    entry.read(home / ENTRY, encoding="utf-8")
    command = read(entry["Desktop Entry"]["exec"])
    started = subprocess.run([*command, "--version"], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert started.stdout == f"carrom {__version__} (pure Python core)\n", started.stderr
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


def test_only_what_was_taken_out_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for arguments in (["menu"], ["menu", "--remove"], ["menu", "--remove"]):
        assert main(arguments) == 0
        told.append(capsys.readouterr().out.splitlines())
    assert told == [[str(home / PICTURE), str(home / ENTRY)]] * 2 + [[]]


@pytest.mark.parametrize("arguments", [["menu"], ["menu", "--remove"]])
@pytest.mark.parametrize("linked", [False, True])
def test_an_entry_of_another_program_is_left_as_it_is(
    arguments: list[str], linked: bool, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / ENTRY).parent.mkdir(parents=True)
    other = b"[Desktop Entry]\nName=Another carrom\nExec=another\n"
    if linked:
        (home / "elsewhere").write_bytes(other)
        (home / ENTRY).symlink_to(home / "elsewhere")
    else:
        (home / ENTRY).write_bytes(other)
    assert main(arguments) == 2
    assert str(home / ENTRY) in capsys.readouterr().err
    assert (home / ENTRY).read_bytes() == other
    assert not (home / PICTURE).exists()


def test_a_place_that_cannot_be_written_in_is_told_in_one_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.write_bytes(b"")  # a file where a folder is wanted
    assert main(["menu"]) == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), str(home / PICTURE) in told) == (1, True)


def test_a_folder_whose_name_is_no_text_stops_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/games/\udcff/python")
    assert main(["menu"]) == 0
    assert b'Exec="/games/\xff/python"' in (home / ENTRY).read_bytes()


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
