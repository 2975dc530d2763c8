"""The clocks of a match: what a player has left for one decision, and what is left of the match (laws 50, 63–64, 88)."""

from dataclasses import dataclass, replace
from math import ceil

from carrom.model.units import Second
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import MatchState, ToPlace, ToStrike

_MINUTE: Second = 60.0
KEPT_EVERY: Second = 1.0  # the most that a game which is ended by force gives back to a player


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """For how long players' clocks ran, the millisecond begun among them: in the decision, and in the match with it."""

    decision_ms: int = 0
    match_ms: int = 0


NOTHING_USED = TimeUsed()


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds that have been used of the decision at hand and of the match, and those allowed; None where that clock is off.

    Who owns it says when time passes. Where both are off, none does.
    """

    used: Second = 0.0
    used_of_match: Second = 0.0
    allowed: Second | None = None
    allowed_in_match: Second | None = None

    @staticmethod
    def of(match: MatchState, used: TimeUsed = NOTHING_USED) -> "Clock":
        """For whoever is to decide now, after so much time."""
        minutes = match.ruleset.match_time_min
        clock = Clock(0.0, used.match_ms / 1000, allowed_in_match=minutes * _MINUTE if minutes else None)
        return replace(clock.wound(match), used=used.decision_ms / 1000)

    def wound(self, match: MatchState) -> "Clock":
        """Wound up for the next decision: the time of the match goes on."""
        rules = match.ruleset
        allowed = {ToStrike: rules.stroke_time_s, ToPlace: rules.placing_time_s}.get(type(match.expects), 0)
        return replace(self, used=0.0, allowed=float(allowed) if allowed else None)

    def after(self, dt: Second) -> "Clock":
        """So much later."""
        return replace(self, used=self.used + dt, used_of_match=self.used_of_match + dt) if self.runs else self

    @property
    def runs(self) -> bool:
        """Whether time counts for the decision at hand."""
        return self.allowed is not None or self.allowed_in_match is not None

    @property
    def decision(self) -> Second | None:
        """What is left of the decision; a clock that has run out stays at 0."""
        return None if self.allowed is None else max(0.0, self.allowed - self.used)

    @property
    def match(self) -> Second | None:
        """What is left of the match."""
        return None if self.allowed_in_match is None else max(0.0, self.allowed_in_match - self.used_of_match)

    @property
    def time_used(self) -> TimeUsed:
        """What was used of both times, in whole milliseconds rounded up, as records keep it."""
        return TimeUsed(ceil(self.used * 1000), ceil(self.used_of_match * 1000))

    @property
    def next_change(self) -> Second:
        """When a figure on show changes, or what was used has to be kept."""
        if not self.runs:
            return float("inf")
        left = (_over(self.decision, 1.0), _over(self.match, _MINUTE))
        return min(KEPT_EVERY, *left)

    @property
    def minutes(self) -> int | None:
        """The minutes of the match that are left, the one begun among them."""
        return None if self.match is None else ceil(self.match / _MINUTE)


def _over(left: Second | None, unit: Second) -> Second:
    """How much is left of the unit that runs now."""
    return left - unit * max(0, ceil(left / unit) - 1) if left else float("inf")


def has_clock(ruleset: Ruleset) -> bool:
    """Whether a match by these laws is played against time."""
    return bool(ruleset.stroke_time_s or ruleset.placing_time_s or ruleset.match_time_min)
