"""What is asked before a table is left: only where a match stays unfinished for another, or something would be lost."""

from collections.abc import Mapping
from dataclasses import dataclass

from carrom.rules.state import MatchOver
from carrom.ui.state.match_in_play import MatchInPlay


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question in words: its heading, and what follows if the answer is yes."""

    title: str
    explanation: str


def asked_before(play: MatchInPlay) -> Mapping[str, Confirmation]:
    """The question for each button of the pause that leads away and needs one, by the button's name."""
    tr, record = play.narrator.tr, play.writer
    if not any(session.turns for session in play.sessions) and len(play.sessions) == 1:
        return {}  # nothing was done yet
    if play.practice is not None:
        return {"again": Confirmation(tr("pause.leave_practice_title"), tr("pause.leave_practice"))}
    if record is not None and record.problem is not None:
        told = tr("pause.lose_elsewhere") if record.elsewhere else tr("pause.lose_match", why=record.problem)
        return dict.fromkeys(("again", "leave", "quit"), Confirmation(tr("pause.lose_match_title"), told))
    if record is None or isinstance(play.session.match.expects, MatchOver):
        return {}
    return {"again": Confirmation(tr("pause.leave_match_title"), tr("pause.leave_match"))}
