"""The loop tried in SDL's dummy window: a game opened at any screen, turns played before, frames until the table is so far."""

from random import Random
from typing import TypeVar

import pygame
from pygame.event import Event

from carrom.bots.bot import Limit, as_decision, never_stop
from carrom.bots.levels import BEGINNER
from carrom.play.preferences import Preferences
from carrom.ui.app import Loop
from carrom.ui.game import Game
from carrom.ui.scene import Scene
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from tests.ui.screens import FRAME

SIZE = (1280, 800)
SPACE = Event(pygame.KEYDOWN, {"key": pygame.K_SPACE, "mod": 0})  # strikes, where the aim stands
Some = TypeVar("Some", bound=Phase)
_MOST_FRAMES = 600


def pointer(kind: int, at: tuple[float, float], *, finger: bool = False, held: bool = True) -> Event:
    """What SDL tells of the mouse, or of the finger that it makes a pointer of: moved, pressed or let go."""
    told = {"pos": (round(at[0]), round(at[1])), "rel": (0, 0), "button": 1, "buttons": (int(held), 0, 0), "touch": finger}
    return Event(kind, told)


class Opened(Game):
    """The game with another first screen."""

    def __init__(self, first: Scene, preferences: Preferences | None = None) -> None:
        super().__init__(catalogue(), PreferenceStore.of(preferences), beside="here")
        self._first = first

    def title(self, *_: object) -> Scene:
        return self._first


def played(play: MatchInPlay, turns: int) -> MatchInPlay:
    """The match after so many more turns of beginners."""
    for _ in range(turns):
        play.session.act(as_decision(BEGINNER.choose(play.session.match, Random(1), Limit(1), never_stop)).action)
    return play


def frames_until(phase: type[Some], loop: Loop, table: TableScene, *events: Event) -> Some:
    """What the table does once it is in this phase, after frames in each of which all of these events come."""
    for _ in range(_MOST_FRAMES):
        if isinstance(table.phase, phase):
            return table.phase
        loop.frame(events, FRAME)
    raise AssertionError(f"never {phase.__name__}: {table.phase}")
