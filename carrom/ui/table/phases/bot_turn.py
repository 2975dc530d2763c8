"""A bot's turn: it thinks beside the frames, then its hand is shown as a person's would play."""

import math
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from carrom.bots.bot import Decision, Why
from carrom.model.layout import on_grid
from carrom.model.seats import Seat
from carrom.model.stroke import Placement, Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, MmPerS, Point, Second
from carrom.rules.state import ToStrike
from carrom.ui.draw.discs import striker_on_base
from carrom.ui.draw.marks import draw_thinking_dots
from carrom.ui.input.aiming import AHEAD, ROUND, Aim, Feel, Gesture, Hold, Pulling, Resting, Sliding
from carrom.ui.input.intents import Intent, PointerButton, PointerDown
from carrom.ui.input.viewport import Viewport
from carrom.ui.state.hints import ExplainedStroke
from carrom.ui.table.context import READING, TableContext
from carrom.ui.table.phases.aiming import between_strokes, draw_aiming, ready_to_aim
from carrom.ui.table.phases.looking_back import explain, instant_replay
from carrom.ui.table.phases.moving import Announcing, Moving, play_action
from carrom.ui.table.phases.phase import Command, CommandName, Phase, button, eased
from carrom.ui.table.phases.placing import hold_disc
from carrom.ui.words.sentences import Message, Tone, failure_words

_SLID = 0.3  # shares of the whole: the striker lies where it is struck,
_DRAWN = 0.85  # and the band is drawn as far as it goes
_OF_CLOCK = 0.5  # of what the clock leaves, at most


def pause_of(context: TableContext) -> Second:
    """How long the players want to watch a bot's hand."""
    return context.preferences.table.bot_pause_tenths / 10


def _lasts(context: TableContext) -> Second:
    left = context.clock.decision
    return pause_of(context) if left is None else min(pause_of(context), left * _OF_CLOCK)


@dataclass(frozen=True, slots=True)
class _ShownHand(Phase):
    """What the hand does for so long, `elapsed` of it over. A key, a button or a click on the board ends it."""

    elapsed: Second
    lasts: Second

    timed = True
    by_bot = True

    @abstractmethod
    def finish(self, context: TableContext) -> Phase:
        """What the hand is about to do, done."""

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        keys = ("return", "space")
        skip = button(CommandName.SKIP, context.tr("bot.skip"), lambda: self.finish(context), keys)
        return skip, *instant_replay(context, self)

    def handle(self, context: TableContext, intent: Intent) -> Phase:
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if context.view.on_board(x, y):
                return self.finish(context)
        return self

    def share(self, context: TableContext) -> float:
        """From 0 to 1; with reduced motion all at once."""
        if context.preferences.display.reduced_motion or self.elapsed >= self.lasts:
            return 1.0
        return self.elapsed / self.lasts

    def quiet(self, context: TableContext) -> Second:
        return 0.0


@dataclass(frozen=True, slots=True)
class Showing(_ShownHand):
    """A bot's stroke before it is struck, from `start` on, where the striker lay. The power on show is the stroke's in the
    end; `why` is kept for whoever asks."""

    stroke: Stroke
    start: Aim
    now: Gesture
    why: Why | None

    @staticmethod
    def of(context: TableContext, stroke: Stroke, why: Why | None) -> "Showing | Moving":
        """The stroke on show, or struck at once where the players want no pause."""
        start = replace(ready_to_aim(context, stroke.seat).gesture.aim, angle=AHEAD)
        shown = Showing(0.0, _lasts(context), stroke, start, Resting(start), why)
        return shown.update(context, 0.0)

    @property
    def power(self) -> MmPerS:
        return self.now.aim.speed

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        return (*_ShownHand.commands(self, context), *explain(context, self), *between_strokes(context, self))

    def update(self, context: TableContext, dt: Second) -> "Showing | Moving":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed >= later.lasts:
            return later.finish(context)
        return replace(later, now=_gesture(later.start, Aim.of(later.stroke), later.share(context), context.view.feel))

    def finish(self, context: TableContext) -> Moving:
        before, resting = context.match, context.resting
        simulation = context.play.session.begin(self.stroke)
        if self.why is not None:
            turn = len(context.play.session.turns)
            context.services.hints.bot_stroke = ExplainedStroke(before, resting, self.stroke, self.why, turn)
        return Moving.of(context, self.stroke, simulation)

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        draw_aiming(context, canvas, viewport, self.stroke.seat, self.now, guide=None, forbidden=False, magnifier=False)

    def prompt(self, context: TableContext) -> Message:
        return context.words("bot.aiming", player=context.name(self.stroke.seat))


