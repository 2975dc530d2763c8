"""A library of thousands of matches: what it costs until title and list are there, and how evenly pictures come meanwhile.

The records are pieces of those in tests/golden, of every schema, with other names and dates; some are torn, some are none.
Each screen is opened in a process of its own, first where nothing is known of the library yet, then once more.
"""

import json
import os
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from shutil import rmtree

import msgspec
import pygame

from carrom.cli.common import show_progress
from carrom.storage.entries import seal_line
from carrom.storage.paths import records_folder
from carrom.ui.game import Game
from carrom.ui.scene import SceneStack
from carrom.ui.words.catalogue import catalogue
from scripts.bench_screens import FRAME, Spread
from scripts.needed import ROOT
from scripts.sandbox import own_home, unseen

SCREENS = ("title", "matches")
SOURCES = ("schema-1", "schema-2", "icf", "uk29", "gr25", "points3", "p2p")
LEAST_LINES = 3
_SIZE = (1280, 800)
_NAMES = ("Asha", "Bram", "Chitra", "Dilip", "Elif", "Farid", "Greta", "Hamid", "Indu", "Jonas", "Kiran", "Lata")


def print_library(records: int, seed: int) -> int:
    """So many records made, and both screens opened on them."""
    unseen()
    with own_home():
        make_records(records_folder(), records, seed)
        print(f"{'':30}{'first picture, ms':>20}{'all known, ms':>20}{'pictures meanwhile, ms':>40}")
        heads = ("processor", "wall") * 2 + ("number", "median", "longest", "processor")
        print(f"{'':30}{''.join(f'{head:>10}' for head in heads)}")
        for screen in SCREENS:
            rmtree(records_folder().parents[1] / "cache", ignore_errors=True)  # all that the game has kept of the library
            for known in ("for the first time", "once more"):
                program = f"from scripts.bench_library import print_opened; print_opened({screen!r})"
                command = [sys.executable, "-c", program]
                done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
                print(_line(f"{screen}, {known}", json.loads(done.stdout.splitlines()[-1])), flush=True)
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


def print_opened(screen: str) -> None:
    """The screen opened here and drawn sixty times a second until the library is known; its figures, ms, as JSON."""
    pygame.font.init()
    canvas = pygame.Surface(_SIZE)
    with own_home():  # what the screen needs first is not the library's
        SceneStack(getattr(Game(catalogue()), screen)(), *_SIZE).draw(canvas)
    busy, wall = time.process_time(), time.perf_counter()
    game = Game(catalogue())
    stack = SceneStack(getattr(game, screen)(), *_SIZE)
    stack.draw(canvas)
    times = [time.process_time() - busy, time.perf_counter() - wall]
    frames, busiest = [], 0.0
    while game.library.reading:
        began, own = time.perf_counter(), time.thread_time()
        stack.update(FRAME)
        stack.draw(canvas)
        frames.append(time.perf_counter() - began)
        busiest = max(busiest, time.thread_time() - own)
        time.sleep(max(0.0, FRAME - frames[-1]))
    times += [time.process_time() - busy, time.perf_counter() - wall]
    game.close()
    spread = Spread.of(frames or [0.0])
    print(json.dumps([*(1e3 * seconds for seconds in (*times, spread.median, spread.worst, busiest)), len(frames)]))


def _line(what: str, figures: list[float]) -> str:
    *times, median, longest, busiest, frames = figures
    return f"{what:30}{''.join(f'{time:10.0f}' for time in times)}{frames:10.0f}{median:10.1f}{longest:10.1f}{busiest:10.1f}"
