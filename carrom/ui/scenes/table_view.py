"""The table's picture: board, discs, guide and panel, laid out for the window and drawn from what the scene shows."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from carrom.model.discs import STRIKER, Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, MmPerS, Point, Rad, Second
from carrom.physics.film import Pose
from carrom.physics.preview import first_contact
from carrom.play.session import Turn
from carrom.rules.notices import Refusal
from carrom.ui import aiming
from carrom.ui.aiming import Feel, Pulling, Sliding, feel
from carrom.ui.i18n import Catalogue
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.painting.band import draw_band, draw_base_hint, draw_halo
from carrom.ui.painting.discs import draw_discs, rest_angle, warm
from carrom.ui.painting.falling import FALL_SECONDS, draw_falling
from carrom.ui.painting.guide import Guide, draw_guide
from carrom.ui.painting.position import backdrop, prepare
from carrom.ui.painting.turning import draw_turning
from carrom.ui.scenes import panel
from carrom.ui.scenes.arrangement import Arrangement, arranged
from carrom.ui.scenes.messages import draw_message, grown
from carrom.ui.scenes.phases import BANNER_SECONDS, SLIDE_SECONDS, Aiming, Announcing, Drop, Moving, Phase
from carrom.ui.scenes.prompts import prompt_for
from carrom.ui.telling import LogLine, Message
from carrom.ui.theme import BASE_WINDOW, Palette, Theme, theme_for
from carrom.ui.viewport import QUARTER, Viewport, fit, seat_turn
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon

_BUTTONS = (("menu", Icon.MENU), ("log", Icon.LOG), ("help", Icon.KEYS))  # as many as there is room for


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the table's picture depends on besides the window."""

    play: MatchInPlay
    phase: Phase
    turn: float
    angles: Mapping[Disc, Rad]
    drops: tuple[Drop, ...]
    banner: Message | None
    banner_age: Second
    refusal: Refusal | None
    guide: Guide | None


