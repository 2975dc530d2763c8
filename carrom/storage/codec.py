"""Values as plain data and back: dictionaries, lists, texts, numbers, ready for JSON or TOML.

Strict on the way back: unknown and missing keys, wrong types and numbers out of range are refused with their path.
A disc is its name, a point `[x, y]`; actions are told apart by `"do"`, expectations by `"expects"`. A number's bounds are
`Annotated[float, Bounds(ge=0.0, le=1.0)]`.
"""

import json
import math
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from carrom.model.discs import MEN_AND_QUEEN, STRIKER, Disc, disc_named
from carrom.model.equipment import Equipment
from carrom.model.stroke import Action, Choice, Frame, MatchTimeUp, Placement, PocketBack, Stroke, TimeUp, Touch, Touchable
from carrom.model.units import NewtonSecond, Point, Second
from carrom.rules.ruleset import BadRuleset, Ruleset
from carrom.rules.state import BoardOver, GameOver, MatchOver, ToChoose, ToPlace, ToStrike
from carrom.storage.ranges import FAULTS, touch_fault

Bounds = msgspec.Meta
Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
T = TypeVar("T")
_MOST_SHOWN = 40
_LONGEST = 400
_MOST_NAMED = 12  # fields that are told where there is another one
_NAMES: Mapping[object, str] = {bool: "true or false", int: "whole number", float: "number", str: "text"}

TAGS: Mapping[type, tuple[str, str]] = {
    Stroke: ("do", "stroke"),
    Placement: ("do", "placement"),
    Choice: ("do", "choice"),
    TimeUp: ("do", "time_up"),
    MatchTimeUp: ("do", "chance"),
    ToStrike: ("expects", "stroke"),
    ToPlace: ("expects", "placing"),
    ToChoose: ("expects", "choice"),
    BoardOver: ("expects", "board_over"),
    GameOver: ("expects", "game_over"),
    MatchOver: ("expects", "match_over"),
}


_SHARED = frozenset({Ruleset, Equipment})  # of which most records have the same
_REMEMBERED = 64
_TOUCHABLES: Mapping[str, Touchable] = {str(one): one for one in (*MEN_AND_QUEEN, STRIKER, *Frame, *PocketBack)}


class _TouchText(msgspec.Struct, forbid_unknown_fields=True):
    """A touch as a file tells it; most of a record is made of these."""

    a: str
    b: str
    time: Second
    at: Point
    striker: Point | None
    impulse: NewtonSecond


class _MatchTimeUpText(msgspec.Struct, forbid_unknown_fields=True):
    """How a file tells that the time of the match was over: once there were to be other chances."""

    do: Literal["chance"]
    name: Literal["match_time_up"]
    value: int


class Loose:
    """A dataclass of which the plain data may leave out what has a default."""

    __slots__ = ()


class BadValue(ValueError):
    """Plain data that is no such value: `where` as a path from the whole (`$.touches[3].time`), and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


def to_plain(value: object) -> Plain:
    """The value as plain data. TypeError for what is no value of ours, ValueError for a number that is none."""
    match value:
        case Enum():
            return to_plain(value.value)
        case Disc():
            return str(value)
        case float() if not math.isfinite(value):
            raise ValueError(f"{value} cannot be kept in a file")
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [to_plain(part) for part in value]
        case MatchTimeUp():
            return {"do": "chance", "name": "match_time_up", "value": 1}
        case _ if is_dataclass(value) and not isinstance(value, type):
            plain: dict[str, Plain] = {}
            if type(value) in TAGS:
                key, tag = TAGS[type(value)]
                plain[key] = tag
            return plain | {part.name: to_plain(getattr(value, part.name)) for part in fields(value)}
        case _:
            raise TypeError(f"{type(value).__name__} has no plain form")


def plain_object(value: object) -> dict[str, Plain]:
    """A dataclass as plain data."""
    plain = to_plain(value)
    assert isinstance(plain, dict)
    return plain


def from_plain(kind: type[T], plain: object) -> T:
    """The value of this type that the plain data describe. BadValue where they describe none."""
    value = _read(kind, plain)
    assert isinstance(value, kind)
    return value


def action_from_plain(plain: object) -> Action:
    """The action that the plain data describe, whichever it is. BadValue where they describe none."""
    value = _read(Action, plain)
    assert isinstance(value, Action)
    return value


def _read(kind: object, plain: object) -> object:
    try:
        return _reader(kind)(plain)
    except _Wrong as wrong:
        raise BadValue(short(f"${wrong.where}"), short(wrong.why)) from None


class _Wrong(Exception):
    """BadValue on its way out: the path grows from its end, so that nothing is spent on paths where all is well."""

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.where = where

    def within(self, part: str) -> "_Wrong":
        return _Wrong(self.why, part + self.where)


Reader: TypeAlias = Callable[[object], object]


@cache
def _reader(kind: object) -> Reader:
    """What makes a value of this type from plain data; _Wrong where they describe none."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Disc:
        return _disc
    if kind is MatchTimeUp:
        return _match_time_up
    if kind is Touch:
        read_text = _dataclass_reader(_TouchText)
        return lambda plain: _touch(cast(_TouchText, read_text(plain)))
    if kind in (bool, int, float, str):
        return lambda plain: plain if type(plain) is kind else _convert(kind, plain)
    if origin in (Union, UnionType):
        return _union_reader(parts)
    if origin is tuple and parts[-1] is Ellipsis:
        return _row_reader(parts[0])
    if origin is tuple:
        return _tuple_reader(parts)
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_reader(kind)
    if isinstance(kind, type) and issubclass(kind, tuple):
        read_parts, check = _tuple_reader(tuple(get_type_hints(kind).values())), FAULTS.get(kind)
        make = cast(Callable[..., object], kind)
        return lambda plain: _check_ranges(check, make(*cast(tuple[object, ...], read_parts(plain))))
    return lambda plain: _convert(kind, plain)


