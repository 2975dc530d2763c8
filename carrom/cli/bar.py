"""How far a long command has come, on the error output, where a person reads it."""

import sys
from time import monotonic

from carrom.model.units import Second

_WIDE = 30
_SELDOM: Second = 10.0  # where lines are not drawn over, in a file for instance: short commands say nothing there
_told = monotonic()


def bar(done: int, of: int, what: str) -> None:
    """Draws the bar over the one before, or now and then writes a line where that cannot be done."""
    global _told
    if sys.stderr.isatty():
        filled = _WIDE * done // max(of, 1)
        end = "\n" if done == of else ""
        print(f"\r[{'#' * filled}{'.' * (_WIDE - filled)}] {done}/{of} {what}", end=end, file=sys.stderr, flush=True)
    elif done == 0:
        _told = monotonic()  # a new count begins
    elif monotonic() - _told >= _SELDOM:
        _told = monotonic()
        print(f"{done}/{of} {what}", file=sys.stderr, flush=True)
