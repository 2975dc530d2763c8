"""The table's picture: board, panel and buttons laid out for the window; what lies on the board is drawn by the phase."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.seats import Seating
from carrom.model.units import MmPerS, Point, Rad, Second
from carrom.physics.film import Pose
from carrom.physics.power import Span
from carrom.play.session import Turn
from carrom.ui.aiming import Feel, feel
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.painting.discs import draw_discs, warm
from carrom.ui.painting.falling import FALL_SECONDS, draw_falling
from carrom.ui.painting.position import backdrop, prepare
from carrom.ui.painting.turning import draw_turning, on_its_way
from carrom.ui.scenes import panel
from carrom.ui.scenes.arrangement import Arrangement, arranged
from carrom.ui.scenes.messages import draw_message, grown, power_rect
from carrom.ui.telling import LogLine, Message
from carrom.ui.theme import BASE_WINDOW, Theme, theme_for
from carrom.ui.viewport import Rect, Viewport, fit, seat_turn
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon

_BUTTONS = (("menu", Icon.MENU), ("log", Icon.LOG), ("help", Icon.KEYS))  # as many as there is room for
SLIDE_SECONDS: Second = 0.22  # a banner on its way in


@dataclass(frozen=True, slots=True)
class Drop:
    """A disc on its way into the net, drawn only: the rules have it already. `age` counts from when it tipped."""

    disc: Disc
    pocket: Point
    start: Point
    angle: Rad
    age: Second


@dataclass(frozen=True, slots=True)
class Offer:
    """A button under the prompt, for something that a player may do instead."""

    name: str
    label: str
    sign: Icon


@dataclass(frozen=True, slots=True)
class Lower:
    """What stands under the cards: the banner or the prompt, and at its foot the power in hand or some offers.

    `age` is the banner's; None for a prompt. `clock` are the seconds left to a player, where one runs; `window` the ranges of
    power at which the aimed man drops.
    """

    message: Message
    age: Second | None
    power: MmPerS | None
    offers: tuple[Offer, ...] = ()
    clock: Second | None = None
    window: tuple[Span, ...] = ()


class TableView:
    """The table for one window: knows where things stand, and what a pixel is on the board."""

    def __init__(self, play: MatchInPlay) -> None:
        self._equipment, self._say = play.session.match.equipment, play.teller.say
        self._parties = len(play.session.match.seating.parties)
        self.buttons, self.offered = Buttons(arrows=False), Buttons(arrows=False)
        self._told: tuple[tuple[Turn, ...] | None, tuple[LogLine, ...]] = (None, ())
        self.resize(*BASE_WINDOW)

    def resize(self, width: int, height: int) -> None:
        self.theme: Theme = theme_for(width, height)
        self.arrangement: Arrangement = arranged(width, height, self.theme, self._parties)
        board = self._equipment.board
        self.upright = fit(self.arrangement.board, board.size, board.frame_width)
        self.feel: Feel = feel(self._equipment, self.upright.scale, self.theme.scale)

        self.buttons.show(
            *(
                Button(name, rect, self._say(f"table.{name}"), sign=sign)
                for (name, sign), rect in zip(_BUTTONS, self.arrangement.buttons, strict=False)
            )
        )

    def viewport(self, turn: float, ends: tuple[int, int] | None = None) -> Viewport:
        """The board at that turn; between two `ends` it draws back, so that its corners stay clear of the panel."""
        return self.upright.turned(turn) if ends is None else on_its_way(self.upright, turn, ends)

    def on_board(self, x: float, y: float) -> bool:
        """Whether a pixel shows the board or its frame."""
        return self.upright.frame_rect.contains(x, y)

    def warm(self, viewport: Viewport, seating: Seating) -> None:
        """Makes the pictures ready that motion and the coming turns of the board will want."""
        warm(viewport, self._equipment)
        prepare(viewport, self._equipment.board, (seat_turn(seat) for seat in seating.order))

    def draw_ground(self, canvas: pygame.Surface, viewport: Viewport) -> None:
        """All below the discs."""
        canvas.blit(backdrop(canvas.get_size(), viewport, self._equipment.board), (0, 0))

    def draw_turning(
        self, canvas: pygame.Surface, turn: float, ends: tuple[int, int], lying: tuple[tuple[Disc, Pose], ...]
    ) -> Viewport:
        """The board with its discs, on its way between two whole turns; how it stands now."""
        viewport = self.viewport(turn, ends)
        draw_turning(canvas, viewport, self.upright, self._equipment, lying, ends)
        return viewport

    def draw_discs(self, canvas: pygame.Surface, viewport: Viewport, poses: tuple[tuple[Disc, Pose], ...]) -> None:
        """The discs where they are."""
        draw_discs(canvas, viewport, poses, self._equipment)

    def draw_drops(self, canvas: pygame.Surface, viewport: Viewport, drops: tuple[Drop, ...]) -> None:
        """The discs that fall."""
        for drop in drops:
            share = drop.age / FALL_SECONDS
            draw_falling(canvas, viewport, drop.disc, self._equipment, drop.pocket, drop.start, drop.angle, share)

    def draw_panel(self, canvas: pygame.Surface, play: MatchInPlay, lower: Lower, moving: bool) -> None:
        where, theme = self.arrangement, self.theme
        match, teller, say = play.session.match, play.teller, play.teller.say
        rules = "" if where.compact and lower.clock is not None else teller.rules(match)
        panel.draw_heading(canvas, theme, where.heading, teller.board(match), rules, where.compact)
        if lower.clock is not None:
            panel.draw_clock(canvas, theme, where.heading, say, lower.clock, where.compact)
        for party, rect in enumerate(where.cards):
            panel.draw_card(canvas, theme, rect, teller.card(match, party, moving), say, where.compact)
        log, fresh = where.log, lower.age is not None
        floor = log.bottom if log is not None else where.prompt.bottom
        box = grown(theme, where.prompt, lower.message, fresh, floor)
        if lower.age is not None:
            late = max(0.0, 1 - lower.age / SLIDE_SECONDS)
            box = replace(box, left=box.left + theme.px(28) * late * late)
        draw_message(canvas, theme, box, lower.message, raised=fresh)
        self._draw_foot(canvas, box, lower)
        if log is not None:
            below = box.bottom + log.top - where.prompt.bottom
            log = replace(log, top=below, height=log.bottom - below)
            panel.draw_log(canvas, theme, log, self._log_of(play), say)
        if where.keys is not None:
            trouble = play.record.trouble
            text = say("table.keys") if trouble is None else say("table.unsaved", why=trouble)
            panel.draw_footnote(canvas, theme, where.keys, text, warning=trouble is not None)
        self.buttons.draw(canvas, theme)

    def _draw_foot(self, canvas: pygame.Surface, box: Rect, lower: Lower) -> None:
        """The power band, or the offers in its place."""
        if not lower.offers:
            self.offered.show()
            panel.draw_power(canvas, self.theme, box, self._say, self.feel, lower.power, lower.window)
            return
        strip, gap = power_rect(self.theme, box), self.theme.gap
        width = (strip.width + gap) / len(lower.offers) - gap
        top = strip.bottom - self.theme.touch
        self.offered.show(
            *(
                Button(offer.name, Rect(strip.left + place * (width + gap), top, width, self.theme.touch), offer.label)
                for place, offer in enumerate(lower.offers)
            )
        )
        self.offered.draw(canvas, self.theme)

    def _log_of(self, play: MatchInPlay) -> tuple[LogLine, ...]:
        """The log, told anew only when a turn has been added."""
        turns = play.session.turns
        if turns is not self._told[0]:
            self._told = turns, play.teller.log(play.session)
        return self._told[1]
