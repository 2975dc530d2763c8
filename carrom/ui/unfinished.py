"""The words with which a match that was left is offered to go on with. No pygame."""

from datetime import datetime
from functools import reduce

from carrom.storage.listing import Listed
from carrom.ui.i18n import Catalogue
from carrom.ui.telling import board_words
from carrom.ui.when import when


def offer(say: Catalogue, match: Listed, now: datetime) -> tuple[tuple[str, ...], str]:
    """Who plays whom, the fullest words first and shorter ones for less room; and under it how it stands and when it was
    left."""
    parties = tuple(reduce(lambda first, then: say("player.pair", first=first, then=then), names) for names in match.names)
    scores, players = (
        reduce(lambda first, then: say("title.against", first=first, then=then), parts)
        for parts in (map(str, match.stands.scores), parties)
    )
    board = board_words(say, match.ruleset, match.stands.board)
    sub = say("title.continue_sub", board=board, score=scores, when=when(say, match.last, now))
    count = sum(map(len, match.names))
    others = say(f"title.continue_others_{count}", player=match.names[0][0])
    return (say("title.continue", players=players), others, say(f"title.continue_{count}")), sub
