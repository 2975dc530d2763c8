"""`carrom duel`: bots play each other without a window, and their figures are printed."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from carrom.cli.common import Commands, add_command, complain, whole_number, with_progress
from carrom.model.seats import Seat
from carrom.play.workers import worker_pool
from carrom.rules.ruleset import ICF, PRESETS
from carrom.rules.state import MatchState

if TYPE_CHECKING:
    from carrom.play.bot_matches import BoardOutcome, BoardTask
    from carrom.play.session import Turn

Outcome = TypeVar("Outcome")
_MOST_PLAYERS = 4
_MOST = 100_000  # boards, or strokes tried: none of more is ever done


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "duel", _run, "let bots play each other without a window", __doc__)
    parser.add_argument(
        "--players",
        default=None,
        metavar="LEVEL[,LEVEL…]",
        help="default: club,beginner, or master with --clear. Use beginner, club, expert or master; add a hand error as in "
        "master@0.15:2:0.3 (degrees, percent, mm) and strokes to try as in master@0.15:2:0.3:200; or a custom level, "
        "custom@DEG:PERCENT:MM:STROKES:LOOK_AHEAD (0, 1 or 2 strokes ahead); or a Python file ending in .py; "
        "or an entry point of the group carrom.bots",
    )
    parser.add_argument("--ruleset", default=ICF.name, choices=sorted(PRESETS), help=f"the rules; default: {ICF.name}")
    count = whole_number("count", 1, _MOST)
    parser.add_argument("--boards", default=10, type=count, metavar="N", help="number of boards; default: 10")
    parser.add_argument("--seed", default=1, type=int, metavar="S", help="the same seed gives the same boards")
    parser.add_argument("--jobs", default=1, type=count, metavar="J", help="number of boards to play at the same time")
    parser.add_argument("--strokes", default=None, type=count, metavar="N", help="strokes each bot tries before it decides")
    parser.add_argument("--hand", default=None, metavar="DEG,PERCENT,MM", help="one hand error for all levels")
    parser.add_argument("--clear", action="store_true", help="the first player clears boards alone; any man counts")
    parser.add_argument("--record", default=None, type=Path, metavar="FOLDER", help="save a record of every board there")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _run(arguments: argparse.Namespace) -> int:
    from carrom.bots.bot import Limit
    from carrom.bots.plugins import BadPlayer, player_named
    from carrom.cli.figures import clearing_figures, clearing_text, duel_figures, table
    from carrom.play.bot_matches import BoardTask, Counts, clear_task

    usual = "master" if arguments.clear else "club,beginner"
    names = _names(usual if arguments.players is None else arguments.players, arguments.hand)
    try:
        for name in names:
            player_named(name)
    except BadPlayer as problem:
        return complain("duel", problem)
    if len(names) > _MOST_PLAYERS:
        return complain("duel", f"at most {_MOST_PLAYERS} players can play")
    limit = Limit(arguments.strokes)
    tasks = [BoardTask(i, names, arguments.ruleset, arguments.seed + i, limit) for i in range(arguments.boards)]
    if arguments.clear:
        strokes = list(_each(clear_task, tasks, arguments.jobs))
        return _print_figures(clearing_figures(names[0], strokes), clearing_text(names[0], strokes), arguments.json)
    done = list(_each(partial(_play_task, arguments.record), tasks, arguments.jobs))
    for failure in dict.fromkeys(failure for board in done for failure in board.failures):
        print(f"carrom duel: {failure.player}: {failure.code}: {failure.detail}", file=sys.stderr)
    counts = [sum((board.counts[i] for board in done), Counts()) for i in range(len(names))]
    return _print_figures(duel_figures(names, counts), table(names, counts), arguments.json)


def _names(text: str, hand: str | None) -> tuple[str, ...]:
    """The players' names, each with the hand that all get; one alone plays itself."""
    names = [name.strip() for name in text.split(",")]
    if hand is not None:
        names = [name if "@" in name else f"{name}@{hand.replace(',', ':')}" for name in names]
    return tuple(names * 2 if len(names) == 1 else names)


def _play_task(folder: Path | None, task: "BoardTask") -> "BoardOutcome":
    """A board, recorded in the folder where there is one."""
    from carrom.bots.bot import BotFailure
    from carrom.play.bot_matches import play_task
    from carrom.storage.records import SUFFIX, RecordWriter

    if folder is None:
        return play_task(task)
    writers: list[RecordWriter] = []

    def listener(match: MatchState, names: dict[Seat, str]) -> "Callable[[Turn], None]":
        writers.append(RecordWriter(folder / f"duel-{task.ruleset}-{task.seed}{SUFFIX}", match, names, bots=names))
        return writers[0].write

    done = play_task(task, listener)
    failed = tuple(BotFailure("not_recorded", str(w.path), w.problem) for w in writers if w.problem is not None)
    return replace(done, failures=(*done.failures, *failed))


def _each(work: "Callable[[BoardTask], Outcome]", tasks: "Sequence[BoardTask]", jobs: int) -> Iterator[Outcome]:
    """The outcome of every task, in order, with a bar that grows as they come."""
    if jobs == 1:
        yield from with_progress(map(work, tasks), len(tasks), "boards")
        return
    with worker_pool(min(jobs, len(tasks))) as pool:
        yield from with_progress(pool.imap(work, tasks), len(tasks), "boards")


def _print_figures(figures: dict[str, object], text: str, as_json: bool) -> int:
    print(json.dumps(figures, indent=2) if as_json else text)
    return 0
