"""The game opened at any of its screens, with any settings and any match; its bots think of one stroke only."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame

from carrom.bots.bot import Bot, Limit, never_stop
from carrom.bots.levels import BEGINNER
from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.model.units import Second
from carrom.play.preferences import (
    PERSON,
    ControlChoices,
    DisplayChoices,
    MatchChoices,
    Preferences,
    S,
    SeatedPlayer,
    SoundChoices,
    TableChoices,
    with_value,
)
from carrom.play.thinker import UNLIMITED, Thinker
from carrom.rules.judge import refuse
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike
from carrom.rules.switches import switches_in
from carrom.storage.files import BadFile
from carrom.storage.settings import load_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent
from carrom.ui.scene import Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import MatchInPlay, begin_recorded
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from scripts.mixtures import any_match, any_rules, any_value

_BOT = "beginner@1.8:12:2.5:1"


class Hasty(Thinker):
    """Thinks of one stroke only, whoever it is asked to be."""

    def begin(self, player: str | Bot, match: MatchState, seed: str, limit: Limit = UNLIMITED) -> None:
        super().begin(_BOT if isinstance(player, str) else player, match, seed, Limit(1))


class Flooded(Game):
    """The game opened at any screen."""

    def __init__(self, first: Callable[["Flooded"], Scene], chance: Random) -> None:
        super().__init__(catalogue(), PreferenceStore(load_settings()), beside="here")
        self._thinker, self._adviser = Hasty("here"), Hasty("here")
        self._first: Callable[[Flooded], Scene] | None = first
        self.chance = chance

    def title(self, problem: BadFile | None = None) -> Scene:
        first, self._first = self._first, None
        return super().title(problem) if first is None else first(self)

    @property
    def play(self) -> MatchInPlay | None:
        return self._play


class Door:
    """Leads to a screen that lies over others elsewhere, and to the title once that is left."""

    overlay = False

    def __init__(self, game: Flooded, scene: Scene) -> None:
        self._game, self._scene = game, scene
        self._opened = False

    def handle(self, _: Intent) -> Step | None:
        return None

    def update(self, _: Second) -> Step | None:
        step = Replace(self._game.title()) if self._opened else Push(self._scene)
        self._opened = True
        return step

    def quiet(self) -> Second:
        return 0.0

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.fill((0, 0, 0))

    def draw_below(self, canvas: pygame.Surface) -> None:
        self.draw(canvas)


def any_preferences(chance: Random) -> Preferences:
    """Settings of which some are others than the usual."""
    kinds = [chance.choice((PERSON, PERSON, _BOT)) for _ in Seat]
    seats = tuple(SeatedPlayer(chance.choice(("", "Asha", "कैरम")), kind) for kind in kinds)
    return Preferences(
        any_rules(chance),
        replace(_any_section(MatchChoices(), chance), seats=(seats[0], seats[1], seats[2], seats[3])),
        _any_section(TableChoices(), chance),
        _any_section(SoundChoices(), chance),
        _any_section(DisplayChoices(), chance),
        _any_section(ControlChoices(), chance),
    )


def _any_section(section: S, chance: Random) -> S:
    for row in switches_in(type(section), ""):
        if chance.randrange(4) == 0:
            section = with_value(section, row.name, any_value(row, chance))
    return section


def _any_play(game: Flooded, strokes: int) -> MatchInPlay:
    """A match by any mixture of laws after some strokes of a bot's; now and then one whose board is given up."""
    match = any_match(game.chance, game.chance.randrange(1000))
    kept = game.store().match
    play = begin_recorded(match, replace(kept, players=len(match.seating.order)), catalogue())
    while strokes and isinstance(play.session.match.expects, ToStrike | ToPlace | ToChoose):
        play.session.act(BEGINNER.choose(play.session.match, game.chance, Limit(1), never_stop).action)
        strokes -= 1
    given_up = Choice(match.seating.order[0], game.chance.choice(("concede_board", "concede")))
    if game.chance.randrange(3) == 0 and refuse(play.session.match, given_up) is None:
        play.session.act(given_up)
    return play


def _chosen(game: Flooded) -> Scene:
    return game.chosen_table()


def _career(game: Flooded) -> Scene:
    _any_play(game, 3)
    return game.statistics()


def _matches(game: Flooded) -> Scene:
    for _ in range(3):
        _any_play(game, 2)
    return game.matches()


PAGES = ("rules", "house", "table", "sound", "display", "controls", "language")
# Each opening is as likely as it is often named.
FIRST: tuple[Callable[[Flooded], Scene], ...] = (
    lambda game: game.title(),
    lambda game: game.quick_table(),
    lambda game: game.quick_table(),
    lambda game: game.quick_table(bot=True),
    lambda game: game.practice(),
    lambda game: game.practice(),
    lambda game: game.first_game(),
    lambda game: game.set_up(),
    lambda game: game.set_up(),
    lambda game: Door(game, game.help()),
    *(lambda game: Door(game, game.settings(game.chance.choice(PAGES))),) * 4,
    lambda game: game.table(_any_play(game, 0)),
    lambda game: game.table(_any_play(game, 0)),
    lambda game: game.table(_any_play(game, 6)),
    lambda game: game.replay(_any_play(game, 5).record.path),
    _matches,
    _career,
    _chosen,
)
