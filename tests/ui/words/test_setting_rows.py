"""Rows of the settings: made from metadata alone, with every word in the catalogue, stepping through all that may be."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.play.preferences import SECTIONS, Preferences
from carrom.play.preferences import section_switches as section_rows
from carrom.rules.ruleset import ICF, PRESETS, SHOWN_SWITCHES, Switch, choice, number, switches_in, toggle, with_switches
from carrom.ui.words.catalogue import Catalogue, catalogue
from carrom.ui.words.setting_rows import Row, RowWidget, find_rows, option_key, rows_in_words, value_word

SAY = catalogue()
EVERY_SWITCH = (*SHOWN_SWITCHES, *(switch for section in SECTIONS for switch in section_rows(section)))


def laws(name: str = "icf") -> tuple[Row, ...]:
    return rows_in_words(SAY, SHOWN_SWITCHES, PRESETS[name], ICF)


@pytest.mark.parametrize("switch", EVERY_SWITCH, ids=lambda switch: f"{switch.group}.{switch.name}")
def test_every_switch_has_a_name_a_sentence_of_help_and_a_word_for_each_value(switch: Switch) -> None:
    assert 0 < len(SAY(switch.label)) <= 32
    assert SAY(switch.help).endswith(".")
    words = [value_word(SAY, switch, option) for option in switch.options or (switch.low, switch.high)]
    assert len(set(words)) == len(words)
    assert all(len(word) <= 36 for word in words)


def test_a_new_law_gets_its_row_from_its_field_and_its_words() -> None:
    @dataclass(frozen=True, slots=True)
    class Newer:
        flick: bool = field(default=False, metadata=toggle("144"))
        chalk: int = field(default=2, metadata=number(1, 9))
        shade: str = field(default="none", metadata=choice(("none", "half")))

    words = {"new.flick": "Flick", "new_help.flick": "Whether.", "new.chalk": "Chalk", "new_help.chalk": "How much."}
    words |= {"new.shade": "Shade", "new_help.shade": "Which.", "new_option.shade.none": "no shade"}
    rows = rows_in_words(Catalogue("en", SAY.texts | words), switches_in(Newer, "new"), Newer(), Newer(flick=True))
    assert [(row.look, row.label, row.word, row.law, row.differs) for row in rows] == [
        (RowWidget.TOGGLE, "Flick", "off", "Law 144", True),
        (RowWidget.NUMBER, "Chalk", "2", "", False),
        (RowWidget.CHOICE, "Shade", "no shade", "", False),
    ]


def test_rows_are_marked_where_they_differ_from_the_base() -> None:
    marked = {row.name for row in laws("uk29") if row.differs}
    assert marked == {
        switch.name for switch in SHOWN_SWITCHES if getattr(PRESETS["uk29"], switch.name) != getattr(ICF, switch.name)
    }


def row(name: str, value: int | str | bool | tuple[int, ...]) -> Row:
    switch = next(switch for switch in EVERY_SWITCH if switch.name == name)
    return Row(name, RowWidget(switch.kind), "", "", "", value, switch=switch)


@pytest.mark.parametrize(
    ("name", "value", "by", "tens", "led"),
    [
        ("board_limit", 8, 1, False, (9,)),
        ("board_limit", 1, -1, False, (0,)),
        ("board_limit", 0, -1, False, ()),
        ("board_limit", 0, 1, False, (1,)),
        ("board_limit", 0, 1, True, (10,)),
        ("board_limit", 48, 1, True, (50,)),
        ("board_limit", 50, 1, False, ()),
        ("board_points_cap", 5, -1, False, (0,)),
        ("board_points_cap", 0, 1, False, (5,)),
        ("queen_points", 3, -1, True, (0,)),
        ("take_back", False, 1, False, (True,)),
        ("take_back", True, -1, False, (False,)),
        ("opponent_man_put_back", "no", -1, False, ("always", "final_only")),
        ("allowed_seats", (2,), 1, False, ((3,), (2, 4), (2, 3, 4))),
    ],
)
def test_a_step_leads_to_the_next_value_that_may_be(
    name: str, value: int, by: int, tens: bool, led: tuple[int | str | bool | tuple[int, ...], ...]
) -> None:
    assert row(name, value).candidates(by, tens) == led


@pytest.mark.parametrize("switch", [switch for switch in EVERY_SWITCH if switch.kind == "number"], ids=lambda one: one.name)
def test_steps_reach_every_number_of_a_range_and_no_other(switch: Switch) -> None:
    value, reached = switch.high, [switch.high]
    while led := row(switch.name, value).candidates(-1):
        (lower,) = led
        assert isinstance(lower, int)
        reached.append(value := lower)
    offered = reversed(switch.stops) if switch.stops else range(switch.high, switch.low - 1, -1)
    assert reached == [*offered, *([0] if switch.or_none else [])]


def test_the_time_for_a_stroke_reaches_a_week_in_fewer_steps_the_longer_it_is() -> None:
    assert row("stroke_time_s", 15).candidates(1) == (16,)
    assert row("stroke_time_s", 3600).candidates(1) == (7200,)
    assert row("stroke_time_s", 3601).candidates(1) == (7200,)
    assert row("stroke_time_s", 3601).candidates(-1) == (3600,)
    assert row("stroke_time_s", 604_800).candidates(1) == ()
    week = with_switches(PRESETS["p2p"], {"stroke_time_s": 604_800})
    words = {row.name: row.word for row in rows_in_words(SAY, SHOWN_SWITCHES, week, ICF)}
    assert words["stroke_time_s"] == "7 d"


@given(st.floats(-1, 2))
def test_a_slider_stands_at_a_number_of_its_range(share: float) -> None:
    value = row("effects", 50).at_share(share)
    assert isinstance(value, int)
    assert 0 <= value <= 100
    assert abs(row("effects", value).share - min(1.0, max(0.0, share))) <= 0.006


def test_the_search_finds_words_of_name_help_law_and_value_in_any_order() -> None:
    assert [row.name for row in find_rows(laws(), "QUEEN law 96")] == ["cover_required"]
    assert [row.name for row in find_rows(laws(), "44.5")] == ["pocket_diameter_mm"]
    assert find_rows(laws(), "  ") == laws()
    assert find_rows(laws(), "no such word") == ()


def test_option_keys_are_plain_words() -> None:
    assert [option_key(value) for value in ((2, 4), (3,), 44.5, "toss", 5)] == ["2_4", "3", "44_5", "toss", "5"]


def test_the_usual_preferences_stand_on_every_page() -> None:
    usual = Preferences()
    for section in SECTIONS:
        values = getattr(usual, section)
        assert [row.value for row in rows_in_words(SAY, section_rows(section), values, values)] == [
            getattr(values, switch.name) for switch in section_rows(section)
        ]
