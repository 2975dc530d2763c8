"""Values as plain data and back: dictionaries, lists, texts, numbers, ready for JSON or TOML.

Strict on the way back: unknown and missing keys, wrong types and numbers out of range are refused with their path.
A disc is its name, a point `[x, y]`; actions are told apart by `"do"`, expectations by `"expects"`.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from carrom.model.discs import Disc, disc_named
from carrom.model.stroke import Action, Chance, Choice, Placement, Stroke, TimeUp
from carrom.rules.state import BoardOver, GameOver, MatchOver, ToChoose, ToPlace, ToStrike
from carrom.rules.switches import BadRuleset
from carrom.storage.ranges import fault

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
T = TypeVar("T")
_MOST_SHOWN = 40

TAGS: Mapping[type, tuple[str, str]] = {
    Stroke: ("do", "stroke"),
    Placement: ("do", "placement"),
    Choice: ("do", "choice"),
    TimeUp: ("do", "time_up"),
    Chance: ("do", "chance"),
    ToStrike: ("expects", "stroke"),
    ToPlace: ("expects", "placing"),
    ToChoose: ("expects", "choice"),
    BoardOver: ("expects", "board_over"),
    GameOver: ("expects", "game_over"),
    MatchOver: ("expects", "match_over"),
}


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
        case _ if is_dataclass(value) and not isinstance(value, type):
            plain: dict[str, Plain] = {}
            if type(value) in TAGS:
                key, tag = TAGS[type(value)]
                plain[key] = tag
            return plain | {part.name: to_plain(getattr(value, part.name)) for part in fields(value)}
        case _:
            raise TypeError(f"{type(value).__name__} has no plain form")


def from_plain(kind: type[T], plain: object) -> T:
    """The value of this type that the plain data describe. BadValue where they describe none."""
    value = _built(kind, plain, "$")
    assert isinstance(value, kind)
    return value


def action_from_plain(plain: object) -> Action:
    """The action that the plain data describe, whichever it is. BadValue where they describe none."""
    value = _built(Action, plain, "$")
    assert isinstance(value, Action)
    return value


def _built(kind: object, plain: object, where: str) -> object:
    if kind is Disc:
        return _disc(plain, where)
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass(kind, plain, where)
    origin, parts = _shape(kind)
    if origin in (Union, UnionType):
        return _union(parts, plain, where)
    if origin is tuple:
        items = _list(plain, where)
        kinds = (parts[0],) * len(items) if parts[-1] is Ellipsis else parts
        return _tuple(kinds, items, where)
    if isinstance(kind, type) and issubclass(kind, tuple):
        hints = _hints(kind)
        made = _tuple(tuple(hints.values()), _list(plain, where), where)
        return _checked(cast(Callable[..., object], kind)(*made), where)
    return _scalar(kind, plain, where)


def _disc(plain: object, where: str) -> Disc:
    try:
        return disc_named(plain if isinstance(plain, str) else _named(plain))
    except ValueError as error:
        raise BadValue(where, str(error)) from None


def _dataclass(kind: type, plain: object, where: str) -> object:
    if not isinstance(plain, dict):
        raise BadValue(where, f"expected an object, got {_named(plain)}")
    hints = dict(_hints(kind))
    given = dict(plain)
    if kind in TAGS:
        key, tag = TAGS[kind]
        if given.pop(key, None) != tag:
            raise BadValue(f"{where}.{key}", f"expected {tag!r}")
    for name in given:
        if name not in hints:
            raise BadValue(f"{where}.{name}", "this key is not known")
    for name in hints:
        if name not in given:
            raise BadValue(f"{where}.{name}", "this key is missing")
    values = {name: _built(hint, given[name], f"{where}.{name}") for name, hint in hints.items()}
    try:
        made = cast(Callable[..., object], kind)(**values)
    except BadRuleset as error:
        raise BadValue(f"{where}.{error.switch}", f"{error.value!r} is not {error.allowed}") from None
    except ValueError as error:  # another type that guards its own values
        raise BadValue(where, str(error)) from None
    return _checked(made, where)


def _union(kinds: tuple[object, ...], plain: object, where: str) -> object:
    if plain is None and NoneType in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1:
        return _built(kinds[0], plain, where)
    tagged = {TAGS[kind]: kind for kind in kinds if isinstance(kind, type) and kind in TAGS}
    assert len(tagged) == len(kinds), f"only types in TAGS can be told apart, not {kinds}"
    key = next(iter(tagged))[0]
    if not isinstance(plain, dict) or key not in plain:
        raise BadValue(where, f"expected an object with {key!r}")
    for (_, tag), kind in tagged.items():
        if plain[key] == tag:
            return _built(kind, plain, where)
    raise BadValue(f"{where}.{key}", f"{_shown(plain[key])} is none of {', '.join(tag for _, tag in tagged)}")


def _list(plain: object, where: str) -> list[object]:
    if not isinstance(plain, list):
        raise BadValue(where, f"expected a list, got {_named(plain)}")
    return plain


def _tuple(kinds: tuple[object, ...], items: list[object], where: str) -> tuple[object, ...]:
    if len(items) != len(kinds):
        raise BadValue(where, f"expected {len(kinds)} items, got {len(items)}")
    return tuple(_built(kind, item, f"{where}[{n}]") for n, (kind, item) in enumerate(zip(kinds, items, strict=True)))


def _scalar(kind: object, plain: object, where: str) -> object:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadValue(where, str(error)) from None


def _checked(value: object, where: str) -> object:
    wrong = fault(value)
    if wrong is not None:
        raise BadValue(where, wrong)
    return value


@cache
def _shape(kind: object) -> tuple[object, tuple[object, ...]]:
    """What a type is made from: its origin and its parts."""
    return get_origin(kind), get_args(kind)


@cache
def _hints(kind: type) -> Mapping[str, object]:
    """The fields of a type and their types, in order."""
    return get_type_hints(kind)


def _shown(plain: object) -> str:
    """A text in short, and of all else only what it is: it may be nested without end."""
    return f"{plain[:_MOST_SHOWN]!r}" if isinstance(plain, str) else _named(plain)


def _named(plain: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", NoneType: "null"}
    return names.get(type(plain), "a number")
