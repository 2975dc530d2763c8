"""The ratios that were stored once, and which of today's are plainly worse."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path

from carrom.storage.codec import BadValue, from_plain
from carrom.storage.files import BadFile, write_whole
from scripts.bench_measures import Figures
from scripts.needed import ROOT

BASELINE = ROOT / "scripts" / "bench_baseline.json"
SCHEMA = 1
WORSE = 1.25  # times the ratio of before
ANEW = "store it anew: bench.py all --store"


@dataclass(frozen=True, slots=True)
class Baseline:
    """On which machine it was measured, and each row's ratio."""

    machine: str
    ratios: Mapping[str, float]

    def worse(self, figures: Figures) -> list[str]:
        """The rows whose ratio has worsened by more than a quarter."""
        return [name for name, figure in figures.items() if figure.ratio > WORSE * self.ratios.get(name, figure.ratio)]


def stored(path: Path) -> Baseline:
    """What stands in the file. BadFile, with what to do, where it is no baseline that can be read here."""
    try:
        plain = json.loads(path.read_bytes())
        schema = plain.pop("schema")
        if schema != SCHEMA:
            raise BadFile(path, "$.schema", f"{schema}, and this script reads {SCHEMA}; {ANEW}")
        ratios = {str(name): from_plain(float, ratio) for name, ratio in plain["ratios"].items()}
        if odd := [name for name, ratio in ratios.items() if not 0 < ratio < inf]:
            raise BadValue(f"$.ratios.{odd[0]}", "no ratio of two times")
        return Baseline(from_plain(str, plain["machine"]), ratios)
    except BadFile:
        raise
    except (OSError, KeyError, AttributeError, TypeError, ValueError, RecursionError) as problem:
        raise BadFile(path, "", f"no baseline ({problem}); {ANEW}") from problem


def store(path: Path, figures: Figures, machine: str) -> None:
    """Keeps these ratios for later."""
    ratios = {name: float(f"{figure.ratio:.4g}") for name, figure in figures.items()}
    plain = {"schema": SCHEMA, "machine": machine, "ratios": ratios}
    write_whole(path, (json.dumps(plain, indent=2) + "\n").encode())
