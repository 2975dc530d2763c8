"""The design held in place: who may import whom, what a file may be, what a wheel holds."""

import ast
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom import __version__
from scripts.try_artefacts import built

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    "bots",
    "cli",
    "model",
    "physics",
    "play",
    "rules",
    "storage",
    "ui",
    "ui/devices",
    "ui/draw",
    "ui/input",
    "ui/pages",
    "ui/sounds",
    "ui/state",
    "ui/table",
    "ui/table/phases",
    "ui/widgets",
    "ui/words",
)
LONG = 500  # lines; a longer file does a second thing, or has its reason here
LONG_FOR_A_REASON = {
    "scripts/physics_cases.py": "thirty strokes known by calculation, each a few lines: one table, read from top to bottom"
}

# Each library, and the only folder whose files may import it themselves.
AT_HOME = {
    "pygame": "carrom/ui",
    "pymunk": "carrom/physics",
    "msgspec": "carrom/storage",
    "platformdirs": "carrom/storage",
    "tomli_w": "carrom/storage",
    "PIL": "carrom/ui",
    "regex": "carrom/play",
}


def sources(*folders: str) -> tuple[Path, ...]:
    return tuple(sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")))


def imported(path: Path) -> Iterator[str]:
    """The topmost names of all modules that the file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_imports_keep_the_contracts_of_the_project_file() -> None:
    lint = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = run(sys.executable, "-c", lint)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("library", AT_HOME)
def test_a_library_is_imported_only_at_its_home(library: str) -> None:
    home = ROOT / AT_HOME[library]
    assert [path for path in sources("carrom") if library in imported(path) and home not in path.parents] == []


def test_which_phase_a_table_is_in_is_asked_by_the_phases_alone() -> None:
    """What others want to know `Phase` declares with a plain answer: a new one is a class and the line that enters it."""
    phases = ROOT / "carrom/ui/table/phases"
    outside = [path for path in sources("carrom") if phases not in path.parents]
    asked = re.compile(r"isinstance\([\w.]*phase\b|match [\w.]*phase:")
    assert [path for path in outside if asked.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_in_its_first_line_what_it_is_for(package: str) -> None:
    tree = ast.parse((ROOT / "carrom" / package / "__init__.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)


def test_there_is_no_package_that_the_design_does_not_know() -> None:
    found = {path.parent.relative_to(ROOT / "carrom").as_posix() for path in (ROOT / "carrom").rglob("__init__.py")}
    assert {".", *PACKAGES} <= found <= {".", *PACKAGES, "bots"}


@pytest.mark.parametrize("path", sources("carrom", "scripts"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_does_one_thing_and_says_it_first(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONG or LONG_FOR_A_REASON[path.relative_to(ROOT).as_posix()]
    assert ast.get_docstring(ast.parse(text))


def test_no_reason_is_kept_for_a_file_that_is_short_again() -> None:
    assert [name for name in LONG_FOR_A_REASON if len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= LONG] == []


def test_asking_for_the_version_loads_no_library() -> None:
    ask = (
        "import sys\n"
        "from carrom.cli import main\n"
        "try:\n"
        "    main(['--version'])\n"
        "except SystemExit as end:\n"
        "    assert end.code in (0, None)\n"
        f"print(sorted(set(sys.modules) & {{'numpy', *{list(AT_HOME)!r}}}))\n"
    )
    done = run(sys.executable, "-c", ask)
    assert done.stdout.splitlines()[1:] == ["[]"], done.stderr


def test_the_wheel_holds_every_asset_and_every_module_and_nothing_else(tmp_path: Path) -> None:
    wheel = built("wheel", tmp_path)
    known = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "assets", "carrom").stdout.splitlines()
    shared = ("applications/carrom.desktop", "icons/hicolor/256x256/apps/carrom.png")
    played = (name for name in known if not name.startswith("assets/readme/"))  # what the game itself has no use for
    expected = {f"carrom/{name}" if name.startswith("assets/") else name for name in played}
    expected |= {f"carrom-{__version__}.data/data/share/{name}" for name in shared}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == expected
