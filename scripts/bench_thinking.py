"""How evenly frames come while a bot thinks: the game's own loop at a table of bots, the time from picture to picture."""

import time
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from carrom.bots.levels import DEFAULT
from carrom.model.units import Second
from carrom.play.preferences import MatchChoices, Preferences, SeatedPlayer
from carrom.storage.files import BadFile
from carrom.ui.app import run as run_game
from carrom.ui.game import Game
from carrom.ui.scene import Scene
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.table import TableScene
from carrom.ui.window import Window
from carrom.ui.words.catalogue import catalogue
from scripts.homes import own_home, unseen
from scripts.spread import HEADINGS, Spread

_SEED = 7


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


def run(size: tuple[int, int], seconds: Second, level: str) -> int:
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
