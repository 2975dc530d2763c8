"""A player has the striker in hand: slides, aims, pulls and strikes."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import STRIKER
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import Seat, from_board, to_board
from carrom.model.units import MmPerS, Point, Second, Um
from carrom.physics.film import Pose
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.state import QueenIs
from carrom.ui import aiming, steering
from carrom.ui.aiming import Aim, Gesture, Pulling, Resting, Sliding
from carrom.ui.guiding import STEADY, Guide, guide_for
from carrom.ui.intents import Button, FocusLost, Intent, KeyDown, KeyUp, PointerDown, PointerMove, PointerUp, Wheel
from carrom.ui.painting.band import draw_band, draw_base_hint, draw_halo
from carrom.ui.painting.discs import draw_discs, rest_angle
from carrom.ui.painting.guide import draw_guide
from carrom.ui.scene import FOR_EVER
from carrom.ui.scenes import panel
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.steering import Held
from carrom.ui.telling import Message, Tone
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport

_WHEEL_SPEED = 50  # mm/s a notch
_WHEEL_FINE = 10


@dataclass(frozen=True, slots=True)
class Aiming(Waiting):
    """`guided` once a key or the wheel has aimed: the guide then stays on show."""

    seat: Seat
    gesture: Gesture
    held: tuple[Held, ...] = ()
    guided: bool = False

    @property
    def in_hand(self) -> bool:
        return not isinstance(self.gesture, Resting)

    @property
    def timed(self) -> bool:
        return True

    @property
    def power(self) -> MmPerS:
        return self.gesture.aim.speed

    def refusal(self, desk: Desk) -> Refusal | None:
        """Why the aimed stroke may not be played; None when it may."""
        return desk.refusal(self.gesture.aim.stroke(self.seat))

    def guide(self, desk: Desk) -> Guide | None:
        """Where the aim leads, once it is drawn or keys have aimed it; none where the stroke is not allowed."""
        drawn = aiming.is_drawn(self.gesture, desk.view.feel) or (self.guided and isinstance(self.gesture, Resting))
        if not drawn or self.refusal(desk) is not None:
            return None
        stroke, level = self.gesture.aim.stroke(self.seat), desk.play.choices.guide_of(self.seat)
        return guide_for(desk.match.layout, stroke, desk.match.equipment, level, STEADY)

    def handle(self, desk: Desk, intent: Intent) -> "Aiming | Moving":
        phase, gesture, feel = self, self.gesture, desk.view.feel
        match intent:
            case PointerDown(x, y, Button.PRIMARY):
                gesture = aiming.press(gesture, self._under(desk, x, y), feel)
            case PointerDown() | KeyDown(key="escape"):
                gesture = aiming.cancel(gesture)
            case FocusLost():
                phase, gesture = replace(phase, held=()), aiming.cancel(gesture)
            case PointerMove(held=False) if not isinstance(gesture, Resting):
                gesture = aiming.cancel(gesture)  # the release was lost outside the window
            case PointerMove(x, y):
                gesture = aiming.move(gesture, self._under(desk, x, y), feel)
            case PointerUp():
                gesture, struck = aiming.release(gesture)
                moving = self._struck(desk, struck) if struck is not None else None
                if moving is not None:
                    return moving
            case Wheel(steps, mods=mods):
                by = round(steps * (_WHEEL_FINE if mods.ctrl else _WHEEL_SPEED))
                phase, gesture = replace(phase, guided=True), aiming.strengthen(gesture, by, feel)
            case KeyDown(key="space" | "return") if isinstance(gesture, Resting):
                moving = self._struck(desk, gesture.aim)
                if moving is not None:
                    return moving
            case KeyDown(key, mods):
                steers = steering.steers(key, mods)
                if steers is not None:
                    desk.view.buttons.focus(None)  # whoever aims again strikes with the next Space
                    held, gesture = steering.pressed(phase.held, steers, gesture, feel)
                    phase = replace(phase, held=held, guided=True)
            case KeyUp(key):
                phase = replace(phase, held=steering.released(phase.held, key))
        if gesture != self.gesture:
            desk.read()
        return replace(phase, gesture=gesture)

    def _struck(self, desk: Desk, aim: Aim) -> Moving | None:
        """The stroke set in motion if the rules allow it; what they say against it is on show already."""
        stroke = aim.stroke(self.seat)
        try:
            simulation = desk.play.session.begin(stroke)
        except IllegalAction:
            return None
        return Moving.of(desk, stroke, simulation)

    def _under(self, desk: Desk, x: float, y: float) -> Point:
        return from_board(self.seat, desk.view.viewport(desk.turn).to_board((x, y)))

    def update(self, desk: Desk, dt: Second) -> "Aiming":
        held, gesture = steering.run_on(self.held, self.gesture, dt, desk.view.feel)
        return replace(self, held=held, gesture=aiming.shown(gesture, desk.view.feel))

    def quiet(self, desk: Desk) -> Second:
        moving = bool(self.held) or isinstance(self.gesture, Sliding)
        unseen = isinstance(self.gesture, Pulling) and self.gesture != aiming.shown(self.gesture, desk.view.feel)
        return 0.0 if moving or unseen else FOR_EVER

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        equipment, gesture, feel = desk.match.equipment, self.gesture, desk.view.feel
        place, radius = striker_place(self.seat, gesture.aim.offset, equipment), equipment.striker.diameter / 2
        forbidden, guide = self.refusal(desk) is not None, self.guide(desk)
        desk.view.warm(viewport, desk.match.seating)
        if isinstance(gesture, Sliding):
            draw_base_hint(canvas, viewport, self.seat, free_offsets(self.seat, desk.match.layout, equipment), equipment)
        draw_halo(canvas, viewport, place, radius, Palette.FORBIDDEN if forbidden else Palette.ACCENT)
        desk.draw_resting(canvas, viewport)
        if guide is not None:
            draw_guide(canvas, viewport, guide, radius)
        if isinstance(gesture, Pulling) and aiming.is_drawn(gesture, feel):
            hand = to_board(self.seat, aiming.hand(gesture, feel))
            draw_band(canvas, viewport, place, hand, feel.power(gesture.aim.speed), radius)
        pose = Pose(place.x, place.y, rest_angle(STRIKER))
        draw_discs(canvas, viewport, ((STRIKER, pose),), equipment, frozenset({STRIKER}) if forbidden else frozenset())
        panel.draw_slider(canvas, viewport, equipment.board, self.seat, gesture.aim.offset, feel.outer)

    def prompt(self, desk: Desk) -> Message:
        refusal = self.refusal(desk)
        if refusal is not None:
            return desk.play.teller.refusal(refusal, desk.match)
        key = self._asked(desk)
        return Message(Tone.PLAIN, desk.say(f"prompt.{key}", player=desk.name(self.seat)), (desk.say(f"prompt.{key}_sub"),))

    def _asked(self, desk: Desk) -> str:
        match self.gesture:
            case Sliding():
                return "slide"
            case Pulling() as gesture:
                return "pull" if aiming.is_drawn(gesture, desk.view.feel) else "short"
        if not desk.match.board.broken:
            return "break"
        return "cover" if desk.match.board.queen.where is QueenIs.PENDING else "strike"


def laid_out(desk: Desk, seat: Seat) -> Aiming:
    """The striker back at the middle of the base or as near as men leave room, with the power that this player had last."""
    last = desk.last_stroke(seat)
    speed = last.speed if last is not None else aiming.FIRST_SPEED
    return Aiming(seat, Resting(Aim(_free_offset(desk, seat), speed=speed)))


def _free_offset(desk: Desk, seat: Seat) -> Um:
    spans = free_offsets(seat, desk.match.layout, desk.match.equipment)
    return min((min(max(0, low), high) for low, high in spans), key=abs, default=0)
