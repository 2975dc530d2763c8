"""The catalogue: sentences whole, slots filled, nothing missing."""

import re
from pathlib import Path

import pytest

from carrom.storage.settings import languages
from carrom.ui.words.catalogue import Catalogue, MissingText, catalogue, fill_missing, read_texts, slots_of

PLAIN = Catalogue("xx", {"greet": "{player} strikes", "list.next": "{first}, {then}", "list.last": "{first} and {then}"})


def test_a_missing_key_is_an_error_that_names_it() -> None:
    with pytest.raises(MissingText, match=r"xx\.toml: no\.such"):
        PLAIN("no.such")


def test_a_slot_without_a_value_is_an_error_that_names_it() -> None:
    with pytest.raises(MissingText, match="player"):
        PLAIN("greet")


def test_several_things_are_listed_as_one_phrase() -> None:
    assert [PLAIN.join_list(parts) for parts in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]


def test_the_slots_of_a_sentence_are_known_by_name() -> None:
    assert slots_of("{player} pockets {kinds}.") == {"player", "kinds"}


def test_every_english_sentence_is_readable_and_balanced() -> None:
    for key, sentence in catalogue().texts.items():
        assert sentence == sentence.strip(), key
        assert sentence, key
        slots_of(sentence)


def test_english_is_one_of_the_languages_and_each_of_them_opens() -> None:
    assert "en" in languages()
    for language in languages():
        assert set(catalogue(language).texts) >= set(catalogue().texts)


def test_a_language_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("no")


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    file = tmp_path / "xx.toml"
    file.write_text('[turn]\nover = "Vorbei."\nnext = "{who} ist dran."\n', encoding="utf-8")
    first = catalogue().texts
    whole, missing = fill_missing(read_texts(file), first)
    assert whole["turn.over"] == "Vorbei."
    assert whole["turn.next"] == first["turn.next"]  # it asks for a slot that nobody fills
    assert "turn.over" not in missing
    assert "turn.next" in missing
    assert set(whole) == set(first)
    assert Catalogue("xx", whole)("turn.next", player="Asha") == "Asha strikes next."


# Words that no native writer of an app would use here; a switch's help says what happens when it is on, and the queen is "it".
STALE = re.compile(
    r"\b(whether|she|her|hers|own m[ae]n|lie|lies|lay|lain|anew|shall|whom|as yet|be it|has struck)\b", re.IGNORECASE
)


def test_the_catalogue_is_written_in_plain_english() -> None:
    assert [(key, STALE.findall(text)) for key, text in catalogue().texts.items() if STALE.search(text)] == []
