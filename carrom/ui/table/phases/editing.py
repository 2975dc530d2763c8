"""The practice board is arranged: discs are put down, moved and taken away, by pointer or by keys. Each step can be taken
back."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import MEN_AND_QUEEN, Disc, Kind
from carrom.model.layout import Layout, clamped_to_board, on_grid
from carrom.model.units import Mm, Point, Second
from carrom.physics.film import Pose
from carrom.play.practice import Practice, arrange_match, may_strike, room_for, spare_disc
from carrom.ui.draw.discs import rest_angle
from carrom.ui.draw.marks import draw_halo
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, KeyUp, PointerButton, PointerDown, PointerMove, PointerUp
from carrom.ui.input.steering import HeldKey, carry_on, carrying_key, move_by_key, release_key
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.table.commands import AimAgain, between_strokes
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown, button
from carrom.ui.widgets import text
from carrom.ui.widgets.theme import Type
from carrom.ui.words.sentences import Message, Tone

_KINDS = {"w": Kind.WHITE, "b": Kind.BLACK, "q": Kind.QUEEN}
_NEXT = {Kind.WHITE: Kind.BLACK, Kind.BLACK: Kind.QUEEN, Kind.QUEEN: Kind.WHITE}
_MIDDLE = Point(0.0, 0.0)
_APART: Mm = 72.0  # between the discs of the palette


@dataclass(frozen=True, slots=True)
class Editing(Phase):
    """The hand is at `at`, a place on the board; `disc` is in it, taken from where it lay or a new one; `dragged` while the
    pointer has it. `kind` is what a press on the bare board puts down; `keyed` that keys move the hand. `aim_again` lays a
    stroke out in its player's hand."""

    aim_again: AimAgain
    at: Point = _MIDDLE
    disc: Disc | None = None
    dragged: bool = False
    kind: Kind = Kind.WHITE
    keyed: bool = False
    held: tuple[HeldKey, ...] = ()

    is_arranging = True

    @property
    def in_hand(self) -> bool:
        return self.disc is not None

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        tr = context.tr
        return (
            button(CommandName.KIND, tr(f"edit.kind_{self.kind}"), lambda: self._next_kind(context)),
            button(CommandName.DONE, tr("edit.done"), lambda: self._done(context), ("escape", "p")),
            *between_strokes(context, self, self.aim_again),
        )

    def _next_kind(self, context: TableContext) -> "Editing":
        context.mark_read()
        return replace(self, kind=_NEXT[self.kind])

    def handle(self, context: TableContext, intent: Intent) -> "Editing | None":  # noqa: C901 - one arm for each gesture
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY):
                return self._press(context, x, y)
            case PointerMove(x, y, held) if self.dragged:
                return replace(self, at=self._under(context, x, y)) if held else self._let_go()
            case PointerUp() if self.dragged:
                return self._put(context)
            case PointerDown(x, y):
                return self._let_go() if self.in_hand else replace(self, at=self._under(context, x, y))._remove(context)
            case FocusLost():
                return self._let_go()
            case KeyDown(key="escape"):
                return self._let_go()
            case KeyDown(key="p"):
                return self._done(context)
            case KeyDown(key="return" | "space"):
                return self._put(context) if self.in_hand else self._pick_up(context, self.at)
            case KeyDown(key="delete" | "backspace"):
                return self._remove(context)
            case KeyDown(key) if key in _KINDS:
                return replace(self, kind=_KINDS[key])._new(context, keyed=True)
            case KeyDown(key, mods) if (pressed := carrying_key(key, mods, self.held)) is not None:
                context.unfocus_buttons()
                at = move_by_key(self.at, _practice(context).striker, pressed, pressed.amount(0.0))
                return replace(self, at=_inside(context, at), keyed=True, held=(*self.held, pressed))
            case KeyUp(key):
                return replace(self, held=release_key(self.held, key))
        return self

    def _press(self, context: TableContext, x: float, y: float) -> "Editing":
        """A disc that lies there is taken up; on the bare board one is added."""
        at = self._under(context, x, y)
        kind = next((kind for kind, place in palette_places(context).items() if math.dist(place, at) < _APART / 2), None)
        if kind is not None and not self.in_hand:
            return replace(self, at=at, kind=kind)._new(context, keyed=False, dragged=True)
        if not context.view.on_board(x, y) or math.inf in (at.x, at.y):
            return self._let_go()
        if self.in_hand:  # a disc that the keys hold is put down where the pointer says
            return replace(self, at=at, dragged=True, keyed=False)
        return replace(self, keyed=False)._pick_up(context, at, dragged=True)

    def _pick_up(self, context: TableContext, at: Point, dragged: bool = False) -> "Editing":
        found = disc_at(context, at)
        if found is None:
            return replace(self, at=at)._new(context, keyed=not dragged, dragged=dragged)
        return replace(self, at=context.match.layout.at(found) if self.keyed else at, disc=found, dragged=dragged)

    def _new(self, context: TableContext, keyed: bool, dragged: bool = False) -> "Editing":
        """Another disc of the kind in hand, if there is one."""
        disc = spare_disc(self.kind, context.match.layout)
        if disc is None:
            context.say(Message(Tone.PLAIN, context.tr(f"edit.none_{self.kind}")))
            return replace(self, disc=None, dragged=False)
        context.mark_read()
        return replace(self, disc=disc, dragged=dragged, keyed=keyed)

    def _under(self, context: TableContext, x: float, y: float) -> Point:
        return on_grid(context.view.viewport(context.shown.turn).to_board((x, y)))

    def _let_go(self) -> "Editing":
        """The disc goes back to where it was."""
        return replace(self, disc=None, dragged=False, held=())

    def _put(self, context: TableContext) -> "Editing":
        """Put down, beside what lies there already; off the board it is taken away."""
        assert self.disc is not None
        if self.dragged and self._outside(context):
            return self._remove(context)
        at = self._place(context)
        if at is None:
            return replace(self, dragged=False) if self.keyed else self._let_go()
        self._arrange(context, context.match.layout.with_disc(self.disc, at))
        return replace(self._let_go(), at=at)

    def _place(self, context: TableContext) -> Point | None:
        assert self.disc is not None
        return room_for(self.disc, self.at, context.match.layout.without(self.disc), context.match.equipment)

    def _outside(self, context: TableContext) -> bool:
        return max(abs(self.at.x), abs(self.at.y)) > context.match.equipment.board.half

    def _remove(self, context: TableContext) -> "Editing":
        """What is in hand or lies under it is taken away."""
        disc = self.disc or disc_at(context, self.at)
        if disc is not None and disc in context.match.layout:
            self._arrange(context, context.match.layout.without(disc))
        return self._let_go()

    def _arrange(self, context: TableContext, layout: Layout) -> None:
        context.arrange(arrange_match(context.match, layout, _practice(context).striker))

    def _done(self, context: TableContext) -> "Editing | None":
        seat = _practice(context).striker
        if not may_strike(context.match, context.match.layout, seat):
            context.say(Message(Tone.FOUL, context.tr("edit.blocked")))
            return self._let_go()
        context.mark_read()
        context.arrange(arrange_match(context.match, context.match.layout, seat))
        return None

    def update(self, context: TableContext, dt: Second) -> "Editing":
        if not self.held:
            return self
        held, at = carry_on(self.held, self.at, _practice(context).striker, dt)
        return replace(self, held=held, at=_inside(context, at))

    def quiet(self, context: TableContext) -> Second:
        return 0.0 if self.held else FOR_EVER

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        context.view.draw_discs(canvas, viewport, tuple((disc, pose) for disc, pose in context.resting if disc != self.disc))
        self._draw_palette(context, canvas, viewport)
        radius = context.match.equipment.men.diameter / 2
        if self.disc is None:
            if self.keyed:
                draw_halo(canvas, viewport, self.at, radius, context.palette.accent)
            return
        at = None if self._outside(context) else self._place(context)
        draw_halo(canvas, viewport, at or self.at, radius, context.palette.forbidden if at is None else context.palette.accent)
        shown = at or self.at
        pose = Pose(shown.x, shown.y, context.shown.angle(self.disc))
        forbidden = frozenset({self.disc}) if at is None else frozenset[Disc]()
        context.view.draw_discs(canvas, viewport, ((self.disc, pose),), forbidden)

    def _draw_palette(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        """The discs that are still to be had, on the frame, each with how many of its kind there are."""
        theme, radius, layout = context.view.theme, context.match.equipment.men.diameter / 2, context.match.layout
        face = text.face(theme, Type.SMALL)
        for kind, place in palette_places(context).items():
            spare = spare_disc(kind, layout)
            if spare is not None:
                if kind is self.kind and not self.keyed:
                    draw_halo(canvas, viewport, place, radius, context.palette.accent)
                context.view.draw_discs(canvas, viewport, ((spare, Pose(place.x, place.y, rest_angle(spare))),))
            left = sum(disc.kind is kind and disc not in layout and disc != self.disc for disc in MEN_AND_QUEEN)
            x, y = viewport.to_px(place)
            under = (x, y + viewport.length(radius) + text.line_height(face) / 2)
            text.draw(canvas, str(left), face, context.palette.text, under, "center")

    def prompt(self, context: TableContext) -> Message:
        return context.words("edit.hand" if self.in_hand else "edit.title")

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return context.words("edit.hand"), context.words("edit.title")

    def keys_line(self, context: TableContext, commands: tuple[Command, ...]) -> str:
        return context.tr("edit.keys")


def palette_places(context: TableContext) -> Mapping[Kind, Point]:
    """Where the discs that may be added lie: on the frame at the left of the screen, in mm of the board."""
    board, viewport = context.match.equipment.board, context.view.viewport(round(context.shown.turn))
    left = viewport.centre[0] - viewport.length(board.half + board.frame_width / 2)
    step = viewport.length(_APART)
    return {kind: viewport.to_board((left, viewport.centre[1] + (number - 1) * step)) for number, kind in enumerate(_NEXT)}


def _practice(context: TableContext) -> Practice:
    assert context.play.practice is not None
    return context.play.practice


def edit_board(context: TableContext, aim_again: AimAgain, shown: Shown) -> tuple[Command, ...]:
    """At the practice table: the board may be arranged."""
    if context.play.practice is None:
        return ()
    label = context.tr("practice.edit")
    return (Command(CommandName.EDIT, lambda: Editing(aim_again), ("p",), label, shown),)


def _inside(context: TableContext, at: Point) -> Point:
    """The place kept on the board."""
    return clamped_to_board(at, context.match.equipment.board.half)


def disc_at(context: TableContext, at: Point) -> Disc | None:
    """The disc that lies at this place."""
    match = context.match
    near = ((math.dist(place, at), disc) for disc, place in match.layout.discs)
    found = min(near, default=None)
    return found[1] if found is not None and found[0] <= match.equipment.radius(found[1]) else None
