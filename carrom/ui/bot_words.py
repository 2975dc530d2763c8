"""What the screens say of bots: what went wrong with one. No pygame."""

from carrom.bots.bot import Trouble
from carrom.ui.i18n import Catalogue

_LONGEST = 90


def trouble_words(say: Catalogue, trouble: Trouble, player: str) -> str:
    """What went wrong, with the last line of its detail."""
    detail = (trouble.detail.splitlines() or [""])[-1].strip()
    return say(f"trouble.{trouble.code}", player=player, detail=detail[:_LONGEST])
