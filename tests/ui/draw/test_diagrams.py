"""The pictures that explain words show what the words say, as the engine plays it."""

import pygame
import pytest

from carrom.model.discs import STRIKER, WHITES, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.stroke import Frame
from carrom.physics import simulate
from carrom.play.stroke_summary import StrokeKind, summarize_stroke
from carrom.rules.ruleset import ICF
from carrom.ui.draw.diagrams import DIAGRAMS, EXAMPLES, diagram
from carrom.ui.draw.looks import CLASSIC
from carrom.ui.widgets.theme import HIGH_CONTRAST, USUAL
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.law_pages import LawPageName, law_pages

TABLE = standard_equipment()


@pytest.mark.parametrize("word", EXAMPLES)
def test_the_man_of_an_example_falls_and_nothing_else(word: str) -> None:
    example = EXAMPLES[word]
    result, _ = simulate(example.layout, example.stroke, TABLE)
    assert [fall.disc for fall in result.pocketed] == [WHITES[0]]


def test_each_example_is_the_stroke_that_it_is_named_for() -> None:
    kinds, walls = {}, {}
    for word, example in EXAMPLES.items():
        result, _ = simulate(example.layout, example.stroke, TABLE)
        summary = summarize_stroke(example.stroke, result, TABLE, (Kind.WHITE,))
        assert summary is not None
        kinds[word] = summary.kind
        walls[word] = [touch.b for touch in result.touches if touch.a == WHITES[0] and isinstance(touch.b, Frame)]
    assert kinds["cut"] is StrokeKind.CUT
    assert kinds["rebound"] is kinds["double"] is StrokeKind.REBOUND
    assert kinds["combination"] is StrokeKind.COMBINATION
    assert walls["rebound"][0] in (Frame.E, Frame.W)
    assert walls["double"][0] is Frame.N
    back = EXAMPLES["back_shot"]
    assert all(at.y < TABLE.board.base_y for _, at in back.layout.discs)
    first = simulate(back.layout, back.stroke, TABLE)[0].touches[0]
    assert first.partner_of(STRIKER) == WHITES[0]


def test_every_picture_belongs_to_a_word_of_the_page() -> None:
    pages = {page.name: page for page in law_pages(catalogue(), ICF)}
    words = {sentence.name for section in pages[LawPageName.TERMS].sections for sentence in section.sentences}
    assert words >= DIAGRAMS


@pytest.mark.parametrize("word", sorted(DIAGRAMS))
def test_a_picture_is_drawn_once_and_marks_something(word: str) -> None:
    drawn = diagram(word, 120, CLASSIC, USUAL)
    assert drawn.get_size() == (120, 120)
    assert diagram(word, 120, CLASSIC, USUAL) is drawn
    other = diagram(word, 120, CLASSIC, HIGH_CONTRAST)
    assert pygame.image.tobytes(other, "RGB") != pygame.image.tobytes(drawn, "RGB")
