"""The soak plays, checks and verifies; what breaks an invariant is caught, kept and told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carrom.model.discs import WHITES
from carrom.model.units import Point
from carrom.play.session import Session
from carrom.rules.ruleset import ICF, PRESETS
from carrom.rules.state import MatchState
from carrom.storage.records import load_record
from scripts import fuzz, fuzz_matches
from scripts.fuzz_matches import any_match, any_rules, broken
from tests.rules.strategies import started


def test_boards_of_chance_hold_every_invariant_and_their_figures_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main(["soak", "--boards", "2", "--seed", "5", "--strokes", "1", "--failures", str(tmp_path / "bad")]) == 0
    told = capsys.readouterr().out
    assert "failures" not in told
    assert "memory:" in told
    assert not (tmp_path / "bad").exists()


def test_a_match_that_breaks_keeps_its_record_and_says_how_to_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forgetful(session: Session, *_: object) -> tuple[int, int]:
        raise fuzz_matches.Broken(f"a man is gone after {len(session.turns)} turns")

    monkeypatch.setattr(fuzz_matches, "_played", forgetful)
    monkeypatch.setattr(fuzz_matches, "_each", lambda plan, jobs: iter([replace(fuzz_matches.play(plan, 3), boards=1)]))
    folder = tmp_path / "bad"
    assert fuzz.main(["soak", "--boards", "1", "--seed", "9", "--failures", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "a man is gone" in told
    assert "See it: python scripts/fuzz.py soak --seed 9 --match 3" in told
    (kept,) = folder.iterdir()
    assert load_record(kept).header.match == fuzz_matches.match_of(fuzz_matches.Plan(9, None, folder), 3)


def test_one_match_is_played_again_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["soak", "--match", "0", "--seed", "5", "--strokes", "1", "--failures", str(tmp_path)]) == 0
    assert "all well" in capsys.readouterr().out


def overlapping(match: MatchState) -> MatchState:
    return replace(match, layout=match.layout.with_disc(WHITES[0], match.layout.at(WHITES[1])))


def lost(match: MatchState) -> MatchState:
    return replace(match, layout=match.layout.without(WHITES[0]))


def outside(match: MatchState) -> MatchState:
    return replace(match, layout=match.layout.with_disc(WHITES[0], Point(365.0, 0.0)))


def over_a_pocket(match: MatchState) -> MatchState:
    corner = match.equipment.board.half - match.equipment.radius(WHITES[0]) - 3.0
    return replace(match, layout=match.layout.with_disc(WHITES[0], Point(corner, corner)))


def off_the_grid(match: MatchState) -> MatchState:
    return replace(match, layout=match.layout.with_disc(WHITES[0], Point(200.00005, 0.0)))


def also_to_be_placed(match: MatchState) -> MatchState:
    return replace(lost(match), to_place=((match.board.to_strike, WHITES[0]),))


@pytest.mark.parametrize("spoil", [overlapping, lost, outside, over_a_pocket, off_the_grid, also_to_be_placed])
def test_a_spoilt_match_is_seen(spoil: Callable[[MatchState], MatchState]) -> None:
    match = started(ICF)
    assert broken(match) == ()
    assert broken(spoil(match))


def test_mixtures_reach_every_preset_seating_and_board() -> None:
    chance = Random(1)
    assert {any_rules(chance).name for _ in range(200)} == set(PRESETS)
    matches = [any_match(chance, seed) for seed in range(200)]
    assert {len(match.seating.order) for match in matches} == {2, 3, 4}
    assert len({match.equipment for match in matches}) > 30


def test_a_match_in_which_turns_are_taken_back_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_matches, "SELDOM", 2)
    monkeypatch.setattr(fuzz_matches, "BOARDS_A_MATCH", 1)
    plan = fuzz_matches.Plan(11, 1, tmp_path)
    assert fuzz_matches.match_of(plan, 7).ruleset.take_back
    played = fuzz_matches.play(plan, 7)
    assert played.fault is None
    assert played.boards + played.unended == 1


def test_the_presets_are_played_as_they_are_and_every_record_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz_matches, "BOARDS_A_MATCH", 1)
    plan = fuzz_matches.Plan(7, 1, tmp_path / "bad", presets=True, records=tmp_path)
    tables = [(rules.name, seats) for rules in PRESETS.values() for seats in rules.allowed_seats]
    matches = [fuzz_matches.match_of(plan, number) for number in range(len(tables))]
    assert [(match.ruleset.name, len(match.seating.order)) for match in matches] == tables
    assert all(match.ruleset == replace(PRESETS[match.ruleset.name], match_time_min=0) for match in matches)
    assert fuzz.main(["soak", "--presets", "--boards", "1", "--strokes", "1", "--records", str(tmp_path / "all")]) == 0
    assert f"matches of {tables[0][0]} for {tables[0][1]}: 1" in capsys.readouterr().out
    (path,) = (tmp_path / "all").iterdir()
    assert {name for _, name in load_record(path).header.bots} == {"beginner"}
