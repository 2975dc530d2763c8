"""Moments in words."""

from datetime import datetime

import pytest

from carrom.ui.words.catalogue import catalogue, when


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2026, 3, 1, 0, 5), "today 00:05"),
        (datetime(2026, 2, 28, 21, 14), "yesterday 21:14"),
        (datetime(2026, 2, 27, 21, 14), "2026-02-27"),
        (datetime(2025, 3, 1, 0, 5), "2025-03-01"),
    ],
)
def test_today_and_yesterday_are_said_by_the_hour_and_all_else_by_its_day(then: datetime, words: str) -> None:
    assert when(catalogue(), then, datetime(2026, 3, 1, 0, 10)) == words
