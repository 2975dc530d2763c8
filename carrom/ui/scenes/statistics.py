"""Statistics: what each name did in all matches that count, in numbers and plots, and the table of those who joined it."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from carrom.model.equipment import standard
from carrom.model.units import Second
from carrom.play.figures import Figures
from carrom.play.statistics import Standing, table
from carrom.rules.switches import Switch
from carrom.storage.careers import Gathered, Gathering
from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.keeper import Keeper
from carrom.ui.looks import style_of
from carrom.ui.painting.board_pictures import paint_ahead
from carrom.ui.painting.ground import ground
from carrom.ui.painting.plots import spots_side
from carrom.ui.rows import Look, Row, headed
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.scenes.arrangement import in_row, page_of
from carrom.ui.scenes.screen import Walked
from carrom.ui.scenes.statistics_pages import DRAWS, Sheet, say_so, spots_rect
from carrom.ui.theme import Palette, Type, theme_for
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.form import Change, Form
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.progress import draw_progress
from carrom.ui.widgets.zones import Heard, Zone

PAGES = ("summary", "strokes", "striker", "fouls", "ratings")
_LOOKING: Second = 1 / 20


class StatisticsScene(Walked):
    """`gathering` is still at work when the screen opens; its progress is shown."""

    def __init__(self, say: Catalogue, keeper: Keeper, gathering: Gathering, leave: Callable[[], Scene]) -> None:
        super().__init__()
        self._say, self._keeper, self._gathering, self._leave = say, keeper, gathering, leave
        self.gathered: Gathered | None = None
        self.name, self.page = "", PAGES[0]
        self._order: tuple[str, ...] = ()  # of the names on the page of ratings
        self.tabs, self.foot = Buttons(), Buttons()
        self.players, self.ratings = Buttons(), Form(say("statistics.none"))
        self._name = Rect(0, 0, 0, 0)
        self.lay_out()
        self.zones.go_to(self.tabs)

    @property
    def figures(self) -> Figures | None:
        """Of the name that is chosen."""
        return None if self.gathered is None else self.gathered.everybody.get(self.name)

    def lay_out(self) -> None:
        say, (width, height) = self._say, self.size
        theme = self.theme = theme_for(width, height)
        page = page_of(width, height)
        margin, column, gap, touch = page.left, page.width, theme.gap, theme.touch
        head = max(theme.px(64), touch + gap)
        self._head = Rect(margin, page.top, column * 0.5, head)
        places = in_row(Rect(margin, page.top + head, column, touch), len(PAGES), theme)
        self.tabs.show(
            *(
                Button(name, place, say(f"statistics.{name}"), chosen=name == self.page)
                for name, place in zip(PAGES, places, strict=True)
            )
        )
        foot = page.bottom - touch
        self.foot.show(
            Button("leave", Rect(margin, foot, min(column, theme.px(240)), touch), say("statistics.leave"), sign=Icon.BACK)
        )
        top = page.top + head + touch + theme.space
        self.body = Rect(margin, top, column, foot - gap - top)
        zones: list[Zone] = [self.tabs]
        if self.gathered is not None and self.gathered.everybody and self.page != "ratings":
            side = Rect(page.right - touch, page.top, touch, touch)
            left = replace(side, left=self._head.right + gap)
            self._name = Rect(left.right, page.top, side.left - left.right, touch)
            self.players.show(Button("before", left, "", sign=Icon.BACK), Button("after", side, "", sign=Icon.ON))
            zones.append(self.players)
            self._paint_ahead()
        if self.gathered is not None and self.page == "ratings":
            self.ratings.show(self._rating_rows(self.gathered), self.body, theme)
            zones.append(self.ratings)
        self.zones.show(*zones, self.foot)

    def _rating_rows(self, gathered: Gathered) -> tuple[Row, ...]:
        """Those who joined when the page was opened, the strongest first, then all the others; whoever joins or leaves stays in
        place until it is opened again."""
        say, joined = self._say, self._keeper().statistics.joined
        standings = {standing.name: (place, standing) for place, standing in enumerate(table(gathered.matches, joined), 1)}
        self._order = self._order or tuple(dict.fromkeys((*standings, *gathered.everybody)))
        longest = say("statistics.standing", place=99, rating="+9999", low="-9999", high="+9999", won=9999, all=9999)
        rows = []
        for name in self._order:
            won = gathered.everybody[name].matches
            plain = say("statistics.not_rated", won=won.hits, all=won.tries)
            help_ = self._standing(*standings[name]) if name in standings else plain
            rows.append(replace(self._joining(name, help_, name in joined), room=((name, plain), (name, longest))))
        if rows:
            rows.append(Row("meaning", Look.TEXT, say("statistics.meaning"), say("statistics.meaning_figures"), "", ""))
        return headed(say("statistics.joining"), rows)

    def _standing(self, place: int, standing: Standing) -> str:
        rating, won = standing.rating, standing.matches
        return self._say(
            "statistics.standing",
            place=place,
            rating=f"{rating.elo:+.0f}",
            low=f"{rating.elo_low:+.0f}",
            high=f"{rating.elo_high:+.0f}",
            won=won.hits,
            all=won.tries,
        )

    def _joining(self, name: str, help_: str, on: bool) -> Row:
        say = self._say
        switch = Switch(name, "toggle", options=(False, True), group="statistics")
        return Row(name, Look.TOGGLE, name, help_, say("form.on" if on else "form.off"), on, switch=switch)

    def heed(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape"):
                return self.hears("leave")
        return self.hears(self.zones.handle(intent))

    def hears(self, news: Heard | None) -> Step | None:
        match news:
            case None:
                return None
            case "leave":
                self._gathering.stop()
                return Replace(self._leave())
            case "before" | "after":
                self._turn(1 if news == "after" else -1)
            case str():
                self.page, self._order = news, ()
            case Change(name, (bool() as joins, *_)):
                self._join(name, joins)
        self.lay_out()
        return None

    def show(self, gathered: Gathered) -> None:
        """What was gathered, with whoever struck most of all that are no bots."""
        self.gathered, self._order = gathered, ()
        bots = {name for match in gathered.matches for name in match.bots}
        self.name = min(gathered.everybody, key=lambda name: name in bots, default="")
        self.lay_out()

    def _turn(self, by: int) -> None:
        """Another name's figures."""
        assert self.gathered is not None
        names = tuple(self.gathered.everybody)
        self.name = names[(names.index(self.name) + by) % len(names)]

    def _paint_ahead(self) -> None:
        """The board that a page will show."""
        look = style_of(self._keeper().display.look, self._keeper().display.men).look
        paint_ahead(standard().board, spots_side(spots_rect(self.body)), (0,), look)

    def _join(self, name: str, joins: bool) -> None:
        now = self._keeper()
        others = tuple(each for each in now.statistics.joined if each != name)
        joined = (*others, name) if joins else others
        self._keeper.change(replace(now, statistics=replace(now.statistics, joined=joined)))

    def update(self, dt: Second) -> Step | None:
        if self.gathered is None and (gathered := self._gathering.done) is not None:
            self.show(gathered)
        return super().update(dt)

    def quiet(self) -> Second:
        return _LOOKING if self.gathered is None else super().quiet()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, head, say = self.theme, self._head, self._say
        canvas.blit(ground(canvas.get_size()), (0, 0))
        title = text.fitted(say("statistics.title"), text.face(theme, Type.SCORE), head.width - theme.gap)
        text.draw(canvas, say("statistics.title"), title, Palette.TEXT, (head.left, head.centre[1] - theme.px(4)), "midleft")
        self.zones.draw(canvas, theme)
        figures = self.figures
        if figures is not None and self.page != "ratings":
            face = text.fitted(self.name, text.face(theme, Type.LARGE), self._name.width - theme.gap)
            words = text.shortened(self.name, face, self._name.width - theme.gap)
            text.draw(canvas, words, face, Palette.TEXT, self._name.centre, "center")
        if self.gathered is None:
            read, every = self._gathering.read, self._gathering.all
            words = say("statistics.reading", read=read, all=every)
            draw_progress(canvas, theme, self.body, words, read / max(1, every))
        elif figures is None:
            if self.page != "ratings":  # there the form says so itself
                say_so(canvas, theme, self.body, say("statistics.none"))
        elif self.page != "ratings":
            display = self._keeper().display
            DRAWS[self.page](canvas, Sheet(theme, self.body, say, figures, style_of(display.look, display.men)))
