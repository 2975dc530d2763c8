"""Aiming in a real window: a pull that leaves it and is let go outside, a resize and full screen while the sling is drawn."""

import time

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from tests.e2e.screen import IN_A_WINDOW, Screen, until
from tests.e2e.walking import begin, hold, on_table, record_in, turns_in

pytestmark = IN_A_WINDOW
BASE = standard_equipment().board.base_y


def stroke(screen: Screen, number: int) -> Stroke:
    until(lambda: turns_in(screen) == number, f"stroke {number} is judged")
    record = record_in(screen)
    assert record is not None
    action = record.turns[number - 1].action
    assert isinstance(action, Stroke)
    return action


def test_a_pull_let_go_outside_the_window_strikes_at_full_power(screen: Screen) -> None:
    with screen.game() as game:
        window = screen.window()
        size = begin(screen, window)
        hold(screen, window, size, Point(-10, BASE - 60), Point(-20, BASE - 120))
        left, top, _, height = screen.geometry(window)
        for below in (40, 120, 200):
            screen.do("mousemove", round(left + on_table(size, Point(-40, 0))[0]), top + height + below)
            time.sleep(0.2)
        screen.do("mouseup", 1)
        assert stroke(screen, 1).speed == standard_equipment().striker.full_speed
        assert screen.leave(window, game) == 0


def pull(screen: Screen, window: str, size: tuple[int, int], *lengths: int) -> None:
    """Straight back by so many millimetres, one after the other."""
    for length in lengths:
        screen.move(window, on_table(size, Point(0, BASE - length)))
        time.sleep(0.3)


def test_a_resize_while_the_sling_is_drawn_lets_it_be_drawn_on_in_the_new_window(screen: Screen) -> None:
    with screen.game() as game:
        window = screen.window()
        size = begin(screen, window)
        hold(screen, window, size, Point(0, BASE - 40), Point(0, BASE - 70))
        screen.do("windowsize", "--sync", window, 900, 700)
        until(lambda: screen.geometry(window)[2:] == (900, 700), "the window has its new size")
        time.sleep(3.0)  # a busy machine draws the new window late
        pull(screen, window, (900, 700), 60, 80)
        screen.do("mouseup", 1)
        assert stroke(screen, 1).angle == pytest.approx(1_570_796, abs=30_000)
        assert screen.leave(window, game) == 0


def test_full_screen_while_the_sling_is_drawn_leaves_nothing_stuck(screen: Screen) -> None:
    with screen.game() as game:
        window = screen.window()
        hold(screen, window, begin(screen, window), Point(0, BASE - 40), Point(0, BASE - 70))
        screen.do("key", "F11")

        def filled() -> bool:
            found = screen.do("search", "--onlyvisible", "--class", "carrom").split()  # another window, as the system sees it
            return bool(found) and "HEIGHT=1200" in screen.do("getwindowgeometry", "--shell", found[-1])

        until(filled, "the window fills the screen")
        time.sleep(3.0)
        window = screen.window()
        pull(screen, window, (1600, 1200), 60, 80)
        screen.do("mouseup", 1)
        time.sleep(1.0)
        if turns_in(screen) == 0:  # the system took the button away with the old window: the sling was let go unstruck
            hold(screen, window, (1600, 1200), Point(0, BASE - 40), Point(0, BASE - 60), Point(0, BASE - 80))
            screen.do("mouseup", 1)
        assert stroke(screen, 1).angle == pytest.approx(1_570_796, abs=30_000)
        assert screen.leave(window, game) == 0
