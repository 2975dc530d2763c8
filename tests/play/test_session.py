"""A session plays one decision after the other and lets nothing happen while discs move."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Stroke
from carrom.play.clock import TimeUsed
from carrom.play.session import Session, Turn
from carrom.rules.match import start_match
from carrom.rules.notices import IllegalAction
from carrom.rules.ruleset import ICF, PRESETS, quick_play
from carrom.rules.state import MatchOver
from tests.play.players import aiming_player, play, random_player

BREAK = Stroke(Seat.SOUTH, 0, 1_570_796, 5000)


def session(heard: list[Turn] | None = None) -> Session:
    on_turn = heard.append if heard is not None else None
    return Session(start_match(quick_play(ICF), standard_equipment(), SINGLES, 3), on_turn)


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


def friendly(
    on_turn: Callable[[Turn], None] | None = None, on_back: Callable[[int, TimeUsed | None], None] | None = None
) -> Session:
    """A match that does not count, of real turns."""
    table = Session(start_match(quick_play(ICF), standard_equipment(), SINGLES, 3), on_turn, friendly=True, on_back=on_back)
    for number in range(8):
        table.act(aiming_player(table.match, Random(number)))
    return table


def test_taken_back_to_the_start_and_redone_to_the_end_every_state_is_the_same() -> None:
    session = Session(start_match(PRESETS["gr25"], standard_equipment(), SINGLES, 5), friendly=True)
    play(session, aiming_player, Random(5), 20_000, lambda _: None)
    turns, last = session.turns, session.match
    assert isinstance(last.expects, MatchOver)
    states = [session.at(turn) for turn in range(len(turns) + 1)]
    for number in reversed(range(len(turns))):
        assert session.take_back() == turns[number]
        assert session.match == states[number]
    assert session.match == session.opening
    assert not session.can_take_back
    for number in range(len(turns)):
        assert session.redo() == turns[number]
        assert session.match == states[number + 1]
    assert (session.turns, session.match, session.can_redo) == (turns, last, False)


def test_a_stroke_played_again_by_hand_ends_as_before() -> None:
    session = friendly()
    last = session.turns[-1]
    assert session.act(session.take_back().action) == last


def test_another_stroke_after_a_take_back_leaves_nothing_to_redo() -> None:
    session = friendly()
    session.take_back()
    session.take_back()
    assert session.can_redo
    session.act(random_player(session.match, Random(9)))
    with pytest.raises(ValueError, match="nothing to play again"):
        session.redo()


def test_take_backs_and_redone_turns_are_told() -> None:
    told: list[Turn | int] = []
    session = friendly(on_turn=told.append, on_back=lambda left, _: told.append(left))
    turns = session.turns
    session.take_back()
    session.take_back()
    session.redo()
    assert told == [*turns, 7, 6, turns[6]]


def test_nothing_is_taken_back_in_a_match_that_counts_nor_while_discs_move() -> None:
    counted = session()
    counted.act(BREAK)
    with pytest.raises(ValueError, match="nothing to take back"):
        counted.take_back()
    moving = friendly()
    stroke = aiming_player(moving.match, Random(1))
    assert isinstance(stroke, Stroke)
    moving.begin(stroke)
    with pytest.raises(ValueError, match="nothing to take back"):
        moving.take_back()


def test_where_the_laws_allow_it_any_match_can_be_taken_back() -> None:
    laws = replace(quick_play(ICF), take_back=True)
    friends = Session(start_match(laws, standard_equipment(), SINGLES, 3))
    friends.act(BREAK)
    assert friends.take_back().action == BREAK


def test_a_branch_goes_on_from_any_turn_and_leaves_the_match_alone() -> None:
    trunk = friendly()
    turns = trunk.turns
    branch = Session(trunk.at(3), friendly=True)
    assert (branch.opening, branch.turns) == (trunk.at(3), ())
    branch.act(random_player(branch.match, Random(2)))
    assert branch.can_take_back
    assert trunk.turns == turns


def test_a_match_goes_on_from_turns_already_played() -> None:
    played = friendly()
    again = Session(played.opening, turns=played.turns[:5])
    assert again.match == played.at(5)
    for turn in played.turns[5:]:
        assert again.act(turn.action) == turn
    assert again.turns == played.turns
