"""A player has the striker in hand: slides, aims, pulls and strikes."""

import math
import time
from dataclasses import dataclass, field, replace

import pygame

from carrom.model.placing import free_offsets, nearest_free, striker_place
from carrom.model.seats import Seat, from_board
from carrom.model.units import UM_PER_MM, MmPerS, Point, Second, Um
from carrom.physics.power import Span
from carrom.play.hand import HANDS, leaves_hand
from carrom.play.preferences import GuideLevel
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.state import QueenIs
from carrom.ui import aiming, steering
from carrom.ui.aiming import Aim, Deciding, Feel, Gesture, Pulling, Resting, Sliding, Stage
from carrom.ui.bindings import bindings
from carrom.ui.guiding import Guide, PowerWindow, guide_for, lowered, nearness
from carrom.ui.intents import (
    NO_MODS,
    Button,
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    Mods,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
)
from carrom.ui.key_names import key_words
from carrom.ui.painting.cone import draw_backward
from carrom.ui.scene import FOR_EVER
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming_picture import draw_aiming
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.steering import Control, Held
from carrom.ui.telling import Message, Tone
from carrom.ui.viewport import Viewport

SEARCHING: Second = 0.003  # of each frame, for the power window
SELDOM: Second = 0.6  # between two clicks, far off the line
OFTEN: Second = 0.09
GUIDE, LOUPE = "g", "z"
_STEERING = ("aim_left", "aim_right", "harder", "softer", "slide_left", "slide_right", "strike")


