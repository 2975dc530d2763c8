"""Values come back from plain data exactly as they went, and nothing else comes back at all."""

import copy
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.discs import MEN_AND_QUEEN, QUEEN, STRIKER, WHITES, Kind
from carrom.model.equipment import POCKET_NAMES, Equipment, standard_equipment
from carrom.model.layout import Layout
from carrom.model.placing import opening_layout
from carrom.model.seats import DOUBLES_CLOCKWISE, SINGLES, Seat, Seating
from carrom.model.stroke import (
    Action,
    Choice,
    Frame,
    MatchTimeUp,
    Placement,
    PocketBack,
    Pocketed,
    Stroke,
    StrokeResult,
    TimeUp,
    Touch,
)
from carrom.model.units import Point
from carrom.play.preferences import MatchChoices, SoundChoices
from carrom.rules.notices import Notice
from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.storage.codec import BadValue, action_from_plain, from_plain, to_plain

SEATS = st.sampled_from(Seat)
DISCS = st.sampled_from(MEN_AND_QUEEN)
UM = st.integers(-368_000, 368_000).map(lambda um: um / 1000)
GRID_POINTS = st.builds(Point, UM, UM)
POINTS = st.builds(Point, st.floats(-400, 400), st.floats(-400, 400))
TIMES = st.floats(0, 20)
STROKES = st.builds(Stroke, SEATS, st.integers(-230_000, 230_000), st.integers(-(10**7), 10**7), st.integers(0, 9000))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    STROKES,
    st.builds(Placement, SEATS, DISCS, GRID_POINTS),
    st.builds(Choice, SEATS, st.text(max_size=100)),
    st.builds(TimeUp, SEATS),
    st.just(MatchTimeUp()),
)
TOUCHES = st.builds(
    Touch,
    st.sampled_from([*MEN_AND_QUEEN, STRIKER]),
    st.sampled_from([*Frame, *PocketBack, QUEEN]),
    TIMES,
    POINTS,
    st.none() | POINTS,
    st.floats(0, 10),
)


@st.composite
def results(draw: st.DrawFn) -> StrokeResult:
    """Any result of a stroke, likely or not, with each disc in one place."""
    discs = draw(st.permutations(MEN_AND_QUEEN))
    fallen, gone = sorted(draw(st.tuples(st.integers(0, 19), st.integers(0, 19))))
    pocketed = tuple(Pocketed(disc, draw(st.sampled_from(POCKET_NAMES)), draw(TIMES)) for disc in discs[:fallen])
    layout = Layout.of((disc, draw(GRID_POINTS)) for disc in discs[gone:])
    touches = tuple(draw(st.lists(TOUCHES, max_size=5)))
    return StrokeResult(layout, pocketed, tuple(discs[fallen:gone]), touches, draw(TIMES), draw(st.none() | TIMES))


def there_and_back(plain: object) -> object:
    """What JSON makes of plain data."""
    return msgspec.json.decode(msgspec.json.encode(plain))


@given(ACTIONS)
def test_every_action_comes_back(action: Action) -> None:
    assert action_from_plain(there_and_back(to_plain(action))) == action


@given(results())
def test_every_result_comes_back_bit_for_bit(result: StrokeResult) -> None:
    assert from_plain(StrokeResult, there_and_back(to_plain(result))) == result


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_comes_back(name: str) -> None:
    assert from_plain(Ruleset, there_and_back(to_plain(PRESETS[name]))) == PRESETS[name]


@pytest.mark.parametrize(
    "value", [standard_equipment(), SINGLES, DOUBLES_CLOCKWISE, opening_layout(Seat.EAST, standard_equipment())]
)
def test_what_a_match_is_made_of_comes_back(value: object) -> None:
    assert from_plain(type(value), there_and_back(to_plain(value))) == value


def test_a_notice_comes_back() -> None:
    notice = Notice("queen_covered", "Q3", "96", Seat.NORTH, (Kind.QUEEN, Kind.WHITE), 2)
    assert from_plain(Notice, there_and_back(to_plain(notice))) == notice


def test_a_disc_is_its_name_and_an_action_says_what_it_does() -> None:
    placement = Placement(Seat.SOUTH, WHITES[3], Point(0, 12.5))
    assert to_plain(placement) == {"do": "placement", "seat": "south", "disc": "white 4", "at": [0, 12.5]}


def test_a_whole_number_does_for_a_measure() -> None:
    placement = action_from_plain({"do": "placement", "seat": "south", "disc": "queen", "at": [0, 10]})
    assert placement == Placement(Seat.SOUTH, QUEEN, Point(0.0, 10.0))


