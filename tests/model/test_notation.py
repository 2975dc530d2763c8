"""Positions and strokes as text: exact both ways, and every refusal says which part is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.discs import BLACKS, MEN_AND_QUEEN, QUEEN, WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, canonical
from carrom.model.notation import LONGEST, BadNotation, layout_text, parse_layout, parse_stroke, stroke_text
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, Point

EQUIPMENT = standard_equipment()

# Cells of 40 mm keep any two men apart whatever the micrometres within the cell.
CELLS = [(x, y) for x in range(-8, 9) for y in range(-8, 9)]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Canonical layouts of any discs at any places of the grid."""
    discs = draw(st.lists(st.sampled_from(MEN_AND_QUEEN), unique=True, max_size=len(MEN_AND_QUEEN)))
    cells = draw(st.lists(st.sampled_from(CELLS), unique=True, min_size=len(discs), max_size=len(discs)))
    within = st.integers(-4000, 4000)
    places = [Point((40_000 * x + draw(within)) / UM_PER_MM, (40_000 * y + draw(within)) / UM_PER_MM) for x, y in cells]
    return canonical(Layout.of(zip(discs, places, strict=True)), EQUIPMENT)


@given(layouts())
def test_every_canonical_layout_comes_back_exactly_from_its_text(layout: Layout) -> None:
    assert parse_layout(layout_text(layout), EQUIPMENT) == layout


@given(
    st.builds(
        Stroke,
        st.sampled_from(Seat),
        st.integers(-250_000, 250_000),
        st.integers(-7_000_000, 7_000_000),
        st.integers(0, 20_000),
    )
)
def test_every_stroke_comes_back_exactly_from_its_text(stroke: Stroke) -> None:
    assert parse_stroke(stroke_text(stroke)) == stroke


def test_the_words_opening_and_empty_stand_for_whole_layouts() -> None:
    assert parse_layout("opening", EQUIPMENT) == opening_layout(Seat.SOUTH, EQUIPMENT)
    assert parse_layout(" empty\n", EQUIPMENT) == Layout()
    assert layout_text(Layout()) == "empty"


def test_a_layout_reads_colour_number_and_place() -> None:
    layout = parse_layout("q@0,0 w1@-12.5,40 b9@100.001,-0.5", EQUIPMENT)
    assert layout.at(WHITES[0]) == Point(-12.5, 40)
    assert layout.at(BLACKS[8]) == Point(100.001, -0.5)
    assert layout.at(QUEEN) == Point(0, 0)
    assert layout_text(layout) == "w1@-12.5,40 b9@100.001,-0.5 q@0,0"


def test_minus_nought_is_nought() -> None:
    assert layout_text(parse_layout("q@-0.0,-0", EQUIPMENT)) == "q@0,0"


def test_a_layout_at_the_length_limit_holds_all_nineteen_discs() -> None:
    longest = " ".join(f"{word}@-300.001,-300.001" for word in ["q", *(f"{c}{n}" for c in "wb" for n in range(1, 10))])
    assert len(longest) < LONGEST


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the layout is empty"),
        ("w1", "'w1' is not a placed disc"),
        ("w0@0,0", "not a placed disc"),
        ("w10@0,0", "not a placed disc"),
        ("s@0,0", "not a placed disc"),
        ("w1@0,0,0", "not a placed disc"),
        ("w1@1e2,0", "not a placed disc"),
        ("w1@nan,0", "not a placed disc"),
        ("w1@0.0001,0", "not a placed disc"),
        ("w1@٣,0", "not a placed disc"),
        ("w1@0,0 w1@90,0", "white 1 is placed twice"),
        ("w1@0,0 b1@5,0", "white 1 and black 1 overlap"),
        ("w1@360,0", "is off the board"),
        ("q@0,0 " * 400, "at most 2000 characters"),
    ],
)
def test_a_bad_layout_is_refused_with_the_part_and_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_layout(text, EQUIPMENT)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "SEAT OFFSET ANGLE SPEED"),
        ("south 0 1.5", "SEAT OFFSET ANGLE SPEED"),
        ("up 0 1.5 3000", "'up' is not a seat"),
        ("south x 1.5 3000", "'x' is not a valid offset"),
        ("south 0.0001 1.5 3000", "'0.0001' is not a valid offset"),
        ("south 0 1.5000001 3000", "not a valid angle"),
        ("south 0 inf 3000", "not a valid angle"),
        ("south 0 1.5 3000.5", "not a valid speed"),
        ("south 0 1.5 99999999999", "not a valid speed"),
    ],
)
def test_a_bad_stroke_is_refused_with_the_part_and_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_stroke(text)


def test_a_stroke_is_written_as_a_person_would() -> None:
    assert stroke_text(Stroke(Seat.SOUTH, 12_500, 1_570_796, 3000)) == "south 12.5 1.570796 3000"
