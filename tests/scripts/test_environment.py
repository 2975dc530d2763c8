"""What an environment needs is decided from what lies in its folder; nothing is installed here."""

import json
import re
import sys
import tomllib
from dataclasses import asdict, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from scripts import check
from scripts.check import HERE, ON_PYGAME, Step, steps
from scripts.environment import (
    LOCK,
    MARKER,
    ROOT,
    STAMP,
    Problem,
    Stamp,
    Wanted,
    Work,
    python_version,
    requirements,
    why_pip_failed,
    work_needed,
)

TARGET = Stamp("", "hash", "/home/ann/carrom", ())
GOOD = replace(TARGET, python="3.12", groups=("dev",))


def stamped(folder: Path, stamp: Stamp) -> Path:
    (folder / STAMP).write_text(json.dumps(asdict(stamp)), encoding="utf-8")
    return folder


def test_a_missing_environment_is_made(tmp_path: Path) -> None:
    assert work_needed(tmp_path / ".venv", None, TARGET) is Work.REBUILD


def test_one_that_was_stamped_for_this_project_is_used_at_once(tmp_path: Path) -> None:
    assert work_needed(stamped(tmp_path, GOOD), "3.12", TARGET) is Work.NOTHING


def test_one_with_the_development_group_serves_for_playing_but_not_the_other_way_round(tmp_path: Path) -> None:
    assert work_needed(stamped(tmp_path, GOOD), "3.12", replace(TARGET, groups=("dev",))) is Work.NOTHING
    assert work_needed(stamped(tmp_path, replace(GOOD, groups=())), "3.12", replace(TARGET, groups=("dev",))) is Work.INSTALL


@pytest.mark.parametrize("target", [replace(TARGET, project="other hash"), replace(TARGET, root="/elsewhere")])
def test_a_changed_or_moved_project_is_installed_again(tmp_path: Path, target: Stamp) -> None:
    assert work_needed(stamped(tmp_path, GOOD), "3.12", target) is Work.INSTALL


def test_one_made_by_hand_is_taken_over(tmp_path: Path) -> None:
    assert work_needed(tmp_path, "3.12", TARGET) is Work.INSTALL


def test_one_whose_setting_up_was_interrupted_is_made_afresh(tmp_path: Path) -> None:
    (stamped(tmp_path, GOOD) / MARKER).touch()
    assert work_needed(tmp_path, "3.12", TARGET) is Work.REBUILD


@pytest.mark.parametrize("version", [None, "3.13", "3.10"])
def test_one_whose_python_is_gone_or_another_is_made_afresh(tmp_path: Path, version: str | None) -> None:
    assert work_needed(stamped(tmp_path, GOOD), version, TARGET) is Work.REBUILD


def test_an_old_python_by_hand_is_not_taken_over(tmp_path: Path) -> None:
    assert work_needed(tmp_path, "3.9", TARGET) is Work.REBUILD


@pytest.mark.parametrize("text", ["", "{", "[]", '{"python": "3.12"}', '{"python": 1, "project": 2, "root": 3, "groups": 4}'])
def test_a_stamp_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / STAMP).write_text(text, encoding="utf-8")
    assert work_needed(tmp_path, "3.12", TARGET) is Work.INSTALL


def test_an_interpreter_is_asked_for_its_version(tmp_path: Path) -> None:
    assert python_version(Path(sys.executable)) == f"{sys.version_info.major}.{sys.version_info.minor}"
    assert python_version(tmp_path / "python") is None
    (tmp_path / "python").write_text("torn", encoding="utf-8")
    assert python_version(tmp_path / "python") is None


PROJECT = {
    "project": {"dependencies": ["pygame-ce>=2.5.6,<3", "numpy>=1.26"]},
    "dependency-groups": {"dev": ["pytest>=8"]},
}


def test_pip_is_asked_for_groups_and_for_what_replaces_a_dependency(tmp_path: Path) -> None:
    assert requirements(PROJECT, Wanted(tmp_path, ".venv")) == ["pygame-ce>=2.5.6,<3", "numpy>=1.26"]
    replaced = Wanted(tmp_path, ".venv", ("dev",), {"pygame-ce": "pygame==2.6.1"})
    assert requirements(PROJECT, replaced) == ["-c", LOCK, "pygame==2.6.1", "numpy>=1.26", "pytest>=8"]


