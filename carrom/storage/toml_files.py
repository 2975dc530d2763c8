"""Small TOML files that a player's own hands, a crash or another version may have changed: read strictly, refused with a code.

Every such file begins with its `schema`. Older ones are stepped up on the plain table, one function a schema.
"""

import tomllib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

import tomli_w

from carrom.storage.codec import BadValue, Plain, short
from carrom.storage.files import BadFile, read_whole, reason

TomlTable: TypeAlias = dict[str, object]
SchemaStep: TypeAlias = Callable[[TomlTable], TomlTable]

_MOST_DOTS = 400  # of a key's many parts tomllib reads each again and again; a bot's path has no more
_BLANK = b"\0 \t\r\n"  # what a crash of the machine may leave of a file


class FileFault(StrEnum):
    """What is wrong, as a code that the screen has words for."""

    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    NOT_TEXT = "not_text"
    NOT_TOML = "not_toml"
    NEWER = "newer"
    KEY = "key"


class BadTable(BadFile):
    """A TOML file that cannot be taken; `what` is a code, `where` the key if one is to blame."""

    def __init__(self, path: Path, what: FileFault, where: str, why: str) -> None:
        super().__init__(path, where, why)
        self.what = what


def read_table(path: Path, steps: Sequence[SchemaStep], most_bytes: int) -> TomlTable:
    """The table in the newest schema, `schema` taken out. FileNotFoundError where nothing is, BadTable for all else."""
    return table_of(path, _data(path, most_bytes), steps)


def table_of(path: Path, data: bytes, steps: Sequence[SchemaStep]) -> TomlTable:
    """The table that these bytes of the file hold, as `read_table` gives it."""
    if not data.strip(_BLANK):
        raise BadTable(path, FileFault.EMPTY, "", "it is empty")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadTable(path, FileFault.NOT_TEXT, "", str(error)) from None
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise BadTable(path, FileFault.NOT_TOML, "", f"more than {_MOST_DOTS} dots in one line")
    try:
        table: TomlTable = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadTable(path, FileFault.NOT_TOML, "", short(str(error))) from None  # it quotes keys of any length
    return _step_up(path, table, steps)


def _data(path: Path, most_bytes: int) -> bytes:
    try:
        return read_whole(path, most_bytes)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadTable(path, FileFault.UNREADABLE, "", reason(error)) from None
    except BadFile as problem:
        raise BadTable(path, FileFault.TOO_LARGE, "", problem.why) from None


def _step_up(path: Path, table: TomlTable, steps: Sequence[SchemaStep]) -> TomlTable:
    newest = len(steps) + 1
    schema = table.pop("schema", None)
    if type(schema) is not int or schema < 1:
        raise BadTable(path, FileFault.KEY, "schema", f"expected a whole number from 1 to {newest}")
    if schema > newest:
        raise BadTable(path, FileFault.NEWER, "schema", f"{schema} > {newest}")
    for step in steps[schema - 1 :]:
        table = step(table)
    return table


def table_bytes(table: dict[str, Plain], steps: Sequence[SchemaStep]) -> bytes:
    """The file that holds this table, in the newest schema."""
    return tomli_w.dumps({"schema": len(steps) + 1, **table}).encode("utf-8")


def bad_value(path: Path, problem: BadValue) -> BadTable:
    """The fault of a value as that of its file; keys are told as they stand in the file."""
    return BadTable(path, FileFault.KEY, problem.where.removeprefix("$").removeprefix("."), problem.why)
