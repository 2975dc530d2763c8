"""A record says how much its players were shown and whose hand shook: a match that goes on keeps to both."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.bots.hand import HandName
from carrom.model.seats import Seat
from carrom.play.preferences import MatchChoices, Preferences
from carrom.storage.records import load_record
from carrom.ui.state.match_in_play import begin_match, branch_match, continue_match
from carrom.ui.words.catalogue import catalogue

SAY = catalogue()
USUAL = MatchChoices()


def begun(folder: Path, hand: HandName) -> Path:
    """A match in which North has an allowance."""
    seats = (USUAL.seats[0], USUAL.seats[1], replace(USUAL.seats[2], guide="full"), USUAL.seats[3])
    choices = replace(USUAL, hand=hand, guide="line", seats=seats)
    return begin_match(Preferences(match=choices), SAY, seed=3, folder=folder).record.path


@pytest.mark.parametrize("hand", ["off", "steady", "natural"])
def test_the_header_names_the_hand_and_each_persons_guide(tmp_path: Path, hand: HandName) -> None:
    header = load_record(begun(tmp_path, hand)).header
    assert header.hand == hand
    assert dict(header.guides) == {Seat.SOUTH: "line", Seat.NORTH: "full"}


def test_a_match_that_goes_on_keeps_its_hand_and_guides_whatever_the_settings_say_now(tmp_path: Path) -> None:
    path = begun(tmp_path, "natural")
    for play in (continue_match(path, SAY, Preferences()), branch_match(load_record(path), path, 0, SAY, Preferences())):
        assert play.choices.hand == "natural"
        assert [play.choices.guide_of(seat) for seat in (Seat.SOUTH, Seat.NORTH)] == ["line", "full"]


def test_a_bot_is_shown_nothing(tmp_path: Path) -> None:
    seats = (USUAL.seats[0], USUAL.seats[1], replace(USUAL.seats[2], kind="club"), USUAL.seats[3])
    path = begin_match(Preferences(match=replace(USUAL, seats=seats)), SAY, seed=3, folder=tmp_path).record.path
    assert dict(load_record(path).header.guides) == {Seat.SOUTH: "contact"}
