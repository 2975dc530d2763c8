"""A stroke passed on as a line of text ends alike in another copy of the game, and is refused from another position."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.discs import WHITES
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.play.session import Session
from carrom.rules.ruleset import ICF
from carrom.rules.state import MatchState
from carrom.storage.positions import NotPlayable, Reason, parse_share_line, share_line
from tests.storage.recorded import opening, play_on

STROKE = Stroke(Seat.SOUTH, 12_345, 1_570_796, 4000)


def test_two_copies_play_a_match_by_letters() -> None:
    here, there = Session(opening()), Session(opening())
    for _ in range(4):
        play_on(here, 1)
        stroke = here.turns[-1].action
        assert isinstance(stroke, Stroke)
        line = share_line(here.at(len(here.turns) - 1), stroke)
        assert there.act(parse_share_line(there.match, f"  {line}\n")) == here.turns[-1]
    assert here.match == there.match


@given(
    st.builds(Stroke, st.sampled_from(Seat), st.integers(-(10**6), 10**6), st.integers(-(10**7), 10**7), st.integers(0, 10**5))
)
def test_every_stroke_comes_back_exactly_from_one_line(stroke: Stroke) -> None:
    line = share_line(opening(), stroke)
    assert len(line.splitlines()) == 1
    assert len(line) < 100
    assert parse_share_line(opening(), line) == stroke


def moved(match: MatchState) -> MatchState:
    at = match.layout.at(WHITES[0])
    return replace(match, layout=match.layout.with_disc(WHITES[0], Point(at.x, at.y + 0.001)))


def heavier(match: MatchState) -> MatchState:
    striker = replace(match.equipment.striker, mass=match.equipment.striker.mass + 0.5)
    return replace(match, equipment=replace(match.equipment, striker=striker))


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (moved(opening()), "other_discs"),
        (opening(seed=8), "other_discs"),
        (heavier(opening()), "other_table"),
        (replace(opening(), ruleset=ICF), "other_state"),
        (replace(opening(), board=replace(opening().board, dues=(1, 0))), "other_state"),
    ],
)
def test_another_position_is_refused_with_the_reason(other: MatchState, reason: Reason) -> None:
    with pytest.raises(NotPlayable) as refused:
        parse_share_line(other, share_line(opening(), STROKE))
    assert refused.value.reason == reason


def test_the_seed_and_how_many_decisions_went_before_do_not_matter() -> None:
    other = replace(opening(), seed=99, decisions=12)
    assert parse_share_line(other, share_line(opening(), STROKE)) == STROKE


@pytest.mark.parametrize(
    "line",
    ["", "south 0 1.57 3000", "carrom2 000000-000000-000000 south 0 1.57 3000", "carrom1 000000-000000-000000 up 0 1 3000"],
)
def test_a_line_that_is_no_shared_stroke_is_refused(line: str) -> None:
    with pytest.raises(NotPlayable) as refused:
        parse_share_line(opening(), line)
    assert refused.value.reason == "no_shared_stroke"


@given(st.text(max_size=200))
def test_no_text_makes_a_traceback(text: str) -> None:
    with pytest.raises(NotPlayable):
        parse_share_line(opening(), text)
