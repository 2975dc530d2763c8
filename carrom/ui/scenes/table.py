"""The table: hands intents and time to the phase at hand, shows it, and opens the screens that lie over it.

Each phase is a value in `phases/`; where one ends without naming the next, `following` reads it from `match.expects`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from carrom.model.stroke import Action
from carrom.model.units import Second
from carrom.play.thinker import Thinker
from carrom.ui.bindings import heard
from carrom.ui.intents import Intent, KeyDown, PointerDown, Resized
from carrom.ui.keeper import Keeper
from carrom.ui.looks import style_of
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.scene import FOR_EVER, Push, Scene, Step
from carrom.ui.scenes import asides
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.following import following
from carrom.ui.scenes.hinting import Hinting
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.announcing import decided
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.phases.explaining import Explaining
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.phases.replaying import Replaying
from carrom.ui.scenes.table_view import Lower, TableView
from carrom.ui.sounds.player import Player

_KEYS = {"f1": "help", "l": "log"}


@dataclass(frozen=True, slots=True)
class Overlays:
    """The screens that the table opens, given by whoever opened the table."""

    pause: Callable[["TableScene"], Scene]
    answer: Callable[["TableScene"], Scene]
    help: Callable[["TableScene"], Scene]
    log: Callable[["TableScene"], Scene]


class TableScene:
    """One match on screen. `overlays` makes the screens that lie over it: they are given the scene, and know the way out."""

    overlay = False

    def __init__(
        self,
        play: MatchInPlay,
        overlays: Overlays,
        keeper: Keeper | None = None,
        sound: Player | None = None,
        thinker: Thinker | None = None,
        adviser: Thinker | None = None,
    ) -> None:
        self._overlays = overlays
        self.view = TableView(play)
        heads = thinker or Thinker("here"), Hinting(adviser or Thinker("here"))
        self.desk = Desk(play, self.view, keeper or Keeper.of(), sound or Player(), *heads)
        self.phase: Phase = following(self.desk)

    @property
    def play(self) -> MatchInPlay:
        return self.desk.play

    def handle(self, intent: Intent) -> Step | None:
        known = heard(intent, self.desk.preferences.controls.keys)
        return None if known is None else self._take(known)

    def _take(self, intent: Intent) -> Step | None:
        """What a player wants, by whatever key of their own it was said."""
        match intent:
            case Resized(width, height):
                self.view.resize(width, height)
                return None
            case KeyDown(key="escape") if not self.phase.in_hand and not isinstance(self.phase, Replaying | Explaining):
                return self._opened("menu")
            case KeyDown(key="m"):
                self._mute()
                return None
            case KeyDown(key="r") if self.desk.last is not None and self.phase.timed and not self.phase.in_hand:
                self.phase = Replaying.of(self.desk, self.desk.last, self.phase)
                return None
            case KeyDown(key) if asides.KEYS.get(key) in asides.asked_for(self.desk, self.phase):
                self.phase = asides.taken(self.desk, self.phase, asides.KEYS[key])
                return None
            case KeyDown(key) if key in _KEYS:
                return self._opened(_KEYS[key])
            case PointerDown(x, y) if not self.phase.in_hand and self.view.leads_to_law(self._lower, (x, y)):
                return self._opened("help")
        if not self.phase.in_hand:
            pressed = self.view.buttons.handle(intent)
            if pressed is not None:
                self.desk.sound.tick()
                return self._opened(pressed)
            offer = self.view.offered.handle(intent)
            if offer is not None:
                self.desk.sound.tick()
                asked = offer in asides.KEYS.values()
                self._follow(asides.taken(self.desk, self.phase, offer) if asked else self.phase.take(self.desk, offer))
                return None
        if not self._on_button(intent):
            self._follow(self.phase.handle(self.desk, intent))
        return None

    def _mute(self) -> None:
        """All sound off or on again; kept with the settings."""
        now = self.desk.preferences
        self.desk.keeper.change(replace(now, sound=replace(now.sound, muted=not now.sound.muted)))

    def _opened(self, name: str) -> Step:
        screens = {"menu": self._overlays.pause, "log": self._overlays.log, "help": self._overlays.help}
        return Push(screens[name](self))

    def _on_button(self, intent: Intent) -> bool:
        """Whether a press or a key belongs to the buttons: one under the pointer, or one that the keys have walked to."""
        if self.phase.in_hand:
            return False
        rows = (self.view.buttons, self.view.offered)
        match intent:
            case PointerDown(x, y):
                return any(row.at(x, y) is not None for row in rows)
            case KeyDown(key="return" | "space"):
                return any(row.focused is not None for row in rows)
        return False

    def _follow(self, phase: Phase | None) -> None:
        if isinstance(self.phase, Aiming) and isinstance(phase, Moving):
            self.desk.hints.struck(self.desk.match, phase.stroke)
        self.phase = following(self.desk) if phase is None else phase

    def act(self, action: Action) -> None:
        """A decision taken on a screen over the table: told, and on to whoever is next."""
        self.phase = decided(self.desk, action)

    def go_on(self) -> None:
        """After a result: the next board is laid and its breaker is at the bottom."""
        self.desk.clear()
        self._follow(None)

    def update(self, dt: Second) -> Step | None:
        self.desk.pass_time(dt)
        asides.listen(self.desk)
        self._follow(self.phase.update(self.desk, dt))
        ended = self.desk.run_out(dt) if self.phase.timed else None
        if ended is not None:
            self.act(ended)
        return Push(self._overlays.answer(self)) if isinstance(self.phase, Asking) else None

    def quiet(self) -> Second:
        ticks = self.desk.clock.next_second if self.phase.timed else FOR_EVER
        return min(self.phase.quiet(self.desk), self.desk.quiet(), ticks, asides.quiet(self.desk))

    def draw(self, canvas: pygame.Surface) -> None:
        desk, phase = self.desk, self.phase
        display = desk.preferences.display
        self.view.style = style_of(display.look, display.men)
        if desk.turn == round(desk.turn):
            viewport = self.view.viewport(desk.turn, desk.ends)
            self.view.draw_ground(canvas, viewport)
            phase.draw(desk, canvas, viewport)
            asides.draw(desk, phase, canvas, viewport)
        else:
            viewport = self.view.draw_turning(canvas, desk.turn, desk.ends, desk.lying)
        self.view.draw_drops(canvas, viewport, desk.drops)
        self.view.draw_panel(canvas, self.play, self._lower, moving=isinstance(phase, Moving))

    @property
    def _lower(self) -> Lower:
        desk, phase = self.desk, self.phase
        banner, prompt = desk.fresh, asides.message(desk) if asides.hinted(desk, phase) else phase.prompt(desk)
        message, age = (banner, desk.banner_age) if banner is not None else (prompt, None)
        offers = (*phase.offers(desk), *asides.offers(desk, phase))
        clock = desk.clock.decision if phase.timed else None
        return Lower(message, age, phase.power, offers, clock, phase.power_window, asides.keys(desk, phase))