class TableView:
    """The table for one window: knows where things stand, and what a pixel is on the board."""

    def __init__(self, equipment: Equipment, say: Catalogue) -> None:
        self._equipment, self._say = equipment, say
        self.buttons = Buttons(arrows=False)
        self._told: tuple[tuple[Turn, ...] | None, tuple[LogLine, ...]] = (None, ())
        self.resize(*BASE_WINDOW)

    def resize(self, width: int, height: int) -> None:
        self.theme: Theme = theme_for(width, height)
        self.arrangement: Arrangement = arranged(width, height, self.theme)
        board = self._equipment.board
        self._upright = fit(self.arrangement.board, board.size, board.frame_width)
        self.feel: Feel = feel(self._equipment, self._upright.scale, self.theme.scale)

        self.buttons.show(
            *(
                Button(name, rect, self._say(f"table.{name}"), sign=sign)
                for (name, sign), rect in zip(_BUTTONS, self.arrangement.buttons, strict=False)
            )
        )

    def viewport(self, turn: float) -> Viewport:
        """The board at that turn; on its way it draws back a little, so that its corners stay clear of the panel."""
        angle = turn * QUARTER
        reach = 1.0 if turn == round(turn) else abs(math.cos(angle)) + abs(math.sin(angle))
        return replace(self._upright, turn=turn, scale=self._upright.scale / reach)

    def guide(self, layout: Layout, stroke: Stroke) -> Guide:
        """Where the stroke leads up to its first touch, by the engine itself."""
        return _guide(layout, stroke, self._equipment)

    def draw(self, canvas: pygame.Surface, shown: Shown) -> None:
        viewport = self.viewport(shown.turn)
        if viewport.is_square:
            canvas.blit(backdrop(canvas.get_size(), viewport, self._equipment.board), (0, 0))
        elif isinstance(shown.phase, Announcing):
            draw_turning(
                canvas,
                viewport,
                self._upright.scale,
                self._equipment.board,
                (round(shown.phase.turn_from), round(shown.phase.turn_to)),
            )
        self._draw_board(canvas, viewport, shown)
        self._draw_panel(canvas, shown)

    def _log_of(self, play: MatchInPlay) -> tuple[LogLine, ...]:
        """The log, told anew only when a turn has been added."""
        turns = play.session.turns
        if turns is not self._told[0]:
            self._told = turns, play.teller.log(play.session)
        return self._told[1]

    def _draw_board(self, canvas: pygame.Surface, viewport: Viewport, shown: Shown) -> None:
        match shown.phase:
            case Moving(_, simulation):
                poses = tuple(
                    (disc, pose._replace(angle=pose.angle + _angle(shown, disc))) for disc, pose in simulation.positions()
                )
                draw_discs(canvas, viewport, poses, self._equipment)
            case Aiming() as phase:
                self._draw_aiming(canvas, viewport, shown, phase)
            case _:
                draw_discs(canvas, viewport, _resting(shown), self._equipment, rest_scale=self._upright.scale)
        board = self._equipment.board
        for drop in shown.drops:
            draw_falling(
                canvas, viewport, drop.disc, self._equipment, drop.pocket, drop.start, drop.angle, drop.age / FALL_SECONDS
            )
        if isinstance(shown.phase, Aiming):
            panel.draw_slider(canvas, self.theme, viewport, board, shown.phase.gesture.aim.offset, self.feel.outer)

    def _draw_aiming(self, canvas: pygame.Surface, viewport: Viewport, shown: Shown, phase: Aiming) -> None:
        equipment, gesture = self._equipment, phase.gesture
        place = striker_place(phase.seat, gesture.aim.offset, equipment)
        radius = equipment.striker.diameter / 2
        forbidden = shown.refusal is not None
        warm(viewport, equipment)
        prepare(viewport, equipment.board, (seat_turn(seat) for seat in shown.play.session.match.seating.order))
        if isinstance(gesture, Sliding):
            spans = free_offsets(phase.seat, shown.play.session.match.layout, equipment)
            draw_base_hint(canvas, viewport, phase.seat, spans, equipment)
        draw_halo(canvas, viewport, place, radius, Palette.FORBIDDEN if forbidden else Palette.ACCENT)
        draw_discs(canvas, viewport, _resting(shown), equipment)
        if shown.guide is not None:
            draw_guide(canvas, viewport, shown.guide, radius)
        if isinstance(gesture, Pulling) and aiming.is_drawn(gesture, self.feel):
            hand = to_board(phase.seat, _hand(gesture, self.feel))
            draw_band(canvas, viewport, place, hand, self.feel.power(gesture.aim.speed), radius)
        pose = Pose(place.x, place.y, rest_angle(STRIKER))
        draw_discs(canvas, viewport, ((STRIKER, pose),), equipment, frozenset({STRIKER}) if forbidden else frozenset())

    def prompt(self, shown: Shown) -> Message:
        """What the player is asked for now."""
        return prompt_for(shown.phase, shown.refusal, shown.play, self.feel)

    def _draw_panel(self, canvas: pygame.Surface, shown: Shown) -> None:
        where, theme, play = self.arrangement, self.theme, shown.play
        match, teller, say = play.session.match, play.teller, play.teller.say
        panel.draw_heading(canvas, theme, where.heading, teller.board(match), teller.rules(match), where.compact)
        moving = isinstance(shown.phase, Moving)
        for party, rect in enumerate(where.cards):
            panel.draw_card(canvas, theme, rect, teller.card(match, party, moving), say, where.compact)
        fresh = shown.banner is not None and shown.banner_age < BANNER_SECONDS
        message = shown.banner if fresh and shown.banner is not None else self.prompt(shown)
        log = where.log
        box = grown(theme, where.prompt, message, fresh, log.bottom if log is not None else where.prompt.bottom)
        if fresh:
            late = max(0.0, 1 - shown.banner_age / SLIDE_SECONDS)
            box = replace(box, left=box.left + theme.px(28) * late * late)
        draw_message(canvas, theme, box, message, raised=fresh)
        panel.draw_power(canvas, theme, box, say, self.feel, _power(shown.phase))
        if log is not None:
            below = box.bottom + log.top - where.prompt.bottom
            log = replace(log, top=below, height=log.bottom - below)
            panel.draw_log(canvas, theme, log, self._log_of(play), say)
        if where.keys is not None:
            trouble = play.record.trouble
            text = say("table.keys") if trouble is None else say("table.unsaved", why=trouble)
            panel.draw_footnote(canvas, theme, where.keys, text, warning=trouble is not None)
        self.buttons.draw(canvas, theme)


def _power(phase: Phase) -> MmPerS | None:
    """The speed in hand, or of the stroke under way."""
    match phase:
        case Aiming(_, gesture):
            return gesture.aim.speed
        case Moving(stroke):
            return stroke.speed
        case _:
            return None


def _angle(shown: Shown, disc: Disc) -> Rad:
    return shown.angles.get(disc, rest_angle(disc))


def _resting(shown: Shown) -> tuple[tuple[Disc, Pose], ...]:
    layout = shown.play.session.match.layout
    return tuple((disc, Pose(at.x, at.y, _angle(shown, disc))) for disc, at in layout.discs)


def _hand(gesture: Pulling, feel: Feel) -> Point:
    """Where the band's end is drawn, in the seat's frame: at the pointer, but never farther than a full pull."""
    x, y = gesture.before.offset / UM_PER_MM, feel.base_y
    share = min(1.0, feel.full_pull / max(1e-9, aiming.pull_length(gesture, feel)))
    return Point(x + (gesture.pointer.x - x) * share, y + (gesture.pointer.y - y) * share)


@lru_cache(maxsize=8)
def _guide(layout: Layout, stroke: Stroke, equipment: Equipment) -> Guide:
    preview = first_contact(layout, stroke, equipment)
    target = layout.at(preview.target) if preview.target is not None else None
    return Guide(preview.path, preview.ghost, target, preview.target_direction, preview.striker_direction)
