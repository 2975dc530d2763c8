"""What the rules take from a stroke's result: kinds and yes-or-no answers, told by touches and times."""

from dataclasses import replace

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.seats import Seat
from carrom.model.stroke import Frame, Pocketed, Stroke, StrokeResult, Touch, Touchable
from carrom.model.units import Point
from carrom.rules.facts import StrokeFacts, facts_of
from carrom.rules.judge import judge
from carrom.rules.ruleset import ICF, PRESETS, quick_play
from carrom.rules.state import MatchState
from tests.rules.strategies import broken, codes, pocketing, spread, started

FRIENDLY = quick_play(ICF)
STROKE = Stroke(Seat.SOUTH, 0, 1_570_796, 3000)


def touch(a: Disc, b: Touchable, time: float) -> Touch:
    return Touch(a, b, time, Point(0.0, -100.0), Point(0.0, -100.0), 0.01)


def facts(match: MatchState, *touches: Touch, crossed: float | None = 0.1, fell: tuple[Pocketed, ...] = ()) -> StrokeFacts:
    return facts_of(match, STROKE, StrokeResult(match.layout, fell, (), touches, 2.0, crossed))


def test_a_break_touches_a_man_only_where_a_man_is_touched() -> None:
    match = started(FRIENDLY)
    assert not facts(match, touch(STRIKER, Frame.N, 0.3)).touched_men
    assert facts(match, touch(STRIKER, WHITES[0], 0.3)).touched_men
    assert facts(match, touch(WHITES[0], STRIKER, 0.3)).touched_men
    assert facts(match).break_attempt
    assert not facts(broken(match)).break_attempt


def test_the_first_disc_the_striker_strikes_is_told() -> None:
    match = started(FRIENDLY)
    touches = (touch(STRIKER, Frame.W, 0.1), touch(BLACKS[1], STRIKER, 0.2), touch(STRIKER, QUEEN, 0.3))
    assert facts(match, *touches).first_hit is Kind.BLACK
    assert facts(match, touch(WHITES[0], BLACKS[0], 0.2)).first_hit is None


def test_pocketed_kinds_come_in_order_of_falling() -> None:
    match = started(FRIENDLY)
    fell = (Pocketed(QUEEN, "NE", 0.5), Pocketed(STRIKER, "NW", 0.6), Pocketed(BLACKS[2], "NE", 0.9))
    assert facts(match, fell=fell).pocketed == (Kind.QUEEN, Kind.STRIKER, Kind.BLACK)


def test_a_man_behind_the_line_struck_before_the_striker_crossed_it_is_seen() -> None:
    match = spread(started(FRIENDLY))
    line = match.equipment.board.front_line_y
    behind = broken(replaced(match, Point(60.0, line + 15.0)))
    ahead = broken(replaced(match, Point(60.0, line + 16.0)))
    early, late = touch(STRIKER, WHITES[0], 0.05), touch(STRIKER, WHITES[0], 0.2)
    assert facts(behind, early).hit_before_crossing
    assert facts(behind, early, crossed=None).hit_before_crossing
    assert not facts(behind, late).hit_before_crossing
    assert not facts(ahead, early).hit_before_crossing
    assert not facts(behind, touch(WHITES[1], WHITES[0], 0.05)).hit_before_crossing


def replaced(match: MatchState, at: Point) -> MatchState:
    return replace(match, layout=match.layout.with_disc(WHITES[0], at))


def test_the_front_line_is_the_movers_own() -> None:
    match = broken(started(FRIENDLY))
    assert facts(match, crossed=0.1).crossed_front_line
    assert not facts(match, crossed=None).crossed_front_line


def test_judging_a_stroke_uses_these_facts() -> None:
    match = pocketing(started(quick_play(PRESETS["uk29"])), Kind.WHITE)
    soft = judge(match, STROKE, StrokeResult(match.layout, (), (), (), 2.0, None))
    assert codes(soft)[0] == "line_not_crossed"
    crossed = judge(match, STROKE, StrokeResult(match.layout, (), (), (), 2.0, 0.1))
    assert codes(crossed)[0] == "nothing_pocketed"
