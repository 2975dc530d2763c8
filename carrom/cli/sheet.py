"""`carrom sheet`: the score sheet of a recorded match, to read or as CSV."""

import argparse
import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from carrom.cli.common import Commands, add_command

if TYPE_CHECKING:
    from carrom.play.stroke_summary import ScoreLine
    from carrom.rules.state import BoardScore
    from carrom.storage.records import Record

_COLUMNS = ("game", "board", "party", "broke", "won", "how", "points", "queen", "score", "strokes", "fouls", "slams")
_TEXTS = {"game", "board", "party", "how"}  # columns set to the left: the others are numbers and marks


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "sheet", _run, "print the score sheet of a record", __doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    parser.add_argument("--csv", action="store_true", help="print it as comma-separated values")


def _run(arguments: argparse.Namespace) -> int:
    from carrom.play.stroke_summary import score_sheet
    from carrom.storage.records import load_record

    record = load_record(arguments.file)
    if record.damage is not None:
        print(f"carrom sheet: damaged at {record.damage}; the sheet ends there", file=sys.stderr)
    rows = [_COLUMNS, *_rows(record, score_sheet(record.header.match, record.turns))]
    print(_csv(rows) if arguments.csv else _table(rows))
    return 0


def _rows(record: "Record", lines: "Sequence[ScoreLine]") -> list[tuple[str, ...]]:
    """A row for each party on each board."""
    names = dict(record.header.names)
    parties = [" & ".join(names[seat] for seat in seats) for seats in record.header.match.seating.parties]
    rows: list[tuple[str, ...]] = []
    for line in lines:
        result = line.result
        for party, name in enumerate(parties):
            rows.append(
                (
                    str(line.game),
                    str(line.board),
                    name,
                    _mark(line.broke == party),
                    _mark(result is not None and result.winner == party),
                    _how(result),
                    str(result.banked[party]) if result is not None else "",
                    _mark(result is not None and result.queen == party),
                    str(line.scores[party]),
                    str(line.strokes[party]),
                    str(line.fouls[party]),
                    str(line.slams[party]),
                )
            )
    return rows


def _how(result: "BoardScore | None") -> str:
    """How the board was won; empty where that is not known."""
    from carrom.rules.state import BoardEnd
    from carrom.ui.words.catalogue import catalogue

    ended = BoardEnd.STOPPED if result is None else result.ended
    return "" if ended is None else catalogue()(f"board_end.{ended}")


def _mark(is_so: bool) -> str:
    return "x" if is_so else ""


def _csv(rows: Sequence[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in _TEXTS else cell.rjust(width)
            for column, cell, width in zip(_COLUMNS, row, widths, strict=True)
        ).rstrip()
        for row in rows
    )
