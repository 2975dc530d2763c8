"""Statistics: what each name did in all matches that count, in numbers and plots."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import pygame

from carrom.model.equipment import standard_equipment
from carrom.model.units import Second
from carrom.play.player_statistics import CUTS, DISTANCES, PlayerFigures, Rate, RatingRow, rating_curve, rating_table
from carrom.rules.ruleset import Switch
from carrom.storage.counted_matches import AllStatistics, StatisticsLoader
from carrom.ui.draw.backdrop import ground
from carrom.ui.draw.board_pictures import paint_ahead
from carrom.ui.draw.looks import Style, style_of
from carrom.ui.draw.plots import Bar, draw_band, draw_bars, draw_curve, draw_progress, draw_spots, spots_side
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.state.match_in_play import portrait_named
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.form import Change, Form
from carrom.ui.widgets.icons import Icon, portrait
from carrom.ui.widgets.layout import REST, below, columns, equal_columns, grid, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, Theme, Type
from carrom.ui.widgets.zones import Zone, ZoneEvent
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.setting_rows import Row, RowWidget, with_heading

_FACE = 40.0  # pixels at scale 1: a portrait's side
_SPAN = 5  # matches that the line over time is the mean of
_LEAST_MATCHES = 2  # for a line
_MOST_BARS = 12
_BESIDE = 0.02  # of the width, between a board and its words
_ROOMY = 1000.0  # bodies at least this wide (scaled) have three plots side by side
_ZONES = ("far_left", "left", "middle", "right", "far_right")


@dataclass(frozen=True, slots=True)
class StatisticsSheet:
    """What a page is drawn with: the room `body`, the words, and what is shown."""

    theme: Theme
    body: Rect
    tr: Catalogue
    figures: PlayerFigures
    style: Style

    def of(self, rate: Rate) -> str:
        """How many of how many."""
        return self.tr("statistics.of", hits=rate.hits, tries=rate.tries)

    def bar(self, label: str, rate: Rate) -> Bar:
        if not rate.tries:
            return Bar(label, 0.0, self.tr("statistics.never"))
        percent = round(rate.share * 100)
        return Bar(label, rate.share, self.tr("statistics.rate_of", hits=rate.hits, tries=rate.tries, percent=percent))

    def spans(self, unit: str, edges: tuple[float, ...]) -> list[str]:
        """Each span between two edges in words; the last one is open."""
        spans = list(pairwise(edges))
        words = [self.tr(f"statistics.span_{unit}", low=f"{low:g}", high=f"{high:g}") for low, high in spans[:-1]]
        return [*words, self.tr(f"statistics.over_{unit}", low=f"{spans[-1][0]:g}")]


def draw_words(canvas: pygame.Surface, theme: Theme, body: Rect, words: str) -> None:
    """Words where there is nothing to draw."""
    face, lines = text.fit_lines(words, text.face(theme, Type.BODY), body.width, body.height)
    text.draw_lines(canvas, lines, face, theme.palette.text_soft, (body.left, body.top))


def draw_summary(canvas: pygame.Surface, sheet: StatisticsSheet) -> None:
    """The sums, and the pot rate over time under them."""
    tr, theme, body, figures = sheet.tr, sheet.theme, sheet.body, sheet.figures
    parts = {
        "matches": sheet.of(figures.matches),
        "boards": sheet.of(figures.boards),
        "points": str(figures.points),
        "all_strokes": str(figures.strokes.tries),
        "pots": str(figures.pots),
        "rate": tr("statistics.percent", percent=round(figures.strokes.share * 100)),
        "breaks": sheet.of(figures.breaks),
        "covers": str(figures.covers),
        "slams": str(figures.slams),
    }
    across = 3 if body.width < theme.px(_ROOMY) else 5
    down = -(-len(parts) // across)
    natural = text.line_height(text.face(theme, Type.HEADING)) + text.line_height(text.face(theme, Type.SMALL)) + theme.px(18)
    high = min(float(natural), body.height * 0.62 / down - theme.gap)
    cards = replace(body, height=down * (high + theme.gap) - theme.gap)
    places = grid(cards, (theme.gap, theme.gap), len(parts), across, high)
    for (name, value), place in zip(parts.items(), places, strict=True):
        _draw_card(canvas, theme, place, value, tr(f"statistics.{name}"))
    top = cards.bottom + theme.space
    heading = tr("statistics.over_time", count=_SPAN)
    strong = text.fit_face(heading, text.face(theme, Type.STRONG), body.width)
    text.draw(canvas, heading, strong, theme.palette.accent, (body.left, top), "topleft")
    top += text.line_height(strong) + theme.gap
    if len(figures.over_time) < _LEAST_MATCHES:
        draw_words(canvas, theme, below(body, top), tr("statistics.no_line"))
        return
    shares = tuple(rate.share for _, rate in figures.over_time)
    ends = figures.over_time[0][0][:10], figures.over_time[-1][0][:10]
    draw_curve(canvas, theme, below(body, top), shares, running_rate(figures), ends)


def _draw_card(canvas: pygame.Surface, theme: Theme, rect: Rect, value: str, label: str) -> None:
    """A figure and under it what it counts."""
    palette, inner = theme.palette, rect.inset(theme.px(8))
    draw_box(canvas, rect, theme.radius, Fill(palette.panel, edge=palette.edge_soft, edge_width=float(theme.line)))
    small = text.fit_face(label, text.face(theme, Type.SMALL), inner.width)
    large = text.fit_face(value, text.face(theme, Type.HEADING), inner.width)
    room = inner.height - text.line_height(small)
    if text.line_height(large) > room:
        large = text.Face(large.file, max(LEAST_TYPE, int(large.px * room / text.line_height(large))))
    text.draw(canvas, value, large, palette.text, (rect.centre[0], inner.top + room / 2), "center")
    text.draw(canvas, label, small, palette.text_soft, (rect.centre[0], inner.bottom), "midbottom")


def draw_strokes(canvas: pygame.Surface, sheet: StatisticsSheet) -> None:
    """The pot rate by kind of stroke, by the striker's way to the man, and by the cut."""
    tr, body, gap, figures = sheet.tr, sheet.body, sheet.theme.space, sheet.figures
    if not figures.strokes.tries:
        draw_words(canvas, sheet.theme, body, tr("statistics.no_stroke"))
        return
    plots = (
        ("by_way", [sheet.bar(tr(f"statistics_way.{way}"), rate) for way, rate in figures.by_kind]),
        ("by_distance", [sheet.bar(*each) for each in zip(sheet.spans("mm", DISTANCES), figures.by_distance, strict=True)]),
        ("by_cut", [sheet.bar(*each) for each in zip(sheet.spans("degrees", CUTS), figures.by_cut, strict=True)]),
    )
    if body.width >= sheet.theme.px(_ROOMY):
        places = equal_columns(body, 2 * gap, len(plots))
    else:
        lines, free = [len(bars) + 1 for _, bars in plots], body.height - 2 * sheet.theme.gap
        places = rows(body, sheet.theme.gap, *(free * line / sum(lines) for line in lines))
    for (heading, bars), rect in zip(plots, places, strict=True):
        draw_bars(canvas, sheet.theme, rect, tr(f"statistics.{heading}"), bars)


