"""A match begun for the screens: its session, the record that follows it, and who speaks of it. No pygame."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from carrom.model.equipment import standard
from carrom.model.seats import SINGLES
from carrom.play.preferences import MatchChoices
from carrom.play.session import Session
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.paths import records_folder
from carrom.storage.records import RecordWriter, new_record_path
from carrom.ui.i18n import Catalogue
from carrom.ui.telling import Teller

SEEDS = 2**53  # below this a seed is the same number in every file format


USUAL = MatchChoices()


@dataclass(frozen=True, slots=True)
class MatchInPlay:
    """What the table needs of a match. `record` says itself whether it could be written; `choices` how it was set up."""

    session: Session
    record: RecordWriter
    teller: Teller
    choices: MatchChoices = USUAL


def quick_match(say: Catalogue, seed: int | None = None, folder: Path | None = None) -> MatchInPlay:
    """Two people, the international laws, one game, clock off, no toss; a seed is drawn and the usual folder taken
    where none is given."""
    match = start_match(quick_play(ICF), standard(), SINGLES, secrets.randbelow(SEEDS) if seed is None else seed)
    names = {seat: say(f"player.{seat}") for seat in match.seating.order}
    record = RecordWriter(new_record_path(folder or records_folder()), match, names)
    return MatchInPlay(Session(match, record.write), record, Teller(say, names, match.seating))
