"""A player has the striker in hand: slides, aims, pulls and strikes; and the picture of that."""

import math
import time
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from carrom.bots.hand import HANDS, persons_stroke
from carrom.model.discs import STRIKER
from carrom.model.placing import free_offsets, nearest_free, striker_place
from carrom.model.seats import Seat, from_board, to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, Mm, MmPerS, Point, Second, Um
from carrom.physics import simulate
from carrom.physics.power import Span
from carrom.play.preferences import GuideLevel
from carrom.rules.judge import judge
from carrom.rules.notices import LAST_MAN_LOST, IllegalAction, Refusal
from carrom.rules.state import MatchState, QueenIs
from carrom.ui.draw.discs import striker_on_base
from carrom.ui.draw.guide import SMALL_MAN, draw_backward, draw_guide, draw_idea, draw_magnifier
from carrom.ui.draw.marks import draw_band, draw_base_hint, draw_halo
from carrom.ui.input import aiming, steering
from carrom.ui.input.aiming import Aim, Deciding, Feel, Gesture, Pulling, Resting, Sliding, Stage
from carrom.ui.input.bindings import bindings
from carrom.ui.input.guide_levels import Guide, PowerWindow, guide_for, nearness, next_lower_level
from carrom.ui.input.intents import (
    NO_MODS,
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    Mods,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
)
from carrom.ui.input.steering import Control, HeldKey
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.table import commands, panel
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.editing import edit_board
from carrom.ui.table.phases.looking_back import explain, instant_replay
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import Command, CommandName, Phase, Shown
from carrom.ui.words.law_pages import key_words
from carrom.ui.words.sentences import Message, Tone, hint_message, longest_hints

_FAR: Mm = 250.0


def draw_aiming(
    context: TableContext,
    canvas: pygame.Surface,
    viewport: Viewport,
    seat: Seat,
    gesture: Gesture,
    guide: Guide | None,
    forbidden: bool,
    magnifier: bool,
) -> None:
    """All on the board while a seat has the striker in hand; a `magnifier` that was asked for, or is wanted on so small a
    board."""
    equipment, feel, palette = context.match.equipment, context.view.feel, context.palette
    place, radius = striker_place(seat, gesture.aim.offset, equipment), equipment.striker.diameter / 2
    context.view.prepare_pictures(viewport, context.match.seating)
    if isinstance(gesture, Sliding):
        draw_base_hint(canvas, viewport, seat, free_offsets(seat, context.match.layout, equipment), equipment, palette)
    draw_halo(canvas, viewport, place, radius, palette.forbidden if forbidden else palette.accent)
    context.draw_resting(canvas, viewport)
    if guide is not None:
        draw_guide(canvas, viewport, guide, radius, man=equipment.men.diameter / 2, palette=palette)
    if isinstance(gesture, Pulling) and aiming.is_drawn(gesture, feel):
        hand = to_board(seat, aiming.hand_place(gesture, feel))
        draw_band(canvas, viewport, place, hand, feel.power(gesture.aim.speed), radius)
    striker = striker_on_base(seat, gesture.aim.offset, equipment)
    context.view.draw_discs(canvas, viewport, (striker,), frozenset({STRIKER}) if forbidden else frozenset())
    panel.draw_slider(canvas, viewport, equipment.board, seat, gesture.aim.offset, feel.outer, palette)
    small = viewport.length(equipment.men.diameter) < SMALL_MAN
    if guide is None or guide.ghost is None or not (magnifier or (small and context.preferences.display.loupe)):
        return

    def inside(glass: pygame.Surface, larger: Viewport) -> None:
        context.draw_resting(glass, larger)
        draw_guide(glass, larger, guide, radius, man=equipment.men.diameter / 2, palette=palette)

    middle = guide.ghost
    if guide.target is not None:  # between the two, so that both are seen whole
        middle = Point((middle.x + guide.target.x) / 2, (middle.y + guide.target.y) / 2)
    draw_magnifier(canvas, viewport, middle, (place, *_led_to(guide)), inside, palette)


