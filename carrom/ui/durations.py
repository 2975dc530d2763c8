"""How long something takes, in words: the two largest units that matter. No pygame."""

from carrom.ui.i18n import Catalogue

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def duration(say: Catalogue, seconds: int) -> str:
    """A time within a sentence: "15 seconds", "1 day and 12 hours"."""
    return say.listed(tuple(say(f"duration.{unit}_{'one' if n == 1 else 'many'}", count=n) for unit, n in _parts(seconds)))


def short_duration(say: Catalogue, seconds: int) -> str:
    """The same as a setting's value: "15 s", "1 d 12 h"."""
    first, *rest = (say(f"duration.{unit}_short", count=n) for unit, n in _parts(seconds))
    return say("duration.two_short", first=first, then=rest[0]) if rest else first


def _parts(seconds: int) -> tuple[tuple[str, int], ...]:
    """How many of the largest unit that is in it, and of the next one, if any."""
    for place, (unit, length) in enumerate(_UNITS):
        if seconds >= length:
            then, shorter = _UNITS[min(place + 1, len(_UNITS) - 1)]
            rest = seconds % length // shorter
            return ((unit, seconds // length), (then, rest)) if rest else ((unit, seconds // length),)
    return (("second", seconds),)


def clock_words(say: Catalogue, seconds: int) -> str:
    """What is left on a clock: "0:15", "2:00:00", from a day on "1 d 12 h"."""
    minutes, hours = seconds // 60, seconds // 3600
    if hours >= 24:
        return say("table.clock_days", days=hours // 24, hours=hours % 24)
    if hours:
        return say("table.clock_hours", hours=hours, minutes=f"{minutes % 60:02}", seconds=f"{seconds % 60:02}")
    return say("table.clock", minutes=minutes, seconds=f"{seconds % 60:02}")
