"""What the game is played with: board, men, striker and surface, in mm, g and mm/s.

Values, ranges and sources stand in `equipment.toml` beside this file; `standard_equipment()` and `equipment_named()` read them
once.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from carrom.model.discs import Disc, Kind
from carrom.model.units import Gram, Mm, Point


@dataclass(frozen=True, slots=True)
class Board:
    """Measures of the playing surface (ICF laws, section A)."""

    size: Mm
    pocket_diameter: Mm
    frame_width: Mm
    base_line_length: Mm
    base_line_distance: Mm
    base_line_gap: Mm
    base_circle_diameter: Mm
    arrow_width: Mm
    centre_circle_diameter: Mm
    outer_circle_diameter: Mm

    @property
    def half(self) -> Mm:
        """Centre to the frame's inner edge."""
        return self.size / 2

    @property
    def pocket_radius(self) -> Mm:
        """Half a pocket's diameter."""
        return self.pocket_diameter / 2

    @property
    def pockets(self) -> tuple[Point, Point, Point, Point]:
        """Pocket centres NE, NW, SW, SE: each circle touches both frames."""
        c = self.half - self.pocket_radius
        return Point(c, c), Point(-c, c), Point(-c, -c), Point(c, -c)

    def pocket(self, name: str) -> Point:
        """The centre of the pocket called `NE`, `NW`, `SW` or `SE`."""
        return self.pockets[POCKET_NAMES.index(name)]

    @property
    def rear_line_y(self) -> Mm:
        """The base line nearer the player, in a seat's frame."""
        return -self.half + self.base_line_distance

    @property
    def front_line_y(self) -> Mm:
        """The base line nearer to the middle, as South sees it."""
        return self.rear_line_y + self.base_line_gap

    @property
    def base_y(self) -> Mm:
        """The base's midline, where the striker's centre is put, in a seat's frame."""
        return self.rear_line_y + self.base_line_gap / 2

    @property
    def base_circle_x(self) -> Mm:
        """Centre of the right-hand base circle (the left one mirrors it), on the midline, in a seat's frame."""
        return self.base_line_length / 2 - self.base_circle_diameter / 2


POCKET_NAMES = ("NE", "NW", "SW", "SE")


@dataclass(frozen=True, slots=True)
class MenSpec:
    """White, black and queen, all nineteen alike (ICF laws, section B)."""

    diameter: Mm
    mass: Gram


@dataclass(frozen=True, slots=True)
class Striker:
    """`least_speed` and `full_speed` bound how a hand may flick it, mm/s (measures: ICF laws, section C)."""

    diameter: Mm
    mass: Gram
    least_speed: float
    full_speed: float


@dataclass(frozen=True, slots=True)
class Surface:
    """Friction and restitution (plain numbers); `sink_depth` in mm."""

    mu_board: float
    e_disc: float
    mu_disc: float
    e_frame: float
    mu_frame: float
    e_back: float
    sink_depth: Mm


@dataclass(frozen=True, slots=True)
class Equipment:
    """Everything that decides how a stroke runs; a match keeps its own, so that bots and replays play the same table."""

    board: Board
    men: MenSpec
    striker: Striker
    surface: Surface

    def radius(self, disc: Disc) -> Mm:
        """The radius of this disc."""
        return (self.striker.diameter if disc.kind is Kind.STRIKER else self.men.diameter) / 2

    def mass(self, disc: Disc) -> Gram:
        """The mass of this disc."""
        return self.striker.mass if disc.kind is Kind.STRIKER else self.men.mass

    def tipping_distance(self, disc: Disc) -> Mm:
        """How near the pocket's centre a disc's centre must come to fall: √(a² − r²), where its support ends.

        0 for a disc that is wider than the pocket.
        """
        return math.sqrt(max(0.0, self.board.pocket_radius**2 - self.radius(disc) ** 2))


_PARTS = {"board": Board, "men": MenSpec, "striker": Striker, "surface": Surface}


@dataclass(frozen=True, slots=True)
class Constant:
    """One line of the data file."""

    value: float
    low: float
    high: float
    source: str
    confidence: str


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("carrom.model").joinpath("equipment.toml").read_text(encoding="utf-8"))


@cache
def constants() -> dict[str, Constant]:
    """Every constant by its dotted name, e.g. `surface.mu_board`."""
    return {
        f"{part}.{name}": Constant(row["value"], row["range"][0], row["range"][1], row["source"], row["confidence"])
        for part in _PARTS
        for name, row in _data()[part].items()
    }


@cache
def standard_equipment() -> Equipment:
    """The default table: tournament measures, normal surface."""
    return equipment_from(
        {part: {f.name: constants()[f"{part}.{f.name}"].value for f in fields(kind)} for part, kind in _PARTS.items()}
    )


BOARD_NAMES = ("fast", "normal", "slow")


@cache
def equipment_named(board: str) -> Equipment:
    """The default table with the surface of a named board: fast, normal or slow. ValueError for any other name."""
    if board not in BOARD_NAMES:
        raise ValueError(f"no board is called {board!r}: choose {', '.join(BOARD_NAMES)}")
    changes = {f"surface.{name}": value for name, value in _data()["boards"][board].items() if name != "source"}
    return equipment_with(standard_equipment(), changes)


def equipment_with(equipment: Equipment, changes: Mapping[str, float]) -> Equipment:
    """The equipment with other constants, by dotted name: `{"striker.mass": 12.0}`. ValueError as `equipment_from`."""
    parts = equipment_parts(equipment)
    for dotted, value in changes.items():
        part, _, name = dotted.partition(".")
        if name not in parts.get(part, ()):
            raise ValueError(f"{dotted} is unknown")
        parts[part][name] = value
    return equipment_from(parts)


def equipment_from(parts: dict[str, dict[str, Any]]) -> Equipment:
    """Equipment from plain tables. ValueError names the constant that is unknown, missing or out of range."""
    built = {}
    for part, kind in _PARTS.items():
        known = {f.name for f in fields(kind)}
        given = parts.get(part, {})
        for name in sorted(known ^ set(given)):
            raise ValueError(f"{part}.{name} is {'missing' if name in known else 'unknown'}")
        for name, value in given.items():
            constant = constants()[f"{part}.{name}"]
            if isinstance(value, bool) or not isinstance(value, int | float) or not constant.low <= value <= constant.high:
                raise ValueError(f"{part}.{name} must be a number from {constant.low:g} to {constant.high:g}, not {value!r}")
        built[part] = kind(**{name: float(value) for name, value in given.items()})
    return Equipment(**built)


def equipment_parts(equipment: Equipment) -> dict[str, dict[str, float]]:
    """The inverse of `equipment_from`."""
    return asdict(equipment)
