"""The hand of a person: off, steady or natural; seeded, legal, and nothing but the angle."""

import math
from dataclasses import replace
from random import Random
from statistics import stdev

import pytest

from carrom.bots.hand import HANDS, HandName, persons_stroke
from carrom.model.discs import WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import striker_place
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Stroke
from carrom.model.units import URAD_PER_RAD, Point
from carrom.play.session import Session
from carrom.rules.judge import refuse
from carrom.rules.match import start_match
from carrom.rules.notices import IllegalAction
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import ToStrike

EQUIPMENT = standard_equipment()
AHEAD = Stroke(Seat.SOUTH, 0, 1_570_796, 3000)


def begun(seed: int = 7) -> Session:
    return Session(start_match(quick_play(ICF), EQUIPMENT, SINGLES, seed))


def played_with_hand(session: Session, meant: Stroke, hand: HandName) -> Stroke:
    return persons_stroke(session.match, len(session.turns), meant, hand)


def test_a_hand_that_is_off_plays_what_was_meant() -> None:
    assert played_with_hand(begun(), AHEAD, "off") == AHEAD


@pytest.mark.parametrize(("hand", "degrees"), [("steady", 0.1), ("natural", 0.3)])
def test_over_many_strokes_the_error_is_as_large_as_the_hand_says(hand: HandName, degrees: float) -> None:
    strokes = [played_with_hand(begun(seed), AHEAD, hand) for seed in range(400)]
    assert {replace(stroke, angle=AHEAD.angle) for stroke in strokes} == {AHEAD}
    errors = [math.degrees((stroke.angle - AHEAD.angle) / URAD_PER_RAD) for stroke in strokes]
    assert stdev(errors) == pytest.approx(degrees, rel=0.12)
    assert HANDS[hand].angle == degrees


def test_the_same_turn_of_the_same_match_shakes_alike_and_the_next_turn_otherwise() -> None:
    session = begun()
    first = played_with_hand(session, AHEAD, "natural")
    assert played_with_hand(begun(), AHEAD, "natural") == first
    session.act(first)
    expects = session.match.expects
    assert isinstance(expects, ToStrike)
    meant = replace(AHEAD, seat=expects.seat)
    assert played_with_hand(session, meant, "natural").angle - meant.angle != first.angle - AHEAD.angle


def test_with_a_hundredth_of_a_millimetre_of_room_the_stroke_is_still_legal_at_launch() -> None:
    session = begun()
    start = striker_place(Seat.SOUTH, 0, EQUIPMENT)
    reach = (EQUIPMENT.striker.diameter + EQUIPMENT.men.diameter) / 2 + 0.0101
    beside = Layout.of({WHITES[0]: Point(start.x + reach, start.y), WHITES[1]: Point(start.x - reach, start.y)})
    session.opening = replace(session.opening, layout=beside)
    for angle in (1, 200_000, 1_570_796, 3_141_591):
        stroke = replace(AHEAD, angle=angle)
        assert refuse(session.match, stroke) is None
        for hand in ("steady", "natural"):
            played = played_with_hand(session, stroke, hand)
            assert refuse(session.match, played) is None
            assert played.offset == stroke.offset


def test_a_stroke_that_is_not_allowed_is_refused_and_never_mended() -> None:
    session, random = begun(), Random(1)
    for _ in range(20):
        wrong = replace(AHEAD, offset=random.randint(195_000, 205_000))
        assert played_with_hand(session, wrong, "natural") == wrong
        with pytest.raises(IllegalAction):
            session.begin(wrong)
