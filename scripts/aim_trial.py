"""How well a person aims: makeable pots played through the real event path by a scripted hand, with each level of the guide.

python scripts/aim_trial.py --pots 200
"""

import argparse
import math
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.cli.common import show_progress
from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES
from carrom.model.units import URAD_PER_RAD
from carrom.play.preferences import GUIDES, GuideLevel, MatchChoices
from carrom.play.session import Session
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.records import RecordWriter, new_record_path
from carrom.ui.game import Game
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator
from scripts.aim_cases.player import Person, potted
from scripts.aim_cases.pots import Pot, pots

WINDOW = (1280, 800)
SEED = 20


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of all pots with one guide: the share potted, and the median error of the angle in degrees."""

    rate: float
    error: float


def table_with(pot: Pot, level: GuideLevel, folder: Path) -> tuple[SceneStack, TableScene]:
    """A match on screen whose first stroke finds the pot's board."""
    tr = catalogue()
    match = replace(start_match(quick_play(ICF), standard_equipment(), SINGLES, SEED), layout=pot.layout)
    names = {seat: str(seat) for seat in match.seating.order}
    record = RecordWriter(new_record_path(folder), match, names)
    play = MatchInPlay(Session(match, record.write), record, MatchNarrator(tr, names, match.seating), MatchChoices(guide=level))
    table = Game(tr).table(play)
    return SceneStack(table, *WINDOW), table


def tried(count: int, level: GuideLevel, keys: bool, seed: int = SEED) -> Trial:
    """So many pots with one level, by the mouse alone or with keys after it."""
    errors, made = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, pot in enumerate(pots(seed, count, standard_equipment())):
            show_progress(number, count, f"pots with {level}")
            stack, table = table_with(pot, level, Path(folder))
            stroke = Person(stack, table, pot, Random(f"{seed}/{number}")).play(keys)
            made += potted(table, pot.man)
            errors.append(abs(stroke.angle - pot.stroke.angle) / URAD_PER_RAD if stroke is not None else math.pi)
    show_progress(count, count, f"pots with {level}")
    return Trial(made / count, math.degrees(median(errors)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--pots", type=int, default=200, help="how many for each guide")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(arguments)
    print(f"{given.pots} pots for each guide in a window of {WINDOW[0]}×{WINDOW[1]}")
    print(f"{'guide':<9}{'mouse alone':>24}{'with six keys at most':>28}")
    for level in GUIDES:
        mouse, keys = (tried(given.pots, level, with_keys, given.seed) for with_keys in (False, True))
        print(f"{level:<9}{_told(mouse):>24}{_told(keys):>28}", flush=True)
    return 0


def _told(trial: Trial) -> str:
    return f"{trial.rate:.1%} potted, {trial.error:.3f}°"
