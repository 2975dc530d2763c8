"""Hands that shake: as much as they say, and never into an illegal stroke."""

import math
from random import Random
from statistics import mean, stdev

import pytest

from carrom.bots.hand import Hand, draw_shake, play_by_hand, shake_stroke
from carrom.model.discs import BLACKS, WHITES
from carrom.model.placing import free_offsets, nearest_free
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.rules.judge import refuse
from carrom.rules.ruleset import ICF, PRESETS
from tests.bots.positions import EQUIPMENT, SCATTERED, midway, opening

AHEAD = Stroke(Seat.SOUTH, 0, 1_570_796, 3000)


def test_a_steady_hand_plays_what_was_meant() -> None:
    match = midway(opening(ICF), SCATTERED)
    assert play_by_hand(AHEAD, Hand(), match, Random(1)) == AHEAD


def test_the_errors_have_the_deviations_that_the_hand_names() -> None:
    match, hand, rng = opening(ICF), Hand(0.5, 4.0, 1.5), Random(3)
    strokes = [shake_stroke(AHEAD, hand, draw_shake(rng), match) for _ in range(3000)]
    angles = [math.degrees((stroke.angle - AHEAD.angle) / 1e6) for stroke in strokes]
    speeds = [100 * (stroke.speed / AHEAD.speed - 1) for stroke in strokes]
    offsets = [stroke.offset / 1000 for stroke in strokes]
    for errors, deviation in ((angles, 0.5), (speeds, 4.0), (offsets, 1.5)):
        assert stdev(errors) == pytest.approx(deviation, rel=0.05)
        assert mean(errors) == pytest.approx(0.0, abs=deviation / 10)


def test_with_a_tenth_of_a_millimetre_of_room_a_shaking_hand_still_plays_legally() -> None:
    between = {
        WHITES[0]: Point(-36.26, EQUIPMENT.board.base_y),
        BLACKS[0]: Point(36.26, EQUIPMENT.board.base_y),
    }
    match = midway(opening(ICF), between)
    assert refuse(match, AHEAD) is None
    for seed in range(300):
        stroke = play_by_hand(AHEAD, Hand(2.0, 10.0, 3.0), match, Random(seed))
        assert refuse(match, stroke) is None


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("angle", [0, 1, 3_141_591, 6_283_184])
def test_at_the_ends_of_what_is_allowed_a_shaking_hand_stays_within(preset: str, angle: int) -> None:
    ruleset = PRESETS[preset]
    match = opening(ruleset, min(ruleset.allowed_seats))
    seat = match.board.to_strike
    for low, high in free_offsets(seat, match.layout, EQUIPMENT):
        for offset in (low, high):
            for speed in (300, 6500):
                meant = Stroke(seat, offset, angle, speed)
                if refuse(match, meant) is None:
                    for seed in range(5):
                        assert refuse(match, play_by_hand(meant, Hand(3.0, 30.0, 5.0), match, Random(seed))) is None


def test_the_nearest_legal_offset_is_in_the_nearest_range() -> None:
    ranges = ((-200, -100), (0, 50))
    assert [nearest_free(offset, ranges) for offset in (-300, -120, -60, -40, 20, 90)] == [-200, -120, -100, 0, 20, 50]
