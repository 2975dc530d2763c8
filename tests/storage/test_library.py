"""The library of matches: nothing waits for it, what was found is remembered, and the records alone are the truth."""

import json
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from carrom.storage.caches import write_cache
from carrom.storage.files import BadFile
from carrom.storage.index import read_index
from carrom.storage.library import Library
from carrom.storage.listing import ListedMatch, list_match
from carrom.storage.paths import index_file
from carrom.storage.records import SUFFIX
from tests.opening import opened
from tests.storage.recorded import all_matches, begun, lines_of, play_on, real

GOLDEN = Path(__file__).parents[1] / "golden"
MANY = 300


def many(folder: Path, number: int = MANY) -> list[Path]:
    """So many records, the newest first: unfinished ones, and among them one that is over, a torn one and one that is none."""
    folder.mkdir(parents=True)
    real(folder / "made", 1)
    data = (folder / "made").read_bytes()
    others = {3: (GOLDEN / "schema-1.jsonl").read_bytes(), 5: data[:-20], 7: b"no record"}
    for count in range(number):
        path = folder / f"{count:04}{SUFFIX}"
        path.write_bytes(others.get(count, data))
        os.utime(path, (1e9 - count, 1e9 - count))
    (folder / "made").unlink()
    return [folder / f"{count:04}{SUFFIX}" for count in range(number)]


def library(folder: Path) -> Library:
    """As another window of the game would find it, at its first look."""
    found = Library(folder, index_file())
    found.look()
    return found


def known(folder: Path) -> tuple[ListedMatch | BadFile, ...]:
    """All that it knows in the end."""
    found = library(folder)
    found.wait()
    return found.entries


def test_the_first_look_opens_the_newest_record_alone(tmp_path: Path) -> None:
    paths = many(tmp_path / "records")
    with opened(SUFFIX) as found:
        begun = library(tmp_path / "records")
    assert found == paths[:1]
    assert begun.entries[0].path == paths[0]
    assert begun.all == MANY


def test_everything_is_found_beside_whatever_else_goes_on_the_newest_first(tmp_path: Path) -> None:
    paths = many(tmp_path / "records")
    begun = library(tmp_path / "records")
    before: list[Path] = []
    while begun.reading:
        now = [entry.path for entry in begun.entries if isinstance(entry, ListedMatch)]
        assert now[: len(before)] == before
        before = now
        time.sleep(0.01)
    begun.wait()
    assert begun.read == begun.all == MANY
    assert [entry.path for entry in begun.entries] == [*paths[:7], *paths[8:], paths[7]]
    assert begun.entries[:7] == tuple(map(list_match, paths[:7]))


def test_a_second_start_opens_no_record_at_all_and_knows_the_same(tmp_path: Path) -> None:
    many(tmp_path / "records")
    before = known(tmp_path / "records")
    with opened(SUFFIX) as found:
        again = library(tmp_path / "records")
    assert found == []
    assert not again.reading
    assert _told(again.entries) == _told(before)


def _told(entries: tuple[ListedMatch | BadFile, ...]) -> list[object]:
    """What is known, errors by what they say."""
    return [entry if isinstance(entry, ListedMatch) else (entry.path, str(entry)) for entry in entries]


def test_a_record_that_went_on_or_went_away_or_came_back_older_is_seen(tmp_path: Path) -> None:
    session, _ = begun(tmp_path / "a.jsonl")
    real(tmp_path / "b.jsonl", 1)
    known(tmp_path)
    play_on(session, 2)
    later = Library(tmp_path, index_file())
    later.look()
    later.wait()
    assert {entry.path.name: isinstance(entry, ListedMatch) and entry.has_turns for entry in later.entries} == {
        "a.jsonl": True,
        "b.jsonl": True,
    }
    (tmp_path / "b.jsonl").unlink()
    later.look()
    assert [entry.path.name for entry in later.entries] == ["a.jsonl"]
    (tmp_path / "a.jsonl").write_bytes(lines_of(tmp_path / "a.jsonl")[0] + b"\n")
    later.look()
    later.wait()
    (only,) = later.entries
    assert isinstance(only, ListedMatch)
    assert not only.has_turns


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "torn": lambda data: data[:-100],
    "changed": lambda data: data.replace(b"player north", b"player south"),
    "of another version": lambda data: data.replace(b"carrom 1", b"carrom 0"),
    "no text": lambda data: b"\xff\xfe" * 500,
    "nested without end": lambda data: b"[" * 100_000,
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_broken_index_is_made_anew_without_a_word(how: str, tmp_path: Path) -> None:
    many(tmp_path / "records", 12)
    before = known(tmp_path / "records")
    whole = index_file().read_bytes()
    index_file().write_bytes(SPOILT[how](whole))
    assert _told(known(tmp_path / "records")) == _told(before)
    assert index_file().read_bytes() == whole


