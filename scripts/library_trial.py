"""A library of thousands of matches: what it costs until title and list are there, and how evenly pictures come meanwhile.

The records are pieces of those in tests/golden, of every schema, with other names and dates; some are torn, some are none.
Each screen is opened in a process of its own, first where nothing is known of the library yet, then once more. With the
Python in .venv: `python scripts/library_trial.py --records 5000`.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    run_script(__file__)

import msgspec

from carrom.cli.common import show_progress
from carrom.storage.lines import seal_line
from carrom.storage.paths import records_folder
from scripts.sandbox import own_home

SCREENS = ("title", "matches")
SOURCES = ("schema-1", "schema-2", "icf", "uk29", "gr25", "points3", "p2p")
LEAST_LINES = 3
FRAME = 1 / 60
_NAMES = ("Asha", "Bram", "Chitra", "Dilip", "Elif", "Farid", "Greta", "Hamid", "Indu", "Jonas", "Kiran", "Lata")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=5000, metavar="N", help="how many; 5000 unless given")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same records")
    parser.add_argument("--screen", choices=SCREENS, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.screen is not None:
        print(json.dumps(_opened(options.screen)))
        return 0
    with own_home():
        make_records(records_folder(), options.records, options.seed)
        print(f"{'':30}{'first picture, ms':>20}{'all known, ms':>20}{'pictures meanwhile, ms':>32}")
        print(f"{'':30}{'processor':>10}{'wall':>10}{'processor':>10}{'wall':>10}{'number':>10}{'median':>11}{'longest':>11}")
        for screen in SCREENS:
            _forget()
            for known in ("for the first time", "once more"):
                print(_line(f"{screen}, {known}", _figures(screen)), flush=True)
    return 0


def make_records(folder: Path, number: int, seed: int) -> None:
    """So many records in the folder, the last written last by name, too; one in fifty is torn or none."""
    folder.mkdir(parents=True, exist_ok=True)
    chance, sources = Random(seed), [(ROOT / "tests" / "golden" / f"{name}.jsonl").read_bytes() for name in SOURCES]
    began = datetime(2024, 1, 1)
    for count in range(number):
        began += timedelta(minutes=chance.randrange(5, 300))
        data = _piece(chance.choice(sources), began, chance)
        if chance.randrange(50) == 0:
            data = data[: -chance.randrange(1, len(data))]
        path = folder / f"{began:%Y-%m-%d-%H%M%S}.jsonl"
        path.write_bytes(data)
        os.utime(path, (began.timestamp(),) * 2)
        show_progress(count + 1, number, "records")


def _piece(source: bytes, began: datetime, chance: Random) -> bytes:
    """The beginning of a match, or all of it, as others played it at another time."""
    first, *later = source.splitlines()
    header = json.loads(first)
    names = chance.sample(_NAMES, len(header["names"]))
    header["names"] = [[seat, name] for (seat, _), name in zip(header["names"], names, strict=True)]
    if header.get("began"):
        header["began"] = began.isoformat(timespec="seconds")
    whole = chance.randrange(2) == 0
    check, made = "", b""
    for line in (header, *map(msgspec.json.decode, later if whole else later[: chance.randrange(LEAST_LINES, len(later))])):
        del line["check"]
        one, check = seal_line(line, check)
        made += one + b"\n"
    return made


def _forget() -> None:
    """Whatever the game has kept of the library is thrown away."""
    from shutil import rmtree

    rmtree(records_folder().parents[1] / "cache", ignore_errors=True)


def _figures(screen: str) -> Mapping[str, float]:
    command = [sys.executable, __file__, "--screen", screen]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _opened(screen: str) -> Mapping[str, float]:
    """The screen opened here and drawn sixty times a second until the library is known."""
    import pygame

    from carrom.ui.game import Game
    from carrom.ui.scene import FOR_EVER, SceneStack
    from carrom.ui.words.catalogue import catalogue

    size = (1280, 800)
    pygame.font.init()
    canvas = pygame.Surface(size)
    warm = Game(catalogue())
    SceneStack(warm.settings(), *size).draw(canvas)  # what any screen needs first is not the library's
    busy, wall = time.process_time(), time.perf_counter()
    game = Game(catalogue())
    stack = SceneStack(getattr(game, screen)(), *size)
    stack.draw(canvas)
    first = time.process_time() - busy, time.perf_counter() - wall
    frames = []
    while stack.quiet() < FOR_EVER:
        began = time.perf_counter()
        stack.update(FRAME)
        stack.draw(canvas)
        frames.append(time.perf_counter() - began)
        time.sleep(max(0.0, FRAME - frames[-1]))
    end = time.process_time() - busy, time.perf_counter() - wall
    game.close()
    frames = sorted(frames) or [0.0]
    return {
        "first busy": first[0],
        "first wall": first[1],
        "all busy": end[0],
        "all wall": end[1],
        "frames": len(frames),
        "median": frames[len(frames) // 2],
        "longest": frames[-1],
    }


def _line(what: str, figures: Mapping[str, float]) -> str:
    times = "".join(f"{figures[name] * 1e3:10.0f}" for name in ("first busy", "first wall", "all busy", "all wall"))
    return f"{what:30}{times}{figures['frames']:10.0f}{figures['median'] * 1e3:11.1f}{figures['longest'] * 1e3:11.1f}"
