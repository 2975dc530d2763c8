"""What of the built game can be known without building it; scripts/try_artefacts.py --app builds and plays it."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom import __version__
from scripts import build_app
from scripts.build_app import SPECIFICATION, clear, folder_name, packed, program_in, version_resource
from scripts.environment import ROOT, Problem
from scripts.try_artefacts import found, holds


def test_the_folder_says_version_and_system() -> None:
    assert re.fullmatch(rf"Carrom-{re.escape(__version__)}-[a-z]+-[a-z0-9_]+", folder_name(__version__))
    assert program_in(Path("there")).stem == "carrom"


def test_the_archive_opens_as_one_folder_whose_program_can_be_run(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "Carrom-1.0.0-linux-x86_64"
    folder.mkdir(parents=True)
    (folder / "carrom").write_bytes(b"program")
    (folder / "carrom").chmod(0o755)
    (tmp_path / "unpacked").mkdir()
    subprocess.run(("tar", "-xf", packed(folder), "-C", tmp_path / "unpacked"), check=True)
    (program,) = (each for each in (tmp_path / "unpacked").rglob("*") if each.is_file())
    assert program.relative_to(tmp_path / "unpacked") == Path("Carrom-1.0.0-linux-x86_64", "carrom")
    assert program.stat().st_mode & 0o100


@pytest.mark.parametrize("kind", ["folder", "file", "link", "nothing"])
def test_what_was_built_before_is_taken_away_and_nothing_that_it_points_to(kind: str, tmp_path: Path) -> None:
    place, other = tmp_path / "Carrom-1.0.0-linux-x86_64", tmp_path / "other"
    other.mkdir()
    (other / "kept").touch()
    if kind == "folder":
        shutil.copytree(other, place)
    elif kind == "file":
        place.touch()
    elif kind == "link":
        place.symlink_to(other, target_is_directory=True)
    clear(place)
    assert not place.exists()
    assert (other / "kept").exists()


def test_a_place_that_is_no_folder_is_told_before_anything_is_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert build_app.main(["--output", str(tmp_path / "file")]) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "file") in told
    assert "Installing" not in told


@pytest.mark.parametrize("problem", [Problem("It is not so."), OSError("no such program"), ValueError("no JSON")])
def test_what_does_not_hold_is_told_and_the_others_are_still_tried(
    problem: Exception, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ready(_: Path) -> tuple[str, Path]:
        raise problem

    assert not holds("wheel", ready, tmp_path / "wheel")
    assert capsys.readouterr().out == f"wheel: {problem}\n"


def named(text: str, what: str) -> Iterator[ast.Call]:
    """The calls of that name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == what:
            yield node


@pytest.mark.parametrize(
    ("told", "numbers"), [("1.2.3", (1, 2, 3, 0)), ("2.0", (2, 0, 0, 0)), ("1.2.3.4", (1, 2, 3, 4)), ("1.1.0rc2", (1, 1, 0, 2))]
)
def test_windows_is_told_the_version_in_four_numbers_and_in_words(told: str, numbers: tuple[int, ...]) -> None:
    text = version_resource(told)
    (fixed,) = named(text, "FixedFileInfo")
    assert [ast.literal_eval(keyword.value) for keyword in fixed.keywords] == [numbers, numbers]
    words = [[ast.literal_eval(argument) for argument in call.args] for call in named(text, "StringStruct")]
    assert ["FileVersion", told] in words
    assert ["ProductVersion", told] in words


def test_the_builder_s_tools_are_named_in_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert [line.split(">")[0] for line in project["dependency-groups"]["app"]] == ["pyinstaller"]


def test_the_specification_is_python_and_leaves_out_nothing_that_the_game_imports() -> None:
    tree = ast.parse(SPECIFICATION.read_text(encoding="utf-8"))
    (left_out,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "LEFT_OUT"
    )
    imported = {
        name
        for path in (ROOT / "carrom").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
    }
    assert imported & left_out == set()


def test_pythons_are_found_by_what_they_answer(tmp_path: Path) -> None:
    (tmp_path / "python3.99").write_text("torn", encoding="utf-8")
    here = Path(sys.executable)
    assert list(found([tmp_path / "python3.99", here])) == [("{}.{}".format(*sys.version_info[:2]), here)]
