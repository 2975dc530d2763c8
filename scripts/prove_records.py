"""Records many matches of Beginners over all rules and seatings, of at most two boards each, and verifies every one.

Prints the figures; ends with 1 when any record differs. Run it after changes to physics, rules or records, with the
Python in .venv: `.venv/bin/python scripts/prove_records.py FOLDER --matches 200`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

BOARDS = 2
MOST_DECISIONS = 1500


def main(words: Sequence[str]) -> int:
    """Play and verify them; 1 where one differs."""
    from carrom.cli.common import show_progress
    from carrom.rules.ruleset import PRESETS
    from carrom.storage.verify import verify

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder for the records")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, to play some beside others")
    parser.add_argument("--strokes", type=int, default=None, help="simulated strokes a decision; fewer take less time")
    arguments = parser.parse_args(words)
    tables = [(name, seats) for name, ruleset in PRESETS.items() for seats in ruleset.allowed_seats]
    found: Counter[str] = Counter()
    show_progress(0, arguments.matches, "matches")
    for number in range(arguments.first, arguments.first + arguments.matches):
        name, seats = tables[number % len(tables)]
        path: Path = arguments.folder / f"{number:03}-{name}-{seats}.jsonl"
        boards = record(path, name, seats, number, arguments.strokes)
        report = verify(path)
        found += Counter(
            {
                "matches": 1,
                f"matches of {name} for {seats}": 1,
                "boards": boards,
                "turns": report.turns,
                "strokes": report.strokes,
                "rules exact": report.rules is None,
                "physics bit for bit": report.exact and report.physics is None,
                "damaged": report.damage is not None,
            }
        )
        show_progress(found["matches"], arguments.matches, "matches")
        if not report.true:
            print(f"{path}: {report.damage or report.rules or report.physics}", flush=True)
    for what, count in found.items():
        print(f"{what}: {count}")
    proved = found["rules exact"] == found["physics bit for bit"] == found["matches"] and not found["damaged"]
    return 0 if proved else 1


def record(path: Path, preset: str, seats: int, seed: int, strokes: int | None) -> int:
    """Plays and records one match; how many boards it had."""
    from carrom.bots.bot import Limit, as_decision, never_stop
    from carrom.bots.plugins import player_named
    from carrom.model.equipment import standard_equipment
    from carrom.play.session import Session
    from carrom.rules.match import seating_for, start_match
    from carrom.rules.ruleset import PRESETS
    from carrom.rules.state import MatchOver
    from carrom.storage.records import RecordWriter

    bot, ruleset = player_named("beginner"), replace(PRESETS[preset], match_time_min=0)
    match = start_match(ruleset, standard_equipment(), seating_for(ruleset, seats), seed)
    order = match.seating.order
    writer = RecordWriter(path, match, dict.fromkeys(order, "beginner"), bots=dict.fromkeys(order, "beginner"))
    session, boards = Session(match, writer.write), 0
    while boards < BOARDS and len(session.turns) < MOST_DECISIONS:
        match = session.match
        random = Random(f"{seed}/{len(session.turns)}")
        session.act(as_decision(bot.choose(match, random, Limit(strokes), never_stop)).action)
        boards += session.match.board_over and not match.between_boards
        if isinstance(session.match.expects, MatchOver):
            break
    assert writer.problem is None, writer.problem
    return boards
