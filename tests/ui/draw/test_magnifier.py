"""The loupe: what lies round the ghost, larger, in the corner that hides nothing; by itself on small boards."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from carrom.model.discs import WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import SINGLES
from carrom.model.units import Point
from carrom.play.preferences import DisplayChoices, Preferences
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.draw.guide import MAGNIFIED, draw_magnifier
from carrom.ui.input.viewport import Rect, Viewport, fit
from carrom.ui.widgets.theme import USUAL
from tests.ui.draw.pictures import pixels
from tests.ui.screens import Hand, picture, press_key, table_for

TABLE = standard_equipment()
SIDE = 800
VIEW = fit(Rect(0, 0, SIDE, SIDE), TABLE.board.size, TABLE.board.frame_width)


def seen_through(at: Point, clear: tuple[Point, ...] = ()) -> tuple[pygame.Rect, list[Viewport]]:
    """Where the glass lies on a blank canvas, and the viewports that were drawn in."""
    canvas = pygame.Surface((SIDE, SIDE), 0, 32)
    canvas.fill((200, 160, 110))
    used: list[Viewport] = []

    def blue(glass: pygame.Surface, viewport: Viewport) -> None:
        used.append(viewport)
        glass.fill((0, 0, 255))

    draw_magnifier(canvas, VIEW, at, clear, blue)
    rows, columns = np.nonzero(np.abs(pixels(canvas) - np.array([200, 160, 110])).max(axis=2) > 12)
    left, top = int(columns.min()), int(rows.min())
    return pygame.Rect(left, top, int(columns.max()) + 1 - left, int(rows.max()) + 1 - top), used


@pytest.mark.parametrize("at", [Point(0.0, 0.0), Point(300.0, 300.0), Point(-350.0, 100.0), Point(10.0, -340.0)])
def test_the_place_is_in_the_middle_of_the_glass_and_magnified(at: Point) -> None:
    glass, (viewport,) = seen_through(at)
    assert viewport.to_px(at) == pytest.approx((glass.width / 2, glass.height / 2), abs=2)
    assert viewport.scale == MAGNIFIED * VIEW.scale


@pytest.mark.parametrize("at", [Point(300.0, 300.0), Point(-300.0, 300.0), Point(-300.0, -300.0), Point(300.0, -300.0)])
def test_the_glass_hides_neither_the_place_nor_what_is_to_be_kept_clear(at: Point) -> None:
    clear = (Point(0.0, -250.0), Point(-at.x, at.y))
    glass, _ = seen_through(at, clear)
    for place in (at, *clear):
        assert not glass.collidepoint(VIEW.to_px(place))


def aimed(folder: Path, size: tuple[int, int], wanted: bool = True) -> Hand:
    match = start_match(quick_play(ICF), TABLE, SINGLES, 5)
    match = replace(match, layout=Layout.of({WHITES[0]: Point(10.0, 60.0)}))
    hand = table_for(match, folder, Preferences(display=DisplayChoices(loupe=wanted)), size)
    hand.press()
    hand.pull_to(0, -110)
    return hand


def has_loupe(hand: Hand, size: tuple[int, int]) -> bool:
    """Whether the corner of the board that is farthest from all shows the glass's amber rim."""
    board = hand.table.view.viewport(0.0).board_rect
    part = pygame.Rect(round(board.left), round(board.top), round(board.width * 0.4), round(board.height * 0.4))
    both = (pygame.Rect(part), pygame.Rect(round(board.right) - part.width, part.top, part.width, part.height))
    canvas = picture(hand.stack, size)
    amber = [np.abs(pixels(canvas.subsurface(corner)) - np.array(USUAL.accent)).max(axis=2) < 24 for corner in both]
    return max(int(corner.sum()) for corner in amber) > 60


def test_where_men_are_small_the_loupe_comes_by_itself_unless_it_is_not_wanted(tmp_path: Path) -> None:
    assert has_loupe(aimed(tmp_path, (640, 480)), (640, 480))
    assert not has_loupe(aimed(tmp_path, (640, 480), wanted=False), (640, 480))
    assert not has_loupe(aimed(tmp_path, (1280, 800)), (1280, 800))


def test_z_asks_for_the_loupe_on_any_board_and_sends_it_away(tmp_path: Path) -> None:
    hand = aimed(tmp_path, (1280, 800))
    press_key(hand, "z")
    assert has_loupe(hand, (1280, 800))
    press_key(hand, "z")
    assert not has_loupe(hand, (1280, 800))
