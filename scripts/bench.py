"""Measure what things cost: `all`, or `physics`, `frames` or `library` alone; `compare` warns of what has become slower.

With the Python in .venv: `.venv/bin/python scripts/bench.py all`. A measure is a cost and its yardstick, taken in turn in the
same run, so that their ratio is much the same on any machine and however busy it is.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    run_script(__file__)

from importlib.metadata import version

import pygame

from carrom.bots.levels import DEFAULT
from carrom.cli.common import add_command, show_progress
from carrom.model.units import Second
from carrom.storage.codec import BadValue, from_plain
from carrom.storage.files import BadFile, write_whole
from scripts import bench_engine, bench_library, bench_screens
from scripts.bench_engine import Pair
from scripts.sandbox import own_home, unseen

SAME, WORSENED, UNREAD = 0, 1, 2
BASELINE = ROOT / "scripts" / "bench_baseline.json"
SCHEMA = 1
WORSE = 1.25  # times the ratio of before
ANEW = "store it anew: bench.py all --store"


@dataclass(frozen=True, slots=True)
class Measure:
    """`rows` says of each row by name what its ratio is; `once` measures them all once, in a folder of its own, which is done
    so many `times`."""

    kind: str
    rows: Mapping[str, str]
    once: Callable[[Path], Mapping[str, Pair]]
    times: int = 5

    def named(self, row: str) -> str:
        return f"{self.kind}: {row}"


_FRAME = "a 1920×1080 frame of {}, in ordinary frames: a background, twenty discs and lines"
_STROKE = "{} run to rest, in the ordinary engine's time for it"
MEASURES = (
    Measure(
        "physics",
        {"break": _STROKE.format("a break"), "mid-game": _STROKE.format("a stroke among ten discs")},
        bench_engine.compare_strokes,
    ),
    Measure(
        "frames",
        {
            "pull": _FRAME.format("aiming with the guide on"),
            "break": _FRAME.format("the running men"),
            "turn": _FRAME.format("the turning board"),
        },
        bench_screens.compare_frames,
        8,
    ),
    Measure(
        "start-up",
        {
            "first frame": "a process to its first frame, in processes that import pygame, pymunk and numpy",
            "command line": "a process that knows every command, in processes that do nothing",
        },
        bench_screens.compare_starts,
    ),
    Measure(
        "idle",
        {"title": "a minute at rest on the title, in frames of it", "aiming": "a minute at rest at the table, in frames of it"},
        bench_screens.compare_rests,
    ),
    Measure(
        "bot",
        {"club": "each stroke tried in a thought, all thinking in it, in strokes simulated alone"},
        bench_engine.compare_thoughts,
    ),
    Measure("record", {"turn": "a turn written down, in plain synced writes of as many bytes"}, bench_engine.compare_writings),
    Measure(
        "replay",
        {
            "open": "a turn of a record opened and judged, in plain readings of its JSON",
            "verify": "a stroke of a record proved, in strokes simulated alone",
        },
        bench_engine.compare_proofs,
    ),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """Of all rounds of a row: medians, and how far apart the ratios' middle half lies, as a part of their median."""

    cost: Second
    ratio: float
    spread: float

    @staticmethod
    def of(pairs: Sequence[Pair]) -> "Figure":
        ratios = sorted(pair.ratio for pair in pairs)
        middle, quarter = median(ratios), len(ratios) // 4
        return Figure(median(pair.cost for pair in pairs), middle, (ratios[-1 - quarter] - ratios[quarter]) / middle)


Figures = Mapping[str, Figure]


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    whole = add_command(kinds, "all", run_all, "one table of everything, each cost beside its yardstick")
    whole.add_argument("--store", nargs="?", type=Path, const=BASELINE, metavar="FILE", help="keep the ratios to compare with")
    short = f"the same against what was stored; ends with 1 where a ratio is {WORSE} times"
    compare = add_command(kinds, "compare", run_compare, short)
    compare.add_argument("baseline", nargs="?", type=Path, default=BASELINE, metavar="FILE", help="default: the project's own")
    short = "time per stroke and end error against fixed-step pymunk"
    physics = add_command(kinds, "physics", lambda args: bench_engine.print_strokes(max(1, args.rounds)), short)
    physics.add_argument("--rounds", type=int, default=5, metavar="N", help="time every stroke N times (default 5)")
    short = "frame time of the table in full-window blits, start-up time, cost at rest"
    frames = add_command(kinds, "frames", run_frames, short)
    frames.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help="the window (default 1920x1080)")
    frames.add_argument("--rest", type=float, default=4.0, metavar="S", help="seconds to rest at each screen (default 4)")
    frames.add_argument("--bot", nargs="?", const=DEFAULT.name, metavar="LEVEL", help="how frames come while a bot thinks")
    run, short = lambda args: bench_library.print_library(args.records, args.seed), "title and list with thousands of matches"
    library = add_command(kinds, "library", run, short)
    library.add_argument("--records", type=int, default=5000, metavar="N", help="how many; 5000 unless given")
    library.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same records")
    args = parser.parse_args(argv)
    return int(args.run(args))


