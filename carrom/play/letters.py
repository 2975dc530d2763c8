"""Letters as a person counts them: a family of emoji is one, and so is a consonant with its vowel sign (Unicode's UAX 29)."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

_UNSPEAKABLE = ("Cc", "Cs", "Zl", "Zp")  # control characters, halves of characters, line ends: no letters of a name
MOST_SIGNS = 12  # code points a letter, on the average of a text: the largest of usual emoji have eleven

# Each of these stands alone whatever follows of them, so that most texts need no tables of Unicode's.
_ALONE = re.compile(r"[\0-\x0c\x0e-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff]*")


def letters(text: str) -> list[str]:
    """The text's letters in order, each with all that belongs to it."""
    return list(text) if _ALONE.fullmatch(text) else _parted()(text)


@cache
def _parted() -> Callable[[str], list[str]]:
    import regex  # only where it is needed: it takes a frame or two to load

    return regex.compile(r"\X").findall


def cut(text: str, most: int) -> str:
    """As much of the text's beginning as has so many letters, and no part of one. However long the text is, no more of it is
    looked at than that many letters may take."""
    longest = most * MOST_SIGNS
    found = letters(text[: longest + 1])
    if len(text) > longest:
        found.pop()  # it reaches too far
    return "".join(found[:most])


def is_speakable(word: str) -> bool:
    """Whether every character can stand in a name on the screen."""
    return all(unicodedata.category(character) not in _UNSPEAKABLE for character in word)
