"""A language that does not exist: English with accents, two fifths longer, so that what has no room or no words is seen."""

import string

from carrom.ui.words.catalogue import Catalogue, catalogue

_MORE = 0.55  # of the letters: spaces and signs do not grow
_ACCENTED = str.maketrans("aceginorsuyzACEGINORSUYZ", "áçéğîñőřşůýžÁÇÉĞÎÑŐŘŞŮÝŽ")
_FILLING = "ůöï"


def pseudo() -> Catalogue:
    """Every English text in that language, its slots untouched."""
    return Catalogue("pseudo", {key: pseudo_text(sentence) for key, sentence in catalogue().texts.items()})


def pseudo_text(sentence: str) -> str:
    parts = string.Formatter().parse(sentence)
    return "".join(_longer(words) + (f"{{{slot}}}" if slot is not None else "") for words, slot, _, _ in parts)


def _longer(words: str) -> str:
    """Each word with letters in it is drawn out."""
    return " ".join(_drawn_out(word) if any(map(str.isalpha, word)) else word for word in words.split(" "))


def _drawn_out(word: str) -> str:
    letters = sum(map(str.isalpha, word))
    more = "".join(_FILLING[number % len(_FILLING)] for number in range(round(letters * _MORE)))
    end = len(word.rstrip(string.punctuation + "…”’"))
    return (word[:end] + more + word[end:]).translate(_ACCENTED)
