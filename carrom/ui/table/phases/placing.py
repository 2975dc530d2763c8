"""A player puts a returned disc back by hand: drags it into the drawn area, or moves it with the arrow keys (laws 84–88)."""

import math
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.layout import clamped_to_board, on_grid
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement
from carrom.model.units import Point, Second
from carrom.physics.film import Pose
from carrom.rules.notices import Refusal
from carrom.rules.placing import area_for, disc_refusal, hand_spots, is_bound_to_centre, spot_meant
from carrom.rules.state import MatchState
from carrom.ui.draw.marks import draw_area, draw_halo
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, KeyUp, PointerButton, PointerDown, PointerMove, PointerUp
from carrom.ui.input.steering import HeldKey, carry_on, carrying_key, move_by_key, release_key
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import between_strokes
from carrom.ui.table.phases.looking_back import explain, instant_replay
from carrom.ui.table.phases.moving import Announcing, play_action
from carrom.ui.table.phases.phase import Command, CommandName, Phase, button
from carrom.ui.words.sentences import Message


@dataclass(frozen=True, slots=True)
class Placing(Phase):
    """The disc is held over `at`, a place on the board; `dragged` while the pointer has it."""

    seat: Seat
    disc: Disc
    at: Point
    dragged: bool = False
    held: tuple[HeldKey, ...] = ()

    @property
    def in_hand(self) -> bool:
        return self.dragged

    timed = True

    @property
    def action(self) -> Placement:
        return Placement(self.seat, self.disc, self.at)

    def refusal(self, context: TableContext) -> Refusal | None:
        """Why the disc may not be put down here."""
        return context.refusal(self.action)

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        waiving = Choice(self.seat, "waive")
        waive = button(CommandName.WAIVE, context.tr("table.waive"), lambda: play_action(context, waiving))
        return (
            button(
                CommandName.BY_ITSELF,
                context.tr("table.by_itself"),
                lambda: hold_disc(context, self.seat, self.disc)._put(context),
            ),
            *((waive,) if context.refusal(waiving) is None else ()),
            *explain(context, self),
            *instant_replay(context, self),
            *between_strokes(context, self),
        )

    def handle(self, context: TableContext, intent: Intent) -> "Placing | Announcing":
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if context.view.on_board(x, y):
                return self._move(context, x, y, dragged=True)
            case PointerMove(x, y, held) if self.dragged:
                return self._move(context, x, y, dragged=held)
            case PointerUp() if self.dragged:
                return self._put(context)
            case PointerDown() | FocusLost() | KeyDown(key="escape"):
                return replace(self, dragged=False, held=())
            case KeyDown(key="return" | "space"):
                return self._put(context)
            case KeyDown(key, mods) if (pressed := carrying_key(key, mods, self.held)) is not None:
                context.unfocus_buttons()
                at = move_by_key(self.at, self.seat, pressed, pressed.amount(0.0))
                if is_bound_to_centre(context.match, self.disc):
                    return replace(self, at=self._next_spot(context, at))
                return replace(self, at=at, held=(*self.held, pressed))
            case KeyUp(key):
                return replace(self, held=release_key(self.held, key))
        return self

    def _move(self, context: TableContext, x: float, y: float, dragged: bool) -> "Placing":
        place = context.view.viewport(context.shown.turn).to_board((x, y))
        reach = context.match.equipment.board.half - context.match.equipment.radius(self.disc)
        at = on_grid(clamped_to_board(place, reach))
        if is_bound_to_centre(context.match, self.disc):  # it stays at the centre, and the hand chooses on which side
            at = min(legal_spots(context.match, self.seat, self.disc), key=lambda spot: math.dist(spot, at))
        return replace(self, at=self._meant(context, at), dragged=dragged)

    def _meant(self, context: TableContext, at: Point) -> Point:
        """The place itself or, as an eye is a few pixels out, one beside it where the disc may lie."""
        return spot_meant(context.match, self.seat, self.disc, at, context.view.feel.near) or at

    def _next_spot(self, context: TableContext, towards: Point) -> Point:
        """Of the spots on that side of this one the nearest; this one where there is none."""
        x, y = towards.x - self.at.x, towards.y - self.at.y
        spots = legal_spots(context.match, self.seat, self.disc)
        ahead = [spot for spot in spots if (spot.x - self.at.x) * x + (spot.y - self.at.y) * y > 0]
        return min(ahead, key=lambda spot: math.dist(spot, self.at), default=self.at)

    def _put(self, context: TableContext) -> "Placing | Announcing":
        """Put down, where that is allowed; why not is on show already. What keys have brought a little too far is first seen
        to move."""
        if self.refusal(context) is not None:
            return replace(self, at=self._meant(context, self.at), dragged=False)
        return play_action(context, self.action)

    def update(self, context: TableContext, dt: Second) -> "Placing":
        held, at = carry_on(self.held, self.at, self.seat, dt)
        return replace(self, held=held, at=at)

    def quiet(self, context: TableContext) -> Second:
        return 0.0 if self.held else FOR_EVER

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        area, equipment = area_for(context.match, self.disc), context.match.equipment
        if area is not None:
            draw_area(canvas, viewport, area.outer, area.inner, context.palette)
        context.draw_resting(canvas, viewport)
        forbidden = self.refusal(context) is not None
        colour = context.palette.forbidden if forbidden else context.palette.accent
        draw_halo(canvas, viewport, self.at, equipment.radius(self.disc), colour)
        pose = Pose(self.at.x, self.at.y, context.shown.angle(self.disc))
        context.view.draw_discs(canvas, viewport, ((self.disc, pose),), frozenset({self.disc}) if forbidden else frozenset())

    def prompt(self, context: TableContext) -> Message:
        refusal = self.refusal(context)
        if refusal is not None:
            return context.play.narrator.refusal(refusal, context.match)
        return context.words(f"prompt.place_{self.disc.kind}", self.seat)


def hold_disc(context: TableContext, seat: Seat, disc: Disc) -> Placing:
    """The disc in hand, over the first place where it may lie."""
    return Placing(seat, disc, first_spot(context.match, seat, disc))


def first_spot(match: MatchState, seat: Seat, disc: Disc) -> Point:
    """The legal place nearest to the centre; the laws ask for a placing only where there is one."""
    return min(legal_spots(match, seat, disc), key=lambda spot: math.hypot(*spot))


def legal_spots(match: MatchState, seat: Seat, disc: Disc) -> tuple[Point, ...]:
    """The places worth offering where the disc may lie."""
    return tuple(spot for spot in hand_spots(match, disc) if disc_refusal(match, seat, disc, spot) is None)
