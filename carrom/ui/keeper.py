"""The player's settings as they are now: read by every screen, changed in one place, kept on the disk at once. No pygame."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from carrom.play.preferences import Preferences, with_laws, with_match_rules
from carrom.storage.settings import Loaded, Trouble, save


def _keeps_nothing(_: Preferences, __: Preferences) -> None:
    """For settings that are nobody's."""


class Kept(Protocol):
    """Settings that a screen reads and changes."""

    @property
    def trouble(self) -> Trouble | None:
        """What went wrong with their file, if anything did."""

    def __call__(self) -> Preferences:
        """The settings in force."""

    def change(self, preferences: Preferences) -> None:
        """From now on these are in force."""


class Keeper:
    """Called, it answers with the settings in force; `trouble` is what went wrong with their file, if anything did."""

    def __init__(self, loaded: Loaded, keep: Callable[[Preferences, Preferences], Trouble | None] = save) -> None:
        """`keep` is given the settings in force and those that were kept last."""
        self._now, self.trouble = loaded.preferences, loaded.trouble
        self._kept, self._keep = loaded.preferences, keep
        self._listeners: list[Callable[[Preferences], None]] = []

    @staticmethod
    def of(preferences: Preferences | None = None) -> "Keeper":
        """Settings that are changed in memory alone."""
        return Keeper(Loaded(preferences or Preferences(), None), _keeps_nothing)

    def __call__(self) -> Preferences:
        return self._now

    def follow(self, listener: Callable[[Preferences], None]) -> None:
        """Tells the listener the settings in force, now and whenever they change."""
        self._listeners.append(listener)
        listener(self._now)

    def change(self, preferences: Preferences) -> None:
        """From now on these are in force."""
        if preferences == self._now:
            return
        self._now = preferences
        self.trouble = self._keep(preferences, self._kept)
        if self.trouble is None or self.trouble.aside is not None:
            self._kept = preferences
        for listener in self._listeners:
            listener(preferences)


class MatchKeeper:
    """The settings with the laws of the match that is set up in the place of those in force: what is changed in them is
    changed for this match, and laws that are not made for its players change their number."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def trouble(self) -> Trouble | None:
        return self._keeper.trouble

    def __call__(self) -> Preferences:
        now = self._keeper()
        return replace(now, rules=now.match_rules)

    def change(self, preferences: Preferences) -> None:
        """From now on these are in force."""
        now, rules = self._keeper(), preferences.rules
        kept = replace(preferences, rules=now.rules)
        if now.match.players not in rules.allowed_seats:
            kept = with_match_rules(kept, rules, now.match.players)
        elif rules != now.match_rules:
            kept = with_laws(kept, rules)
        self._keeper.change(kept)
