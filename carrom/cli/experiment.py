"""What `carrom simulate` is asked: JSON read strictly, every fault told with its path (`$.discs[2].x`)."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from carrom.model.discs import MEN_A_SIDE, STRIKER, Disc, Kind
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import gap
from carrom.model.notation import BadNotation, parse_layout, parse_stroke
from carrom.model.units import Mm, Point, Second
from carrom.physics.pockets import disc_bounds
from carrom.physics.simulation import PER_M, STILL, DiscState, start_of
from carrom.physics.table import table_of
from carrom.storage.codec import BadValue, Bounds, Loose, from_plain

TOUCHING: Mm = 0.001  # so deep an overlap is still a touch
_FASTEST = 100_000.0  # mm/s
_FASTEST_SPIN = 10_000.0  # rad/s
_LONGEST: Second = 3600.0

_Coordinate = Annotated[float, Bounds(ge=-PER_M, le=PER_M)]
_Speed = Annotated[float, Bounds(ge=-_FASTEST, le=_FASTEST)]
_Part = Annotated[float, Bounds(ge=0.0, le=1.0)]
_Friction = Annotated[float, Bounds(ge=0.0, le=2.0)]
_Diameter = Annotated[float, Bounds(ge=1.0, le=200.0)]
_Mass = Annotated[float, Bounds(ge=0.01, le=1000.0)]
_USUAL = standard_equipment()
_SURFACE = ("mu_board", "e_disc", "e_frame", "e_back", "mu_disc", "mu_frame")


@dataclass(frozen=True, slots=True)
class _Parameters(Loose):
    """What may differ from the standard table, and the longest step of friction."""

    mu_board: _Friction = _USUAL.surface.mu_board
    e_disc: _Part = _USUAL.surface.e_disc
    e_frame: _Part = _USUAL.surface.e_frame
    e_back: _Part = _USUAL.surface.e_back
    mu_disc: _Friction = _USUAL.surface.mu_disc
    mu_frame: _Friction = _USUAL.surface.mu_frame
    pocket_diameter: Annotated[float, Bounds(ge=0.0, le=120.0)] = _USUAL.board.pocket_diameter
    man_diameter: _Diameter = _USUAL.men.diameter
    man_mass: _Mass = _USUAL.men.mass
    striker_diameter: _Diameter = _USUAL.striker.diameter
    striker_mass: _Mass = _USUAL.striker.mass
    step: Annotated[float, Bounds(ge=1e-5, le=0.1)] | None = None

    @property
    def equipment(self) -> Equipment:
        return Equipment(
            replace(_USUAL.board, pocket_diameter=self.pocket_diameter),
            replace(_USUAL.men, diameter=self.man_diameter, mass=self.man_mass),
            replace(_USUAL.striker, diameter=self.striker_diameter, mass=self.striker_mass),
            replace(_USUAL.surface, **{name: getattr(self, name) for name in _SURFACE}),
        )


@dataclass(frozen=True, slots=True)
class _Disc(Loose):
    """A disc as JSON tells it."""

    kind: Kind
    x: _Coordinate
    y: _Coordinate
    number: int = 0
    vx: _Speed = 0.0
    vy: _Speed = 0.0
    spin: Annotated[float, Bounds(ge=-_FASTEST_SPIN, le=_FASTEST_SPIN)] = 0.0


@dataclass(frozen=True, slots=True)
class _Whole(Loose):
    """All that JSON may tell."""

    parameters: _Parameters | None = None
    discs: tuple[_Disc, ...] | None = None
    layout: str | None = None
    stroke: str | None = None
    until: Annotated[float, Bounds(ge=0.0, le=_LONGEST)] | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """What to let run, on what, in which longest step of friction (None: as exact as the game), and until when (None:
    until all lies)."""

    start: tuple[DiscState, ...]
    equipment: Equipment
    step: Second | None
    until: Second | None


def read_experiment(text: str) -> Experiment:
    """The experiment that the text describes. BadValue where it describes none."""
    whole = from_plain(_Whole, _parsed(text))
    parameters = whole.parameters or _Parameters()
    equipment = parameters.equipment
    start = _stroke(whole, equipment) if whole.discs is None else _discs(whole.discs, equipment)
    if whole.discs is not None and (whole.layout is not None or whole.stroke is not None):
        raise BadValue("$.stroke" if whole.layout is None else "$.layout", "give either discs, or a layout and a stroke")
    if equipment.surface.mu_board == 0.0 and whole.until is None and any(d.velocity != STILL or d.spin for d in start):
        raise BadValue("$.until", "without friction nothing comes to rest: give an end")
    return Experiment(start, equipment, parameters.step, whole.until)


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except BadValue:
        raise
    except RecursionError:
        raise BadValue("$", "brackets are nested too deeply") from None
    except ValueError as fault:
        raise BadValue("$", f"not JSON: {fault}") from None


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise BadValue("$", f"the field {name[:40]!r} appears twice in one object")
        found[name] = value
    return found


def _discs(given: Sequence[_Disc], equipment: Equipment) -> tuple[DiscState, ...]:
    found: list[DiscState] = []
    for place, each in enumerate(given):
        where = f"$.discs[{place}]"
        man = each.kind in (Kind.WHITE, Kind.BLACK)
        if each.number not in (range(1, MEN_A_SIDE + 1) if man else (0, 1)):
            whole = f"a whole number from 1 to {MEN_A_SIDE}" if man else "0, 1 or left out"
            raise BadValue(f"{where}.number", f"{str(each.number)[:40]} is not the number of a {each.kind}: give {whole}")
        disc = Disc(each.kind, each.number if man else 0)
        if any(disc == other.disc for other in found):
            raise BadValue(where, f"{disc} is listed twice")
        state = DiscState(disc, Point(each.x, each.y), Point(each.vx, each.vy), each.spin)
        _check_room(where, state, found, equipment)
        found.append(state)
    return tuple(sorted(found, key=lambda state: state.disc))


def _stroke(whole: _Whole, equipment: Equipment) -> tuple[DiscState, ...]:
    if whole.layout is None or whole.stroke is None:
        name = "layout" if whole.layout is None else "stroke"
        raise BadValue(f"$.{name}", "missing: give discs, or a layout and a stroke")
    where = "$.layout"
    try:
        layout = parse_layout(whole.layout, equipment)
        where = "$.stroke"
        stroke = parse_stroke(whole.stroke)
    except BadNotation as fault:
        raise BadValue(where, str(fault)) from fault
    if not 0 <= stroke.speed <= _FASTEST:
        raise BadValue("$.stroke", f"the speed must be 0 to {_FASTEST:g} mm/s")
    start = start_of(layout, stroke, equipment)
    for place, state in enumerate(start):
        _check_room("$.stroke" if state.disc == STRIKER else "$.layout", state, start[:place], equipment)
    return start


def _check_room(where: str, state: DiscState, others: Sequence[DiscState], equipment: Equipment) -> None:
    """BadValue if the disc lies outside or over another."""
    radius = equipment.radius(state.disc)
    limit = equipment.board.half - radius
    for name, value in zip("xy", state.at, strict=True):
        if abs(value) > limit + TOUCHING:
            path = f"{where}.{name}" if where.endswith("]") else where
            raise BadValue(path, f"{state.disc} is off the board: its centre can be at most {limit:g} mm from the middle")
    bounds = disc_bounds(table_of(equipment), radius / PER_M)
    corner = bounds.corner_beyond(state.at.x / PER_M, state.at.y / PER_M)
    if corner is not None:
        px, py = bounds.pocket(corner)
        if math.hypot(state.at.x - px * PER_M, state.at.y - py * PER_M) > bounds.back * PER_M + TOUCHING:
            raise BadValue(where, f"{state.disc} is off the board: it reaches into the frame behind a pocket")
    for other in others:
        deep = -gap(state.at, other.at, radius + equipment.radius(other.disc))
        if deep > TOUCHING:
            raise BadValue(where, f"{state.disc} and {other.disc} overlap by {deep:.4g} mm")
