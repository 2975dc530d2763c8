"""A match goes on from its record: after a closed window, after damage, after a process that was killed."""

import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from carrom.play.session import Session
from carrom.rules.state import MatchState
from carrom.storage.files import BadFile
from carrom.storage.header import Branch
from carrom.storage.records import Record, RecordWriter, load_record
from carrom.storage.verify import verify
from tests.storage.nobody import folder_for_all, without_privileges
from tests.storage.recorded import FRIENDLY, begun, lines_of, names, opening, play_on, real

KILLS = int(os.environ.get("CARROM_KILLS", "6"))  # fifty of them for a thorough run
DAMAGES = 500


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def resumed(path: Path) -> tuple[Session, RecordWriter, Record]:
    """The match of a record, ready to be played on."""
    record = load_record(path)
    writer = RecordWriter.resume(path, record)
    header = record.header
    session = Session(header.match, writer.write, turns=record.turns, friendly=not header.counted, on_back=writer.take_back)
    return session, writer, record


def test_a_match_goes_on_in_its_own_record(path: Path, tmp_path: Path) -> None:
    real(path, 3)
    before = path.read_bytes()
    session, writer, _ = resumed(path)
    assert path.read_bytes() == before
    play_on(session, 2)
    assert writer.problem is None
    assert path.read_bytes().startswith(before)
    record = load_record(path)
    assert (record.damage, record.turns) == (None, real(tmp_path / "other.jsonl", 5).turns)
    assert [json.loads(line)["do"] for line in lines_of(path)[4:]] == ["resume", "stroke", "stroke"]
    assert verify(path).true


@pytest.mark.parametrize("cut", [1, 2, 30, 2000])
def test_a_torn_end_is_kept_aside_and_play_goes_on_before_it(path: Path, cut: int) -> None:
    real(path, 3)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    session, writer, record = resumed(path)
    torn = "" if cut == 1 else "line 4: $.check: the line is torn"
    assert (record.damage or "").startswith(torn)
    play_on(session, 1)
    assert (writer.problem, load_record(path).damage) == (None, None)
    assert load_record(path).turns == session.turns
    aside = sorted(path.parent.glob("*.torn*"))
    assert [file.read_bytes() for file in aside] == ([] if cut == 1 else [whole[record.seal.end : -cut]])


def test_what_is_kept_aside_is_never_written_over(path: Path) -> None:
    real(path, 1)
    for torn in (b"one", b"two"):
        with path.open("ab") as file:
            file.write(torn)
        resumed(path)
    assert sorted(file.read_bytes() for file in path.parent.glob("*.torn*")) == [b"one", b"two"]


def test_two_windows_do_not_write_in_one_record(path: Path) -> None:
    real(path, 1)
    (one, first, _), (two, second, _) = resumed(path), resumed(path)
    play_on(one, 1)
    play_on(two, 1)
    assert first.problem is None
    assert second.problem
    assert load_record(path).turns == one.turns


