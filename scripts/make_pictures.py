"""Draws the README's pictures by the game's own painting: `python scripts/make_pictures.py [table | looks | stroke]`.

`table` is the middle of a board that two bots have played, the next stroke drawn back by hand; `looks` shows the boards,
each with a set of men of its own; `stroke` moves: a stroke as a player sees it, in real time, from the hand to the pockets.
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from functools import cache

import pygame
from PIL import Image

from carrom.bots.bot import Limit, never_stop
from carrom.bots.levels import EXPERT
from carrom.model.equipment import standard_equipment
from carrom.model.notation import parse_stroke
from carrom.model.seats import to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Point, Second
from carrom.play.preferences import ControlChoices, Preferences
from carrom.rules.state import ToStrike
from carrom.ui.draw.export import picture_of
from carrom.ui.draw.looks import LOOKS, MEN_SETS, Style
from carrom.ui.game import Game
from carrom.ui.input.intents import PointerDown, PointerMove, PointerUp
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import MatchInPlay, quick_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import eased
from carrom.ui.words.catalogue import catalogue

TARGET = Path(__file__).resolve().parents[1] / "assets" / "readme"
SIZE = (1280, 800)
SIDE = 560  # of each board that shows a look
SEED = 6
LEFT = 15  # men and queen on the board when the picture is taken, at most

# Two masters' strokes from the break on. The last one is filmed: two men of one colour fall into pockets far apart.
FILMED_SEED = 5
FILMED = (
    "south -33.228 1.418228 6447",
    "south 53.562 2.070394 1478",
    "south -139.654 1.098609 2917",
    "south -129.119 1.33199 2572",
)
FIRM = Preferences(controls=ControlChoices(steady=False))  # this hand does not tremble
FILM_WINDOW = (1080, 720)
FRAME_MS = 25
QUALITY = 92
APART = 1000  # pictures between two whole ones: all others only say what changed
SLIDE, REST, PULL, HOLD, AFTER = 0.5, 0.15, 0.9, 0.35, 1.4  # seconds of each part of the film but the stroke itself


def main(arguments: Sequence[str]) -> int:
    """Make the pictures that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(PICTURES)}; all unless given")
    names = parser.parse_args(arguments).names
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    TARGET.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        for name in names or PICTURES:
            if name not in PICTURES:
                parser.error(f"no picture is called {name!r}: name {', '.join(PICTURES)} or nothing for all")
            path = PICTURES[name](Path(folder))
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    return 0


def table(folder: Path) -> Path:
    """A stroke in hand."""
    play, stroke = in_the_middle(folder)
    hand = Hand(play, SIZE)
    for _ in chain(hand.aims(stroke), hand.waits(HOLD)):
        pass
    pygame.image.save(hand.picture(), TARGET / "table.jpg")
    return TARGET / "table.jpg"


def looks(folder: Path) -> Path:
    """One board beside the other."""
    play, _ = in_the_middle(folder)
    styles = [Style(look, men) for look, men in zip(LOOKS.values(), cycle(MEN_SETS.values()), strict=False)]
    canvas = pygame.Surface((SIDE * len(styles), SIDE), 0, 32)
    for number, style in enumerate(styles):
        canvas.blit(picture_of(play.session.match.layout, standard_equipment(), (SIDE, SIDE), style), (number * SIDE, 0))
    pygame.image.save(canvas, TARGET / "looks.jpg")
    return TARGET / "looks.jpg"


def stroke(folder: Path) -> Path:
    """A stroke filmed, as a picture that runs for ever."""
    play = quick_match(catalogue(), FILMED_SEED, folder)
    *before, last = map(parse_stroke, FILMED)
    for each in before:
        play.session.act(each)
    pictures = (Image.frombytes("RGB", each.get_size(), pygame.image.tobytes(each, "RGB")) for each in filmed(play, last))
    path = TARGET / "stroke.webp"
    next(pictures).save(
        path,
        "WEBP",
        save_all=True,
        append_images=pictures,
        duration=FRAME_MS,
        loop=0,
        quality=QUALITY,
        kmin=APART - 1,
        kmax=APART,
    )
    return path


