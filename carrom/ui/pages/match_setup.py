"""New match: who sits where at a board drawn as it will be, by which laws, with what help, and who starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from carrom.model.discs import Kind
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat, quarter_turned
from carrom.model.units import Point, Second
from carrom.play.preferences import PERSON
from carrom.play.profiles import Portrait
from carrom.rules.ruleset import base_preset
from carrom.storage.house_rules import house_rules
from carrom.ui.draw.backdrop import backdrop
from carrom.ui.draw.discs import draw_discs, resting_poses, striker_on_base
from carrom.ui.draw.looks import CLASSIC, MenSet, style_of
from carrom.ui.draw.trays import draw_man
from carrom.ui.input.intents import FileDropped, Intent, KeyDown
from carrom.ui.input.viewport import Rect, fit
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.seat import SeatScene
from carrom.ui.scene import Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import kind_name
from carrom.ui.state.match_setup import (
    DIFFERENCES,
    LAWS,
    RULES,
    Houses,
    MatchSetup,
    match_setup,
    match_setup_rows,
    may_be_kept,
    missing,
    names_of,
    portrait_at,
    told,
    with_choice,
    with_next_kind,
    with_player,
    with_rules,
)
from carrom.ui.state.preference_store import Kept
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon, icon, portrait
from carrom.ui.widgets.layout import REST, below, centred, columns, equal_columns, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, Theme, Type
from carrom.ui.widgets.zones import ZoneEvent
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.law_pages import LawPageName

KIND = " kind"  # how the name of a card's lower button ends, which changes who plays there
_BADGE, _SMALL_BADGE = 0.27, 0.19  # of a portrait's side: the radius of the man on it, and of each where there are two


@dataclass(frozen=True, slots=True)
class SeatCard:
    """`kinds` are the colours that this player may yet play: one, both, or none where men have no owner."""

    kinds: tuple[Kind, ...]
    portrait: Portrait
    is_bot: bool


class SeatCards(Buttons):
    """A card for each seat, made of two buttons: who sits there over what plays there. `cards` are by the seats' names, `men`
    how colours are shown."""

    cards: Mapping[str, SeatCard] = {}
    men: MenSet = CLASSIC.men

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        for who, what in zip(self.shown[::2], self.shown[1::2], strict=True):
            self._draw_card(canvas, theme, who, what)

    def _draw_card(self, canvas: pygame.Surface, theme: Theme, who: Button, what: Button) -> None:
        palette, card = theme.palette, self.cards[who.name]
        lit = {self._hovered, self._focus} & {who.name, what.name}
        whole = replace(who.rect, height=what.rect.bottom - who.rect.top)
        edge = palette.accent if lit else palette.edge
        draw_box(
            canvas, whole, theme.radius, Fill(palette.panel_raised, palette.panel, edge=edge, edge_width=float(theme.line))
        )
        self._light(canvas, theme, who)
        self._light(canvas, theme, what)
        top, line = round(what.rect.top), theme.px(8)
        pygame.draw.line(canvas, palette.edge, (round(whole.left) + line, top), (round(whole.right) - line, top))
        self._draw_who(canvas, theme, who, card)
        _draw_what(canvas, theme, what, card)

    def _light(self, canvas: pygame.Surface, theme: Theme, part: Button) -> None:
        """The half under the pointer, and the one that has the keys."""
        palette, focused = theme.palette, part.name == self._focus
        if focused or part.name == self._hovered:
            edge = palette.accent_bright if focused else palette.panel_hover
            inside = part.rect.inset(theme.px(2))
            draw_box(canvas, inside, theme.radius * 0.8, Fill(palette.panel_hover, edge=edge, edge_width=2.0))

    def _draw_who(self, canvas: pygame.Surface, theme: Theme, who: Button, card: SeatCard) -> None:
        rect, pad = who.rect.inset(theme.px(5)), theme.px(7)
        side = round(min(rect.height, rect.width * 0.42))
        left, middle = rect.left + theme.px(2), rect.centre[1]
        canvas.blit(portrait(card.portrait, side), (round(left), round(middle - side / 2)))
        radius = side * (_BADGE if len(card.kinds) < 2 else _SMALL_BADGE)
        for number, kind in enumerate(reversed(card.kinds)):
            at = left + side - radius * (0.9 + 1.2 * number), middle + side / 2 - radius * 0.9
            draw_man(canvas, kind, at, radius, shade=False, men=self.men, palette=theme.palette)
        room = Rect(left + side + pad, rect.top, rect.right - left - side - pad, rect.height)
        face, lines = _lines(who.label, text.face(theme, Type.STRONG), room.width, room.height)
        at = room.left, middle - len(lines) * text.line_height(face) / 2
        text.draw_lines(canvas, lines, face, theme.palette.text, at)


def _draw_what(canvas: pygame.Surface, theme: Theme, what: Button, card: SeatCard) -> None:
    """A person or a level, and the sign that a press leads on to the next."""
    palette, rect, pad = theme.palette, what.rect, theme.px(9)
    side = round(min(theme.px(15), rect.height * 0.5))
    middle = rect.centre[1] - side / 2
    canvas.blit(icon(Icon.BOT if card.is_bot else Icon.PERSON, side, palette.accent), (round(rect.left + pad), round(middle)))
    canvas.blit(icon(Icon.ON, side, palette.text_soft), (round(rect.right - pad - side), round(middle)))
    taken = pad + side + theme.px(5)
    room = Rect(rect.left + taken, rect.top, rect.width - 2 * taken, rect.height)
    face = text.fit_face(what.label, text.face(theme, Type.BODY), room.width)
    text.draw(
        canvas, text.shorten(what.label, face, room.width), face, palette.text_soft, (room.left, room.centre[1]), "midleft"
    )


def _lines(name: str, wanted: text.Face, width: float, height: float) -> tuple[text.Face, tuple[str, ...]]:
    """The name on one line or on more, no word of it parted; where it is too long its beginning."""
    face = text.fit_face(name, wanted, width)
    least = text.Face(wanted.file, LEAST_TYPE)
    if (text.width(name, face) <= width and face.px > wanted.px * _SMALL) or " " not in name:
        return face, (text.shorten(name, face, width),)
    if all(text.width(word, least) <= width for word in name.split()):
        return text.fit_lines(name, wanted, width, height)
    return face, (text.shorten(name, face, width),)


_SMALL = 0.8  # of the usual type: a name is rather broken than made smaller
_WIDEST = 540.0  # the column with the board, pixels at scale 1
_SHARE = 0.45  # of a wide window
_TALL_SHARE = 0.5  # of a tall one
_CARD, _LONG_CARD = 164.0, 240.0  # as wide at the sides, and above and below where the board's whole edge is free
_WHO, _WHAT = 62.0, 36.0  # a card's halves
_OUTSIDE = 0.5  # of a card at the side lies beside the board, the rest over it
_ASIDE = 0.35  # of a card's height at most: how much less the upper and the lower one lie over it, where there is room


@dataclass(frozen=True, slots=True)
class MatchSetupLayout:
    """`cards` are the halves of the players' cards over the board's frame: who sits there, and what plays."""

    title: Rect
    players: tuple[Rect, ...]
    caption: Rect
    board: Rect
    cards: Mapping[Seat, tuple[Rect, Rect]]
    panel: Rect
    form: Rect
    back: Rect
    message: Rect
    start: Rect


def match_setup_layout(width: int, height: int, theme: Theme, seats: tuple[Seat, ...]) -> MatchSetupLayout:
    """The layout of a window for players at these seats."""
    page = page_of(width, height)
    gap, touch = theme.gap, theme.touch
    over, under = theme.px(16), page.top / 2  # by which the words between the lowest buttons may be taller
    above, foot = rows(page, over, REST, touch)
    title, body = rows(above, gap, theme.px(54), REST)
    if width >= 1.1 * height:
        left, panel = columns(body, max(page.left, gap), min(theme.px(_WIDEST), body.width * _SHARE), REST)
    else:
        left, panel = rows(body, gap, body.height * _TALL_SHARE, REST)
    players, caption, middle = rows(left, 0, touch, theme.px(46), REST)
    back, message, start = columns(foot, theme.space, theme.px(150), REST, theme.px(230))
    return MatchSetupLayout(
        title,
        equal_columns(players, theme.px(6), len(_PLAYERS)),  # narrow gaps, so that a larger scale takes no room from the words
        caption,
        *_board(middle, theme, seats),
        panel,
        panel.inset(theme.px(10)),
        back,
        replace(message, top=foot.top - over, height=touch + over + under),
        start,
    )


def _board(area: Rect, theme: Theme, seats: tuple[Seat, ...]) -> tuple[Rect, Mapping[Seat, tuple[Rect, Rect]]]:
    """The board's frame, as large as it goes with four players, and the cards that lie over its edges."""
    least = min(theme.touch, 28.0)
    what = max(least, min(theme.px(_WHAT), area.height * 0.1))
    who = max(least, min(theme.px(_WHO), area.height * 0.16))
    wide, long = min(theme.px(_CARD), area.width * 0.4), min(theme.px(_LONG_CARD), area.width * 0.62)
    outside, high = wide * _OUTSIDE, who + what
    side = max(40.0, min(area.height - high, area.width - 2 * outside))
    (x, y), board = area.centre, centred(area.centre, side, side)
    aside = min((area.height - side - high) / 2, high * _ASIDE)
    whole = {
        Seat.SOUTH: centred((x, board.bottom + aside), long, high),
        Seat.EAST: centred((board.right + outside - wide / 2, y), wide, high),
        Seat.NORTH: centred((x, board.top - aside), long, high),
        Seat.WEST: centred((board.left - outside + wide / 2, y), wide, high),
    }
    return board, {
        seat: (replace(card, height=who), below(card, card.top + who)) for seat, card in whole.items() if seat in seats
    }


