"""The practice board is arranged: discs are put down, moved and taken away, by pointer or by keys. Each step can be taken
back."""

import math
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc, Kind
from carrom.model.layout import Layout, on_grid, within
from carrom.model.seats import Seat
from carrom.model.units import Point, Second
from carrom.physics.film import Pose
from carrom.play.practice import arranged, may_strike, room_for, spare
from carrom.rules.state import ToStrike
from carrom.ui.intents import Button, FocusLost, Intent, KeyDown, KeyUp, PointerDown, PointerMove, PointerUp
from carrom.ui.painting.band import draw_halo
from carrom.ui.scene import FOR_EVER
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.phase import Waiting
from carrom.ui.scenes.table_view import Offer
from carrom.ui.steering import Held, carried, carried_on, carries, released
from carrom.ui.telling import Message, Tone
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon

_KINDS = {"w": Kind.WHITE, "b": Kind.BLACK, "q": Kind.QUEEN}
_NEXT = {Kind.WHITE: Kind.BLACK, Kind.BLACK: Kind.QUEEN, Kind.QUEEN: Kind.WHITE}
_MIDDLE = Point(0.0, 0.0)


def seat_of(desk: Desk) -> Seat:
    """Who strikes when the board is arranged."""
    expects, practice = desk.match.expects, desk.play.practice
    assert practice is not None
    return expects.seat if isinstance(expects, ToStrike) and not practice.stays else practice.seat


