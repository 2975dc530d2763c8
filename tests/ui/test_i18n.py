"""The catalogue: sentences whole, slots filled, nothing missing."""

import pytest

from carrom.ui.i18n import Catalogue, MissingText, catalogue, slots_of

PLAIN = Catalogue("xx", {"greet": "{player} strikes", "list.next": "{first}, {then}", "list.last": "{first} and {then}"})


def test_a_missing_key_is_an_error_that_names_it() -> None:
    with pytest.raises(MissingText, match=r"xx\.toml: no\.such"):
        PLAIN("no.such")


def test_a_slot_without_a_value_is_an_error_that_names_it() -> None:
    with pytest.raises(MissingText, match="player"):
        PLAIN("greet")


def test_several_things_are_listed_as_one_phrase() -> None:
    assert [PLAIN.listed(parts) for parts in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]


def test_the_slots_of_a_sentence_are_known_by_name() -> None:
    assert slots_of("{player} pockets {kinds}.") == {"player", "kinds"}


def test_every_english_sentence_is_readable_and_balanced() -> None:
    for key, sentence in catalogue().texts.items():
        assert sentence == sentence.strip(), key
        assert sentence, key
        slots_of(sentence)
