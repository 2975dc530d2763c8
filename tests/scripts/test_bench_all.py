"""The table of all measures and what is said against a stored one. The figures here are given, but for one round of each."""

import json
from pathlib import Path

import pytest

from carrom.storage.files import BadFile
from scripts import bench
from scripts.bench import (
    BASELINE,
    MEASURES,
    SCHEMA,
    Baseline,
    Figure,
    Measure,
    better,
    measured,
    store,
    stored,
    table,
    warnings,
)
from scripts.bench_engine import Pair

EVERY = {measure.named(row) for measure in MEASURES for row in measure.rows}
USUAL = Figure(cost=0.002, ratio=4.0, spread=0.1)
BEFORE = Baseline("a machine", {"bot: club": 4.0})


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.kind)
def test_a_round_measures_each_of_its_rows_and_its_yardstick(measure: Measure, tmp_path: Path) -> None:
    pairs = measure.once(tmp_path)
    assert set(pairs) == set(measure.rows)
    assert all(pair.cost > 0.0 and pair.yardstick > 0.0 for pair in pairs.values())


def test_every_kind_that_matters_is_measured() -> None:
    assert [measure.kind for measure in MEASURES] == ["physics", "frames", "start-up", "idle", "bot", "record", "replay"]


def test_the_table_has_a_line_for_every_measure_with_its_meaning() -> None:
    heading, *lines = "\n".join(table(MEASURES, dict.fromkeys(EVERY, USUAL))).splitlines()[1:]
    assert heading.split() == ["costs", "ms", "ratio", "spread", "what", "the", "ratio", "is"]
    meanings = [meaning for measure in MEASURES for meaning in measure.rows.values()]
    assert [line.split("  ")[-1] for line in lines] == meanings
    assert all(line[24:].split()[:3] == ["2.00", "4", "10%"] for line in lines)


def test_beside_a_stored_one_it_tells_the_change() -> None:
    lines = "\n".join(table(MEASURES, dict.fromkeys(EVERY, USUAL), {"bot: club": 5.0})).splitlines()
    assert [line.split()[5] for line in lines if line.startswith("bot: club")] == ["-20%"]
    assert [line.split()[5] for line in lines if line.startswith("record: turn")] == ["new"]


@pytest.mark.parametrize(("ratio", "worse"), [(3.0, []), (4.0, []), (4.99, []), (5.01, ["bot: club"]), (8.0, ["bot: club"])])
def test_only_what_is_more_than_a_quarter_worse_is_warned_of(ratio: float, worse: list[str]) -> None:
    figures = {"bot: club": Figure(0.002, ratio, 0.1)}
    assert BEFORE.worse(figures) == worse
    assert list(warnings(BEFORE, figures)) == [f"WORSE {name}: {ratio:.3g}, before 4" for name in worse]


def test_what_is_measured_on_one_side_only_is_told_and_is_no_fault() -> None:
    figures = {"record: turn": USUAL}
    assert BEFORE.worse(figures) == []
    assert sorted(warnings(BEFORE, figures)) == ["bot: club: is measured no longer", "record: turn: nothing was stored of it"]


def test_what_looked_worse_counts_as_it_was_in_the_better_round() -> None:
    slow, quick = Figure(0.002, 6.0, 0.1), Figure(0.001, 3.0, 0.1)
    assert better({"a": slow, "b": quick, "c": USUAL}, {"a": quick, "b": slow}) == {"a": quick, "b": quick, "c": USUAL}


def test_a_ratio_is_the_middle_of_its_rounds_and_one_disturbed_round_spreads_nothing() -> None:
    pairs = [Pair(cost, 2.0) for cost in (1.0, 1.0, 1.0, 1.0, 40.0)]
    assert Figure.of(pairs) == Figure(1.0, 0.5, 0.0)
    assert Figure.of([Pair(cost, 1.0) for cost in (4.0, 1.0, 2.0, 3.0, 5.0)]) == Figure(3.0, 3.0, 2.0 / 3.0)


def test_measures_take_turns_and_say_how_far_they_are(tmp_path: Path) -> None:
    heard: list[tuple[int, int, str]] = []
    measures = [
        Measure("one", {"a": "…"}, lambda _: {"a": Pair(1.0, 2.0)}, 2),
        Measure("two", {"b": "…"}, lambda _: {"b": Pair(3.0, 1.0)}, 1),
    ]
    figures = measured(measures, tmp_path, lambda *told: heard.append(told))
    assert heard == [(0, 3, "one"), (1, 3, "two"), (2, 3, "one"), (3, 3, "rounds")]
    assert figures == {"one: a": Figure(1.0, 0.5, 0.0), "two: b": Figure(3.0, 3.0, 0.0)}


def test_what_is_stored_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    store(path, {"bot: club": USUAL}, "a machine")
    assert stored(path) == BEFORE


def test_the_stored_one_knows_every_measure() -> None:
    assert set(stored(BASELINE).ratios) == EVERY


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            json.dumps({"schema": SCHEMA + 1, "machine": "", "ratios": {}}),
            f"$.schema: {SCHEMA + 1}, and this script reads {SCHEMA}",
        ),
        (json.dumps({"schema": SCHEMA, "machine": "a machine"}), "no baseline"),
        (json.dumps({"schema": SCHEMA, "machine": "", "ratios": {"bot: club": "4"}}), "no baseline"),
        *(
            (json.dumps({"schema": SCHEMA, "machine": "", "ratios": {"bot: club": odd}}), "no baseline ($.ratios.bot: club")
            for odd in (0, -1.0, float("nan"), float("inf"))
        ),
        ("[" * 100_000, "no baseline"),
        (f'{{"schema": {"1" * 5000}}}', "no baseline"),
        ("[]", "no baseline"),
        ("{", "no baseline"),
    ],
)
def test_another_schema_or_no_baseline_is_refused_by_name_before_anything_is_measured(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(text)
    assert bench.main(["compare", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"bench: {path}: {why}")
    assert "bench.py all --store" in printed.err
    assert printed.out == ""


@pytest.mark.parametrize("name", ["none.json", "no\0name", ""])
def test_a_baseline_that_is_not_there_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused:
        stored(tmp_path / name)
    assert refused.value.path == tmp_path / name