def spots_rect(body: Rect) -> Rect:
    """The room for the board with the striker's spots."""
    return replace(body, width=body.width * 0.62)


def draw_striker(canvas: pygame.Surface, sheet: StatisticsSheet) -> None:
    """Where the striker lay on the base."""
    body, theme, figures = sheet.body, sheet.theme, sheet.figures
    if not figures.strokes.tries:
        draw_words(canvas, theme, body, sheet.tr("statistics.no_stroke"))
        return
    board = spots_rect(body)
    side = spots_side(board)
    draw_spots(canvas, board, figures.spots, standard_equipment(), sheet.style)
    left = body.left + side + body.width * _BESIDE
    rect = Rect(left, body.top, body.right - left, body.height)
    words = sheet.tr("statistics.spots")
    face, lines = text.fit_lines(words, text.face(theme, Type.BODY), rect.width, rect.height * 0.5)
    text.draw_lines(canvas, lines, face, theme.palette.text_soft, (rect.left, rect.top))
    under = rect.top + len(lines) * text.line_height(face) + theme.space
    zones = zip(_ZONES, figures.by_zone, strict=True)
    bars = [sheet.bar(sheet.tr(f"statistics_zone.{name}"), rate) for name, rate in zones]
    draw_bars(canvas, theme, below(rect, under), sheet.tr("statistics.by_zone"), bars)


