"""What the screens cost: frames of the table, how long a start takes, what resting costs, and frames while a bot thinks.

The table is drawn on a window of SDL's dummy driver: a stroke is pulled with the guide on, the men are broken and run to
rest, and the board turns. Only drawing is timed; what the engine and the guide's look ahead take stands in its own row.
"""

import math
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, sin, tau
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, sleep
from typing import NamedTuple

import pygame

from carrom.bots.levels import DEFAULT
from carrom.model.seats import to_board
from carrom.model.units import UM_PER_MM, Point, Second
from carrom.play.preferences import MatchChoices, Preferences, SeatedPlayer
from carrom.storage.files import BadFile
from carrom.ui.app import FRAMES_A_SECOND, LONGEST_SLEEP, Loop
from carrom.ui.app import run as run_game
from carrom.ui.game import Game
from carrom.ui.input.intents import PointerDown, PointerMove, PointerUp
from carrom.ui.scene import FOR_EVER, Scene, SceneStack
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.phases.moving import Announcing, Moving
from carrom.ui.table.table import TableScene
from carrom.ui.window import Window
from carrom.ui.words.catalogue import catalogue
from scripts.bench_engine import Pair, clock
from scripts.needed import ROOT
from scripts.sandbox import own_home, unseen

FIRST_FRAME = """
from carrom.ui.app import Loop
from carrom.ui.game import Game
from carrom.ui.words.catalogue import catalogue
from carrom.ui.window import Window, open_display
open_display()
Loop(Game(catalogue()), Window("carrom")).frame([], 0.0)
"""
COMMAND_LINE = "from carrom.cli import parser; parser()"
LIBRARIES = "import pygame, pymunk, numpy"
NOTHING = ""
_TELL = "\nimport time; print(time.time(), time.process_time())"
HEADINGS = f"{'median':>9}{'p95':>9}{'p99':>9}{'worst':>9}"
_DISCS = 20
_WINDOW = (1920, 1080)
_PULL_FRAMES = 120
_BOARDS = 4
_STARTS = 3
FRAME: Second = 1 / FRAMES_A_SECOND
_SETTLES: Second = 1.5  # by then the pictures are made
_PAINTED: Second = 20.0  # at most, until what is painted beside the loop is there
_MINUTES = 60
_SEED = 7


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of a process to the end of its program: by the wall's time, and what its processor took."""

    wall: Second
    busy: Second


def start(program: str) -> Start:
    """A new process with this program. It keeps what it compiles, as a player's does, whatever is usual here."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.time()
    command = [sys.executable, "-c", program + _TELL]
    done = subprocess.run(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=True)
    ended, busy = done.stdout.split()[-2:]
    return Start(float(ended) - began, float(busy))


class Spread(NamedTuple):
    """How a set of times spreads, by nearest rank: each figure is one of the values."""

    median: float
    p95: float
    p99: float
    worst: float

    @staticmethod
    def of(values: Iterable[float]) -> "Spread":
        ranked = sorted(values)
        return Spread(*(ranked[max(0, math.ceil(len(ranked) * share) - 1)] for share in (0.50, 0.95, 0.99, 1.0)))

    def in_units(self, unit: float) -> "Spread":
        return Spread(*(figure / unit for figure in self))

    def told(self, decimals: int) -> str:
        """The figures below their headings."""
        return "".join(f"{figure:9.{decimals}f}" for figure in self)


class OrdinaryFrame:
    """The ordinary way to draw: a background, twenty discs, twenty smooth lines, again and again, a little turned. It asks of a
    machine what our frames ask, memory and arithmetic, so that their ratio stays where a busy machine's memory is slow; a blit
    is memory alone."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._background = pygame.Surface(size).convert()
        self._radius = size[1] // 32
        self._disc = pygame.Surface((2 * self._radius, 2 * self._radius), pygame.SRCALPHA).convert_alpha()
        pygame.draw.circle(self._disc, "white", (self._radius, self._radius), self._radius)
        self._turned = 0.0

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.blit(self._background, (0, 0))
        width, height = canvas.get_size()
        self._turned += 0.01
        for number in range(_DISCS):
            angle = self._turned + number * tau / _DISCS
            x, y = width / 2 + height / 3 * cos(angle), height / 2 + height / 3 * sin(angle)
            pygame.draw.aaline(canvas, "red", (width / 2, height / 2), (x, y))
            canvas.blit(self._disc, (x - self._radius, y - self._radius))


