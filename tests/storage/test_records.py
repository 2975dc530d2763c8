"""A record is on the disk turn by turn, comes back as it was played, and opens up to any damage."""

import json
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrom.model.discs import STRIKER, WHITES
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Pocketed, Stroke, StrokeResult, Touch
from carrom.model.units import Point
from carrom.play.session import Turn
from carrom.rules.judge import judge
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import MatchState
from carrom.storage.files import BadFile
from carrom.storage.records import Record, RecordWriter, load_record, new_record_path
from tests.storage.recorded import names, opening

AHEAD = 1_570_796
FIRST_TOUCH = Touch(STRIKER, WHITES[3], 0.1, Point(0, -80), Point(0, -117), 0.02)


def stroke(match: MatchState, *fallen: int, striker: bool = False) -> Turn:
    """A stroke of whoever is to play that pockets these white men (by number), told by hand."""
    discs = [WHITES[number - 1] for number in fallen] + [STRIKER] * striker
    falls = tuple(Pocketed(disc, "NE", 0.5 + n / 10) for n, disc in enumerate(discs))
    result = StrokeResult(match.layout.without(*discs), falls, (), (FIRST_TOUCH,), 2.5, 0.05)
    action = Stroke(match.board.to_strike, 0, AHEAD, 3000)
    return Turn(action, result, judge(match, action, result))


def played(path: Path) -> tuple[RecordWriter, tuple[Turn, ...]]:
    """A short match, written as it goes: break with a man, a second man, the striker, a quiet stroke of the other."""
    match = opening()
    writer = RecordWriter(path, match, names(match))
    turns: list[Turn] = []
    for fallen, striker in (((1,), False), ((2, 3), False), ((), True), ((), False)):
        turns.append(stroke(match, *fallen, striker=striker))
        writer.write(turns[-1])
        match = turns[-1].ruling.match
    return writer, tuple(turns)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "match.jsonl"


def test_a_match_comes_back_as_it_was_played(path: Path) -> None:
    writer, turns = played(path)
    record = load_record(path)
    assert writer.problem is None
    assert record.damage is None
    assert record.turns == turns
    assert record.match == turns[-1].ruling.match
    assert record.header.match == opening()
    assert dict(record.header.names) == names(opening())


def test_a_turn_is_in_the_file_as_soon_as_it_is_written(path: Path) -> None:
    match = opening()
    writer = RecordWriter(path, match, names(match))
    assert load_record(path).turns == ()
    turn = stroke(match, 1)
    writer.write(turn)
    assert load_record(path).turns == (turn,)


def test_a_line_names_the_action_and_tells_result_and_notices(path: Path) -> None:
    _, turns = played(path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["format"] == "carrom record"
    assert {"schema", "game", "engine", "names", "match"} <= set(lines[0])
    assert {"ruleset", "equipment", "seating", "seed", "layout"} <= set(lines[0]["match"])
    assert [line["do"] for line in lines[1:]] == ["stroke"] * 4
    assert lines[1]["result"]["pocketed"] == [{"disc": "white 1", "pocket": "NE", "time": 0.5}]
    assert [notice["code"] for notice in lines[1]["notices"]] == [notice.code for notice in turns[0].ruling.notices]


@pytest.mark.parametrize("name", PRESETS)
def test_the_opening_of_every_preset_comes_back(path: Path, name: str) -> None:
    match = opening(PRESETS[name])
    RecordWriter(path, match, names(match))
    assert load_record(path).match == match


def test_a_match_may_be_recorded_from_the_middle(path: Path) -> None:
    match = stroke(opening(), 1).ruling.match
    turn = stroke(match, 2)
    RecordWriter(path, match, names(match)).write(turn)
    record = load_record(path)
    assert record.turns == (turn,)
    assert record.header.match == match


def damaged(path: Path, number: int, what: str) -> Record:
    """The record, after a check that reading ended at that line for that reason."""
    record = load_record(path)
    assert record.damage is not None
    assert record.damage.startswith(f"line {number}: ")
    assert what in record.damage
    assert len(record.turns) == number - 2
    return record


@pytest.mark.parametrize("lost", [1, 2, 40, 400])
def test_a_torn_last_line_loses_only_itself(path: Path, lost: int) -> None:
    _, turns = played(path)
    path.write_bytes(path.read_bytes()[: -1 - lost])
    record = damaged(path, 5, "torn")
    assert record.turns == turns[:3]
    assert record.match == turns[2].ruling.match


def test_a_last_line_without_its_end_is_whole_all_the_same(path: Path) -> None:
    _, turns = played(path)
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    assert load_record(path).turns == turns


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_changed_line_ends_the_reading_there(path: Path, number: int) -> None:
    played(path)
    lines = path.read_bytes().split(b"\n")
    lines[number - 1] = lines[number - 1].replace(b'"speed":3000', b'"speed":3001')
    path.write_bytes(b"\n".join(lines))
    damaged(path, number, "changed")


def test_a_line_out_of_its_place_ends_the_reading_there(path: Path) -> None:
    played(path)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], *lines[3:]]))
    damaged(path, 3, "out of place")


def test_an_empty_line_between_is_damage(path: Path) -> None:
    played(path)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:3], b"", *lines[3:]]))
    damaged(path, 4, "torn")


