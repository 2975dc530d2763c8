"""Builds the game as one folder that needs no Python: `dist/Carrom-VERSION-SYSTEM/`, and an archive of it beside.

PyInstaller works in an environment of its own, thrown away afterwards, in which only the game is installed. A system is built
on that system, for it and newer ones. Tried on Linux; untried on macOS (Carrom.app) and Windows (carrom.exe). With the
Python in .venv: `python scripts/build_app.py`.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

import tomllib

from carrom import __version__
from scripts.environment import LOG, ROOT, Problem, pip_install, refuse_without_venv, run

SPECIFICATION = ROOT / "scripts" / "carrom.spec"
VERSION_FILE = "CARROM_VERSION_FILE"
SYSTEMS = {"darwin": "macos"}

# What Windows shows among a program's properties, in the form that PyInstaller reads.
RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Carrom"), StringStruct("FileVersion", "{version}"),
      StringStruct("ProductName", "Carrom"), StringStruct("ProductVersion", "{version}"),
      StringStruct("OriginalFilename", "carrom.exe"), StringStruct("LegalCopyright", "MIT licence")])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])])])
"""


def main(arguments: Sequence[str]) -> int:
    """Builds and says where it is and how large; 1 and one line where it cannot."""
    parser = argparse.ArgumentParser(prog="build_app.py", description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "dist", metavar="FOLDER", help="dist/ unless given")
    output = parser.parse_args(arguments).output.resolve()
    try:
        output.mkdir(parents=True, exist_ok=True)
        folder = build(output)
        archive = packed(folder)
    except (Problem, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{folder}: {megabytes(folder)}\n{archive}: {megabytes(archive)}")
    return 0


def build(output: Path) -> Path:
    """The finished folder, made again."""
    with TemporaryDirectory() as name:
        work = Path(name).resolve()
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        tell("Installing the game and PyInstaller in an environment of their own …")
        python = environment(work / "venv", [ROOT, *project["dependency-groups"]["app"]]) / "python"
        (work / "version.txt").write_text(version_resource(__version__), encoding="utf-8")
        tell("Freezing it …")
        freeze = (python, "-I", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", work / "made")
        run((*freeze, "--workpath", work / "build", SPECIFICATION), work, {VERSION_FILE: str(work / "version.txt")})
        made = work / "made" / "Carrom"
        if sys.platform == "linux":
            slim(made)
        target = output / folder_name(__version__)
        clear(target)
        if sys.platform == "darwin":
            target.mkdir()
            shutil.move(made.with_name("Carrom.app"), target)
        else:
            shutil.move(made, target)
        shutil.copy(ROOT / "LICENSE", target)
    return target


def environment(folder: Path, wanted: Sequence[str | Path], python: str | Path = sys.executable) -> Path:
    """The folder of programs in a new environment that holds this and nothing else. Problem says why there is none."""
    refuse_without_venv()
    run((python, "-m", "venv", folder), folder.parent)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip_install(programs / "python", wanted, folder, folder / LOG)
    return programs


def clear(place: Path) -> None:
    """Takes away what was made there before. OSError where it stays: what is moved there would come to lie inside it."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def folder_name(version: str) -> str:
    """What the folder is called here, as `Carrom-1.2.3-linux-x86_64`."""
    system = platform.system().lower()
    return f"Carrom-{version}-{SYSTEMS.get(system, system)}-{platform.machine().lower()}"


def program_in(folder: Path) -> Path:
    """What starts the game in a finished folder."""
    if sys.platform == "darwin":
        return folder / "Carrom.app" / "Contents" / "MacOS" / "carrom"
    return folder / ("carrom.exe" if os.name == "nt" else "carrom")


def version_resource(version: str) -> str:
    """Four numbers and the words around them, of a version of any kind."""
    numbers = (*map(int, re.findall("[0-9]+", version)), 0, 0, 0)
    return RESOURCE.format(version=version, numbers=numbers[:4])


def slim(folder: Path) -> None:
    """Takes what only a debugger reads out of Python's own libraries; those of packages may not survive it."""
    strip = shutil.which("strip")
    inside = folder / "_internal"
    libraries = [*inside.glob("libpython*.so*"), *inside.glob("python*/lib-dynload/*.so")]
    if strip is not None and libraries:
        subprocess.run([strip, "--strip-unneeded", *libraries], check=True)


def packed(folder: Path) -> Path:
    """The archive that is handed out, beside the folder."""
    kind = "zip" if os.name == "nt" else "gztar"
    return Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))


def megabytes(path: Path) -> str:
    """The size of the file, or of all files in the folder."""
    size = sum(each.lstat().st_size for each in (path.rglob("*") if path.is_dir() else (path,)))
    return f"{size / 1e6:.1f} MB"


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
