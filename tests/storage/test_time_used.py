"""The time that players have used is part of the record: nobody gets it back, however a match is closed and continued."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from carrom.model.stroke import MatchTimeUp, TimeUp
from carrom.play.clock import KEPT_EVERY, TimeUsed
from carrom.play.session import Session
from carrom.rules.ruleset import ICF, Ruleset, quick_play
from carrom.rules.state import ToStrike
from carrom.storage.listing import ListedMatch, list_match
from carrom.storage.records import RecordWriter, load_record
from carrom.storage.verify import verify
from tests.storage.recorded import lines_of, names, opening, play_on, reseal
from tests.storage.test_continuing import KILLS

TIMED = replace(quick_play(ICF), stroke_time_s=15, match_time_min=10)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def begun(path: Path, rules: Ruleset = TIMED) -> Session:
    match = opening(rules)
    writer = RecordWriter(path, match, names(match))
    return Session(match, writer.write, on_back=writer.take_back, on_time=writer.keep_time)


def continued(path: Path) -> Session:
    """The match taken up again, after a check that nothing of its record is lost."""
    record = load_record(path)
    assert record.damage is None
    writer = RecordWriter.resume(path, record)
    session = Session(
        record.header.match,
        writer.write,
        turns=record.turns,
        on_back=writer.take_back,
        used=record.used,
        on_time=writer.keep_time,
    )
    assert writer.problem is None
    return session


def up(session: Session) -> None:
    """The clock of whoever is to strike has run out."""
    expects = session.match.expects
    assert isinstance(expects, ToStrike)
    session.act(TimeUp(expects.seat))


def left(session: Session) -> tuple[float, float]:
    """Of the decision, and of the match."""
    decision, match = session.clock.decision, session.clock.match
    assert decision is not None
    assert match is not None
    return decision, match


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_match_goes_on_with_the_time_that_was_left_when_it_was_closed(path: Path, turns: int) -> None:
    session = begun(path)
    for _ in range(turns):
        session.pass_time(2.5)
        up(session)
    session.pass_time(7.25)
    session.keep_time()
    assert left(continued(path)) == pytest.approx((7.75, 600 - 2.5 * turns - 7.25))
    assert left(continued(path)) == left(session)  # and as often as one likes


def test_the_next_decision_begins_with_its_own_time_in_full(path: Path) -> None:
    session = begun(path)
    session.pass_time(7.0)
    session.keep_time()
    again = continued(path)
    up(again)
    assert left(again) == (15.0, 593.0)
    assert left(continued(path)) == (15.0, 593.0)


def test_a_turn_taken_back_and_played_again_gives_no_time_back(path: Path) -> None:
    session = begun(path, replace(TIMED, take_back=True))
    session.pass_time(3.0)
    up(session)
    session.pass_time(9.0)
    session.take_back()
    assert left(session) == (15.0, 588.0)  # a friend may have the first stroke anew, with its time in full
    session.pass_time(1.0)
    session.redo()
    assert left(session) == (6.0, 587.0)
    assert left(continued(path)) == (6.0, 587.0)


def test_that_the_time_of_the_match_is_over_gives_nobody_a_new_stroke_clock(path: Path) -> None:
    session = begun(path)
    session.pass_time(9.0)
    session.act(MatchTimeUp())
    assert session.clock.decision == 6.0
    assert continued(path).clock.decision == 6.0


def test_time_is_kept_once_a_second_in_one_line_that_the_next_takes_the_place_of(path: Path) -> None:
    session = begun(path)
    for frame in range(60 * 5):
        session.pass_time(1 / 60)
        assert len(lines_of(path)) == (1 if frame < 59 else 2)
        assert 0 <= session.clock.time_used.match_ms - load_record(path).used.match_ms <= 1000
    used = session.clock.time_used
    up(session)
    assert [json.loads(line)["do"] for line in lines_of(path)[1:]] == ["time_up"]
    assert json.loads(lines_of(path)[1])["used"] == {"decision_ms": used.decision_ms, "match_ms": used.match_ms}
    assert verify(path).true


def test_where_no_clock_is_in_the_laws_nothing_is_said_of_time(path: Path) -> None:
    session = begun(path, quick_play(ICF))
    session.pass_time(100.0)
    session.keep_time()
    play_on(session, 1)
    assert len(lines_of(path)) == 2
    assert b"used" not in path.read_bytes()


@pytest.mark.parametrize("seed", range(12))
def test_time_never_comes_back(path: Path, seed: int) -> None:
    """A match closed, killed and continued at random moments, with turns taken back and played again between them."""
    random, session = Random(seed), begun(path, replace(TIMED, take_back=True))
    decision = of_match = 0.0  # what players have really used
    later = list[float]()  # and what decisions had used from which one was led back
    for _ in range(200):
        before = len(session.turns)
        match random.choice(["time"] * 5 + ["turn", "turn", "back", "on", "late", "closed", "killed"]):
            case "time":
                passed = random.choice([random.uniform(0, 0.1), random.uniform(0, 3)])
                session.pass_time(passed)
                decision, of_match = decision + passed, of_match + passed
            case "turn":
                up(session)
            case "back" if session.can_take_back:
                later.append(decision)
                session.take_back()
            case "on" if session.can_redo:
                goes_on, before = isinstance(session.redo().action, MatchTimeUp), len(session.turns)
                decision = max(later.pop(), decision if goes_on else 0.0)
                assert session.clock.used >= decision - 1e-9
            case "late" if not session.match.game.time_is_up:
                session.act(MatchTimeUp())
                before += 1  # the same decision goes on
            case "closed" | "killed" as end:
                if end == "closed":
                    session.keep_time()
                gone = 0.0 if end == "closed" else KEPT_EVERY
                session = continued(path)
                assert decision - gone <= session.clock.used <= decision + 0.001
                assert of_match - gone <= session.clock.used_of_match <= of_match + 0.001
                decision, of_match = session.clock.used, session.clock.used_of_match
        decision = decision if len(session.turns) == before else 0.0
        later = later if session.can_redo else []
        assert session.clock.used_of_match >= of_match - 1e-9
    assert verify(path).rules is None


def test_a_record_in_which_time_came_back_is_found_out(path: Path) -> None:
    session = begun(path)
    for _ in range(3):
        session.pass_time(5.0)
        up(session)
    bodies = lines_of(path)
    reseal(path, [*bodies[:2], bodies[2].replace(b'"match_ms":10000', b'"match_ms":4000'), bodies[3]])
    record, report = load_record(path), verify(path)
    assert record.damage == "line 3: $.used: used time went backwards"
    assert len(record.turns) == 1
    assert report.rules is not None
    assert (report.rules.turn, report.rules.field) == (2, "$.used")


def test_a_match_left_while_a_player_thinks_is_listed_as_it_stands(path: Path) -> None:
    session = begun(path)
    for turns in range(3):
        session.pass_time(3.0)
        found = list_match(path)
        assert isinstance(found, ListedMatch)
        assert (found.has_turns, found.damage) == (turns > 0, None)
        assert found.stands.board == session.match.board.number
        up(session)


def test_a_torn_line_of_a_player_who_thinks_costs_no_turn_and_is_kept_aside(path: Path) -> None:
    session = begun(path)
    session.pass_time(3.0)
    up(session)
    session.pass_time(3.0)
    path.write_bytes(path.read_bytes()[:-20])
    record = load_record(path)
    assert (len(record.turns), record.used) == (1, TimeUsed(0, 3000))
    writer = RecordWriter.resume(path, record)
    assert (writer.problem, load_record(path).damage) == (None, None)
    assert len(list(path.parent.glob("*.torn*"))) == 1


def test_two_windows_do_not_keep_time_in_one_record(path: Path) -> None:
    session = begun(path)
    session.pass_time(3.0)
    one, two = load_record(path), load_record(path)
    first, second = RecordWriter.resume(path, one), RecordWriter.resume(path, two)
    first.keep_time(TimeUsed(4000, 4000))
    second.keep_time(TimeUsed(3500, 3500))
    assert (first.problem, second.elsewhere) == (None, True)
    assert load_record(path).used == TimeUsed(4000, 4000)


def test_a_process_killed_at_any_moment_gives_back_at_most_what_was_not_yet_kept(path: Path) -> None:
    random, told = Random(KILLS), 0
    begun(path)
    for _ in range(KILLS):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.thinking", str(path)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        with player:
            assert player.stdout is not None
            first = int(player.stdout.readline())
            assert first >= told
            Timer(random.uniform(0.0, 0.2), player.kill).start()
            told = int(player.stdout.read().split(b"\n")[-2:][0] or first)
        record = load_record(path)
        assert record.damage is None
        assert told <= record.used.match_ms <= told + 1000
    assert told > 1000 * KILLS
    assert verify(path).rules is None
