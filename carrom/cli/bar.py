"""How far a long command has come, on the error output, where a person reads it."""

import sys

_WIDE = 30


def bar(done: int, of: int, what: str) -> None:
    """Draws the bar over the one before."""
    if sys.stderr.isatty():
        filled = _WIDE * done // max(of, 1)
        end = "\n" if done == of else ""
        print(f"\r[{'#' * filled}{'.' * (_WIDE - filled)}] {done}/{of} {what}", end=end, file=sys.stderr, flush=True)
