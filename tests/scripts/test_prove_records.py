"""The script that records bots' matches proves each of them."""

from pathlib import Path

import pytest

from carrom.storage.records import load_record
from scripts import prove_records


def test_matches_are_recorded_and_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(tmp_path), "--first", "7", "--matches", "1", "--strokes", "1"]
    monkeypatch.setattr(prove_records, "BOARDS", 1)
    assert prove_records.main(arguments) == 0
    told = capsys.readouterr().out.splitlines()
    (path,) = tmp_path.iterdir()
    record = load_record(path)
    assert {"matches: 1", "rules exact: 1", "physics bit for bit: 1", f"turns: {len(record.turns)}"} <= set(told)
    assert [name for _, name in record.header.bots] == ["beginner"] * len(record.header.names)
