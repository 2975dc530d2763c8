"""Names that a player gives and that become names of files, in any script and on any system."""

import unicodedata

from carrom.play.letters import cut

LONGEST = 40  # letters
_MOST_BYTES = 200  # of a file's name, which systems limit to 255
_NOT_IN_FILES = '<>:"/\\|?*'
_TAKEN_BY_WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
_JOINERS = "\u200c\u200d"  # join or part letters in Indic and Arabic script; all else that formats is refused


def tidy(name: str) -> str:
    """The name as it is kept: composed, without spaces around it, one space between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def fits(name: str) -> bool:
    """Whether a tidy name can be the name of a file everywhere and stays within its folder."""
    if not name or cut(name, LONGEST) != name or len(name.encode("utf-8", "replace")) > _MOST_BYTES:
        return False
    if name != tidy(name) or name[0] == "." or name[-1] == ".":
        return False
    if name.split(".")[0].strip().casefold() in _TAKEN_BY_WINDOWS:
        return False
    return all(
        character in _JOINERS or (unicodedata.category(character)[0] != "C" and character not in _NOT_IN_FILES)
        for character in name
    )
