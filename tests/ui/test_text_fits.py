"""Texts never grow past the room they are given, in any size."""

import re
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.widgets import text
from carrom.ui.widgets.theme import (
    BASE_WINDOW,
    LEAST_TYPE,
    POWER_HIGH,
    POWER_LOW,
    REGULAR,
    SYMBOLS,
    USUAL,
    Type,
    mix_colours,
    power_colour,
    theme_for,
)
from carrom.ui.words.catalogue import catalogue, slots_of

words = st.text(st.characters(min_codepoint=32, max_codepoint=382, exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=60)
faces = st.builds(text.Face, st.just(REGULAR), st.integers(LEAST_TYPE, 60))


@given(words, faces, st.integers(60, 600))
def test_wrapped_lines_are_never_wider_than_their_room(words: str, face: text.Face, room: int) -> None:
    assert all(text.width(line, face) <= room for line in text.wrap(words, face, room))


@given(words, faces, st.integers(60, 600))
def test_wrapping_loses_no_letter(words: str, face: text.Face, room: int) -> None:
    assert "".join(text.wrap(words, face, room)).replace(" ", "") == words.replace(" ", "")


SAID = [sentence.format_map(dict.fromkeys(slots_of(sentence), "23")) for sentence in catalogue().texts.values()]
MEASURED = re.compile(r"[0-9] (?:%|mm|g|s|h|d|min|m/s)(?![a-z])")


def test_a_number_and_its_unit_stand_on_one_line_in_every_text_and_any_width() -> None:
    measured = [sentence for sentence in SAID if MEASURED.search(sentence)]
    assert len(measured) > 20
    face = text.Face(REGULAR, LEAST_TYPE)
    for sentence in measured:
        longest = max(text.width(found, face) for found in re.findall(rf"\S*{MEASURED.pattern}\S*", sentence))
        for room in range(longest, text.width(sentence, face) + 1):
            lines = text.wrap(sentence, face, room)
            assert not any(MEASURED.match(f"{line[-1:]} {after}") for line, after in pairwise(lines)), lines


def test_a_hints_power_is_not_parted_from_its_sign() -> None:
    face = text.Face(REGULAR, 16)
    sentence = catalogue()("hint.power", percent=23)
    for room in range(text.width("23 %.", face), text.width(sentence, face)):
        assert not any(line.endswith("23") for line in text.wrap(sentence, face, room))


@given(words, faces, st.integers(70, 600))
def test_a_shortened_text_fits_and_begins_as_the_whole_one_does(words: str, face: text.Face, room: int) -> None:
    short = text.shorten(words, face, room)
    assert text.width(short, face) <= room
    assert words.startswith(short.removesuffix(text.ELLIPSIS))


@given(words, faces, st.integers(80, 500), st.integers(20, 200))
def test_fitted_lines_stay_within_their_box(words: str, face: text.Face, width: int, height: int) -> None:
    used, lines = text.fit_lines(words, face, width, height)
    assert all(text.width(line, used) <= width for line in lines)
    assert len(lines) == 1 or len(lines) * text.line_height(used) <= height


@given(words, faces)
def test_a_picture_is_as_wide_as_its_text_was_measured(words: str, face: text.Face) -> None:
    wide = text.width(words, face)  # of a soft hyphen alone nothing is seen, and a picture is a pixel wide at least
    assert text.picture(words, face, USUAL.text).get_width() == max(wide, 1)


def test_a_text_drawn_twice_is_drawn_once() -> None:
    face = text.Face(REGULAR, 20)
    assert text.picture("queen", face, USUAL.text) is text.picture("queen", face, USUAL.text)


def test_arrows_come_from_the_face_that_has_them() -> None:
    found = [(run.text, run.file) for run in text.text_runs("a ← b", REGULAR)]
    assert found == [("a ", REGULAR), ("← ", SYMBOLS), ("b", REGULAR)]


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright"])
def test_a_line_stands_where_its_anchor_says(anchor: str) -> None:
    canvas = pygame.Surface((300, 100))
    drawn = text.draw(canvas, "14 – 9", text.Face(REGULAR, 20), USUAL.text, (150, 50), anchor)
    assert getattr(drawn, anchor) == (150, 50)


def test_type_grows_with_the_window_and_stays_readable_when_it_is_small() -> None:
    themes = [theme_for(*size) for size in ((640, 480), BASE_WINDOW, (1920, 1080), (3840, 2160))]
    for role in Type:
        sizes = [theme.type_px(role) for theme in themes]
        assert sizes == sorted(sizes)
        assert sizes[0] >= LEAST_TYPE
    assert themes[1].scale == 1.0


def test_power_runs_from_yellow_to_orange_without_a_jump() -> None:
    colours = [power_colour(step / 100) for step in range(101)]
    assert colours[0] == POWER_LOW
    assert colours[-1] == POWER_HIGH
    assert all(max(abs(a - b) for a, b in zip(x, y, strict=True)) <= 3 for x, y in pairwise(colours))
    assert mix_colours((0, 0, 0), (200, 100, 50), 7.0) == (200, 100, 50)
