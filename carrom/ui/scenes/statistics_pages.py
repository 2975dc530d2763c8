"""The pages of statistics of one name: its sums and how they went over time, its strokes, its striker, its fouls."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import pygame

from carrom.model.equipment import standard
from carrom.play.figures import Figures
from carrom.play.statistics import CUTS, DISTANCES, Rate
from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.looks import Style
from carrom.ui.painting.plots import Bar, draw_bars, draw_curve, draw_spots, spots_side
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect

_SPAN = 5  # matches that the line over time is the mean of
_LEAST_MATCHES = 2  # for a line
_MOST_BARS = 12
_ROOMY = 1000.0  # bodies at least this wide (scaled) have three plots side by side
_ZONES = ("far_left", "left", "middle", "right", "far_right")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page is drawn with: the room `body`, the words, and what is shown."""

    theme: Theme
    body: Rect
    say: Catalogue
    figures: Figures
    style: Style

    def of(self, rate: Rate) -> str:
        """How many of how many."""
        return self.say("statistics.of", hits=rate.hits, tries=rate.tries)

    def bar(self, label: str, rate: Rate) -> Bar:
        if not rate.tries:
            return Bar(label, 0.0, self.say("statistics.never"))
        percent = round(rate.share * 100)
        return Bar(label, rate.share, self.say("statistics.rate_of", hits=rate.hits, tries=rate.tries, percent=percent))

    def spans(self, unit: str, edges: tuple[float, ...]) -> list[str]:
        """Each span between two edges in words; the last one is open."""
        spans = list(pairwise(edges))
        words = [self.say(f"statistics.span_{unit}", low=f"{low:g}", high=f"{high:g}") for low, high in spans[:-1]]
        return [*words, self.say(f"statistics.over_{unit}", low=f"{spans[-1][0]:g}")]


def say_so(canvas: pygame.Surface, theme: Theme, body: Rect, words: str) -> None:
    """Words where there is nothing to draw."""
    face, lines = text.fitted_lines(words, text.face(theme, Type.BODY), body.width, body.height)
    text.draw_lines(canvas, lines, face, Palette.TEXT_SOFT, (body.left, body.top))


