"""A player puts a returned disc back by hand: drags it into the drawn area, or moves it with the arrow keys (laws 84–88)."""

import math
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.layout import on_grid, within
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement
from carrom.model.units import Point, Second
from carrom.physics.film import Pose
from carrom.rules.notices import Refusal
from carrom.rules.spots import area_for, disc_refusal, hand_spots, is_bound_to_centre, spot_meant
from carrom.rules.state import MatchState
from carrom.ui.intents import Button, FocusLost, Intent, KeyDown, KeyUp, PointerDown, PointerMove, PointerUp
from carrom.ui.painting.area import draw_area
from carrom.ui.painting.band import draw_halo
from carrom.ui.scene import FOR_EVER
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.announcing import Announcing, decided
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.scenes.table_view import Offer
from carrom.ui.steering import Held, carried, carried_on, carries, released
from carrom.ui.telling import Message, Tone
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon


@dataclass(frozen=True, slots=True)
class Placing(Waiting):
    """The disc is held over `at`, a place on the board; `dragged` while the pointer has it."""

    seat: Seat
    disc: Disc
    at: Point
    dragged: bool = False
    held: tuple[Held, ...] = ()

    @property
    def in_hand(self) -> bool:
        return self.dragged

    @property
    def timed(self) -> bool:
        return True

    @property
    def action(self) -> Placement:
        return Placement(self.seat, self.disc, self.at)

    def refusal(self, desk: Desk) -> Refusal | None:
        """Why the disc may not be put down here."""
        return desk.refusal(self.action)

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        waive = Offer("waive", desk.say("table.waive"), Icon.NEXT)
        itself = Offer("by_itself", desk.say("table.by_itself"), Icon.PLAY)
        return (itself, waive) if desk.refusal(Choice(self.seat, "waive")) is None else (itself,)

    def take(self, desk: Desk, name: str) -> Announcing:
        if name == "waive":
            return decided(desk, Choice(self.seat, "waive"))
        return decided(desk, replace(self.action, at=first_spot(desk.match, self.seat, self.disc)))

    def handle(self, desk: Desk, intent: Intent) -> "Placing | Announcing":
        match intent:
            case PointerDown(x, y, Button.PRIMARY) if desk.view.on_board(x, y):
                return self._moved(desk, x, y, dragged=True)
            case PointerMove(x, y, held) if self.dragged:
                return self._moved(desk, x, y, dragged=held)
            case PointerUp() if self.dragged:
                return self._put(desk)
            case PointerDown() | FocusLost() | KeyDown(key="escape"):
                return replace(self, dragged=False, held=())
            case KeyDown(key="return" | "space"):
                return self._put(desk)
            case KeyDown(key, mods) if (pressed := carries(key, mods, self.held)) is not None:
                desk.take_in_hand()
                at = carried(self.at, self.seat, pressed, pressed.amount(0.0))
                if is_bound_to_centre(desk.match, self.disc):
                    return replace(self, at=self._next_spot(desk, at))
                return replace(self, at=at, held=(*self.held, pressed))
            case KeyUp(key):
                return replace(self, held=released(self.held, key))
        return self

    def _moved(self, desk: Desk, x: float, y: float, dragged: bool) -> "Placing":
        place = desk.view.viewport(desk.turn).to_board((x, y))
        reach = desk.match.equipment.board.half - desk.match.equipment.radius(self.disc)
        at = on_grid(within(place, reach))
        if is_bound_to_centre(desk.match, self.disc):  # it stays at the centre, and the hand chooses on which side
            at = min(legal_spots(desk.match, self.seat, self.disc), key=lambda spot: math.dist(spot, at))
        return replace(self, at=self._meant(desk, at), dragged=dragged)

    def _meant(self, desk: Desk, at: Point) -> Point:
        """The place itself or, as an eye is a few pixels out, one beside it where the disc may lie."""
        return spot_meant(desk.match, self.seat, self.disc, at, desk.view.feel.near) or at

    def _next_spot(self, desk: Desk, towards: Point) -> Point:
        """Of the spots on that side of this one the nearest; this one where there is none."""
        x, y = towards.x - self.at.x, towards.y - self.at.y
        spots = legal_spots(desk.match, self.seat, self.disc)
        ahead = [spot for spot in spots if (spot.x - self.at.x) * x + (spot.y - self.at.y) * y > 0]
        return min(ahead, key=lambda spot: math.dist(spot, self.at), default=self.at)

    def _put(self, desk: Desk) -> "Placing | Announcing":
        """Put down, where that is allowed; why not is on show already. What keys have brought a little too far is first seen
        to move."""
        if self.refusal(desk) is not None:
            return replace(self, at=self._meant(desk, self.at), dragged=False)
        return decided(desk, self.action)

    def update(self, desk: Desk, dt: Second) -> "Placing":
        held, at = carried_on(self.held, self.at, self.seat, dt)
        return replace(self, held=held, at=at)

    def quiet(self, desk: Desk) -> Second:
        return 0.0 if self.held else FOR_EVER

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        area, equipment = area_for(desk.match, self.disc), desk.match.equipment
        if area is not None:
            draw_area(canvas, viewport, area.outer, area.inner)
        desk.draw_resting(canvas, viewport)
        forbidden = self.refusal(desk) is not None
        draw_halo(canvas, viewport, self.at, equipment.radius(self.disc), Palette.FORBIDDEN if forbidden else Palette.ACCENT)
        pose = Pose(self.at.x, self.at.y, desk.angle(self.disc))
        desk.view.draw_discs(canvas, viewport, ((self.disc, pose),), frozenset({self.disc}) if forbidden else frozenset())

    def prompt(self, desk: Desk) -> Message:
        refusal = self.refusal(desk)
        if refusal is not None:
            return desk.play.teller.refusal(refusal, desk.match)
        key = f"prompt.place_{self.disc.kind}"
        return Message(Tone.PLAIN, desk.say(key, player=desk.name(self.seat)), (desk.say(f"{key}_sub"),))


def held_over(desk: Desk, seat: Seat, disc: Disc) -> Placing:
    """The disc in hand, over the first place where it may lie."""
    return Placing(seat, disc, first_spot(desk.match, seat, disc))


def first_spot(match: MatchState, seat: Seat, disc: Disc) -> Point:
    """The legal place nearest to the centre; the laws ask for a placing only where there is one."""
    return min(legal_spots(match, seat, disc), key=lambda spot: math.hypot(*spot))


def legal_spots(match: MatchState, seat: Seat, disc: Disc) -> tuple[Point, ...]:
    """The places worth offering where the disc may lie."""
    return tuple(spot for spot in hand_spots(match, disc) if disc_refusal(match, seat, disc, spot) is None)