@pytest.mark.parametrize("names", [[], [["Ann"]], [["Ann"], []], [["Ann"], ["Ben"], ["Cid"]], [["Ann", "Ben", "Cid"], ["Dan"]]])
def test_an_index_that_tells_what_cannot_be_is_made_anew(names: list[list[str]], tmp_path: Path) -> None:
    many(tmp_path / "records", 6)
    before = known(tmp_path / "records")
    whole = index_file().read_bytes()
    told = whole.partition(b"\n")[2].replace(b'[["player south"],["player north"]]', json.dumps(names).encode(), 1)
    assert told not in whole
    write_cache(index_file(), told)
    assert read_index(index_file(), tmp_path / "records") == {}
    assert _told(known(tmp_path / "records")) == _told(before)
    assert index_file().read_bytes() == whole


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (b'"scores":[0,0]', b'"scores":[0]'),
        (b'"games":[0,0]', b'"games":[]'),
        (b"]],0,0,{", b"]],-1,0,{"),
        (b"]],0,0,{", b"]],0,-1,{"),
        (b"]],0,0,{", b"]],9,0,{"),
    ],
)
def test_an_index_with_a_row_whose_parts_are_at_odds_is_made_anew(good: bytes, bad: bytes, tmp_path: Path) -> None:
    many(tmp_path / "records", 3)
    before = known(tmp_path / "records")
    told = index_file().read_bytes().partition(b"\n")[2]
    assert good in told
    write_cache(index_file(), told.replace(good, bad))
    assert read_index(index_file(), tmp_path / "records") == {}
    assert _told(known(tmp_path / "records")) == _told(before)


def test_an_index_of_another_folder_tells_nothing_of_this_one(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        real(tmp_path / name / "match.jsonl", 1)
    known(tmp_path / "one")
    data = (tmp_path / "one" / "match.jsonl").stat()
    os.utime(tmp_path / "two" / "match.jsonl", ns=(data.st_atime_ns, data.st_mtime_ns))
    assert read_index(index_file(), tmp_path / "two") == {}
    assert [entry.path for entry in known(tmp_path / "two")] == [tmp_path / "two" / "match.jsonl"]


def test_without_a_place_for_the_index_the_library_is_read_all_the_same(tmp_path: Path) -> None:
    many(tmp_path / "records", 12)
    index_file().parent.parent.mkdir(parents=True, exist_ok=True)
    index_file().parent.write_text("in the way", encoding="utf-8")
    assert len(known(tmp_path / "records")) == 12
    assert len(known(tmp_path / "records")) == 12


def test_a_name_that_no_text_can_hold_is_listed_though_it_is_not_remembered(tmp_path: Path) -> None:
    real(tmp_path / "good.jsonl", 1)
    (tmp_path / "good.jsonl").rename(Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xffd.jsonl")))
    real(tmp_path / "good.jsonl", 1)
    assert len(known(tmp_path)) == len(known(tmp_path)) == 2
    assert set(read_index(index_file(), tmp_path)) == {"good.jsonl"}


def _looked(places: tuple[str, str]) -> int:
    """How many matches another process finds, again and again from nothing."""
    folder, index = map(Path, places)
    found = 0
    for _ in range(5):
        one = Library(folder, index)
        one.look()
        one.wait()
        found += len(one.entries)
        index.unlink(missing_ok=True)
    return found


def test_two_windows_may_write_the_index_at_once(tmp_path: Path) -> None:
    many(tmp_path / "records", 40)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_looked, [(str(tmp_path / "records"), str(index_file()))] * 2, chunksize=1) == [200, 200]
    assert _told(known(tmp_path / "records")) == _told(all_matches(tmp_path / "records"))


def test_what_stops_being_wanted_is_kept_as_far_as_it_was_found(tmp_path: Path) -> None:
    many(tmp_path / "records")
    left = library(tmp_path / "records")
    left.close()
    assert not left.reading
    kept = read_index(index_file(), tmp_path / "records")
    assert len(kept) >= left.read - 2  # what cannot be read for now is asked again
    assert len(known(tmp_path / "records")) == MANY


def test_a_folder_that_cannot_be_looked_into_is_told_until_it_can(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("no folder", encoding="utf-8")
    found = library(tmp_path / "records")
    (only,) = found.entries
    assert isinstance(only, BadFile)
    (tmp_path / "records").unlink()
    found.look()
    assert found.entries == ()


def test_the_match_to_continue_is_known_at_once_where_the_newest_is_one(tmp_path: Path) -> None:
    paths = many(tmp_path / "records")
    found = library(tmp_path / "records").to_continue()
    assert found.sure
    assert found.match is not None
    assert found.match.path == paths[0]


def test_the_match_to_continue_is_not_guessed_while_a_newer_one_may_be_it(tmp_path: Path) -> None:
    paths = many(tmp_path / "records")
    paths[0].write_bytes((GOLDEN / "icf.jsonl").read_bytes())  # the newest, and over
    begun = library(tmp_path / "records")
    while begun.reading:
        found = begun.to_continue()
        assert not found.sure or (found.match is not None and found.match.path == paths[1])
    begun.wait()
    found = begun.to_continue()
    assert found.sure
    assert found.match is not None
    assert found.match.path == paths[1]


def test_the_match_just_left_is_the_one_to_continue_whatever_its_date(tmp_path: Path) -> None:
    paths = many(tmp_path / "records", 12)
    begun = Library(tmp_path / "records", index_file())
    with opened(SUFFIX) as found:
        begun.look(paths[9])
    assert found == [paths[9]]
    match = begun.to_continue(paths[9]).match
    assert match is not None
    assert match.path == paths[9]


def test_a_match_without_a_turn_is_to_continue_only_where_no_other_is(tmp_path: Path) -> None:
    begun(tmp_path / "new.jsonl")
    found = library(tmp_path).to_continue().match
    assert found is not None
    real(tmp_path / "old.jsonl", 1)
    os.utime(tmp_path / "old.jsonl", (1e9, 1e9))
    later = library(tmp_path)
    later.wait()
    found = later.to_continue().match
    assert found is not None
    assert found.path.name == "old.jsonl"
