"""What a match costs besides the engine: a bot's thought, a turn written down, a record opened and proved.

The match is the one that `tests/golden` keeps for the international laws.
"""

import json
import os
from functools import cache
from pathlib import Path
from random import Random

from carrom.bots.bot import Limit, never_stop
from carrom.bots.levels import DEFAULT
from carrom.model.stroke import Stroke
from carrom.model.units import Second
from carrom.physics import Simulation
from carrom.rules.state import MatchState
from carrom.storage.records import Record, RecordWriter, load_record
from carrom.storage.verify import verify
from scripts.bench_clock import clock
from scripts.bench_measures import Pair
from scripts.needed import ROOT

GOLDEN = ROOT / "tests" / "golden" / "icf.jsonl"
_POSITIONS = 3
_PROOFS = 3
_ALONE = 10  # times that a bot's position is played alone: its thought plays a hundred strokes


def thoughts(_folder: Path) -> dict[str, Pair]:
    """A few positions of the match thought over; the same positions' strokes simulated as often."""
    played = _strokes()
    thought, alone, strokes = 0.0, 0.0, 0
    for match, stroke in played[:: len(played) // _POSITIONS]:
        began = clock()
        why = DEFAULT.choose(match, Random(1), Limit(), never_stop).why
        thought += clock() - began
        assert why is not None
        strokes += why.strokes
        alone += why.strokes * _simulated([(match, stroke)] * _ALONE) / _ALONE
    return {DEFAULT.name: Pair(thought / strokes, alone / strokes)}


def writings(folder: Path) -> dict[str, Pair]:
    """Every turn of the match written by the recorder, and as many bytes by nobody in particular."""
    record = _golden()
    path, plain = folder / "record.jsonl", folder / "plain"
    plain.touch()
    writer = RecordWriter(path, record.header.match, dict(record.header.names))
    ours, theirs, size = 0.0, 0.0, path.stat().st_size
    for turn in record.turns:
        began = clock()
        writer.write(turn)
        ours += clock() - began
        before, size = size, path.stat().st_size
        data = bytes(size - before)
        began = clock()
        with plain.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        theirs += clock() - began
    turns = len(record.turns)
    return {"turn": Pair(ours / turns, theirs / turns)}


def proofs(_folder: Path) -> dict[str, Pair]:
    """The record opened and proved; its lines read as JSON, and its strokes simulated, and no more."""
    reading, opening, proving, alone = 0.0, 0.0, 0.0, 0.0
    played = _strokes()
    for _ in range(_PROOFS):
        began = clock()
        for line in GOLDEN.read_bytes().splitlines():
            json.loads(line)
        read = clock()
        load_record(GOLDEN)
        opened = clock()
        verify(GOLDEN)
        proved = clock()
        reading, opening, proving = reading + read - began, opening + opened - read, proving + proved - opened
        alone += _simulated(played)
    turns, strokes = _PROOFS * len(_golden().turns), _PROOFS * len(played)
    return {"open": Pair(opening / turns, reading / turns), "verify": Pair(proving / strokes, alone / strokes)}


def _simulated(strokes: list[tuple[MatchState, Stroke]]) -> Second:
    began = clock()
    for match, stroke in strokes:
        Simulation(match.layout, stroke, match.equipment).result()
    return clock() - began


@cache
def _golden() -> Record:
    return load_record(GOLDEN)


def _strokes() -> list[tuple[MatchState, Stroke]]:
    """The strokes of the match, each with the match before it."""
    record = _golden()
    matches = (record.header.match, *(turn.ruling.match for turn in record.turns))
    return [
        (match, turn.action) for match, turn in zip(matches[:-1], record.turns, strict=True) if isinstance(turn.action, Stroke)
    ]