PICTURES: dict[str, Callable[[Path], Path]] = {"table": table, "looks": looks, "stroke": stroke}


@cache
def in_the_middle(folder: Path) -> tuple[MatchInPlay, Stroke]:
    """Two bots have played until few discs are left and the next idea pots something; and the stroke that would."""
    play, random = quick_match(catalogue(), SEED, folder), Random(SEED)
    while True:
        decision = EXPERT.choose(play.session.match, random, Limit(), never_stop)
        action, why = decision.action, decision.why
        few = len(play.session.match.layout.discs) <= LEFT and isinstance(play.session.match.expects, ToStrike)
        if few and isinstance(action, Stroke) and why is not None and why.meant.pots:
            return play, action
        play.session.act(action)


class Hand:
    """A table at a window of this size, and a pointer that plays there as a player would."""

    def __init__(self, play: MatchInPlay, size: tuple[int, int]) -> None:
        self.table = Game(catalogue(), PreferenceStore.of(FIRM), beside="here").table(play)
        self.stack = SceneStack(self.table, *size)
        self.at = (0.0, 0.0)
        self.canvas = pygame.Surface(size, 0, 32)

    def picture(self) -> pygame.Surface:
        self.stack.draw(self.canvas)
        return self.canvas

    def waits(self, seconds: Second) -> Iterator[None]:
        """Once a frame, for so long."""
        for _ in range(round(seconds * 1000 / FRAME_MS)):
            self.stack.update(FRAME_MS / 1000)
            yield

    def aims(self, stroke: Stroke) -> Iterator[None]:
        """The striker laid and drawn back for this stroke, once a frame."""
        feel = self.table.view.feel
        assert isinstance(self.table.phase, Aiming)
        base = Point(self.table.phase.gesture.aim.offset / UM_PER_MM, feel.base_y)
        place = Point(stroke.offset / UM_PER_MM, feel.base_y)
        pull = feel.pull_for(stroke.speed)
        way = stroke.angle / URAD_PER_RAD
        yield from self._drags(stroke, base, place, SLIDE)
        self._lets_go()
        yield from self.waits(REST)
        yield from self._drags(stroke, place, Point(place.x - pull * math.cos(way), place.y - pull * math.sin(way)), PULL)

    def _drags(self, stroke: Stroke, start: Point, end: Point, seconds: Second) -> Iterator[None]:
        self.stack.handle(PointerDown(*self._pixel(stroke, start)))
        steps = round(seconds * 1000 / FRAME_MS)
        for step, _ in enumerate(self.waits(seconds), start=1):
            share = eased(step / steps)
            at = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
            self.at = self._pixel(stroke, at)
            self.stack.handle(PointerMove(*self.at, held=True))
            yield

    def plays(self, stroke: Stroke) -> Iterator[None]:
        """The aimed stroke let go, once a frame until it is judged."""
        self._lets_go()
        assert self._under_way() == stroke
        while self._under_way() is not None:
            yield from self.waits(FRAME_MS / 1000)

    def _under_way(self) -> Stroke | None:
        return self.table.phase.stroke if isinstance(self.table.phase, Moving) else None

    def _lets_go(self) -> None:
        self.stack.handle(PointerUp(*self.at))

    def _pixel(self, stroke: Stroke, place: Point) -> tuple[float, float]:
        return self.table.view.viewport(self.table.context.shown.turn).to_px(to_board(stroke.seat, place))


def filmed(play: MatchInPlay, stroke: Stroke) -> Iterator[pygame.Surface]:
    """The board, picture by picture, while this stroke is aimed and played."""
    hand = Hand(play, FILM_WINDOW)
    frame = hand.table.view.viewport(hand.table.context.shown.turn).frame_rect
    board = pygame.Rect(frame.left, frame.top, frame.width, frame.height)

    for _ in chain(hand.aims(stroke), hand.waits(HOLD), hand.plays(stroke), hand.waits(AFTER)):
        yield hand.picture().subsurface(board)
