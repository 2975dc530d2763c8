"""The search for strokes that jam: it goes on where it was, keeps the worst, and says what it found."""

from pathlib import Path

import pytest

from scripts import fuzz, fuzz_jams
from scripts.fuzz_jams import Search, load, worst


def test_a_search_goes_on_where_it_was_and_keeps_the_worst(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "jams.json"
    assert fuzz.main(["jams", str(file), "--layouts", "3", "--minutes", "0"]) == 0
    first = load(file)
    assert (first.layouts, first.watched, first.changes) == (3, 1, 0)
    assert fuzz.main(["jams", str(file), "--layouts", "5", "--minutes", "0"]) == 0
    assert "layouts by chance: 5," in capsys.readouterr().out
    after = load(file)
    assert [seen.contacts for seen in after.most] == sorted((seen.contacts for seen in after.most), reverse=True)
    assert {seen.shot for seen in first.most} < {seen.shot for seen in after.most}


def test_a_search_gives_the_same_layouts_in_one_go_or_in_two(tmp_path: Path) -> None:
    for parts in (("4",), ("1", "4")):
        for layouts in parts:
            fuzz.main(["jams", str(tmp_path / parts[0]), "--layouts", layouts, "--minutes", "0", "--seed", "7"])
    whole, parted = (load(tmp_path / name).most for name in ("4", "1"))
    assert [(seen.shot, seen.contacts) for seen in whole] == [(seen.shot, seen.contacts) for seen in parted]


def test_changes_begin_with_layouts_of_chance_and_keep_the_worst_of_what_they_find(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_jams, "FIRST", 8)
    search = Search(1)
    for _ in fuzz_jams.by_changes(search, 3.0):
        pass
    assert search.changes > 0
    assert search.searched >= 3.0
    herds = [island.herd for island in search.islands if island.herd]
    assert herds
    for island in search.islands:
        assert island.herd == worst(island.herd, island.by_time, len(island.herd))
    assert max(seen.contacts for herd in herds for seen in herd) <= search.most[0].contacts


def test_a_stroke_that_jams_or_a_fault_in_flight_fails_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz_jams, "MOST_CONTACTS", 1)
    assert fuzz.main(["jams", str(tmp_path / "jams.json"), "--layouts", "2", "--minutes", "0"]) == 1
    assert "more than 1 contacts" in capsys.readouterr().out
    assert load(tmp_path / "jams.json").jams > 0
