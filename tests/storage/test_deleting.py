"""A deleted match leaves the list and the statistics, lies in a folder of its own, and comes back as it was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.deleting import bring_back, delete_record, deleted_folder
from carrom.storage.files import InUse
from carrom.storage.paths import statistics_file
from carrom.storage.records import RecordWriter, load_record
from tests.storage.nobody import folder_for_all, without_privileges
from tests.storage.recorded import all_matches, begun, play_on, real

HOLDS = "import sys; from pathlib import Path; from carrom.storage.files import RecordLock\n"
HOLDS += "lock = RecordLock(); lock.hold(Path(sys.argv[1])); print('held', flush=True); input()"


def match(folder: Path, name: str = "match") -> Path:
    """A match of two turns that nobody goes on with."""
    path = folder / f"{name}.jsonl"
    real(path, 2)
    return path


def test_a_deleted_match_leaves_the_list_and_the_statistics_and_comes_back_byte_for_byte(tmp_path: Path) -> None:
    path, other = match(tmp_path), match(tmp_path, "other")
    before = path.read_bytes()
    deleted = delete_record(path)
    assert [entry.path for entry in all_matches(tmp_path)] == [other]
    assert StatisticsLoader(tmp_path, statistics_file()).all == 1
    assert deleted.kept == deleted_folder(tmp_path) / path.name
    assert deleted.kept.read_bytes() == before
    bring_back(deleted)
    assert {entry.path for entry in all_matches(tmp_path)} == {path, other}
    assert path.read_bytes() == before


def test_matches_of_one_name_lie_side_by_side_once_they_are_deleted(tmp_path: Path) -> None:
    kept = set()
    for _ in range(3):
        kept.add(delete_record(match(tmp_path)).kept)
    assert set(deleted_folder(tmp_path).iterdir()) == kept
    assert len(kept) == 3


def test_a_match_does_not_come_back_over_another(tmp_path: Path) -> None:
    deleted = delete_record(match(tmp_path))
    later = match(tmp_path).read_bytes()
    with pytest.raises(FileExistsError):
        bring_back(deleted)
    assert deleted.path.read_bytes() == later
    assert deleted.kept.exists()


def test_a_match_that_goes_on_is_not_deleted_until_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    session, writer = begun(path)
    play_on(session, 1)
    with pytest.raises(InUse):
        delete_record(path)
    writer.release()
    play_on(session, 1)  # it goes on after all
    with pytest.raises(InUse):
        delete_record(path)
    writer.release()
    assert delete_record(path).kept.exists()


def test_a_match_that_was_continued_is_not_deleted_either(tmp_path: Path) -> None:
    path = match(tmp_path)
    writers = [RecordWriter.resume(path, load_record(path)) for _ in range(2)]  # two windows
    writers[0].release()
    with pytest.raises(InUse):
        delete_record(path)
    writers[1].release()
    assert delete_record(path).kept.exists()


def test_a_match_open_in_another_process_is_deleted_only_after_that_has_ended(tmp_path: Path) -> None:
    path = match(tmp_path)
    command = [sys.executable, "-c", HOLDS, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(InUse):
            delete_record(path)
        other.kill()
    assert delete_record(path).kept.exists()


@pytest.mark.skipif(os.name != "posix", reason="no other system forbids it so")
def test_a_folder_that_may_not_be_written_in_loses_nothing() -> None:
    with folder_for_all() as folder:
        path = match(folder)
        folder.chmod(0o555)
        with without_privileges(), pytest.raises(PermissionError):
            delete_record(path)
        assert path.exists()
        folder.chmod(0o777)


def test_a_match_that_is_gone_already_cannot_be_deleted(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        delete_record(tmp_path / "gone.jsonl")
