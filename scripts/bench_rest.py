"""What resting costs: the game's own loop at a screen that nobody touches, by the wall's time or as so many frames."""

from time import perf_counter, process_time, sleep

import pygame

from carrom.model.units import Second
from carrom.storage.files import BadFile
from carrom.ui.app import FRAMES_A_SECOND, LONGEST_SLEEP, Loop
from carrom.ui.app import run as run_game
from carrom.ui.game import Game
from carrom.ui.scene import FOR_EVER, Scene
from carrom.ui.window import Window
from scripts.bench_clock import clock
from scripts.bench_measures import Pair

FRAME: Second = 1 / FRAMES_A_SECOND
_SETTLES: Second = 1.5  # by then the pictures are made
_PAINTED: Second = 20.0  # at most, until what is painted beside the loop is there
_MINUTES = 60


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
