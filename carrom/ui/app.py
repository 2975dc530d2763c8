"""The loop: events in, one update and one picture a frame, asleep while nothing changes."""

import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import replace

import pygame

from carrom.model.units import Second
from carrom.play.preferences import Preferences
from carrom.storage.settings import load_settings
from carrom.ui.devices.events import Devices
from carrom.ui.devices.signals import closing_on_signals
from carrom.ui.draw.board_pictures import cancel_painting, without_waiting
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent, KeyDown, PointerDown, PointerMove, PointerUp, Quit, Resized, Wheel
from carrom.ui.scene import SceneStack
from carrom.ui.sounds.device import close_device as close_sound
from carrom.ui.sounds.device import open_player
from carrom.ui.sounds.kinds import volumes_of
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.window import SETTLED, NoDisplay, Window, open_display
from carrom.ui.words.catalogue import Catalogue, catalogue

FRAMES_A_SECOND = 60
LONGEST_FRAME: Second = 0.1  # after a stall the discs go on from where they were; nothing is skipped
LONGEST_SLEEP: Second = 60.0
REPAINT_CHECK: Second = 0.03  # from one look for a picture that is still being painted to the next
LONGEST_DEAF: Second = 0.25  # while SDL waits, no signal is heard
FAILED = 1


def main() -> int:
    """Play until the window is closed; the exit code. What keeps a window from opening is said in one line."""
    store = PreferenceStore(load_settings())
    tr = catalogue(store().language)
    try:
        open_display()
    except NoDisplay:
        print(tr("error.no_display"), file=sys.stderr)
        return FAILED
    sound = open_player()

    def set_sound(preferences: Preferences) -> None:
        sound.volumes = volumes_of(preferences.sound)
        sound.set_ambience(preferences.sound.ambience)

    store.subscribe(set_sound)
    try:
        with closing_on_signals():
            return play(Game(tr, store, sound), tr)
    finally:
        close_sound()


def play(game: Game, tr: Catalogue) -> int:
    """Play this game in a window of its own; the exit code. A failure says where the match was saved."""
    pygame.font.init()
    try:
        run(game, Window(tr("app.name")))
    except Exception:
        traceback.print_exc()
        path = game.record
        print(tr("error.crashed_early") if path is None else tr("error.crashed", path=str(path)), file=sys.stderr)
        return FAILED
    finally:
        pygame.display.quit()  # and not pygame.quit(): fonts that are kept outlive a window
        game.close()
        cancel_painting()
    return 0


def run(game: Game, window: Window) -> None:
    """One game from the title until it is left."""
    loop = Loop(game, window)
    clock = pygame.time.Clock()
    before = time.monotonic()
    while not loop.finished:
        rest = loop.rest
        events = _events(rest)
        now = time.monotonic()
        loop.frame(events, counted_time(now - before, rest))
        before = now
        if not loop.finished:
            clock.tick(FRAMES_A_SECOND)


def counted_time(passed: Second, rest: Second) -> Second:
    """How much counts of the time that passed since the last frame: the rest that was to be, and one frame. A stall, or a
    machine that was put to sleep, makes no disc leap and costs nobody at the clock."""
    return min(passed, min(rest, LONGEST_SLEEP) + LONGEST_FRAME)


class Loop:
    """One game in its window, frame by frame: events and the time that passed go in, a picture comes out."""

    def __init__(self, game: Game, window: Window) -> None:
        self._game, self._window = game, window
        self._display = game.store().display
        window.fill_screen(self._display.full_screen)
        self.stack = SceneStack(game.title(), *window.canvas.get_size(), self._display.scale, self._display.high_contrast)
        self._devices = Devices()
        game.store.subscribe(self._devices.apply_preferences)
        self._stretched: Second | None = None  # for how long the window has not been drawn crisp since it was resized
        self._heard = False
        self._rough = False  # whether a picture on show is still being painted
        self._closed = False

    @property
    def finished(self) -> bool:
        return self._closed or self.stack.finished

    @property
    def rest(self) -> Second:
        """For how long nothing changes unless something happens. What has just happened is first followed by a frame, in
        which the screen decides what came of it."""
        quiet = 0.0 if self._heard else self.stack.quiet()
        return min(quiet, SETTLED if self._stretched is not None else quiet, REPAINT_CHECK if self._rough else quiet)

    def frame(self, events: Sequence[pygame.event.Event], passed: Second) -> None:
        """So much time passed since the last frame, and this has happened. The time passes before the events: what they begin
        begins now, and a release strikes the aim that the last frame showed."""
        game, window, stack = self._game, self._window, self.stack
        stack.update(passed)
        if self._stretched is not None:
            self._stretched += passed
        self._heard = False
        for event in events:
            intent = self._devices.intent_of(event)
            self._heard = self._heard or intent is not None
            if isinstance(intent, Resized):
                self._stretched = 0.0
            elif isinstance(intent, Quit):
                self._closed = True
                return
            elif isinstance(intent, KeyDown) and _asks_full_screen(intent):
                game.store.change(_with_full_screen_toggled(game.store()))
            elif intent is not None:
                stack.handle(_on_canvas(intent, window))
        if game.store().display != self._display:
            self._display = game.store().display
            window.fill_screen(self._display.full_screen)
            self._stretched = SETTLED
        if self._stretched is not None and self._stretched >= SETTLED:
            stack.handle(Resized(*window.renew(), self._display.scale, self._display.high_contrast))
            self._stretched = None
        if not stack.finished:
            with without_waiting() as haste:
                stack.draw(window.canvas)
            self._rough = haste.rough
            window.present()


def _events(rest: Second) -> list[pygame.event.Event]:
    """What has happened; waits for it while the picture rests."""
    end = time.monotonic() + min(rest, LONGEST_SLEEP)
    while (left := end - time.monotonic()) > 0.0:
        first = pygame.event.wait(max(1, round(min(left, LONGEST_DEAF) * 1000)))
        if first.type != pygame.NOEVENT:
            return [first, *pygame.event.get()]
    return pygame.event.get()


def _with_full_screen_toggled(preferences: Preferences) -> Preferences:
    return replace(preferences, display=replace(preferences.display, full_screen=not preferences.display.full_screen))


def _asks_full_screen(key: KeyDown) -> bool:
    return key.key == "f11" or (key.key == "return" and key.mods.alt)


def _on_canvas(intent: Intent, window: Window) -> Intent:
    """The intent with its place on the canvas."""
    if isinstance(intent, PointerDown | PointerMove | PointerUp | Wheel):
        x, y = window.on_canvas(intent.x, intent.y)
        return replace(intent, x=x, y=y)
    return intent
