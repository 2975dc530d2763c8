"""The table: takes the player's hand, sets strokes in motion, advances the engine once a frame, has them judged, shows it.

Aiming → Moving → Announcing → Aiming, or → Over when a board ends. What is next comes from `match.expects` alone.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.equipment import POCKET_NAMES
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat, from_board
from carrom.model.stroke import Stroke
from carrom.model.units import Point, Rad, Second, Um
from carrom.physics import Simulation
from carrom.play.session import Turn
from carrom.rules.judge import refuse
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.state import ToStrike
from carrom.ui import aiming, steering
from carrom.ui.aiming import Aim, Pulling, Resting, Sliding
from carrom.ui.intents import (
    Button,
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    Wheel,
)
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.painting.discs import rest_angle
from carrom.ui.painting.falling import FALL_SECONDS
from carrom.ui.painting.guide import Guide
from carrom.ui.scene import FOR_EVER, Push, Scene, Step
from carrom.ui.scenes.phases import (
    BANNER_SECONDS,
    LAST_LOOK,
    PAUSE_SECONDS,
    SLIDE_SECONDS,
    TURN_SECONDS,
    Aiming,
    Announcing,
    Drop,
    Moving,
    Over,
    Phase,
)
from carrom.ui.scenes.table_view import Shown, TableView
from carrom.ui.telling import Message
from carrom.ui.viewport import nearest_turn, seat_turn

_WHEEL_SPEED = 50  # mm/s a notch
_WHEEL_FINE = 10


@dataclass(frozen=True, slots=True)
class Overlays:
    """The screens that the table opens, given by whoever opened the table."""

    pause: Callable[["TableScene"], Scene]
    result: Callable[["TableScene"], Scene]
    help: Callable[["TableScene"], Scene]
    log: Callable[["TableScene"], Scene]


class TableScene:
    """One match on screen. `overlays` makes the screens that lie over it: they are given the scene, and know the way out."""

    overlay = False

    def __init__(self, play: MatchInPlay, overlays: Overlays) -> None:
        self.play = play
        self._overlays = overlays
        self.view = TableView(play.session.match.equipment, play.teller.say)
        self._angles: dict[Disc, Rad] = {}
        self._drops: tuple[Drop, ...] = ()
        self._fallen = 0
        self._banner: Message | None = None
        self._banner_age: Second = 0.0
        self.turn = 0.0
        self.phase: Phase = self._begun(first=True)

    @property
    def shown(self) -> Shown:
        """All that the picture shows now."""
        refusal = self.refusal
        return Shown(
            play=self.play,
            phase=self.phase,
            turn=self.turn,
            angles=self._angles,
            drops=self._drops,
            banner=self._banner,
            banner_age=self._banner_age,
            refusal=refusal,
            guide=self._guide if refusal is None else None,
        )

    @property
    def refusal(self) -> Refusal | None:
        """Why the aimed stroke may not be played; None when it may."""
        if not isinstance(self.phase, Aiming):
            return None
        return refuse(self.play.session.match, self.phase.gesture.aim.stroke(self.phase.seat))

    @property
    def _guide(self) -> Guide | None:
        """Where the aim leads, once it is drawn or keys have aimed it."""
        if not isinstance(self.phase, Aiming):
            return None
        gesture = self.phase.gesture
        if not (aiming.is_drawn(gesture, self.view.feel) or (self.phase.guided and isinstance(gesture, Resting))):
            return None
        return self.view.guide(self.play.session.match.layout, gesture.aim.stroke(self.phase.seat))

    def handle(self, intent: Intent) -> Step | None:
        match intent:
            case Resized(width, height):
                self.view.resize(width, height)
                return None
            case KeyDown(key="escape") if not self._in_hand:
                return Push(self._overlays.pause(self))
            case KeyDown(key="f1"):
                return Push(self._overlays.help(self))
            case KeyDown(key="l"):
                return Push(self._overlays.log(self))
        pressed = self.view.buttons.handle(intent) if not self._in_hand else None
        match pressed:
            case "menu":
                return Push(self._overlays.pause(self))
            case "log":
                return Push(self._overlays.log(self))
            case "help":
                return Push(self._overlays.help(self))
        if isinstance(self.phase, Aiming) and not self._on_button(intent):
            self._aim(self.phase, intent)
        return None

    @property
    def _in_hand(self) -> bool:
        return isinstance(self.phase, Aiming) and not isinstance(self.phase.gesture, Resting)

    def _on_button(self, intent: Intent) -> bool:
        """Whether a press or a key belongs to the buttons: one under the pointer, or one that the keys have walked to."""
        match intent:
            case PointerDown(x, y):
                return self.view.buttons.at(x, y) is not None
            case KeyDown(key="return" | "space"):
                return self.view.buttons.focused is not None
        return False

    def _aim(self, phase: Aiming, intent: Intent) -> None:
        """The hand on the striker."""
        gesture, feel = phase.gesture, self.view.feel
        match intent:
            case PointerDown(x, y, Button.PRIMARY):
                gesture = aiming.press(gesture, self._under(phase.seat, x, y), feel)
            case PointerDown() | FocusLost() | KeyDown(key="escape"):
                gesture = aiming.cancel(gesture)
            case PointerMove(held=False) if not isinstance(gesture, Resting):
                gesture = aiming.cancel(gesture)  # the release was lost outside the window
            case PointerMove(x, y):
                gesture = aiming.move(gesture, self._under(phase.seat, x, y), feel)
            case PointerUp():
                gesture, struck = aiming.release(gesture)
                if struck is not None and self._strike(phase, struck):
                    return
            case Wheel(steps, mods=mods):
                by = round(steps * (_WHEEL_FINE if mods.ctrl else _WHEEL_SPEED))
                phase, gesture = replace(phase, guided=True), aiming.strengthen(gesture, by, feel)
            case KeyDown(key="space" | "return") if isinstance(gesture, Resting):
                if self._strike(phase, gesture.aim):
                    return
            case KeyDown(key, mods):
                steers = steering.steers(key, mods)
                if steers is not None:
                    self.view.buttons.focus(None)  # whoever aims again strikes with the next Space
                    held, gesture = steering.pressed(phase.held, steers, gesture, feel)
                    phase = replace(phase, held=held, guided=True)
            case KeyUp(key):
                phase = replace(phase, held=steering.released(phase.held, key))
        if isinstance(intent, FocusLost):
            phase = replace(phase, held=())
        if gesture != phase.gesture:
            self._banner_age = max(self._banner_age, BANNER_SECONDS)
        self.phase = replace(phase, gesture=gesture)

    def _strike(self, phase: Aiming, aim: Aim) -> bool:
        """Sets the stroke in motion if the rules allow it; what they say against it is on show already."""
        stroke = aim.stroke(phase.seat)
        try:
            simulation = self.play.session.begin(stroke)
        except IllegalAction:
            return False
        self._fallen = 0
        self._banner = None
        self.phase = Moving(stroke, simulation)
        return True

    def _under(self, seat: Seat, x: float, y: float) -> Point:
        return from_board(seat, self.view.viewport(self.turn).to_board((x, y)))

    def update(self, dt: Second) -> Step | None:
        self._banner_age += dt
        self._drops = tuple(replace(drop, age=drop.age + dt) for drop in self._drops if drop.age + dt < FALL_SECONDS)
        match self.phase:
            case Aiming(_, gesture, held) as phase:
                held, gesture = steering.run_on(held, gesture, dt, self.view.feel)
                self.phase = replace(phase, held=held, gesture=aiming.shown(gesture, self.view.feel))
            case Moving(stroke, simulation):
                simulation.advance(dt)
                self._let_fall(simulation)
                if simulation.finished:
                    self._settle(stroke, simulation)
            case Over():
                return Push(self._overlays.result(self))
            case Announcing() as phase:
                phase = replace(phase, elapsed=phase.elapsed + dt)
                self.turn = phase.turn
                self.phase = phase
                if phase.elapsed >= phase.lasts:
                    self.phase = self._begun()
        return None

    def _let_fall(self, simulation: Simulation) -> None:
        board = self.play.session.match.equipment.board
        for fall in simulation.falls()[self._fallen :]:
            pocket = board.pockets[POCKET_NAMES.index(fall.pocket)]
            self._drops = (*self._drops, Drop(fall.disc, pocket, fall.at, self._angle(fall.disc), simulation.time - fall.time))
            self._fallen += 1

    def _angle(self, disc: Disc) -> Rad:
        return self._angles.get(disc, rest_angle(disc))

    def _settle(self, stroke: Stroke, simulation: Simulation) -> None:
        """The judge speaks; the view begins to turn to whoever is next."""
        before = self.play.session.match
        self._angles = {disc: (self._angle(disc) + pose.angle) % math.tau for disc, pose in simulation.positions()}
        turn: Turn = self.play.session.settle(stroke, simulation)
        self._banner, self._banner_age = self.play.teller.banner(before, turn), 0.0
        expects = turn.ruling.match.expects
        if not isinstance(expects, ToStrike):
            self.phase = Announcing(0.0, LAST_LOOK, self.turn, self.turn)
            return
        goal = nearest_turn(self.turn, seat_turn(expects.seat))
        self.phase = Announcing(0.0, PAUSE_SECONDS if goal == self.turn else TURN_SECONDS, self.turn, goal)

    def _begun(self, first: bool = False) -> Phase:
        expects = self.play.session.match.expects
        if not isinstance(expects, ToStrike):
            return Over()
        self.turn = float(seat_turn(expects.seat))
        speed = aiming.FIRST_SPEED if first else self._last_speed(expects.seat)
        return Aiming(expects.seat, Resting(Aim(self._free_offset(expects.seat), speed=speed)))

    def _free_offset(self, seat: Seat) -> Um:
        """Where the striker is laid out: as near to the middle of the base as the men leave room."""
        match = self.play.session.match
        spans = free_offsets(seat, match.layout, match.equipment)
        return min((min(max(0, low), high) for low, high in spans), key=abs, default=0)

    def _last_speed(self, seat: Seat) -> int:
        """A player's power stays as it was last; the striker is back at the middle of the base."""
        strokes = (turn.action for turn in reversed(self.play.session.turns) if isinstance(turn.action, Stroke))
        return next((stroke.speed for stroke in strokes if stroke.seat == seat), aiming.FIRST_SPEED)

    def go_on(self) -> None:
        """After a result: the next board is laid and its breaker is at the bottom."""
        self._angles, self._drops, self._banner = {}, (), None
        self.phase = self._begun(first=True)

    def quiet(self) -> Second:
        match self.phase:
            case Moving() | Announcing() | Over():
                return 0.0
            case Aiming(_, gesture, held) if held or isinstance(gesture, Sliding):
                return 0.0
            case Aiming(_, Pulling() as gesture) if gesture != aiming.shown(gesture, self.view.feel):
                return 0.0
        if self._drops or (self._banner and self._banner_age < SLIDE_SECONDS):
            return 0.0
        if self._banner and self._banner_age < BANNER_SECONDS:
            return BANNER_SECONDS - self._banner_age
        return FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        self.view.draw(canvas, self.shown)
