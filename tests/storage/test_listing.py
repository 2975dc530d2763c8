"""The list of matches: what each says of itself, the last played first, and what cannot be read with its reason."""

import json
import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from carrom.model.notation import layout_text
from carrom.play.session import Session
from carrom.rules.ruleset import PRESETS
from carrom.rules.scoring import totals
from carrom.rules.state import MatchOver
from carrom.storage.files import BadFile
from carrom.storage.listing import ListedMatch, list_match
from carrom.storage.records import RecordWriter, load_record
from tests.storage.recorded import all_matches, begun, lines_of, names, opening, play_on, real, reseal

GOLDEN = Path(__file__).parents[1] / "golden"


def one(path: Path) -> ListedMatch:
    found = list_match(path)
    assert isinstance(found, ListedMatch)
    return found


@pytest.mark.parametrize("name", [*sorted(PRESETS), "schema-1"])
def test_a_match_is_listed_as_reading_all_of_it_would_tell(name: str) -> None:
    path = GOLDEN / f"{name}.jsonl"
    found, record = one(path), load_record(path)
    game = record.match.game
    match, names = record.header.match, dict(record.header.names)
    assert (found.path, found.begun, found.damage) == (path, record.header.began, None)
    assert (found.ruleset, found.equipment) == (match.ruleset, match.equipment)
    assert found.names == tuple(tuple(names[seat] for seat in party) for party in match.seating.parties)
    assert (found.stands.game, found.stands.board, found.stands.scores) == (game.number, record.match.board.number, game.scores)
    assert (found.stands.games, found.stands.over) == (record.match.games_won, True)
    assert found.stands.layout == layout_text(record.match.layout)


def test_partners_are_named_together(tmp_path: Path) -> None:
    match = opening(PRESETS["points3"])
    RecordWriter(tmp_path / "three.jsonl", match, names(match))
    assert [len(party) for party in one(tmp_path / "three.jsonl").names] == [1, 1, 1]
    assert [len(party) for party in one(GOLDEN / "icf.jsonl").names] == [2, 2]
    assert one(GOLDEN / "icf.jsonl").names[0] == ("player south", "player north")


def test_a_last_line_that_counts_for_too_few_is_told_as_the_damage_that_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    real(path, 2)
    *lines, last = lines_of(path)
    plain = json.loads(last)
    plain["stands"]["scores"].pop()
    reseal(path, [*lines, json.dumps(plain).encode()])
    assert "ends differently" in (one(path).damage or "")


@pytest.mark.parametrize("turns", [0, 1, 2, 30])
def test_an_unfinished_match_stands_where_its_last_turn_left_it(tmp_path: Path, turns: int) -> None:
    session = real(tmp_path / "match.jsonl", turns)
    found = one(tmp_path / "match.jsonl")
    assert not found.stands.over
    assert found.stands.layout == layout_text(session.match.layout)
    assert found.stands.scores == session.match.game.scores


def test_a_match_with_a_torn_end_is_listed_as_far_as_it_opens(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    session = real(path, 3)
    path.write_bytes(path.read_bytes()[:-30])
    found = one(path)
    assert found.damage is not None
    assert found.damage.startswith("line 4: ")
    assert found.stands.layout == layout_text(session.at(2).layout)


def test_a_take_back_shows_in_the_list(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl", friendly=True)
    play_on(session, 3)
    writer.take_back(1)
    assert one(tmp_path / "match.jsonl").stands.layout == layout_text(session.at(1).layout)


def test_the_list_begins_with_the_match_last_played_and_ends_with_what_cannot_be_read(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old", "older")):
        real(tmp_path / f"{name}.jsonl", 1)
        os.utime(tmp_path / f"{name}.jsonl", (1e9 - age, 1e9 - age))
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "letter.jsonl").write_text("Dear Ann,\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    (tmp_path / "folder.jsonl").mkdir()
    found = all_matches(tmp_path)
    assert [entry.path.stem for entry in found] == ["new", "old", "older", "letter", "empty"]
    for entry in found[3:]:
        assert isinstance(entry, BadFile)
        assert entry.where == "line 1"
        assert entry.why


def test_a_match_is_dated_by_its_beginning_and_by_its_file_where_that_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "copied.jsonl"
    path.write_bytes((GOLDEN / "icf.jsonl").read_bytes())
    found = one(path)
    assert found.began == datetime.fromisoformat(found.begun) < found.last
    unknown = replace(found, begun="")
    assert unknown.began == found.last


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_match_is_opened_with_its_first_turn(tmp_path: Path, turns: int) -> None:
    path = tmp_path / "match.jsonl"
    real(path, turns)
    assert one(path).has_turns == (turns > 0)
    path.write_bytes(path.read_bytes() + b"{torn")
    assert one(path).has_turns == (turns > 0)


@pytest.mark.parametrize("layout", ["w1@9999,0", "nobody knows", "w1@0,0 w1@40,40", "w1@0,0 b1@1,1"])
def test_a_last_line_that_says_the_discs_lie_where_none_can_is_no_match_for_the_list(layout: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    real(path, 2)
    *lines, last = lines_of(path)
    plain = json.loads(last)
    plain["stands"]["layout"] = layout
    reseal(path, [*lines, json.dumps(plain).encode()])
    assert "ends differently" in (one(path).damage or "")


def test_without_a_folder_there_are_no_matches(tmp_path: Path) -> None:
    assert all_matches(tmp_path / "nowhere") == ()


def test_where_men_count_as_they_fall_the_list_tells_what_the_board_in_play_has_brought(tmp_path: Path) -> None:
    path, match = tmp_path / "three.jsonl", opening(replace(PRESETS["points3"], target_points=5))
    session = Session(match, RecordWriter(path, match, names(match)).write)
    while not isinstance(session.match.expects, MatchOver):
        play_on(session, 1)
        assert one(path).stands.scores == totals(session.match)
    assert max(one(path).stands.scores) >= 5
    assert load_record(path).damage is None
