"""Statistics are worked out beside the frames: all that counts, and nothing of what can be taken back or is no record."""

from pathlib import Path

import pytest

from carrom.play.player_statistics import figures_of
from carrom.storage.counted_matches import StatisticsLoader, counted_match
from carrom.storage.paths import statistics_file
from carrom.storage.records import load_record
from tests.counting import calls_of
from tests.storage.recorded import begun, play_on, real


def test_what_is_gathered_is_what_the_records_say(tmp_path: Path) -> None:
    for number in range(3):
        real(tmp_path / f"2026-0{number}.jsonl", 5 + number)
    session, _ = begun(tmp_path / "friendly.jsonl", friendly=True)
    play_on(session, 2)
    (tmp_path / "bad.jsonl").write_text("nothing")
    gathering = StatisticsLoader(tmp_path, statistics_file())
    assert gathering.all == 5
    gathered = gathering.wait()
    assert gathering.read == 5
    assert gathered is not None
    assert gathered.matches == tuple(counted_match(tmp_path / f"2026-0{number}.jsonl") for number in range(3))
    assert set(gathered.everybody) == {name for match in gathered.matches for seated in match.parties for name in seated}


def test_figures_agree_with_the_summaries_they_are_made_from(tmp_path: Path) -> None:
    real(tmp_path / "a.jsonl", 12)
    real(tmp_path / "b.jsonl", 8)
    gathered = StatisticsLoader(tmp_path, statistics_file()).wait()
    assert gathered is not None
    for name, found in gathered.everybody.items():
        did = [summary for match in gathered.matches for by, summary in match.summaries if by == name]
        strokes = [summary for summary in did if summary.stroke is not None]
        assert found == figures_of(name, gathered.matches)
        assert (found.strokes.tries, found.pots) == (len(strokes), sum(summary.pots for summary in did))
        assert sum(rate.tries for _, rate in found.over_time) == len(strokes)
        assert sum(rate.hits for _, rate in found.over_time) == found.strokes.hits == sum(each.hit for each in strokes)
        assert sum(count for _, count in found.fouls) == sum(len(summary.fouls) for summary in did)
        for kind, rate in found.by_kind:
            kinds = [each.shot.kind for each in strokes if each.shot is not None and not each.breaking]
            assert rate.tries == kinds.count(kind)
    assert sum(found.strokes.tries for found in gathered.everybody.values()) == sum(
        did.stroke is not None for match in gathered.matches for _, did in match.summaries
    )


def test_nothing_recorded_is_nothing_gathered_and_what_is_stopped_says_no_more(tmp_path: Path) -> None:
    nothing = StatisticsLoader(tmp_path / "none", statistics_file()).wait()
    assert nothing is not None
    assert (nothing.matches, dict(nothing.everybody)) == ((), {})
    for number in range(4):
        real(tmp_path / f"{number}.jsonl", 1)
    gathering = StatisticsLoader(tmp_path, statistics_file())
    gathering.stop()
    gathered = gathering.wait()
    assert gathering.read < 4 or gathered is not None


def test_what_was_counted_once_is_not_read_again(tmp_path: Path) -> None:
    for number in range(4):
        real(tmp_path / f"{number}.jsonl", 3 + number)
    session, _ = begun(tmp_path / "friendly.jsonl", friendly=True)
    play_on(session, 2)
    first = StatisticsLoader(tmp_path, statistics_file()).wait()
    with calls_of(load_record, everywhere=True) as read:
        again = StatisticsLoader(tmp_path, statistics_file()).wait()
    assert read.calls == 0
    assert again == first
    assert again is not None
    assert len(again.matches) == 4


def test_a_record_that_went_on_is_counted_anew_and_one_that_is_gone_no_more(tmp_path: Path) -> None:
    session, _ = begun(tmp_path / "a.jsonl")
    play_on(session, 2)
    real(tmp_path / "b.jsonl", 1)
    StatisticsLoader(tmp_path, statistics_file()).wait()
    play_on(session, 3)
    (tmp_path / "b.jsonl").unlink()
    gathered = StatisticsLoader(tmp_path, statistics_file()).wait()
    assert gathered is not None
    assert gathered.matches == (counted_match(tmp_path / "a.jsonl"),)


@pytest.mark.parametrize("spoilt", [b"", b"torn", b"\xff" * 100, b"[" * 100_000])
def test_a_broken_memory_of_statistics_is_made_anew(spoilt: bytes, tmp_path: Path) -> None:
    real(tmp_path / "a.jsonl", 4)
    before = StatisticsLoader(tmp_path, statistics_file()).wait()
    whole = statistics_file().read_bytes()
    for data in (spoilt, whole[:-50], whole.replace(b"player north", b"player south"), whole.replace(b"carrom 1", b"carrom 0")):
        statistics_file().write_bytes(data)
        assert StatisticsLoader(tmp_path, statistics_file()).wait() == before
        assert statistics_file().read_bytes() == whole


def test_what_is_stopped_remembers_what_it_read(tmp_path: Path) -> None:
    for number in range(6):
        real(tmp_path / f"{number}.jsonl", 2)
    StatisticsLoader(tmp_path, statistics_file()).wait()
    real(tmp_path / "7.jsonl", 2)
    stopped = StatisticsLoader(tmp_path, statistics_file())
    stopped.stop()
    stopped.wait()
    with calls_of(load_record, everywhere=True) as read:
        StatisticsLoader(tmp_path, statistics_file()).wait()
    assert read.calls <= 1
