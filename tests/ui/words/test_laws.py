"""The law sheet: every switch speaks, every ruling finds its law, house rules show their own words."""

import re
from dataclasses import replace

import pytest

from carrom.rules.ruleset import ICF, PRESETS, SHOWN_SWITCHES, BadRuleset, Ruleset, Switch, Value, quick_play, with_switches
from carrom.storage.records import load_record
from carrom.ui.words.catalogue import catalogue, slots_of
from carrom.ui.words.laws import LAW_TABLE, differences, law_sections, place_of
from scripts.check_cases import answer, load_cases
from tests.e2e.screen import ROOT
from tests.rules.strategies import book

SAY = catalogue()
TESTS = ROOT / "tests"
CITED = {
    row
    for path in sorted((ROOT / "carrom" / "rules").glob("*.py"))
    for text in re.findall(r'"((?:[A-Z]{1,2}\d+(?::[\w,–-]+)? ?)+)"', path.read_text(encoding="utf-8"))
    for row in re.findall(r"[A-Z]+\d+", text)
}
REFUSED = sorted(
    {
        law
        for path in sorted((ROOT / "carrom" / "rules").glob("*.py"))
        for law in re.findall(
            r'Refusal\((?:"[a-z_]+"|"[a-z_]+" if \w+ else "[a-z_]+"), "([^"]+)"', path.read_text(encoding="utf-8")
        )
    }
)


def told(rules: Ruleset) -> list[str]:
    return [sentence.text for section in law_sections(SAY, rules) for sentence in section.sentences]


def values(switch: Switch) -> tuple[Value, ...]:
    if switch.kind != "number":
        return switch.options
    return tuple({switch.low, switch.low + 1, switch.high, *((0,) if switch.or_none else ())})


def turned(base: Ruleset, name: str, value: Value) -> Ruleset | None:
    try:
        return with_switches(base, {name: value})
    except BadRuleset:
        return None


OWN_COLOUR_FIRST = with_switches(ICF, {"must_hit_own_colour_first": True})
BASES = (*PRESETS.values(), with_switches(ICF, {"men_owned_by_colour": False}), quick_play(ICF), OWN_COLOUR_FIRST)


@pytest.mark.parametrize("switch", SHOWN_SWITCHES, ids=lambda switch: switch.name)
def test_every_option_of_every_switch_has_words_of_its_own(switch: Switch) -> None:
    def apart(one: Value, other: Value) -> bool:
        pairs = [(turned(base, switch.name, one), turned(base, switch.name, other)) for base in BASES]
        return any(a is not None and b is not None and told(a) != told(b) for a, b in pairs)

    options = values(switch)
    assert all(apart(one, other) for number, one in enumerate(options) for other in options[number + 1 :])


def test_no_sentence_of_the_sheet_is_left_that_no_ruleset_speaks() -> None:
    spoken: set[str] = set()

    class Listening(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            spoken.add(key)
            return super().__getitem__(key)

    tr = replace(SAY, texts=Listening(SAY.texts))
    for base in BASES:
        for switch in SHOWN_SWITCHES:
            for value in values(switch):
                rules = turned(base, switch.name, value)
                if rules is not None:
                    law_sections(tr, rules)
    points = with_switches(ICF, {"men_owned_by_colour": False})
    for rules in (
        with_switches(points, {"man_values": (1, 2)}),
        with_switches(points, {"must_hit_own_colour_first": True}),
        with_switches(points, {"dues_written_off_at_board_end": False}),
    ):
        law_sections(tr, rules)
    assert sorted(key for key in SAY.texts if key.startswith("sheet.") and key not in spoken) == []


def test_every_row_that_a_ruling_can_cite_has_a_sentence() -> None:
    assert len(CITED) > 100
    in_sheet = {row for entries in LAW_TABLE.values() for entry in entries for row in entry.rows.split()}
    off_table = {row for row, cells in book().items() if "not on a screen" in " ".join(cells)}
    assert CITED - in_sheet == (CITED & off_table) - {"X6"}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_ruling_finds_its_law_in_the_sheet_of_its_rules(preset: str) -> None:
    sections = law_sections(SAY, PRESETS[preset])
    cases = (
        answer(case).rows
        for case in load_cases(TESTS / "cases" / "rule_cases.jsonl")
        if case["ruleset"] == preset and not case["stroke"].get("improper") and not case["stroke"].get("left_board")
    )
    turns = load_record(TESTS / "golden" / f"{preset}.jsonl").turns
    rows = {row for case in cases for row in case} | {notice.row for turn in turns for notice in turn.ruling.notices}
    assert len(rows) > 10
    assert [row for row in sorted(rows) if place_of(sections, row) is None] == []


@pytest.mark.parametrize("law", REFUSED)
def test_every_refusal_finds_its_law(law: str) -> None:
    assert place_of(law_sections(SAY, ICF), law) is not None


def test_a_law_leads_to_its_very_number_before_its_neighbours() -> None:
    sections = law_sections(SAY, ICF)
    assert place_of(sections, "73") == "striker_plus_own"
    assert place_of(sections, "95b") == "queen_blocked_by_due"
    assert place_of(sections, "95z") == "unearned_queen"
    assert place_of(law_sections(SAY, OWN_COLOUR_FIRST), "X3") == "improper_extra_due_with_striker"
    assert place_of(sections, "999") is None
    assert place_of(sections, "") is None


def test_a_law_of_these_rules_that_another_rule_stands_for_says_so() -> None:
    house = with_switches(ICF, {"queen_points": 5})
    laws = {sentence.name: sentence.law for section in law_sections(SAY, house) for sentence in section.sentences}
    assert laws["queen_points"] == "in place of Laws 52b, 53"
    assert laws["queen_cutoff_score"] == "Law 54"


def test_a_house_rule_shows_its_own_text() -> None:
    house = with_switches(ICF, {"queen_points": 7, "take_back": True})
    changed = [sentence for sentence in told(house) if sentence not in told(ICF)]
    assert changed == [
        "You can take a stroke back if everyone agrees.",
        "The queen adds 7 if the winner of the board has covered it.",
    ]


def test_rules_that_do_not_differ_have_no_differences() -> None:
    for rules in PRESETS.values():
        assert differences(SAY, rules, rules) == ()


def test_differences_say_what_is_now_and_what_was() -> None:
    said = differences(SAY, quick_play(ICF), ICF)
    assert [sentence.name for sentence in said] == [
        "first_break",
        "games_in_match",
        "tie_after_limit",
        "place_by_hand",
        "stroke_time_s",
    ]
    assert said[1].text == "A match is one game."
    assert said[1].was == "A match is the best of 3 games."


def test_every_slot_of_the_sheet_is_the_value() -> None:
    for key, sentence in SAY.texts.items():
        if key.startswith("sheet.") and key != "sheet.instead":
            assert slots_of(sentence) <= {"value", "time"}, key
