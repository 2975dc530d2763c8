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
from carrom.ui.draw.falling import FilmedStroke
from carrom.ui.draw.looks import style_of
from carrom.ui.input.bindings import usual_intent
from carrom.ui.input.intents import Intent, KeyDown, PointerDown, Resized, Typed
from carrom.ui.scene import FOR_EVER, Push, Scene, Step
from carrom.ui.sounds.player import SoundPlayer
from carrom.ui.state.hints import HintService
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table import hint_commands, lines, retrying
from carrom.ui.table.context import TableContext
from carrom.ui.table.following import next_phase
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.editing import Editing
from carrom.ui.table.phases.moving import Moving, play_action
from carrom.ui.table.phases.phase import Phase
from carrom.ui.table.phases.replaying import Replaying
from carrom.ui.table.phases.waiting import Asking, Ended, HandingOver
from carrom.ui.table.view import SLIDE_SECONDS, PanelWords, PhaseOffer, TableView
from carrom.ui.table.warning import with_warning
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
        store: PreferenceStore | None = None,
        sound: SoundPlayer | None = None,
        thinker: Thinker | None = None,
        adviser: Thinker | None = None,
        follow: Callable[[TableContext], Phase] = next_phase,
    ) -> None:
        self._overlays = overlays
        self.view = TableView(play)
        heads = thinker or Thinker("here"), HintService(adviser or Thinker("here"))
        self.context = TableContext(play, self.view, store or PreferenceStore.of(), sound or SoundPlayer(), *heads)
        self._rows = Zones(home=True)
        self._rows.show(self.view.offered, self.view.buttons)
        self._next = follow
        self.phase: Phase = follow(self.context)

    @property
    def play(self) -> MatchInPlay:
        return self.context.play

    def handle(self, intent: Intent) -> Step | None:
        fixed = (
            isinstance(intent, KeyDown) and intent.mods.ctrl and (retrying.retry_command(intent) or lines.line_command(intent))
        )
        known = intent if fixed else usual_intent(intent, self.context.preferences.controls.keys)
        return None if known is None else self._handle_known(known)

    def _handle_known(self, intent: Intent) -> Step | None:
        """What a player wants, by whatever key of their own it was said: the table's own keys, its buttons, then the phase."""
        free = not self.phase.in_hand
        match intent:
            case Resized(width, height):
                self.view.resize(width, height)
            case KeyDown(key="escape") if free and not self.phase.escape_undoes:
                return self._open_screen("menu")
            case KeyDown(key="m"):
                self._mute()
            case KeyDown(key="r") if (shot := self._shown_again) is not None:
                self.phase = Replaying.of(self.context, shot, self.phase)
            case KeyDown(key) if hint_commands.KEYS.get(key) in hint_commands.available_hints(self.context, self.phase):
                self.phase = hint_commands.ask_for_hint(self.context, self.phase, hint_commands.KEYS[key])
            case KeyDown() | Typed() if retrying.is_between_strokes(self.phase) and self._run_command(intent):
                pass
            case KeyDown(key="p") if self._may_edit:
                self.edit()
            case KeyDown(key) if key in _KEYS:
                return self._open_screen(_KEYS[key])
            case PointerDown(x, y) if free and self.view.leads_to_law(self._lower, (x, y)):
                return self._open_screen("help")
            case KeyDown(key="tab") if free:
                self._rows.handle(intent)
            case _ if free:
                return self._press_button(intent)
            case _:
                self._follow(self.phase.handle(self.context, intent))
        return None

    def _press_button(self, intent: Intent) -> Step | None:
        """The buttons hear it first; what is meant for none of them is the phase's."""
        pressed = self.view.buttons.handle(intent)
        if pressed is not None:
            self.context.sound.tick()
            return self._open_screen(pressed)
        offer = self.view.offered.handle(intent)
        if offer is not None and any(offer == still.name for still in self._lower.offers):  # the picture may be old
            self.context.sound.tick()
            self._take_offer(offer)
        elif not self._on_button(intent):
            self._follow(self.phase.handle(self.context, intent))
        return None

    def _take_offer(self, name: str) -> None:
        if name == "edit":
            self.edit()
        elif name in hint_commands.KEYS.values():
            self._follow(hint_commands.ask_for_hint(self.context, self.phase, name))
        else:
            self._follow(self.phase.choose_offer(self.context, name))

    def _run_command(self, intent: KeyDown | Typed) -> bool:
        """Takes back, plays again, copies and pastes; whether that was asked for."""
        retry, line = retrying.retry_command(intent), lines.line_command(intent)
        if retry is not None:
            self._follow(retrying.run_retry(self.context, self.phase, retry))
        elif isinstance(intent, Typed):
            if line is not None:
                self._follow(lines.paste_line(self.context, self.phase, intent.text))
        elif line is not None:
            self.context.show_message(lines.copy_line(self.context, line))
        return retry is not None or line is not None

    @property
    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What a menu over the table offers to hands without keys."""
        found: dict[str, Callable[[], object]] = {}
        if self._shown_again is not None:
            found["replay"] = lambda: self._handle_known(KeyDown("r"))
        if retrying.is_between_strokes(self.phase) and retrying.can_go_back(self.context):
            found["take_back"] = lambda: self._handle_known(KeyDown("u"))
        return found

    @property
    def _shown_again(self) -> FilmedStroke | None:
        """The last stroke, where it may be seen once more just now."""
        found = self.phase.timed and not self.phase.in_hand and not isinstance(self.phase, Replaying)
        return self.context.last_stroke_filmed if found else None

    @property
    def _may_edit(self) -> bool:
        return self.context.play.practice is not None and isinstance(self.phase, Aiming | Ended) and not self.phase.in_hand

    def edit(self) -> None:
        """The practice board is to be arranged."""
        self.phase = Editing()

    def use_line(self, found: Layout | Stroke) -> None:
        """A position or stroke that was given as a line of text."""
        self._follow(lines.use_line(self.context, self.phase, found))

    def follow_arrangement(self) -> None:
        """At the practice table: another state was laid, whoever strikes now."""
        self.context.clear()
        if not isinstance(self.phase, Editing):
            self._follow(None)

    def _mute(self) -> None:
        """All sound off or on again; kept with the settings."""
        now = self.context.preferences
        self.context.store.change(replace(now, sound=replace(now.sound, muted=not now.sound.muted)))

    def _open_screen(self, name: str) -> Step | None:
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
            self.context.hints.compare_stroke(self.context.match, phase.stroke)
        self.phase = self._next(self.context) if phase is None else phase

    def act(self, action: Action) -> None:
        """A decision taken on a screen over the table, or by the clock: told, and on to whoever is next."""
        self.context.sound.silence()  # of a stroke that is shown once more
        self.phase = play_action(self.context, action)

    def go_on(self) -> None:
        """After a result: the next board is laid and its breaker is at the bottom."""
        self.context.clear()
        self._follow(None)

    def update(self, dt: Second) -> Step | None:
        self.context.pass_time(dt)
        hint_commands.collect_hints(self.context)
        self._follow(self.phase.update(self.context, dt))
        ended = self.context.tick_clock(dt) if self.phase.timed else None
        if ended is not None:
            self.act(ended)
        at_rest = self.context.quiet() > 0.0  # nothing stops half way below a question
        return Push(self._overlays.answer(self)) if isinstance(self.phase, Asking) and at_rest else None

    def quiet(self) -> Second:
        ticks = self.context.clock.next_change if self.phase.timed else FOR_EVER
        return min(self.phase.quiet(self.context), self.context.quiet(), ticks, hint_commands.quiet(self.context))

    def draw(self, canvas: pygame.Surface) -> None:
        self._draw(canvas, self._lower)

    def draw_below(self, canvas: pygame.Surface) -> None:
        lower = self._lower  # no banner stops half way in
        arrived = lower if lower.age is None else replace(lower, age=max(lower.age, SLIDE_SECONDS))
        self._draw(canvas, arrived, below=True)

    def _draw(self, canvas: pygame.Surface, lower: PanelWords, below: bool = False) -> None:
        context, phase = self.context, self.phase
        display = context.preferences.display
        self.view.style = style_of(display.look, display.men)
        self.view.update_panel(canvas, self.play, lower, moving=isinstance(phase, Moving))
        if context.hides_board and (below or isinstance(phase, HandingOver)):
            asked = phase.prompt(context)
            words = (context.tr("table.covered"),) if below else (asked.title, *asked.lines)
            self.view.draw_covered(canvas, self.view.viewport(round(context.turn)), words, middle=not below)
            return
        if context.turn == round(context.turn):
            viewport = self.view.viewport(context.turn, context.ends)
            self.view.draw_ground(canvas, viewport)
            phase.draw(context, canvas, viewport)
            hint_commands.draw(context, phase, canvas, viewport)
        else:
            viewport = self.view.draw_turning(canvas, context.turn, context.ends, context.discs_at_rest)
        self.view.draw_falling_discs(canvas, viewport, context.drops)

    @property
    def _lower(self) -> PanelWords:
        context, phase = self.context, self.phase
        banner, prompt = (
            context.banner_on_show,
            hint_commands.hint_prompt(context, phase) if hint_commands.is_hint_shown(phase, context) else phase.prompt(context),
        )
        prompt = with_warning(context, phase, prompt)
        message, age = (banner, context.banner_age) if banner is not None else (prompt, None)
        edit = (
            (PhaseOffer("edit", context.tr("practice.edit"), Icon.BOARD),)
            if self._may_edit and isinstance(phase, Aiming)
            else ()
        )
        offers = (*phase.offers(context), *hint_commands.hint_offers(context, phase), *edit)
        clock = context.clock.decision if phase.timed else None
        keys = hint_commands.keys_line(context, phase)
        others, hints = phase.prompts(context), hint_commands.messages(context, phase)
        return PanelWords(
            message, age, phase.power, offers, clock, phase.power_window, keys, context.clock.minutes, others, hints
        )
