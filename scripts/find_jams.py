"""Looks for strokes that take long: dense layouts by chance, then small changes of the worst, over and over.

A stroke jams where men that push each other along meet again and again. None may take more than 3000 contacts or a quarter
of a second of processor time; of every hundredth layout, and of all that are kept, each instant is watched: no disc may
overlap another or leave the board, and energy may not rise. FILE keeps how far the search came and the worst it met; the
same command goes on from there. With the Python in .venv:
`nice python scripts/find_jams.py FILE --layouts 100000 --minutes 60`.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.cli.common import show_progress
from carrom.model.units import Second
from scripts.jam_shots import Shot, any_shot, changed_shot, shot_from, shot_plain
from scripts.physics_cases.sweeps import quiet, watched

MOST_CONTACTS = 3000
MOST_SECONDS: Second = 0.25
KEPT = 10
SELDOM = 100  # one layout in so many is watched from instant to instant
SAVED_EVERY: Second = 20.0
ISLANDS, HERD, FIRST = 8, 8, 40  # searches side by side, strokes in each, layouts that each begins with
PATIENCE = 1500  # changes that found nothing worse, before a search begins elsewhere


@dataclass(frozen=True, slots=True)
class Seen:
    """A stroke run to rest: its contacts (and tippings) and the processor time it took."""

    shot: Shot
    contacts: int
    seconds: Second

    @property
    def jams(self) -> bool:
        return self.contacts > MOST_CONTACTS or self.seconds > MOST_SECONDS


@dataclass(slots=True)
class Island:
    """One search: strokes of which the worst are kept, by contacts or by time, and for how long none was worse."""

    by_time: bool
    herd: list[Seen] = field(default_factory=list)
    idle: int = 0

    def worth(self, seen: Seen) -> float:
        return seen.seconds if self.by_time else seen.contacts

    def take(self, seen: Seen) -> None:
        worst = max((self.worth(other) for other in self.herd), default=0.0)
        self.idle = 0 if self.worth(seen) > worst * 1.02 else self.idle + 1
        self.herd = sorted([*self.herd, seen], key=self.worth, reverse=True)[:HERD]


@dataclass(slots=True)
class Search:
    """How far it has come: layouts by chance, changes tried and the processor time that these took; and the worst."""

    seed: int
    layouts: int = 0
    watched: int = 0
    changes: int = 0
    searched: Second = 0.0
    jams: int = 0
    most: list[Seen] = field(default_factory=list)
    slowest: list[Seen] = field(default_factory=list)
    islands: list[Island] = field(default_factory=lambda: [Island(n % 2 == 1) for n in range(ISLANDS)])
    faults: list[str] = field(default_factory=list)

    def note(self, seen: Seen) -> None:
        """Keep it if it is among the worst."""
        self.jams += seen.jams
        self.most = sorted([*self.most, seen], key=lambda s: s.contacts, reverse=True)[:KEPT]
        self.slowest = sorted([*self.slowest, seen], key=lambda s: s.seconds, reverse=True)[:KEPT]


def main(arguments: Sequence[str]) -> int:
    """Go on from where FILE says; 1 where some stroke jams or a fault was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE", help="keeps how far it came; begun where it is not there")
    parser.add_argument("--layouts", type=int, default=100_000, metavar="N", help="layouts by chance; 100000 unless given")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M", help="processor time for changes; 60 unless given")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same layouts")
    options = parser.parse_args(arguments)
    quiet()
    search = load(options.file) if options.file.exists() else Search(options.seed)
    try:
        by_chance(search, options.layouts, options.file)
        by_changes(search, options.minutes * 60, options.file)
    finally:
        save(search, options.file)
    for seen in [*search.most, *search.slowest]:
        watch(search, seen.shot)
    print(told(search))
    return 1 if search.jams or search.faults else 0


def by_chance(search: Search, layouts: int, file: Path) -> None:
    """The layouts that are missing up to this number."""
    saved = process_time()
    while search.layouts < layouts:
        shot = any_shot(Random(f"{search.seed}/{search.layouts}"))
        search.note(run(shot))
        if search.layouts % SELDOM == 0:
            search.watched += 1
            watch(search, shot)
        search.layouts += 1
        show_progress(search.layouts, layouts, f"layouts, at most {search.most[0].contacts} contacts")
        if process_time() - saved > SAVED_EVERY:
            save(search, file)
            saved = process_time()