def written(path: Path, turn: Turn) -> None:
    """A record of one turn, well sealed, whatever the turn says."""
    match = opening()
    RecordWriter(path, match, names(match)).write(turn)


def test_notices_that_the_judge_would_not_give_are_damage(path: Path) -> None:
    turn = stroke(opening(), 1)
    written(path, replace(turn, ruling=replace(turn.ruling, notices=turn.ruling.notices[1:])))
    damaged(path, 2, "$.notices")


def test_an_action_that_the_rules_refuse_is_damage(path: Path) -> None:
    turn = stroke(opening())
    written(path, replace(turn, action=Stroke(Seat.NORTH, 0, AHEAD, 3000)))
    damaged(path, 2, "not allowed")


def test_a_result_that_loses_a_disc_is_damage(path: Path) -> None:
    turn = stroke(opening())
    assert turn.result is not None
    written(path, replace(turn, result=replace(turn.result, layout=turn.result.layout.without(WHITES[0]))))
    damaged(path, 2, "other discs")


def test_a_result_in_which_two_discs_lie_in_one_another_is_damage(path: Path) -> None:
    turn = stroke(opening())
    assert turn.result is not None
    (_, at), *_ = turn.result.layout.discs
    last, _ = turn.result.layout.discs[-1]
    written(path, replace(turn, result=replace(turn.result, layout=turn.result.layout.with_disc(last, at))))
    damaged(path, 2, "overlap")


def test_a_stroke_without_result_and_a_result_without_stroke_are_damage(path: Path, tmp_path: Path) -> None:
    turn = stroke(opening())
    written(path, replace(turn, result=None))
    damaged(path, 2, "$.result")
    written(tmp_path / "other", replace(turn, action=Choice(Seat.SOUTH, "pass")))
    damaged(tmp_path / "other", 2, "$.result")


def sealed(plain: dict[str, object]) -> bytes:
    """A first line with a right check value, whatever it says."""
    body = json.dumps(plain).encode()
    return body[:-1] + f',"check":"{blake2b(body, digest_size=8).hexdigest()}"}}\n'.encode()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "chess record"}, r"\$\.format"),
        ({"schema": 99}, "newer than this game"),
        ({"schema": "1"}, r"\$\.schema"),
        ({"colour": "red"}, r"\$\.colour"),
        ({"names": [["up", "Ann"]]}, r"\$\.names\[0\]\[0\]"),
        ({"names": [["south", "Ann"]]}, "each seat has one name"),
        ({"names": [["south", "A" * 2001], ["north", "Ben"]]}, "at most 2000 characters"),
        ({"bots": [["east", "club"]]}, "nobody sits"),
        ({"match": None}, r"\$\.match"),
    ],
)
def test_a_header_that_is_none_is_a_bad_file(path: Path, change: dict[str, object], why: str) -> None:
    played(path)
    header = json.loads(path.read_bytes().split(b"\n")[0])
    del header["check"]
    path.write_bytes(sealed(header | change))
    with pytest.raises(BadFile, match=why) as refused:
        load_record(path)
    assert (refused.value.path, refused.value.where) == (path, "line 1")


@pytest.mark.parametrize("change", [{"seed": -1}, {"games_won": [0]}, {"decisions": -1}, {"expects": {"expects": "tea"}}])
def test_an_impossible_opening_is_a_bad_file(path: Path, change: dict[str, object]) -> None:
    played(path)
    header = json.loads(path.read_bytes().split(b"\n")[0])
    del header["check"]
    header["match"] |= change
    path.write_bytes(sealed(header))
    with pytest.raises(BadFile, match=r"\$\.match"):
        load_record(path)


def test_a_missing_file_and_a_folder_are_bad_files(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(BadFile):
            load_record(path)


def test_data_nested_without_end_are_a_bad_file(path: Path) -> None:
    path.parent.mkdir()
    body = b'{"format":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    path.write_bytes(body[:-1] + f',"check":"{blake2b(body, digest_size=8).hexdigest()}"}}'.encode())
    with pytest.raises(BadFile):
        load_record(path)


@given(data=st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_file_holds_reading_ends_in_a_bad_file_or_at_the_damage(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(data)
    with pytest.raises(BadFile):
        load_record(path)
    path.unlink()
    match = opening()
    RecordWriter(path, match, names(match))
    path.write_bytes(path.read_bytes() + data)
    assert load_record(path).turns == ()


def test_a_record_that_cannot_be_begun_says_so_and_lets_play_go_on(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file in the way", encoding="utf-8")
    writer, _ = played(tmp_path / "records" / "match.jsonl")
    assert writer.problem


def test_a_record_that_was_taken_away_is_not_begun_anew_without_its_header(path: Path) -> None:
    match = opening()
    writer = RecordWriter(path, match, names(match))
    path.unlink()
    writer.write(stroke(match, 1))
    assert writer.problem
    assert not path.exists()


def test_a_record_that_stands_is_never_written_over(path: Path) -> None:
    _, turns = played(path)
    writer, _ = played(path)
    assert writer.problem
    assert load_record(path).turns == turns


def test_a_new_record_gets_a_name_of_its_own_and_names_sort_by_age(tmp_path: Path) -> None:
    paths = [new_record_path(tmp_path / "new") for _ in range(3)]
    assert len(set(paths)) == 3
    assert paths == sorted(paths)
