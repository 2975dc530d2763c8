"""The running game flooded with events by chance: no exception, no stuck drag, never two strokes at once, nothing lost.

Visit after visit the game is opened at another screen with other settings, in SDL's dummy window and by a clock of its own,
and left again; then its settings and its records are read. A fault says the one command that shows it. With the Python in
.venv: `python scripts/flood.py --events 50000 --seed 1`.
"""

import argparse
import os
import sys
import traceback
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path
from random import Random
from time import thread_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

import pygame

from carrom.cli.common import show_progress
from carrom.model.stroke import Stroke
from carrom.model.units import Second
from carrom.play.session import Turn
from carrom.storage.paths import home, records_folder, settings_file
from carrom.storage.records import load_record
from carrom.storage.settings import load_settings, save_settings
from carrom.ui.app import LONGEST_FRAME, Loop
from carrom.ui.pages.laws import LawsScene
from carrom.ui.scene import Scene
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.screens import Overlay
from carrom.ui.window import Window, open_display
from scripts.flood_events import Event, Hands
from scripts.flood_openings import FIRST, Flooded, any_preferences
from scripts.homes import own_home

EVENTS_A_VISIT = 1000
STAYS = (100, 300, 600)  # events from one opening to the next, at most
MOST_A_FRAME = 24
SLOW: Second = 0.25
_SLOWEST = 5  # frames that are told one by one
_PASSING = (0.0, 1 / 60, 1 / 60, 1 / 60, 1 / 60, 1 / 60, 0.05, 0.1, 3.0, 70.0)  # seconds
_FILES = (
    "",
    "/",
    "no-such-file",
    "settings.toml",
    "house.toml",
    "../x\0y",
    "record.jsonl",
    "bot.py",
    "\udcff.py",
    "y" * 600 + ".py",
    "\udcff.toml",
)


class Fault(Exception):
    """Something that must never be."""


@dataclass(frozen=True, slots=True, order=True)
class Frame:
    """How long one took, what was on show before it, how large, and after how many events of which visit."""

    took: Second
    screen: str
    size: tuple[int, int]
    visit: int
    event: int


