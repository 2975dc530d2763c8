"""Screens tried on a bare surface: a stack of scenes at a size, and a hand that drags on the table."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pygame

from carrom.model.seats import Seat, to_board
from carrom.model.stroke import Action, Stroke
from carrom.model.units import UM_PER_MM, Mm, Point, Second
from carrom.play.preferences import MatchChoices, Preferences
from carrom.rules.state import MatchState
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, PointerDown, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import begin_recorded, quick_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Announcing, Moving
from carrom.ui.table.phases.phase import CommandName, Phase
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import Catalogue, catalogue

FRAME: Second = 1 / 60
USUAL = Preferences()
_ROUNDING = 0.01
SIZES = ((640, 480), (1280, 800), (1920, 1080))


class Sitter:
    """Does what a player does at any screen: keys tapped and places clicked, all within one frame."""

    stack: SceneStack

    def send(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.send(KeyDown(key), KeyUp(key))

    def click(self, at: tuple[float, float]) -> None:
        self.send(PointerDown(*at), PointerUp(*at))


@dataclass
class Hand:
    """Plays one table with the pointer, in mm of the seat at the stroke."""

    stack: SceneStack
    table: TableScene

    @property
    def seat(self) -> Seat:
        assert isinstance(self.table.phase, Aiming)
        return self.table.phase.seat

    def px(self, place: Point) -> tuple[float, float]:
        return self.table.view.viewport(self.table.context.shown.turn).to_px(to_board(self.seat, place))

    @property
    def striker(self) -> Point:
        assert isinstance(self.table.phase, Aiming)
        return Point(self.table.phase.gesture.aim.offset / UM_PER_MM, self.table.view.feel.base_y)

    def send(self, *intents: Intent, frames: int = 0) -> None:
        for intent in intents:
            self.stack.handle(intent)
        for _ in range(frames):
            self.stack.update(FRAME)

    def press(self) -> None:
        self.send(PointerDown(*self.px(self.striker)), frames=1)

    def pull_to(self, dx: Mm, dy: Mm, steps: int = 8) -> tuple[float, float]:
        """The held pointer goes in steps to this place from the striker's, shown at each."""
        start, at = self.striker, (0.0, 0.0)
        for step in range(1, steps + 1):
            at = self.px(Point(start.x + dx * step / steps, start.y + dy * step / steps))
            self.send(PointerMove(*at, held=True), frames=1)
        return at

    def strike(self, dx: Mm = -5.0, dy: Mm = -140.0) -> None:
        """Pulls that way; the power grows evenly with the length from the least pull to a full one."""
        feel, pull = self.table.view.feel, math.hypot(dx, dy)
        share = min(1.0, max(0.0, (pull - feel.least_pull) / (feel.full_pull - feel.least_pull)))
        far = feel.pull_for(round(feel.least_speed + (feel.full_speed - feel.least_speed) * share)) / pull
        self.press()
        self.send(PointerUp(*self.pull_to(dx * far, dy * far)))

    def wait_for_rest(self) -> None:
        """Until the stroke is judged and the view has turned."""
        for _ in range(60 * 30):
            if not isinstance(self.table.phase, Moving | Announcing):
                return
            self.stack.update(FRAME)
        raise AssertionError("the discs never came to rest")


def at_table(folder: Path, size: tuple[int, int] = (1280, 800), seed: int = 7, tr: Catalogue | None = None) -> Hand:
    """A fresh match for two on screen; its record lies in the folder."""
    tr = tr or catalogue()
    table = Game(tr, beside="here").table(quick_match(tr, seed, folder))
    return Hand(SceneStack(table, *size), table)


def table_for(
    match: MatchState,
    folder: Path,
    preferences: Preferences = USUAL,
    size: tuple[int, int] = (1280, 800),
    choices: MatchChoices = USUAL.match,
    tr: Catalogue | None = None,
) -> Hand:
    """A match that stands already, on screen."""
    tr = tr or catalogue()
    table = Game(tr, PreferenceStore.of(preferences), beside="here").table(begin_recorded(match, choices, tr, folder))
    display = preferences.display
    return Hand(SceneStack(table, *size, display.scale, display.high_contrast), table)


def phase(hand: Hand) -> Phase:
    """What the table is doing."""
    return hand.table.phase


def commands_of(hand: Hand) -> set[CommandName]:
    """What its player may do now."""
    return {command.name for command in hand.table.phase.commands(hand.table.context)}


def aiming(hand: Hand) -> Aiming:
    """The striker in hand."""
    assert isinstance(hand.table.phase, Aiming)
    return hand.table.phase


def struck(hand: Hand) -> Stroke:
    """The stroke that is under way."""
    assert isinstance(hand.table.phase, Moving)
    return hand.table.phase.stroke


def last(hand: Hand) -> Action:
    """What was decided last."""
    return hand.table.play.session.turns[-1].action


def badly_laid(rects: Iterable[Rect], window: Rect) -> list[tuple[Rect, ...]]:
    """What does not lie within the window, and pairs that overlap by more than rounding."""
    laid = tuple(rects)
    return [(rect,) for rect in laid if not _within(rect, window)] + [
        pair for pair in combinations(laid, 2) if not _apart(*pair)
    ]


def _within(a: Rect, b: Rect) -> bool:
    return b.left <= a.left <= a.right <= b.right and b.top <= a.top <= a.bottom <= b.bottom


def _apart(a: Rect, b: Rect) -> bool:
    across = max(b.left - a.right, a.left - b.right)
    down = max(b.top - a.bottom, a.top - b.bottom)
    return max(across, down) >= -_ROUNDING


def picture(stack: SceneStack, size: tuple[int, int]) -> pygame.Surface:
    canvas = pygame.Surface(size)
    stack.draw(canvas)
    return canvas


def press_key(hand: Hand, key: str) -> None:
    hand.send(KeyDown(key), frames=1)