def by_changes(search: Search, seconds: Second, file: Path) -> None:
    """Changes of what was worst, until they have taken so much processor time."""
    random, began, saved = Random(f"{search.seed}/changes/{search.changes}"), process_time(), process_time()
    before = search.searched
    while search.searched < seconds:
        island = search.islands[search.changes % ISLANDS]
        if island.idle > PATIENCE:
            island.herd, island.idle = [], 0
        if len(island.herd) < HERD:
            found = [run(any_shot(random)) for _ in range(FIRST)]
            for seen in found:
                island.take(seen)
                search.note(seen)
            island.idle = 0
        changed = changed_shot(random, random.choice(island.herd).shot)
        search.changes += 1
        if changed is not None:
            seen = run(changed)
            if island.by_time and seen.seconds > island.herd[-1].seconds:
                seen = Seen(changed, seen.contacts, min(seen.seconds, run(changed).seconds))
            island.take(seen)
            search.note(seen)
        search.searched = before + process_time() - began
        show_progress(round(search.searched), round(seconds), f"seconds, at most {search.most[0].contacts} contacts")
        if process_time() - saved > SAVED_EVERY:
            save(search, file)
            saved = process_time()


def run(shot: Shot) -> Seen:
    """The stroke to rest. One that seems slow is timed again, since the machine may have been busy."""
    seconds = MOST_SECONDS * 10
    for _ in range(5):
        began = process_time()
        simulation = shot.simulation
        simulation.run_to_rest()
        seconds = min(seconds, process_time() - began)
        if seconds <= MOST_SECONDS:
            break
    return Seen(shot, simulation.motion.events, seconds)


def watch(search: Search, shot: Shot) -> None:
    """Look at the stroke in each instant."""
    seen = watched(shot.simulation)
    right = seen.finite and max(seen.overlap, seen.outside) < 1e-9 and seen.energy_rise < 1e-12
    if not right or seen.stalls or seen.given_up:
        search.faults.append(f"{seen}: {json.dumps(shot_plain(shot))}")


def told(search: Search) -> str:
    """What came of it."""
    most, slowest = search.most[0], search.slowest[0]
    lines = [
        f"layouts by chance: {search.layouts}, of these watched in each instant: {search.watched}",
        f"changes of the worst: {search.changes} in {search.searched / 60:.1f} minutes of processor time",
        f"most contacts: {most.contacts} (in {most.seconds:.3f} s); slowest: {slowest.seconds:.3f} s ({slowest.contacts})",
        f"more than {MOST_CONTACTS} contacts or {MOST_SECONDS:g} s: {search.jams}",
        *(f"FAULT: {fault}" for fault in search.faults),
    ]
    return "\n".join(lines)


def save(search: Search, file: Path) -> None:
    """Keep how far it came; an interruption leaves the file whole."""
    plain = {
        **{name: getattr(search, name) for name in ("seed", "layouts", "watched", "changes", "searched", "jams", "faults")},
        "most": [_plain(seen) for seen in search.most],
        "slowest": [_plain(seen) for seen in search.slowest],
        "islands": [{"by_time": i.by_time, "idle": i.idle, "herd": [_plain(s) for s in i.herd]} for i in search.islands],
    }
    beside = file.with_name(file.name + ".new")
    beside.write_text(json.dumps(plain, indent=1), encoding="utf-8")
    beside.replace(file)


def load(file: Path) -> Search:
    """What `save` kept."""
    plain = json.loads(file.read_text(encoding="utf-8"))
    for name in ("most", "slowest"):
        plain[name] = [_seen(seen) for seen in plain[name]]
    plain["islands"] = [Island(i["by_time"], [_seen(seen) for seen in i["herd"]], i["idle"]) for i in plain["islands"]]
    return Search(**plain)


def _plain(seen: Seen) -> dict[str, object]:
    return {"contacts": seen.contacts, "seconds": round(seen.seconds, 4), **shot_plain(seen.shot)}


def _seen(plain: dict[str, object]) -> Seen:
    contacts, seconds = plain["contacts"], plain["seconds"]
    assert isinstance(contacts, int)
    assert isinstance(seconds, float)
    return Seen(shot_from(plain), contacts, seconds)
