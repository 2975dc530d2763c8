"""New match: who sits where at a board drawn as it will be, by which laws, with what help, and who starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from carrom.model.discs import Kind
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat, quarter_turned
from carrom.model.units import Point, Second
from carrom.play.preferences import LONGEST_KIND, Preferences
from carrom.play.profiles import LONGEST_NAME, Portrait
from carrom.rules.ruleset import base_preset
from carrom.storage.house_rules import house_rules
from carrom.ui.draw.backdrop import backdrop
from carrom.ui.draw.discs import draw_discs, resting_poses, striker_on_base
from carrom.ui.draw.looks import CLASSIC, MenSet, style_of
from carrom.ui.draw.trays import draw_man
from carrom.ui.input.intents import FileDropped, Intent, KeyDown
from carrom.ui.input.viewport import Rect, fit
from carrom.ui.pages.laws import LawsScene
from carrom.ui.scene import Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import is_own_bot
from carrom.ui.state.match_setup import (
    DIFFERENCES,
    LAWS,
    PEOPLE,
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
    with_player,
)
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon, portrait
from carrom.ui.widgets.layout import REST, centred, columns, equal_columns, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, Theme, Type
from carrom.ui.widgets.zones import ZoneEvent
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.law_pages import LawPageName


@dataclass(frozen=True, slots=True)
class PlateMark:
    """`kinds` are the colours that this player may yet play: one, both, or none where men have no owner."""

    kinds: tuple[Kind, ...]
    portrait: Portrait


class Plates(Buttons):
    """Buttons drawn as plates; the chosen one is lit. `marks` are by the buttons' names, `men` how colours are shown."""

    marks: Mapping[str, PlateMark] = {}
    men: MenSet = CLASSIC.men

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        for plate in self.shown:
            self._draw_plate(canvas, theme, plate, self.marks[plate.name])

    def _draw_plate(self, canvas: pygame.Surface, theme: Theme, plate: Button, mark: PlateMark) -> None:
        palette = theme.palette
        rect, hot = plate.rect, plate.name in (self._hovered, self._focus)
        ground = palette.accent if plate.chosen else palette.panel_hover if hot else palette.ground_dark
        edge = palette.accent_bright if plate.chosen or hot else palette.edge
        fill = Fill(ground, opacity=1.0 if plate.chosen else 0.92, edge=edge, edge_width=float(theme.line))
        draw_box(canvas, rect, rect.height / 2, fill)
        if plate.name == self._focus:
            around = Rect(rect.left - 4, rect.top - 4, rect.width + 8, rect.height + 8)
            ring = Fill(palette.text, opacity=0.0, edge=palette.text, edge_width=2.0)
            draw_box(canvas, around, around.height / 2, ring)
        colour = palette.text_on_accent if plate.chosen else palette.text
        size = min(rect.height, rect.width * _MARKS)  # marks grow with the plate, not where it has no room to grow
        middle, side, pad, between = rect.centre[1], round(size * 0.72), size * 0.22, round(size * 0.14)
        room = rect.width - 2 * pad - side - between
        face, lines = _lines(plate.label, text.face(theme, Type.STRONG), room, rect.height)
        wide = max(text.width(line, face) for line in lines)
        x = rect.centre[0] - (side + between + wide) / 2
        canvas.blit(portrait(mark.portrait, side), (round(x), round(middle - side / 2)))
        radius = side * _BADGE
        for number, kind in enumerate(reversed(mark.kinds)):
            at = x + side - radius * (0.7 + 1.2 * number), middle + side / 2 - radius * 0.7
            draw_man(canvas, kind, at, radius, shade=False, men=self.men, palette=palette)
        x += side + between
        top = middle - len(lines) * text.line_height(face) / 2
        text.draw_lines(canvas, lines, face, colour, (x + wide / 2, top), "centre")


def _lines(name: str, wanted: text.Face, width: float, height: float) -> tuple[text.Face, tuple[str, ...]]:
    """The name on one line or on more, no word of it parted; where it is too long its beginning."""
    face = text.fit_face(name, wanted, width)
    least = text.Face(wanted.file, LEAST_TYPE)
    if text.width(name, face) <= width:
        return face, (name,)
    if all(text.width(word, least) <= width for word in name.split()):
        return text.fit_lines(name, wanted, width, height)
    return face, (text.shorten(name, face, width),)


