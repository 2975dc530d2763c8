"""`carrom verify` from the outside: what it prints and how it ends."""

import os
from pathlib import Path

import pytest

from carrom.cli import main
from tests.storage.recorded import lines_of, real, reseal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    real(tmp_path / "match.jsonl", 2)
    return tmp_path / "match.jsonl"


def test_a_true_record_ends_with_zero(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        f"{path}: 2 turns, 2 strokes, unfinished",
        "  rules: the same",
        "  physics, bit for bit: the same",
    ]
    assert told.err == ""


def test_a_record_that_differs_ends_with_one_and_names_the_place(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(path)
    lines[2] = lines[2].replace(b'"duration":', b'"duration":1', 1)
    reseal(path, lines)
    assert main(["verify", str(path)]) == 1
    told = capsys.readouterr().out
    assert "rules: the same" in told
    assert "physics, bit for bit: turn 2 (line 3), $.result.duration: expected " in told


def test_a_damaged_record_ends_with_one_and_an_unreadable_one_with_two(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes()[:-9])
    assert main(["verify", str(path)]) == 1
    assert "damaged at line 3: " in capsys.readouterr().out
    missing = path.with_name("missing.jsonl")
    assert main(["verify", str(missing), str(path)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"carrom verify: {missing}: ")
    assert "damaged at line 3: " in told.out


def test_a_file_whose_name_is_no_word_is_told_of_all_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = path.rename(path.with_name(os.fsdecode(b"\xff.jsonl")))
    assert main(["verify", str(other)]) == 0
    assert r"\udcff.jsonl: 2 turns" in capsys.readouterr().out
