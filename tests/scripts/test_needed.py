"""A script run with a Python that lacks the packages says in one line what to run instead; an old Python is turned away."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.needed import PACKAGES

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
STARTED = sorted(path.name for path in SCRIPTS.glob("*.py") if "    run_script(" in path.read_text("utf-8"))
ASKING = sorted({*STARTED} - {"play.py", "check.py"})
# Than Python 3.7 has, by name.
NEWER = {"tomllib", "importlib.metadata", "cache", "pairwise", "StrEnum", "Literal", "Protocol", "TypeAlias", "Self"}
OLD = "import runpy, sys; sys.hexversion = 0x03090000; sys.version = '3.9.0 (old)'; "
RUN = "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"


def bare(*arguments: str) -> subprocess.CompletedProcess[str]:
    """This Python without what is installed for it."""
    return subprocess.run([sys.executable, "-S", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("script", ASKING)
def test_without_the_packages_one_line_says_what_to_do(script: str) -> None:
    done = bare(str(SCRIPTS / script), "--some", "thing")
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    if script == "make_fonts.py":
        assert "pip install fonttools" in line
    else:
        assert f"{script} --some thing" in line
        assert ".venv" in line
        assert "scripts/check.py" in line
        assert PACKAGES[0] in line


@pytest.mark.parametrize("script", STARTED)
def test_an_old_python_can_read_the_script_and_is_turned_away(script: str) -> None:
    for path in (SCRIPTS / script, SCRIPTS / "needed.py"):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))
    done = bare("-c", OLD + RUN, str(SCRIPTS / script))
    assert done.returncode == 1
    assert done.stderr == "Carrom needs Python 3.11 or newer; this is Python 3.9.0.\n"


@pytest.mark.parametrize("script", STARTED)
def test_what_an_old_python_lacks_is_imported_after_it_is_turned_away(script: str) -> None:
    before, found, _ = (SCRIPTS / script).read_text(encoding="utf-8").partition('if __name__ == "__main__":')
    assert found
    for node in ast.walk(ast.parse(before)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            assert not {*(each.name for each in node.names), getattr(node, "module", None)} & NEWER
