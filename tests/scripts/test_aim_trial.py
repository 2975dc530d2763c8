"""The trial of the feel: a scripted hand that trembles pots men through the real event path."""

import math

import pytest

from carrom.model.equipment import standard_equipment
from carrom.physics import simulate
from scripts import aim_trial
from scripts.aim_trial import FARTHEST, NEAREST, THINNEST, USUAL, pots

FEW = 8


def test_every_pot_is_makeable_and_as_far_and_thin_as_asked() -> None:
    for pot in pots(3, 12, standard_equipment(), USUAL):
        assert NEAREST <= math.dist(pot.layout.at(pot.man), pot.pocket) <= FARTHEST
        assert pot.cut <= THINNEST
        result, _ = simulate(pot.layout, pot.stroke, standard_equipment())
        assert [fall.disc for fall in result.pocketed] == [pot.man]


def test_with_the_whole_guide_and_a_few_keys_nearly_every_pot_falls_and_the_aim_is_within_a_twentieth_of_a_degree() -> None:
    trial = aim_trial.tried(FEW, "full", keys=True)
    assert trial.rate >= 1 - 1 / FEW
    assert trial.error < 0.05


def test_with_the_guide_of_a_match_and_a_few_keys_most_pots_fall() -> None:
    assert aim_trial.tried(FEW, "contact", keys=True).rate >= 0.8


def test_by_the_mouse_alone_the_aim_is_within_two_fifths_of_a_degree_in_the_median() -> None:
    assert aim_trial.tried(FEW, "full", keys=False).error < 0.4


def test_a_soft_stroke_is_aimed_as_finely_as_a_hard_one() -> None:
    soft = aim_trial.tried(3 * FEW, "contact", keys=False, speeds=(1620.0, 2230.0))
    assert soft.error < 0.15
    assert soft.rate > 0.8


def test_without_a_guide_a_steady_hand_still_pots() -> None:
    assert aim_trial.tried(FEW, "off", keys=True).rate > 0.0


def test_the_same_pots_come_out_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert aim_trial.main(["--pots", "1", "--seed", "4"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "full" in said[0]