def _match_time_up(plain: object) -> MatchTimeUp:
    _convert(_MatchTimeUpText, plain)
    return MatchTimeUp()


def _disc(plain: object) -> Disc:
    try:
        return disc_named(plain if isinstance(plain, str) else _type_name(plain))
    except ValueError as error:
        raise _Wrong(str(error)) from None


def _convert(kind: object, plain: object) -> object:
    try:
        return msgspec.convert(plain, kind)
    except (msgspec.ValidationError, UnicodeEncodeError, OverflowError) as error:  # half a character; whole numbers without end
        raise _Wrong(_why(kind, plain) or str(error)) from None


def _why(kind: object, plain: object) -> str | None:
    """Why the plain data are no such part."""
    if kind in _NAMES:
        return f"{_shown(plain)} is no {_NAMES[kind]}"
    if get_origin(kind) is Annotated:
        bounds = get_args(kind)[1]
        return f"{_shown(plain)} is no number from {bounds.ge:g} to {bounds.le:g}"
    known = kind if isinstance(kind, type) and issubclass(kind, Enum) else get_args(kind) if get_origin(kind) is Literal else ()
    return f"{_shown(plain)} is none of {', '.join(map(str, known))}" if known else None


def _dataclass_reader(kind: type) -> Reader:
    readers = {name: _reader(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    loose = fields(cast(Any, kind)) if issubclass(kind, Loose) else ()
    may_lack = {part.name for part in loose if part.default is not MISSING}
    some = ", ".join(readers) if len(readers) <= _MOST_NAMED else ""
    no_object, unknown = (f" with the fields {some}", f"; known are {some}") if some else ("", "")
    tag_key, tag = TAGS.get(kind, (None, None))
    names = readers.keys() | ({tag_key} if tag_key else set())
    make, check = cast(Callable[..., object], kind), FAULTS.get(kind)

    def read(plain: object) -> object:
        if not isinstance(plain, dict):
            raise _Wrong(f"{_shown(plain)} is no object{no_object}")
        if tag_key is not None and plain.get(tag_key) != tag:
            raise _Wrong(f"expected {tag!r}", f".{tag_key}")
        if plain.keys() != names:
            _check_names(plain, names, [name for name in readers if name not in may_lack], unknown)
        values = {}
        for name, reader in [each for each in readers.items() if each[0] in plain] if may_lack else readers.items():
            try:
                values[name] = reader(plain[name])
            except _Wrong as wrong:
                raise wrong.within(f".{name}") from None
        try:
            return _check_ranges(check, make(**values))
        except BadRuleset as error:
            raise _Wrong(f"{error.value!r} is not {error.allowed}", f".{error.switch}") from None
        except ValueError as error:  # another type that guards its own values
            raise _Wrong(str(error)) from None

    return _remembered(read) if kind in _SHARED else read


def _check_names(plain: dict[object, object], known: AbstractSet[str], needed: list[str], hint: str) -> None:
    for name in plain:
        if name not in known:
            raise _Wrong(f"unknown field{hint}", f".{name}")
    for name in needed:
        if name not in plain:
            raise _Wrong("is missing", f".{name}")


def _remembered(read: Reader) -> Reader:
    """The same, and what was read last is not read again where the same is said again."""
    known: dict[str, object] = {}

    def remember(plain: object) -> object:
        try:
            said = repr(plain)
        except RecursionError:
            return read(plain)
        if said not in known:
            if len(known) >= _REMEMBERED:
                known.clear()
            known[said] = read(plain)
        return known[said]

    return remember


def _union_reader(kinds: tuple[object, ...]) -> Reader:
    some = tuple(kind for kind in kinds if kind is not NoneType)
    read = _reader(some[0]) if len(some) == 1 else _tagged_reader(some)
    return read if len(some) == len(kinds) else lambda plain: None if plain is None else read(plain)


def _tagged_reader(kinds: tuple[object, ...]) -> Reader:
    tagged = {TAGS[kind]: _reader(kind) for kind in kinds if isinstance(kind, type) and kind in TAGS}
    assert len(tagged) == len(kinds), f"only types in TAGS can be told apart, not {kinds}"
    key = next(iter(tagged))[0]

    def read(plain: object) -> object:
        if not isinstance(plain, dict) or key not in plain:
            raise _Wrong(f"expected an object with {key!r}")
        for (_, tag), reader in tagged.items():
            if plain[key] == tag:
                return reader(plain)
        raise _Wrong(f"{_shown(plain[key])} is none of {', '.join(tag for _, tag in tagged)}", f".{key}")

    return read


def _row_reader(kind: object) -> Reader:
    """For a tuple of any length, all of one type."""
    reader = _reader(kind)

    def read(plain: object) -> tuple[object, ...]:
        return _items((reader,) * len(_list(plain)), _list(plain))

    return _swift_touches(read) if kind is Touch else read


def _swift_touches(slow: Reader) -> Reader:
    """Does in one step what `slow` does part by part, which is left to say what is wrong."""

    def read(plain: object) -> object:
        try:
            return tuple(map(_touch, msgspec.convert(plain, tuple[_TouchText, ...])))
        except (msgspec.ValidationError, UnicodeEncodeError, _Wrong):
            return slow(plain)

    return read


def _touch(text: _TouchText) -> Touch:
    a, b = _TOUCHABLES.get(text.a), _TOUCHABLES.get(text.b)
    if type(a) is not Disc or b is None:
        raise _Wrong(f"{text.a!r} and {text.b!r} do not touch")
    touch = Touch(a, b, text.time, text.at, text.striker, text.impulse)
    wrong = touch_fault(touch)
    if wrong is not None:
        raise _Wrong(wrong)
    return touch


def _tuple_reader(kinds: tuple[object, ...]) -> Reader:
    readers = tuple(_reader(kind) for kind in kinds)

    def read(plain: object) -> object:
        items = _list(plain)
        if len(items) != len(readers):
            raise _Wrong(f"expected {len(readers)} items, got {len(items)}")
        return _items(readers, items)

    return read


def _items(readers: tuple[Reader, ...], items: list[object]) -> tuple[object, ...]:
    made = []
    for reader, item in zip(readers, items, strict=True):
        try:
            made.append(reader(item))
        except _Wrong as wrong:
            raise wrong.within(f"[{len(made)}]") from None
    return tuple(made)


def _list(plain: object) -> list[object]:
    if not isinstance(plain, list):
        raise _Wrong(f"expected a list, got {_type_name(plain)}")
    return plain


def _check_ranges(check: Callable[[Any], str | None] | None, value: object) -> object:
    wrong = check(value) if check is not None else None
    if wrong is not None:
        raise _Wrong(wrong)
    return value


def short(words: str) -> str:
    """For a screen or a line: a name or a text in a file may be as long as the file."""
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


def _shown(plain: object) -> str:
    """A text in short, a number as it is, and of all else only what it is: it may be nested without end."""
    if not isinstance(plain, str | bool | int | float) or (isinstance(plain, int) and abs(plain) > 10**18):
        return _type_name(plain)
    told = json.dumps(plain[:_MOST_SHOWN] if isinstance(plain, str) else plain, ensure_ascii=False)
    return told.encode("utf-8", "backslashreplace").decode()


def _type_name(plain: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", NoneType: "null"}
    return names.get(type(plain), "a number")
