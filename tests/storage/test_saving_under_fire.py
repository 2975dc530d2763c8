"""A save that is killed, crossed by another or short of room leaves the old settings or the new ones, never a torn file."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.screen import ROOT


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What was loaded after each try, by the way in which saving was troubled."""
    folder = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "tests.storage.saving", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in Path(folder, "config").iterdir() if ".bad-" in path.name] == []
    return {way: words for way, *words in map(str.split, done.stdout.splitlines())}


def test_killed_before_any_of_its_file_operations_a_save_leaves_the_old_file_or_the_new(seen: dict[str, list[str]]) -> None:
    words = seen["killed_at_each_step"]
    assert words == sorted(words, key=["old", "new"].index)
    assert words.count("old") >= 3
    assert words[-1] == "new"


def test_killed_at_any_time_a_save_leaves_the_old_file_or_the_new(seen: dict[str, list[str]]) -> None:
    assert set(seen["killed_at_any_time"]) <= {"old", "new"}


def test_while_two_copies_of_the_game_save_a_third_never_reads_a_torn_file_and_the_last_one_wins(
    seen: dict[str, list[str]],
) -> None:
    assert set(seen["two_at_once"]) <= {"old", "new"}
    assert seen["two_at_once"][-1] == "new"


def test_on_a_full_disk_the_old_file_stays_and_the_failure_is_told(seen: dict[str, list[str]]) -> None:
    assert seen["on_a_full_disk"] == ["old"]