_STRIKER_AT = -120_000  # µm: beside the card
_PLAYERS = {"two": 2, "three": 3, "four": 4}


class MatchSetupScene(ZonedScreen):
    """`store` holds the preferences in force; `start` makes the table of the match they describe, `laws` the page of all laws,
    `people` the players' page, `back` the screen before."""

    def __init__(
        self,
        tr: Catalogue,
        store: Kept,
        start: Callable[[], Scene],
        laws: Callable[[], Scene],
        people: Callable[[], Scene],
        back: Callable[[], Scene],
        houses: Callable[[], Houses] = house_rules,
    ) -> None:
        super().__init__()
        self._tr, self._store = tr, store
        self._start, self._laws, self._people, self._back, self._houses = start, laws, people, back, houses
        self.now: MatchSetup = match_setup(store(), houses())
        self.players, self.cards, self.foot = Buttons(), SeatCards(), Buttons()
        self.form = Form()
        self._away = False  # at another screen, which may change anything
        self.lay_out()

    def lay_out(self) -> None:
        now, tr = self.now, self._tr
        self.told, self.missing = told(tr, now), missing(tr, now)
        (width, height), display = self.size, now.preferences.display
        self.layout: MatchSetupLayout = match_setup_layout(width, height, self.theme, now.seats)
        layout, names = self.layout, names_of(tr, now)
        self.players.show(
            *(
                Button(name, rect, tr(f"setup.players_{count}"), chosen=count == now.match.players)
                for (name, count), rect in zip(_PLAYERS.items(), layout.players, strict=True)
            )
        )
        self.style = style_of(display)
        self.cards.men = self.style.men
        self.cards.cards = {seat.value: self._card(seat) for seat in now.seats}
        halves = []
        for seat in now.seats:
            who, what = layout.cards[seat]
            halves.append(Button(seat.value, who, names[seat]))
            halves.append(Button(seat.value + KIND, what, kind_name(now.match.player(seat).kind, tr)))
        self.cards.show(*halves)
        self.form.show(match_setup_rows(tr, now), layout.form, self.theme)
        start = Button("start", layout.start, tr("setup.start"), sign=Icon.PLAY, primary=True)
        self.foot.show(Button("back", layout.back, tr("setup.back"), sign=Icon.BACK), start)
        self.zones.show(self.players, self.cards, self.form, self.foot)

    def _card(self, seat: Seat) -> SeatCard:
        now = self.now
        colour = now.colour(seat)
        either = (Kind.WHITE, Kind.BLACK) if now.rules.men_owned_by_colour and now.match.players != 3 else ()
        who = portrait_at(self._tr, now, seat)
        return SeatCard(either if colour is None else (colour,), who, now.match.player(seat).kind != PERSON)

    def handle_input(self, intent: Intent) -> Step | None:
        self._refresh()
        match intent:
            case KeyDown(key="escape"):
                return Replace(self._back())
            case KeyDown(key="f1"):
                return Push(self._law_sheet(LawPageName.LAWS))
            case KeyDown(key="return" | "space") if self.zones.current is None:
                return Replace(self._start())
            case FileDropped(path) if Path(path).suffix == ".py" and may_be_kept(path):
                self._put(with_player(self.now, kind=path))
                return None
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        match event:
            case "back":
                return Replace(self._back())
            case "start":
                return Replace(self._start())
            case str() if event in _PLAYERS:
                self._put(with_choice(self.now, "players", _PLAYERS[event]))
            case str() if event.endswith(KIND):
                self._put(with_next_kind(self._seated(event.removesuffix(KIND))))
            case str():
                self.now, self._away = self._seated(event), True
                return Push(SeatScene(self._tr, self._store, self.now.seat, self._people))
            case Change(name, values) if values:
                self._put(with_choice(self.now, name, values[0]))
            case Reset(name) if name.startswith(RULES):
                self._put(with_rules(self.now, name.removeprefix(RULES), plain=True))
            case Reset(name):
                self._put(with_choice(self.now, name, getattr(base_preset(self.now.rules), name)))
            case Press(name) if name.startswith(RULES):
                self._put(with_rules(self.now, name.removeprefix(RULES)))
            case Press(name):
                return self._press(name)
        return None

    def _seated(self, name: str) -> MatchSetup:
        """With the seat of that name in hand."""
        return replace(self.now, seat=Seat(name), brought=())

    def _press(self, name: str) -> Step | None:
        if name == DIFFERENCES:
            return Push(self._law_sheet(LawPageName.DIFFERENCES))
        if name != LAWS:
            return None
        self._away = True
        return Push(self._laws())

    def _law_sheet(self, page: LawPageName) -> Scene:
        now = self.now
        return LawsScene(self._tr, now.laws, page=page, bound=now.preferences.controls.keys)

    def _put(self, now: MatchSetup) -> None:
        """This set-up is in force from now on."""
        self.now = now
        self._store.change(now.preferences)
        self.lay_out()

    def _refresh(self) -> None:
        """What another screen has changed meanwhile is taken over."""
        if self._away or self._store() != self.now.preferences:
            self._away = False
            self.now = match_setup(self._store(), self._houses(), self.now)
            self.lay_out()

    def update(self, dt: Second) -> Step | None:
        self._refresh()
        return super().update(dt)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, layout, tr = self.theme, self.theme.palette, self.layout, self._tr
        self._draw_board(canvas)
        face = text.fit_face(tr("setup.title"), text.face(theme, Type.SCORE), layout.title.width)
        text.draw(canvas, tr("setup.title"), face, palette.text, (layout.title.left, layout.title.centre[1]), "midleft")
        self._draw_caption(canvas)
        fill = Fill(palette.panel, opacity=0.94, edge=palette.edge_soft, edge_width=float(theme.line))
        draw_box(canvas, layout.panel, theme.radius * 1.2, fill)
        self.zones.draw(canvas, theme)
        self._draw_message(canvas)

    def _draw_message(self, canvas: pygame.Surface) -> None:
        """What came along with the last choice, or which keys do what."""
        face, palette = text.face(self.theme, Type.BODY if self.told else Type.SMALL), self.theme.palette
        words, colour = (self.told, palette.accent) if self.told else (self._tr("setup.hint"), palette.text_soft)
        text.draw_fitted(canvas, words, face, colour, self.layout.message)

    def _draw_caption(self, canvas: pygame.Surface) -> None:
        face = text.face(self.theme, Type.SMALL)
        colour = self.theme.palette.accent if self.missing else self.theme.palette.text_soft
        text.draw_fitted(canvas, self.missing or self._caption(), face, colour, self.layout.caption, "centre")

    def _caption(self) -> str:
        """Who plays whom."""
        names = names_of(self._tr, self.now)
        if len(names) == 4:
            first, second, third, fourth = (names[seat] for party in self.now.seating.parties for seat in party)
            return self._tr("setup.pairs", first=first, second=second, third=third, fourth=fourth)
        return self._tr("setup.singles" if len(names) == 2 else "setup.three")

    def _draw_board(self, canvas: pygame.Surface) -> None:
        """The board of the match with its men; the striker lies before whoever is known to start, a line joins partners."""
        now, style, equipment = self.now, self.style, self.now.equipment
        viewport = fit(self.layout.board, equipment.board.size, equipment.board.frame_width)
        canvas.blit(backdrop(self.size, viewport, equipment.board, style.look, self.theme.palette), (0, 0))
        if len(now.seats) == 4:
            edge = Point(0.0, -equipment.board.half)
            for party in now.seating.parties:
                one, other = (viewport.to_px(quarter_turned(edge, seat.quarter_turns)) for seat in party)
                pygame.draw.line(canvas, self.theme.palette.accent, one, other, self.theme.px(2))
        discs = resting_poses(opening_layout(now.starter or Seat.SOUTH, equipment))
        draw_discs(canvas, viewport, discs, equipment, men=style.men)
        if now.starter is not None:
            striker = striker_on_base(now.starter, _STRIKER_AT, equipment)
            draw_discs(canvas, viewport, (striker,), equipment, men=style.men)
