"""What the physics come to, case by case, and pictures of it: `python3 scripts/physics_report.py FOLDER`.

Writes `cases.md`, a table of the forty cases and the run test of the laws with expected, got and error, and one PNG file a
picture. With --whole also 1000 strokes and 400 clusters of touching discs, watched from event to event (a minute).
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import mean

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

import numpy as np
import pygame

from carrom.cli.common import show_progress
from carrom.model.discs import STRIKER, WHITES
from carrom.model.equipment import BOARD_NAMES, equipment_named, standard_equipment
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Mm
from carrom.physics import simulate
from carrom.physics.power import LEAST_RUNS, board_runs, speed_for
from carrom.resources import asset
from scripts.physics_cases import GRAVITY, Case, Reading, degrees, from_normal, rebound, rebounding, slid, struck, table, thrown
from scripts.physics_strokes import Watched, breaks, clusters_watched, every_case, middles, pocket_width, quiet, strokes_watched

_HEAD = ("| Case | What | Expected | Got | Error | Allowed | |", "|---|---|---|---|---|---|---|")
Colour = tuple[int, int, int]
PAPER: Colour = (252, 250, 245)
INK: Colour = (38, 40, 44)
GRID: Colour = (222, 217, 206)
COLOURS: tuple[Colour, ...] = ((178, 58, 44), (28, 96, 140), (196, 134, 12), (60, 120, 72))
SIZE = (1100, 720)
_FINE = 2  # drawn so many times as large, then scaled down
_LEFT, _RIGHT, _TOP, _BOTTOM = 100, 36, 92, 84
_FAR: Mm = 250.0
_PER_SPEED = 12  # breaks
_ANGLES = range(0, 88, 3)  # degrees


def main(argv: list[str] | None = None) -> int:
    """Write the report; 1 if a case does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write it; made if it is not there")
    parser.add_argument("--whole", action="store_true", help="also watch 1000 strokes and 400 clusters")
    arguments = parser.parse_args(argv)
    folder: Path = arguments.folder
    quiet()
    folder.mkdir(parents=True, exist_ok=True)
    cases = every_case()
    table, bad = case_table(cases)
    lines = ["# Physics: what must come out, and what does", "", *table, "", *run_table()]
    if arguments.whole:
        lines += ["", *many_table()]
    (folder / "cases.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    for chart in charts():
        print(save(chart, folder))
    print(f"{len(cases)} cases, {bad} readings off")
    return 1 if bad else 0


def case_table(cases: Sequence[Case]) -> tuple[list[str], int]:
    """Every reading of every case as a row, and how many do not hold."""
    rows, bad = list(_HEAD), 0
    for done, case in enumerate(cases, start=1):
        show_progress(done, len(cases), "cases")
        for place, reading in enumerate(case.run()):
            bad += not reading.holds
            rows.append(f"| {f'{case.number} {case.title}' if place == 0 else ''} | {_row(reading)} |")
    return rows, bad


def _row(reading: Reading) -> str:
    numbers = (f"{reading.expected:.9g}", f"{reading.got:.9g}", f"{reading.error:.1e}", f"{reading.tolerance:.1e}")
    return " | ".join((reading.what.replace("|", "\\|"), *numbers, "holds" if reading.holds else "**OFF**"))


def run_table() -> list[str]:
    """The run test of the laws on each named board."""
    rows = [
        "| Board | Board friction | Frame restitution | Runs at full force | Speed for 3.5 runs, m/s | |",
        "|---|---|---|---|---|---|",
    ]
    for name in BOARD_NAMES:
        equipment = equipment_named(name)
        done = board_runs(equipment)
        passes = "passes" if done >= LEAST_RUNS else "**FAILS**"
        surface = f"{equipment.surface.mu_board:g} | {equipment.surface.e_frame:g}"
        rows.append(f"| {name} | {surface} | {done:.2f} | {speed_for(equipment) / 1000:.2f} | {passes} |")
    return rows


def many_table() -> list[str]:
    """The worst of many strokes and clusters."""
    rows = [
        "| Watched | Overlap, m | Outside, m | Energy rise | Longest, s | Stalls | Watchdog | Finite |",
        "|---|---|---|---|---|---|---|---|",
    ]
    kinds: tuple[tuple[str, Callable[[], Watched]], ...] = (
        ("300 full breaks", lambda: strokes_watched(breaks(21, 300))),
        ("700 strokes of any speed", lambda: strokes_watched(middles(22, 700))),
        ("400 clusters of touching discs", lambda: clusters_watched(23, 400)),
    )
    for done, (what, watched) in enumerate(kinds):
        show_progress(done, len(kinds), f"watched, now {what}")
        rows.append(f"| {what} | {_worst(watched())} |")
    return rows


def _worst(seen: Watched) -> str:
    lengths = f"{seen.overlap:.1e} | {seen.outside:.1e} | {seen.energy_rise:.1e} | {seen.duration:.2f}"
    return f"{lengths} | {seen.stalls} | {seen.given_up} | {seen.finite}"


# Pictures.


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


# What the pictures show: what the engine does, as dots, against what calculation says, as lines.


def charts() -> tuple[Chart, ...]:
    """All of them; takes some seconds."""
    return (stopping(), throw(), rebounds(), spread(), widths())


def curve(f: Callable[[float], float], low: float, high: float) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), f(float(x))) for x in np.linspace(low, high, 200))


