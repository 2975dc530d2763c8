"""What a stranger gets: wheel and sdist hold what they should, and the wheel alone plays in a clean environment elsewhere."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

from carrom import __version__
from carrom.resources import asset
from carrom.ui.words.catalogue import catalogue
from scripts.build_app import environment
from scripts.physics_strokes import digests, digests_elsewhere, first_difference
from scripts.try_artefacts import built, try_commands

ROOT = Path(__file__).resolve().parents[1]
BESIDE_THE_LIST = {"PKG-INFO", ".gitignore"}  # what hatchling puts in by itself
NOT_HANDED_OUT = (".ci/", ".git")


@pytest.mark.install
def test_the_wheel_alone_brings_all_the_game_needs(tmp_path: Path) -> None:
    programs = environment(tmp_path / "venv", [built("wheel", tmp_path)])
    (tmp_path / "else where").mkdir()
    try_commands(programs / "carrom", tmp_path / "else where")
    share = tmp_path / "venv" / "share"
    assert (share / "applications" / "carrom.desktop").read_bytes() == asset("linux/carrom.desktop").read_bytes()
    assert (share / "icons" / "hicolor" / "256x256" / "apps" / "carrom.png").read_bytes() == asset("icon.png").read_bytes()


@pytest.mark.install
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_core_comes_to_the_same_bits(tmp_path: Path) -> None:
    with zipfile.ZipFile(built("wheel", tmp_path, compiled=True)) as archive:
        archive.extractall(tmp_path / "unpacked")
    assert first_difference(digests(), digests_elsewhere("0", engine=tmp_path / "unpacked")) is None
    version = [sys.executable, "-m", "carrom", "--version"]
    for folder, core in ((tmp_path / "unpacked", "compiled core"), (ROOT, "pure Python core")):
        said = subprocess.run(version, cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=True)
        assert said.stdout == f"carrom {__version__} ({core})\n"


@pytest.mark.install
def test_where_a_compiler_fails_the_wheel_is_pure_unless_a_compiled_one_was_asked_for(tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    compiler.chmod(0o755)
    (tmp_path / "gcc").symlink_to(compiler)
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "made")
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "CC": "cc"}
    asked = subprocess.run(build, cwd=ROOT, env=environment | {"CARROM_COMPILE": "1"}, capture_output=True, check=False)
    assert asked.returncode != 0
    subprocess.run(build, cwd=ROOT, env=environment | {"CARROM_COMPILE": ""}, capture_output=True, check=True)
    assert [wheel.name.partition("-py3-")[2] for wheel in (tmp_path / "made").glob("*.whl")] == ["none-any.whl"]


def test_the_sdist_holds_every_file_of_the_project(tmp_path: Path) -> None:
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    known = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    with tarfile.open(built("sdist", tmp_path)) as archive:
        held = {Path(*Path(member.name).parts[1:]).as_posix() for member in archive.getmembers()}
    assert held - BESIDE_THE_LIST == {name for name in known if not name.startswith(NOT_HANDED_OUT)}


def test_the_desktop_entry_starts_the_game_and_names_its_icon_and_its_window() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(asset("linux/carrom.desktop"), encoding="utf-8")
    said = entry["Desktop Entry"]
    assert {key: said[key] for key in ("type", "name", "exec", "icon", "terminal")} == {
        "type": "Application",
        "name": catalogue()("app.name"),
        "exec": "carrom",  # the command that pyproject.toml makes
        "icon": "carrom",  # as pyproject.toml calls the picture that it installs
        "terminal": "false",
    }
    assert {"Game", "BoardGame"} <= set(said["categories"].split(";"))
    assert said["startupwmclass"] == "carrom"  # by which tests/e2e finds the window
