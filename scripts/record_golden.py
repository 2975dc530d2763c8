"""Plays one match of each preset without a window and writes its record to tests/golden: one board, then a concession.

Run it when the format of records changes, or a rule is meant to; look at the differences before keeping them. The bits that
strokes end in are stored too, for this engine and platform: alone with --bits, after a change of the engine's revision.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.model.equipment import standard_equipment
from carrom.model.stroke import Choice
from carrom.play.session import Session
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import MatchOver
from carrom.storage.header import engine
from carrom.storage.records import RecordWriter
from scripts.physics_strokes import STORED, store
from tests.play.players import aiming_player

FOLDER = ROOT / "tests" / "golden"
SEED = 20
MOST = 2000


def main(arguments: Sequence[str]) -> int:
    """Write the record of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bits", action="store_true", help="only the bits that strokes end in")
    for name in () if parser.parse_args(arguments).bits else PRESETS:
        print(f"{record(name)}: written")
    store()
    print(f"{STORED}: written for {engine()}")
    return 0


def record(preset: str) -> Path:
    ruleset, path = PRESETS[preset], FOLDER / f"{preset}.jsonl"
    match = start_match(ruleset, standard_equipment(), seating_for(ruleset, max(ruleset.allowed_seats)), SEED)
    path.unlink(missing_ok=True)
    writer = RecordWriter(path, match, {seat: f"player {seat}" for seat in match.seating.order})
    session, random = Session(match, writer.write), Random(SEED)
    for _ in range(MOST):
        if session.match.board_over:
            break
        session.act(aiming_player(session.match, random))
    while not isinstance(session.match.expects, MatchOver):
        session.act(Choice(session.match.seating.playing[0], "concede"))
    assert writer.problem is None, writer.problem
    return path
