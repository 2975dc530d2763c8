"""What resting costs: the game's own loop at a screen that nobody touches, and SDL alone waiting as long."""

from time import perf_counter, process_time

import pygame

from carrom.model.units import Second
from carrom.storage.files import BadFile
from carrom.ui.app import run as run_game
from carrom.ui.game import Game
from carrom.ui.scene import Scene
from carrom.ui.window import Window

_SETTLES: Second = 1.5  # by then the pictures are made


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


def share_of_waiting(seconds: Second) -> float:
    """What part of a core SDL takes to wait for an event."""
    _left_after(seconds)
    wall, busy = perf_counter(), process_time()
    while pygame.event.wait(60_000).type != pygame.QUIT:
        pass
    return (process_time() - busy) / (perf_counter() - wall)


def _left_after(seconds: Second) -> Window:
    pygame.display.init()
    window = Window("carrom")
    pygame.event.clear()
    pygame.time.set_timer(pygame.event.Event(pygame.QUIT), round(seconds * 1000), 1)
    return window
