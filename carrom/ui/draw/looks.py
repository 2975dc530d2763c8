"""How the board and the men may look: one entry a look, one entry a set, all colours and patterns in one place.

A new look is an entry in LOOKS and its two textures from `scripts/make_wood.py`; a new set of men an entry in MEN_SETS. Places
and sizes on a disc are shares of its radius. No pygame.
"""

import colorsys
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from carrom.model.discs import Kind
from carrom.play.preferences import DisplayChoices
from carrom.ui.widgets.theme import Colour


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring between two radii; a spot where the inner one is negative."""

    inner: float
    outer: float
    colour: Colour
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Leaves:
    """Pointed leaves along `count` spokes, from one radius to another."""

    count: int
    start: float
    end: float
    width: float
    colour: Colour
    share: float = 1.0
    offset: float = 0.0  # of the way to the next spoke


@dataclass(frozen=True, slots=True)
class Dots:
    """Dots at one radius on `count` spokes."""

    count: int
    at: float
    size: float
    colour: Colour
    share: float = 1.0
    offset: float = 0.5


@dataclass(frozen=True, slots=True)
class Sectors:
    """Pieces of a ring, `fill` of it inked."""

    count: int
    inner: float
    outer: float
    fill: float
    colour: Colour
    share: float = 1.0
    offset: float = 0.0


DiscMark: TypeAlias = Ring | Leaves | Dots | Sectors


@dataclass(frozen=True, slots=True)
class DiscShape:
    """How a disc is turned: its grooves (radius, width, depth), how its rim falls, whether a bowl is cut into the face or it
    swells to a dome."""

    grooves: tuple[tuple[float, float, float], ...]
    rim: float = 1.9
    bowl: bool = True
    dome: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity: the key of pictures asked for forty times a frame
class DiscLook:
    """One kind: `body` and `dark` mix by the grain, the marks lie on it lowest first, `gloss` is how strongly it shines."""

    body: Colour
    dark: Colour
    groove: Colour
    grain: float
    ambient: float
    gloss: float
    shape: DiscShape
    marks: tuple[DiscMark, ...]


@dataclass(frozen=True, slots=True, eq=False)
class MenSet:
    """How the men, the queen and the striker look."""

    white: DiscLook
    black: DiscLook
    queen: DiscLook
    striker: DiscLook

    def of(self, kind: Kind) -> DiscLook:
        match kind:
            case Kind.WHITE:
                return self.white
            case Kind.BLACK:
                return self.black
            case Kind.QUEEN:
                return self.queen
            case Kind.STRIKER:
                return self.striker


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the markings."""

    line: Colour
    red: Colour
    deep_red: Colour
    pale: Colour
    leaf: Colour
    gold: Colour


@dataclass(frozen=True, slots=True, eq=False)
class BoardLook:
    """A board: its textures in `assets/wood`, its inks, how many petals bloom in the middle (a multiple of four), how strongly
    the lamp falls on it, and the ply and cords of its pockets."""

    surface: str
    frame: str
    inks: Inks
    petals: int
    lamp: float
    ply: Colour
    cord: Colour


_IVORY: Colour = (255, 248, 232)
_GOLD: Colour = (214, 150, 40)
_TURNED = DiscShape(((0.835, 0.026, 0.9), (0.47, 0.022, 0.7), (0.20, 0.018, 0.5)))
_PLATE = DiscShape(((0.86, 0.022, 0.8),), rim=1.7, bowl=False, dome=0.10)
_DOMED = DiscShape(((0.90, 0.018, 0.7),), rim=1.6, bowl=False, dome=0.34)


def _wreath(colour: Colour) -> tuple[DiscMark, ...]:
    """The inlay of a turned man."""
    return (
        Leaves(3, 0.51, 0.81, 0.145, colour, 0.88),
        Dots(3, 0.66, 0.045, colour, 0.8),
        Ring(-1.0, 0.085, colour, 0.8),
    )


