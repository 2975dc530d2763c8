"""`carrom where` names every place where the game keeps something of a player's."""

from pathlib import Path

import pytest

from carrom.cli import main
from carrom.storage.paths import index_file, records_folder, settings_file


def test_a_folder_that_is_no_more_is_named_where_all_was_to_lie_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("PWD", str(tmp_path / "gone"))
    monkeypatch.setenv("CARROM_HOME", "mine")
    assert main(["where"]) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "gone") in told
    assert told.count("\n") == 1
    monkeypatch.setenv("CARROM_HOME", str(tmp_path))
    assert main(["where"]) == 0


def test_each_place_stands_on_a_line_and_none_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path))
    assert main(["where"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:13].strip() for line in lines] == ["settings", "house rules", "records", "positions", "cache"]
    assert [Path(line[13:]) for line in lines][::2] == [settings_file(), records_folder(), index_file().parent]
    assert all(tmp_path in Path(line[13:]).parents for line in lines)
    assert list(tmp_path.iterdir()) == []
