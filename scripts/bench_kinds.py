"""Everything whose cost is watched: what it is, what it is held against, and how often both are measured."""

from collections.abc import Mapping
from pathlib import Path
from statistics import median

import pygame

from carrom.model.equipment import standard_equipment
from carrom.model.units import Second
from carrom.ui.game import Game
from carrom.ui.words.catalogue import catalogue
from scripts.bench_frames import frame_times
from scripts.bench_measures import Measure, Pair
from scripts.bench_physics import sets_of_strokes, timed
from scripts.bench_played import proofs, thoughts, writings
from scripts.bench_rest import AtTable, minute_at_rest
from scripts.bench_starts import COMMAND_LINE, FIRST_FRAME, LIBRARIES, NOTHING, start

_WINDOW = (1920, 1080)


def _strokes(_folder: Path) -> Mapping[str, Pair]:
    """All strokes of a set together."""
    equipment, rows = standard_equipment(), {}
    for name, strokes in sets_of_strokes(5, 10, equipment).items():
        times = [timed(layout, stroke, equipment) for layout, stroke in strokes]
        rows[name] = Pair(sum(ours for ours, _, _ in times) / len(times), sum(theirs for _, theirs, _ in times) / len(times))
    return rows


def _frames(folder: Path) -> Mapping[str, Pair]:
    """One board."""
    pygame.display.init()
    pygame.display.set_mode(_WINDOW)
    times = {name: median(those) for name, those in frame_times(_WINDOW, folder, boards=1).items()}
    pygame.display.quit()
    rows = {"pull": "pull, guide on", "break": "break", "turn": "turn of the board"}
    return {row: Pair(times[name], times["ordinary"]) for row, name in rows.items()}


def _starts(_folder: Path) -> Mapping[str, Pair]:
    return {
        "first frame": Pair(start(FIRST_FRAME).busy, start(LIBRARIES).busy),
        "command line": Pair(_quickest(COMMAND_LINE), _quickest(NOTHING)),
    }


def _quickest(program: str) -> Second:
    """Of a few starts, since hundredths of a second are easily disturbed."""
    return min(start(program).busy for _ in range(3))


def _rests(_folder: Path) -> Mapping[str, Pair]:
    rows = {}
    for row, game in (("title", Game(catalogue())), ("aiming", AtTable(catalogue()))):
        rows[row] = minute_at_rest(game)
        game.close()
    pygame.display.quit()
    return rows


MEASURES = (
    Measure(
        "physics",
        {
            "break": "a break run to rest, in the ordinary engine's time for it",
            "mid-game": "a stroke among ten discs run to rest, in the ordinary engine's time for it",
        },
        _strokes,
        5,
    ),
    Measure(
        "frames",
        {
            "pull": "a 1920×1080 frame of aiming with the guide on, in ordinary frames: a background, twenty discs and lines",
            "break": "a 1920×1080 frame of the running men, in ordinary frames: a background, twenty discs and lines",
            "turn": "a 1920×1080 frame of the turning board, in ordinary frames: a background, twenty discs and lines",
        },
        _frames,
        8,
    ),
    Measure(
        "start-up",
        {
            "first frame": "a process to its first frame, in processes that import pygame, pymunk and numpy",
            "command line": "a process that knows every command, in processes that do nothing",
        },
        _starts,
        5,
    ),
    Measure(
        "idle",
        {
            "title": "a minute at rest on the title, in frames of it",
            "aiming": "a minute at rest at the table, in frames of it",
        },
        _rests,
        5,
    ),
    Measure("bot", {"club": "each stroke tried in a thought, all thinking in it, in strokes simulated alone"}, thoughts, 5),
    Measure("record", {"turn": "a turn written down, in plain synced writes of as many bytes"}, writings, 5),
    Measure(
        "replay",
        {
            "open": "a turn of a record opened and judged, in plain readings of its JSON",
            "verify": "a stroke of a record proved, in strokes simulated alone",
        },
        proofs,
        5,
    ),
)
