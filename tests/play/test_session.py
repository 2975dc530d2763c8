"""A session plays one decision after the other and lets nothing happen while discs move."""

import pytest

from carrom.model.equipment import standard
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Stroke
from carrom.play.session import Session, Turn
from carrom.rules.match import start_match
from carrom.rules.notices import IllegalAction
from carrom.rules.ruleset import ICF, quick_play

BREAK = Stroke(Seat.SOUTH, 0, 1_570_796, 5000)


def session(heard: list[Turn] | None = None) -> Session:
    on_turn = heard.append if heard is not None else None
    return Session(start_match(quick_play(ICF), standard(), SINGLES, 3), on_turn)


def test_a_stroke_while_discs_move_is_refused() -> None:
    table = session()
    simulation = table.begin(BREAK)
    with pytest.raises(IllegalAction) as refused:
        table.begin(BREAK)
    assert (refused.value.refusal.code, refused.value.refusal.law) == ("discs_moving", "123")
    turn = table.settle(BREAK, simulation)
    assert table.turns == (turn,)
    assert table.match == turn.ruling.match


def test_an_illegal_stroke_changes_nothing() -> None:
    table = session()
    with pytest.raises(IllegalAction):
        table.act(Stroke(Seat.NORTH, 0, 1_570_796, 5000))
    assert table.match == table.opening
    assert table.turns == ()


def test_every_turn_is_told_once_and_the_same_strokes_give_the_same_turns() -> None:
    heard: list[Turn] = []
    first, second = session(heard), session()
    assert first.act(BREAK) == second.act(BREAK)
    assert tuple(heard) == first.turns
