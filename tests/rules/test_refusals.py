"""Every action that is not allowed is refused with its law and by how much it misses; nothing raises."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.discs import QUEEN, STRIKER, WHITES, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import base_ranges, free_offsets
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Placement, Stroke, StrokeResult, TimeUp
from carrom.model.units import Point
from carrom.rules.judge import judge, refuse
from carrom.rules.match import start_match
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.ruleset import ICF, PRESETS, quick_play, with_switches
from carrom.rules.state import MatchOver, MatchState, ToPlace, ToStrike
from tests.rules.strategies import broken, played, pocketing, spread, started

AHEAD = 1_570_796
FRIENDLY = quick_play(ICF)
FORWARD_ONLY = quick_play(PRESETS["uk29"])


def stroke(seat: Seat = Seat.SOUTH, offset: int = 0, angle: int = AHEAD, speed: int = 3000) -> Stroke:
    return Stroke(seat, offset, angle, speed)


def refused(match: MatchState, action: Action) -> Refusal:
    found = refuse(match, action)
    assert found is not None
    with pytest.raises(IllegalAction) as raised:
        judge(match, action, None)
    assert raised.value.refusal == found
    return found


def test_a_stroke_of_the_seat_to_play_is_allowed() -> None:
    assert refuse(started(FRIENDLY), stroke()) is None


def test_a_stroke_needs_its_result() -> None:
    with pytest.raises(TypeError):
        judge(started(FRIENDLY), stroke(), None)


def test_another_seat_is_refused_under_law_51() -> None:
    assert refused(started(FRIENDLY), stroke(Seat.NORTH)) == Refusal("not_your_turn", "51", Seat.NORTH)
    assert refused(started(FRIENDLY), stroke(Seat.EAST)).code == "nobody_sits_there"


def test_half_on_a_base_circle_is_refused_with_the_way_to_the_nearest_legal_spot() -> None:
    match = started(FRIENDLY)
    _, (_, middle), (inner, outer) = base_ranges(match.equipment)
    assert refused(match, stroke(offset=middle + 3000)) == Refusal("striker_cuts_circle", "130b", Seat.SOUTH, 3.0)
    assert refused(match, stroke(offset=-inner + 500)) == Refusal("striker_cuts_circle", "130b", Seat.SOUTH, 0.5)
    assert refuse(match, stroke(offset=middle)) is None
    assert refuse(match, stroke(offset=-outer)) is None


def test_on_the_arrow_and_off_the_base_are_told_apart() -> None:
    match = started(FRIENDLY)
    outer = base_ranges(match.equipment)[2][1]
    assert refused(match, stroke(offset=outer + 1200)) == Refusal("striker_touches_arrow", "130b", Seat.SOUTH, 1.2)
    assert refused(match, stroke(offset=300_000)).code == "striker_off_base"


def test_over_a_man_is_refused_with_the_overlap() -> None:
    match = started(FRIENDLY)
    base = Point(0.0, match.equipment.board.base_y)
    match = replace(match, layout=match.layout.with_disc(WHITES[0], base))
    found = refused(match, stroke(offset=10_000))
    reach = (match.equipment.striker.diameter + match.equipment.men.diameter) / 2
    assert (found.code, found.law) == ("striker_over_man", "134, 142")
    assert found.amount == pytest.approx(reach + 0.01 - 10.0)
    assert refuse(match, stroke(offset=math.ceil((reach + 0.01) * 1000))) is None


def test_speed_and_direction_have_their_limits() -> None:
    match = started(FRIENDLY)
    striker = match.equipment.striker
    assert refused(match, stroke(speed=int(striker.least_speed) - 20)) == Refusal("too_soft", "", Seat.SOUTH, 20)
    assert refused(match, stroke(speed=int(striker.full_speed) + 5)) == Refusal("too_hard", "", Seat.SOUTH, 5)
    assert refused(match, stroke(angle=-1)).code == "no_direction"
    assert refused(match, stroke(angle=7_000_000)).code == "no_direction"
    assert refuse(match, stroke(angle=0)) is None
    assert refuse(match, stroke(angle=6_283_185)) is None


def test_backward_strokes_are_refused_only_where_the_rules_forbid_them() -> None:
    backward = stroke(angle=4_712_389)
    assert refuse(started(FRIENDLY), backward) is None
    found = refused(started(FORWARD_ONLY), backward)
    assert (found.code, found.law) == ("backward_stroke", "")
    assert found.amount == pytest.approx(90, abs=0.01)
    assert refused(started(FORWARD_ONLY), stroke(angle=0)).code == "backward_stroke"
    assert refuse(started(FORWARD_ONLY), stroke(angle=1)) is None


def by_hand() -> MatchState:
    """North is to put back a man for South."""
    rules = with_switches(FRIENDLY, {"place_by_hand": True})
    match = spread(pocketing(started(rules), Kind.WHITE, Kind.WHITE))
    match = played(match, Kind.STRIKER).match
    assert match.expects == ToPlace(Seat.NORTH, WHITES[0])
    return replace(match, layout=Layout(((QUEEN, Point(50.0, 0.0)),)))


def test_a_man_is_put_inside_the_outer_circle_and_clear_of_the_centre() -> None:
    match = by_hand()
    assert refuse(match, Placement(Seat.NORTH, WHITES[0], Point(-50.0, 10.0))) is None
    outside = refused(match, Placement(Seat.NORTH, WHITES[0], Point(-72.0, 0.0)))
    assert (outside.code, outside.law) == ("disc_outside_circle", "9, 84")
    assert outside.amount == pytest.approx(72 + 15.5 - 85)
    centre = refused(match, Placement(Seat.NORTH, WHITES[0], Point(0.0, 20.0)))
    assert (centre.code, centre.law) == ("disc_on_centre_circle", "89b")
    assert centre.amount == pytest.approx(15.9 + 15.5 - 20)
    over = refused(match, Placement(Seat.NORTH, WHITES[0], Point(45.0, 20.0)))
    assert (over.code, over.law) == ("disc_over_man", "86")


def test_the_wrong_disc_seat_or_number_cannot_be_placed() -> None:
    match = by_hand()
    spot = Point(-50.0, 0.0)
    assert refused(match, Placement(Seat.SOUTH, WHITES[0], spot)).code == "not_your_turn"
    assert refused(match, Placement(Seat.NORTH, WHITES[1], spot)).code == "another_disc"
    assert refused(match, Placement(Seat.NORTH, STRIKER, spot)).code == "another_disc"
    for bad in (math.nan, math.inf, -math.inf):
        assert refused(match, Placement(Seat.NORTH, WHITES[0], Point(bad, 0.0))).code == "no_number"
        assert refused(match, Placement(Seat.NORTH, WHITES[0], Point(0.0, bad))).code == "no_number"


def test_what_is_not_asked_for_is_refused_whatever_it_is() -> None:
    strike, place = started(FRIENDLY), by_hand()
    over = replace(strike, expects=MatchOver(0))
    asked: tuple[tuple[MatchState, Action], ...] = (
        (strike, Placement(Seat.SOUTH, WHITES[0], Point(0.0, 0.0))),
        (strike, Choice(Seat.SOUTH, "next")),
        (strike, Choice(Seat.SOUTH, "heads")),
        (strike, Choice(Seat.SOUTH, "waive")),
        (place, stroke(Seat.NORTH)),
        (place, Choice(Seat.NORTH, "pass")),
        (strike, MatchTimeUp()),
    )
    for match, action in asked:
        assert refused(match, action).code == "not_now"
    late: tuple[Action, ...] = (stroke(), Choice(Seat.SOUTH, "concede"), TimeUp(Seat.SOUTH), MatchTimeUp())
    assert {refused(over, action).code for action in late} == {"match_is_over"}


def test_passing_needs_rules_that_know_it_and_a_broken_ring() -> None:
    assert refused(started(FRIENDLY), Choice(Seat.SOUTH, "pass")) == Refusal("no_passing_at_break", "45", Seat.SOUTH)
    assert refused(broken(started(FORWARD_ONLY)), Choice(Seat.SOUTH, "pass")) == Refusal("no_passing", "", Seat.SOUTH)
    assert refused(broken(started(FRIENDLY)), Choice(Seat.NORTH, "pass")).code == "not_your_turn"


def test_an_option_that_is_no_option_is_refused() -> None:
    match = started_at_toss()
    assert refused(match, Choice(Seat.SOUTH, "edge")).code == "no_such_option"
    assert refused(match, Choice(Seat.NORTH, "heads")).code == "not_your_turn"
    assert refused(match, stroke()).code == "not_now"


def started_at_toss() -> MatchState:
    return start_match(ICF, standard_equipment(), SINGLES, 1)


numbers = st.integers(-(10**12), 10**12)
actions = st.one_of(
    st.builds(Stroke, st.sampled_from(Seat), numbers, numbers, numbers),
    st.builds(
        Placement,
        st.sampled_from(Seat),
        st.sampled_from((*WHITES, QUEEN, STRIKER)),
        st.builds(Point, st.floats(allow_nan=True, allow_infinity=True), st.floats(allow_nan=True, allow_infinity=True)),
    ),
    st.builds(Choice, st.sampled_from(Seat), st.text(max_size=12) | st.sampled_from(("pass", "waive", "next", "concede"))),
    st.builds(TimeUp, st.sampled_from(Seat)),
    st.just(MatchTimeUp()),
)


@given(action=actions)
def test_any_action_is_refused_or_judged_and_never_raises_otherwise(action: Action) -> None:
    for match in (started(FRIENDLY), by_hand(), started_at_toss(), broken(started(FORWARD_ONLY))):
        if refuse(match, action) is None:
            result = StrokeResult(match.layout, (), (), (), 1.0, None) if isinstance(action, Stroke) else None
            assert judge(match, action, result).notices
        else:
            with pytest.raises(IllegalAction):
                judge(match, action, None)


@given(
    seat=st.sampled_from((Seat.SOUTH, Seat.NORTH)),
    places=st.lists(st.tuples(st.integers(-350, 350), st.integers(-290, 290)), min_size=1, max_size=6),
    offset=st.integers(-240_000, 240_000),
)
def test_the_free_offsets_are_those_that_are_not_refused(seat: Seat, places: list[tuple[int, int]], offset: int) -> None:
    match = broken(started(FRIENDLY))
    layout = Layout.of({WHITES[number]: Point(float(x), float(y)) for number, (x, y) in enumerate(places)})
    match = replace(match, layout=layout, expects=ToStrike(seat))
    free = free_offsets(seat, layout, match.equipment)
    for low, high in free:
        assert refuse(match, stroke(seat, low)) is None
        assert refuse(match, stroke(seat, high)) is None
    inside = any(low <= offset <= high for low, high in free)
    assert (refuse(match, stroke(seat, offset)) is None) is inside
