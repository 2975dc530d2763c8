"""`carrom film`: saves strokes of a record as an animated GIF, or as PNG files in a folder. Needs no window."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from carrom.cli.common import Commands, add_command, complain, whole_number, with_progress
from carrom.model.stroke import Stroke

if TYPE_CHECKING:
    from carrom.storage.records import Record
    from carrom.ui.draw.export import StrokeToFilm

LEAST_SIDE, MOST_SIDE = 64, 2160
GIF = ".gif"


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "film", _run, "save strokes of a record as a GIF or as pictures", __doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--turn", type=int, metavar="N", help="the stroke of turn N, from 1")
    which.add_argument("--board", type=int, metavar="N", help="all strokes of board N, from 1")
    where = "a file ending in .gif, or a folder for pictures: a name without an ending"
    parser.add_argument("-o", "--output", required=True, type=_place, metavar="FILE.gif", help=where)
    side = whole_number("size", LEAST_SIDE, MOST_SIDE)
    parser.add_argument("--size", default=480, type=side, metavar="PIXELS", help="width and height; default: 480")


def _place(text: str) -> Path:
    if not text:  # would be the folder at hand, and be strewn with pictures
        raise argparse.ArgumentTypeError("no name given: name a file ending in .gif, or a folder")
    path = Path(text)
    if path.suffix and path.suffix.lower() != GIF and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is neither: name a file ending in .gif, or a folder without an ending")
    return path


def _run(arguments: argparse.Namespace) -> int:
    from carrom.storage.records import load_record

    path: Path = arguments.output
    record = load_record(arguments.file)
    shots = _shots(record, arguments.turn, arguments.board)
    if not shots:
        last = f"this record has {len(record.turns)} turns"
        turn = arguments.turn
        asked = f"board {arguments.board} has no strokes" if turn is None else f"turn {turn} is not a stroke"
        return complain("film", f"{arguments.file}: {asked}; {last}")

    from carrom.ui.draw.export import frames, write_gif, write_pngs

    pictures = frames(with_progress(shots, len(shots), "strokes"), arguments.size)
    try:
        write_gif(pictures, path) if path.suffix.lower() == GIF else write_pngs(pictures, path)
    except OSError as problem:
        return complain(
            "film", f"{path}: cannot write it ({problem.strerror}): choose a folder that exists and that you can write to"
        )
    return 0


def _shots(record: "Record", wanted: int | None, board: int | None) -> list["StrokeToFilm"]:
    """The strokes asked for."""
    from carrom.ui.draw.export import StrokeToFilm

    shots, boards, before = [], list[tuple[int, int]](), record.header.match
    for number, turn in enumerate(record.turns, start=1):
        key = before.game.number, before.board.number
        if key not in boards:
            boards.append(key)
        if isinstance(turn.action, Stroke) and (number == wanted or len(boards) == board):
            shots.append(StrokeToFilm(before.layout, turn.action, before.equipment))
        before = turn.ruling.match
    return shots
