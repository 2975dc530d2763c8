"""The loop: events in, one update and one picture a frame, asleep while nothing changes."""

import sys
import time
import traceback
from dataclasses import replace

import pygame

from carrom.model.units import Second
from carrom.play.preferences import DisplayChoices, Preferences
from carrom.storage.settings import load
from carrom.ui import theme
from carrom.ui.devices import Devices
from carrom.ui.game import Game
from carrom.ui.i18n import Catalogue, catalogue
from carrom.ui.intents import Intent, KeyDown, PointerDown, PointerMove, PointerUp, Quit, Resized, Wheel
from carrom.ui.keeper import Keeper
from carrom.ui.scene import Stack
from carrom.ui.sounds.device import close as close_sound
from carrom.ui.sounds.device import open_player
from carrom.ui.sounds.kinds import volumes_of
from carrom.ui.window import SETTLED, NoDisplay, Window, open_display

FRAMES_A_SECOND = 60
LONGEST_FRAME: Second = 0.1  # after a stall the discs go on from where they were; nothing is skipped
LONGEST_SLEEP: Second = 60.0
FAILED = 1


def main() -> int:
    """Play until the window is closed; the exit code. What keeps a window from opening is said in one line."""
    keeper = Keeper(load())
    say = catalogue(keeper().language)
    try:
        open_display()
    except NoDisplay:
        print(say("error.no_display"), file=sys.stderr)
        return FAILED
    sound = open_player()

    def heard(preferences: Preferences) -> None:
        sound.volumes = volumes_of(preferences.sound)

    keeper.follow(heard)
    try:
        return play(Game(say, keeper, sound), say)
    finally:
        close_sound()


def play(game: Game, say: Catalogue) -> int:
    """Play this game in a window of its own; the exit code. A failure says where the match was saved."""
    pygame.font.init()
    try:
        run(game, Window(say("app.name")))
    except Exception:
        traceback.print_exc()
        path = game.record
        print(say("error.crashed_early") if path is None else say("error.crashed", path=str(path)), file=sys.stderr)
        return FAILED
    finally:
        game.close()
        pygame.display.quit()  # and not pygame.quit(): fonts that are kept outlive a window
    return 0


def run(game: Game, window: Window) -> None:
    """One game from the title until it is left."""
    worn = game.keeper().display
    _dress(worn, window)
    stack = Stack(game.title(), *window.canvas.get_size())
    devices = Devices()
    game.keeper.follow(devices.heed)
    clock = pygame.time.Clock()
    resized: Second | None = None  # when, if the window is not drawn crisp since
    before = time.monotonic()
    while not stack.finished:
        rest = stack.quiet() if resized is None else min(stack.quiet(), SETTLED)
        events = _events(rest)
        now = time.monotonic()
        # While nothing moved any time may have passed; while discs do, a stall must not make them leap. It passes before
        # the events: what they begin begins now, and a release strikes the aim that the last frame showed.
        stack.update(now - before if rest > 0.0 else min(now - before, LONGEST_FRAME))
        before = now
        for event in events:
            intent = devices.intent_of(event)
            if isinstance(intent, Resized):
                resized = now
            elif isinstance(intent, Quit):
                return
            elif isinstance(intent, KeyDown) and _asks_full_screen(intent):
                game.keeper.change(_full_screen_turned(game.keeper()))
            elif intent is not None:
                stack.handle(_on_canvas(intent, window))
        if game.keeper().display != worn:
            worn = game.keeper().display
            _dress(worn, window)
            resized = now - SETTLED
        if resized is not None and now - resized >= SETTLED:
            stack.handle(Resized(*window.renew()))
            resized = None
        if not stack.finished:
            stack.draw(window.canvas)
            window.present()
            clock.tick(FRAMES_A_SECOND)


def _events(rest: Second) -> list[pygame.event.Event]:
    """What has happened; waits for it while the picture rests."""
    if rest <= 0.0:
        return pygame.event.get()
    first = pygame.event.wait(max(1, round(min(rest, LONGEST_SLEEP) * 1000)))
    return [first, *pygame.event.get()]


def _dress(display: DisplayChoices, window: Window) -> None:
    """The window and its colours and sizes as the player wants them."""
    theme.wear(display.high_contrast)
    theme.enlarge(display.scale)
    window.fill_screen(display.full_screen)


def _full_screen_turned(preferences: Preferences) -> Preferences:
    return replace(preferences, display=replace(preferences.display, full_screen=not preferences.display.full_screen))


def _asks_full_screen(key: KeyDown) -> bool:
    return key.key == "f11" or (key.key == "return" and key.mods.alt)


def _on_canvas(intent: Intent, window: Window) -> Intent:
    """The intent with its place on the canvas."""
    if isinstance(intent, PointerDown | PointerMove | PointerUp | Wheel):
        x, y = window.on_canvas(intent.x, intent.y)
        return replace(intent, x=x, y=y)
    return intent