_MARKS = 0.29  # of a name plate's width at most: the height by which its portrait is measured
_BADGE = 0.24  # of a portrait's side: the radius of the men on it
_WIDEST = 500.0  # the column with the board, pixels at scale 1
_SHARE = 0.42  # of a wide window
_TALL_SHARE = 0.5  # of a tall one
_PLATE = 152.0
_LONG_PLATE = 230.0  # of those that have the board's whole edge for themselves
_NAMED = 0.4  # of the column is for a player's name where a bot's path stands beside it
_OUTSIDE = 0.36  # of a plate at the side lies beside the board, the rest over it


@dataclass(frozen=True, slots=True)
class MatchSetupLayout:
    """`plates` are the players' name plates over the board's frame; `path` is None unless a player's own bot is in hand."""

    title: Rect
    players: tuple[Rect, ...]
    caption: Rect
    board: Rect
    plates: Mapping[Seat, Rect]
    name: Rect
    path: Rect | None
    panel: Rect
    form: Rect
    back: Rect
    message: Rect
    start: Rect


def match_setup_layout(width: int, height: int, theme: Theme, seats: tuple[Seat, ...], own_bot: bool) -> MatchSetupLayout:
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
    players, caption, middle, _, names = rows(left, 0, touch, theme.px(46), REST, gap, touch)
    name, path = columns(names, gap, names.width * _NAMED - gap, REST) if own_bot else (names, None)
    back, message, start = columns(foot, theme.space, theme.px(150), REST, theme.px(230))
    return MatchSetupLayout(
        title,
        equal_columns(players, theme.px(6), len(_PLAYERS)),  # narrow gaps, so that a larger scale takes no room from the words
        caption,
        *_board(middle, theme, seats),
        name,
        path,
        panel,
        panel.inset(theme.px(10)),
        back,
        replace(message, top=foot.top - over, height=touch + over + under),
        start,
    )


def _board(area: Rect, theme: Theme, seats: tuple[Seat, ...]) -> tuple[Rect, Mapping[Seat, Rect]]:
    """The board's frame, as large as it goes with four players, and the plates that lie over its edges."""
    wide, high = min(float(theme.px(_PLATE)), area.width * 0.38), float(theme.touch)
    outside = wide * _OUTSIDE
    long = min(float(theme.px(_LONG_PLATE)), area.width * 0.62)
    side = max(40.0, min(area.height - high, area.width - 2 * outside))
    (x, y), board = area.centre, centred(area.centre, side, side)
    plates = {
        Seat.SOUTH: centred((x, board.bottom), long, high),
        Seat.EAST: centred((board.right + outside - wide / 2, y), wide, high),
        Seat.NORTH: centred((x, board.top), long, high),
        Seat.WEST: centred((board.left - outside + wide / 2, y), wide, high),
    }
    return board, {seat: plates[seat] for seat in seats}


_STRIKER_AT = -120_000  # µm: beside the name plate
_PLAYERS = {"two": 2, "three": 3, "four": 4}


