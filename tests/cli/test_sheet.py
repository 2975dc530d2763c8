"""`carrom sheet`: its sums are the record's own, in both forms."""

import csv
import io
from pathlib import Path

import pytest

from carrom.cli import main
from carrom.model.stroke import Choice, Stroke
from carrom.rules.ruleset import PRESETS
from carrom.storage.records import load_record
from tests.storage.recorded import real

GOLDEN = Path(__file__).parents[1] / "golden"


def rows(capsys: pytest.CaptureFixture[str], path: Path) -> list[dict[str, str]]:
    assert main(["sheet", str(path), "--csv"]) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_sums_of_the_sheet_are_those_of_the_record(capsys: pytest.CaptureFixture[str], preset: str) -> None:
    path = GOLDEN / f"{preset}.jsonl"
    record, found = load_record(path), rows(capsys, path)
    parties = record.header.match.seating.parties
    for party, seats in enumerate(parties):
        name = " & ".join(f"player {seat}" for seat in seats)
        mine = [row for row in found if row["party"] == name]
        boards = record.match.game.boards
        assert sum(int(row["points"] or 0) for row in mine) == sum(board.banked[party] for board in boards)
        assert int(mine[-1]["score"]) == record.match.game.scores[party]
        assert sum(row["won"] == "x" for row in mine) == sum(board.winner == party for board in boards)
        assert sum(row["queen"] == "x" for row in mine) == sum(board.queen == party for board in boards)
    strokes = [turn for turn in record.turns if isinstance(turn.action, Stroke)]
    assert sum(int(row["strokes"]) for row in found) == len(strokes)
    slams = [notice for turn in record.turns for notice in turn.ruling.notices if notice.code.endswith("_slam")]
    assert sum(int(row["slams"]) for row in found) == len(slams)
    assert sum(row["broke"] == "x" for row in found) == len(found) / len(parties)


def test_the_sheet_tells_how_each_board_was_won(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    session = real(path, 4)
    session.act(Choice(session.match.board.to_strike, "concede_board"))
    assert [row["how"] for row in rows(capsys, path)] == ["conceded", "conceded"]
    found = rows(capsys, GOLDEN / "points3.jsonl")
    assert [(row["how"], row["points"]) for row in found] == [("cleared", "14"), ("cleared", "11"), ("cleared", "7")]


def test_the_sheet_to_read_has_the_same_cells(capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN / "points3.jsonl"
    wanted = rows(capsys, path)
    assert main(["sheet", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(wanted) + 1
    for line, row in zip(lines[1:], wanted, strict=True):
        assert line.split() == [word for cell in row.values() for word in cell.split()]


def test_an_unfinished_board_has_no_result_yet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    real(tmp_path / "match.jsonl", 4)
    found = rows(capsys, tmp_path / "match.jsonl")
    assert [(row["points"], row["how"]) for row in found] == [("", "unfinished")] * 2
    assert sum(int(row["strokes"]) for row in found) == 4


def test_a_damaged_record_has_a_sheet_up_to_the_damage_and_an_unreadable_one_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    real(path, 3)
    path.write_bytes(path.read_bytes()[:-20])
    assert sum(int(row["strokes"]) for row in rows(capsys, path)) == 2
    assert main(["sheet", str(path)]) == 0
    assert "damaged at line 4" in capsys.readouterr().err
    assert main(["sheet", str(tmp_path / "none.jsonl")]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("path", ["", "/", "."])
def test_what_is_no_file_at_all_is_called_so(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", path]) == 2
    assert capsys.readouterr().err == f"carrom sheet: {Path(path)}: it is not a file\n"