def _size(words: str) -> tuple[int, int]:
    width, height = words.split("x")
    return int(width), int(height)


def run_frames(args: argparse.Namespace) -> int:
    """Frames while a bot thinks, or all else about them."""
    if args.bot:
        return bench_screens.print_thinking(args.size, 5 * args.rest, args.bot)
    return bench_screens.print_frames(args.size, args.rest)


def run_all(args: argparse.Namespace) -> int:
    """Measure, print and perhaps store."""
    figures = _figures(MEASURES)
    print("\n".join(table(MEASURES, figures)))
    if args.store is not None:
        store(args.store, figures, machine())
        print(f"stored in {args.store}")
    return SAME


def run_compare(args: argparse.Namespace) -> int:
    """Measure, and warn of what is worse; it is measured twice before that is said."""
    try:
        before = stored(args.baseline)
    except BadFile as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return UNREAD
    figures = _figures(MEASURES)
    again = [measure for measure in MEASURES if {measure.named(row) for row in measure.rows} & {*before.worse(figures)}]
    if again:
        figures = better(figures, _figures(again))
    print(f"before: {before.machine}")
    print("\n".join([*table(MEASURES, figures, before.ratios), *warnings(before, figures)]))
    return WORSENED if before.worse(figures) else SAME


def _figures(measures: Sequence[Measure]) -> Figures:
    unseen()
    with own_home() as folder:
        return measured(measures, folder, show_progress)


def measured(measures: Sequence[Measure], folder: Path, progress: Callable[[int, int, str], None]) -> Figures:
    """The figures of all their rows; `progress` hears how many rounds are done, of how many, and what is measured. The measures
    take turns, again and again, so that what disturbs for a while disturbs few rounds of each."""
    pairs: dict[str, list[Pair]] = {measure.named(row): [] for measure in measures for row in measure.rows}
    most = max(measure.times for measure in measures)
    rounds = [(number, measure) for number in range(most) for measure in measures if number < measure.times]
    for done, (number, measure) in enumerate(rounds):
        progress(done, len(rounds), measure.kind)
        own = folder / f"{measure.kind} {number}"
        own.mkdir(exist_ok=True)
        for row, pair in measure.once(own).items():
            pairs[measure.named(row)].append(pair)
    progress(len(rounds), len(rounds), "rounds")
    return {name: Figure.of(those) for name, those in pairs.items()}


def better(figures: Figures, others: Figures) -> Figures:
    """Of each row the figure with the lower ratio."""
    return {name: min(figure, others.get(name, figure), key=lambda one: one.ratio) for name, figure in figures.items()}


def table(measures: Sequence[Measure], figures: Figures, before: Mapping[str, float] | None = None) -> Iterator[str]:
    """A heading and a line a row; with what was stored `before` a change in percent."""
    change = f"{'change':>8}" if before is not None else ""
    yield f"{machine()}\n{'':24}{'costs ms':>10}{'ratio':>8}{'spread':>8}{change}  what the ratio is"
    for measure in measures:
        for row, meaning in measure.rows.items():
            name = measure.named(row)
            figure = figures[name]
            if before is not None:
                change = f"{figure.ratio / before[name] - 1:+8.0%}" if name in before else f"{'new':>8}"
            yield f"{name:24}{figure.cost * 1e3:10.2f}{figure.ratio:8.3g}{figure.spread:8.0%}{change}  {meaning}"


def machine() -> str:
    """What it is measured on, as far as ratios may depend on it."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    packages = f"pygame {pygame.version.ver}, SDL {sdl}, pymunk {version('pymunk')}"
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {python}, {packages}"


@dataclass(frozen=True, slots=True)
class Baseline:
    """On which machine the ratios were stored, and each row's."""

    machine: str
    ratios: Mapping[str, float]

    def worse(self, figures: Figures) -> list[str]:
        """The rows whose ratio has worsened by more than a quarter."""
        return [name for name, figure in figures.items() if figure.ratio > WORSE * self.ratios.get(name, figure.ratio)]


def warnings(before: Baseline, figures: Figures) -> Iterator[str]:
    """A line for each row that is worse, or that nothing was stored of."""
    for name in before.worse(figures):
        yield f"WORSE {name}: {figures[name].ratio:.3g}, before {before.ratios[name]:.3g}"
    for name in figures.keys() ^ before.ratios.keys():
        yield f"{name}: {'nothing was stored of it' if name in figures else 'is measured no longer'}"


def stored(path: Path) -> Baseline:
    """What stands in the file. BadFile, with what to do, where it is no baseline that can be read here."""
    try:
        plain = json.loads(path.read_bytes())
        schema = plain.pop("schema")
        if schema != SCHEMA:
            raise BadFile(path, "$.schema", f"{schema}, and this script reads {SCHEMA}; {ANEW}")
        ratios = {str(name): from_plain(float, ratio) for name, ratio in plain["ratios"].items()}
        for name, ratio in ratios.items():
            if not 0 < ratio < inf:
                raise BadValue(f"$.ratios.{name}", "no ratio of two times")
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
