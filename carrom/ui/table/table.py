"""The table: one match on screen. It hands intents and time to the phase at hand, shows it, and opens the screens over it.

Where to look:

    the loop's tick drives a stroke         TableScene.update → Moving.update             phases/moving.py
    a drag aims and strikes                 TableScene.handle → Aiming.handle, _strike    phases/aiming.py, input/aiming.py
    the settled stroke goes to the rules    Moving._judge → Session.settle → judge        phases/moving.py, play/session.py
    what was ruled is told                  TableContext.announce                         context.py
    what comes next                         next_phase, from `match.expects`              here
    what a player may do meanwhile          the phase's `commands`; shared ones           phases/phase.py, commands.py

A new phase is a class of its own in `phases/` and the line that enters it, in `next_phase` or where another phase ends.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Stroke
from carrom.model.units import Second
from carrom.physics import simulate
from carrom.rules.state import ToChoose, ToPlace, ToStrike
from carrom.ui.draw.falling import FilmedStroke
from carrom.ui.draw.looks import style_of
from carrom.ui.draw.moments import draw_moment
from carrom.ui.input.bindings import usual_intent
from carrom.ui.input.intents import Intent, KeyDown, PointerDown, Resized, Typed
from carrom.ui.scene import FOR_EVER, Push, Scene, Step
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.table.commands import is_fixed, use_line
from carrom.ui.table.context import Services, TableContext
from carrom.ui.table.phases.aiming import aim_again, ready_to_aim
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.phases.editing import Editing
from carrom.ui.table.phases.looking_back import Replaying
from carrom.ui.table.phases.moving import play_action
from carrom.ui.table.phases.phase import CommandName, Phase, Shown
from carrom.ui.table.phases.placing import hold_disc
from carrom.ui.table.phases.waiting import Asking, Ended, HandingOver, LookingOn
from carrom.ui.table.view import SLIDE_SECONDS, PanelWords, TableView
from carrom.ui.widgets.zones import Zones

_SCREENS = {"f1": "help", "f2": "share", "l": "log"}


def next_phase(context: TableContext) -> Phase:
    """The phase that answers what the match expects."""
    context.services.thinker.stop()  # whatever a bot was asked before
    match context.match.expects:
        case ToStrike(seat) | ToPlace(seat) | ToChoose(seat) if context.play.is_bot(seat):
            context.turn_view_to(seat)
            return Thinking.begin(context, seat)
        case ToStrike(seat):
            context.turn_view_to(seat)
            return HandingOver(seat) if _changes_hands(context, seat) else ready_to_aim(context, seat)
        case ToPlace(seat, disc):
            context.turn_view_to(seat)
            return hold_disc(context, seat, disc)
        case _ if context.match.board_over and context.play.practice is not None:
            return Ended()
        case _ if context.match.between_boards and not context.play.people:
            return LookingOn()
        case _:
            return Asking()


def _changes_hands(context: TableContext, seat: Seat) -> bool:
    """Whether another person struck last, and the players want to hand over."""
    persons = context.play.people
    strokes = (turn.action.seat for turn in reversed(context.play.session.turns) if isinstance(turn.action, Stroke))
    return context.preferences.table.hand_over and next((other for other in strokes if other in persons), seat) is not seat


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
        services: Services,
        follow: Callable[[TableContext], Phase] = next_phase,
    ) -> None:
        self._overlays, self._next = overlays, follow
        self.view = TableView(play)
        self.context = TableContext(play, self.view, services)
        self._rows = Zones(home=True)
        self._rows.show(self.view.offered, self.view.buttons)
        self.phase: Phase = follow(self.context)

    @property
    def play(self) -> MatchInPlay:
        return self.context.play

    def handle(self, intent: Intent) -> Step | None:
        fixed = isinstance(intent, KeyDown) and is_fixed(intent)
        known = intent if fixed else usual_intent(intent, self.context.preferences.controls.keys)
        return None if known is None else self._handle_known(known)

    def _handle_known(self, intent: Intent) -> Step | None:
        """What a player wants, by whatever key of their own it was said: the table's own keys, its buttons, the commands of
        the phase, then whatever else the phase takes."""
        free = not self.phase.in_hand
        match intent:
            case Resized(width, height, interface, high_contrast):
                self.view.resize(width, height, interface, high_contrast)
            case KeyDown(key="m"):
                self._mute()
            case KeyDown(key) if key in _SCREENS:
                return self._open_screen(_SCREENS[key])
            case PointerDown(x, y) if free and self.view.leads_to_law(self._lower, (x, y)):
                return self._open_screen("help")
            case KeyDown(key="tab") if free:
                self._rows.handle(intent)
            case _ if free:
                return self._handle_free(intent)
            case _:
                self._follow(self.phase.handle(self.context, intent))
        return None

    def _handle_free(self, intent: Intent) -> Step | None:
        """With nothing in hand."""
        pressed, offered = self.view.buttons.handle(intent), self.view.offered.handle(intent)
        if pressed is not None:
            self.context.services.sound.tick()
            return self._open_screen(pressed)
        commands = self.phase.commands(self.context)  # the picture may be old
        command = next((each for each in commands if Shown.BUTTON in each.shown and each.name == offered), None)
        if command is not None:
            self.context.services.sound.tick()
        elif self._on_button(intent):
            return None
        else:
            command = next((each for each in commands if each.is_meant_by(intent)), None)
        match intent:
            case Typed(words) if command is not None:
                self._follow(command.action(words))
            case _ if command is not None:
                self._follow(command.action())
            case KeyDown(key="escape"):
                return self._open_screen("menu")
            case _:
                self._follow(self.phase.handle(self.context, intent))
        return None

    def run(self, name: CommandName) -> None:
        """Does what the phase offers under this name; nothing where it does not offer that any more."""
        command = next((each for each in self.phase.commands(self.context) if each.name is name), None)
        if command is not None:
            self._follow(command.action())

    @property
    def menu_commands(self) -> Mapping[str, Callable[[], object]]:
        """What a menu over the table offers to hands without keys."""
        if self.phase.in_hand:
            return {}
        commands = self.phase.commands(self.context)
        return {command.name: partial(self.run, command.name) for command in commands if Shown.MENU in command.shown}

    def edit(self) -> None:
        """The practice board is to be arranged."""
        self.phase = Editing(aim_again)

    def use_line(self, found: Layout | Stroke) -> None:
        """A position or stroke that was given as a line of text."""
        self._follow(use_line(self.context, self.phase, found, aim_again))

    def follow_arrangement(self) -> None:
        """At the practice table: another state was laid, whoever strikes now."""
        self.context.clear()
        if not self.phase.is_arranging:
            self._follow(None)

    def _mute(self) -> None:
        """All sound off or on again; kept with the settings."""
        now = self.context.preferences
        self.context.services.store.change(replace(now, sound=replace(now.sound, muted=not now.sound.muted)))

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
        self.phase = self._next(self.context) if phase is None else phase

    def act(self, action: Action) -> None:
        """A decision taken on a screen over the table, or by the clock: told, and on to whoever is next."""
        self.context.services.sound.silence()  # of a stroke that is shown once more
        self.phase = play_action(self.context, action)

    def go_on(self) -> None:
        """After a result: the next board is laid and its breaker is at the bottom."""
        self.context.clear()
        self._follow(None)

    def watch(self, number: int) -> None:
        """The stroke of this turn is shown once more; then what was going on goes on."""
        before, stroke = self.play.session.at(number), self.play.session.turns[number].action
        assert isinstance(stroke, Stroke)
        film = simulate(before.layout, stroke, before.equipment)[1]
        self.phase = Replaying.of(self.context, FilmedStroke(stroke, film, {}), self.phase)

    def update(self, dt: Second) -> Step | None:
        self.context.pass_time(dt)
        self._follow(self.phase.update(self.context, dt))
        ended = self.context.tick_clock(dt) if self.phase.timed else None
        if ended is not None:
            self.act(ended)
        at_rest = self.context.quiet() > 0.0  # nothing stops half way below a question
        return Push(self._overlays.answer(self)) if self.phase.is_answered_above and at_rest else None

    def quiet(self) -> Second:
        ticks = self.context.clock.next_change if self.phase.timed else FOR_EVER
        return min(self.phase.quiet(self.context), self.context.quiet(), ticks)

    def draw(self, canvas: pygame.Surface) -> None:
        self._draw(canvas, self._lower)

    def draw_below(self, canvas: pygame.Surface) -> None:
        lower = self._lower  # no banner stops half way in
        arrived = lower if lower.age is None else replace(lower, age=max(lower.age, SLIDE_SECONDS))
        self._draw(canvas, arrived, below=True)

    def _draw(self, canvas: pygame.Surface, lower: PanelWords, below: bool = False) -> None:
        context, phase, shown = self.context, self.phase, self.context.shown
        display, profiles = context.preferences.display, context.preferences.profiles
        expects = context.match.expects
        seat = phase.struck_by or (expects.seat if isinstance(expects, ToStrike | ToPlace) else None)
        if seat is not None:  # whoever has the striker plays with a colour of its own
            name = self.play.narrator.name(seat, context.match)
            display = replace(display, striker=profiles.striker_of(name, display.striker))
        self.view.style, self.view.profiles = style_of(display), profiles.known
        self.view.update_panel(canvas, self.play, lower, moving=phase.is_moving)
        if context.hides_board and (below or phase.covers_board):
            asked = phase.prompt(context)
            words = (context.tr("table.covered"),) if below else (asked.title, *asked.lines)
            self.view.draw_covered(canvas, self.view.viewport(round(shown.turn)), words, middle=not below)
            return
        if not shown.is_turning:
            viewport = self.view.viewport(shown.turn, shown.ends)
            self.view.draw_ground(canvas, viewport)
            phase.draw(context, canvas, viewport)
        else:
            viewport = self.view.draw_turning(canvas, shown.turn, shown.ends, context.discs_at_rest)
        self.view.draw_falling_discs(canvas, viewport, shown.drops)
        if shown.moment is not None:
            draw_moment(canvas, viewport, context.match.equipment.board, shown.moment, context.palette)

    @property
    def _lower(self) -> PanelWords:
        context, phase, banner = self.context, self.phase, self.context.shown.banner_on_show
        message, age = (phase.prompt(context), None) if banner is None else (banner, context.shown.banner_age)
        commands = phase.commands(context)
        return PanelWords(
            message,
            age,
            phase.power,
            tuple((command.name, command.label) for command in commands if Shown.BUTTON in command.shown),
            context.clock.decision if phase.timed else None,
            phase.power_window,
            phase.keys_line(context, () if phase.in_hand else commands),
            context.clock.minutes,
            phase.prompts(context),
            phase.hint_prompts(context),
        )
