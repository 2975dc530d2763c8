"""How `fuzz.py` tries for long: trial after trial, perhaps side by side, each in a home of its own; each fault with the command
that shows it again, and what came of all."""

import os
import sys
import traceback
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest
from itertools import islice
from pathlib import Path

from carrom.cli.common import show_progress
from carrom.model.units import Second
from carrom.play.workers import worker_pool
from scripts.sandbox import Trespass, own_home

Case = tuple[str, int]
"""The kind of a trial, or nothing where there is but one, and its number."""
WARM = 100  # counted things after which memory may grow no more
SLOWEST = 5  # steps that are told one by one


class Fault(Exception):
    """Something that must never be."""


@dataclass(slots=True)
class Tally:
    """What was seen in one trial, or in all: how often what; what took longest; what must never be; and the most memory, in
    kilobytes, that each process has held."""

    counts: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[Second, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    memory: dict[int, int] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """What another trial saw is seen here, too."""
        self.counts += other.counts
        self.took(*other.slowest)
        self.faults += other.faults
        self.memory |= other.memory

    def took(self, *steps: tuple[Second, str]) -> None:
        """Keep those that are among the slowest."""
        self.slowest = nlargest(SLOWEST, (*self.slowest, *steps))


Trial = Callable[[Namespace, Case, Tally, Path], None]
"""Tries one case by what the command line asks, in a folder that is the game's home; what it raises is a fault."""


def try_all(trial: Trial, options: Namespace, cases: Iterable[Case], wanted: int, unit: str) -> int:
    """The cases in their order until so many of the `unit` that trials count are seen, and what came of them; 1 where one has
    a fault."""
    whole, warm, done = Tally(), dict[int, int](), 0
    show_progress(0, wanted, unit)
    for case, seen in _each(partial(_tried, trial, options), cases, options.jobs):
        for fault in seen.faults:
            print(f"\n{fault}\nSee it: {command(options, case)}", flush=True)
        whole.add(seen)
        before, done = done, done + max(seen.counts[unit], len(seen.faults))
        if done <= WARM or not warm:
            warm = dict(whole.memory)
        if done // WARM > before // WARM and done < wanted:
            print(f"{done} {unit}, {max(whole.memory.values()) / 1024:.1f} MB at most, {len(whole.faults)} faults", flush=True)
        show_progress(min(done, wanted), wanted, unit)
        if done >= wanted:
            break
    for what, count in sorted(whole.counts.items()):
        print(f"{what}: {count}")
    for seconds, what in whole.slowest:
        print(f"  {seconds * 1000:.0f} ms, {what}")
    for process, peak in whole.memory.items():
        early = warm.get(process, peak)
        growth = f"{peak / early - 1:+.1%}" if early else "not told here"
        print(f"memory: {early / 1024:.1f} MB after {WARM} {unit}, {peak / 1024:.1f} MB at the end ({growth})")
    print(f"faults: {len(whole.faults)}")
    return 1 if whole.faults else 0


def command(options: Namespace, case: Case) -> str:
    """What shows this case again."""
    kind, number = case
    words = f"python scripts/fuzz.py {options.target} --seed {options.seed}{options.again}"
    return words + (f" --kind '{kind}'" if kind else "") + f" --number {number}"


def _each(tried: Callable[[Case], Tally], cases: Iterable[Case], jobs: int) -> Iterator[tuple[Case, Tally]]:
    """Every case, perhaps without end, and what was seen in it."""
    if jobs == 1:
        yield from ((case, tried(case)) for case in cases)
        return
    left = iter(cases)
    with worker_pool(jobs) as pool:
        waiting = [(case, pool.apply_async(tried, (case,))) for case in islice(left, 2 * jobs)]
        while waiting:
            case, seen = waiting.pop(0)
            yield case, seen.get()
            waiting += [(case, pool.apply_async(tried, (case,))) for case in islice(left, 1)]


def _tried(trial: Trial, options: Namespace, case: Case) -> Tally:
    seen = Tally()
    with own_home() as folder:
        try:
            trial(options, case, seen, folder)
        except (Exception, SystemExit, GeneratorExit, Trespass) as error:
            told = [str(error), *getattr(error, "__notes__", ())] if isinstance(error, Fault) else [traceback.format_exc()]
            seen.faults.append("\n".join(told))
    seen.memory[os.getpid()] = _kilobytes()
    return seen


def _kilobytes() -> int:
    """The most memory that this process has held; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most