@dataclass(frozen=True, slots=True)
class Aiming(Waiting):
    """`guided` once a key or the wheel has aimed: the guide then stays on show; `keyed` while keys aim. `stage` says what a
    drag may do; `loupe` that the player has asked for it; `unclicked` is for how long no click has told of the aim."""

    seat: Seat
    gesture: Gesture
    held: tuple[Held, ...] = ()
    guided: bool = False
    keyed: bool = False
    stage: Stage = Stage.FREE
    loupe: bool = False
    unclicked: Second = 0.0
    search: PowerWindow = field(default_factory=PowerWindow, compare=False)

    @property
    def in_hand(self) -> bool:
        return not isinstance(self.gesture, Resting)

    @property
    def undoes(self) -> bool:
        return self.guided and not self.in_hand and self.stage is not Stage.PLACE

    @property
    def timed(self) -> bool:
        return True

    @property
    def power(self) -> MmPerS:
        return self.gesture.aim.speed

    @property
    def power_window(self) -> tuple[Span, ...]:
        return self.search.spans

    def refusal(self, desk: Desk) -> Refusal | None:
        """Why the aimed stroke may not be played; None when it may."""
        return desk.refusal(self.gesture.aim.stroke(self.seat))

    def guide(self, desk: Desk) -> Guide | None:
        """Where the aim leads, as far as its player may see it."""
        if not self._aimed(desk):
            return None
        stroke, match = self.gesture.aim.stroke(self.seat), desk.match
        return guide_for(match.layout, stroke, match.equipment, self._level(desk), HANDS[desk.play.choices.hand])

    def _aimed(self, desk: Desk) -> bool:
        """Whether the aim is drawn, or keys have aimed it, at a stroke that is allowed."""
        aimed = self.guided or self.stage is Stage.AIM
        drawn = aiming.is_drawn(self.gesture, desk.view.feel) or (aimed and isinstance(self.gesture, Resting))
        return drawn and self.stage is not Stage.PLACE and self.refusal(desk) is None

    def _allowed(self, desk: Desk) -> GuideLevel:
        return desk.play.choices.guide_of(desk.play.seat_at_start(self.seat))

    def _level(self, desk: Desk) -> GuideLevel:
        return desk.guides.get(desk.play.seat_at_start(self.seat), self._allowed(desk))

    def offered(self, desk: Desk) -> Um | None:
        """Where a hint would have the striker lie, unless it lies there."""
        place = desk.hints.place(desk.match)
        return place if place != self.gesture.aim.offset else None

    def _pointed_at(self, desk: Desk, gesture: Deciding) -> Um | None:
        """That place, where a click was meant for it."""
        place = self.offered(desk)
        if place is None:
            return None
        feel, radius = desk.view.feel, desk.match.equipment.striker.diameter / 2
        there, here = (
            math.hypot(gesture.pressed.x - offset / UM_PER_MM, gesture.pressed.y - feel.base_y)
            for offset in (place, gesture.aim.offset)
        )
        return place if there <= radius or there < min(here, feel.grab) else None

    def _meant(self, desk: Desk, gesture: Gesture) -> Gesture:
        """The striker where it was meant to lie: an eye that is a few pixels out means the place where it may lie."""
        offset = gesture.aim.offset
        near = nearest_free(offset, free_offsets(self.seat, desk.match.layout, desk.match.equipment))
        return aiming.put(gesture, near) if abs(near - offset) <= desk.view.feel.near * UM_PER_MM else gesture

    def _feel(self, desk: Desk) -> Feel:
        return desk.view.feel if desk.preferences.controls.steady else replace(desk.view.feel, slack=0.0)

    def handle(self, desk: Desk, intent: Intent) -> "Aiming | Moving":
        phase, gesture, feel = self, self.gesture, self._feel(desk)
        match intent:
            case PointerDown(x, y, Button.PRIMARY):
                phase = replace(phase, keyed=False)
                laid = self._meant(desk, gesture) if isinstance(gesture, Resting) else gesture
                gesture = aiming.press(laid, self._under(desk, x, y), feel, self.stage)
            case KeyDown(key="backspace") if isinstance(gesture, Resting) and self.stage is Stage.AIM:
                phase = replace(phase, stage=Stage.PLACE)
            case PointerDown() if isinstance(gesture, Resting) and self.stage is Stage.AIM:
                phase = replace(phase, stage=Stage.PLACE)
            case KeyDown(key="escape") if self.undoes:
                resting = replace(gesture.aim, angle=aiming.AHEAD, speed=_usual_speed(desk, self.seat))
                phase, gesture = replace(phase, guided=False, keyed=False, held=()), Resting(resting)
            case PointerDown() | KeyDown(key="escape"):
                gesture = aiming.cancel(gesture)
            case FocusLost():
                phase, gesture = replace(phase, held=()), aiming.cancel(gesture)
            case PointerMove(held=False) if not isinstance(gesture, Resting):
                gesture = aiming.cancel(gesture)  # the release was lost outside the window
            case PointerMove(x, y):
                gesture = aiming.move(gesture, self._under(desk, x, y), feel, self.stage)
            case PointerUp() if isinstance(gesture, Deciding) and (place := self._pointed_at(desk, gesture)) is not None:
                gesture = aiming.put(gesture, place)
            case PointerUp():
                if self.stage is Stage.PLACE and isinstance(gesture, Deciding):
                    return replace(self._confirmed(desk), gesture=Resting(gesture.aim))
                gesture, struck = aiming.release(gesture)
                moving = self._struck(desk, struck) if struck is not None else None
                if moving is not None:
                    return moving
            case Wheel(steps, mods=mods):
                control, by = steering.wheeled(steps, mods)
                phase, gesture = replace(phase, guided=True), steering.steered(gesture, control, by, feel)
            case KeyDown(key="return") if (place := self.offered(desk)) is not None and not (self.keyed or self.in_hand):
                gesture = aiming.put(gesture, place)
            case KeyDown(key="space" | "return") if self._meant(desk, gesture) != gesture:
                gesture = self._meant(desk, gesture)
            case KeyDown(key="space" | "return") if isinstance(gesture, Resting):
                if self.stage is Stage.PLACE:
                    return self._confirmed(desk)
                moving = self._struck(desk, gesture.aim)
                if moving is not None:
                    return moving
            case KeyDown(key, mods):
                phase, gesture = self._keyed(desk, key, mods)
            case KeyUp(key):
                phase = replace(phase, held=steering.released(phase.held, key))
        gesture = self._meant(desk, gesture) if isinstance(gesture, Sliding) else gesture
        if gesture != self.gesture:
            desk.read()
        return replace(phase, gesture=gesture)

    def _keyed(self, desk: Desk, key: str, mods: Mods) -> "tuple[Aiming, Gesture]":
        """A key that shows more or less, or that steers."""
        if key == GUIDE and mods == NO_MODS:
            lower = lowered(self._level(desk), self._allowed(desk))
            desk.guides[desk.play.seat_at_start(self.seat)] = lower
            return replace(self, guided=True), self.gesture
        if key == LOUPE and mods == NO_MODS:
            return replace(self, loupe=not self.loupe), self.gesture
        steers = steering.steers(key, mods)
        if steers is None:
            return self, self.gesture
        desk.take_in_hand()
        if self.stage is Stage.PLACE and steers.control is Control.TURN:
            steers = replace(steers, control=Control.SLIDE, sign=-steers.sign)
        held, gesture = steering.pressed(self.held, steers, self.gesture, self._feel(desk))
        return replace(self, held=held, guided=True, keyed=True), gesture

    def _confirmed(self, desk: Desk) -> "Aiming":
        """The striker lies where it shall, if it may lie there."""
        return self if self.refusal(desk) is not None else replace(self, stage=Stage.AIM, held=())

    def _struck(self, desk: Desk, aim: Aim) -> Moving | None:
        """The stroke set in motion if the rules allow it; what they say against it is on show already."""
        stroke = leaves_hand(desk.play.session, aim.stroke(self.seat), desk.play.choices.hand)
        try:
            simulation = desk.play.session.begin(stroke)
        except IllegalAction:
            return None
        return Moving.of(desk, stroke, simulation)

    def _under(self, desk: Desk, x: float, y: float) -> Point:
        return from_board(self.seat, desk.view.viewport(desk.turn).to_board((x, y)))

    def update(self, desk: Desk, dt: Second) -> "Aiming":
        feel = self._feel(desk)
        held, gesture = steering.run_on(self.held, aiming.settled(self.gesture, dt, feel), dt, feel)
        later = replace(self, held=held, gesture=aiming.shown(gesture, feel))
        later._search(desk)
        return later._clicked(desk, dt)

    def _clicked(self, desk: Desk, dt: Second) -> "Aiming":
        """Clicks that rise and quicken as the aim nears a pocket's line, for those who want to hear it."""
        guide = self.guide(desk) if desk.preferences.sound.aim_tone else None
        near = nearness(guide, desk.match.equipment) if guide is not None else 0.0
        unclicked = self.unclicked + dt
        if near > 0.0 and unclicked >= SELDOM + (OFTEN - SELDOM) * near:
            desk.sound.near(near)
            unclicked = 0.0
        return replace(self, unclicked=unclicked)

    def _search(self, desk: Desk) -> None:
        """Go on finding the power window, where the whole guide is on show."""
        if self._level(desk) != "full" or not self._aimed(desk):
            self.search.forget()
            return
        end, match = time.perf_counter() + SEARCHING, desk.match
        still = not self.held and aiming.is_quiet(self.gesture, desk.view.feel)
        stroke = self.gesture.aim.stroke(self.seat)
        self.search.work(match.layout, stroke, match.equipment, still, lambda: time.perf_counter() > end)

    def quiet(self, desk: Desk) -> Second:
        moving = bool(self.held) or isinstance(self.gesture, Sliding)
        if moving or not (aiming.is_quiet(self.gesture, desk.view.feel) and self.search.finished):
            return 0.0
        return OFTEN if desk.preferences.sound.aim_tone and self._aimed(desk) else FOR_EVER

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        refusal = self.refusal(desk)
        if refusal is not None and refusal.code == "backward_stroke":
            draw_backward(canvas, viewport, self.seat, striker_place(self.seat, self.gesture.aim.offset, desk.match.equipment))
        draw_aiming(desk, canvas, viewport, self.seat, self.gesture, self.guide(desk), refusal is not None, self.loupe)

    def prompt(self, desk: Desk) -> Message:
        refusal = self.refusal(desk)
        if refusal is not None:
            return desk.play.teller.refusal(refusal, desk.match)
        key = self._asked(desk)
        about, match = desk.play.teller.about, desk.match
        keys = self.keyed and key in ("strike", "break", "laid")
        sub = _keys(desk) if keys else about(f"prompt.{key}_sub", match, self.seat)
        return Message(Tone.PLAIN, about(f"prompt.{key}", match, self.seat), (sub,))

    def _asked(self, desk: Desk) -> str:
        match self.gesture:
            case Sliding():
                return "slide"
            case Pulling() as gesture:
                return "pull" if aiming.is_drawn(gesture, desk.view.feel) else "short"
        if self.stage is Stage.PLACE:
            return "lay"
        if self.stage is Stage.AIM:
            return "laid"
        if not desk.match.board.broken:
            return "break"
        return "cover" if desk.match.board.queen.where is QueenIs.PENDING else "strike"


def laid_out(desk: Desk, seat: Seat) -> Aiming:
    """The striker back at the middle of the base or as near as men leave room, with the power that this player had last."""
    stage = Stage.PLACE if desk.preferences.controls.two_step else Stage.FREE
    offset = nearest_free(0, free_offsets(seat, desk.match.layout, desk.match.equipment))
    return Aiming(seat, Resting(Aim(offset, speed=_usual_speed(desk, seat))), stage=stage)


def _usual_speed(desk: Desk, seat: Seat) -> MmPerS:
    last = desk.last_stroke(seat)
    return last.speed if last is not None else aiming.FIRST_SPEED


def _keys(desk: Desk) -> str:
    """Which keys aim and strike, as this player has them."""
    keys = bindings(desk.preferences.controls.keys)
    slots = {action: key_words(desk.say, keys[action]) for action in _STEERING if action in keys}
    return desk.say("prompt.keys_sub", **slots) if len(slots) == len(_STEERING) else desk.say("prompt.keys_own_sub")