def print_frames(size: tuple[int, int], rest: Second) -> int:
    """Measure and print; so many seconds at rest on each screen."""
    unseen()
    with own_home() as folder:
        starts = [start(FIRST_FRAME).wall for _ in range(_STARTS)]
        pygame.display.init()
        pygame.display.set_mode(size)
        rows = frame_times(size, folder)
        unit = Spread.of(rows.pop("blit")).median
        print(f"{size[0]}×{size[1]}, one blit {unit * 1e3:.3f} ms; in blits:")
        print(f"{'':24}{'frames':>7}{HEADINGS}")
        for name, times in rows.items():
            print(f"{name:24}{len(times):7}{Spread.of(times).in_units(unit).told(2)}")
        print(f"start to first frame: {min(starts):.2f} s warm, {max(starts):.2f} s at most")
        for name, game in (("title", Game(catalogue())), ("aiming", AtTable(catalogue()))):
            print(f"at rest, {name}: {share_at_rest(game, rest):.1%} of a core")
            game.close()
        pygame.display.quit()
    return 0


def compare_frames(folder: Path) -> dict[str, Pair]:
    """One board, of which each kind of frame is held against ordinary ones."""
    pygame.display.init()
    pygame.display.set_mode(_WINDOW)
    times = {name: median(those) for name, those in frame_times(_WINDOW, folder, boards=1).items()}
    pygame.display.quit()
    rows = {"pull": "pull, guide on", "break": "break", "turn": "turn of the board"}
    return {row: Pair(times[name], times["ordinary"]) for row, name in rows.items()}


def compare_starts(_folder: Path) -> dict[str, Pair]:
    """Processes to the first frame and to the command line; of the quick ones the quickest, since hundredths of a second are
    easily disturbed."""
    quick, nothing = (min(start(program).busy for _ in range(3)) for program in (COMMAND_LINE, NOTHING))
    return {
        "first frame": Pair(start(FIRST_FRAME).busy, start(LIBRARIES).busy),
        "command line": Pair(quick, nothing),
    }


def compare_rests(_folder: Path) -> dict[str, Pair]:
    """A minute at rest on the title and at the table."""
    rows = {}
    for row, game in (("title", Game(catalogue())), ("aiming", AtTable(catalogue()))):
        rows[row] = minute_at_rest(game)
        game.close()
    pygame.display.quit()
    return rows


def frame_times(size: tuple[int, int], folder: Path, boards: int = _BOARDS) -> dict[str, list[Second]]:
    """Seconds for each kind of frame, for the ordinary ones and the blits between them, and for what is
    worked out between frames."""
    canvas = pygame.Surface(size).convert()
    names = ("pull, guide on", "break", "turn of the board", "engine", "ordinary", "blit")
    rows: dict[str, list[Second]] = {name: [] for name in names}
    for seed in range(boards):
        _add_board(rows, canvas, seed, folder)
    return {"all": rows["pull, guide on"] + rows["break"] + rows["turn of the board"], **rows}


def _add_board(rows: dict[str, list[Second]], canvas: pygame.Surface, seed: int, folder: Path) -> None:
    """The first stroke of a match, from the table as it has rested for half a second."""
    full, ordinary = canvas.copy(), OrdinaryFrame(canvas.get_size())
    tr = catalogue()
    game = Game(tr, beside="here")
    table = game.table(quick_match(tr, seed, folder))
    stack = SceneStack(table, *canvas.get_size())
    for _ in range(30):
        stack.draw(canvas)
    for kind in frames(stack, table):
        began = clock()
        stack.update(FRAME)
        updated = clock()
        stack.draw(canvas)
        drawn = clock()
        canvas.blit(full, (0, 0))
        copied = clock()
        ordinary.draw(canvas)
        rows["ordinary"].append(clock() - copied)
        rows["blit"].append(copied - drawn)
        rows["engine"].append(updated - began)
        rows[kind].append(drawn - updated)
    game.close()


def frames(stack: SceneStack, table: TableScene) -> Iterator[str]:
    """Plays the opening stroke by hand; names each frame that is to be shown."""
    aiming = table.phase
    assert isinstance(aiming, Aiming)
    start = Point(aiming.gesture.aim.offset / UM_PER_MM, table.view.feel.base_y)
    stack.handle(PointerDown(*_pixel(table, aiming, start)))
    at = (0.0, 0.0)
    for step in range(1, _PULL_FRAMES + 1):
        at = _pixel(table, aiming, Point(start.x - 9 * step / _PULL_FRAMES, start.y - 140 * step / _PULL_FRAMES))
        stack.handle(PointerMove(*at, held=True))
        yield "pull, guide on"
    stack.handle(PointerUp(*at))
    while isinstance(table.phase, Moving):
        yield "break"
    while isinstance(table.phase, Announcing):
        yield "turn of the board"