@dataclass(frozen=True, slots=True)
class Editing(Waiting):
    """The hand is at `at`, a place on the board; `disc` is in it, taken from where it lay or a new one; `dragged` while the
    pointer has it. `kind` is what a press on the bare board puts down; `keyed` that keys move the hand."""

    at: Point = _MIDDLE
    disc: Disc | None = None
    dragged: bool = False
    kind: Kind = Kind.WHITE
    keyed: bool = False
    held: tuple[Held, ...] = ()

    @property
    def undoes(self) -> bool:
        return True

    @property
    def in_hand(self) -> bool:
        return self.disc is not None

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (
            Offer("kind", desk.say(f"edit.kind_{self.kind}"), Icon.MORE),
            Offer("done", desk.say("edit.done"), Icon.DONE),
        )

    def take(self, desk: Desk, name: str) -> "Editing | None":
        if name == "kind":
            desk.read()
            return replace(self, kind=_NEXT[self.kind])
        return self._done(desk)

    def handle(self, desk: Desk, intent: Intent) -> "Editing | None":
        match intent:
            case PointerDown(x, y, Button.PRIMARY):
                return self._pressed(desk, x, y)
            case PointerMove(x, y, held) if self.dragged:
                return self._moved(desk, x, y) if held else self._let_go()
            case PointerUp() if self.dragged:
                return self._put(desk)
            case PointerDown(x, y):
                return self._let_go() if self.in_hand else replace(self, at=self._under(desk, x, y))._removed(desk)
            case FocusLost():
                return self._let_go()
            case KeyDown(key="escape") if self.in_hand:
                return self._let_go()
            case KeyDown(key="escape" | "p"):
                return self._done(desk)
            case KeyDown(key="return" | "space"):
                return self._put(desk) if self.in_hand else self._taken(desk, self.at)
            case KeyDown(key="delete" | "backspace"):
                return self._removed(desk)
            case KeyDown(key) if key in _KINDS:
                return replace(self, kind=_KINDS[key])._new(desk, keyed=True)
            case KeyDown(key, mods) if (pressed := carries(key, mods, self.held)) is not None:
                desk.take_in_hand()
                at = carried(self.at, seat_of(desk), pressed, pressed.amount(0.0))
                return replace(self, at=_inside(desk, at), keyed=True, held=(*self.held, pressed))
            case KeyUp(key):
                return replace(self, held=released(self.held, key))
        return self

    def _pressed(self, desk: Desk, x: float, y: float) -> "Editing":
        """A disc that lies there is taken up; on the bare board one is added."""
        at = self._under(desk, x, y)
        if not desk.view.on_board(x, y) or math.inf in (at.x, at.y):
            return self._let_go()
        if self.in_hand:  # a disc that the keys hold is put down where the pointer says
            return replace(self, at=at, dragged=True, keyed=False)
        return replace(self, keyed=False)._taken(desk, at, dragged=True)

    def _taken(self, desk: Desk, at: Point, dragged: bool = False) -> "Editing":
        found = disc_at(desk, at)
        if found is None:
            return replace(self, at=at)._new(desk, keyed=not dragged, dragged=dragged)
        return replace(self, at=desk.match.layout.at(found) if self.keyed else at, disc=found, dragged=dragged)

    def _new(self, desk: Desk, keyed: bool, dragged: bool = False) -> "Editing":
        """Another disc of the kind in hand, if there is one."""
        disc = spare(self.kind, desk.match.layout)
        if disc is None:
            desk.remark(Message(Tone.PLAIN, desk.say(f"edit.none_{self.kind}")))
            return replace(self, disc=None, dragged=False)
        desk.read()
        return replace(self, disc=disc, dragged=dragged, keyed=keyed)

    def _moved(self, desk: Desk, x: float, y: float) -> "Editing":
        return replace(self, at=self._under(desk, x, y))

    def _under(self, desk: Desk, x: float, y: float) -> Point:
        return on_grid(desk.view.viewport(desk.turn).to_board((x, y)))

    def _let_go(self) -> "Editing":
        """The disc goes back to where it was."""
        return replace(self, disc=None, dragged=False, held=())

    def _put(self, desk: Desk) -> "Editing":
        """Put down, beside what lies there already; off the board it is taken away."""
        assert self.disc is not None
        if self.dragged and self._outside(desk):
            return self._removed(desk)
        at = self._place(desk)
        if at is None:
            return replace(self, dragged=False) if self.keyed else self._let_go()
        self._arrange(desk, desk.match.layout.placing(self.disc, at))
        return replace(self._let_go(), at=at)

    def _place(self, desk: Desk) -> Point | None:
        assert self.disc is not None
        return room_for(self.disc, self.at, desk.match.layout.without(self.disc), desk.match.equipment)

    def _outside(self, desk: Desk) -> bool:
        return max(abs(self.at.x), abs(self.at.y)) > desk.match.equipment.board.half

    def _removed(self, desk: Desk) -> "Editing":
        """What is in hand or lies under it is taken away."""
        disc = self.disc or disc_at(desk, self.at)
        if disc is not None and disc in desk.match.layout:
            self._arrange(desk, desk.match.layout.without(disc))
        return self._let_go()

    def _arrange(self, desk: Desk, layout: Layout) -> None:
        desk.arrange(arranged(desk.match, layout, seat_of(desk)))

    def _done(self, desk: Desk) -> "Editing | None":
        seat = seat_of(desk)
        if not may_strike(desk.match, desk.match.layout, seat):
            desk.remark(Message(Tone.FOUL, desk.say("edit.blocked")))
            return self._let_go()
        desk.read()
        desk.arrange(arranged(desk.match, desk.match.layout, seat))
        return None

    def update(self, desk: Desk, dt: Second) -> "Editing":
        if not self.held:
            return self
        held, at = carried_on(self.held, self.at, seat_of(desk), dt)
        return replace(self, held=held, at=_inside(desk, at))

    def quiet(self, desk: Desk) -> Second:
        return 0.0 if self.held else FOR_EVER

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        desk.view.draw_discs(canvas, viewport, tuple((disc, pose) for disc, pose in desk.lying if disc != self.disc))
        radius = desk.match.equipment.men.diameter / 2
        if self.disc is None:
            if self.keyed:
                draw_halo(canvas, viewport, self.at, radius, Palette.ACCENT)
            return
        at = None if self._outside(desk) else self._place(desk)
        draw_halo(canvas, viewport, at or self.at, radius, Palette.FORBIDDEN if at is None else Palette.ACCENT)
        shown = at or self.at
        pose = Pose(shown.x, shown.y, desk.angle(self.disc))
        forbidden = frozenset({self.disc}) if at is None else frozenset[Disc]()
        desk.view.draw_discs(canvas, viewport, ((self.disc, pose),), forbidden)

    def prompt(self, desk: Desk) -> Message:
        return _asked(desk, "hand" if self.in_hand else "title")

    def prompts(self, desk: Desk) -> tuple[Message, ...]:
        return tuple(_asked(desk, asked) for asked in ("hand", "title"))


def _asked(desk: Desk, name: str) -> Message:
    return Message(Tone.PLAIN, desk.say(f"edit.{name}"), (desk.say(f"edit.{name}_sub"),))


def _inside(desk: Desk, at: Point) -> Point:
    """The place kept on the board."""
    return within(at, desk.match.equipment.board.half)


def disc_at(desk: Desk, at: Point) -> Disc | None:
    """The disc that lies at this place."""
    match = desk.match
    near = ((math.dist(place, at), disc) for disc, place in match.layout.discs)
    found = min(near, default=None)
    return found[1] if found is not None and found[0] <= match.equipment.radius(found[1]) else None
