"""Rulesets are data: every switch of the law book, with ranges, and presets that nobody asks for by name."""

import ast
from pathlib import Path

import pytest

from carrom.rules.ruleset import (
    ICF,
    PRESETS,
    SWITCHES,
    BadRuleset,
    Value,
    changed_switches,
    quick_play,
    with_needs,
    with_switches,
)

CODE = Path(__file__).parents[2] / "carrom"


def test_a_switch_names_what_a_screen_needs() -> None:
    for switch in SWITCHES:
        assert switch.label == f"rule.{switch.name}"
        assert switch.help == f"rule_help.{switch.name}"
        assert (switch.low < switch.high) if switch.kind == "number" else len(switch.options) > 1
        switch.check(getattr(ICF, switch.name))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target_points", 0),
        ("target_points", 101),
        ("board_points_cap", 4),
        ("target_points", True),
        ("target_points", 25.0),
        ("games_in_match", 2),
        ("take_back", 1),
        ("first_break", "dice"),
        ("pocket_diameter_mm", 60.0),
        ("allowed_seats", (5,)),
        ("no_such_switch", 1),
    ],
)
def test_a_value_out_of_range_is_refused_by_name(name: str, value: Value) -> None:
    with pytest.raises(BadRuleset) as refused:
        with_switches(ICF, {name: value})
    assert refused.value.switch == name
    assert refused.value.value == value
    assert refused.value.allowed


def test_three_cannot_share_two_colours() -> None:
    with pytest.raises(BadRuleset):
        with_switches(ICF, {"allowed_seats": (2, 3, 4)})
    assert with_switches(ICF, {"allowed_seats": (2, 3, 4), "men_owned_by_colour": False}).allowed_seats == (2, 3, 4)


def test_every_value_that_any_switch_may_have_can_be_had_with_at_most_one_other_along_with_it() -> None:
    for preset in PRESETS.values():
        for switch in SWITCHES:
            for value in switch.options:
                rules, other = with_needs(preset, switch.name, value)
                assert getattr(rules, switch.name) == value
                assert set(changed_switches(rules, preset)) <= {switch.name, other}
    assert with_needs(PRESETS["points3"], "men_owned_by_colour", True)[1] == "allowed_seats"
    assert with_needs(ICF, "allowed_seats", (3,))[1] == "men_owned_by_colour"
    with pytest.raises(BadRuleset):
        with_needs(ICF, "queen_points", -1)


def test_none_is_written_as_0_where_a_rule_may_be_absent() -> None:
    assert with_switches(ICF, {"board_points_cap": 0, "board_limit": 0, "queen_cutoff_score": 0}).board_points_cap == 0


def test_quick_play_turns_off_clock_toss_hand_and_further_games() -> None:
    for preset in PRESETS.values():
        quick = quick_play(preset)
        assert (quick.stroke_time_s, quick.placing_time_s, quick.games_in_match, quick.first_break) == (0, 0, 1, "first_seat")
        assert not quick.place_by_hand
        assert quick.target_points == preset.target_points


def test_no_preset_is_asked_for_by_name_outside_its_own_file() -> None:
    for path in sorted(CODE.rglob("*.py")):
        if path.name == "ruleset.py":
            continue
        words = {node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)}
        assert not words & set(PRESETS), path


def test_each_switch_is_read_in_one_function() -> None:
    readers: dict[str, set[str]] = {switch.name: set() for switch in SWITCHES}
    for path in sorted((CODE / "rules").glob("*.py")):
        if path.name == "ruleset.py":
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and node.attr in readers:
                        readers[node.attr].add(f"{path.name}:{function.name}")
    assert {name: where for name, where in readers.items() if len(where) > 1} == {}


def test_the_rules_speak_no_sentence() -> None:
    """What players read stands in the catalogue; beside docstrings the rules hold codes and citations only."""
    for path in sorted((CODE / "rules").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        said = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
        ]
        assert [text for text in said if len(text.split()) > 5 or (text.endswith(".") and " " in text)] == [], path
