"""`carrom verify`: judges every turn of a record and plays every stroke again, and shows where the record differs.

Exit code: 0 if every record holds, 1 if one differs or is damaged, 2 if one cannot be read at all.
"""

import argparse
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from carrom.cli.common import Commands, add_command, complain

if TYPE_CHECKING:
    from carrom.storage.codec import Plain
    from carrom.storage.verify import Difference, VerifyReport

_TRUE, _DIFFERS = 0, 1
_LONGEST = 100


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "verify", _run, "check records of matches", __doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="the record of a match")


def _run(arguments: argparse.Namespace) -> int:
    from carrom.cli.common import show_progress
    from carrom.storage.files import BadFile
    from carrom.storage.verify import verify

    files: list[Path] = arguments.files
    worst = _TRUE
    for number, path in enumerate(files, start=1):
        what = f"turns of {path.name}" if len(files) == 1 else f"turns of {path.name}, file {number} of {len(files)}"
        try:
            report = verify(path, partial(show_progress, what=what))
        except BadFile as problem:
            worst = complain("verify", problem)
            continue
        print(report_text(path, report))
        worst = max(worst, _TRUE if report.true else _DIFFERS)
    return worst


def report_text(path: Path, report: "VerifyReport") -> str:
    """The report as lines to read."""
    from carrom.storage.verify import TOLERANCE

    state = "finished" if report.over else "unfinished"
    lines = [f"{path}: {report.turns} turns, {report.strokes} strokes, {state}"]
    if report.damage is not None:
        lines.append(f"  damaged at {report.damage}; only what comes before was checked")
    lines.append(f"  rules: {_found(report.rules)}")
    how = "bit for bit" if report.exact else f"within {TOLERANCE:g} mm, as another engine played it"
    lines.append(f"  physics, {how}: {_found(report.physics)}")
    return "\n".join(lines)


def _found(difference: "Difference | None") -> str:
    if difference is None:
        return "the same"
    apart = f"; discs are up to {difference.apart:.3f} mm apart" if difference.apart else ""
    expected, got = _short(difference.expected), _short(difference.got)
    return f"turn {difference.turn} (line {difference.turn + 1}), {difference.field}: expected {expected}, got {got}{apart}"


def _short(value: "Plain") -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
