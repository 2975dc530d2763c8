"""Records of every schema that there ever was still open, and go on in this one."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.discs import QUEEN
from carrom.model.stroke import Placement, TimeUp
from carrom.rules.match import start_match
from carrom.rules.ruleset import EDITION, PRESETS
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


@pytest.mark.parametrize("name", ["schema-3-queen", "schema-3-late"])
def test_an_old_record_is_judged_by_the_reading_of_the_laws_it_was_played_by(name: str) -> None:
    """Queens far from the centre, and time-outs before the break that cost a man each or left the next player to break."""
    path = GOLDEN / f"{name}.jsonl"
    record = load_record(path)
    assert (record.damage, verify(path).rules) == (None, None)
    assert record.match.ruleset.edition == 1
    assert record.match.ruleset == replace(PRESETS[record.match.ruleset.name], first_break="first_seat", stroke_time_s=15)
    placed = [turn.action.at for turn in record.turns if isinstance(turn.action, Placement) and turn.action.disc == QUEEN]
    late = [turn for turn in record.turns if isinstance(turn.action, TimeUp)]
    assert len(late) == 3
    assert any(math.hypot(*at) > 40 for at in placed) or late[2].ruling.match.board.dues == (3, 0)


def test_another_match_by_the_laws_of_an_old_record_is_judged_by_todays_reading() -> None:
    match = load_record(GOLDEN / "schema-3-late.jsonl").match
    assert start_match(match.ruleset, match.equipment, match.seating, 1).ruleset.edition == EDITION


@pytest.mark.parametrize("schema", OLD)
def test_an_unfinished_match_of_an_old_schema_goes_on(schema: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    turns = load_record(GOLDEN / f"schema-{schema}.jsonl").turns
    path.write_bytes(b"\n".join(lines_of(GOLDEN / f"schema-{schema}.jsonl")[:11]) + b"\n")
    writer = RecordWriter.resume(path, load_record(path))
    writer.write(turns[10])
    assert writer.problem is None
    assert (load_record(path).turns, load_record(path).damage) == (turns[:11], None)
