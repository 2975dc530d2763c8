"""Which script a character is written in, and which font file draws it: the one place that knows of scripts.

The game's own faces draw Latin; a script that no shipped face has is drawn by one of the system's, where there is one.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache

import pygame

from carrom.resources import asset
from carrom.ui.theme import LEAST_TYPE, SYMBOLS


@dataclass(frozen=True, slots=True)
class Script:
    """`code` is ISO 15924, as shaping wants it, empty where nothing is shaped; `own` the face the game brings, `system` those
    to look for instead."""

    code: str
    spans: tuple[tuple[int, int], ...]
    own: str
    system: tuple[str, ...] = ()
    leftward: bool = False


_SYMBOLS = Script("", ((0x2190, 0x23FF), (0x25A0, 0x27BF)), SYMBOLS)
SCRIPTS = (
    _SYMBOLS,
    Script(
        "Deva",
        ((0x0900, 0x097F), (0x1CD0, 0x1CFF), (0xA8E0, 0xA8FF)),
        "fonts/NotoSansDevanagari-Regular.ttf",
        (
            "notosansdevanagari",
            "lohitdevanagari",
            "nirmalaui",
            "mangal",
            "kohinoordevanagari",
            "devanagarisangammn",
            "freesans",
        ),
    ),
    Script(
        "Beng",
        ((0x0980, 0x09FF),),
        "fonts/NotoSansBengali-Regular.ttf",
        ("notosansbengali", "lohitbengali", "nirmalaui", "vrinda", "kohinoorbangla", "banglasangammn", "freesans"),
    ),
    Script(
        "Taml",
        ((0x0B80, 0x0BFF),),
        "fonts/NotoSansTamil-Regular.ttf",
        ("notosanstamil", "lohittamil", "nirmalaui", "latha", "tamilsangammn", "freesans"),
    ),
    Script(
        "Arab",
        ((0x0600, 0x06FF), (0x0750, 0x077F), (0x08A0, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)),
        "fonts/NotoSansArabic-Regular.ttf",  # Nastaliq is finer to read in Urdu but stands half as high again as our lines
        ("notosansarabic", "notonaskharabic", "segoeui", "geezapro", "dejavusans", "notonastaliqurdu", "urdutypesetting"),
        leftward=True,
    ),
)
_JOINERS = frozenset("\u200c\u200d")


@cache
def script_of(character: str) -> Script | None:
    """The script that a character belongs to; None for Latin and all that goes with any script."""
    point = ord(character)
    return next((script for script in SCRIPTS if any(low <= point <= high for low, high in script.spans)), None)


def goes_along(character: str) -> bool:
    """Whether a character stays in the stretch that it stands in: spaces, joiners and marks of the letter before."""
    return character.isspace() or character in _JOINERS or unicodedata.category(character).startswith("M")


@cache
def file_for(script: Script) -> str | None:
    """The font file that draws a script: the game's own, else the system's, else None."""
    if asset(script.own).exists():
        return script.own
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        found = pygame.font.match_font(script.system)
        if found is not None:
            pygame.font.Font(found, LEAST_TYPE)  # one that cannot be opened is as good as none
    except (OSError, pygame.error):
        return None
    return found


def shaped(font: pygame.font.Font, script: Script | None) -> pygame.font.Font:
    """The font, set to shape that script where this pygame can; one that cannot draws letter by letter."""
    if script is None or not script.code:
        return font
    try:
        if hasattr(font, "set_script"):
            font.set_script(script.code)
        if script.leftward and hasattr(font, "set_direction"):
            font.set_direction(pygame.DIRECTION_RTL)
    except pygame.error:
        return font
    return font


def leftward(text: str) -> bool:
    """Whether a text runs from right to left: its first letter decides."""
    first = next((character for character in text if character.isalpha()), "")
    script = script_of(first) if first else None
    return script is not None and script.leftward


def clusters(word: str) -> list[str]:
    """The word in pieces that may stand apart: a letter keeps its marks and what is joined to it."""
    found: list[str] = []
    for character in word:
        joined = found and (goes_along(character) or found[-1][-1] in _JOINERS or _virama(found[-1][-1]))
        if joined and not character.isspace():
            found[-1] += character
        else:
            found.append(character)
    return found


def _virama(character: str) -> bool:
    """The mark that binds one consonant to the next."""
    return unicodedata.combining(character) == 9