def dots(f: Callable[[float], float], at: Iterable[float], colour: int = 0, label: str = "engine") -> Series:
    """What the engine does."""
    return Series(label, tuple((x, f(x)) for x in at), colour, dots=True)


def with_dots(label: str, points: Sequence[tuple[float, float]], colour: int) -> tuple[Series, Series]:
    """What the engine does, where nothing is calculated: by dots on a line."""
    return Series(label, tuple(points), colour), Series("", tuple(points), colour, dots=True)


def stopping() -> Chart:
    """How far a man slides that does not spin, on each named board."""
    series = [one for colour, name in enumerate(BOARD_NAMES) for one in _stops(name, colour)]
    series.append(replace(series[-1], label="engine", points=series[-1].points[-1:]))
    return Chart("stopping_distance", "Stopping distance of a man", "speed, m/s", "way, m", tuple(series))


def _stops(name: str, colour: int) -> tuple[Series, Series]:
    mu = equipment_named(name).surface.mu_board
    line = curve(lambda v: v * v / (2 * mu * GRAVITY), 0.0, 3.0)
    speeds = (0.3 * tenths for tenths in range(1, 11))
    return Series(f"{name} board, v² / 2µg", line, colour), dots(lambda v: slid(v, 0.0, mu)[0], speeds, colour, "")


def throw() -> Chart:
    """How far friction of rim on rim turns a struck man from the line of centres."""
    surface, equipment = standard_equipment().surface, table(mu_board=0.0)
    line = curve(lambda angle: thrown(angle, surface.mu_disc, surface.e_disc), 0.0, 88.0)
    there = dots(lambda angle: angle - degrees(struck(math.radians(angle), 2.0, equipment)["white 1"].velocity), _ANGLES)
    return Chart(
        "throw",
        "Throw of a struck man",
        "cut angle a, °",
        "throw, °",
        (Series("atan min(µ, tan a / 3(1 + e))", line, 1), there),
    )


def rebounds() -> Chart:
    """At what angle from its normal a man leaves the frame."""
    surface, equipment = standard_equipment().surface, table(mu_board=0.0)
    series = (
        Series("calculated", curve(lambda angle: rebounding(angle, surface.e_frame, surface.mu_frame), 0.0, 88.0), 1),
        Series("without friction", curve(lambda angle: rebounding(angle, surface.e_frame, 0.0), 0.0, 88.0), 2),
        dots(lambda angle: from_normal(rebound(math.radians(angle), 2.0, equipment)), _ANGLES),
    )
    return Chart("rebound", "Rebound of a man from the frame", "incidence, °", "rebound, °", series)


def spread() -> Chart:
    """How far a break drives the men from the centre, against the striker's speed."""
    random, equipment = Random(5), standard_equipment()
    middle, far = [], []
    for speed in range(1000, 7001, 500):
        away, beyond = [], []
        for _ in range(_PER_SPEED):
            layout = opening_layout(Seat.SOUTH, equipment, random)
            stroke = Stroke(Seat.SOUTH, random.randint(-20_000, 20_000), 1_570_796, speed)
            result, _ = simulate(layout, stroke, equipment)
            distances = [math.hypot(*at) for _, at in result.layout.discs]
            away.append(mean(distances))
            beyond.append(sum(distance > _FAR for distance in distances) + len(result.pocketed))
        middle.append((speed / 1000, mean(away) / 10))
        far.append((speed / 1000, mean(beyond)))
    return Chart(
        "break_spread",
        "What a break scatters",
        "striker's speed, m/s",
        "cm, or men",
        (
            *with_dots("mean distance from the centre, cm", middle, 1),
            *with_dots(f"men pocketed or beyond {_FAR / 10:g} cm", far, 0),
        ),
    )


def widths() -> Chart:
    """The whole width of offsets with which a disc along the diagonal falls, against its speed at the pocket."""
    speeds = (250, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000, 8000)
    series: list[Series] = []
    for colour, (disc, label) in enumerate(((WHITES[0], "a man"), (STRIKER, "the striker"))):
        series += with_dots(label, [(speed / 1000, pocket_width(disc, speed)) for speed in speeds], colour)
    return Chart("pocket_width", "Width that falls into a pocket", "speed at the pocket, m/s", "width, mm", tuple(series))


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
