"""The soak plays, checks and verifies; what breaks an invariant is caught, kept and told."""

from argparse import Namespace
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
from scripts import fuzz, fuzz_soak
from scripts.fuzz_soak import any_match, any_rules, broken
from scripts.fuzz_trials import Fault, Tally
from tests.rules.strategies import started


def asked(folder: Path, seed: int, presets: bool = False) -> Namespace:
    """What a command line asks of the soak."""
    return Namespace(seed=seed, strokes=1, presets=presets, records=None, failures=folder)


def test_boards_of_chance_hold_every_invariant_and_their_figures_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main(["soak", "--boards", "2", "--seed", "5", "--strokes", "1", "--failures", str(tmp_path / "bad")]) == 0
    told = capsys.readouterr().out
    assert "faults: 0" in told
    assert "memory:" in told
    assert not (tmp_path / "bad").exists()


def test_a_match_that_breaks_keeps_its_record_and_says_how_to_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forgetful(session: Session, *_: object) -> None:
        raise Fault(f"a man is gone after {len(session.turns)} turns")

    monkeypatch.setattr(fuzz_soak, "play", forgetful)
    folder = tmp_path / "bad"
    assert fuzz.main(["soak", "--boards", "1", "--seed", "9", "--failures", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "a man is gone" in told
    assert "See it: python scripts/fuzz.py soak --seed 9 --number 0" in told
    (kept,) = folder.iterdir()
    assert str(kept) in told
    assert load_record(kept).header.match == fuzz_soak.match_of(asked(folder, seed=9), 0)


def test_one_match_is_played_again_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["soak", "--number", "0", "--seed", "5", "--strokes", "1", "--failures", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "matches: 1" in told
    assert "faults: 0" in told


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
    monkeypatch.setattr(fuzz_soak, "SELDOM", 2)
    monkeypatch.setattr(fuzz_soak, "BOARDS_A_MATCH", 1)
    options = asked(tmp_path, seed=11)
    assert fuzz_soak.match_of(options, 7).ruleset.take_back
    seen = Tally()
    fuzz_soak.soak(options, ("", 7), seen, tmp_path)
    assert seen.counts["boards"] + seen.counts["boards left unended"] == 1


def test_the_presets_are_played_as_they_are_and_every_record_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz_soak, "BOARDS_A_MATCH", 1)
    tables = [(rules.name, seats) for rules in PRESETS.values() for seats in rules.allowed_seats]
    matches = [fuzz_soak.match_of(asked(tmp_path, seed=7, presets=True), number) for number in range(len(tables))]
    assert [(match.ruleset.name, len(match.seating.order)) for match in matches] == tables
    assert all(match.ruleset == replace(PRESETS[match.ruleset.name], match_time_min=0) for match in matches)
    assert fuzz.main(["soak", "--presets", "--boards", "1", "--strokes", "1", "--records", str(tmp_path / "all")]) == 0
    assert f"matches of {tables[0][0]} for {tables[0][1]}: 1" in capsys.readouterr().out
    (path,) = (tmp_path / "all").iterdir()
    assert {name for _, name in load_record(path).header.bots} == {"beginner"}
