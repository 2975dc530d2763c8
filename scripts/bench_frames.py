"""What a frame of the table costs, in full-window blits of the same run; how long a start takes, and what resting costs.

The table is drawn on a window of SDL's dummy driver: a stroke is pulled with the guide on, the men are broken and run to
rest, and the board turns. Only drawing is timed; what the engine and the guide's look ahead take stands in its own row.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pygame

from carrom.bots.levels import DEFAULT
from carrom.cli.common import Commands, add_command
from carrom.model.seats import to_board
from carrom.model.units import UM_PER_MM, Point, Second
from carrom.ui.game import Game
from carrom.ui.input.intents import PointerDown, PointerMove, PointerUp
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Announcing, Moving
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from scripts import bench_thinking
from scripts.bench_clock import clock
from scripts.bench_ordinary_frame import OrdinaryFrame
from scripts.bench_rest import FRAME, AtTable, share_at_rest
from scripts.bench_starts import FIRST_FRAME, start
from scripts.homes import own_home, unseen
from scripts.spread import HEADINGS, Spread

_PULL_FRAMES = 120
_BOARDS = 4
_STARTS = 3


def add_parser(kinds: Commands) -> None:
    """The command's name and options."""
    parser = add_command(kinds, "frames", run, "frame time of the table in full-window blits, start-up time, cost at rest")
    parser.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help="the window (default 1920x1080)")
    parser.add_argument("--rest", type=float, default=4.0, metavar="S", help="seconds to rest at each screen (default 4)")
    parser.add_argument("--bot", nargs="?", const=DEFAULT.name, metavar="LEVEL", help="how frames come while a bot thinks")


def _size(words: str) -> tuple[int, int]:
    width, height = words.split("x")
    return int(width), int(height)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.bot:
        return bench_thinking.run(args.size, 5 * args.rest, args.bot)
    unseen()
    with own_home() as folder:
        starts = [start(FIRST_FRAME).wall for _ in range(_STARTS)]
        pygame.display.init()
        pygame.display.set_mode(args.size)
        rows = frame_times(args.size, folder)
        unit = Spread.of(rows.pop("blit")).median
        print(f"{args.size[0]}×{args.size[1]}, one blit {unit * 1e3:.3f} ms; in blits:")
        print(f"{'':24}{'frames':>7}{HEADINGS}")
        for name, times in rows.items():
            print(f"{name:24}{len(times):7}{Spread.of(times).in_units(unit).told(2)}")
        print(f"start to first frame: {min(starts):.2f} s warm, {max(starts):.2f} s at most")
        for name, game in (("title", Game(catalogue())), ("aiming", AtTable(catalogue()))):
            print(f"at rest, {name}: {share_at_rest(game, args.rest):.1%} of a core")
            game.close()
        pygame.display.quit()
    return 0


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
    return table.view.viewport(table.context.turn).to_px(to_board(aiming.seat, at))