def draw_fouls(canvas: pygame.Surface, sheet: StatisticsSheet) -> None:
    """How often each kind of foul was made."""
    tr, body, figures = sheet.tr, sheet.body, sheet.figures
    if not figures.fouls:
        draw_words(canvas, sheet.theme, body, tr("statistics.no_foul"))
        return
    most = figures.fouls[0][1]
    bars = [Bar(tr(f"statistics_foul.{kind}"), count / most, str(count)) for kind, count in figures.fouls[:_MOST_BARS]]
    draw_bars(canvas, sheet.theme, body, tr("statistics.by_foul"), bars)


def signed(tr: Catalogue, value: float) -> str:
    """A difference in points of rating, with its sign."""
    whole = round(value)
    return tr("statistics.minus" if whole < 0 else "statistics.plus", value=abs(whole)) if whole else "0"


def running_rate(figures: PlayerFigures) -> tuple[float, ...]:
    """The pot rate over the last few matches up to each."""
    tries = [0, *accumulate(rate.tries for _, rate in figures.over_time)]
    hits = [0, *accumulate(rate.hits for _, rate in figures.over_time)]
    return tuple(
        (hits[end] - hits[max(0, end - _SPAN)]) / (tries[end] - tries[max(0, end - _SPAN)]) for end in range(1, len(tries))
    )


DRAWS: dict[str, Callable[[pygame.Surface, StatisticsSheet], None]] = {
    "summary": draw_summary,
    "strokes": draw_strokes,
    "striker": draw_striker,
    "fouls": draw_fouls,
}


PAGES = ("summary", "strokes", "striker", "fouls", "ratings")
LOOKING: Second = 1 / 20