@dataclass(slots=True)
class Told:
    """What came of the flood."""

    counts: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    slow: Counter[str] = field(default_factory=Counter)
    slowest: list[Frame] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=50_000, metavar="N", help="how many events; 50000 unless given")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same events")
    parser.add_argument("--visit", type=int, default=None, metavar="NUMBER", help="only this visit")
    options = parser.parse_args(arguments)
    numbers = range(-(-options.events // EVENTS_A_VISIT)) if options.visit is None else (options.visit,)
    told = Told()
    show_progress(0, len(numbers), "visits")
    for done, number in enumerate(numbers, start=1):
        visit(options.seed, number, told)
        show_progress(done, len(numbers), "visits")
    _print(told)
    return 1 if told.faults else 0


def _print(told: Told) -> None:
    for name, counts in (("", told.counts), ("on ", told.screens), ("slow frames of ", told.slow)):
        for what, count in sorted(counts.items()):
            print(f"{name}{what}: {count}")
    print(f"frames over {SLOW * 1000:g} ms: {sum(told.slow.values())}; the slowest:")
    for frame in told.slowest:
        size = "×".join(map(str, frame.size))
        print(f"  {frame.took * 1000:.0f} ms, {frame.screen} at {size}, visit {frame.visit} after {frame.event} events")
    print(f"faults: {len(told.faults)}")


def visit(seed: int, number: int, told: Told, events: int = EVENTS_A_VISIT) -> None:
    """One visit to the game, from its opening to its end, in a home of its own."""
    with own_home():
        try:
            _visited(Random(f"{seed}/{number}"), told, events, number)
            told.counts["visits"] += 1
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else traceback.format_exc()
            told.faults.append(f"{what}\nSee it: python scripts/flood.py --seed {seed} --visit {number}")
            print(f"\n{told.faults[-1]}", flush=True)


def _visited(chance: Random, told: Told, events: int, number: int) -> None:
    """The game opened again and again, whenever it was left, until all events are sent."""
    save_settings(any_preferences(chance))
    files = tuple(str(home().config / name) if name.endswith("l") else name for name in _FILES)
    left = events
    while left > 0:
        open_display()
        pygame.font.init()
        window = Window("flood")
        hands = Hands(chance, files, window.size)
        game = Flooded(chance.choice(FIRST), chance)
        try:
            stay = min(left, chance.choice(STAYS))
            left -= _flood(Loop(game, window), hands, chance, told, stay, (number, events - left))
            _kept(game)
        finally:
            game.close()
            pygame.display.quit()


def _flood(loop: Loop, hands: Hands, chance: Random, told: Told, events: int, start: tuple[int, int]) -> int:
    """How many events were sent before the game was left; `start` is the visit, and how many it had before."""
    (visit, before), sent = start, 0
    pull: deque[Event] = deque()
    while sent < events and not loop.finished:
        top = loop.stack.scenes[-1]
        made = _next_events(hands, chance, top, pull)
        calm = chance.randrange(40) == 0
        if calm:
            made.append(Event(pygame.WINDOWFOCUSLOST))
        if sent > events // 2 and chance.randrange(400) == 0:
            made.append(Event(pygame.QUIT))
        passed = chance.choice(_PASSING)
        watched = Watched.of(top)
        began = thread_time()
        loop.frame([*pygame.event.get(), *made], passed if loop.rest > 0 else min(passed, LONGEST_FRAME))
        took, name = thread_time() - began, _name(top)
        sent += len(made)
        told.counts += Counter(events=len(made), frames=1)
        told.screens[name] += 1
        if took > SLOW:
            told.slow[name] += 1
        if took > min((frame.took for frame in told.slowest[_SLOWEST - 1 :]), default=0.0):
            frame = Frame(took, name, pygame.display.get_window_size(), visit, before + sent)
            told.slowest = nlargest(_SLOWEST, (*told.slowest, frame))
        told.counts["strokes"] += watched.strokes_since()
        let_go(loop.stack.scenes, calm)
    told.counts["openings"] += 1
    return max(1, sent)


def _next_events(hands: Hands, chance: Random, top: Scene, pull: deque[Event]) -> list[Event]:
    """What comes with the next frame: anything, and what leads on at this screen; `pull` is what is left of a drag."""
    made = [hands.next() for _ in range(chance.randrange(MOST_A_FRAME if chance.randrange(3) == 0 else 3))]
    if isinstance(top, TableScene):
        if not pull and chance.randrange(4) == 0:
            pull.extend(hands.pulled(top))
        if pull:
            made = [pull.popleft(), *made[:1]] if chance.randrange(12) else made
        elif isinstance(top.phase, Moving) and chance.randrange(8) == 0:
            made.append(hands.key(pygame.K_s))
    elif isinstance(top, Overlay | LawsScene) and chance.randrange(20) == 0:
        made.append(hands.key(pygame.K_ESCAPE))
    if chance.randrange(150) == 0:
        made.append(hands.resized())
    return made


@dataclass(frozen=True, slots=True)
class Watched:
    """A table before a frame: its turns and the stroke under way."""

    table: TableScene | None
    turns: tuple[Turn, ...] = ()
    moving: Moving | None = None
    undone: bool = False  # some were taken back and may come back

    @staticmethod
    def of(scene: Scene) -> "Watched":
        if not isinstance(scene, TableScene):
            return Watched(None)
        session, phase = scene.play.session, scene.phase
        return Watched(scene, session.turns, phase if isinstance(phase, Moving) else None, session.can_redo)

    def strokes_since(self) -> int:
        """How many strokes the frame ended: one at most, and only one that was under way. Fault for all else."""
        table = self.table
        if table is None or self.undone or table.play.session.turns[: len(self.turns)] != self.turns:
            return 0  # another board, or turns taken back or come back
        new = table.play.session.turns[len(self.turns) :]
        strokes = [turn for turn in new if isinstance(turn.action, Stroke)]
        if len(strokes) > 1:
            raise Fault(f"{len(strokes)} strokes in one frame")
        still = table.phase if isinstance(table.phase, Moving) else None
        if self.moving is not None and still is not None and still.simulation is not self.moving.simulation and not strokes:
            raise Fault("a second stroke was begun while the first was under way")
        return len(strokes)


def let_go(scenes: Sequence[Scene], calm: bool) -> None:
    """After the window lost the keyboard, and below another screen, nothing is held."""
    for scene in scenes if calm else scenes[:-1]:
        if not isinstance(scene, TableScene):
            continue
        aiming = getattr(scene.phase, "aiming", scene.phase)
        keys: object = getattr(aiming, "held", None)
        if scene.phase.in_hand or keys:
            raise Fault(f"something is still held: {aiming}")


def _kept(game: Flooded) -> None:
    """What the game leaves behind can be read again, and says what was played."""
    problem = load_settings().problem
    if problem is not None:
        raise Fault(f"the settings cannot be read: {problem}")
    bad = [path.name for path in settings_file().parent.glob("*.bad-*")]
    if bad:
        raise Fault(f"settings were put aside: {bad}")
    for path in sorted(records_folder().glob("*.jsonl")):
        record = load_record(path)
        if record.damage is not None:
            raise Fault(f"{path.name}: {record.damage}")
        writer = game.play.writer if game.play is not None else None
        if game.play is not None and writer is not None and writer.path == path and record.turns != game.play.session.turns:
            raise Fault(f"{path.name}: {len(record.turns)} turns of {len(game.play.session.turns)}")


def _name(scene: Scene) -> str:
    return f"{type(scene).__name__} {type(scene.phase).__name__}" if isinstance(scene, TableScene) else type(scene).__name__