STROKE: dict[str, Any] = {"do": "stroke", "seat": "south", "offset": 0, "angle": 1_570_796, "speed": 3000}


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"do": "fly"}, "$.do"),
        ({"do": 3}, "$.do"),
        ({"do": ["stroke"]}, "$.do"),
        ({"seat": "up"}, "$.seat"),
        ({"offset": 0.5}, "$.offset"),
        ({"offset": "0"}, "$.offset"),
        ({"offset": True}, "$.offset"),
        ({"offset": None}, "$.offset"),
        ({"speed": -1}, "$"),
        ({"speed": 10**30}, "$"),
        ({"spin": 1}, "$.spin"),
    ],
)
def test_a_wrong_stroke_is_refused_with_its_path(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(BadValue) as refused:
        action_from_plain(STROKE | changed)
    assert refused.value.where == where


@pytest.mark.parametrize("key", STROKE)
def test_a_missing_key_is_refused_by_name(key: str) -> None:
    with pytest.raises(BadValue, match=key):
        action_from_plain({name: value for name, value in STROKE.items() if name != key})


@pytest.mark.parametrize("plain", [None, 3, "stroke", [], [STROKE], {}])
def test_what_is_no_object_is_no_action(plain: object) -> None:
    with pytest.raises(BadValue):
        action_from_plain(plain)


@pytest.mark.parametrize("value", [1, 0, 30])
def test_the_end_of_the_match_s_time_is_told_as_it_always_was(value: int) -> None:
    assert to_plain(MatchTimeUp()) == {"do": "chance", "name": "match_time_up", "value": 1}
    assert action_from_plain({"do": "chance", "name": "match_time_up", "value": value}) == MatchTimeUp()


@pytest.mark.parametrize("wrong", [{"name": "dice"}, {"value": "one"}, {"value": None}, {"seat": "south"}])
def test_no_other_chance_is_an_action(wrong: dict[str, object]) -> None:
    with pytest.raises(BadValue):
        action_from_plain({"do": "chance", "name": "match_time_up", "value": 1} | wrong)


TOUCH = Touch(STRIKER, WHITES[0], 0.25, Point(1, 2), None, 0.1)
RESULT = StrokeResult(
    Layout.of({QUEEN: Point(0, 0), WHITES[1]: Point(50, 0)}),
    (Pocketed(WHITES[0], "NE", 1.0), Pocketed(STRIKER, "SW", 1.5)),
    (),
    (TOUCH,),
    2.0,
    0.1,
)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("duration",), float("inf"), "$"),
        (("duration",), -1.0, "$"),
        (("duration",), "long", "$.duration"),
        (("front_line_crossed",), -0.5, "$"),
        (("pocketed", 0, "pocket"), "N", "$.pocketed[0]"),
        (("pocketed", 1, "disc"), "white 10", "$.pocketed[1].disc"),
        (("pocketed", 1, "disc"), 7, "$.pocketed[1].disc"),
        (("pocketed", 1, "disc"), "white 1", "$"),
        (("left_board",), ["queen"], "$"),
        (("left_board",), "queen", "$.left_board"),
        (("touches", 0, "a"), "frame N", "$.touches[0]"),
        (("touches", 0, "b"), "the table", "$.touches[0]"),
        (("touches", 0, "impulse"), float("nan"), "$.touches[0]"),
        (("touches", 0, "at"), [1, 2, 3], "$.touches[0].at"),
        (("touches", 0, "at"), [1, 2000], "$.touches[0].at"),
        (("touches", 0, "striker"), {"x": 1}, "$.touches[0].striker"),
        (("layout", "discs", 0, 1, 0), 0.0005, "$.layout"),
        (("layout", "discs", 0, 0), "striker", "$.layout"),
        (("layout", "discs", 0, 0), "queen", "$.layout"),
        (("layout", "discs", 0), ["white 2"], "$.layout.discs[0]"),
    ],
)
def test_a_wrong_result_is_refused_with_its_path(path: tuple[Any, ...], value: object, where: str) -> None:
    plain: Any = copy.deepcopy(to_plain(RESULT))
    at = plain
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(BadValue) as refused:
        from_plain(StrokeResult, plain)
    assert refused.value.where == where


def test_equipment_out_of_range_is_refused_by_the_constant_s_name() -> None:
    equipment = standard_equipment()
    slippery = replace(equipment, surface=replace(equipment.surface, mu_board=-1.0))
    with pytest.raises(BadValue, match=r"surface\.mu_board"):
        from_plain(Equipment, to_plain(slippery))


def test_a_ruleset_with_an_impossible_switch_is_refused_by_its_name() -> None:
    plain = to_plain(PRESETS["icf"])
    assert isinstance(plain, dict)
    with pytest.raises(BadValue, match="target_points"):
        from_plain(Ruleset, plain | {"target_points": 0})
    with pytest.raises(BadValue, match=r"\$\.win_check"):
        from_plain(Ruleset, plain | {"win_check": "never"})


@pytest.mark.parametrize(
    "seating",
    [
        Seating((), ()),
        Seating((Seat.SOUTH, Seat.SOUTH), ((Seat.SOUTH,),)),
        Seating((Seat.SOUTH,), ((Seat.SOUTH,), (Seat.NORTH,))),
        Seating((Seat.SOUTH,), ((Seat.SOUTH,), ())),
    ],
)
def test_a_seating_at_odds_with_itself_is_refused(seating: Seating) -> None:
    with pytest.raises(BadValue, match="seats"):
        from_plain(Seating, to_plain(seating))


@pytest.mark.parametrize("kind", [bool, int, float, str, Point, Stroke, Layout])
def test_half_a_character_is_no_other_value(kind: type) -> None:
    for plain in ("\ud800", ["\ud800", "\ud800"], {"do": "stroke", "\ud800": 1}):
        if kind is not str or plain != "\ud800":
            with pytest.raises(BadValue):
                from_plain(kind, plain)


@pytest.mark.parametrize("kind", [int, Layout, SoundChoices, MatchChoices])
def test_what_is_said_of_a_value_is_short_however_long_that_is(kind: type) -> None:
    long = "9" * 100_000
    for plain in (long, {long: 1}, {"discs": [[long, [0.0, 0.0]]]}, {"discs": [], long: 1}):
        with pytest.raises(BadValue) as refused:
            from_plain(kind, plain)
        assert len(str(refused.value)) < 1000


def test_a_number_that_is_none_is_never_written() -> None:
    with pytest.raises(ValueError, match="nan"):
        to_plain(Point(float("nan"), 0))


def test_what_is_no_value_has_no_plain_form() -> None:
    with pytest.raises(TypeError, match="object"):
        to_plain(object())
