"""What the laws of a match are called: by their preset, as changed where they are, a house's by its own name."""

from dataclasses import replace

import pytest

from carrom.play.preferences import NEWCOMER, MatchChoices, Preferences
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, quick_play
from carrom.ui.state.match_in_play import laws_for
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import laws_name

SAY = catalogue()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_preset_and_its_quick_play_are_called_by_the_presets_name_and_any_other_change_is_told(rules: Ruleset) -> None:
    known = SAY(f"rules.{rules.name}")
    assert laws_name(SAY, rules) == laws_name(SAY, quick_play(rules)) == known
    changed = replace(rules, queen_points=rules.queen_points + 1)
    assert laws_name(SAY, changed) == laws_name(SAY, quick_play(changed)) == SAY("laws.changed", rules=known)


def test_one_of_two_clocks_turned_off_is_a_change() -> None:
    assert laws_name(SAY, replace(ICF, stroke_time_s=0)) == SAY("laws.changed", rules="International")


def test_laws_whose_clock_alone_is_off_are_called_so() -> None:
    assert laws_name(SAY, NEWCOMER.rules) == "International, no clock"
    starting = replace(NEWCOMER, match=MatchChoices(starts="north"))
    assert laws_name(SAY, laws_for(starting)) == "International, no clock"
    assert laws_name(SAY, replace(NEWCOMER.rules, queen_points=9)) == "International (changed)"


def test_who_was_chosen_to_start_and_taking_back_are_no_change() -> None:
    friendly = Preferences(rules=ICF, match=MatchChoices(starts="north", take_back=True))
    assert laws_name(SAY, laws_for(friendly)) == "International"


def test_house_rules_keep_their_own_name() -> None:
    assert laws_name(SAY, replace(ICF, name="Our house", queen_points=9)) == "Our house"
