"""Spoilt files of every kind, thousands of them: each is taken or refused by name; nothing is lost, run or written elsewhere.

A fault says the one command that shows it. With the Python in .venv: `python scripts/hostile.py --each 500 --seed 1`.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

import pygame

from carrom.cli.common import show_progress
from carrom.play.workers import worker_pool
from scripts.guarding import Trespass, guarded
from scripts.homes import own_home
from scripts.hostile_kinds import KINDS


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=500, metavar="N", help="how many of each kind; 500 unless given")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed spoils in the same ways")
    parser.add_argument("--kind", choices=sorted(KINDS), default=None, help="only this kind")
    parser.add_argument("--number", type=int, default=None, metavar="NUMBER", help="only this one of the kind")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many are tried side by side")
    options = parser.parse_args(arguments)
    kinds = tuple(KINDS) if options.kind is None else (options.kind,)
    numbers = range(options.each) if options.number is None else (options.number,)
    faults, done = 0, 0
    for kind in kinds:
        outcomes: Counter[str] = Counter()
        for number, outcome in zip(numbers, _each(kind, options.seed, numbers, options.jobs), strict=True):
            if outcome.startswith("FAULT"):
                faults += 1
                command = f"python scripts/hostile.py --seed {options.seed} --kind '{kind}' --number {number}"
                print(f"\n{outcome}\nSee it: {command}", flush=True)
            outcomes[outcome if not outcome.startswith("FAULT") else "FAULTS"] += 1
            done += 1
            show_progress(done, len(kinds) * len(numbers), kind)
        print(f"{kind}: {', '.join(f'{count} {what}' for what, count in sorted(outcomes.items()))}", flush=True)
    print(f"faults: {faults}")
    return 1 if faults else 0


def _each(kind: str, seed: int, numbers: Sequence[int], jobs: int) -> Iterator[str]:
    """What became of each of these, in their order."""
    trial = partial(tried, kind, seed)
    if jobs == 1:
        yield from map(trial, numbers)
    else:
        with worker_pool(jobs) as pool:
            yield from pool.imap(trial, numbers, chunksize=4)


def tried(kind: str, seed: int, number: int) -> str:
    """What became of this one, in a home of its own; a fault is told with all that is known of it."""
    pygame.font.init()
    with own_home() as folder:
        try:
            with guarded(folder, runs=kind == "plug-ins"):
                return KINDS[kind](Random(f"{seed}/{kind}/{number}"), folder)
        except (Exception, SystemExit, GeneratorExit, Trespass):
            return f"FAULT: {traceback.format_exc()}"
