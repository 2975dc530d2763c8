"""The bits that strokes end in: a digest of each, kept in a file for every engine and platform that was tried."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from carrom.model.equipment import standard_equipment
from carrom.model.notation import stroke_text
from carrom.physics import Simulation
from carrom.storage.header import engine
from scripts.jam_shots import kept_shots
from scripts.physics_cases.sweeps import breaks, middles

ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "tests" / "physics" / "bits.json"
JAMS = ROOT / "tests" / "physics" / "jams.jsonl"

Digests = Mapping[str, str]


def digests() -> Digests:
    """By its name, a hash of all that each of some strokes comes to here, every bit of it."""
    found = {}
    for kind, strokes in (("break", breaks(8, 3)), ("stroke", middles(8, 12))):
        for number, (layout, stroke) in enumerate(strokes, start=1):
            found[f"{kind} {number}, {stroke_text(stroke)}"] = _digest(Simulation(layout, stroke, standard_equipment()))
    for number, shot in enumerate(kept_shots(JAMS)[:3], start=1):
        found[f"jam {number}, {stroke_text(shot.stroke)}"] = _digest(shot.simulation)
    return found


def _digest(simulation: Simulation) -> str:
    """Of its numbers alone, so that no name in the code counts."""
    result, film = simulation.result(), simulation.film()
    numbers = (
        [(str(disc), tuple(at)) for disc, at in result.layout.discs],
        [(str(trace.disc), trace.rows, trace.gone) for trace in film.traces],
        [(str(fall.disc), fall.pocket, fall.time) for fall in film.falls],
        [(touch.a, touch.b, touch.time, touch.impulse) for touch in film.touches],
        (result.duration, result.front_line_crossed),
    )
    return hashlib.sha256(repr(numbers).encode()).hexdigest()[:16]


def first_difference(expected: Digests, got: Digests) -> str | None:
    """The first stroke that ends in other bits, or that only one of both knows."""
    return next((name for name in {**expected, **got} if expected.get(name) != got.get(name)), None)


def stored() -> Mapping[str, Digests]:
    """What was stored, by engine: its revision, pymunk's version and the platform."""
    known: Mapping[str, Digests] = json.loads(STORED.read_text(encoding="utf-8"))
    return known


def store() -> None:
    """Keep what this engine comes to here, in place of what it came to before."""
    known = {**stored(), engine(): digests()}
    STORED.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
