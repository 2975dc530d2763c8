"""What a bot has decided is shown as a person's hand would do it: the striker slides, the band stretches, a man is put back."""

import math
from dataclasses import dataclass, replace

import pygame

from carrom.bots.bot import Why
from carrom.model.layout import on_grid
from carrom.model.stroke import Placement, Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, MmPerS, Point, Second
from carrom.ui.aiming import AHEAD, ROUND, Aim, Feel, Gesture, Pulling, Resting, Sliding
from carrom.ui.holding import Hold
from carrom.ui.intents import Button, Intent, KeyDown, PointerDown
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.meant import Meant
from carrom.ui.scenes.phases.aiming import laid_out
from carrom.ui.scenes.phases.aiming_picture import draw_aiming
from carrom.ui.scenes.phases.announcing import Announcing, decided
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Waiting, gently
from carrom.ui.scenes.phases.placing import held_over
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message, Tone
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon

_SLID = 0.3  # shares of the whole: the striker lies where it is struck,
_DRAWN = 0.85  # and the band is drawn as far as it goes
_OF_CLOCK = 0.5  # of what the clock leaves, at most


def pause_of(desk: Desk) -> Second:
    """How long the players want to watch a bot's hand."""
    return desk.preferences.table.bot_pause_tenths / 10


def _lasts(desk: Desk) -> Second:
    left = desk.clock.decision
    return pause_of(desk) if left is None else min(pause_of(desk), left * _OF_CLOCK)


def _skips(desk: Desk, intent: Intent) -> bool:
    """Whether a player does not want to watch: a key, or a click on the board."""
    match intent:
        case KeyDown(key="return" | "space"):
            return True
        case PointerDown(x, y, Button.PRIMARY):
            return desk.view.on_board(x, y)
    return False


@dataclass(frozen=True, slots=True)
class _Shown(Waiting):
    """What the hand does for so long, `elapsed` of it over."""

    elapsed: Second
    lasts: Second

    @property
    def timed(self) -> bool:
        return True

    @property
    def by_bot(self) -> bool:
        return True

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("skip", desk.say("bot.skip"), Icon.NEXT),)

    def share(self, desk: Desk) -> float:
        """From 0 to 1; with reduced motion all at once."""
        if desk.preferences.display.reduced_motion or self.elapsed >= self.lasts:
            return 1.0
        return self.elapsed / self.lasts

    def quiet(self, desk: Desk) -> Second:
        return 0.0


@dataclass(frozen=True, slots=True)
class Showing(_Shown):
    """A bot's stroke before it is struck, from `start` on, where the striker lay. The power on show is the stroke's in the
    end; `why` is kept for whoever asks."""

    stroke: Stroke
    start: Aim
    now: Gesture
    why: Why | None

    @staticmethod
    def of(desk: Desk, stroke: Stroke, why: Why | None) -> "Showing | Moving":
        """The stroke on show, or struck at once where the players want no pause."""
        start = replace(laid_out(desk, stroke.seat).gesture.aim, angle=AHEAD)
        shown = Showing(0.0, _lasts(desk), stroke, start, Resting(start), why)
        return shown.update(desk, 0.0)

    @property
    def power(self) -> MmPerS:
        return self.now.aim.speed

    def take(self, desk: Desk, name: str) -> Moving:
        return self._struck(desk)

    def handle(self, desk: Desk, intent: Intent) -> "Showing | Moving":
        return self._struck(desk) if _skips(desk, intent) else self

    def update(self, desk: Desk, dt: Second) -> "Showing | Moving":
        later = replace(self, elapsed=self.elapsed + dt)
        if later.elapsed >= later.lasts:
            return later._struck(desk)
        return replace(later, now=_gesture(later.start, Aim.of(later.stroke), later.share(desk), desk.view.feel))

    def _struck(self, desk: Desk) -> Moving:
        before, lying = desk.match, desk.lying
        simulation = desk.play.session.begin(self.stroke)
        if self.why is not None:
            desk.meant = Meant(before, lying, self.stroke, self.why, len(desk.play.session.turns))
        return Moving.of(desk, self.stroke, simulation)

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        draw_aiming(desk, canvas, viewport, self.stroke.seat, self.now, guide=None, forbidden=False, loupe=False)

    def prompt(self, desk: Desk) -> Message:
        words = desk.say("bot.aiming", player=desk.name(self.stroke.seat))
        return Message(Tone.PLAIN, words, (desk.say("bot.aiming_sub"),))


def _gesture(start: Aim, goal: Aim, share: float, feel: Feel) -> Gesture:
    """What a hand does on the way from one aim to another: first it slides, then it draws the band and turns."""
    if share < _SLID:
        offset = round(start.offset + (goal.offset - start.offset) * gently(share / _SLID))
        return Sliding(replace(start, offset=offset), start, 0.0)
    drawn = gently(min(1.0, (share - _SLID) / (_DRAWN - _SLID)))
    turn = (goal.angle - start.angle + ROUND // 2) % ROUND - ROUND // 2
    speed = round(feel.least_speed + (goal.speed - feel.least_speed) * drawn)
    aim = goal if drawn == 1.0 else Aim(goal.offset, (start.angle + round(turn * drawn)) % ROUND, speed)
    pull = feel.least_pull + (feel.full_pull - feel.least_pull) * feel.power(aim.speed)
    angle = aim.angle / URAD_PER_RAD
    hand = Point(aim.offset / UM_PER_MM - pull * math.cos(angle), feel.base_y - pull * math.sin(angle))
    return Pulling(aim, replace(start, offset=goal.offset), Hold(hand, hand), aim)


@dataclass(frozen=True, slots=True)
class PuttingBack(_Shown):
    """A bot puts a returned disc back by hand."""

    placement: Placement
    start: Point

    @staticmethod
    def of(desk: Desk, placement: Placement) -> "PuttingBack":
        """From where a person's hand would hold it first."""
        return PuttingBack(0.0, _lasts(desk), placement, held_over(desk, placement.seat, placement.disc).at)

    def take(self, desk: Desk, name: str) -> Announcing:
        return decided(desk, self.placement)

    def handle(self, desk: Desk, intent: Intent) -> "PuttingBack | Announcing":
        return decided(desk, self.placement) if _skips(desk, intent) else self

    def update(self, desk: Desk, dt: Second) -> "PuttingBack | Announcing":
        later = replace(self, elapsed=self.elapsed + dt)
        return decided(desk, self.placement) if later.elapsed >= later.lasts else later

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        share, end = gently(min(1.0, self.share(desk) / _DRAWN)), self.placement.at
        at = Point(self.start.x + (end.x - self.start.x) * share, self.start.y + (end.y - self.start.y) * share)
        held = held_over(desk, self.placement.seat, self.placement.disc)
        replace(held, at=on_grid(at)).draw(desk, canvas, viewport)

    def prompt(self, desk: Desk) -> Message:
        name, kind = desk.name(self.placement.seat), desk.say(f"kind.{self.placement.disc.kind}")
        return Message(Tone.PLAIN, desk.say("bot.placing", player=name, kind=kind), (desk.say("bot.aiming_sub"),))
