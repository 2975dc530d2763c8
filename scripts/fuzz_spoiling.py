"""Data spoilt by chance, as bytes and as values: what a crash, a careless hand or a malicious one leaves in a file."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import get_args

from carrom.bots.hand import HANDS
from carrom.bots.levels import LEVELS
from carrom.model.discs import MEN_AND_QUEEN, STRIKER, Kind
from carrom.model.equipment import POCKET_NAMES
from carrom.model.seats import Seat
from carrom.model.stroke import Frame, PocketBack
from carrom.play.preferences import GUIDES, PERSON
from carrom.rules.notices import ANSWERS, NoticeCode
from carrom.rules.ruleset import PRESETS, SWITCHES
from carrom.rules.state import QueenIs
from carrom.storage.codec import TAGS

# What is spoilt: experiments as they should be, and plug-ins, most of them wrong in a way of their own.
EXPERIMENTS: tuple[dict[str, object], ...] = (
    {"layout": "opening", "stroke": "south 0 1.570796 3000"},
    {"layout": "w1@0,100 b2@40,120 q@0,0", "stroke": "north -12.5 1.2 5000", "until": 0.5},
    {
        "parameters": {"mu_board": 0.1, "e_disc": 0.9, "step": 0.01, "man_mass": 5.5},
        "discs": [
            {"kind": "white", "number": 1, "x": 0.0, "y": 0.0, "vx": 1000.0, "vy": 10.0, "spin": 3.0},
            {"kind": "black", "number": 1, "x": 60.0, "y": 0.0},
            {"kind": "queen", "x": 100.0, "y": 90.0, "vy": -2000.0},
        ],
        "until": 1.5,
    },
)

_PLAYER = """
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement, Stroke
from carrom.model.units import Point
class Bot:
    def choose(self, match, rng, limit, stop):
        {}
