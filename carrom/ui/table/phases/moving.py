"""A stroke is on its way, driven by the frame's time and judged at rest; then what was ruled is announced."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.stroke import Action, Choice, Stroke
from carrom.model.units import MmPerS, Second
from carrom.physics import Simulation
from carrom.rules.state import ToChoose, ToPlace, ToStrike
from carrom.ui.draw.falling import FallingDisc, FilmedStroke
from carrom.ui.input.viewport import Viewport, nearest_turn
from carrom.ui.sounds.planning import total_speed
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import LAST_LOOK, PAUSE_SECONDS, TURN_SECONDS, Command, CommandName, Phase, eased
from carrom.ui.words.sentences import Message, next_seat


@dataclass(frozen=True, slots=True)
class Announcing(Phase):
    """The view on its way from one turn to another."""

    elapsed: Second
    lasts: Second
    turn_from: float
    turn_to: float

    @staticmethod
    def after(context: TableContext) -> "Announcing":
        """What follows a decision: the way to whoever is next, or a last look at the board."""
        turn = context.shown.turn
        match context.match.expects:
            case ToStrike(seat) | ToPlace(seat) | ToChoose(seat):
                goal = nearest_turn(turn, context.turn_for(seat))
            case _:
                return Announcing(0.0, LAST_LOOK, turn, turn)
        context.shown = replace(context.shown, ends=(round(turn), round(goal)))
        still = goal == turn or context.preferences.display.reduced_motion
        return Announcing(0.0, PAUSE_SECONDS if still else TURN_SECONDS, goal if still else turn, goal)

    @property
    def turn(self) -> float:
        """How far the view is turned now."""
        return self.turn_from + (self.turn_to - self.turn_from) * eased(min(1.0, self.elapsed / self.lasts))

    def update(self, context: TableContext, dt: Second) -> "Announcing | None":
        phase = replace(self, elapsed=self.elapsed + dt)
        context.shown = replace(context.shown, turn=phase.turn)
        return None if phase.elapsed >= phase.lasts else phase

    def quiet(self, context: TableContext) -> Second:
        return 0.0

    def prompt(self, context: TableContext) -> Message:
        return context.words("prompt.passing", next_seat(context.match))


def play_action(context: TableContext, action: Action) -> Announcing:
    """What follows a decision that is no stroke: taken, told, and on to whoever is next. Bots do not play on among themselves
    when the last person at the table has given up."""
    watched = bool(context.play.people)
    _act(context, action)
    stopping = Choice(context.match.seating.playing[0], "stop")
    if watched and not context.play.people and context.refusal(stopping) is None:
        _act(context, stopping)
    return Announcing.after(context)


def _act(context: TableContext, action: Action) -> None:
    before = context.match
    context.announce(before, context.play.session.act(action))


PACES = {"half": 0.5, "one": 1.0, "two": 2.0}


@dataclass(frozen=True, slots=True)
class Moving(Phase):
    """`simulation` runs on by itself; `fallen` of its falls are drawn already."""

    stroke: Stroke
    simulation: Simulation
    fallen: int = 0

    @staticmethod
    def of(context: TableContext, stroke: Stroke, simulation: Simulation) -> "Moving":
        """The stroke that has just been begun."""
        context.shown = replace(context.shown, banner=None)
        context.services.sound.begin(context.match.equipment, turn=context.shown.turn, flicked=stroke.speed)
        return Moving(stroke, simulation)

    is_moving = True

    @property
    def power(self) -> MmPerS:
        return self.stroke.speed

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        return (Command(CommandName.SKIP, lambda: self._skip(context), ("s",)),)

    def _skip(self, context: TableContext) -> "Moving":
        """All at once, to where the discs rest."""
        context.services.sound.silence()
        self.simulation.result()
        return self

    def update(self, context: TableContext, dt: Second) -> "Moving | Announcing":
        simulation, pace = self.simulation, PACES[context.preferences.table.speed]
        before = simulation.positions()
        simulation.advance(dt * pace)
        gliding = total_speed(before, simulation.positions(), dt * pace) if dt > 0 else 0.0
        falls = simulation.falls()
        context.services.sound.follow(simulation.time, simulation.touches(), falls, gliding=gliding, pace=pace)
        shown, equipment = context.shown, context.match.equipment
        drops = tuple(
            FallingDisc.of(fall, shown.angle(fall.disc), simulation.time - fall.time, equipment)
            for fall in falls[self.fallen :]
        )
        context.shown = replace(shown, drops=(*shown.drops, *drops))
        return self._judge(context) if simulation.finished else replace(self, fallen=len(falls))

    def _judge(self, context: TableContext) -> Announcing:
        before, shot = context.match, FilmedStroke(self.stroke, self.simulation.film(), context.shown.angles)
        context.shown = replace(context.shown, last_stroke=shot, angles=shot.angles_after())
        context.announce(before, context.play.session.settle(self.stroke, self.simulation))
        return Announcing.after(context)

    def quiet(self, context: TableContext) -> Second:
        return 0.0

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        positions = self.simulation.positions()
        poses = tuple((disc, pose._replace(angle=pose.angle + context.shown.angle(disc))) for disc, pose in positions)
        context.view.draw_discs(canvas, viewport, poses)

    def prompt(self, context: TableContext) -> Message:
        return context.words("prompt.moving", self.stroke.seat)
