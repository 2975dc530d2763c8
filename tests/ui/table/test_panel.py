"""The panel's parts: words keep clear of what stands under them, and no heading stands over nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.equipment import standard_equipment
from carrom.ui.input.aiming import feel
from carrom.ui.input.viewport import Rect
from carrom.ui.table.panel import draw_log, draw_power
from carrom.ui.widgets import text
from carrom.ui.widgets.arrangement import table_layout
from carrom.ui.widgets.messages import OVER, MessageLayout, colours, grown_box, message_layout, power_rect
from carrom.ui.widgets.theme import USUAL, Theme, theme_for
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import Message, Tone
from tests.ui.measuring import Measuring
from tests.ui.screens import SIZES

SAY = catalogue()
LONG = Message(
    Tone.QUEEN,
    "Player 1 pockets the queen. The next stroke must cover it.",
    ("Now pocket one of your men to cover it.",),
    "Laws 92, 48",
    "Lesson 5 of 6",
    "N1",
)


def foot(placed: MessageLayout) -> float:
    last = placed.words[-1]
    return last.at[1] + len(last.lines) * text.line_height(last.face)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parties", [2, 3])
def test_a_long_banner_keeps_its_gap_from_the_buttons_under_it(size: tuple[int, int], parties: int) -> None:
    theme = theme_for(*size)
    where = table_layout(*size, theme, parties)
    floor = where.log.bottom if where.log is not None else where.prompt.bottom
    box = grown_box(theme, where.prompt, LONG, True, floor)
    placed = message_layout(theme, box, LONG, True)
    strip = power_rect(theme, box)
    assert placed.whole
    assert foot(placed) <= min(strip.top, strip.bottom + theme.px(OVER) - theme.touch) - theme.px(9 if placed.clear else 1) + 1


WORDS = st.lists(
    st.sampled_from(["Player", "2", "pockets", "striker:", "a", "man", "comes", "back", "championship,"]), max_size=25
)
PHRASES = WORDS.map(" ".join)
MESSAGES = st.builds(
    Message,
    st.sampled_from(Tone),
    PHRASES.map(lambda words: words or "Foul"),
    st.lists(PHRASES.filter(bool), max_size=3).map(tuple),
    st.sampled_from(["", "Law 73", "Laws 98a-98d, 101b, 125"]),
    PHRASES,
)


@given(
    MESSAGES,
    st.sampled_from((0.76, 1.0, 1.31)),
    st.floats(1.0, 2.0),
    st.integers(140, 520),
    st.integers(120, 400),
    st.booleans(),
)
def test_a_message_shrinks_as_a_whole_and_larger_words_make_nothing_smaller(
    message: Message, scale: float, enlarged: float, width: int, height: int, raised: bool
) -> None:
    low, floor = Rect(0, 0, width, min(height, 152 * scale)), max(float(height), 152 * scale)
    boxes = [(theme, grown_box(theme, low, message, raised, floor)) for theme in (Theme(scale), Theme(scale, enlarged))]
    usual, larger = (message_layout(theme, box, message, raised) for theme, box in boxes)
    for placed in (usual, larger):
        assert all(words.face.px <= placed.words[0].face.px for words in placed.words)
    if usual.whole:
        assert larger.whole
        pairs = zip(usual.words, larger.words, strict=True)
        assert all(words.face.px <= others.face.px for words, others in pairs)


def test_a_banner_without_room_has_that_of_the_power_as_well() -> None:
    theme = theme_for(1280, 800)
    low = Rect(0, 0, 200, 152)
    beside, alone = message_layout(theme, low, LONG, True), message_layout(theme, low, LONG, True, band=False)
    assert not beside.clear
    assert alone.clear
    assert alone.words[0].face.px > beside.words[0].face.px


def test_only_a_foul_has_a_red_ground() -> None:
    red = [tone for tone in Tone if colours(tone, USUAL)[0] == USUAL.forbidden_ground]
    assert red == [Tone.FOUL]
    assert colours(Tone.QUEEN, USUAL) == colours(Tone.GOOD, USUAL)


@pytest.mark.parametrize("height", range(0, 120, 3))
def test_the_log_has_no_heading_over_nothing(height: int) -> None:
    canvas = Measuring((400, 400))
    draw_log(canvas, theme_for(640, 480), Rect(10, 10, 140, height), (), SAY, compact=True)
    shown = " ".join(part.words for part in canvas.drawn.texts)
    assert shown in {"", f"{SAY('log.heading')} {SAY('log.empty')}"}


@pytest.mark.parametrize(("width", "told"), [(460, "framed"), (270, "framed_short"), (140, "")])
@pytest.mark.parametrize("size", SIZES)
def test_frames_on_the_power_are_told_where_there_is_room_and_keep_off_the_words(
    size: tuple[int, int], width: int, told: str
) -> None:
    theme, canvas = theme_for(*size), Measuring((900, 200))
    strip = power_rect(theme, Rect(20, 20, theme.px(width), theme.px(120)))
    draw_power(canvas, theme, strip, SAY, feel(standard_equipment(), 1.0, theme.scale), 2000, ((200, 5000),))
    words = [part.words for part in canvas.drawn.texts]
    assert [key for key in ("framed", "framed_short") if SAY(f"power.{key}") in words] == ([told] if told else [])
    frame_top = strip.bottom - theme.px(14) - theme.px(3)
    assert all(part.ink.bottom <= frame_top for part in canvas.drawn.texts)
