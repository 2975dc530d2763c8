"""All measures as one table of ratios, and the same table against one that was stored: `all` and `compare`."""

import argparse
import os
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

import pygame

from carrom.cli.common import Commands, add_command, show_progress
from carrom.storage.files import BadFile
from scripts.bench_baseline import BASELINE, WORSE, Baseline, store, stored
from scripts.bench_kinds import MEASURES
from scripts.bench_measures import Figures, Measure, measured
from scripts.homes import own_home, unseen

SAME, WORSENED, UNREAD = 0, 1, 2


def add_parsers(kinds: Commands) -> None:
    """The two commands' names and options."""
    whole = add_command(kinds, "all", run_all, "one table of everything, each cost beside its yardstick")
    whole.add_argument("--store", nargs="?", type=Path, const=BASELINE, metavar="FILE", help="keep the ratios to compare with")
    short = f"the same against what was stored; ends with 1 where a ratio is {WORSE} times"
    compare = add_command(kinds, "compare", run_compare, short)
    compare.add_argument("baseline", nargs="?", type=Path, default=BASELINE, metavar="FILE", help="default: the project's own")


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


def better(figures: Figures, others: Figures) -> Figures:
    """Of each row the figure with the lower ratio."""
    return {name: min(figure, others.get(name, figure), key=lambda one: one.ratio) for name, figure in figures.items()}


def warnings(before: Baseline, figures: Figures) -> Iterator[str]:
    """A line for each row that is worse, or that nothing was stored of."""
    for name in before.worse(figures):
        yield f"WORSE {name}: {figures[name].ratio:.3g}, before {before.ratios[name]:.3g}"
    for name in figures.keys() ^ before.ratios.keys():
        yield f"{name}: {'nothing was stored of it' if name in figures else 'is measured no longer'}"


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


def _figures(measures: Sequence[Measure]) -> Figures:
    unseen()
    with own_home() as folder:
        return measured(measures, folder, show_progress)
