"""The real window: its size, full screen and back, and a canvas that is never smaller than the screens can be."""

import os

import pygame

from carrom.model.units import Second
from carrom.resources import asset
from carrom.ui.widgets.theme import BASE_WINDOW, LEAST_WINDOW

SETTLED: Second = 0.15  # a window quiet for this long is drawn crisp; until then its last picture is stretched
_SHARE_OF_DESKTOP = 0.9
_MOST_SHRUNK = 4.0  # a sliver of a window asks for no canvas of a hundred megabytes
_INVISIBLE = ("offscreen", "dummy")
_DRIVER_WISHES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
_HINTS = {
    "SDL_VIDEO_X11_WMCLASS": "carrom",
    "SDL_VIDEO_WAYLAND_WMCLASS": "carrom",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "1",  # the first finger moves the pointer
    "SDL_MOUSE_TOUCH_EVENTS": "0",
}


class NoDisplay(Exception):
    """No window can open here."""


def open_display() -> None:
    """Starts the video system. NoDisplay where there is none, or where SDL would silently draw where nobody sees it."""
    os.environ |= _HINTS  # over what pygame made of the program's file name as it was imported
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoDisplay from problem
    wished = any(os.environ.get(name) for name in _DRIVER_WISHES)
    if pygame.display.get_driver() in _INVISIBLE and not wished:
        raise NoDisplay


class Window:
    """The window of the game. Draw on `canvas`, then `present` it."""

    def __init__(self, caption: str) -> None:
        desktop = next(iter(pygame.display.get_desktop_sizes()), BASE_WINDOW)
        self._windowed = (
            min(BASE_WINDOW[0], max(LEAST_WINDOW[0], round(desktop[0] * _SHARE_OF_DESKTOP))),
            min(BASE_WINDOW[1], max(LEAST_WINDOW[1], round(desktop[1] * _SHARE_OF_DESKTOP))),
        )
        self._full = False
        pygame.display.set_caption(caption)
        pygame.display.set_icon(pygame.image.load(str(asset("icon.png"))))
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.canvas = self._new_canvas()

    @property
    def size(self) -> tuple[int, int]:
        """The window's own pixels."""
        return _screen().get_size()

    def fill_screen(self, full: bool) -> None:
        """Full screen at the desktop's own size, or the window as it was."""
        if full == self._full:
            return
        if not self._full:
            self._windowed = self.size
        self._full = full
        if self._full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            width, height = self.size  # of the screen that is there now: a larger one may have been unplugged
            fitting = min(self._windowed[0], width), min(self._windowed[1], height)
            pygame.display.set_mode(fitting, pygame.RESIZABLE)
            if self.size != fitting:  # pygame 2.6.1 may only have left the full screen
                pygame.display.set_mode(fitting, pygame.RESIZABLE)
        self.present()  # a new window is black, and all is drawn again for its size first

    def renew(self) -> tuple[int, int]:
        """A canvas for the window's present size; its size."""
        self.canvas = self._new_canvas()
        return self.canvas.get_size()

    def _new_canvas(self) -> pygame.Surface:
        """Of the window's shape, and never smaller than the screens can be: what is too small for them shrinks them evenly."""
        shrunk = max(1.0, *(least / max(1, side) for least, side in zip(LEAST_WINDOW, self.size, strict=True)))
        width, height = (round(side * min(shrunk, _MOST_SHRUNK)) for side in self.size)
        return pygame.Surface((max(width, LEAST_WINDOW[0]), max(height, LEAST_WINDOW[1]))).convert()

    def present(self) -> None:
        """Shows the canvas, stretched where the window has another size."""
        screen = _screen()
        if self.canvas.get_size() == screen.get_size():
            screen.blit(self.canvas, (0, 0))
        else:
            pygame.transform.smoothscale(self.canvas, screen.get_size(), screen)
        pygame.display.flip()

    def on_canvas(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the window is on the canvas."""
        (width, height), (across, down) = self.size, self.canvas.get_size()
        return x * across / max(1, width), y * down / max(1, height)


def _screen() -> pygame.Surface:
    screen = pygame.display.get_surface()
    assert screen is not None, "the window has been opened"
    return screen