def _gesture(start: Aim, goal: Aim, share: float, feel: Feel) -> Gesture:
    """What a hand does on the way from one aim to another: first it slides, then it draws the band and turns."""
    if share < _SLID:
        offset = round(start.offset + (goal.offset - start.offset) * eased(share / _SLID))
        return Sliding(replace(start, offset=offset), start, 0.0)
    drawn = eased(min(1.0, (share - _SLID) / (_DRAWN - _SLID)))
    turn = (goal.angle - start.angle + ROUND // 2) % ROUND - ROUND // 2
    speed = round(feel.least_speed + (goal.speed - feel.least_speed) * drawn)
    aim = goal if drawn == 1.0 else Aim(goal.offset, (start.angle + round(turn * drawn)) % ROUND, speed)
    pull = feel.pull_for(aim.speed)
    angle = aim.angle / URAD_PER_RAD
    hand = Point(aim.offset / UM_PER_MM - pull * math.cos(angle), feel.base_y - pull * math.sin(angle))
    return Pulling(aim, replace(start, offset=goal.offset), Hold(hand, hand), aim)


@dataclass(frozen=True, slots=True)
class PuttingBack(_ShownHand):
    """A bot puts a returned disc back by hand."""

    placement: Placement
    start: Point

    @staticmethod
    def of(context: TableContext, placement: Placement) -> "PuttingBack":
        """From where a person's hand would hold it first."""
        return PuttingBack(0.0, _lasts(context), placement, hold_disc(context, placement.seat, placement.disc).at)

    def finish(self, context: TableContext) -> Announcing:
        return play_action(context, self.placement)

    def update(self, context: TableContext, dt: Second) -> "PuttingBack | Announcing":
        later = replace(self, elapsed=self.elapsed + dt)
        return later.finish(context) if later.elapsed >= later.lasts else later

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        share, end = eased(min(1.0, self.share(context) / _DRAWN)), self.placement.at
        at = Point(self.start.x + (end.x - self.start.x) * share, self.start.y + (end.y - self.start.y) * share)
        held = hold_disc(context, self.placement.seat, self.placement.disc)
        replace(held, at=on_grid(at)).draw(context, canvas, viewport)

    def prompt(self, context: TableContext) -> Message:
        name, kind = context.name(self.placement.seat), context.tr(f"kind.{self.placement.disc.kind}")
        return Message(Tone.PLAIN, context.tr("bot.placing", player=name, kind=kind), (context.tr("bot.aiming_sub"),))


PATIENCE: Second = 20.0  # nobody waits longer for a bot
GRACE: Second = 0.5  # once hurried, before it is given up
_SPARE: Second = 1.0  # left on the clock for the stroke itself

Following: TypeAlias = Showing | PuttingBack | Moving | Announcing


@dataclass(frozen=True, slots=True)
class Thinking(Phase):
    """`hurried_at` is when it was asked for the best so far; `decision` an answer that waits for what was said to be read."""

    seat: Seat
    elapsed: Second = 0.0
    hurried_at: Second | None = None
    decision: Decision | None = None

    @staticmethod
    def begin(context: TableContext, seat: Seat) -> "Thinking":
        """The bot of this seat is asked for what the match expects."""
        match = context.match
        context.services.thinker.begin(context.play.player(seat).kind, match, f"{match.seed}/{match.decisions}")
        return Thinking(seat)

    timed = True
    by_bot = True

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        keys = ("return", "space")
        hurry = button(CommandName.HURRY, context.tr("bot.hurry"), lambda: self._hurry(context), keys)
        shared = (*explain(context, self), *instant_replay(context, self), *between_strokes(context, self))
        return (hurry, *shared) if self.hurried_at is None else shared

    def _hurry(self, context: TableContext) -> "Thinking":
        if self.hurried_at is not None:
            return self
        context.services.thinker.hurry()
        return replace(self, hurried_at=self.elapsed)

    def update(self, context: TableContext, dt: Second) -> "Thinking | Following":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed > READING:
            context.mark_read()
        decision = self.decision or context.services.thinker.poll()
        if decision is None and later.hurried_at is not None and later.elapsed > later.hurried_at + GRACE:
            decision = context.services.thinker.answer_now()
        if decision is None:
            return later._hurry(context) if later._must_hurry(context) else later
        if self.decision is None:
            name = context.name(self.seat)
            notes = tuple(failure_words(context.tr, problem, name) for problem in context.services.thinker.failures)
            context.shown = replace(context.shown, notes=notes)
        return later._apply_decision(context, decision)

    def _must_hurry(self, context: TableContext) -> bool:
        left = context.clock.decision
        return self.elapsed > PATIENCE or (left is not None and left < pause_of(context) + _SPARE)

    def _apply_decision(self, context: TableContext, decision: Decision) -> "Thinking | Following":
        match decision.action:
            case Stroke() as stroke:
                return Showing.of(context, stroke, decision.why)
            case Placement() as placement:
                return PuttingBack.of(context, placement)
            case action if self.hurried_at is not None or self.elapsed >= pause_of(context):
                return play_action(context, action)
        return replace(self, decision=decision)

    def quiet(self, context: TableContext) -> Second:
        return 0.0

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        context.draw_resting(canvas, viewport)
        match = context.match
        if isinstance(match.expects, ToStrike):
            offset = ready_to_aim(context, self.seat).gesture.aim.offset
            context.view.draw_discs(canvas, viewport, (striker_on_base(self.seat, offset, match.equipment),))
        elapsed = 0.0 if context.preferences.display.reduced_motion else self.elapsed
        draw_thinking_dots(canvas, viewport, match.equipment.board, self.seat, elapsed, context.palette)

    def prompt(self, context: TableContext) -> Message:
        return context.words("bot.thinking", player=context.name(self.seat))
