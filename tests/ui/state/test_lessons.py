"""Every lesson of the first game can be done as it says, from where the striker lies, and leaves the board in play."""

import math

import pytest

from carrom.model.discs import MEN_A_SIDE
from carrom.model.placing import on_base
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD
from carrom.play.session import Session
from carrom.rules.state import ToStrike
from carrom.ui.state.lessons import LESSONS, NEAR, PUPIL, Lesson, lesson_match, lesson_play
from carrom.ui.words.catalogue import catalogue

# The degrees at which the aim suggests itself, and the power of a gentle hand.
STROKES = {"pull": (90.0, 3000), "pot": (62.2, 2500), "due": (120.1, 1800), "queen": (117.8, 2500), "cover": (62.2, 2500)}
STRUCK = [lesson for lesson in LESSONS if lesson.expected]


def named(name: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.name == name)


def stroke(degrees: float, speed: int) -> Stroke:
    return Stroke(PUPIL, 0, round(math.radians(degrees) * URAD_PER_RAD), speed)


@pytest.mark.parametrize("lesson", STRUCK, ids=lambda lesson: lesson.name)
def test_the_stroke_that_is_asked_for_brings_the_ruling_that_is_expected(lesson: Lesson) -> None:
    degrees, speed = STROKES[lesson.name]
    turn = Session(lesson_match(lesson)).act(stroke(degrees, speed))
    assert lesson.is_done(turn)
    assert isinstance(turn.ruling.match.expects, ToStrike)
    assert turn.ruling.notices[0].law


@pytest.mark.parametrize("lesson", [lesson for lesson in STRUCK if lesson.name != "pull"], ids=lambda lesson: lesson.name)
def test_a_stroke_somewhere_else_is_not_what_was_asked_for(lesson: Lesson) -> None:
    assert not lesson.is_done(Session(lesson_match(lesson)).act(stroke(150.0, 900)))


def test_the_ring_is_not_broken_by_a_striker_that_stops_before_it() -> None:
    lesson = named("pull")
    assert not lesson.is_done(Session(lesson_match(lesson)).act(stroke(90.0, 300)))


@pytest.mark.parametrize("name", ["pot", "queen", "cover"])
def test_a_hand_may_be_a_degree_off(name: str) -> None:
    lesson, (degrees, speed) = named(name), STROKES[name]
    assert all(lesson.is_done(Session(lesson_match(lesson)).act(stroke(degrees + off, speed))) for off in (-1.0, 1.0))


def test_the_first_lesson_asks_for_a_legal_place_away_from_where_the_striker_lies() -> None:
    lesson = named("place")
    assert lesson.offset is not None
    assert on_base(lesson.offset, lesson_match(lesson).equipment)
    assert lesson.is_striker_placed(lesson.offset + NEAR)
    assert not lesson.is_striker_placed(lesson.offset + NEAR + UM_PER_MM)
    assert not lesson.is_striker_placed(0)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_men_on_the_board_and_men_down_are_all_there_are(lesson: Lesson) -> None:
    match = lesson_match(lesson)
    men = sum(disc.number > 0 for disc, _ in match.layout.discs)
    assert men + sum(held.total for held in match.board.held) == 2 * MEN_A_SIDE
    assert match.expects == ToStrike(PUPIL)


def test_a_lesson_shows_the_whole_guide_and_leaves_no_record() -> None:
    play = lesson_play(named("pot"), catalogue())
    assert play.choices.guide_of(PUPIL) == "full"
    assert play.writer is None
    assert play.unsaved is None


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_whoever_learns_is_you_in_every_sentence(lesson: Lesson) -> None:
    play = lesson_play(lesson, catalogue())
    match = play.session.match
    assert isinstance(match.expects, ToStrike)
    assert play.narrator.about("notice.nothing_pocketed", match, match.expects.seat) == "You miss."