_TURNED_MEN = MenSet(
    white=DiscLook((252, 236, 200), (226, 194, 140), (150, 102, 52), 0.34, 0.44, 0.72, _TURNED, _wreath((140, 82, 36))),
    black=DiscLook((54, 43, 39), (27, 21, 20), (10, 7, 7), 0.40, 0.42, 0.66, _TURNED, _wreath((186, 146, 84))),
    queen=DiscLook(
        (208, 34, 38),
        (156, 16, 26),
        (92, 8, 16),
        0.30,
        0.48,
        0.66,
        _TURNED,
        (
            Ring(0.655, 0.700, (255, 208, 116), 0.8),
            Leaves(5, 0.10, 0.60, 0.17, (255, 208, 116)),
            Dots(5, 0.50, 0.05, (255, 208, 116)),
            Dots(1, 0.765, 0.06, (255, 208, 116), offset=0.0),
        ),
    ),
    striker=DiscLook(
        (234, 236, 236),
        (212, 217, 222),
        (132, 146, 166),
        0.06,
        0.46,
        0.80,
        _TURNED,
        (
            Ring(0.865, 0.935, (24, 84, 176), 0.9),
            Leaves(8, 0.22, 0.82, 0.19, (24, 84, 176)),
            Leaves(8, 0.34, 0.70, 0.06, (196, 222, 250)),
            Dots(8, 0.70, 0.066, _GOLD),
            Leaves(1, 0.22, 0.82, 0.19, _GOLD),
            Ring(-1.0, 0.175, (14, 52, 122)),
            Ring(-1.0, 0.08, _GOLD),
        ),
    ),
)

_BOLD_MEN = MenSet(
    white=DiscLook(
        (255, 252, 242),
        (240, 232, 214),
        (120, 110, 98),
        0.10,
        0.50,
        0.50,
        _PLATE,
        (Ring(0.70, 0.77, (30, 26, 24)), Sectors(2, 0.30, 0.52, 0.30, (30, 26, 24)), Ring(-1.0, 0.11, (30, 26, 24))),
    ),
    black=DiscLook(
        (34, 32, 34),
        (20, 18, 20),
        (4, 4, 4),
        0.10,
        0.46,
        0.50,
        _PLATE,
        (Sectors(4, 0.60, 0.76, 0.34, _IVORY), Dots(1, 0.0, 0.13, _IVORY)),
    ),
    queen=DiscLook(
        (206, 30, 40),
        (176, 18, 30),
        (90, 6, 14),
        0.10,
        0.50,
        0.55,
        _PLATE,
        (Leaves(5, 0.0, 0.74, 0.24, (255, 214, 96)), Dots(5, 0.60, 0.075, (255, 214, 96)), Ring(-1.0, 0.16, (140, 10, 24))),
    ),
    striker=DiscLook(
        (246, 248, 250),
        (232, 236, 240),
        (70, 90, 120),
        0.04,
        0.50,
        0.60,
        _PLATE,
        (
            Sectors(8, 0.42, 0.84, 0.5, (12, 60, 140)),
            Sectors(8, 0.18, 0.42, 0.5, (12, 60, 140), offset=0.5),
            Ring(-1.0, 0.18, (244, 166, 30)),
            Dots(1, 0.63, 0.12, (244, 166, 30), offset=0.0),
        ),
    ),
)

