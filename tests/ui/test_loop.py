"""The loop: what a frame is made of, how it sleeps, and how the game is left."""

import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pygame
import pytest

from carrom.model.units import UM_PER_MM, Point, Second
from carrom.play.preferences import DisplayChoices, Preferences
from carrom.ui import app
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent, KeyDown, Resized
from carrom.ui.scene import FOR_EVER, Finish, Step
from carrom.ui.state.lessons import LESSONS
from carrom.ui.table.phases.learning import LessonResult
from carrom.ui.widgets.theme import LEAST_WINDOW
from carrom.ui.window import Window, open_display
from carrom.ui.words.catalogue import catalogue
from tests.ui.looping import Opened, pointer


class Still:
    """A screen at rest that notes in which order it hears of time and of keys, and leaves at `q`."""

    overlay = False

    def __init__(self) -> None:
        self.order: list[str] = []
        self.sizes: list[Resized] = []

    def handle(self, intent: Intent) -> Step | None:
        match intent:
            case Resized():
                self.sizes.append(intent)
            case KeyDown(key="q"):
                return Finish()
            case KeyDown(key):
                self.order.append(key)
        return None

    def update(self, dt: Second) -> Step | None:
        self.order.append("time")
        return None

    def quiet(self) -> Second:
        return FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        self.order.append("picture")

    def draw_below(self, canvas: pygame.Surface) -> None:
        self.draw(canvas)


def key(value: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, {"key": value, "mod": 0})


def test_the_time_asleep_passes_before_the_key_that_ends_it(window: Window) -> None:
    """A stroke or a held key begins when it is pressed: the wait before it moves nothing."""
    still = Still()
    pygame.event.post(key(pygame.K_a))
    pygame.event.post(key(pygame.K_q))
    app.run(Opened(still), window)
    assert still.order[: still.order.index("a") + 1][-2:] == ["time", "a"]


def test_what_a_screen_decides_as_time_passes_needs_no_second_event(window: Window) -> None:
    """A frame follows the one in which something was heard; then the loop may sleep."""
    still = Still()
    loop = app.Loop(Opened(still), window)
    loop.frame([], 0.01)
    assert loop.rest == FOR_EVER
    loop.frame([key(pygame.K_a)], 0.01)
    assert loop.rest == 0.0
    loop.frame([], 0.01)
    assert loop.rest == FOR_EVER
    assert still.order[-3:] == ["picture", "time", "picture"]


def test_the_striker_let_go_on_the_ring_ends_the_first_lesson_though_the_mouse_is_kept_still(window: Window) -> None:
    game = Game(catalogue(), beside="here")
    table = game.first_game()
    loop = app.Loop(Opened(table), window)
    offset, base = LESSONS[0].offset, table.view.feel.base_y
    assert offset is not None

    def pixel(x: float) -> tuple[float, float]:
        return table.view.viewport(table.context.shown.turn).to_px(Point(x, base))

    loop.frame([pointer(pygame.MOUSEBUTTONDOWN, pixel(0.0))], 0.01)
    for step in range(1, 9):
        loop.frame([pointer(pygame.MOUSEMOTION, pixel(offset / UM_PER_MM * step / 8))], 0.01)
    loop.frame([pointer(pygame.MOUSEBUTTONUP, pixel(offset / UM_PER_MM))], 0.01)
    while loop.rest == 0.0:
        loop.frame([], 0.01)
    assert isinstance(table.phase, LessonResult)


def test_a_board_that_is_still_being_painted_is_looked_for_soon_and_then_no_more(window: Window) -> None:
    rests = []
    for look in ("walnut", "maple"):
        game = Game(catalogue())
        game.store.change(Preferences(display=DisplayChoices(look=look)))
        loop = app.Loop(game, window)
        loop.frame([], 0.01)
        while loop.rest != FOR_EVER:
            rests.append(loop.rest)
            sleep(loop.rest)  # as the game does; a loop without rest leaves the painter no time
            loop.frame([], 0.01)
    assert set(rests) == {app.REPAINT_CHECK}


def test_a_screen_on_show_hears_of_another_size_and_other_colours_in_the_frame_in_which_they_are_chosen(window: Window) -> None:
    still = Still()
    game = Opened(still)
    game.store.change(Preferences(display=DisplayChoices(scale=125)))
    loop = app.Loop(game, window)
    game.store.change(Preferences(display=DisplayChoices(scale=150, high_contrast=True)))
    loop.frame([], 0.01)
    assert [(sent.interface, sent.high_contrast) for sent in still.sizes] == [(125, False), (150, True)]


def test_the_windows_close_button_ends_the_game(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run(Game(catalogue()), window)


def test_a_resized_window_is_drawn_anew_once_it_is_quiet(window: Window) -> None:
    still = Still()
    pygame.time.set_timer(key(pygame.K_q), 700, loops=1)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, {"x": 900, "y": 700}))
    app.run(Opened(still), window)
    assert len(still.sizes) >= 2


def test_a_canvas_is_never_smaller_than_the_screens_can_be(window: Window) -> None:
    pygame.display.set_mode((320, 200), pygame.RESIZABLE)
    assert window.renew() == (768, 480)
    assert window.on_canvas(319, 199)[1] == pytest.approx(477.6)


@pytest.mark.parametrize("size", [(320, 200), (500, 300), (2000, 400), (400, 1100), (200, 480)])
def test_a_window_that_is_too_small_shows_round_men_round(window: Window, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    width, height = window.renew()
    assert width >= LEAST_WINDOW[0]
    assert height >= LEAST_WINDOW[1]
    assert width / size[0] == pytest.approx(height / size[1], rel=0.01)


def test_a_sliver_of_a_window_asks_for_no_huge_canvas(window: Window) -> None:
    pygame.display.set_mode((1000, 2), pygame.RESIZABLE)
    assert window.renew() == (4000, LEAST_WINDOW[1])


def test_full_screen_shows_the_last_picture_until_a_new_one_is_drawn(window: Window) -> None:
    window.canvas.fill((10, 200, 30))
    window.fill_screen(True)
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_at(shown.get_rect().center)[:3] == (10, 200, 30)


def test_without_a_display_one_line_says_what_is_missing() -> None:
    """In a process of its own: pygame 2.6.1 may keep the driver of an earlier window."""
    variables = os.environ | {"SDL_VIDEODRIVER": "no-such-driver"}
    done = subprocess.run([sys.executable, "-m", "carrom"], env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = done.stderr.strip()
    assert "\n" not in said
    for word in ("libx11-6", "libxext6", "DISPLAY", "xvfb-run", "carrom picture"):
        assert word in said


class Failing(Still):
    """A screen with a bug."""

    def update(self, dt: Second) -> Step | None:
        raise ZeroDivisionError


def test_a_failure_names_the_record_and_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Opened(Failing())
    game.quick_table()
    open_display()
    assert app.play(game, catalogue()) == 1
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said
    assert str(tmp_path / "home" / "data" / "records") in said
