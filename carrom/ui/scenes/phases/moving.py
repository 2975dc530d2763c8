"""A stroke is on its way: the engine goes on by the frame's time, what it does is drawn and heard, then it is judged."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.stroke import Stroke
from carrom.model.units import MmPerS, Second
from carrom.physics import Simulation
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.drops import Drop
from carrom.ui.scenes.phases.announcing import Announcing
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.scenes.shot import Shot
from carrom.ui.sounds.planning import total_speed
from carrom.ui.telling import Message, Tone
from carrom.ui.viewport import Viewport

PACES = {"half": 0.5, "one": 1.0, "two": 2.0}
SKIP = "s"


@dataclass(frozen=True, slots=True)
class Moving(Waiting):
    """`simulation` runs on by itself; `fallen` of its falls are drawn already."""

    stroke: Stroke
    simulation: Simulation
    fallen: int = 0

    @staticmethod
    def of(desk: Desk, stroke: Stroke, simulation: Simulation) -> "Moving":
        """The stroke that has just been begun."""
        desk.banner = None
        desk.sound.begin(desk.match.equipment, turn=desk.turn, flicked=stroke.speed)
        return Moving(stroke, simulation)

    @property
    def power(self) -> MmPerS:
        return self.stroke.speed

    def handle(self, desk: Desk, intent: Intent) -> "Moving":
        if intent == KeyDown(SKIP):
            desk.sound.hush()
            self.simulation.result()
        return self

    def update(self, desk: Desk, dt: Second) -> "Moving | Announcing":
        simulation, pace = self.simulation, PACES[desk.preferences.table.speed]
        before = simulation.positions()
        simulation.advance(dt * pace)
        gliding = total_speed(before, simulation.positions(), dt * pace) if dt > 0 else 0.0
        desk.sound.follow(simulation.time, simulation.touches(), simulation.falls(), gliding=gliding, pace=pace)
        falls = simulation.falls()
        for fall in falls[self.fallen :]:
            drop = Drop.of(fall, desk.angle(fall.disc), simulation.time - fall.time, desk.match.equipment)
            desk.drops = (*desk.drops, drop)
        return self._judged(desk) if simulation.finished else replace(self, fallen=len(falls))

    def _judged(self, desk: Desk) -> Announcing:
        before, shot = desk.match, Shot(self.stroke, self.simulation.film(), desk.angles)
        desk.last, desk.angles = shot, shot.angles_after()
        desk.tell(before, desk.play.session.settle(self.stroke, self.simulation))
        return Announcing.after(desk)

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        positions = self.simulation.positions()
        poses = tuple((disc, pose._replace(angle=pose.angle + desk.angle(disc))) for disc, pose in positions)
        desk.view.draw_discs(canvas, viewport, poses)

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("prompt.moving", player=desk.name(self.stroke.seat))
        return Message(Tone.PLAIN, words, (desk.say("prompt.moving_sub"),))
