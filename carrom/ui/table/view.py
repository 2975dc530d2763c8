"""The table's picture: board, panel and buttons laid out for the window; the phase draws what lies on the board."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.seats import Seating
from carrom.model.units import MmPerS, Second
from carrom.physics.film import Pose
from carrom.physics.power import Span
from carrom.play.profiles import Profile
from carrom.play.session import Session, Turn
from carrom.ui.draw.backdrop import backdrop, draw_turning, ground_with_shadow, prepare_backdrops, turning_viewport
from carrom.ui.draw.discs import draw_discs, prepare_sprites
from carrom.ui.draw.falling import FallingDisc, draw_arriving, draw_falling_discs
from carrom.ui.draw.looks import CLASSIC, Style
from carrom.ui.draw.marks import draw_cover
from carrom.ui.draw.trays import RailPlate, draw_rail_plates, rail_plates
from carrom.ui.input.aiming import Feel, feel
from carrom.ui.input.viewport import Rect, Viewport, around, fit, seat_turn
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.table import panel
from carrom.ui.widgets.arrangement import TableLayout, table_layout
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import equal_columns
from carrom.ui.widgets.messages import OVER, draw_message, grown_box, leads_to_law, message_layout, power_rect
from carrom.ui.widgets.theme import BASE_WINDOW, Theme, theme_for, theme_of_table
from carrom.ui.words.logs import LogLine
from carrom.ui.words.sentences import Message, rules_name


@dataclass(frozen=True, slots=True)
class Part:
    """`paint` fills the area; what it paints depends on `key` alone."""

    name: str
    area: Rect
    key: object
    paint: Callable[[pygame.Surface], None]


class PartSheet:
    """A sheet as large as the screen: some ground, and parts over it that do not overlap."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._sheet = pygame.Surface((1, 1))
        self._picture: pygame.Surface | None = None
        self._shown: dict[str, tuple[pygame.Rect, object]] = {}

    def update(self, ground: pygame.Surface, parts: Sequence[Part], canvas: pygame.Surface | None = None) -> None:
        """Has these parts on the sheet and no others; all are painted again once the ground is another picture. The sheet is
        of the canvas's own kind where one is given."""
        if ground is not self._ground:
            self._ground, self._sheet, self._picture = ground, (canvas or ground).copy(), None
            self._sheet.blit(ground, (0, 0))
            self._shown.clear()
        places = {part.name: _whole(part.area).clip(ground.get_rect()) for part in parts}
        left = [place for name, (place, _) in self._shown.items() if places.get(name) != place]
        for place in left:
            self._sheet.blit(ground, place, place)
        for part in parts:
            place = places[part.name]
            if self._shown.get(part.name) != (place, part.key) or place.collidelist(left) != -1:
                self._sheet.set_clip(place)
                self._sheet.blit(ground, place, place)
                part.paint(self._sheet)
                self._sheet.set_clip(None)
                self._shown[part.name] = place, part.key

    def put_picture(self, picture: pygame.Surface, area: Rect) -> None:
        """Has this part of a picture as large as the screen on the sheet; where parts are it must not reach."""
        if picture is not self._picture:
            self._sheet.blit(picture, _whole(area), _whole(area))
            self._picture = picture

    def draw(self, canvas: pygame.Surface) -> None:
        """The whole sheet."""
        canvas.blit(self._sheet, (0, 0))

    def draw_parts(self, canvas: pygame.Surface) -> None:
        """The parts alone, over what is there."""
        canvas.blits([(self._sheet, place, place) for place, _ in self._shown.values()], False)


def _whole(area: Rect) -> pygame.Rect:
    left, top = math.floor(area.left), math.floor(area.top)
    return pygame.Rect(left, top, math.ceil(area.right) - left, math.ceil(area.bottom) - top)


_BUTTONS = (("menu", Icon.MENU), ("log", Icon.LOG), ("help", Icon.BOOK))  # as many as there is room for
_BAND = 0.6  # of the room at the foot, beside an offer
_EDGE = 4.0  # pixels about a part that its frames and focus rings may take
SLIDE_SECONDS: Second = 0.22  # a banner on its way in