@contextmanager
def room_for(path: Path, more: int) -> Iterator[None]:
    """While this lasts no file grows beyond the size of this one and so many bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("more", [0, 1, 700])
def test_what_a_full_disk_had_no_room_for_is_written_once_there_is_room(path: Path, more: int) -> None:
    session, writer = begun(path)
    play_on(session, 1)
    before = path.read_bytes()
    with room_for(path, more):
        play_on(session, 2)
        assert (writer.problem, path.read_bytes()) == (os.strerror(errno.EFBIG), before)
    play_on(session, 1)
    assert (writer.problem, load_record(path).damage, load_record(path).turns) == (None, None, session.turns)
    assert verify(path).true


def test_a_torn_end_that_cannot_be_put_aside_stays_until_it_can(path: Path) -> None:
    real(path, 3)
    path.write_bytes(path.read_bytes()[:-30])
    torn = path.read_bytes()
    with room_for(path, -len(torn)):
        session, writer, record = resumed(path)
        play_on(session, 1)
        assert (writer.problem, path.read_bytes()) == (os.strerror(errno.EFBIG), torn)
    play_on(session, 1)
    assert (writer.problem, load_record(path).damage, load_record(path).turns) == (None, None, session.turns)
    assert [file.read_bytes() for file in path.parent.glob("*.torn*")] == [torn[record.seal.end :]]


def test_a_torn_record_that_may_only_be_read_is_copied_aside_once_and_not_at_each_stroke() -> None:
    with folder_for_all() as folder:
        path = folder / "match.jsonl"
        real(path, 3)
        path.write_bytes(path.read_bytes()[:-30])
        torn = path.read_bytes()
        path.chmod(0o444)
        with without_privileges():
            session, writer, record = resumed(path)
            play_on(session, 2)
            assert (writer.problem, list(folder.glob("*.torn*"))) == (os.strerror(errno.EACCES), [])
        path.chmod(0o666)
        play_on(session, 1)
        assert (writer.problem, load_record(path).damage, load_record(path).turns) == (None, None, session.turns)
        assert [file.read_bytes() for file in folder.glob("*.torn*")] == [torn[record.seal.end :]]


def test_a_folder_that_takes_no_record_takes_all_of_it_once_it_does(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file in the way", encoding="utf-8")
    path = tmp_path / "records" / "match.jsonl"
    session, writer = begun(path)
    play_on(session, 1)
    assert (writer.problem is None, path.exists()) == (False, False)
    (tmp_path / "records").unlink()
    play_on(session, 1)
    assert (writer.problem, load_record(path).turns) == (None, session.turns)


def test_a_take_back_is_kept_and_the_match_goes_on_from_there(path: Path) -> None:
    session, writer = begun(path, friendly=True)
    session = Session(session.opening, writer.write, friendly=True, on_back=writer.take_back)
    play_on(session, 4)
    session.take_back()
    session.take_back()
    assert load_record(path).turns == session.turns
    session.redo()
    play_on(session, 2)
    again, _, record = resumed(path)
    assert (record.damage, record.turns, again.counted) == (None, session.turns, False)
    again.take_back()
    assert load_record(path).turns == session.turns[:-1]
    assert verify(path).true


def test_a_take_back_in_a_match_that_counts_is_found(path: Path) -> None:
    session, writer = begun(path)
    play_on(session, 2)
    writer.take_back(1)
    record, report = load_record(path), verify(path)
    assert record.turns == session.turns
    assert record.damage is not None
    assert "counted match" in record.damage
    assert report.rules is not None
    assert (report.rules.turn, report.rules.field) == (3, "$.do")


def test_a_branch_is_marked_and_never_counts(path: Path) -> None:
    trunk = real(path, 4)
    mark = Branch(path.name, 2)
    other = path.with_name("branch.jsonl")
    RecordWriter(other, trunk.at(2), names(trunk.at(2)), branch_of=mark)
    header = load_record(other).header
    assert (header.branch_of, header.counted, header.match) == (mark, False, trunk.at(2))
    with pytest.raises(ValueError, match="not counted"):
        replace(header, counted=True)


def test_a_match_under_laws_that_allow_take_backs_does_not_count(path: Path) -> None:
    match = opening(replace(FRIENDLY, take_back=True))
    RecordWriter(path, match, names(match))
    assert not load_record(path).header.counted


def test_a_bot_is_named_in_the_header(path: Path) -> None:
    match: MatchState = opening()
    seat = match.seating.order[1]
    RecordWriter(path, match, names(match), bots={seat: "club"})
    assert load_record(path).header.bots == ((seat, "club"),)


def test_a_process_killed_at_any_moment_loses_at_most_the_stroke_in_motion(path: Path) -> None:
    random, done = Random(KILLS), 0
    for _ in range(KILLS):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.endless", str(path)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        with player:
            assert player.stdout is not None
            assert player.stdout.readline() == f"{done}\n".encode()  # nothing that was told before is lost
            Timer(random.uniform(0.0, 0.25), player.kill).start()
            told = [int(word) for word in player.stdout.read().split(b"\n")[:-1] if word]
        turns = len(load_record(path).turns)
        assert (told or [done])[-1] <= turns <= (told or [done])[-1] + 1
        done = turns
    assert done > KILLS
    report = verify(path)
    assert (report.rules, report.physics) == (None, None)


def damaged(data: bytes, random: Random) -> bytes:
    """The file with a byte or a line flipped, cut or doubled."""
    lines = data.splitlines(keepends=True)
    place, line = random.randrange(len(data)), random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            return data[:place] + bytes((data[place] ^ 1 << random.randrange(8),)) + data[place + 1 :]
        case 1:
            return data[:place] + data[place + random.randint(1, 50) :]
        case 2:
            return data[:place] + data[place:][: random.randint(1, 50)] + data[place:]
        case 3:
            return b"".join([*lines[:line], *lines[line + 1 :]])
        case 4:
            return b"".join([*lines[: line + 1], *lines[line:]])
        case _:
            other = random.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return b"".join(lines)


def test_a_damaged_record_opens_up_to_the_damage_or_is_refused_with_line_and_reason(path: Path) -> None:
    turns = real(path, 5).turns
    data, random, opened = path.read_bytes(), Random(1), 0
    for _ in range(DAMAGES):
        bad = damaged(data, random)
        path.write_bytes(bad)
        pairs = zip(data.splitlines(keepends=True), bad.splitlines(keepends=True), strict=False)
        kept = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        try:
            record = load_record(path)
        except BadFile as refused:
            problem = refused
        else:
            opened += 1
            assert record.turns == turns[: len(record.turns)]
            assert len(record.turns) >= kept - 1
            assert record.damage is None or record.damage.startswith(f"line {len(record.turns) + 2}: $")
            continue
        assert kept == 0
        assert (problem.path, problem.where) == (path, "line 1")
        assert problem.why.startswith("$")
    assert opened > DAMAGES / 2
