"""Hindi, Bengali, Tamil and Urdu are parted from Latin, wrapped between letters only, and never crash a screen."""

import subprocess
import sys
from itertools import pairwise

import pygame
import pytest

from carrom.ui.widgets import text
from carrom.ui.widgets.fonts import SCRIPTS, clusters, file_for, is_leftward, script_of
from carrom.ui.widgets.theme import DISPLAY, LEAST_TYPE, REGULAR, USUAL
from tests.e2e.screen import ROOT

HINDI = "रानी को क्षेत्र से ढकें"
BENGALI = "রানীকে ঢেকে দিন"
TAMIL = "ராணியை மூடவும்"
URDU = "ملکہ کو ڈھانپیں"
PHRASES = {"Deva": HINDI, "Beng": BENGALI, "Taml": TAMIL, "Arab": URDU}
FACE = text.Face(REGULAR, 20)


@pytest.mark.parametrize(("code", "phrase"), PHRASES.items())
def test_a_phrase_of_one_script_is_one_stretch_with_its_spaces(code: str, phrase: str) -> None:
    (run,) = text.text_runs(phrase, REGULAR)
    assert run.script is not None
    assert (run.text, run.script.code) == (phrase, code)


def test_mixed_words_are_parted_by_script() -> None:
    runs = text.text_runs(f"Asha: {HINDI} (Law 73)", REGULAR)
    assert [run.script.code if run.script else "" for run in runs] == ["", "Deva", ""]
    assert "".join(run.text for run in runs) == f"Asha: {HINDI} (Law 73)"


@pytest.mark.parametrize("phrase", [*PHRASES.values(), f"Ravi {URDU} 25", f"{TAMIL} ← {BENGALI}"])
@pytest.mark.parametrize("file", [REGULAR, DISPLAY])
def test_every_script_is_drawn_with_whatever_fonts_there_are(phrase: str, file: str) -> None:
    for px in (LEAST_TYPE, 20, 96):
        picture = text.picture(phrase, text.Face(file, px), USUAL.text)
        assert picture.get_width() == text.width(phrase, text.Face(file, px)) > 0
        assert picture.get_bounding_rect().height > 0


@pytest.mark.parametrize("phrase", PHRASES.values())
def test_words_are_broken_between_letters_and_not_within(phrase: str) -> None:
    for word in phrase.split(" "):
        parts = clusters(word)
        assert "".join(parts) == word
        for line in text.wrap(word, FACE, 12):
            assert any("".join(parts[start:end]) == line for start in range(len(parts)) for end in range(start, len(parts) + 1))


def test_a_letter_keeps_its_marks_and_what_it_is_bound_to() -> None:
    assert clusters("क्षेत्र") == ["क्षे", "त्र"]
    assert clusters("ab c") == ["a", "b", " ", "c"]


def test_shortened_ends_after_a_whole_letter() -> None:
    short = text.shorten(HINDI, FACE, text.width(HINDI, FACE) * 0.6)
    kept = short.removesuffix(text.ELLIPSIS)
    parts = clusters(HINDI)
    assert any("".join(parts[:end]).rstrip() == kept for end in range(len(parts)))


def test_only_urdu_runs_leftward() -> None:
    assert [code for code, phrase in PHRASES.items() if is_leftward(phrase)] == ["Arab"]
    assert is_leftward(f"25 {URDU}")
    assert not is_leftward(f"Asha {URDU}")
    assert not is_leftward(f"{URDU} pockets a man")
    assert not is_leftward("")


@pytest.mark.parametrize(
    ("mixed", "parts"),
    [(f"Asha {URDU} 25 pockets", ["Asha ", URDU, " 25 pockets"]), (f"{URDU} Asha {URDU}", [f"{URDU} ", "Asha", f" {URDU}"])],
)
def test_a_space_stands_between_words_that_run_different_ways(mixed: str, parts: list[str]) -> None:
    """At the end of a stretch that runs against the text it would be drawn before that."""
    assert [run.text for run in text.text_runs(mixed, REGULAR)] == parts


def test_no_character_belongs_to_two_scripts() -> None:
    spans = sorted(span for script in SCRIPTS for span in script.spans)
    assert all(before[1] < after[0] for before, after in pairwise(spans))
    assert script_of("q") is None


def test_a_script_without_any_font_falls_back_on_the_text_face() -> None:
    for script in SCRIPTS:
        found = file_for(script)
        assert found is None or found.endswith((".ttf", ".otf", ".ttc"))


@pytest.mark.parametrize("name", ["Иван", "Ελένη", "Nguyễn", "שלום", "王小明", "김민수", "ਗੁਰੂ", "😀"])
def test_a_name_in_any_script_is_drawn_by_a_font_that_has_its_letters_where_there_is_one(name: str) -> None:
    for run in text.text_runs(name, REGULAR):
        found = file_for(run.script) if run.script is not None else None
        assert run.file == (found or REGULAR)
        if found is not None:
            box = run.font(40).render("\uffff", True, "white")
            letter = run.font(40).render(run.text[0], True, "white")
            assert pygame.image.tobytes(letter, "RGBA") != pygame.image.tobytes(box, "RGBA")


def test_no_letters_are_asked_of_a_font_that_has_none_of_them() -> None:
    """A system answers for a face that it lacks with one that it has."""
    for script in SCRIPTS:
        assert script_of(script.letter) is script
        found = file_for(script)
        if found is not None and not script.own:
            font = pygame.font.Font(found, 40)
            drawn, box = (pygame.image.tobytes(font.render(each, True, "white"), "RGBA") for each in (script.letter, "\uffff"))
            assert drawn != box


def test_what_only_steers_other_characters_is_not_drawn_as_a_box() -> None:
    assert text.width("\u202eAsha\u202c\ufeff", FACE) == text.width("Asha", FACE)
    for unseen in ("\u200e\u202e", "\u200d", "\u200c\u200d"):
        assert text.picture(unseen, FACE, USUAL.text).get_bounding_rect().width == 0


def test_the_first_text_of_all_may_be_in_any_script() -> None:
    """A font of the system's is opened before any of the game's own was."""
    code = "import pygame; from carrom.ui.widgets.fonts import *; "
    code += "print([file_for(each) for each in SCRIPTS], pygame.font.get_init())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip().splitlines()[-1] == f"{[file_for(script) for script in SCRIPTS]} True"
