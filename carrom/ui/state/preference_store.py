"""The player's settings as they are now: read by every screen, changed in one place, kept on the disk at once. No pygame."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from carrom.play.preferences import Preferences, with_laws, with_match_rules
from carrom.storage.settings import LoadedSettings, SettingsProblem, save_settings


def _save_nothing(_: Preferences, __: Preferences) -> None:
    """For settings that are nobody's."""


class PreferenceStore:
    """Called, it answers with the settings in force; `problem` is what went wrong with their file, if anything did."""

    def __init__(
        self, loaded: LoadedSettings, keep: Callable[[Preferences, Preferences], SettingsProblem | None] = save_settings
    ) -> None:
        """`keep` is given the settings in force and those that were kept last."""
        self._now, self.problem = loaded.preferences, loaded.problem
        self._kept, self._keep = loaded.preferences, keep
        self._listeners: list[Callable[[Preferences], None]] = []

    @staticmethod
    def of(preferences: Preferences | None = None) -> "PreferenceStore":
        """Settings that are changed in memory alone."""
        return PreferenceStore(LoadedSettings(preferences or Preferences(), None), _save_nothing)

    def __call__(self) -> Preferences:
        return self._now

    def subscribe(self, listener: Callable[[Preferences], None]) -> None:
        """Tells the listener the settings in force, now and whenever they change."""
        self._listeners.append(listener)
        listener(self._now)

    def change(self, preferences: Preferences) -> None:
        """From now on these are in force."""
        if preferences == self._now:
            return
        self._now = preferences
        self.problem = self._keep(preferences, self._kept)
        if self.problem is None or self.problem.aside is not None:
            self._kept = preferences
        for listener in self._listeners:
            listener(preferences)


class MatchKeeper:
    """The settings with the laws of the match that is set up in the place of those in force: what is changed in them is
    changed for this match, and laws that are not made for its players change their number."""

    def __init__(self, store: PreferenceStore) -> None:
        self._store = store

    @property
    def problem(self) -> SettingsProblem | None:
        return self._store.problem

    def __call__(self) -> Preferences:
        now = self._store()
        return replace(now, rules=now.match_rules)

    def change(self, preferences: Preferences) -> None:
        """From now on these are in force."""
        now, rules = self._store(), preferences.rules
        kept = replace(preferences, rules=now.rules)
        if now.match.players not in rules.allowed_seats:
            kept = with_match_rules(kept, rules, now.match.players)
        elif rules != now.match_rules:
            kept = with_laws(kept, rules)
        self._store.change(kept)


Kept: TypeAlias = PreferenceStore | MatchKeeper
"""Settings that a screen reads and changes."""
