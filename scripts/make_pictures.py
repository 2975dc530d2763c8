"""Draws the README's pictures by the game's own painting: `python scripts/make_pictures.py`, with the game installed.

One is the table in the middle of a board that two bots have played, the next stroke drawn back by hand; the other shows the
board's looks, each with a set of men of its own.
"""

import math
import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import need_packages

if __name__ == "__main__":
    need_packages()

import pygame

from carrom.bots.bot import Limit, never
from carrom.bots.levels import EXPERT
from carrom.model.equipment import standard
from carrom.model.layout import Layout
from carrom.model.seats import to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Point
from carrom.rules.state import ToStrike
from carrom.ui.export import picture_of
from carrom.ui.game import Game
from carrom.ui.i18n import catalogue
from carrom.ui.intents import PointerDown, PointerMove, PointerUp
from carrom.ui.looks import LOOKS, MEN_SETS, Style
from carrom.ui.match_in_play import MatchInPlay, quick_match
from carrom.ui.scene import Stack
from carrom.ui.scenes.phases.aiming import Aiming

TARGET = Path(__file__).resolve().parents[1] / "assets" / "readme"
SIZE = (1280, 800)
SIDE = 560  # of each board that shows a look
SEED = 6
LEFT = 15  # men and queen on the board when the picture is taken, at most
FRAME = 1 / 60


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    TARGET.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        play = quick_match(catalogue(), SEED, Path(folder))
        next_stroke = played(play, LEFT)
        layout = play.session.match.layout
        save(table(play, next_stroke), "table.jpg")
    save(looks(layout), "looks.jpg")


def played(play: MatchInPlay, left: int) -> Stroke:
    """Two bots play until so few discs are left and the next idea pots something; the stroke that would."""
    random = Random(SEED)
    while True:
        decision = EXPERT.choose(play.session.match, random, Limit(), never)
        action, why = decision.action, decision.why
        few = len(play.session.match.layout.discs) <= left and isinstance(play.session.match.expects, ToStrike)
        if few and isinstance(action, Stroke) and why is not None and why.meant.pots:
            return action
        play.session.act(action)


def table(play: MatchInPlay, stroke: Stroke) -> pygame.Surface:
    """The table with this stroke in hand, drawn by the pointer as a player would."""
    game = Game(catalogue(), beside="here")
    scene = game.table(play)
    stack = Stack(scene, *SIZE)
    aiming, feel = scene.phase, scene.view.feel
    assert isinstance(aiming, Aiming)

    def pixel(x: float, y: float) -> tuple[float, float]:
        return scene.view.viewport(scene.desk.turn).to_px(to_board(stroke.seat, Point(x, y)))

    def drag(start: Point, end: Point) -> None:
        stack.handle(PointerDown(*pixel(*start)))
        for step in range(1, 11):
            share = step / 10
            stack.handle(
                PointerMove(*pixel(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share), held=True)
            )
            stack.update(FRAME)

    base = Point(aiming.gesture.aim.offset / UM_PER_MM, feel.base_y)
    place = Point(stroke.offset / UM_PER_MM, feel.base_y)
    drag(base, place)
    stack.handle(PointerUp(*pixel(*place)))
    pull = feel.least_pull + feel.power(stroke.speed) * (feel.full_pull - feel.least_pull)
    way = stroke.angle / URAD_PER_RAD
    drag(place, Point(place.x - pull * math.cos(way), place.y - pull * math.sin(way)))
    for _ in range(60):
        stack.update(FRAME)
    canvas = pygame.Surface(SIZE, 0, 32)
    stack.draw(canvas)
    game.close()
    return canvas


def looks(layout: Layout) -> pygame.Surface:
    """One board beside the other."""
    styles = [Style(look, men) for look, men in zip(LOOKS.values(), MEN_SETS.values(), strict=True)]
    canvas = pygame.Surface((SIDE * len(styles), SIDE), 0, 32)
    for number, style in enumerate(styles):
        canvas.blit(picture_of(layout, standard(), (SIDE, SIDE), style), (number * SIDE, 0))
    return canvas


def save(picture: pygame.Surface, name: str) -> None:
    pygame.image.save(picture, str(TARGET / name))
    print(f"{name}: {(TARGET / name).stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
