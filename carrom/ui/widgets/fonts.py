"""Which script a character is written in, and which font file draws it: the one place that knows of scripts.

The game's own faces draw Latin; a script that no shipped face has is drawn by one of the system's, where there is one.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache

import pygame

from carrom.play.letters import letters
from carrom.resources import asset
from carrom.ui.widgets.theme import LEAST_TYPE, SYMBOLS


@dataclass(frozen=True, slots=True)
class Script:
    """`code` is ISO 15924, as shaping wants it, empty where nothing is shaped; `letter` one that every face of it has; `own`
    the face the game brings, if it does, `system` those to look for instead."""

    code: str
    spans: tuple[tuple[int, int], ...]
    letter: str
    own: str = ""
    system: tuple[str, ...] = ()
    leftward: bool = False


def _system_script(code: str, letter: str, *spans: tuple[int, int], faces: tuple[str, ...], leftward: bool = False) -> Script:
    """A script that names may be written in, though the game speaks no language of it."""
    return Script(code, spans, letter, system=faces, leftward=leftward)


_EUROPEAN = ("notosans", "dejavusans", "segoeui", "helveticaneue", "arial", "liberationsans", "freesans")
_HAN = (
    "notosanscjksc",
    "notosanscjkjp",
    "sourcehansanscn",
    "microsoftyahei",
    "yugothic",
    "hiraginosansgb",
    "wenquanyizenhei",
    "droidsansfallback",
)
_SYMBOLS = Script("", ((0x2190, 0x23FF), (0x25A0, 0x27BF)), "→", SYMBOLS)
SCRIPTS = (
    _SYMBOLS,
    Script(
        "Deva",
        ((0x0900, 0x097F), (0x1CD0, 0x1CFF), (0xA8E0, 0xA8FF)),
        "अ",
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
        "অ",
        "fonts/NotoSansBengali-Regular.ttf",
        ("notosansbengali", "lohitbengali", "nirmalaui", "vrinda", "kohinoorbangla", "banglasangammn", "freesans"),
    ),
    Script(
        "Taml",
        ((0x0B80, 0x0BFF),),
        "அ",
        "fonts/NotoSansTamil-Regular.ttf",
        ("notosanstamil", "lohittamil", "nirmalaui", "latha", "tamilsangammn", "freesans"),
    ),
    Script(
        "Arab",
        ((0x0600, 0x06FF), (0x0750, 0x077F), (0x08A0, 0x08FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)),
        "ا",
        "fonts/NotoSansArabic-Regular.ttf",  # Nastaliq is finer to read in Urdu but stands half as high again as our lines
        ("notosansarabic", "notonaskharabic", "segoeui", "geezapro", "dejavusans", "notonastaliqurdu", "urdutypesetting"),
        leftward=True,
    ),
    _system_script("", "ễ", (0x0180, 0x0217), (0x021C, 0x02AF), (0x1E00, 0x1E9D), (0x1E9F, 0x1EFF), faces=_EUROPEAN),
    _system_script("", "Ω", (0x0370, 0x03FF), (0x1F00, 0x1FFF), faces=_EUROPEAN),
    _system_script("", "Ж", (0x0400, 0x052F), faces=_EUROPEAN),
    _system_script("Armn", "Ա", (0x0531, 0x058F), faces=("notosansarmenian", "dejavusans", "segoeui", "mshtakan", "freesans")),
    _system_script(
        "Geor",
        "ა",
        (0x10A0, 0x10FF),
        (0x1C90, 0x1CBF),
        faces=("notosansgeorgian", "dejavusans", "segoeui", "helveticaneue", "freesans"),
    ),
    _system_script(
        "Hebr",
        "א",
        (0x0591, 0x05F4),
        (0xFB1D, 0xFB4F),
        faces=("notosanshebrew", "dejavusans", "segoeui", "arial", "freesans"),
        leftward=True,
    ),
    _system_script(
        "Guru",
        "ਅ",
        (0x0A01, 0x0A76),
        faces=("notosansgurmukhi", "lohitgurmukhi", "nirmalaui", "raavi", "gurmukhimn", "freesans"),
    ),
    _system_script(
        "Gujr",
        "અ",
        (0x0A81, 0x0AFF),
        faces=("notosansgujarati", "lohitgujarati", "nirmalaui", "shruti", "kohinoorgujarati", "freesans"),
    ),
    _system_script(
        "Orya", "ଅ", (0x0B01, 0x0B77), faces=("notosansoriya", "lohitodia", "nirmalaui", "kalinga", "oriyasangammn", "freesans")
    ),
    _system_script(
        "Telu",
        "అ",
        (0x0C00, 0x0C7F),
        faces=("notosanstelugu", "lohittelugu", "nirmalaui", "gautami", "kohinoortelugu", "freesans"),
    ),
    _system_script(
        "Knda",
        "ಅ",
        (0x0C80, 0x0CF3),
        faces=("notosanskannada", "lohitkannada", "nirmalaui", "tunga", "kannadasangammn", "freesans"),
    ),
    _system_script(
        "Mlym",
        "അ",
        (0x0D00, 0x0D7F),
        faces=("notosansmalayalam", "lohitmalayalam", "nirmalaui", "kartika", "malayalamsangammn", "freesans"),
    ),
    _system_script(
        "Sinh",
        "අ",
        (0x0D81, 0x0DF4),
        faces=("notosanssinhala", "lklug", "nirmalaui", "iskoolapota", "sinhalasangammn", "freesans"),
    ),
    _system_script(
        "Thai", "ก", (0x0E01, 0x0E5B), faces=("notosansthai", "leelawadeeui", "tahoma", "thonburi", "loma", "freesans")
    ),
    _system_script(
        "Hang",
        "민",
        (0x1100, 0x11FF),
        (0x3130, 0x318F),
        (0xAC00, 0xD7AF),
        faces=("notosanscjkkr", "malgungothic", "applesdgothicneo", *_HAN),
    ),
    _system_script(
        "", "中", (0x2E80, 0x312F), (0x3190, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x2FA1F), faces=_HAN
    ),
    _system_script("", "😀", (0x1F000, 0x1FAFF), faces=("notoemoji", "symbola", "segoeuisymbol", "segoeuiemoji", "dejavusans")),
)
_NONE = "\uffff"  # no character: what a face shows for any that it has not
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
    if script.own and asset(script.own).exists():
        return script.own
    if not pygame.font.get_init():
        pygame.font.init()
    return next((found for found in map(pygame.font.match_font, script.system) if found and _draws(found, script)), None)


def _draws(file: str, script: Script) -> bool:
    """Whether a file is a font that has the script's letters: a system may give another face than was asked for."""
    try:
        font = pygame.font.Font(file, LEAST_TYPE)
        drawn, box = (pygame.image.tobytes(font.render(each, True, "white"), "RGBA") for each in (script.letter, _NONE))
    except (OSError, pygame.error):
        return False
    return drawn != box


def is_unseen(character: str) -> bool:
    """Whether a character only steers how others are set, and has no picture: most faces would draw a box for it."""
    return unicodedata.category(character) == "Cf" and character not in _JOINERS


def shape_font(font: pygame.font.Font, script: Script | None) -> pygame.font.Font:
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


def is_leftward(text: str) -> bool:
    """Whether a text runs from right to left: its first and last letters decide, for a name may begin any sentence."""
    known = [character for character in text if character.isalpha()]
    scripts = [script_of(letter) for letter in (known[0], known[-1])] if known else []
    return bool(scripts) and all(script is not None and script.leftward for script in scripts)


def clusters(word: str) -> list[str]:
    """The word in pieces that may stand apart: a letter keeps its marks and what is joined to it."""
    found: list[str] = []
    for letter in letters(word):
        if found and (found[-1][-1] in _JOINERS or _virama(found[-1][-1])) and not letter.isspace():
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _virama(character: str) -> bool:
    """The mark that binds one consonant to the next."""
    return unicodedata.combining(character) == 9
