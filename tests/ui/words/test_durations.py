"""Times in words: the two largest units that matter, in a sentence, as a value and on a clock."""

import pytest

from carrom.rules.ruleset import PRESETS, with_switches
from carrom.ui.words.catalogue import catalogue, clock_words, duration, short_duration
from carrom.ui.words.laws import law_sections

SAY = catalogue()
DAY = 86_400


@pytest.mark.parametrize(
    ("seconds", "long", "short", "clock"),
    [
        (1, "1 second", "1 s", "0:01"),
        (15, "15 seconds", "15 s", "0:15"),
        (60, "1 minute", "1 min", "1:00"),
        (90, "1 minute and 30 seconds", "1 min 30 s", "1:30"),
        (3600, "1 hour", "1 h", "1:00:00"),
        (5400, "1 hour and 30 minutes", "1 h 30 min", "1:30:00"),
        (DAY + 12 * 3600 + 59, "1 day and 12 hours", "1 d 12 h", "1 d 12 h"),
        (7 * DAY, "7 days", "7 d", "7 d 0 h"),
    ],
)
def test_a_time_is_told_in_its_two_largest_units(seconds: int, long: str, short: str, clock: str) -> None:
    assert duration(SAY, seconds) == long
    assert short_duration(SAY, seconds) == short
    assert clock_words(SAY, seconds) == clock


@pytest.mark.parametrize(("seconds", "told"), [(604_800, "7 days"), (60, "1 minute"), (129_600, "1 day and 12 hours")])
def test_the_law_sheet_tells_a_deadline_of_up_to_a_week_in_days_and_hours(seconds: int, told: str) -> None:
    rules = with_switches(PRESETS["p2p"], {"stroke_time_s": seconds})
    laws = {sentence.name: sentence.text for section in law_sections(SAY, rules) for sentence in section.sentences}
    assert laws["stroke_time_s"] == f"You have {told} for each stroke."
