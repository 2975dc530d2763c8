"""When something was, in words: today and yesterday by the hour, all else by its day."""

from datetime import datetime, timedelta

from carrom.ui.i18n import Catalogue


def when(say: Catalogue, then: datetime, now: datetime) -> str:
    """How one says it now."""
    time = then.strftime("%H:%M")
    if then.date() == now.date():
        return say("when.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return say("when.yesterday", time=time)
    return then.strftime("%Y-%m-%d")
