"""What all pages of the settings share: the settings themselves, the words, and what was said last, with a way back."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar, cast

from carrom.play.preferences import Preferences
from carrom.rules.switches import BadRuleset, Value
from carrom.ui.file_words import told
from carrom.ui.i18n import Catalogue
from carrom.ui.keeper import Keeper

T = TypeVar("T")


class SettingsDesk:
    """`message` is shown until something else happens; `undo` takes the last large step back."""

    def __init__(self, say: Catalogue, keeper: Keeper) -> None:
        self.say = say
        self._keeper = keeper
        self.message = ""
        self.bad = False
        self.undo: Callable[[], object] | None = None

    @property
    def now(self) -> Preferences:
        return self._keeper()

    def put(self, preferences: Preferences) -> None:
        """These settings from now on. If they cannot be kept, that is said."""
        self.clear()
        before = self._keeper.trouble
        self._keeper.change(preferences)
        trouble = self._keeper.trouble
        if trouble is not None and trouble is not before:
            self.tell(" ".join(told(self.say, trouble)), bad=True)

    def put_at_once(self, preferences: Preferences, words: str) -> None:
        """These settings in one large step, which may be taken back."""
        before = self.now
        self.put(preferences)
        if not self.bad:
            self.tell(words)
        self.undo = lambda: self.put(before)

    def tell(self, words: str, *, bad: bool = False) -> None:
        self.message, self.bad = words, bad

    def clear(self) -> None:
        """Nothing has just been said, and there is no step to take back."""
        self.message, self.bad, self.undo = "", False, None

    def turned(self, values: T, name: str, wanted: Iterable[Value], label: Callable[[str], str]) -> T | None:
        """The section with the first of the wanted values that it may have; if it may have none, why is said."""
        refused: BadRuleset | None = None
        for value in wanted:
            try:
                return cast(Callable[..., T], replace)(values, **{name: value})
            except BadRuleset as problem:
                refused = problem
        if refused is not None:
            self.clear()
            self.tell(self.say("settings.refused", other=label(refused.switch)), bad=True)
        return None