_LACQUER_MEN = MenSet(
    white=DiscLook(
        (250, 248, 244),
        (238, 234, 230),
        (150, 140, 140),
        0.08,
        0.52,
        0.95,
        _DOMED,
        (Sectors(3, 0.68, 0.735, 0.72, (196, 158, 96)), Dots(3, 0.70, 0.055, (150, 112, 56))),
    ),
    black=DiscLook(
        (30, 31, 38),
        (18, 18, 24),
        (2, 2, 4),
        0.08,
        0.50,
        0.95,
        _DOMED,
        (Ring(0.66, 0.70, (150, 96, 62)), Leaves(2, 0.0, 0.62, 0.13, (150, 96, 62))),
    ),
    queen=DiscLook(
        (196, 12, 58),
        (160, 4, 42),
        (80, 0, 20),
        0.10,
        0.54,
        0.95,
        _DOMED,
        (
            Ring(0.70, 0.75, (250, 206, 120)),
            Leaves(6, 0.16, 0.62, 0.13, (250, 206, 120)),
            Dots(6, 0.50, 0.045, (250, 206, 120)),
            Dots(1, 0.0, 0.11, (250, 206, 120)),
            Dots(1, 0.60, 0.085, (255, 244, 220), offset=0.0),
        ),
    ),
    striker=DiscLook(
        (72, 168, 182),
        (52, 146, 164),
        (10, 66, 84),
        0.08,
        0.54,
        0.95,
        _DOMED,
        (
            Ring(0.79, 0.845, (236, 250, 250)),
            Leaves(4, 0.14, 0.76, 0.22, (236, 250, 250)),
            Leaves(4, 0.24, 0.66, 0.09, (18, 88, 108)),
            Dots(4, 0.60, 0.075, (18, 88, 108)),
            Leaves(1, 0.14, 0.76, 0.22, (18, 88, 108)),
            Ring(-1.0, 0.13, (236, 250, 250)),
        ),
    ),
)

MEN_SETS: dict[str, MenSet] = {"turned": _TURNED_MEN, "bold": _BOLD_MEN, "lacquer": _LACQUER_MEN}

LOOKS: dict[str, BoardLook] = {
    "golden": BoardLook(
        "golden.jpg",
        "rosewood.jpg",
        Inks((46, 27, 18), (178, 33, 30), (132, 20, 22), (247, 224, 178), (42, 84, 66), (207, 148, 46)),
        petals=8,
        lamp=1.0,
        ply=(150, 104, 58),
        cord=(158, 140, 108),
    ),
    "walnut": BoardLook(
        "walnut.jpg",
        "ebony.jpg",
        Inks((24, 12, 7), (170, 34, 26), (96, 12, 14), (232, 200, 148), (30, 74, 72), (218, 160, 62)),
        petals=12,
        lamp=1.15,
        ply=(112, 72, 42),
        cord=(170, 148, 112),
    ),
    "maple": BoardLook(
        "maple.jpg",
        "beech.jpg",
        Inks((34, 30, 34), (196, 30, 40), (140, 14, 26), (255, 246, 226), (26, 78, 130), (226, 160, 40)),
        petals=16,
        lamp=0.85,
        ply=(190, 152, 104),
        cord=(214, 206, 190),
    ),
}


@dataclass(frozen=True, slots=True)
class Style:
    """What is drawn: a board and the men on it."""

    look: BoardLook
    men: MenSet


CLASSIC = Style(LOOKS["golden"], MEN_SETS["turned"])


HUES: dict[str, float] = {"ruby": 0.97, "emerald": 0.40, "amber": 0.09, "violet": 0.77}
_BLUES = (0.45, 0.72)  # the hues of a striker as it is made


def _recoloured(look: DiscLook, hue: float) -> DiscLook:
    """The same with another colour in place of its blue."""

    def other(colour: Colour) -> Colour:
        own, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in colour))
        if not (_BLUES[0] < own < _BLUES[1] and strength > 0.2):
            return colour
        red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, light, strength))
        return red, green, blue

    marks = tuple(replace(mark, colour=other(mark.colour)) for mark in look.marks)
    return replace(look, body=other(look.body), dark=other(look.dark), groove=other(look.groove), marks=marks)


@lru_cache(maxsize=16)
def style_of(display: DisplayChoices) -> Style:
    """The style that was chosen."""
    men = MEN_SETS[display.men]
    if display.striker in HUES:
        men = replace(men, striker=_recoloured(men.striker, HUES[display.striker]))
    return Style(LOOKS[display.look], men)
