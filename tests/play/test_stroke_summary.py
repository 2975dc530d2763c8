"""What a turn did is told by its touches, its falls and the rules."""

import math

import pytest

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Frame, Pocketed, Stroke, StrokeResult, TimeUp, Touch, Touchable
from carrom.model.units import URAD_PER_RAD, Point
from carrom.physics.simulation import simulate
from carrom.play.session import Turn
from carrom.play.stroke_summary import BESIDE, StrokeKind, summarize_stroke, summarize_turn
from carrom.rules.judge import judge
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, PRESETS, quick_play, with_switches

TABLE = standard_equipment()
OWN = (Kind.WHITE, Kind.QUEEN)
NE = TABLE.board.pocket("NE")
MAN, OTHER = WHITES[0], WHITES[1]
START = Point(0.0, TABLE.board.base_y)


def aimed(cut: float) -> tuple[Layout, Stroke]:
    """A man before the north-east pocket, and a stroke from the middle of the base that sends it there at this cut."""
    reach = (TABLE.men.diameter + TABLE.striker.diameter) / 2
    along = math.atan2(NE.y - START.y, NE.x - START.x) + math.radians(cut)
    for _ in range(50):  # the line of aim hangs on where the man lies, and the man on that line
        ghost = Point(START.x + 300 * math.cos(along), START.y + 300 * math.sin(along))
        away = math.atan2(NE.y - ghost.y, NE.x - ghost.x)
        along += (away + math.radians(cut) - along) / 2
    man = Point(round(ghost.x + reach * math.cos(away), 3), round(ghost.y + reach * math.sin(away), 3))
    return Layout.of({MAN: man}), Stroke(Seat.SOUTH, 0, round(along * URAD_PER_RAD), 3000)


@pytest.mark.parametrize(
    ("cut", "way"), [(0, StrokeKind.DIRECT), (5, StrokeKind.DIRECT), (20, StrokeKind.CUT), (35, StrokeKind.CUT)]
)
def test_a_stroke_of_the_engine_is_direct_or_a_cut_by_its_angle(cut: float, way: StrokeKind) -> None:
    layout, stroke = aimed(cut)
    result, _ = simulate(layout, stroke, TABLE)
    found = summarize_stroke(stroke, result, TABLE, OWN)
    assert found is not None
    assert found.kind is way
    assert found.distance == pytest.approx(300, abs=0.5)
    assert found.cut == pytest.approx(cut, abs=0.5)


def result(*touches: tuple[Disc, Touchable, Point, Point | None], fallen: tuple[Disc, ...] = ()) -> StrokeResult:
    """A result of these touches, told by hand, and of these discs in the north-east pocket."""
    told = tuple(Touch(a, b, n / 10, at, striker, 0.01) for n, (a, b, at, striker) in enumerate(touches))
    return StrokeResult(Layout(), tuple(Pocketed(disc, "NE", 2.0) for disc in fallen), (), told, 3.0, 0.1)


STROKE = Stroke(Seat.SOUTH, 0, 1_570_796, 3000)
STRUCK = (STRIKER, MAN, Point(0, 20), Point(0, 0))
FAR, NEAR = Point(300, NE.y - BESIDE - 1), Point(370, NE.y - 30)


@pytest.mark.parametrize(
    ("told", "way"),
    [
        (result(STRUCK, fallen=(MAN,)), StrokeKind.DIRECT),
        (result(STRUCK), StrokeKind.DIRECT),
        (result((STRIKER, MAN, Point(15, 15), Point(0, 0))), StrokeKind.CUT),
        (result(STRUCK, (MAN, Frame.E, FAR, None), fallen=(MAN,)), StrokeKind.REBOUND),
        (result(STRUCK, (MAN, Frame.E, NEAR, None), fallen=(MAN,)), StrokeKind.DIRECT),
        (result((STRIKER, Frame.N, Point(0, 370), Point(0, 350)), STRUCK), StrokeKind.REBOUND),
        (result(STRUCK, (MAN, OTHER, FAR, None), fallen=(OTHER,)), StrokeKind.COMBINATION),
        (result(STRUCK, (MAN, OTHER, FAR, None)), StrokeKind.COMBINATION),
        (result(STRUCK, (MAN, Frame.E, FAR, None)), StrokeKind.DIRECT),
        (result(STRUCK, (MAN, QUEEN, FAR, None), fallen=(QUEEN,)), StrokeKind.COMBINATION),
        (result(STRUCK, (MAN, BLACKS[0], FAR, None), fallen=(Disc(Kind.BLACK, 1),)), StrokeKind.COMBINATION),
    ],
)
def test_the_way_of_a_stroke_is_told_by_its_touches(told: StrokeResult, way: StrokeKind) -> None:
    found = summarize_stroke(STROKE, told, TABLE, OWN)
    assert found is not None
    assert found.kind is way


def test_the_path_to_the_man_goes_round_by_the_frame() -> None:
    told = result((STRIKER, Frame.N, Point(0, 370), Point(0, 350)), STRUCK)
    found = summarize_stroke(STROKE, told, TABLE, OWN)
    assert found is not None
    assert (found.kind, found.distance) == (StrokeKind.REBOUND, 350 - START.y + 350)


def test_a_stroke_that_struck_no_man_went_for_none() -> None:
    assert summarize_stroke(STROKE, result((STRIKER, Frame.N, Point(0, 370), Point(0, 350))), TABLE, OWN) is None


def played(preset: str, told: StrokeResult, broken: bool = True) -> tuple[str, ...]:
    """The fouls that such a stroke is under these rules."""
    ruleset = with_switches(quick_play(PRESETS[preset]), {"name": "house"})
    match = start_match(ruleset, TABLE, seating_for(ruleset, min(ruleset.allowed_seats)), 1)
    if broken:
        first = Turn(STROKE, whole(match.layout, result(STRUCK)), judge(match, STROKE, whole(match.layout, result(STRUCK))))
        match = first.ruling.match
    stroke = Stroke(match.board.to_strike, 0, 1_570_796, 3000)
    done = whole(match.layout, told)
    found = summarize_turn(match, Turn(stroke, done, judge(match, stroke, done)))
    assert found is not None
    assert found.breaking is not broken
    return found.fouls


def whole(layout: Layout, told: StrokeResult) -> StrokeResult:
    """The same with all discs of the layout still lying that did not fall."""
    left = layout.without(*(fall.disc for fall in told.pocketed))
    return StrokeResult(left, told.pocketed, (), told.touches, told.duration, told.front_line_crossed)


def test_fouls_are_told_by_their_kind() -> None:
    striker = Disc(Kind.STRIKER)
    assert played("icf", result(STRUCK)) == ()
    assert played("icf", result(STRUCK, fallen=(striker,))) == ("striker",)
    assert played("gr25", result(STRUCK, fallen=(WHITES[0],))) == ("opponent",)
    assert played("uk29", result(fallen=(striker,)), broken=False) == ("break",)


def test_a_clock_that_runs_out_is_a_foul_in_time_and_a_choice_is_no_deed() -> None:
    match = start_match(quick_play(ICF), TABLE, seating_for(ICF, 2), 1)
    late, choice = TimeUp(Seat.SOUTH), Choice(Seat.SOUTH, "concede")
    found = summarize_turn(match, Turn(late, None, judge(match, late, None)))
    assert found is not None
    assert (found.seat, found.stroke, found.fouls) == (Seat.SOUTH, None, ("time",))
    assert summarize_turn(match, Turn(choice, None, judge(match, choice, None))) is None
