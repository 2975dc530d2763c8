"""Draws lines and dots over two axes: what the report shows of the physics, with pygame alone."""

import math
from dataclasses import dataclass
from pathlib import Path

import pygame

from carrom.resources import asset

Colour = tuple[int, int, int]

PAPER: Colour = (252, 250, 245)
INK: Colour = (38, 40, 44)
GRID: Colour = (222, 217, 206)
COLOURS: tuple[Colour, ...] = ((178, 58, 44), (28, 96, 140), (196, 134, 12), (60, 120, 72))
SIZE = (1100, 720)
_FINE = 2  # drawn so many times as large, then scaled down
_LEFT, _RIGHT, _TOP, _BOTTOM = 100, 36, 92, 84


@dataclass(frozen=True, slots=True)
class Series:
    """Points to be joined by a line, or marked by dots, in one of the colours."""

    label: str
    points: tuple[tuple[float, float], ...]
    colour: int = 0
    dots: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """`name` is that of its file; both axes begin at 0."""

    name: str
    title: str
    across: str
    up: str
    series: tuple[Series, ...]


def ticks(most: float, about: int = 8) -> list[float]:
    """Round numbers from 0 until past `most`."""
    rough = most / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough)
    return [step * n for n in range(math.ceil(most / step - 1e-9) + 1)]


def draw(chart: Chart) -> pygame.Surface:
    """The chart as a picture."""
    pygame.font.init()
    width, height = SIZE[0] * _FINE, SIZE[1] * _FINE
    sheet = pygame.Surface((width, height))
    sheet.fill(PAPER)
    small, large = _font("Regular", 17), _font("SemiBold", 24)
    points = [point for series in chart.series for point in series.points]
    across, up = ticks(max(x for x, _ in points), 10), ticks(max(y for _, y in points))
    left, right = _LEFT * _FINE, width - _RIGHT * _FINE
    top, bottom = _TOP * _FINE, height - _BOTTOM * _FINE

    def place(x: float, y: float) -> tuple[float, float]:
        return left + (right - left) * x / across[-1], bottom - (bottom - top) * y / up[-1]

    for x in across:
        at = place(x, 0.0)[0]
        pygame.draw.line(sheet, GRID, (at, top), (at, bottom), _FINE)
        _write(sheet, small, f"{x:g}", (at, bottom + 8 * _FINE), 0.5, 0.0)
    for y in up:
        at = place(0.0, y)[1]
        pygame.draw.line(sheet, GRID, (left, at), (right, at), _FINE)
        _write(sheet, small, f"{y:g}", (left - 10 * _FINE, at), 1.0, 0.5)
    pygame.draw.lines(sheet, INK, False, [(left, top), (left, bottom), (right, bottom)], 2 * _FINE)
    for series in chart.series:
        _plot(sheet, [place(*point) for point in series.points], series)
    _write(sheet, large, chart.title, (left, 18 * _FINE), 0.0, 0.0)
    _write(sheet, small, chart.across, ((left + right) / 2, height - 34 * _FINE), 0.5, 0.5)
    _write(sheet, small, chart.up, (left - 70 * _FINE, top - 22 * _FINE), 0.0, 0.5)
    _legend(sheet, small, chart.series, right, top)
    return pygame.transform.smoothscale(sheet, SIZE)


def save(chart: Chart, folder: Path) -> Path:
    """Writes the chart as a PNG file into the folder."""
    path = folder / f"{chart.name}.png"
    pygame.image.save(draw(chart), str(path))
    return path


def _plot(sheet: pygame.Surface, at: list[tuple[float, float]], series: Series) -> None:
    colour = COLOURS[series.colour]
    if series.dots:
        for point in at:
            pygame.draw.circle(sheet, PAPER, point, 5.5 * _FINE)
            pygame.draw.circle(sheet, colour, point, 4.2 * _FINE)
    else:
        pygame.draw.lines(sheet, colour, False, at, 2 * _FINE)


def _legend(sheet: pygame.Surface, font: pygame.font.Font, series: tuple[Series, ...], right: float, top: float) -> None:
    """One entry after another, from the right, above the axes."""
    for entry in reversed(series):
        if not entry.label:
            continue
        right -= font.size(entry.label)[0]
        _write(sheet, font, entry.label, (right, top - 22 * _FINE), 0.0, 0.5)
        right -= 26 * _FINE
        y = top - 22 * _FINE
        _plot(sheet, [(right + 9 * _FINE, y)] if entry.dots else [(right, y), (right + 18 * _FINE, y)], entry)
        right -= 18 * _FINE


def _font(weight: str, height: int) -> pygame.font.Font:
    return pygame.font.Font(str(asset(f"fonts/NotoSans-{weight}.ttf")), height * _FINE)


def _write(
    sheet: pygame.Surface, font: pygame.font.Font, text: str, at: tuple[float, float], across: float, down: float
) -> None:
    """The text with this part of its width and height before the place."""
    line = font.render(text, True, INK)
    sheet.blit(line, (at[0] - across * line.get_width(), at[1] - down * line.get_height()))