"""
PLUG_INS = (
    *(
        _PLAYER.format(body)
        for body in (
            "return Stroke(match.expects.seat, 0, 1570796, 3000)",
            "return Stroke(match.expects.seat, 0.5, float('nan'), 1e9)",
            "return Stroke('nobody', 10**40, -1, 3000)",
            "return Stroke(Seat.SOUTH, True, 1570796, None)",
            "return Choice(match.expects.seat, ['pass'])",
            "return Choice(match.expects.seat, chr(0xd800) * 500)",
            "return Placement(match.expects.seat, 'w1', (float('inf'), 0))",
            "return Placement(match.expects.seat, match.expects.disc, Point(10**400, 'x'))",
            "return None",
            "return self",
            "return match.expects",
            "return Choice(match.expects.seat.opposite, 'concede')",
            "from carrom.bots.bot import Decision; return Decision(Stroke(match.expects.seat, 0, 1570796, 3000), 'why not')",
            "return match.expects.options",
            "raise ValueError(chr(0xd800))",
            "raise SystemExit(3)",
            "import sys; sys.exit()",
            "raise GeneratorExit",
            "return self.choose(match, rng, limit, stop)",
            "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()",
        )
    ),
    "bot = 7",
    "Bot = None",
    "",
    "class Bot:\n    choose = 3",
    "class Bot:\n    def __init__(self):\n        raise SystemExit",
    "class Bot:\n    @property\n    def choose(self):\n        raise SystemExit",
    "class Bot:\n    @property\n    def choose(self):\n        raise ValueError",
    "class Bot:\n    def __init__(self):\n        self.choose = None\n    def __repr__(self):\n        raise ValueError",
    "def __getattr__(name):\n    raise ValueError(name)",
    "raise SystemExit",
    "import sys\nsys.exit('bye')",
    "raise KeyError('x' * 100000)",
    "1 / 0",
    "(" * 400,
    "-" * 100000 + "1",
    "def f(): f()\nf()",
    "\0",
)


NESTED = 900
_BITS = (
    *(b"[" * 60, b"{" * 60, b'"', b"\\", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"9" * 5000, b"1e999"),
    *(b"NaN", b"-", b"Infinity", b"\r\n", b"=", b"a.b.c.", b"[[a]]\n", b"'''", b"\xf0\x9f\x98\x80", b"\xe2\x80\xae"),
    *(b"../../x", b"null", b"#"),
)
_WORDS = (
    *("", "\0", "x" * 5000, "../../../x", "/etc/passwd", "\u202e", "\U0001f600", "nan", "con", "कैरम", "-0", "a\nb"),
    "__import__",
)


GAMES_WORDS = (
    "",
    "nobody",
    PERSON,
    *Seat,
    *Kind,
    *map(str, (*MEN_AND_QUEEN, STRIKER)),
    *POCKET_NAMES,
    *Frame,
    *PocketBack,
    *ANSWERS,
    *(answer for answers in ANSWERS.values() for answer in answers),
    *get_args(NoticeCode),
    *QueenIs,
    *(tag for _, tag in TAGS.values()),
    *LEVELS,
    *GUIDES,
    *HANDS,
    *PRESETS,
    *(str(option) for switch in SWITCHES for option in switch.options),
    *("pass", "concede", "waive", "next", "take_back", "resume", "thinking", "opening", "empty"),
)
"""Words that files are full of, each right in its place."""


def spoilt_bytes(data: bytes, chance: Random) -> bytes:
    """The bytes with up to eight things done to them; seldom none, or others altogether."""
    if chance.randrange(25) == 0:
        return chance.randbytes(chance.randrange(400))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 1, 2, 10, 100)))
        match chance.randrange(6):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:at] + chance.choice(_BITS) + data[at:]
            case 3:
                data = data[:at] + chance.choice(_BITS) + data[end:]
            case 4:
                data = data[:end] + data[at:]
            case _:
                data = data[:at] if chance.randrange(4) == 0 else data[:at] + data[at:end] * 3 + data[end:]
    return data


def spoilt_text(text: str, chance: Random) -> str:
    """The text spoilt in the same ways; it may hold halves of characters."""
    return spoilt_bytes(text.encode(), chance).decode("utf-8", chance.choice(("surrogateescape", "replace", "ignore")))


def spoilt_value(value: object, chance: Random) -> object:
    """The value with one to three of its parts, at any depth, replaced by others of its own or by nasty ones, doubled or
    taken away."""
    own = tuple(_parts(value))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        value = _spoilt(value, chance, own, stop=chance.choice((3, 50)))
    return value


def _parts(value: object) -> Iterator[object]:
    """Every text, number, list and object in it."""
    yield value
    inner: Iterable[object] = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        yield from _parts(part)


def _spoilt(value: object, chance: Random, own: tuple[object, ...], stop: int) -> object:
    if isinstance(value, dict) and value and chance.randrange(stop):
        key = chance.choice(list(value))
        return {**value, key: _spoilt(value[key], chance, own, stop)}
    if isinstance(value, list) and value and chance.randrange(stop):
        at = chance.randrange(len(value))
        return [*value[:at], _spoilt(value[at], chance, own, stop), *value[at + 1 :]]
    if isinstance(value, dict) and value and chance.randrange(2):
        dropped = chance.choice(list(value))
        return {key: part for key, part in value.items() if key != dropped} | (
            {} if chance.randrange(2) else {f"{dropped}x": 1}
        )
    if isinstance(value, list) and chance.randrange(2):
        return [*value, *value[-1:]] if chance.randrange(2) else value[1:]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float) and chance.randrange(3):
        return chance.choice((value + 1, value - 1, -value, value * 1000, 0, 5, 0.5))
    alike = [part for part in own if type(part) is type(value) and part != value]
    return chance.choice(alike) if alike and chance.randrange(3) else _nasty(chance)


def _nasty(chance: Random) -> object:
    makers: tuple[Callable[[], object], ...] = (
        lambda: chance.choice((True, False, 0, -1, 1, 2, 7, 1e308, -0.0, 1e-320)),
        lambda: chance.choice((10**30, -(2**63), 2**62, 2**64, 10**400)),
        lambda: chance.choice(_WORDS),
        lambda: chance.choice(([], {}, [[]], {"do": "stroke"}, [1, 2])),
        lambda: nested(chance.choice((5, 200, NESTED))),
    )
    return chance.choice(makers)()


def misworded(value: object, chance: Random) -> object:
    """The value with one of its words replaced by another one of the game's, or a small number by another, or with one item
    of a list less or more."""
    place = chance.choice([place for place in _places(value) if place])
    return _with(value, place, chance)


def _places(value: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where its words, whole numbers and lists are."""
    if isinstance(value, str | list) or type(value) is int or value is None:
        yield place
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _places(part, (*place, name))
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from _places(part, (*place, number))


def _with(value: object, place: tuple[str | int, ...], chance: Random) -> object:
    if place:
        key, *rest = place
        if isinstance(value, dict):
            return {name: _with(part, tuple(rest), chance) if name == key else part for name, part in value.items()}
        assert isinstance(value, list)
        return [_with(part, tuple(rest), chance) if number == key else part for number, part in enumerate(value)]
    if isinstance(value, list):
        return value[:-1] if value and chance.randrange(2) else [*value, *(value[:1] or [chance.choice(GAMES_WORDS)])]
    return chance.choice(GAMES_WORDS) if isinstance(value, str) else chance.choice((None, -1, 0, 1, 2, 3, 9))


def nested(deep: int) -> list[object]:
    """Lists in one another, this many deep."""
    inner: list[object] = []
    for _ in range(deep):
        inner = [inner]
    return inner
