"""The table: hands intents and time to the phase at hand, shows it, and opens the screens that lie over it.

Each phase is a value in `phases/`; where one ends without naming the next, `following` reads it from `match.expects`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame

from carrom.model.layout import Layout
from carrom.model.stroke import Action, Stroke
from carrom.model.units import Second
from carrom.play.thinker import Thinker
from carrom.ui.bindings import heard
from carrom.ui.intents import Intent, KeyDown, PointerDown, Resized, Typed
from carrom.ui.keeper import Keeper
from carrom.ui.looks import style_of
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.scene import FOR_EVER, Push, Scene, Step
from carrom.ui.scenes import asides, lines, retrying
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.following import following
from carrom.ui.scenes.hinting import Hinting
from carrom.ui.scenes.phases.aiming import Aiming
from carrom.ui.scenes.phases.announcing import decided
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.phases.editing import Editing
from carrom.ui.scenes.phases.ended import Ended
from carrom.ui.scenes.phases.handing_over import HandingOver
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Phase
from carrom.ui.scenes.phases.replaying import Replaying
from carrom.ui.scenes.shot import Shot
from carrom.ui.scenes.table_view import SLIDE_SECONDS, Lower, Offer, TableView
from carrom.ui.scenes.warning import warned
from carrom.ui.sounds.player import Player
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.zones import Zones

_KEYS = {"f1": "help", "f2": "share", "l": "log"}


@dataclass(frozen=True, slots=True)
class Overlays:
    """The screens that the table opens, given by whoever opened the table."""

    pause: Callable[["TableScene"], Scene]
    answer: Callable[["TableScene"], Scene]
    help: Callable[["TableScene"], Scene]
    log: Callable[["TableScene"], Scene]
    share: Callable[["TableScene"], Scene] | None = None


class TableScene:
    """One match on screen. `overlays` makes the screens that lie over it: they are given the scene, and know the way out;
    `follow` says which phase comes where one ends without naming the next."""

    overlay = False

    def __init__(
        self,
        play: MatchInPlay,
        overlays: Overlays,
        keeper: Keeper | None = None,
        sound: Player | None = None,
        thinker: Thinker | None = None,
        adviser: Thinker | None = None,
        follow: Callable[[Desk], Phase] = following,
    ) -> None:
        self._overlays = overlays
        self.view = TableView(play)
        heads = thinker or Thinker("here"), Hinting(adviser or Thinker("here"))
        self.desk = Desk(play, self.view, keeper or Keeper.of(), sound or Player(), *heads)
        self._rows = Zones(home=True)
        self._rows.show(self.view.offered, self.view.buttons)
        self._next = follow
        self.phase: Phase = follow(self.desk)

    @property
    def play(self) -> MatchInPlay:
        return self.desk.play

    def handle(self, intent: Intent) -> Step | None:
        fixed = isinstance(intent, KeyDown) and intent.mods.ctrl and (retrying.wanted(intent) or lines.wanted(intent))
        known = intent if fixed else heard(intent, self.desk.preferences.controls.keys)
        return None if known is None else self._take(known)

    def _take(self, intent: Intent) -> Step | None:
        """What a player wants, by whatever key of their own it was said: the table's own keys, its buttons, then the phase."""
        free = not self.phase.in_hand
        match intent:
            case Resized(width, height):
                self.view.resize(width, height)
            case KeyDown(key="escape") if free and not self.phase.undoes:
                return self._opened("menu")
            case KeyDown(key="m"):
                self._mute()
            case KeyDown(key="r") if (shot := self._shown_again) is not None:
                self.phase = Replaying.of(self.desk, shot, self.phase)
            case KeyDown(key) if asides.KEYS.get(key) in asides.asked_for(self.desk, self.phase):
                self.phase = asides.taken(self.desk, self.phase, asides.KEYS[key])
            case KeyDown() | Typed() if retrying.calm(self.phase) and self._commanded(intent):
                pass
            case KeyDown(key="p") if self._may_edit:
                self.edit()
            case KeyDown(key) if key in _KEYS:
                return self._opened(_KEYS[key])
            case PointerDown(x, y) if free and self.view.leads_to_law(self._lower, (x, y)):
                return self._opened("help")
            case KeyDown(key="tab") if free:
                self._rows.handle(intent)
            case _ if free:
                return self._pressed(intent)
            case _:
                self._follow(self.phase.handle(self.desk, intent))
        return None

    def _pressed(self, intent: Intent) -> Step | None:
        """The buttons hear it first; what is meant for none of them is the phase's."""
        pressed = self.view.buttons.handle(intent)
        if pressed is not None:
            self.desk.sound.tick()
            return self._opened(pressed)
        offer = self.view.offered.handle(intent)
        if offer is not None and any(offer == still.name for still in self._lower.offers):  # the picture may be old
            self.desk.sound.tick()
            self._take_offer(offer)
        elif not self._on_button(intent):
            self._follow(self.phase.handle(self.desk, intent))
        return None

    def _take_offer(self, name: str) -> None:
        if name == "edit":
            self.edit()
        elif name in asides.KEYS.values():
            self._follow(asides.taken(self.desk, self.phase, name))
        else:
            self._follow(self.phase.take(self.desk, name))

    def _commanded(self, intent: KeyDown | Typed) -> bool:
        """Takes back, plays again, copies and pastes; whether that was asked for."""
        retry, line = retrying.wanted(intent), lines.wanted(intent)
        if retry is not None:
            self._follow(retrying.done(self.desk, self.phase, retry))
        elif isinstance(intent, Typed):
            if line is not None:
                self._follow(lines.pasted(self.desk, self.phase, intent.text))
        elif line is not None:
            self.desk.remark(lines.copy(self.desk, line))
        return retry is not None or line is not None

    @property
    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What a menu over the table offers to hands without keys."""
        found: dict[str, Callable[[], object]] = {}
        if self._shown_again is not None:
            found["replay"] = lambda: self._take(KeyDown("r"))
        if retrying.calm(self.phase) and retrying.leads_back(self.desk):
            found["take_back"] = lambda: self._take(KeyDown("u"))
        return found

    @property
    def _shown_again(self) -> Shot | None:
        """The last stroke, where it may be seen once more just now."""
        found = self.phase.timed and not self.phase.in_hand and not isinstance(self.phase, Replaying)
        return self.desk.last if found else None

    @property
    def _may_edit(self) -> bool:
        return self.desk.play.practice is not None and isinstance(self.phase, Aiming | Ended) and not self.phase.in_hand

    def edit(self) -> None:
        """The practice board is to be arranged."""
        self.phase = Editing()

    def take(self, found: Layout | Stroke) -> None:
        """A position or stroke that was given as a line of text."""
        self._follow(lines.taken(self.desk, self.phase, found))

    def rearranged(self) -> None:
        """At the practice table: another state was laid, whoever strikes now."""
        self.desk.clear()
        if not isinstance(self.phase, Editing):
            self._follow(None)

    def _mute(self) -> None:
        """All sound off or on again; kept with the settings."""
        now = self.desk.preferences
        self.desk.keeper.change(replace(now, sound=replace(now.sound, muted=not now.sound.muted)))

    def _opened(self, name: str) -> Step | None:
        overlays = self._overlays
        screens = {"menu": overlays.pause, "log": overlays.log, "help": overlays.help, "share": overlays.share}
        screen = screens[name]
        self.play.session.keep_time()
        return None if screen is None else Push(screen(self))

    def _on_button(self, intent: Intent) -> bool:
        """Whether a press or a key belongs to the buttons: one under the pointer, or one that the keys have walked to."""
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
        self.phase = self._next(self.desk) if phase is None else phase

    def act(self, action: Action) -> None:
        """A decision taken on a screen over the table, or by the clock: told, and on to whoever is next."""
        self.desk.sound.hush()  # of a stroke that is shown once more
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
        at_rest = self.desk.quiet() > 0.0  # nothing stops half way below a question
        return Push(self._overlays.answer(self)) if isinstance(self.phase, Asking) and at_rest else None

    def quiet(self) -> Second:
        ticks = self.desk.clock.next_change if self.phase.timed else FOR_EVER
        return min(self.phase.quiet(self.desk), self.desk.quiet(), ticks, asides.quiet(self.desk))

    def draw(self, canvas: pygame.Surface) -> None:
        self._draw(canvas, self._lower)

    def draw_below(self, canvas: pygame.Surface) -> None:
        lower = self._lower  # no banner stops half way in
        arrived = lower if lower.age is None else replace(lower, age=max(lower.age, SLIDE_SECONDS))
        self._draw(canvas, arrived, below=True)

    def _draw(self, canvas: pygame.Surface, lower: Lower, below: bool = False) -> None:
        desk, phase = self.desk, self.phase
        display = desk.preferences.display
        self.view.style = style_of(display.look, display.men)
        self.view.update_panel(canvas, self.play, lower, moving=isinstance(phase, Moving))
        if desk.hides_board and (below or isinstance(phase, HandingOver)):
            asked = phase.prompt(desk)
            words = (desk.say("table.covered"),) if below else (asked.title, *asked.lines)
            self.view.draw_covered(canvas, self.view.viewport(round(desk.turn)), words, middle=not below)
            return
        if desk.turn == round(desk.turn):
            viewport = self.view.viewport(desk.turn, desk.ends)
            self.view.draw_ground(canvas, viewport)
            phase.draw(desk, canvas, viewport)
            asides.draw(desk, phase, canvas, viewport)
        else:
            viewport = self.view.draw_turning(canvas, desk.turn, desk.ends, desk.settled)
        self.view.draw_drops(canvas, viewport, desk.drops)

    @property
    def _lower(self) -> Lower:
        desk, phase = self.desk, self.phase
        banner, prompt = desk.fresh, asides.message(desk, phase) if asides.hinted(phase, desk) else phase.prompt(desk)
        prompt = warned(desk, phase, prompt)
        message, age = (banner, desk.banner_age) if banner is not None else (prompt, None)
        edit = (Offer("edit", desk.say("practice.edit"), Icon.BOARD),) if self._may_edit and isinstance(phase, Aiming) else ()
        offers = (*phase.offers(desk), *asides.offers(desk, phase), *edit)
        clock = desk.clock.decision if phase.timed else None
        keys = asides.keys(desk, phase)
        others, hints = phase.prompts(desk), asides.messages(desk, phase)
        return Lower(message, age, phase.power, offers, clock, phase.power_window, keys, desk.clock.minutes, others, hints)
