"""How often a function is called: work counted instead of time."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any


@dataclass
class Count:
    """Of calls so far."""

    calls: int = 0


@contextmanager
def calls_of(function: Callable[..., Any], *, everywhere: bool = False) -> Iterator[Count]:
    """The calls of this function while this lasts, by this thread or also by those that are begun meanwhile."""
    code, count = function.__code__, Count()

    def seen(frame: FrameType, event: str, _: object) -> None:
        count.calls += event == "call" and frame.f_code is code

    before = sys.getprofile()
    sys.setprofile(seen)
    threading.setprofile(seen if everywhere else None)
    try:
        yield count
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