def _led_to(guide: Guide) -> tuple[Point, ...]:
    """Where the guide shows the man to go, or lets one expect it."""
    if guide.trails:
        return tuple(trail.points[-1] for trail in guide.trails[1:])
    man, way = guide.target, guide.target_direction
    return (Point(man.x + _FAR * way.x, man.y + _FAR * way.y),) if man is not None and way is not None else ()


SEARCHING: Second = 0.003  # of each frame, for the power window
SELDOM: Second = 0.6  # between two clicks, far off the line
OFTEN: Second = 0.09
GUIDE_KEY, MAGNIFIER_KEY = "g", "z"
_FEW = 2  # men of a side that one stroke may well pocket
_STEERING = ("aim_left", "aim_right", "harder", "softer", "slide_left", "slide_right", "strike")


@dataclass(frozen=True, slots=True)
class Aiming(Phase):
    """`guided` once a key or the wheel has aimed: the guide then stays on show; `keyed` while keys aim. `stage` says what a
    drag may do; `magnified` that the player has asked for it; `unclicked` is for how long no click has told of the aim."""

    seat: Seat
    gesture: Gesture
    held: tuple[HeldKey, ...] = ()
    guided: bool = False
    keyed: bool = False
    stage: Stage = Stage.FREE
    magnified: bool = False
    unclicked: Second = 0.0
    search: PowerWindow = field(default_factory=PowerWindow, compare=False)

    @property
    def in_hand(self) -> bool:
        return not isinstance(self.gesture, Resting)

    timed = True
    is_at_stroke = True

    @property
    def power(self) -> MmPerS:
        return self.gesture.aim.speed

    @property
    def power_window(self) -> tuple[Span, ...]:
        return self.search.spans

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        asked = (*explain(context, self), *self._hint(context))
        seen = [command for command in asked if command.shown]
        if context.view.arrangement.compact and len(seen) == 1:  # beside the power
            short = replace(seen[0], label=context.tr(f"aside.{seen[0].name}_short"))
            asked = tuple(short if command is seen[0] else command for command in asked)
        return (
            *asked,
            *edit_board(context, aim_again, Shown.NOWHERE if self.in_hand else Shown.BUTTON),
            *self.drop_aim(context),
            *instant_replay(context, self),
            *between_strokes(context, self),
        )

    def _hint(self, context: TableContext) -> tuple[Command, ...]:
        """What a Master would play may be asked where nobody is wronged: the match is a friendly one, or no other person
        plays. At practice its button stands there with a ruling only."""
        if context.play.session.counted and len(context.play.people) > 1:
            return ()
        offered = context.shown.banner_on_show is not None or context.play.practice is None
        shown, label = Shown.BUTTON if offered else Shown.NOWHERE, context.tr("aside.hint")
        return (Command(CommandName.HINT, lambda: self._ask_for_hint(context), ("h",), label, shown),)

    def _ask_for_hint(self, context: TableContext) -> "Aiming":
        """One that is asked for twice is put away."""
        context.mark_read()
        hints = context.services.hints
        if hints.match is context.match:
            hints.forget()
        else:
            hints.ask(context.match)
            context.unfocus_buttons()  # Enter is the hint's next
        return replace(self, keyed=False)

    def drop_aim(self, context: TableContext) -> tuple[Command, ...]:
        """What keys have aimed may be given up."""
        if not self.guided or self.stage is Stage.PLACE:
            return ()
        return (Command(CommandName.DROP_AIM, lambda: self._without_aim(context), ("escape",)),)

    def _without_aim(self, context: TableContext) -> "Aiming":
        aim = replace(self.gesture.aim, angle=aiming.AHEAD, speed=_usual_speed(context, self.seat))
        return self._seen(context, replace(self, guided=False, keyed=False, held=(), gesture=Resting(aim)))

    def _seen(self, context: TableContext, later: "Aiming") -> "Aiming":
        """That phase; where the hand has moved, the banner has been seen."""
        if later.gesture != self.gesture:
            context.mark_read()
        return later

    def refusal(self, context: TableContext) -> Refusal | None:
        """Why the aimed stroke may not be played; None when it may."""
        return context.refusal(self.gesture.aim.stroke(self.seat))

    def guide(self, context: TableContext) -> Guide | None:
        """Where the aim leads, as far as its player may see it."""
        if not self._aimed(context):
            return None
        stroke, match = self.gesture.aim.stroke(self.seat), context.match
        return guide_for(match.layout, stroke, match.equipment, self._level(context), HANDS[context.play.choices.hand])

    def _aimed(self, context: TableContext) -> bool:
        """Whether the aim is drawn, or keys have aimed it, at a stroke that is allowed."""
        aimed = self.guided or self.stage is Stage.AIM
        drawn = aiming.is_drawn(self.gesture, context.view.feel) or (aimed and isinstance(self.gesture, Resting))
        return drawn and self.stage is not Stage.PLACE and self.refusal(context) is None

    def _allowed(self, context: TableContext) -> GuideLevel:
        return context.play.choices.guide_of(context.play.seat_at_start(self.seat))

    def _level(self, context: TableContext) -> GuideLevel:
        return context.shown.guides.get(context.play.seat_at_start(self.seat), self._allowed(context))

    def offered(self, context: TableContext) -> Um | None:
        """Where a hint would have the striker lie, unless it lies there."""
        place = context.services.hints.place(context.match)
        return place if place != self.gesture.aim.offset else None

    def _pointed_at(self, context: TableContext, gesture: Deciding) -> Um | None:
        """That place, where a click was meant for it."""
        place = self.offered(context)
        if place is None:
            return None
        feel, radius = context.view.feel, context.match.equipment.striker.diameter / 2
        there, here = (
            math.hypot(gesture.pressed.x - offset / UM_PER_MM, gesture.pressed.y - feel.base_y)
            for offset in (place, gesture.aim.offset)
        )
        return place if there <= radius or there < min(here, feel.grab) else None

    def _meant(self, context: TableContext, gesture: Gesture) -> Gesture:
        """The striker where it was meant to lie: an eye that is a few pixels out means the place where it may lie."""
        offset = gesture.aim.offset
        near = nearest_free(offset, free_offsets(self.seat, context.match.layout, context.match.equipment))
        return aiming.put(gesture, near) if abs(near - offset) <= context.view.feel.near * UM_PER_MM else gesture

    def _feel(self, context: TableContext) -> Feel:
        chosen, feel = context.preferences.controls, context.view.feel
        return replace(feel, slack=feel.slack if chosen.steady else 0.0, locks_line=chosen.lock_line)

    def handle(self, context: TableContext, intent: Intent) -> "Aiming | Moving":
        match intent:
            case PointerDown() | PointerMove() | PointerUp():
                return self._handle_pointer(context, intent)
            case KeyDown():
                return self._handle_key(context, intent)
            case Wheel(steps, mods=mods):
                control, by = steering.wheel_control(steps, mods)
                gesture = steering.apply_control(self.gesture, control, by, self._feel(context))
                return replace(self, guided=True)._with_gesture(context, gesture)
            case KeyUp(key) if key.endswith("shift"):
                return self._with_gesture(context, aiming.lock(self.gesture, False, self._feel(context)))
            case KeyUp(key):
                return replace(self, held=steering.release_key(self.held, key))._with_gesture(context, self.gesture)
            case FocusLost():
                return replace(self, held=())._with_gesture(context, aiming.cancel(self.gesture))
        return self._with_gesture(context, self.gesture)

    def _handle_pointer(self, context: TableContext, intent: PointerDown | PointerMove | PointerUp) -> "Aiming | Moving":
        phase, gesture, feel = self, self.gesture, self._feel(context)
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY):
                phase = replace(phase, keyed=False)
                laid = self._meant(context, gesture) if isinstance(gesture, Resting) else gesture
                gesture = aiming.press(laid, self._under(context, x, y), feel, self.stage)
            case PointerDown() if isinstance(gesture, Resting) and self.stage is Stage.AIM:
                phase = replace(phase, stage=Stage.PLACE)
            case PointerDown():
                gesture = aiming.cancel(gesture)
            case PointerMove(held=False) if not isinstance(gesture, Resting):
                gesture = aiming.cancel(gesture)  # the release was lost outside the window
            case PointerMove(x, y):
                gesture = aiming.move(gesture, self._under(context, x, y), feel, self.stage)
            case PointerUp() if isinstance(gesture, Deciding) and (place := self._pointed_at(context, gesture)) is not None:
                gesture = aiming.put(gesture, place)
            case PointerUp() if isinstance(gesture, Deciding) and self.stage is Stage.PLACE:
                return replace(self._confirm(context), gesture=Resting(gesture.aim))
            case PointerUp() if isinstance(gesture, Sliding):
                free = free_offsets(self.seat, context.match.layout, context.match.equipment)
                gesture = Resting(replace(gesture.aim, offset=nearest_free(gesture.aim.offset, free)))
            case PointerUp():
                gesture, struck = aiming.release(gesture)
                moving = self._strike(context, struck) if struck is not None else None
                if moving is not None:
                    return moving
        return phase._with_gesture(context, gesture)

    def _handle_key(self, context: TableContext, pressed: KeyDown) -> "Aiming | Moving":
        phase, gesture = self, self.gesture
        match pressed:
            case KeyDown(key="backspace") if isinstance(gesture, Resting) and self.stage is Stage.AIM:
                phase = replace(phase, stage=Stage.PLACE)
            case KeyDown(key="escape"):
                gesture = aiming.cancel(gesture)
            case KeyDown(key) if key.endswith("shift"):
                gesture = aiming.lock(gesture, True, self._feel(context))
            case KeyDown(key="return") if (place := self.offered(context)) is not None and not (self.keyed or self.in_hand):
                gesture = aiming.put(gesture, place)
            case KeyDown(key="space" | "return") if self._meant(context, gesture) != gesture:
                gesture = self._meant(context, gesture)
            case KeyDown(key="space" | "return") if isinstance(gesture, Resting):
                if self.stage is Stage.PLACE:
                    return self._confirm(context)
                moving = self._strike(context, gesture.aim)
                if moving is not None:
                    return moving
            case KeyDown(key, mods):
                phase, gesture = self._press_key(context, key, mods)
        return phase._with_gesture(context, gesture)

    def _with_gesture(self, context: TableContext, gesture: Gesture) -> "Aiming":
        """The phase with this gesture, and with what it shows then; a striker that slides lies where it was meant to lie."""
        gesture = self._meant(context, gesture) if isinstance(gesture, Sliding) else gesture
        return self._seen(context, replace(self, gesture=gesture))

    def _press_key(self, context: TableContext, key: str, mods: Mods) -> "tuple[Aiming, Gesture]":
        """A key that shows more or less, or that steers."""
        if key == GUIDE_KEY and mods == NO_MODS:
            lower = next_lower_level(self._level(context), self._allowed(context))
            guides = {**context.shown.guides, context.play.seat_at_start(self.seat): lower}
            context.shown = replace(context.shown, guides=guides)
            return replace(self, guided=True), self.gesture
        if key == MAGNIFIER_KEY and mods == NO_MODS:
            return replace(self, magnified=not self.magnified), self.gesture
        steers = steering.steering_key(key, mods)
        if steers is None:
            return self, self.gesture
        context.unfocus_buttons()
        if self.stage is Stage.PLACE and steers.control is Control.TURN:
            steers = replace(steers, control=Control.SLIDE, sign=-steers.sign)
        held, gesture = steering.press_key(self.held, steers, self.gesture, self._feel(context))
        return replace(self, held=held, guided=True, keyed=True), gesture

    def _confirm(self, context: TableContext) -> "Aiming":
        """The aim begins where the striker lies, if it may lie there."""
        return self if self.refusal(context) is not None else replace(self, stage=Stage.AIM, held=())

    def _strike(self, context: TableContext, aim: Aim) -> Moving | None:
        """The stroke set in motion if the rules allow it; what they say against it is on show already."""
        session = context.play.session
        stroke = persons_stroke(session.match, len(session.turns), aim.stroke(self.seat), context.play.choices.hand)
        try:
            simulation = context.play.session.begin(stroke)
        except IllegalAction:
            return None
        context.services.hints.compare_stroke(context.match, stroke)
        return Moving.of(context, stroke, simulation)

    def _under(self, context: TableContext, x: float, y: float) -> Point:
        return from_board(self.seat, context.view.viewport(context.shown.turn).to_board((x, y)))

    def update(self, context: TableContext, dt: Second) -> "Aiming":
        feel = self._feel(context)
        held, gesture = steering.run_on(self.held, aiming.settle_hold(self.gesture, dt, feel), dt, feel)
        later = replace(self, held=held, gesture=aiming.mark_shown(gesture, feel))
        later._search(context)
        return later._tick(context, dt)

    def _tick(self, context: TableContext, dt: Second) -> "Aiming":
        """Clicks that rise and quicken as the aim nears a pocket's line, for those who want to hear it."""
        guide = self.guide(context) if context.preferences.sound.aim_tone else None
        near = nearness(guide, context.match.equipment) if guide is not None else 0.0
        unclicked = self.unclicked + dt
        if near > 0.0 and unclicked >= SELDOM + (OFTEN - SELDOM) * near:
            context.services.sound.tick_nearness(near)
            unclicked = 0.0
        return replace(self, unclicked=unclicked)

    def _search(self, context: TableContext) -> None:
        """Go on finding the power window, where the whole guide is on show."""
        if self._level(context) != "full" or not self._aimed(context):
            self.search.forget()
            return
        end, match = time.perf_counter() + SEARCHING, context.match
        still = not self.held and aiming.is_quiet(self.gesture, context.view.feel)
        stroke = self.gesture.aim.stroke(self.seat)
        self.search.work(match.layout, stroke, match.equipment, still, lambda: time.perf_counter() > end)

    def quiet(self, context: TableContext) -> Second:
        if self.held or not (aiming.is_quiet(self.gesture, context.view.feel) and self.search.finished):
            return 0.0
        return OFTEN if context.preferences.sound.aim_tone and self._aimed(context) else FOR_EVER

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        refusal = self.refusal(context)
        if refusal is not None and refusal.code == "backward_stroke":
            place = striker_place(self.seat, self.gesture.aim.offset, context.match.equipment)
            draw_backward(canvas, viewport, self.seat, place, context.palette)
        draw_aiming(
            context, canvas, viewport, self.seat, self.gesture, self.guide(context), refusal is not None, self.magnified
        )
        hints = context.services.hints
        if hints.match is context.match and hints.idea is not None:
            ring, equipment = self.offered(context) is not None, context.match.equipment
            draw_idea(canvas, viewport, hints.idea, equipment, ring=ring, palette=context.palette)

    def prompt(self, context: TableContext) -> Message:
        said = self._hinted(context)
        if not self._may_lose_last_man(context):
            return said
        return Message(said.tone, context.tr("prompt.last_man"), (context.tr("prompt.last_man_sub"),))

    def _hinted(self, context: TableContext) -> Message:
        """The hint in words, while it or that one is looked for is on show; else what is to be done."""
        hints = context.services.hints
        resting = isinstance(self.gesture, Resting) and context.shown.banner_on_show is None
        if hints.match is not context.match or not resting or self.refusal(context) is not None:
            return self.asked(context)
        power = context.view.feel.power(hints.idea.stroke.speed) if hints.idea is not None else 0.0
        placed = self.keyed or self.offered(context) is None
        return hint_message(context.tr, hints.idea, context.shown.turn, power, placed)

    def hint_prompts(self, context: TableContext) -> tuple[Message, ...]:
        if not any(command.shown for command in self._hint(context)):
            return ()
        looking = hint_message(context.tr, None, 0.0, 0.0, placed=False)
        return (self.asked(context), looking, *longest_hints(context.tr))

    def _may_lose_last_man(self, context: TableContext) -> bool:
        """Whether the aim rests on a stroke that would pocket a last man with the queen still out, and that is to be told."""
        match, feel, gesture = context.match, context.view.feel, self.gesture
        left = match.board.on_board
        some = match.board.queen.where is not QueenIs.COVERED and min(left.white, left.black) <= _FEW
        if not (some and context.preferences.table.warn_last_man):
            return False
        aimed = aiming.is_drawn(gesture, feel) or (not self.in_hand and (self.guided or self.stage is Stage.AIM))
        still = not self.held and aiming.is_quiet(gesture, feel)
        return aimed and still and self.refusal(context) is None and would_lose(match, gesture.aim.stroke(self.seat))

    def asked(self, context: TableContext) -> Message:
        """What is to be done, with no word of a hint or a danger."""
        refusal = self.refusal(context)
        if refusal is not None:
            return context.play.narrator.refusal(refusal, context.match)
        key = self._prompt_key(context)
        about, match = context.play.narrator.about, context.match
        keys = self.keyed and key in ("strike", "break", "laid")
        sub = _keys(context) if keys else about(f"prompt.{key}_sub", match, self.seat)
        return Message(Tone.PLAIN, about(f"prompt.{key}", match, self.seat), (sub,))

    def _prompt_key(self, context: TableContext) -> str:
        match self.gesture:
            case Sliding():
                return "slide"
            case Pulling() as gesture:
                return "pull" if aiming.is_drawn(gesture, context.view.feel) else "short"
        if self.stage is Stage.PLACE:
            return "lay"
        if self.stage is Stage.AIM:
            return "laid"
        if not context.match.board.broken:
            return "break"
        return "cover" if context.match.board.queen.where is QueenIs.PENDING else "strike"


