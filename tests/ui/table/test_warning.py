"""A last man with the queen out: the prompt warns while the aim rests, never hinders, and can be silent."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.discs import BLACKS, QUEEN, WHITES
from carrom.model.units import URAD_PER_RAD, Point
from carrom.play.preferences import TableChoices
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import MatchState, QueenIs, QueenState
from carrom.ui.input.aiming import Aim, Resting
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from carrom.ui.words.catalogue import catalogue
from tests.bots.positions import midway
from tests.ui.every_screen import begun
from tests.ui.screens import USUAL, Hand, press_key, table_for

WARNING = catalogue()("prompt.last_man")
MAN = Point(290.0, 280.0)
AT_MAN, ELSEWHERE = 62.2, 150.0
REST = {QUEEN: Point(0.0, 0.0), BLACKS[0]: Point(20.0, 150.0), BLACKS[1]: Point(-8.0, 34.0), BLACKS[2]: Point(44.0, 88.0)}
OWN = midway(begun(quick_play(ICF)), REST | {WHITES[0]: MAN})
THEIRS = midway(
    begun(quick_play(ICF)),
    {QUEEN: Point(0.0, 0.0), BLACKS[0]: MAN, **{disc: Point(-60.0 + 40 * n, 150.0) for n, disc in enumerate(WHITES[:3])}},
)
COVERED = replace(OWN, board=replace(OWN.board, queen=QueenState(QueenIs.COVERED, 0)), layout=OWN.layout.without(QUEEN))
TWO = midway(begun(quick_play(ICF)), REST | {WHITES[0]: MAN, WHITES[1]: Point(-50.0, 0.0)})


def aimed(match: MatchState, folder: Path, degrees: float, warn: bool = True) -> Hand:
    hand = table_for(match, folder, replace(USUAL, table=TableChoices(warn_last_man=warn)))
    phase = hand.table.phase
    assert isinstance(phase, Aiming)
    aim = Aim(0, round(math.radians(degrees) * URAD_PER_RAD), 2500)
    hand.table.phase = replace(phase, gesture=Resting(aim), guided=True)
    return hand


def says(hand: Hand) -> str:
    return hand.table._lower.message.title


@pytest.mark.parametrize("match", [OWN, THEIRS], ids=["one's own", "the other side's"])
def test_the_prompt_warns_of_the_last_man_and_the_stroke_is_played_all_the_same(match: MatchState, tmp_path: Path) -> None:
    hand = aimed(match, tmp_path, AT_MAN)
    assert says(hand) == WARNING
    press_key(hand, "space")
    assert isinstance(hand.table.phase, Moving)


@pytest.mark.parametrize("match", [COVERED, TWO], ids=["queen covered", "not the last"])
def test_where_nothing_is_lost_nothing_is_said(match: MatchState, tmp_path: Path) -> None:
    assert says(aimed(match, tmp_path, AT_MAN)) != WARNING


def test_an_aim_elsewhere_needs_no_warning(tmp_path: Path) -> None:
    assert says(aimed(OWN, tmp_path, ELSEWHERE)) != WARNING


def test_a_key_held_is_no_rest(tmp_path: Path) -> None:
    hand = aimed(OWN, tmp_path, AT_MAN)
    press_key(hand, "up")
    assert says(hand) != WARNING


def test_it_can_be_switched_off(tmp_path: Path) -> None:
    assert says(aimed(OWN, tmp_path, AT_MAN, warn=False)) != WARNING
