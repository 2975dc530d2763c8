"""The last stroke once more, slower or faster; any key goes back to what was going on."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.units import MmPerS, Second
from carrom.ui.intents import Button, FocusLost, Intent, KeyDown, PointerDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import Phase, Waiting, let_go
from carrom.ui.scenes.shot import Shot
from carrom.ui.scenes.table_view import Offer
from carrom.ui.sounds.planning import total_speed
from carrom.ui.telling import Message, Tone
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon

PACES = (0.25, 0.5, 1.0, 2.0)
_LAST_LOOK: Second = 0.7
_FASTER = ("+", "=", "up", "kp_plus")
_SLOWER = ("-", "down", "kp_minus")


@dataclass(frozen=True, slots=True)
class Replaying(Waiting):
    """`time` is the board's since the flick; `back` is what the table was doing."""

    shot: Shot
    back: Phase
    time: Second = 0.0
    pace: float = PACES[1]

    @staticmethod
    def of(desk: Desk, shot: Shot, back: Phase) -> "Replaying":
        """The shot from its beginning."""
        desk.read()
        desk.sound.begin(desk.match.equipment, turn=desk.turn, flicked=shot.stroke.speed)
        return Replaying(shot, let_go(desk, back))

    @property
    def undoes(self) -> bool:
        return True

    @property
    def timed(self) -> bool:
        return self.back.timed and not self.back.by_bot

    @property
    def power(self) -> MmPerS:
        return self.shot.stroke.speed

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("skip", desk.say("table.skip"), Icon.NEXT),)

    def take(self, desk: Desk, name: str) -> Phase:
        desk.sound.hush()
        return self.back

    def handle(self, desk: Desk, intent: Intent) -> Phase:
        match intent:
            case KeyDown(key) if key in _FASTER or key in _SLOWER:
                step = PACES.index(self.pace) + (1 if key in _FASTER else -1)
                return replace(self, pace=PACES[min(max(step, 0), len(PACES) - 1)])
            case KeyDown(key="r"):
                return Replaying.of(desk, self.shot, self.back)
            case KeyDown() | FocusLost() | PointerDown(button=Button.PRIMARY):
                return self.take(desk, "skip")
        return self

    def update(self, desk: Desk, dt: Second) -> Phase:
        film, time = self.shot.film, self.time + dt * self.pace
        gliding = total_speed(film.at(self.time), film.at(time), time - self.time) if time > self.time else 0.0
        desk.sound.follow(time, film.touches, film.falls, gliding=gliding, pace=self.pace)
        return self.back if time > film.duration + _LAST_LOOK * self.pace else replace(self, time=time)

    def quiet(self, desk: Desk) -> Second:
        return 0.0

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        self.shot.draw(canvas, viewport, desk.match.equipment, self.time, self.pace, desk.view.style.men)

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("prompt.replay", player=desk.name(self.shot.stroke.seat))
        return Message(Tone.PLAIN, words, (desk.say("prompt.replay_sub", pace=f"{self.pace:g}"),))