def test_development_is_held_to_the_lock_and_play_is_not(tmp_path: Path) -> None:
    assert "-c" in requirements(PROJECT, Wanted(tmp_path, ".venv", ("dev",)))
    assert "-c" not in requirements(PROJECT, Wanted(tmp_path, ".venv"))


@pytest.mark.parametrize(
    "output",
    [
        "WARNING: Retrying (Retry(total=1, …)) after connection broken by 'NewConnectionError'",
        "ERROR: Could not find a version that satisfies the requirement hatchling>=1.27 (from versions: none)",
        "[Errno -3] Temporary failure in name resolution",
    ],
)
def test_a_failed_download_is_put_down_to_the_network(output: str) -> None:
    assert "connected to the internet" in why_pip_failed(output, Path("log"))


def test_any_other_failure_is_told_in_one_line_of_pip_s_own() -> None:
    told = why_pip_failed("Collecting x\nERROR: No space left on device\nmore\n", Path("log"))
    assert "No space left on device" in told
    assert "\n" not in told
    assert "log" in why_pip_failed("", Path("log"))


OLD, NEW = (3, 11), (3, 14)


def test_fast_leaves_out_windows_and_installing() -> None:
    *others, last = steps(["--fast"], {}, OLD)
    assert [step.name for step in others] == ["ruff", "ruff format", "mypy"]
    assert "not window and not install" in last.arguments
    assert [*steps([], {}, OLD)][-1].arguments == ("-m", "pytest")


def test_everything_adds_the_suite_on_pygame_where_it_can_be_had(capsys: pytest.CaptureFixture[str]) -> None:
    found = [*steps(["--all"], {}, (3, 13))]
    assert [step.environment for step in found][-2:] == [HERE, ON_PYGAME]
    assert "tests/ui" in found[-1].arguments
    assert capsys.readouterr().out == ""
    assert ON_PYGAME not in [step.environment for step in steps(["--all"], {}, NEW)]
    assert "Left out" in capsys.readouterr().out


def test_a_build_server_runs_everything() -> None:
    everything = [*steps(["--all"], {}, OLD)]
    assert [*steps([], {"CI": "true"}, OLD)] == everything != [*steps([], {}, OLD)]
    fast = [*steps(["--fast"], {"CI": "true"}, OLD)]
    assert [step.name for step in fast] == [step.name for step in everything]
    assert all("not window and not install" in step.arguments for step in fast[-2:])


def test_every_step_is_run_and_those_that_failed_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def prepared(wanted: Wanted) -> Path:
        if wanted.name == "nowhere":
            raise Problem("There is no room.")
        return Path(sys.executable)

    found = [
        Step("good", HERE, ("-c", "print('one')")),
        Step("bad", HERE, ("-c", "raise SystemExit(3)")),
        Step("unmade", Wanted(ROOT, "nowhere"), ()),
        Step("beside", ON_PYGAME, ("-c", "print('two')")),
    ]
    monkeypatch.setattr(check, "prepare", prepared)
    monkeypatch.setattr(check, "steps", lambda *_: found)
    assert check.main([]) == 1
    told = capfd.readouterr().out
    assert "one" in told.split("-- bad")[0]
    assert "two" in told.split("-- beside")[1]
    assert "There is no room." in told.split("-- unmade")[1]
    assert re.search(r"FAILED in \d+ s: bad, unmade\n$", told)
    found[:] = found[:1]
    assert check.main([]) == 0


def locked() -> dict[str, str]:
    lines = (ROOT / LOCK).read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {plain(name): exact for name, exact in pairs}


def plain(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].replace("_", "-").lower()


def test_the_lock_names_every_dependency_of_play_and_development() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = (*project["project"]["dependencies"], *project["dependency-groups"]["dev"])
    assert {plain(line) for line in asked} <= set(locked())


@pytest.mark.parametrize("name", sorted(locked()))
def test_the_proof_runs_on_the_versions_of_the_lock(name: str) -> None:
    try:
        installed = version(name)
    except PackageNotFoundError:  # pygame-ce where another edition stands in its place
        assert name == "pygame-ce"
    else:
        assert installed == locked()[name]