class StatisticsScene(ZonedScreen):
    """`gathering` is still at work when the screen opens; its progress is shown."""

    def __init__(self, tr: Catalogue, store: PreferenceStore, gathering: StatisticsLoader, leave: Callable[[], Scene]) -> None:
        super().__init__()
        self._tr, self._store, self._loader, self._leave = tr, store, gathering, leave
        self.all_statistics: AllStatistics | None = None
        self.name, self.page = "", PAGES[0]
        self._order: tuple[str, ...] = ()  # of the names on the page of ratings
        self.tabs, self.foot = Buttons(), Buttons()
        self.players, self.ratings = Buttons(), Form(tr("statistics.none"), self._portrait, picture_side=_FACE)
        self._name = self._curve_rect = Rect(0, 0, 0, 0)
        self.lay_out()
        self.zones.go_to(self.tabs)

    @property
    def figures(self) -> PlayerFigures | None:
        """Of the name that is chosen."""
        return None if self.all_statistics is None else self.all_statistics.everybody.get(self.name)

    def lay_out(self) -> None:
        tr, theme, page = self._tr, self.theme, page_of(*self.size)
        gap, touch = theme.gap, theme.touch
        head, tabs, _, self.body, _, foot = rows(page, 0, max(theme.px(64), touch + gap), touch, theme.space, REST, gap, touch)
        self._head = replace(head, width=page.width * 0.5)
        places = equal_columns(tabs, gap, len(PAGES))
        self.tabs.show(
            *(
                Button(name, place, tr(f"statistics.{name}"), chosen=name == self.page)
                for name, place in zip(PAGES, places, strict=True)
            )
        )
        place = replace(foot, width=min(page.width, theme.px(240)))
        self.foot.show(Button("leave", place, tr("statistics.leave"), sign=Icon.BACK))
        zones: list[Zone] = [self.tabs]
        if self.all_statistics is not None and self.all_statistics.everybody and self.page != "ratings":
            beside = Rect(self._head.right + gap, page.top, page.right - self._head.right - gap, touch)
            left, self._name, right = columns(beside, 0, touch, REST, touch)
            self.players.show(Button("before", left, "", sign=Icon.BACK), Button("after", right, "", sign=Icon.ON))
            zones.append(self.players)
            self._paint_ahead()
        if self.all_statistics is not None and self.page == "ratings":
            form, self._curve_rect = self._ratings_rects()
            self.ratings.show(self._rating_rows(self.all_statistics), form, theme)
            zones.append(self.ratings)
        self.zones.show(*zones, self.foot)

    def _ratings_rects(self) -> tuple[Rect, Rect]:
        """Where the names stand, and the curve of the one that is chosen: beside them where there is room, else below."""
        theme, body = self.theme, self.body
        if body.width >= theme.px(_ROOMY):
            form, _, curve = columns(body, 0, body.width * 0.5, theme.space, REST)
        else:
            form, _, curve = rows(body, 0, body.height * 0.58, theme.gap, REST)
        return form, curve

    def _draw_rating_curve(self, canvas: pygame.Surface) -> None:
        """How the rating of the strongest that joined, or else of the chosen name, has come about."""
        assert self.all_statistics is not None
        joined = [name for name in self._order if name in self._store().statistics.joined]
        name = joined[0] if joined else self.name
        curve = rating_curve(self.all_statistics.matches, name)
        if not curve:
            return
        theme, rect, tr = self.theme, self._curve_rect, self._tr
        heading = tr("statistics.rating_of", player=name)
        strong = text.fit_face(heading, text.face(theme, Type.STRONG), rect.width)
        text.draw(canvas, heading, strong, theme.palette.accent, (rect.left, rect.top), "topleft")
        band = [(each.elo_low, each.elo, each.elo_high) for each in curve]
        draw_band(canvas, theme, below(rect, rect.top + text.line_height(strong)), band, lambda value: signed(tr, value))

    def _rating_rows(self, gathered: AllStatistics) -> tuple[Row, ...]:
        """Those who joined when the page was opened, the strongest first, then all the others; whoever joins or leaves stays in
        place until it is opened again."""
        tr, joined = self._tr, self._store().statistics.joined
        standings = {
            standing.name: (place, standing) for place, standing in enumerate(rating_table(gathered.matches, joined), 1)
        }
        self._order = self._order or tuple(dict.fromkeys((*standings, *gathered.everybody)))
        longest = tr(
            "statistics.standing", place=99, **dict.fromkeys(("rating", "low", "high"), signed(tr, -9999)), won=9999, all=9999
        )
        rows = []
        for name in self._order:
            won = gathered.everybody[name].matches
            plain = tr("statistics.not_rated", won=won.hits, all=won.tries)
            help_ = self._standing(*standings[name]) if name in standings else plain
            rows.append(replace(self._joining(name, help_, name in joined), room=((name, plain), (name, longest))))
        if rows:
            rows.append(Row("meaning", RowWidget.TEXT, tr("statistics.meaning"), tr("statistics.meaning_figures"), "", ""))
        return with_heading(tr("statistics.joining"), rows)

    def _standing(self, place: int, standing: RatingRow) -> str:
        rating, won = standing.rating, standing.matches
        return self._tr(
            "statistics.standing",
            place=place,
            rating=signed(self._tr, rating.elo),
            low=signed(self._tr, rating.elo_low),
            high=signed(self._tr, rating.elo_high),
            won=won.hits,
            all=won.tries,
        )

    def _joining(self, name: str, help_: str, on: bool) -> Row:
        tr = self._tr
        switch = Switch(name, "toggle", options=(False, True), group="statistics")
        return Row(name, RowWidget.TOGGLE, name, help_, tr("form.on" if on else "form.off"), on, switch=switch, picture=name)

    def _portrait(self, name: str, side: int) -> pygame.Surface:
        """What a name looks like."""
        assert self.all_statistics is not None
        bots = {bot for match in self.all_statistics.matches for bot in match.bots}
        return portrait(portrait_named(self._tr, self._store().profiles.known, name, bots), side)

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape"):
                return self.handle_event("leave")
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        match event:
            case None:
                return None
            case "leave":
                self._loader.stop()
                return Replace(self._leave())
            case "before" | "after":
                self._turn(1 if event == "after" else -1)
            case str():
                self.page, self._order = event, ()
            case Change(name, (bool() as joins, *_)):
                self._join(name, joins)
        self.lay_out()
        return None

    def show(self, gathered: AllStatistics) -> None:
        """What was gathered, with whoever struck most of all that are no bots."""
        self.all_statistics, self._order = gathered, ()
        bots = {name for match in gathered.matches for name in match.bots}
        self.name = min(gathered.everybody, key=lambda name: name in bots, default="")
        self.lay_out()

    def _turn(self, by: int) -> None:
        """Another name's figures."""
        assert self.all_statistics is not None
        names = tuple(self.all_statistics.everybody)
        self.name = names[(names.index(self.name) + by) % len(names)]

    def _paint_ahead(self) -> None:
        """The board that a page will show."""
        look = style_of(self._store().display).look
        paint_ahead(standard_equipment().board, spots_side(spots_rect(self.body)), (0,), look)

    def _join(self, name: str, joins: bool) -> None:
        now = self._store()
        others = tuple(each for each in now.statistics.joined if each != name)
        joined = (*others, name) if joins else others
        self._store.change(replace(now, statistics=replace(now.statistics, joined=joined)))

    def update(self, dt: Second) -> Step | None:
        if self.all_statistics is None and (gathered := self._loader.done) is not None:
            self.show(gathered)
        return super().update(dt)

    def quiet(self) -> Second:
        return LOOKING if self.all_statistics is None else super().quiet()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, head, tr = self.theme, self._head, self._tr
        canvas.blit(ground(canvas.get_size(), theme.palette), (0, 0))
        title = text.fit_face(tr("statistics.title"), text.face(theme, Type.SCORE), head.width - theme.gap)
        text.draw(
            canvas, tr("statistics.title"), title, theme.palette.text, (head.left, head.centre[1] - theme.px(4)), "midleft"
        )
        self.zones.draw(canvas, theme)
        figures = self.figures
        if figures is not None and self.page != "ratings":
            side = theme.px(34)
            room = self._name.width - 2 * theme.gap - side
            face = text.fit_face(self.name, text.face(theme, Type.LARGE), room)
            words, (middle, y) = text.shorten(self.name, face, room), self._name.centre
            left = middle - (text.width(words, face) + side + theme.gap) / 2
            canvas.blit(self._portrait(self.name, side), (round(left), round(y - side / 2)))
            text.draw(canvas, words, face, theme.palette.text, (left + side + theme.gap, y), "midleft")
        if self.all_statistics is None:
            read, every = self._loader.read, self._loader.all
            words = tr("statistics.reading", read=read, all=every)
            draw_progress(canvas, theme, self.body, words, read / max(1, every))
        elif figures is None:
            if self.page != "ratings":  # there the form says so itself
                draw_words(canvas, theme, self.body, tr("statistics.none"))
        elif self.page == "ratings":
            self._draw_rating_curve(canvas)
        else:
            display = self._store().display
            DRAWS[self.page](canvas, StatisticsSheet(theme, self.body, tr, figures, style_of(display)))