class MatchSetupScene(ZonedScreen):
    """`preferences` answers with those in force and `change` puts others in force; `start` makes the table of the match they
    describe, `laws` the page of all laws, `people` that of the players, `back` the screen before."""

    def __init__(
        self,
        tr: Catalogue,
        preferences: Callable[[], Preferences],
        change: Callable[[Preferences], None],
        start: Callable[[], Scene],
        laws: Callable[[], Scene],
        people: Callable[[], Scene],
        back: Callable[[], Scene],
        houses: Callable[[], Houses] = house_rules,
    ) -> None:
        super().__init__()
        self._tr, self._preferences, self._change = tr, preferences, change
        self._start, self._laws, self._people, self._back, self._houses = start, laws, people, back, houses
        self.now: MatchSetup = match_setup(preferences(), houses())
        self.players, self.plates, self.foot = Buttons(), Plates(), Buttons()
        self.name = TextField("name", "", LONGEST_NAME)
        self.path = TextField("path", tr("setup.path"), LONGEST_KIND)
        self.form = Form()
        self._away = False  # at another screen, which may change anything
        self._take_seat(self.now)

    def _take_seat(self, now: MatchSetup) -> None:
        """Another seat in hand, or the same one again: its words stand in the fields."""
        player = now.match.player(now.seat)
        self.now = now
        self.name.put(player.name)
        self.path.put(player.kind if is_own_bot(player.kind) else "")
        self.lay_out()

    def lay_out(self) -> None:
        now, tr = self.now, self._tr
        self.told, self.missing = told(tr, now), missing(tr, now)
        (width, height), display = self.size, now.preferences.display
        own = is_own_bot(now.match.player(now.seat).kind)
        self.layout: MatchSetupLayout = match_setup_layout(width, height, self.theme, now.seats, own)
        layout, names = self.layout, names_of(tr, now)
        self.players.show(
            *(
                Button(name, rect, tr(f"setup.players_{count}"), chosen=count == now.match.players)
                for (name, count), rect in zip(_PLAYERS.items(), layout.players, strict=True)
            )
        )
        self.style = style_of(display)
        self.plates.men = self.style.men
        self.plates.marks = {seat.value: self._mark(seat) for seat in now.seats}
        self.plates.show(*(Button(seat.value, layout.plates[seat], names[seat], chosen=seat is now.seat) for seat in now.seats))
        self.name.hint = tr("setup.name", player=names[now.seat])
        self.name.show(layout.name, self.theme)
        self.form.show(match_setup_rows(tr, now), layout.form, self.theme)
        start = Button("start", layout.start, tr("setup.start"), sign=Icon.PLAY, primary=True)
        self.foot.show(Button("back", layout.back, tr("setup.back"), sign=Icon.BACK), start)
        fields: tuple[TextField, ...] = (self.name,)
        if layout.path is not None:
            self.path.show(layout.path, self.theme)
            fields = (self.name, self.path)
        self.zones.show(self.players, self.plates, *fields, self.form, self.foot)

    def _mark(self, seat: Seat) -> PlateMark:
        now = self.now
        colour = now.colour(seat)
        either = (Kind.WHITE, Kind.BLACK) if now.rules.men_owned_by_colour and now.match.players != 3 else ()
        return PlateMark(either if colour is None else (colour,), portrait_at(self._tr, now, seat))

    def handle_input(self, intent: Intent) -> Step | None:
        self._refresh()
        match intent:
            case KeyDown(key="escape"):
                if isinstance(self.zones.current, TextField):
                    self.zones.go_to(self.plates)
                    return None
                return Replace(self._back())
            case KeyDown(key="f1"):
                return Push(self._law_sheet(LawPageName.LAWS))
            case KeyDown(key="return" | "space") if self.zones.current is None:
                return Replace(self._start())
            case FileDropped(path) if Path(path).suffix == ".py" and may_be_kept(path):
                self._take_seat(self._keep(with_player(self.now, kind=path)))
                return None
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        match event:
            case "back":
                return Replace(self._back())
            case "start":
                return Replace(self._start())
            case str() if event in _PLAYERS:
                self._take_seat(self._keep(with_choice(self.now, "players", _PLAYERS[event])))
            case str():
                self._take_seat(replace(self.now, seat=Seat(event), brought=()))
                self.form.scroll.to(0)
            case TextEdited(name, done):
                self._write(name)
                if done:
                    self.zones.go_to(self.form)
            case Change(name, values) if values:
                self._take_seat(self._keep(with_choice(self.now, name, values[0])))
            case Reset(name):
                self._keep(with_choice(self.now, name, getattr(base_preset(self.now.rules), name)))
                self.lay_out()
            case Press(name):
                return self._press(name)
        return None

    def _write(self, field: str) -> None:
        """What stands in a field now is the player's name, or the path of a bot."""
        if field == "name":
            self._keep(with_player(self.now, name=self.name.words))
        elif self.path.words:
            self._keep(with_player(self.now, kind=self.path.words))
        self.lay_out()

    def _press(self, name: str) -> Step | None:
        if name == DIFFERENCES:
            return Push(self._law_sheet(LawPageName.DIFFERENCES))
        if name not in (LAWS, PEOPLE):
            return None
        self._away = True
        return Push(self._laws() if name == LAWS else self._people())

    def _law_sheet(self, page: LawPageName) -> Scene:
        now = self.now
        return LawsScene(self._tr, now.laws, page=page, bound=now.preferences.controls.keys)

    def _keep(self, now: MatchSetup) -> MatchSetup:
        """This set-up is in force from now on."""
        self.now = now
        self._change(now.preferences)
        return now

    def _refresh(self) -> None:
        """What another screen has changed meanwhile is taken over."""
        if self._away or self._preferences() != self.now.preferences:
            self._away = False
            self._take_seat(match_setup(self._preferences(), self._houses(), self.now))

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
