"""Statistics are counted anew from the records, and every sum over the names is the records' own."""

from collections import Counter
from pathlib import Path

import pytest

from carrom.model.discs import STRIKER
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Stroke
from carrom.play.player_statistics import (
    MatchSummary,
    PlayerFigures,
    Rate,
    figures_of,
    rating_curve,
    rating_table,
    summarize_match,
)
from carrom.play.session import Session
from carrom.rules.ruleset import PRESETS, with_switches
from carrom.storage.counted_matches import counted_match
from carrom.storage.records import Record, RecordWriter, load_record
from tests.storage.recorded import begun, names, opening, play_on, real

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    return {preset: load_record(GOLDEN / f"{preset}.jsonl") for preset in PRESETS}


def told_of(record: Record, rename: dict[Seat, str] | None = None) -> MatchSummary:
    return summarize_match(record.header.match, record.turns, rename or dict(record.header.names))


def careers(match: MatchSummary) -> list[PlayerFigures]:
    return [figures_of(name, [match]) for party in match.parties for name in party]


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_sums_over_all_names_are_those_of_the_record(records: dict[str, Record], preset: str) -> None:
    record = records[preset]
    match = told_of(record)
    every = careers(match)
    strokes = [turn for turn in record.turns if isinstance(turn.action, Stroke)]
    codes = [notice.code for turn in record.turns for notice in turn.ruling.notices]
    assert sum(each.strokes.tries for each in every) == len(strokes)
    assert sum(sum(each.spots) for each in every) == len(strokes)
    for rates in (
        [[rate for _, rate in each.by_kind] for each in every],
        [each.by_distance for each in every],
        [each.by_cut for each in every],
    ):
        tried = sum(rate.tries for rates_of_one in rates for rate in rates_of_one)
        nobody_struck = sum(did.shot is None for _, did in match.summaries if did.stroke)
        assert tried + sum(each.breaks.tries for each in every) == len(strokes) - nobody_struck
    fallen = [fall.disc for turn in strokes if turn.result for fall in turn.result.pocketed]
    assert sum(dict(each.fouls).get("striker", 0) for each in every) <= fallen.count(STRIKER)
    assert sum(each.slams for each in every) == sum(code.endswith("_slam") for code in codes)
    per_party = [sum(board.banked[party] for board in record.match.game.boards) for party in range(len(match.parties))]
    for party, seated in enumerate(match.parties):
        for name in seated:
            assert figures_of(name, [match]).points == per_party[party]


def test_where_men_belong_to_nobody_every_man_that_falls_is_a_pot(records: dict[str, Record]) -> None:
    record = records["points3"]
    fallen = [fall.disc for turn in record.turns if turn.result for fall in turn.result.pocketed]
    assert sum(each.pots for each in careers(told_of(record))) == sum(disc.number > 0 for disc in fallen) > 0


def test_a_queen_that_stays_down_was_covered_once(records: dict[str, Record]) -> None:
    for record in records.values():
        boards = [board for board in record.match.game.boards if board.queen is not None]
        assert sum(each.covers for each in careers(told_of(record))) >= len(boards)


def test_matches_add_up(records: dict[str, Record]) -> None:
    matches = [told_of(record) for record in records.values()]
    both = figures_of("player south", matches)
    single = [figures_of("player south", [match]) for match in matches]
    assert both.strokes.tries == sum(each.strokes.tries for each in single)
    assert both.matches == Rate(len(matches), sum(each.matches.hits for each in single))
    assert Counter(dict(both.fouls)) == sum((Counter(dict(each.fouls)) for each in single), Counter())


def test_only_names_that_joined_stand_in_the_table_the_stronger_first(records: dict[str, Record]) -> None:
    record = records["uk29"]
    match = told_of(record)
    assert match.winner is not None
    winner, loser = match.parties[match.winner][0], match.parties[1 - match.winner][0]
    rows = rating_table([match, match, match], [loser, winner, "a stranger"])
    assert [(row.name, row.matches) for row in rows] == [(winner, Rate(3, 3)), (loser, Rate(3, 0))]
    assert rows[0].rating.elo > 0 > rows[1].rating.elo
    assert rows[0].rating.elo_low < rows[0].rating.elo_high
    assert rating_table([match], []) == ()


def test_a_match_of_three_counts_against_each(records: dict[str, Record]) -> None:
    match = told_of(records["points3"])
    assert match.winner is not None
    everyone = [name for party in match.parties for name in party]
    shares = {row.name: row.rating.share for row in rating_table([match], everyone)}
    assert shares.pop(match.parties[match.winner][0]) == 1.0
    assert list(shares.values()) == [0.25, 0.25]


def test_who_left_a_match_of_three_lost_it_to_both_others(tmp_path: Path) -> None:
    match = opening(with_switches(PRESETS["points3"], {"first_break": "first_seat"}))
    for last, shares in (("stop", [0.0, 0.75, 0.75]), ("concede", [0.0, 1.0, 0.5])):
        session = Session(match)
        for seat, option in ((Seat.SOUTH, "concede"), (Seat.EAST, last)):
            session.act(Choice(seat, option))
        told_ = summarize_match(match, session.turns, names(match))
        everyone = [name for party in told_.parties for name in party]
        rated = {row.name: row.rating.share for row in rating_table([told_], everyone)}
        assert [rated[name] for name in everyone] == shares


def test_only_matches_that_count_are_counted(tmp_path: Path) -> None:
    real(tmp_path / "1.jsonl", 3)
    practice, _ = begun(tmp_path / "2.jsonl", friendly=True)
    play_on(practice, 2)
    (tmp_path / "3.jsonl").write_text("no record", encoding="utf-8")
    RecordWriter(tmp_path / "4.jsonl", opening(), names(opening()))
    found = [match for path in sorted(tmp_path.iterdir()) if (match := counted_match(path)) is not None]
    assert [len(match.summaries) for match in found] == [3, 0]
    assert not any(match.over for match in found)
    assert found[0].began


def test_a_rating_comes_about_match_by_match_and_ends_where_the_table_stands() -> None:
    record = load_record(GOLDEN / "points3.jsonl")
    names = dict(zip(record.header.match.seating.order, ("Asha", "Ben", "Chitra"), strict=True))
    dates = ("2026-01-03", "2026-01-01", "2026-01-02")
    matches = [summarize_match(record.header.match, record.turns, names, date) for date in dates]
    curve = rating_curve(matches, "Ben")
    assert len(curve) == len(matches)
    assert curve[-1] == next(row.rating for row in rating_table(matches, ("Ben",)))
    assert all(each.elo_low <= each.elo <= each.elo_high for each in curve)
    assert curve[-1].elo_high - curve[-1].elo_low < curve[0].elo_high - curve[0].elo_low
    assert rating_curve(matches, "nobody") == ()
