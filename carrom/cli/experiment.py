"""What `carrom simulate` is asked: JSON read strictly, every fault told with its path (`$.discs[2].x`)."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from carrom.model.discs import MEN_A_SIDE, STRIKER, Disc, Kind
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import gap
from carrom.model.notation import BadNotation, parse_layout, parse_stroke
from carrom.model.units import Mm, Point, Second
from carrom.physics.pockets import disc_bounds
from carrom.physics.simulation import PER_M, STILL, DiscState, start_of
from carrom.physics.table import table_of

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

TOUCHING: Mm = 0.001  # so deep an overlap is still a touch
_FASTEST = 100_000.0  # mm/s
_FASTEST_SPIN = 10_000.0  # rad/s
_LONGEST: Second = 3600.0

# For each parameter: the part and field of the equipment it sets, and the least and greatest value.
_PARAMETERS: Mapping[str, tuple[str, str, float, float]] = {
    "mu_board": ("surface", "mu_board", 0.0, 2.0),
    "e_disc": ("surface", "e_disc", 0.0, 1.0),
    "e_frame": ("surface", "e_frame", 0.0, 1.0),
    "e_back": ("surface", "e_back", 0.0, 1.0),
    "mu_disc": ("surface", "mu_disc", 0.0, 2.0),
    "mu_frame": ("surface", "mu_frame", 0.0, 2.0),
    "pocket_diameter": ("board", "pocket_diameter", 0.0, 120.0),
    "man_diameter": ("men", "diameter", 1.0, 200.0),
    "man_mass": ("men", "mass", 0.01, 1000.0),
    "striker_diameter": ("striker", "diameter", 1.0, 200.0),
    "striker_mass": ("striker", "mass", 0.01, 1000.0),
}
_STEP = (1e-5, 0.1)
_WHOLE = ("parameters", "discs", "layout", "stroke", "until")
_DISC = ("kind", "number", "x", "y", "vx", "vy", "spin")


class BadExperiment(ValueError):
    """JSON that is no experiment: `where` as a path from the whole, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")


@dataclass(frozen=True, slots=True)
class Experiment:
    """What to let run, on what, in which longest step of friction (None: as exact as the game), and until when (None:
    until all lies)."""

    start: tuple[DiscState, ...]
    equipment: Equipment
    step: Second | None
    until: Second | None


def read_experiment(text: str) -> Experiment:
    """The experiment that the text describes. BadExperiment where it describes none."""
    whole = _object(_parsed(text), "$", _WHOLE)
    equipment, step = _equipment(whole.get("parameters"))
    until = None if whole.get("until") is None else _number(whole["until"], "$.until", 0.0, _LONGEST)
    if "discs" in whole:
        for name in ("layout", "stroke"):
            if name in whole:
                raise BadExperiment(f"$.{name}", "give either discs, or a layout and a stroke")
        start = _discs(whole["discs"], equipment)
    else:
        start = _stroke(whole, equipment)
    if equipment.surface.mu_board == 0.0 and until is None and any(d.velocity != STILL or d.spin for d in start):
        raise BadExperiment("$.until", "on a board without friction nothing comes to rest: say until when")
    return Experiment(start, equipment, step, until)


def _parsed(text: str) -> Json:
    try:
        parsed: Json = json.loads(text, object_pairs_hook=_each_once)
    except BadExperiment:
        raise
    except json.JSONDecodeError as fault:
        raise BadExperiment("$", f"no JSON, line {fault.lineno} column {fault.colno}: {fault.msg}") from None
    except RecursionError:
        raise BadExperiment("$", "brackets within brackets without end") from None
    except ValueError as fault:  # a whole number of thousands of digits
        raise BadExperiment("$", str(fault)) from None
    return parsed


def _each_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            raise BadExperiment("$", f"the field {name[:40]!r} stands twice in one object")
        found[name] = value
    return found


def _equipment(parameters: Json) -> tuple[Equipment, Second | None]:
    changed = {part: getattr(standard_equipment(), part) for part in ("board", "men", "striker", "surface")}
    given = {} if parameters is None else _object(parameters, "$.parameters", (*_PARAMETERS, "step"))
    step = None
    for name, value in given.items():
        where = f"$.parameters.{name}"
        if name == "step":
            step = _number(value, where, *_STEP)
        else:
            part, field, least, most = _PARAMETERS[name]
            changed[part] = replace(changed[part], **{field: _number(value, where, least, most)})
    return Equipment(**changed), step


