"""By touch alone: a finger plays, what else touches meanwhile does nothing, and a tap leads out of every screen."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pygame
import pytest

from carrom.model.seats import to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, Point
from carrom.ui import app
from carrom.ui.game import Game
from carrom.ui.input.intents import PointerDown, PointerUp
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.table import TableScene
from carrom.ui.window import Window, open_display
from carrom.ui.words.catalogue import catalogue
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.looping import Opened, pointer
from tests.ui.screens import FRAME
from tests.ui.test_keyboard import IN_HAND, SIZE, rows_of

Events = list[pygame.event.Event]
UNANSWERABLE = {"claim points"}  # asked in a match in which nothing can be claimed
PULL = [(0.0, -20.0 * step) for step in range(8)]


def at_table() -> tuple[app.Loop, TableScene]:
    open_display()
    table = Game(catalogue(), beside="here").quick_table()
    loop = app.Loop(Opened(table), Window("test"))
    loop.frame([], FRAME)
    return loop, table


def finger(kind: int, number: int) -> pygame.event.Event:
    """What SDL tells of every finger beside the pointer that it makes of the first."""
    told = {"touch_id": 1, "finger_id": number, "x": 0.3, "y": 0.8, "dx": 0.1, "dy": 0.1, "pressure": 1.0}
    return pygame.event.Event(kind, told)


def places(table: TableScene, ways: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """In pixels, from the striker on."""
    aiming = table.phase
    assert isinstance(aiming, Aiming)
    x, y = aiming.gesture.aim.offset / UM_PER_MM, table.view.feel.base_y
    view = table.view.viewport(table.context.shown.turn)
    return [view.to_px(to_board(aiming.seat, Point(x + dx, y + dy))) for dx, dy in ways]


def pulled(loop: app.Loop, table: TableScene, between: Events) -> Stroke:
    """The stroke that a finger's pull makes, these events between each two of its own."""
    way = places(table, PULL)
    touched = partial(pointer, finger=True)
    loop.frame([touched(pygame.MOUSEMOTION, way[0], held=False), touched(pygame.MOUSEBUTTONDOWN, way[0])], FRAME)
    for at in way[1:]:
        loop.frame([touched(pygame.MOUSEMOTION, at), *between], FRAME)
        assert isinstance(table.phase, Aiming)
    loop.frame([touched(pygame.MOUSEBUTTONUP, way[-1])], FRAME)
    assert isinstance(table.phase, Moving)
    return table.phase.stroke


@pytest.mark.parametrize(
    "between",
    [
        [finger(kind, 2) for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)],
        [pygame.event.Event(pygame.MULTIGESTURE, {"x": 0.5, "y": 0.5, "pinched": 0.1, "rotated": 0.1, "num_fingers": 2})],
        [pointer(pygame.MOUSEMOTION, (20, 30)), pointer(pygame.MOUSEMOTION, (20, 30), held=False)],
        [pointer(kind, (640, 400)) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)],
    ],
    ids=["a second finger", "a pinch", "a mouse that is nudged", "a click of the mouse"],
)
def test_what_else_touches_while_a_finger_pulls_changes_no_stroke(between: Events) -> None:
    alone = pulled(*at_table(), [])
    assert pulled(*at_table(), between) == alone
    assert alone.speed > 0


@pytest.mark.parametrize("name", [name for name in EVERY_SCREEN if name not in IN_HAND | UNANSWERABLE])
def test_a_tap_leads_out_of_every_screen(name: str, tmp_path: Path) -> None:
    stack = EVERY_SCREEN[name](catalogue(), tmp_path, SIZE)
    stack.draw(pygame.Surface(SIZE))
    scene = stack.scenes[-1]
    for button in reversed([button for row in rows_of(scene) for button in row.shown]):
        scene.handle(PointerDown(*button.rect.centre))
        if scene.handle(PointerUp(*button.rect.centre)) is not None:
            return
    pytest.fail("no button does")