@dataclass(frozen=True, slots=True)
class PanelWords:
    """What stands under the cards: the banner or the prompt, and at its foot the power in hand or some buttons, the `offers`
    with their names and labels.

    `age` is the banner's; None for a prompt. `clock` are the seconds left to a player, where one runs; `window` the ranges of
    power at which the aimed man drops; `keys` says what the keys do; `minutes` are left of a match that has a clock. Where
    there are `others` that may stand in its place, the box is always as high as the longest of them asks for; where `hints`
    may come to stand there, as high as any of them and what stands there now.
    """

    message: Message
    age: Second | None
    power: MmPerS | None
    offers: tuple[tuple[str, str], ...] = ()
    clock: Second | None = None
    window: tuple[Span, ...] = ()
    keys: str = ""
    minutes: int | None = None
    others: tuple[Message, ...] = ()
    hints: tuple[Message, ...] = ()


class TableView:
    """The table for one window: knows where things stand, and what a pixel is on the board."""

    def __init__(self, play: MatchInPlay, style: Style = CLASSIC) -> None:
        self.style, self.profiles = style, tuple[Profile, ...]()
        self._equipment, self._tr = play.session.match.equipment, play.narrator.tr
        self._parties = len(play.session.match.seating.parties)
        self.buttons, self.offered = Buttons(arrows=False), Buttons(arrows=False)
        self._told: tuple[tuple[Session, tuple[Turn, ...]] | None, Sequence[LogLine]] = (None, ())
        self.resize(*BASE_WINDOW)

    def resize(self, width: int, height: int, interface: int = 100, high_contrast: bool = False) -> None:
        self._stills, self._now = PartSheet(), tuple[object, ...]()
        self._during: object = None  # which the lower box does not become lower again
        self._height = 0.0
        self._plates = tuple[RailPlate, ...]()
        self.theme: Theme = theme_of_table(width, height, interface, high_contrast)
        self.arrangement: TableLayout = table_layout(width, height, self.theme, self._parties)
        board = self._equipment.board
        self.upright = fit(self.arrangement.board, board.size, board.frame_width)
        self.feel: Feel = feel(self._equipment, self.upright.scale, theme_for(width, height, interface).scale)

        self.buttons.show(
            *(
                Button(name, rect, self._tr(f"table.{name}"), sign=sign)
                for (name, sign), rect in zip(_BUTTONS, self.arrangement.buttons, strict=False)
            )
        )

    def viewport(self, turn: float, ends: tuple[int, int] | None = None) -> Viewport:
        """The board at that turn; between two `ends` it draws back, so that its corners stay clear of the panel."""
        return self.upright.with_turn(turn) if ends is None else turning_viewport(self.upright, turn, ends)

    def on_board(self, x: float, y: float) -> bool:
        """Whether a pixel shows the board or its frame."""
        return self.upright.frame_rect.contains(x, y)

    def prepare_pictures(self, viewport: Viewport, seating: Seating) -> None:
        """Makes the pictures ready that motion and the coming turns of the board will want."""
        prepare_sprites(viewport, self._equipment, self.style.men)
        prepare_backdrops(viewport, self._equipment.board, (seat_turn(seat) for seat in seating.order), self.style.look)

    def draw_ground(self, canvas: pygame.Surface, viewport: Viewport) -> None:
        """All below the discs, and all beside the board."""
        frame = self.upright.frame_rect
        picture = backdrop(canvas.get_size(), viewport, self._equipment.board, self.style.look, self.theme.palette)
        self._stills.put_picture(picture, frame)
        self._stills.draw(canvas)
        self._draw_plates(canvas, viewport)

    def draw_covered(self, canvas: pygame.Surface, viewport: Viewport, words: tuple[str, ...], middle: bool) -> None:
        """The board under its cloth, and all beside it."""
        self.draw_ground(canvas, viewport)
        draw_cover(canvas, self.theme, viewport, words, middle)

    def _draw_plates(self, canvas: pygame.Surface, viewport: Viewport) -> None:
        board = self._equipment.board
        draw_rail_plates(canvas, self.theme, viewport, self.upright, board, self._plates, self.style.men)

    def draw_turning(
        self, canvas: pygame.Surface, turn: float, ends: tuple[int, int], resting: tuple[tuple[Disc, Pose], ...]
    ) -> Viewport:
        """The board with its discs, on its way between two whole turns; how it stands now."""
        viewport = self.viewport(turn, ends)
        draw_turning(canvas, viewport, self.upright, self._equipment, resting, ends, self.style, self.theme.palette)
        self._draw_plates(canvas, viewport)
        self._stills.draw_parts(canvas)
        return viewport

    def draw_discs(
        self,
        canvas: pygame.Surface,
        viewport: Viewport,
        poses: tuple[tuple[Disc, Pose], ...],
        forbidden: frozenset[Disc] = frozenset(),
    ) -> None:
        """The discs where they are; the forbidden ones in red."""
        draw_discs(canvas, viewport, poses, self._equipment, forbidden, self.style.men)

    def draw_arriving(
        self, canvas: pygame.Surface, viewport: Viewport, poses: tuple[tuple[Disc, Pose], ...], share: float
    ) -> None:
        """The discs that come back to the board."""
        for disc, pose in poses:
            draw_arriving(canvas, viewport, disc, self._equipment, pose, share, self.style.men)

    def draw_falling_discs(self, canvas: pygame.Surface, viewport: Viewport, drops: tuple[FallingDisc, ...]) -> None:
        """The discs that fall."""
        draw_falling_discs(canvas, viewport, drops, self._equipment, self.style.men)

    def update_panel(self, canvas: pygame.Surface, play: MatchInPlay, lower: PanelWords, moving: bool) -> None:
        """All beside the board, for the next frame; each part painted again only when it has changed."""
        ground = ground_with_shadow(canvas.get_size(), self.upright.frame_rect, self.theme.palette)
        seconds = None if lower.clock is None else math.ceil(lower.clock)
        age = None if lower.age is None else min(lower.age, SLIDE_SECONDS)
        men, match, problem = self.style.men, play.session.match, play.unsaved
        rows = self.buttons.look, self.offered.look
        now = (
            ground,
            match,
            play.session.turns,
            moving,
            seconds,
            (men, self.profiles),
            replace(lower, clock=None, age=age),
            problem,
            rows,
        )
        if now == self._now:
            return
        self._plates = rail_plates(match, play.narrator)
        during = (play.session, len(play.session.turns)) if lower.offers else None
        if during != self._during:
            self._during, self._height = during, 0.0

        settled, box = self._boxes(lower)
        parts = (
            self._heads(play, seconds, lower.minutes, moving),
            self._words(lower, settled, box, moving),
            self._foot(play, settled, lower.keys, problem),
        )
        self._stills.update(ground, parts, canvas)
        rows = self.buttons.look, self.offered.look  # the offers have come or gone
        self._now = (*now[:-1], rows)

    def _heads(self, play: MatchInPlay, seconds: int | None, minutes: int | None, moving: bool) -> Part:
        """The heading and the parties' cards."""
        where, match = self.arrangement, play.session.match
        area = around(where.heading, *where.cards).inset(-_EDGE)
        shown = (match, moving, seconds, minutes, self.style.men, self.profiles)
        return Part("heads", area, shown, lambda sheet: self._draw_heads(sheet, play, seconds, minutes, moving))

    def _words(self, lower: PanelWords, settled: Rect, box: Rect, moving: bool) -> Part:
        """The banner or the prompt, and at its foot the offers or the power."""
        theme = self.theme
        band, footed = self._show_offers(power_rect(theme, settled), lower), self._footed(lower, box)
        band = None if band is None else replace(band, left=band.left + box.left - settled.left)

        def drawn(sheet: pygame.Surface) -> None:
            draw_message(sheet, theme, box, lower.message, lower.age is not None, footed)
            self.offered.draw(sheet, theme)
            if band is not None and footed:
                panel.draw_power(sheet, theme.usual, band, self._tr, self.feel, lower.power, lower.window, live=not moving)

        said = (lower.message, box, lower.power, lower.window, moving, self.offered.look)
        return Part("words", around(settled, box).inset(-_EDGE), said, drawn)

    def _foot(self, play: MatchInPlay, settled: Rect, keys: str, problem: str | None) -> Part:
        """All under the words."""
        below = Rect(settled.left, settled.bottom, settled.width, 0.0)
        area = around(below, *(button.rect for button in self.buttons.shown)).inset(-_EDGE)
        area = Rect(area.left, settled.bottom + _EDGE, area.width, area.bottom - settled.bottom - _EDGE)
        shown = (play.session, play.session.turns, problem, keys, self.buttons.look)
        return Part("foot", area, shown, lambda sheet: self._draw_foot(sheet, play, settled, keys, problem))

    def _boxes(self, lower: PanelWords) -> tuple[Rect, Rect]:
        """Where the banner or the prompt comes to stand, and where it is on its way there."""
        where, theme, fresh = self.arrangement, self.theme, lower.age is not None
        floor = where.log.bottom if where.log is not None else where.prompt.bottom
        others = tuple(grown_box(theme, where.prompt, other, False, floor) for other in (*lower.others, *lower.hints))
        boxes = others if lower.others else (grown_box(theme, where.prompt, lower.message, fresh, floor), *others)
        settled = replace(where.prompt, height=max(self._height, *(box.height for box in boxes)))
        if lower.offers:  # which stay where they are, whatever they lead to
            self._height = settled.height
        late = 0.0 if lower.age is None else max(0.0, 1 - lower.age / SLIDE_SECONDS)
        return settled, replace(settled, left=settled.left + theme.px(28) * late * late)

    def leads_to_law(self, lower: PanelWords, at: tuple[float, float]) -> bool:
        """Whether a press there asks for the law that a banner names."""
        box = self._boxes(lower)[1]
        return lower.age is not None and leads_to_law(self.theme, box, lower.message, at, self._footed(lower, box))

    def _footed(self, lower: PanelWords, box: Rect) -> bool:
        """Whether something stands at the foot of the words: a long banner takes the power's place."""
        return bool(lower.offers) or lower.age is None or message_layout(self.theme, box, lower.message, True).clear

    def _draw_heads(
        self, canvas: pygame.Surface, play: MatchInPlay, seconds: int | None, minutes: int | None, moving: bool
    ) -> None:
        """The heading, the clock and the parties' cards."""
        where, theme, match, narrator = self.arrangement, self.theme, play.session.match, play.narrator
        title, rules, left = narrator.board(match), narrator.rules(match), narrator.time_left(match, minutes)
        if play.heading:
            title, rules = play.heading, rules_name(self._tr, match.ruleset.name)
        if where.compact:
            rules = "" if seconds is not None else left or rules
        elif left:
            rules = self._tr("table.rules_and_time", rules=rules, left=left)
        panel.draw_heading(canvas, theme, where.heading, title, rules, where.compact)
        if seconds is not None:
            panel.draw_clock(canvas, theme, where.heading, narrator.tr, seconds, where.compact)
        for party, rect in enumerate(where.cards):
            view = narrator.card(match, party, moving)
            portraits = narrator.portraits(match, party, self.profiles)
            view = replace(view, portraits=portraits, score=None if play.heading else view.score)
            panel.draw_card(canvas, theme, rect, view, narrator.tr, where.compact, self.style.men)

    def _draw_foot(self, canvas: pygame.Surface, play: MatchInPlay, box: Rect, keys: str, problem: str | None) -> None:
        """The log, what the keys do or why nothing is saved, and the buttons."""
        where, theme = self.arrangement, self.theme
        if where.log is not None:
            top = box.bottom + where.log.top - where.prompt.bottom
            log = replace(where.log, top=top, height=where.log.bottom - top)
            panel.draw_log(canvas, theme, log, self._log_of(play), self._tr, where.compact)
        if where.keys is not None:
            panel.draw_footnote(canvas, theme, where.keys, problem or keys, warning=problem is not None)
        self.buttons.draw(canvas, theme)

    def _show_offers(self, strip: Rect, lower: PanelWords) -> Rect | None:
        """Puts the offers at the foot of the words; what is left there for the power band. While there is power in hand the
        last one stands beside the band and any others in its place, so that it stays when they go."""
        offers, gap, touch = lower.offers, self.theme.gap, self.theme.touch
        band = round(strip.width * _BAND)
        top = strip.bottom + self.theme.px(OVER) - touch
        if lower.power is None or not offers:
            places = equal_columns(Rect(strip.left, top, strip.width, touch), gap, len(offers))
        else:
            left = strip.left + band + 2 * gap
            others = equal_columns(Rect(strip.left, top, band, touch), gap, len(offers) - 1)
            places = (*others, Rect(left, top, strip.right - left, touch))
        self.offered.show(
            *(Button(name, place, label) for (name, label), place in zip(offers, places, strict=True)),
        )
        beside = lower.power is not None and len(offers) == 1
        return replace(strip, width=band) if beside else strip if not offers else None

    def _log_of(self, play: MatchInPlay) -> Sequence[LogLine]:
        """The log, told again only when a turn has been added."""
        now = play.session, play.session.turns
        if now != self._told[0]:
            self._told = now, play.log
        return self._told[1]