def _discs(given: Json, equipment: Equipment) -> tuple[DiscState, ...]:
    if not isinstance(given, list):
        raise BadExperiment("$.discs", "a list of discs belongs here")
    found: list[DiscState] = []
    for place, item in enumerate(given):
        where = f"$.discs[{place}]"
        state = _disc(item, where)
        if any(state.disc == other.disc for other in found):
            raise BadExperiment(where, f"{state.disc} stands twice in the list")
        _check_room(where, state, found, equipment)
        found.append(state)
    return tuple(sorted(found, key=lambda state: state.disc))


def _disc(item: Json, where: str) -> DiscState:
    fields = _object(item, where, _DISC)
    kind = fields.get("kind")
    if kind not in tuple(Kind):
        raise BadExperiment(f"{where}.kind", f"{_shown(kind)} is no kind: say {', '.join(Kind)}")
    kind = Kind(str(kind))
    number = fields.get("number", 0)
    man = kind in (Kind.WHITE, Kind.BLACK)
    if isinstance(number, bool) or not isinstance(number, int) or number not in (range(1, MEN_A_SIDE + 1) if man else (0, 1)):
        whole = f"a whole number from 1 to {MEN_A_SIDE}" if man else "0, 1 or left out"
        raise BadExperiment(f"{where}.number", f"{_shown(number)} is no number of a {kind}: it is {whole}")
    for name in ("x", "y"):
        if name not in fields:
            raise BadExperiment(f"{where}.{name}", "is missing")
    x, y = (_number(fields[name], f"{where}.{name}", -PER_M, PER_M) for name in ("x", "y"))
    vx, vy = (_number(fields.get(name, 0.0), f"{where}.{name}", -_FASTEST, _FASTEST) for name in ("vx", "vy"))
    spin = _number(fields.get("spin", 0.0), f"{where}.spin", -_FASTEST_SPIN, _FASTEST_SPIN)
    return DiscState(Disc(kind, number if man else 0), Point(x, y), Point(vx, vy), spin)


def _stroke(whole: dict[str, Json], equipment: Equipment) -> tuple[DiscState, ...]:
    texts = []
    for name in ("layout", "stroke"):
        text = whole.get(name)
        if not isinstance(text, str):
            why = "is missing: give discs, or a layout and a stroke" if name not in whole else f"{_shown(text)} is no text"
            raise BadExperiment(f"$.{name}", why)
        texts.append(text)
    try:
        layout = parse_layout(texts[0], equipment)
    except BadNotation as fault:
        raise BadExperiment("$.layout", str(fault)) from fault
    try:
        stroke = parse_stroke(texts[1])
    except BadNotation as fault:
        raise BadExperiment("$.stroke", str(fault)) from fault
    if not 0 <= stroke.speed <= _FASTEST:
        raise BadExperiment("$.stroke", f"a speed is 0 to {_FASTEST:g} mm/s")
    start = start_of(layout, stroke, equipment)
    for place, state in enumerate(start):
        _check_room("$.stroke" if state.disc == STRIKER else "$.layout", state, start[:place], equipment)
    return start


def _check_room(where: str, state: DiscState, others: Sequence[DiscState], equipment: Equipment) -> None:
    """BadExperiment if the disc lies outside or over another."""
    radius = equipment.radius(state.disc)
    limit = equipment.board.half - radius
    for name, value in zip("xy", state.at, strict=True):
        if abs(value) > limit + TOUCHING:
            path = f"{where}.{name}" if where.endswith("]") else where
            raise BadExperiment(path, f"{state.disc} lies outside: its centre may be at most {limit:g} mm from the middle")
    bounds = disc_bounds(table_of(equipment), radius / PER_M)
    corner = bounds.corner_beyond(state.at.x / PER_M, state.at.y / PER_M)
    if corner is not None:
        px, py = bounds.pocket(corner)
        if math.hypot(state.at.x - px * PER_M, state.at.y - py * PER_M) > bounds.back * PER_M + TOUCHING:
            raise BadExperiment(where, f"{state.disc} lies outside: it reaches into the frame behind a pocket")
    for other in others:
        deep = -gap(state.at, other.at, radius + equipment.radius(other.disc))
        if deep > TOUCHING:
            raise BadExperiment(where, f"{state.disc} and {other.disc} overlap by {deep:.4g} mm")


def _object(value: Json, where: str, known: tuple[str, ...]) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise BadExperiment(where, f"{_shown(value)} is no object with the fields {', '.join(known)}")
    for name in value:
        if name not in known:
            raise BadExperiment(f"{where}.{name[:40]}", f"unknown field; known are {', '.join(known)}")
    return value


def _number(value: Json, where: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadExperiment(where, f"{_shown(value)} is no number from {least:g} to {most:g}")
    return float(value)


def _shown(value: Json) -> str:
    """The value as short JSON."""
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