def draw_summary(canvas: pygame.Surface, sheet: Sheet) -> None:
    """The sums, and the pot rate over time under them."""
    say, theme, body, figures = sheet.say, sheet.theme, sheet.body, sheet.figures
    parts = {
        "matches": sheet.of(figures.matches),
        "boards": sheet.of(figures.boards),
        "points": str(figures.points),
        "all_strokes": str(figures.strokes.tries),
        "pots": str(figures.pots),
        "rate": say("statistics.percent", percent=round(figures.strokes.share * 100)),
        "breaks": sheet.of(figures.breaks),
        "covers": str(figures.covers),
        "slams": str(figures.slams),
    }
    columns, gap = 3, theme.space
    step = min(float(theme.px(34)), body.height / 9)
    wide = (body.width + gap) / columns - gap
    body_face = text.face(theme, Type.BODY)
    labels = [say(f"statistics.{name}") for name in parts]
    widest = [
        max(list(parts.values())[column::columns], key=lambda value: text.width(value, body_face)) for column in range(columns)
    ]
    face = min(
        (text.fitted(f"{widest[number % columns]}{label}", body_face, wide - gap) for number, label in enumerate(labels)),
        key=lambda each: each.px,
    )
    for number, (label, value) in enumerate(zip(labels, parts.values(), strict=True)):
        column, y = number % columns, body.top + (number // columns + 0.5) * step
        middle = body.left + column * (wide + gap) + text.width(widest[column], face)  # each figure ends right before its label
        text.draw(canvas, value, face, Palette.TEXT, (middle, y), "midright")
        text.draw(canvas, label, face, Palette.TEXT_SOFT, (middle + theme.gap, y), "midleft")
    top = body.top + 3 * step + theme.space
    heading = say("statistics.over_time", count=_SPAN)
    strong = text.fitted(heading, text.face(theme, Type.STRONG), body.width)
    text.draw(canvas, heading, strong, Palette.ACCENT, (body.left, top), "topleft")
    top += text.line_height(strong) + theme.gap
    if len(figures.over_time) < _LEAST_MATCHES:
        say_so(canvas, theme, Rect(body.left, top, body.width, body.bottom - top), say("statistics.no_line"))
        return
    shares = tuple(rate.share for _, rate in figures.over_time)
    ends = figures.over_time[0][0][:10], figures.over_time[-1][0][:10]
    draw_curve(canvas, theme, Rect(body.left, top, body.width, body.bottom - top), shares, running(figures), ends)


def draw_strokes(canvas: pygame.Surface, sheet: Sheet) -> None:
    """The pot rate by kind of stroke, by the striker's way to the man, and by the cut."""
    say, body, gap, figures = sheet.say, sheet.body, sheet.theme.space, sheet.figures
    if not figures.strokes.tries:
        say_so(canvas, sheet.theme, body, say("statistics.no_stroke"))
        return
    plots = (
        ("by_way", [sheet.bar(say(f"statistics_way.{way}"), rate) for way, rate in figures.by_way]),
        ("by_distance", [sheet.bar(*each) for each in zip(sheet.spans("mm", DISTANCES), figures.by_distance, strict=True)]),
        ("by_cut", [sheet.bar(*each) for each in zip(sheet.spans("degrees", CUTS), figures.by_cut, strict=True)]),
    )
    roomy = body.width >= sheet.theme.px(_ROOMY)
    lines = sum(len(bars) + 1 for _, bars in plots)
    top = body.top
    for number, (heading, bars) in enumerate(plots):
        if roomy:
            wide = (body.width + 2 * gap) / len(plots) - 2 * gap
            rect = Rect(body.left + number * (wide + 2 * gap), body.top, wide, body.height)
        else:
            rect = Rect(body.left, top, body.width, (body.height - 2 * sheet.theme.gap) * (len(bars) + 1) / lines)
            top = rect.bottom + sheet.theme.gap
        draw_bars(canvas, sheet.theme, rect, say(f"statistics.{heading}"), bars)


def spots_rect(body: Rect) -> Rect:
    """The room for the board with the striker's spots."""
    return replace(body, width=body.width * 0.62)


def draw_striker(canvas: pygame.Surface, sheet: Sheet) -> None:
    """Where the striker lay on the base."""
    body, theme, figures = sheet.body, sheet.theme, sheet.figures
    if not figures.strokes.tries:
        say_so(canvas, theme, body, sheet.say("statistics.no_stroke"))
        return
    board = spots_rect(body)
    side = spots_side(board)
    draw_spots(canvas, board, figures.spots, standard(), sheet.style)
    rect = Rect(body.left + side + theme.space, body.top, body.width - side - theme.space, body.height)
    words = sheet.say("statistics.spots")
    face, lines = text.fitted_lines(words, text.face(theme, Type.BODY), rect.width, rect.height * 0.5)
    text.draw_lines(canvas, lines, face, Palette.TEXT_SOFT, (rect.left, rect.top))
    below = rect.top + len(lines) * text.line_height(face) + theme.space
    zones = zip(_ZONES, figures.by_zone, strict=True)
    bars = [sheet.bar(sheet.say(f"statistics_zone.{name}"), rate) for name, rate in zones]
    draw_bars(canvas, theme, Rect(rect.left, below, rect.width, rect.bottom - below), sheet.say("statistics.by_zone"), bars)


def draw_fouls(canvas: pygame.Surface, sheet: Sheet) -> None:
    """How often each kind of foul was made."""
    say, body, figures = sheet.say, sheet.body, sheet.figures
    if not figures.fouls:
        say_so(canvas, sheet.theme, body, say("statistics.no_foul"))
        return
    most = figures.fouls[0][1]
    bars = [Bar(say(f"statistics_foul.{kind}"), count / most, str(count)) for kind, count in figures.fouls[:_MOST_BARS]]
    rect = replace(body, width=min(body.width, sheet.theme.px(760)))
    draw_bars(canvas, sheet.theme, rect, say("statistics.by_foul"), bars)


def running(figures: Figures) -> tuple[float, ...]:
    """The pot rate over the last few matches up to each."""
    tries = [0, *accumulate(rate.tries for _, rate in figures.over_time)]
    hits = [0, *accumulate(rate.hits for _, rate in figures.over_time)]
    return tuple(
        (hits[end] - hits[max(0, end - _SPAN)]) / (tries[end] - tries[max(0, end - _SPAN)]) for end in range(1, len(tries))
    )


DRAWS: dict[str, Callable[[pygame.Surface, Sheet], None]] = {
    "summary": draw_summary,
    "strokes": draw_strokes,
    "striker": draw_striker,
    "fouls": draw_fouls,
}
