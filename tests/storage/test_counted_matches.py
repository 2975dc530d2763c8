"""Statistics are worked out beside the frames: all that counts, and nothing of what can be taken back or is no record."""

from pathlib import Path

from carrom.play.player_statistics import figures_of, player_statistics
from carrom.storage.counted_matches import StatisticsLoader, counted_match
from tests.storage.recorded import begun, play_on, real


def test_what_is_gathered_is_what_the_records_say(tmp_path: Path) -> None:
    for number in range(3):
        real(tmp_path / f"2026-0{number}.jsonl", 5 + number)
    session, _ = begun(tmp_path / "friendly.jsonl", friendly=True)
    play_on(session, 2)
    (tmp_path / "bad.jsonl").write_text("nothing")
    gathering = StatisticsLoader(tmp_path)
    assert gathering.all == 5
    gathered = gathering.wait()
    assert gathering.read == 5
    assert gathered is not None
    assert gathered.matches == tuple(counted_match(tmp_path / f"2026-0{number}.jsonl") for number in range(3))
    assert set(gathered.everybody) == {name for match in gathered.matches for seated in match.parties for name in seated}


def test_figures_agree_with_the_career_they_are_made_from(tmp_path: Path) -> None:
    real(tmp_path / "a.jsonl", 12)
    real(tmp_path / "b.jsonl", 8)
    gathered = StatisticsLoader(tmp_path).wait()
    assert gathered is not None
    for name, found in gathered.everybody.items():
        whole = player_statistics(name, gathered.matches)
        assert found == figures_of(name, gathered.matches)
        assert (found.strokes.tries, found.pots, found.points) == (whole.strokes, whole.pots, whole.points)
        assert sum(rate.tries for _, rate in found.over_time) == whole.strokes
        assert sum(rate.hits for _, rate in found.over_time) == found.strokes.hits
        assert dict(found.fouls) == whole.fouls
        assert dict(found.by_kind) == whole.by_kind
    assert sum(found.strokes.tries for found in gathered.everybody.values()) == sum(
        did.stroke is not None for match in gathered.matches for _, did in match.summaries
    )


def test_nothing_recorded_is_nothing_gathered_and_what_is_stopped_says_no_more(tmp_path: Path) -> None:
    nothing = StatisticsLoader(tmp_path / "none").wait()
    assert nothing is not None
    assert (nothing.matches, dict(nothing.everybody)) == ((), {})
    for number in range(4):
        real(tmp_path / f"{number}.jsonl", 1)
    gathering = StatisticsLoader(tmp_path)
    gathering.stop()
    gathered = gathering.wait()
    assert gathering.read < 4 or gathered is not None
