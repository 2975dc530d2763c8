"""A letter is what a person takes for one, and a text is cut between letters only, however long it is."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.play.letters import MOST_SIGNS, cut, letters
from carrom.play.preferences import SeatedPlayer
from carrom.play.profiles import LONGEST_NAME
from carrom.rules.ruleset import BadRuleset
from carrom.storage import files
from tests.readme import ROOT

FAMILY = "👨‍👩‍👧‍👦"
LETTERS = [FAMILY, "👍🏽", "🇮🇳", "❤️", "क्षे", "নি", "நி", "é", "한", "q", " ", "–", "ë"]
PARTS = st.lists(st.one_of(st.sampled_from(LETTERS), st.characters(codec="utf-8")), max_size=30).map("".join)


@pytest.mark.parametrize("letter", LETTERS)
def test_what_a_person_takes_for_one_letter_is_one(letter: str) -> None:
    assert letters(letter) == [letter]
    assert letters(f"a{letter}b") == ["a", letter, "b"]


@given(PARTS)
def test_letters_make_up_their_text(text: str) -> None:
    assert "".join(letters(text)) == text


@given(PARTS, st.integers(1, 12))
def test_a_text_is_cut_after_whole_letters(text: str, most: int) -> None:
    short = cut(text, most)
    assert letters(short) == letters(text)[: len(letters(short))]
    assert len(letters(short)) <= most
    assert len(short) <= most * MOST_SIGNS
    assert cut(short, most) == short


@given(st.text(st.characters(max_codepoint=0x2FF), max_size=30))
def test_texts_without_marks_are_parted_as_all_others_are(text: str) -> None:
    assert letters(text) == letters(f"{text}é{FAMILY}")[:-2]


@pytest.mark.parametrize("endless", ["x", FAMILY, "e\u0301", "\u0301", "\u200d", "क्"])
def test_of_a_text_without_end_the_beginning_is_taken(endless: str) -> None:
    short = cut(endless * 1_000_000, 24)
    assert len(letters(short)) <= 24
    assert len(short) <= 24 * MOST_SIGNS


def test_a_name_has_so_many_letters_whatever_they_are_made_of() -> None:
    assert SeatedPlayer(FAMILY * LONGEST_NAME).name == FAMILY * LONGEST_NAME
    for name in (FAMILY * (LONGEST_NAME + 1), "e" + "\u0301" * 1000):
        with pytest.raises(BadRuleset):
            SeatedPlayer(name)


def test_a_name_of_a_file_has_so_many_letters_and_fits_a_folder() -> None:
    assert files.is_file_name("क्षे" * 13)
    assert files.is_file_name("x" * files.LONGEST)
    assert not files.is_file_name("x" * (files.LONGEST + 1))
    assert not files.is_file_name(FAMILY * 20)  # in bytes too long for any folder


def test_no_tables_are_loaded_for_names_that_need_none() -> None:
    code = (
        "import sys\n"
        "from carrom.play.preferences import SeatedPlayer\n"
        "from carrom.ui import game\n"
        "from carrom.ui.widgets import text\n"
        "SeatedPlayer('Zoë – “Łukasz”')\n"
        "text.shorten('Zoë – “Łukasz” → …', text.Face('fonts/NotoSans-Regular.ttf', 20), 60)\n"
        "print('regex' in sys.modules)\n"
        "SeatedPlayer('नीना')\n"
        "print('regex' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split()[-2:] == ["False", "True"]