def ready_to_aim(context: TableContext, seat: Seat) -> Aiming:
    """The striker back at the middle of the base or as near as men leave room, with the power that this player had last."""
    stage = Stage.PLACE if context.preferences.controls.two_step else Stage.FREE
    offset = nearest_free(0, free_offsets(seat, context.match.layout, context.match.equipment))
    return Aiming(seat, Resting(Aim(offset, speed=_usual_speed(context, seat))), stage=stage)


def aim_again(context: TableContext, stroke: Stroke) -> Aiming:
    """This stroke in its player's hand, to be struck with the next key."""
    laid = ready_to_aim(context, stroke.seat)
    stage = Stage.AIM if laid.stage is Stage.PLACE else laid.stage
    return replace(laid, gesture=Resting(Aim.of(stroke)), stage=stage, guided=True)


def between_strokes(context: TableContext, phase: Phase) -> tuple[Command, ...]:
    """What may be done wherever no stroke is under way."""
    return commands.between_strokes(context, phase, aim_again)


@lru_cache(maxsize=8)
def would_lose(match: MatchState, stroke: Stroke) -> bool:
    """Whether the stroke, played exactly so, pockets a last man too early."""
    result, _ = simulate(match.layout, stroke, match.equipment)
    return any(notice.code in LAST_MAN_LOST for notice in judge(match, stroke, result).notices)


def _usual_speed(context: TableContext, seat: Seat) -> MmPerS:
    last = context.play.last_stroke(seat)
    return last[1].speed if last is not None else aiming.FIRST_SPEED


def _keys(context: TableContext) -> str:
    """Which keys aim and strike, as this player has them."""
    keys = bindings(context.preferences.controls.keys)
    slots = {action: key_words(context.tr, keys[action]) for action in _STEERING if action in keys}
    return context.tr("prompt.keys_sub", **slots) if len(slots) == len(_STEERING) else context.tr("prompt.keys_own_sub")
