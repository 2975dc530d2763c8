"""The words with which a match that was left is offered to go on with. No pygame."""

from datetime import datetime
from functools import reduce

from carrom.play.letters import cut
from carrom.storage.listing import Listed
from carrom.ui.i18n import Catalogue
from carrom.ui.telling import board_words
from carrom.ui.text import ELLIPSIS
from carrom.ui.when import when

_NAMES = 26  # letters of all players' names together


def offer(say: Catalogue, match: Listed, now: datetime) -> tuple[str, str]:
    """Who plays whom, and under it how it stands and when it was left."""
    parties = tuple(reduce(lambda first, then: say("player.pair", first=first, then=then), names) for names in match.names)
    scores, players = (
        reduce(lambda first, then: say("title.against", first=first, then=then), parts)
        for parts in (map(str, match.stands.scores), (brief(name, _NAMES // len(parties)) for name in parties))
    )
    board = board_words(say, match.ruleset, match.stands.board)
    sub = say("title.continue_sub", board=board, score=scores, when=when(say, match.last, now))
    return say("title.continue", players=players), sub


def brief(name: str, most: int) -> str:
    """The name, or its beginning where it has more letters."""
    return name if cut(name, most) == name else cut(name, most - 1).rstrip() + ELLIPSIS