def _pixel(table: TableScene, aiming: Aiming, at: Point) -> tuple[float, float]:
    return table.view.viewport(table.context.shown.turn).to_px(to_board(aiming.seat, at))


class AtTable(Game):
    """A game that begins at the table."""

    def title(self, problem: BadFile | None = None) -> Scene:
        return self.quick_table()


def share_at_rest(game: Game, seconds: Second) -> float:
    """What part of a core the game takes, its pictures made before."""
    share = 0.0
    for lasts in (_SETTLES, seconds):
        window = _left_after(lasts)
        wall, busy = perf_counter(), process_time()
        run_game(game, window)
        share = (process_time() - busy) / (perf_counter() - wall)
    return share


def minute_at_rest(game: Game) -> Pair:
    """What the loop works in a minute in which nothing happens, and what a frame of that screen takes it. The minutes are not
    waited for: the loop is told that so much time passed as it said it could rest."""
    pygame.display.init()
    loop = Loop(game, Window("carrom"))
    _worked(loop, FRAME)
    until = perf_counter() + _PAINTED
    while loop.rest < FOR_EVER and perf_counter() < until:  # what is painted beside the loop needs the loop to rest
        sleep(loop.rest)
        _worked(loop, FRAME)
    resting, frame = 0.0, 0.0
    for _ in range(_MINUTES):
        frame += _worked(loop, FRAME, awake=True)
        resting += _worked(loop, 60.0)
    return Pair(resting / _MINUTES, frame / _MINUTES)


def _worked(loop: Loop, seconds: Second, awake: bool = False) -> Second:
    """What the loop itself takes while so much time passes; kept awake it makes every frame."""
    at, began = 0.0, clock()
    while at < seconds:
        passed = FRAME if awake else min(max(loop.rest, FRAME), LONGEST_SLEEP)
        loop.frame([], passed)
        at += passed
    return clock() - began


def _left_after(seconds: Second) -> Window:
    pygame.display.init()
    window = Window("carrom")
    pygame.event.clear()
    pygame.time.set_timer(pygame.event.Event(pygame.QUIT), round(seconds * 1000), 1)
    return window


class BotsAtTable(Game):
    """A game that begins at a table where only bots of one level play, each shown for the shortest time."""

    level = DEFAULT.name
    at: TableScene | None = None

    def title(self, problem: BadFile | None = None) -> Scene:
        bot = SeatedPlayer(kind=self.level)
        usual = Preferences(match=MatchChoices(seats=(bot, bot, bot, bot)))
        self.store.change(replace(usual, table=replace(usual.table, bot_pause_tenths=0, speed="two")))
        match = quick_match(catalogue(), _SEED, preferences=self.store())
        self.at = self.table(match)
        return self.at


@dataclass(frozen=True, slots=True)
class Picture:
    """When a picture was shown, what the loop's own thread had taken by then, and whether a bot was thinking."""

    at: Second
    taken: Second
    thinking: bool


class Watched(Window):
    """A window that notes every picture."""

    def __init__(self, game: BotsAtTable) -> None:
        super().__init__("carrom")
        self._game = game
        self.shown: list[Picture] = []

    def present(self) -> None:
        super().present()
        at = self._game.at
        thinking = at is not None and isinstance(at.phase, Thinking)
        self.shown.append(Picture(time.perf_counter(), time.thread_time(), thinking))

    def pairs(self) -> list[tuple[Picture, Picture]]:
        """Each picture and the next, both shown while a bot thought."""
        return [(one, other) for one, other in pairwise(self.shown) if one.thinking and other.thinking]


def print_thinking(size: tuple[int, int], seconds: Second, level: str) -> int:
    """Play for so long and print how the frames came."""
    unseen()
    with own_home():
        pygame.display.init()
        game = BotsAtTable(catalogue())
        game.level = level
        window = Watched(game)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window.renew()
        pygame.time.set_timer(pygame.event.Event(pygame.QUIT), round(seconds * 1000), 1)
        try:
            run_game(game, window)
        finally:
            game.close()
            pygame.display.quit()
    pairs = window.pairs()
    if not pairs:
        print("no bot thought")
        return 1
    print(f"{size[0]}×{size[1]}, {level} thinks, {len(pairs)} frames, ms:")
    print(f"{'':24}{HEADINGS}")
    _row("from picture to picture", [other.at - one.at for one, other in pairs])
    _row("the loop's own work", [other.taken - one.taken for one, other in pairs])
    return 0


def _row(name: str, times: list[Second]) -> None:
    print(f"{name:24}{Spread.of(times).in_units(1e-3).told(1)}")
