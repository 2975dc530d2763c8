"""What the physics come to, case by case, and pictures of it: `python3 scripts/physics_report.py FOLDER`.

Writes `cases.md`, a table of the forty cases and the run test of the laws with expected, got and error, and one PNG file a
picture. With --whole also 1000 strokes and 400 clusters of touching discs, watched from event to event (a minute).
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.cli.common import show_progress
from carrom.model.equipment import BOARD_NAMES, equipment_named
from carrom.physics.power import LEAST_RUNS, board_runs, speed_for
from scripts.physics_cases import CASES, Case, Reading
from scripts.physics_cases.sweeps import Watched, breaks, clusters_watched, middles, quiet, strokes_watched
from scripts.physics_charts import save
from scripts.physics_series import charts

_HEAD = ("| Case | What | Expected | Got | Error | Allowed | |", "|---|---|---|---|---|---|---|")


def main(argv: list[str] | None = None) -> int:
    """Write the report; 1 if a case does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write it; made if it is not there")
    parser.add_argument("--whole", action="store_true", help="also watch 1000 strokes and 400 clusters")
    arguments = parser.parse_args(argv)
    folder: Path = arguments.folder
    quiet()
    folder.mkdir(parents=True, exist_ok=True)
    table, bad = case_table()
    lines = ["# Physics: what must come out, and what does", "", *table, "", *run_table()]
    if arguments.whole:
        lines += ["", *many_table()]
    (folder / "cases.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    for chart in charts():
        print(save(chart, folder))
    print(f"{len(CASES)} cases, {bad} readings off")
    return 1 if bad else 0


def case_table(cases: Sequence[Case] = CASES) -> tuple[list[str], int]:
    """Every reading of every case as a row, and how many do not hold."""
    rows, bad = list(_HEAD), 0
    for done, case in enumerate(sorted(cases), start=1):
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
