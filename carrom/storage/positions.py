"""Positions a player has named, and strokes as one line of text for another copy of the game."""

import re
from hashlib import blake2b
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from carrom.model.notation import BadNotation, parse_stroke, stroke_text
from carrom.model.stroke import Stroke
from carrom.rules.state import MatchState
from carrom.storage import files
from carrom.storage.codec import Plain, to_plain
from carrom.storage.files import files_in, write_whole
from carrom.storage.paths import home

_SUFFIX = ".txt"
_LONGEST = 4000  # bytes that are looked at; a position needs about 400


def positions_folder() -> Path:
    """The folder of the positions, which need not exist yet."""
    return home().data / "positions"


def save_position(name: str, line: str) -> None:
    """Keep the position under this name, in the place of any of the same name. ValueError for a name that cannot be kept or
    a text that is no line, OSError where the file cannot be written."""
    if not files.is_file_name(name):
        raise ValueError(f"{name!r} does not work as the name of a position")
    if len(line.splitlines()) != 1:
        raise ValueError("a position is one line of text")
    write_whole(_file(name), f"{line}\n".encode())


def forget_position(name: str) -> None:
    """Take the position of this name away; nothing where there is none."""
    if files.is_file_name(name):
        _file(name).unlink(missing_ok=True)


def positions() -> dict[str, str]:
    """The lines kept, by name in their order; a file that holds none is left out, and a folder holds none where it
    cannot be looked into: whoever saves there is told why."""
    kept: dict[str, str] = {}
    try:
        paths = files_in(positions_folder(), _SUFFIX)
    except OSError:
        return kept
    for path in sorted(paths, key=lambda path: path.name.casefold()):
        try:
            if not path.is_file():  # a pipe would never end
                continue
            with path.open("rb") as file:
                lines = file.read(_LONGEST).decode().splitlines()
        except (OSError, UnicodeDecodeError):
            continue
        if len(lines) == 1:
            kept[path.stem] = lines[0]
    return kept


def _file(name: str) -> Path:
    return positions_folder() / f"{name}{_SUFFIX}"


Reason: TypeAlias = Literal["no_shared_stroke", "other_discs", "other_table", "other_state"]
_LINE = re.compile(r"carrom1 ([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6}) (\S+ \S+ \S+ \S+)")
_REASONS: tuple[Reason, ...] = ("other_discs", "other_table", "other_state")


class NotPlayable(ValueError):
    """Why a line cannot be played here: it is no shared stroke, or the position differs, and in what."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def share_line(match: MatchState, stroke: Stroke) -> str:
    """The line to pass on, of a stroke that is to be played from here."""
    return f"carrom1 {'-'.join(_checks(match))} {stroke_text(stroke)}"


def parse_share_line(match: MatchState, line: str) -> Stroke:
    """The stroke of such a line, legal or not. NotPlayable where it was meant for another position."""
    found = _LINE.fullmatch(" ".join(line.split()))
    if found is None:
        raise NotPlayable("no_shared_stroke")
    try:
        stroke = parse_stroke(found[4])
    except BadNotation as problem:
        raise NotPlayable("no_shared_stroke") from problem
    for told, here, reason in zip(found.groups(), _checks(match), _REASONS, strict=False):
        if told != here:
            raise NotPlayable(reason)
    return stroke


def _checks(match: MatchState) -> tuple[str, ...]:
    state: list[Plain] = [to_plain(part) for part in (match.ruleset, match.seating, match.game, match.board, match.expects)]
    return tuple(_check(part) for part in (to_plain(match.layout), to_plain(match.equipment), state))


def _check(plain: Plain) -> str:
    return blake2b(msgspec.json.encode(plain), digest_size=3).hexdigest()
