"""One recorded match of each preset: judged anew, every turn says what it said when it was played."""

from pathlib import Path

import pytest

from carrom.model.stroke import Stroke
from carrom.rules.judge import other_ruling
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import MatchOver
from carrom.storage.records import load_record

FOLDER = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_has_a_golden_match_that_replays_to_the_same_notices(preset: str) -> None:
    record = load_record(FOLDER / f"{preset}.jsonl")
    assert record.damage is None
    assert record.header.match.ruleset == PRESETS[preset]
    assert isinstance(record.match.expects, MatchOver)
    assert len(record.turns) == len((FOLDER / f"{preset}.jsonl").read_bytes().splitlines()) - 1 > 20


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_recorded_stroke_can_be_told_under_other_rules(preset: str) -> None:
    record = load_record(FOLDER / f"{preset}.jsonl")
    match = record.header.match
    for turn in record.turns:
        if isinstance(turn.action, Stroke) and turn.result is not None:
            for name, other in PRESETS.items():
                said = other_ruling(match, turn.action, turn.result, other)
                comparable = other.men_owned_by_colour is match.ruleset.men_owned_by_colour
                assert bool(said) is comparable
                if name == preset:
                    assert said == turn.ruling.notices[: len(said)]
        match = turn.ruling.match
