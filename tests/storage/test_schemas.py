"""Records of every schema that there ever was still open, and go on in this one."""

from pathlib import Path

import pytest

from carrom.rules.state import MatchOver
from carrom.storage.header import SCHEMA
from carrom.storage.records import RecordWriter, load_record
from carrom.storage.verify import verify
from tests.storage.recorded import lines_of

GOLDEN = Path(__file__).parents[1] / "golden"
OLD = range(1, SCHEMA)


@pytest.mark.parametrize("schema", OLD)
def test_a_record_of_an_old_schema_opens_whole(schema: int) -> None:
    path = GOLDEN / f"schema-{schema}.jsonl"
    assert f'"schema":{schema},'.encode() in lines_of(path)[0]
    record = load_record(path)
    assert record.damage is None
    assert len(record.turns) == len(lines_of(path)) - 1 > 20
    assert isinstance(record.match.expects, MatchOver)
    assert record.header.schema == SCHEMA
    assert verify(path).rules is None


@pytest.mark.parametrize("schema", OLD)
def test_an_unfinished_match_of_an_old_schema_goes_on(schema: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    turns = load_record(GOLDEN / f"schema-{schema}.jsonl").turns
    path.write_bytes(b"\n".join(lines_of(GOLDEN / f"schema-{schema}.jsonl")[:11]) + b"\n")
    writer = RecordWriter.resume(path, load_record(path))
    writer.write(turns[10])
    assert writer.trouble is None
    assert (load_record(path).turns, load_record(path).damage) == (turns[:11], None)
