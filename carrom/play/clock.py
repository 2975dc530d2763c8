"""The clocks of a match: what a player has left for one decision, and what is left of the match (laws 50, 63–64, 88)."""

from dataclasses import dataclass, replace
from math import ceil

from carrom.model.units import Second
from carrom.rules.state import Expectation, ToPlace, ToStrike
from carrom.rules.switches import Ruleset

_MINUTE: Second = 60.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds left of a decision and of the match; None where that clock is off. Who owns it says when time passes."""

    decision: Second | None = None
    match: Second | None = None

    def after(self, dt: Second) -> "Clock":
        """So much later; a clock that has run out stays at 0."""
        return Clock(*(None if left is None else max(0.0, left - dt) for left in (self.decision, self.match)))

    def for_decision(self, expects: Expectation, ruleset: Ruleset) -> "Clock":
        """Wound up for whoever is to strike or to place."""
        allowed = {ToStrike: ruleset.stroke_time_s, ToPlace: ruleset.placing_time_s}.get(type(expects), 0)
        return replace(self, decision=float(allowed) if allowed else None)

    @property
    def next_change(self) -> Second:
        """When a figure on show changes: the seconds of the decision or the minutes of the match."""
        decision = float("inf") if self.decision is None else _over(self.decision, 1.0)
        return min(decision, _over(self.match, _MINUTE) if self.match else float("inf"))

    @property
    def minutes(self) -> int | None:
        """The minutes of the match that are left, the one begun among them."""
        return None if self.match is None else ceil(self.match / _MINUTE)


def _over(left: Second, unit: Second) -> Second:
    """How much is left of the unit that runs now."""
    return left - unit * max(0, ceil(left / unit) - 1)


def match_clock(ruleset: Ruleset) -> Clock:
    """At the start of a match."""
    return Clock(match=ruleset.match_time_min * _MINUTE if ruleset.match_time_min else None)
