"""Figures drawn: bars with their words, a line over time, where on the base the striker lay, and how far a wait has come."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from carrom.model.equipment import Equipment
from carrom.model.units import UM_PER_MM, Mm
from carrom.play.player_statistics import SPAN
from carrom.ui.draw.board_pictures import board_picture
from carrom.ui.draw.looks import Style
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.ink import clear_picture
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, POWER_HIGH, QUEEN, Palette, Theme, Type, mix_colours

_OVER = 2  # drawn this many times too large
_TALLEST = 54.0  # of a line with a bar, scaled
_WORDS = 0.75  # of a bar's line may be label and value
_SPREAD: Mm = 9.0  # of one stroke's warmth
_WIDEST = 420.0  # pixels at scale 1, of a wait's bar
_RISE: Mm = 110.0  # how high the warmth stands over the base


@dataclass(frozen=True, slots=True)
class Bar:
    """A line of a plot: its label, how long the bar is (0 to 1), and what is written behind it."""

    label: str
    share: float
    value: str


def draw_bars(canvas: pygame.Surface, theme: Theme, rect: Rect, heading: str, bars: Sequence[Bar]) -> None:
    """A heading and bars under it, in lines of one height; labels and values have the room that they want."""
    palette = theme.palette
    step = min(float(theme.px(_TALLEST)), rect.height / (len(bars) + 1))
    strong = _no_higher(text.fit_face(heading, text.face(theme, Type.STRONG), rect.width), step)
    text.draw(canvas, heading, strong, palette.accent, (rect.left, rect.top + step / 2), "midleft")
    face, gap = _no_higher(text.face(theme, Type.BODY), step), theme.gap
    while face.px > LEAST_TYPE and _words(bars, face) + face.px > rect.width * _WORDS:  # and some room between them
        face = text.Face(face.file, face.px - 1)
    label = max((text.width(bar.label, face) for bar in bars), default=0) + gap
    value = max((text.width(bar.value, face) for bar in bars), default=0) + gap
    track = Rect(rect.left + label, 0.0, max(1.0, rect.width - label - value), max(4.0, step * 0.38))
    for number, bar in enumerate(bars):
        y = rect.top + (number + 1.5) * step
        text.draw(canvas, bar.label, face, palette.text_soft, (rect.left, y), "midleft")
        _draw_bar(canvas, theme.palette, Rect(track.left, y - track.height / 2, track.width, track.height), bar.share)
        text.draw(canvas, bar.value, face, palette.text, (rect.right, y), "midright")


def _words(bars: Sequence[Bar], face: text.Face) -> float:
    """How wide the longest label and the longest value are together."""
    return sum(
        max((text.width(words, face) for words in column), default=0) for column in zip(*map(_columns, bars), strict=True)
    )


def _columns(bar: Bar) -> tuple[str, str]:
    return bar.label, bar.value


def _no_higher(face: text.Face, step: float) -> text.Face:
    return text.Face(face.file, max(LEAST_TYPE, min(face.px, int(step / 1.25))))


def _draw_bar(canvas: pygame.Surface, palette: Palette, rect: Rect, share: float) -> None:
    radius = rect.height / 2
    draw_box(canvas, rect, radius, Fill(palette.inset))
    if share > 0:
        full = Rect(rect.left, rect.top, max(rect.height, rect.width * min(1.0, share)), rect.height)
        draw_box(canvas, full, radius, Fill(palette.accent_bright, palette.accent_deep))


def draw_curve(
    canvas: pygame.Surface, theme: Theme, rect: Rect, shares: tuple[float, ...], mean: tuple[float, ...], ends: tuple[str, str]
) -> None:
    """Shares (0 to 1) in their order as dots, a line through their running `mean`; `ends` say when the first and last were."""
    palette = theme.palette
    face = text.face(theme, Type.SMALL)
    most = max(0.2, *shares)
    marks = [mark for mark in (0.0, 0.25, 0.5, 0.75, 1.0) if mark < most + 0.25]
    words = [f"{round(mark * 100)} %" for mark in marks]
    left = rect.left + max(text.width(each, face) for each in words) + theme.gap
    foot = text.line_height(face)
    field = Rect(left, rect.top + foot / 2, rect.right - left - theme.px(6), rect.height - 1.5 * foot - theme.px(4))
    top = marks[-1]
    for mark, word in zip(marks, words, strict=True):
        y = round(field.bottom - field.height * mark / top)
        pygame.draw.line(canvas, palette.edge_soft, (round(field.left), y), (round(field.right), y), theme.line)
        text.draw(canvas, word, face, palette.text_faint, (field.left - theme.gap, y), "midright")
    drawn = _curve(round(field.width), round(field.height), theme, top, shares, mean)
    canvas.blit(drawn, (round(field.left) - _margin(theme.scale), round(field.top) - _margin(theme.scale)))
    at = rect.bottom - foot / 2
    first, last = ends
    text.draw(canvas, first, face, palette.text_soft, (field.left, at), "midleft")
    if last != first and text.width(first, face) + text.width(last, face) + theme.space < field.width:
        text.draw(canvas, last, face, palette.text_soft, (field.right, at), "midright")


def _margin(scale: float) -> int:
    return round(8 * scale)


@lru_cache(maxsize=8)
def _curve(
    width: int, height: int, theme: Theme, top: float, shares: tuple[float, ...], mean: tuple[float, ...]
) -> pygame.Surface:
    """Dots and line, with a margin about them."""
    margin, colour, scale = _margin(theme.scale), theme.palette.accent, theme.scale
    sheet = pygame.Surface(((width + 2 * margin) * _OVER, (height + 2 * margin) * _OVER), pygame.SRCALPHA, 32)
    sheet.fill((*colour, 0))
    steps = max(1, len(shares) - 1)

    def places(values: tuple[float, ...]) -> list[tuple[float, float]]:
        first = width / 2 if len(shares) == 1 else 0.0
        return [
            ((margin + first + width * number / steps) * _OVER, (margin + height * (1 - value / top)) * _OVER)
            for number, value in enumerate(values)
        ]

    radius = max(1.5, min(3.5, width / max(1, len(shares)) / 3)) * scale * _OVER
    for place in places(shares):
        pygame.draw.circle(sheet, (*mix_colours(theme.palette.text, colour, 0.3), 150), place, radius)
    thick = 2.6 * scale * _OVER
    for (ax, ay), (bx, by) in pairwise(places(mean)):
        a, b = pygame.Vector2(ax, ay), pygame.Vector2(bx, by)
        side = (b - a).rotate(90).normalize() * thick / 2
        pygame.draw.polygon(sheet, (*colour, 255), (a + side, b + side, b - side, a - side))
    for place in places(mean):
        pygame.draw.circle(sheet, (*colour, 255), place, thick / 2)
    return pygame.transform.smoothscale(sheet, (width + 2 * margin, height + 2 * margin))


def draw_band(
    canvas: pygame.Surface, theme: Theme, rect: Rect, curve: Sequence[tuple[float, float, float]], mark: Callable[[int], str]
) -> None:
    """A value over time as a line, between its lowest and highest as a band; `mark` writes a value at the left. Each of the
    curve: the least it may be, what it is, the most it may be."""
    palette, face = theme.palette, text.face(theme, Type.SMALL)
    reach = max(200.0, *(min(abs(value), 800.0) * 1.25 for _, value, _ in curve))
    reach = float(-(-reach // 200) * 200)
    marks = [round(reach * part) for part in (-1, -0.5, 0, 0.5, 1)]
    left = rect.left + max(text.width(mark(value), face) for value in marks) + theme.gap
    field = Rect(left, rect.top + theme.gap, rect.right - left - theme.px(6), rect.height - 2 * theme.gap)

    def y_of(value: float) -> float:
        return field.top + field.height * (1 - (min(max(value, -reach), reach) + reach) / (2 * reach))

    for value in marks:
        y = round(y_of(value))
        colour = palette.edge if value == 0 else palette.edge_soft
        pygame.draw.line(canvas, colour, (round(field.left), y), (round(field.right), y), theme.line)
        text.draw(canvas, mark(value), face, palette.text_faint, (field.left - theme.gap, y), "midright")
    steps = max(1, len(curve) - 1)
    across = [field.left + field.width * number / steps for number in range(len(curve))]
    if len(curve) == 1:
        across, curve = [field.left, field.right], (*curve, *curve)
    sheet = pygame.Surface(canvas.get_size(), pygame.SRCALPHA, 32)
    top = [(x, y_of(high)) for x, (_, _, high) in zip(across, curve, strict=True)]
    bottom = [(x, y_of(low)) for x, (low, _, _) in zip(across, curve, strict=True)]
    pygame.draw.polygon(sheet, (*palette.accent, 48), [*top, *reversed(bottom)])
    canvas.blit(sheet, (0, 0))
    line = [(x, y_of(value)) for x, (_, value, _) in zip(across, curve, strict=True)]
    pygame.draw.lines(canvas, palette.accent, False, line, max(2, theme.px(2.5)))
    pygame.draw.circle(canvas, palette.accent_bright, line[-1], theme.px(5))


def spots_side(rect: Rect) -> int:
    """How large the board is in this room."""
    return int(min(rect.width, rect.height))


def draw_spots(canvas: pygame.Surface, rect: Rect, spots: tuple[int, ...], equipment: Equipment, style: Style) -> None:
    """A board, and over its base how often the striker was placed at which spot: the more often the warmer."""
    side = spots_side(rect)
    for drawn in (board_picture(equipment.board, side, 0, style.look), _warmth(side, spots, equipment)):
        canvas.blit(drawn, (round(rect.left), round(rect.top)))


@lru_cache(maxsize=8)
def _warmth(side: int, spots: tuple[int, ...], equipment: Equipment) -> pygame.Surface:
    """How often the striker lay near each place of the base, as a hill of light that stands on it."""
    board = equipment.board
    scale = side / (board.size + 2 * board.frame_width)
    x = ((np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)) / np.float32(scale))[None, :]
    y = ((np.float32(side / 2 - 0.5) - np.arange(side, dtype=np.float32)) / np.float32(scale))[:, None]
    wide = 2 * SPAN / UM_PER_MM / len(spots)
    middles = (np.arange(len(spots), dtype=np.float32) + np.float32(0.5 - len(spots) / 2)) * np.float32(wide)
    near = np.exp(-(((x.T - middles[None, :]) / np.float32(_SPREAD)) ** 2) / 2) @ np.asarray(spots, np.float32)
    heat = (near / max(1e-6, float(near.max())))[None, :]
    rise = np.float32(_RISE) * heat
    above = y - np.float32(board.base_y)
    radius = np.float32(equipment.striker.diameter / 2)
    inside = np.clip((rise - above) * np.float32(scale) + np.float32(0.5), 0, 1) * (above > 0)
    glow = np.exp(-((above / radius) ** 2) * 2)
    share = np.clip(np.maximum(inside * np.float32(0.78), glow * np.sqrt(heat) * np.float32(0.9)), 0, 1) * (heat > 0.004)
    low, high = (np.asarray(colour, np.float32) for colour in (POWER_HIGH, QUEEN))
    warm = np.broadcast_to(low + (high - low) * heat[..., None] ** np.float32(1.4), (side, side, 3))
    return clear_picture(warm.astype(np.float32), share.astype(np.float32))


def draw_progress(canvas: pygame.Surface, theme: Theme, rect: Rect, words: str, share: float) -> None:
    """How far something has come that goes on beside the loop, at the top of the rectangle; the share is from 0 to 1."""
    palette = theme.palette
    face = text.fit_face(words, text.face(theme, Type.BODY), rect.width)
    text.draw(canvas, words, face, palette.text_soft, (rect.left, rect.top), "topleft")
    top = rect.top + text.line_height(face) + theme.gap
    track = Rect(rect.left, top, min(rect.width, theme.px(_WIDEST)), theme.px(8))
    draw_box(canvas, track, track.height / 2, Fill(palette.inset))
    done = replace(track, width=max(track.height, track.width * share))
    draw_box(canvas, done, track.height / 2, Fill(palette.accent))
