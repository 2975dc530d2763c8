"""New match: who sits where at a board that is drawn as it will be, by which laws, with what help, and who starts."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from carrom.model.discs import Kind
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat, quarter_turned
from carrom.model.units import Point, Second
from carrom.play.preferences import LONGEST_KIND, LONGEST_NAME, PERSON, Preferences
from carrom.rules.ruleset import base_of
from carrom.storage.house_rules import house_rules
from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.intents import FileDropped, Intent, KeyDown
from carrom.ui.law_pages import PageName
from carrom.ui.looks import style_of
from carrom.ui.match_in_play import is_own
from carrom.ui.painting.discs import draw_discs, laid_striker, resting
from carrom.ui.painting.position import backdrop
from carrom.ui.scene import Push, Replace, Scene, Step
from carrom.ui.scenes.laws import LawsScene
from carrom.ui.scenes.screen import Walked
from carrom.ui.scenes.setup_layout import SetUpLayout, set_up_layout
from carrom.ui.set_up_rows import DIFFERENCES, LAWS, missing, names_of, set_up_rows, told
from carrom.ui.setting_up import Houses, SetUp, may_be_kept, set_up, with_choice, with_player
from carrom.ui.theme import Palette, Type, theme_for
from carrom.ui.viewport import fit
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import Edited, Entry
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.plates import Mark, Plates
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.zones import Heard

_STRIKER_AT = -120_000  # µm: beside the name plate
_PLAYERS = {"two": 2, "three": 3, "four": 4}


class SetUpScene(Walked):
    """`preferences` answers with those in force and `change` puts others in force; `start` makes the table of the match they
    describe, `laws` the page of all laws, `back` the screen before."""

    def __init__(
        self,
        say: Catalogue,
        preferences: Callable[[], Preferences],
        change: Callable[[Preferences], None],
        start: Callable[[], Scene],
        laws: Callable[[], Scene],
        back: Callable[[], Scene],
        houses: Callable[[], Houses] = house_rules,
    ) -> None:
        super().__init__()
        self._say, self._preferences, self._change = say, preferences, change
        self._start, self._laws, self._back, self._houses = start, laws, back, houses
        self.now: SetUp = set_up(preferences(), houses())
        self.players, self.plates, self.foot = Buttons(), Plates(), Buttons()
        self.name = Entry("name", "", LONGEST_NAME)
        self.path = Entry("path", say("setup.path"), LONGEST_KIND)
        self.form = Form()
        self._away = False  # at another screen, which may change anything
        self._take_seat(self.now)

    def _take_seat(self, now: SetUp) -> None:
        """Another seat in hand, or the same one anew: its words stand in the fields."""
        player = now.match.player(now.seat)
        self.now = now
        self.name.put(player.name)
        self.path.put(player.kind if is_own(player.kind) else "")
        self.lay_out()

    def lay_out(self) -> None:
        now, say = self.now, self._say
        self.told, self.missing = told(say, now), missing(say, now)
        (width, height), display = self.size, now.preferences.display
        self.theme = theme_for(width, height, display.scale)
        own = is_own(now.match.player(now.seat).kind)
        self.layout: SetUpLayout = set_up_layout(width, height, self.theme, now.seats, own)
        layout, names = self.layout, names_of(say, now)
        self.players.show(
            *(
                Button(name, rect, say(f"setup.players_{count}"), chosen=count == now.match.players)
                for (name, count), rect in zip(_PLAYERS.items(), layout.players, strict=True)
            )
        )
        self.style = style_of(display.look, display.men)
        self.plates.men = self.style.men
        self.plates.marks = {seat.value: self._mark(seat) for seat in now.seats}
        self.plates.show(*(Button(seat.value, layout.plates[seat], names[seat], chosen=seat is now.seat) for seat in now.seats))
        self.name.hint = say("setup.name", player=names[now.seat])
        self.name.show(layout.name, self.theme)
        self.form.show(set_up_rows(say, now), layout.form, self.theme)
        start = Button("start", layout.start, say("setup.start"), sign=Icon.PLAY, primary=True)
        self.foot.show(Button("back", layout.back, say("setup.back"), sign=Icon.BACK), start)
        fields: tuple[Entry, ...] = (self.name,)
        if layout.path is not None:
            self.path.show(layout.path, self.theme)
            fields = (self.name, self.path)
        self.zones.show(self.players, self.plates, *fields, self.form, self.foot)

    def _mark(self, seat: Seat) -> Mark:
        now = self.now
        colour = now.colour(seat)
        either = (Kind.WHITE, Kind.BLACK) if now.rules.men_owned_by_colour and now.match.players != 3 else ()
        return Mark(either if colour is None else (colour,), now.match.player(seat).kind != PERSON)

    def heed(self, intent: Intent) -> Step | None:
        self._refresh()
        match intent:
            case KeyDown(key="escape"):
                if isinstance(self.zones.current, Entry):
                    self.zones.go_to(self.plates)
                    return None
                return Replace(self._back())
            case KeyDown(key="f1"):
                return Push(self._law_sheet(PageName.LAWS))
            case KeyDown(key="return" | "space") if self.zones.current is None:
                return Replace(self._start())
            case FileDropped(path) if Path(path).suffix == ".py" and may_be_kept(path):
                self._take_seat(self._kept(with_player(self.now, kind=path)))
                return None
        return self.hears(self.zones.handle(intent))

    def hears(self, heard: Heard | None) -> Step | None:
        match heard:
            case "back":
                return Replace(self._back())
            case "start":
                return Replace(self._start())
            case str() if heard in _PLAYERS:
                self._take_seat(self._kept(with_choice(self.now, "players", _PLAYERS[heard])))
            case str():
                self._take_seat(replace(self.now, seat=Seat(heard), brought=()))
                self.form.scroll.to(0)
            case Edited(name, done):
                self._write(name)
                if done:
                    self.zones.go_to(self.form)
            case Change(name, values) if values:
                self._take_seat(self._kept(with_choice(self.now, name, values[0])))
            case Reset(name):
                self._kept(with_choice(self.now, name, getattr(base_of(self.now.rules), name)))
                self.lay_out()
            case Press(name):
                return self._press(name)
        return None

    def _write(self, field: str) -> None:
        """What stands in a field now is the player's name, or the path of a bot."""
        if field == "name":
            self._kept(with_player(self.now, name=self.name.words))
        elif self.path.words:
            self._kept(with_player(self.now, kind=self.path.words))
        self.lay_out()

    def _press(self, name: str) -> Step | None:
        if name == DIFFERENCES:
            return Push(self._law_sheet(PageName.DIFFERENCES))
        if name != LAWS:
            return None
        self._away = True
        return Push(self._laws())

    def _law_sheet(self, page: PageName) -> Scene:
        now = self.now
        return LawsScene(self._say, now.laws, page=page, bound=now.preferences.controls.keys)

    def _kept(self, now: SetUp) -> SetUp:
        """This set-up is in force from now on."""
        self.now = now
        self._change(now.preferences)
        return now

    def _refresh(self) -> None:
        """What another screen has changed meanwhile is taken over."""
        if self._away or self._preferences() != self.now.preferences:
            self._away = False
            self._take_seat(set_up(self._preferences(), self._houses(), self.now))

    def update(self, dt: Second) -> Step | None:
        self._refresh()
        return super().update(dt)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, layout, say = self.theme, self.layout, self._say
        self._draw_board(canvas)
        face = text.fitted(say("setup.title"), text.face(theme, Type.SCORE), layout.title.width)
        text.draw(canvas, say("setup.title"), face, Palette.TEXT, (layout.title.left, layout.title.centre[1]), "midleft")
        self._draw_caption(canvas)
        fill = Fill(Palette.PANEL, opacity=0.94, edge=Palette.EDGE_SOFT, edge_width=float(theme.line))
        draw_box(canvas, layout.panel, theme.radius * 1.2, fill)
        self.zones.draw(canvas, theme)
        self._draw_message(canvas)

    def _draw_message(self, canvas: pygame.Surface) -> None:
        """What came along with the last choice, or which keys do what."""
        face = text.face(self.theme, Type.BODY if self.told else Type.SMALL)
        words, colour = (self.told, Palette.ACCENT) if self.told else (self._say("setup.hint"), Palette.TEXT_SOFT)
        text.draw_fitted(canvas, words, face, colour, self.layout.message)

    def _draw_caption(self, canvas: pygame.Surface) -> None:
        face = text.face(self.theme, Type.SMALL)
        colour = Palette.ACCENT if self.missing else Palette.TEXT_SOFT
        text.draw_fitted(canvas, self.missing or self._caption(), face, colour, self.layout.caption, "centre")

    def _caption(self) -> str:
        """Who plays whom."""
        names = names_of(self._say, self.now)
        if len(names) == 4:
            first, second, third, fourth = (names[seat] for party in self.now.seating.parties for seat in party)
            return self._say("setup.pairs", first=first, second=second, third=third, fourth=fourth)
        return self._say("setup.singles" if len(names) == 2 else "setup.three")

    def _draw_board(self, canvas: pygame.Surface) -> None:
        """The board of the match with its men; the striker lies before whoever is known to start, a line joins partners."""
        now, style, equipment = self.now, self.style, self.now.equipment
        viewport = fit(self.layout.board, equipment.board.size, equipment.board.frame_width)
        canvas.blit(backdrop(self.size, viewport, equipment.board, style.look), (0, 0))
        if len(now.seats) == 4:
            edge = Point(0.0, -equipment.board.half)
            for party in now.seating.parties:
                one, other = (viewport.to_px(quarter_turned(edge, seat.quarter_turns)) for seat in party)
                pygame.draw.line(canvas, Palette.ACCENT, one, other, self.theme.px(2))
        discs = resting(opening_layout(now.starter or Seat.SOUTH, equipment))
        draw_discs(canvas, viewport, discs, equipment, men=style.men)
        if now.starter is not None:
            striker = laid_striker(now.starter, _STRIKER_AT, equipment)
            draw_discs(canvas, viewport, (striker,), equipment, men=style.men)
