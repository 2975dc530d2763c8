"""What all pages of the settings share: the settings themselves, the words, and what was said last, with a way back."""

from collections.abc import Callable

from carrom.play.preferences import Preferences
from carrom.ui.file_words import told
from carrom.ui.i18n import Catalogue
from carrom.ui.keeper import Kept


class SettingsDesk:
    """`message` is shown until something else happens; `undo` takes the last large step back."""

    def __init__(self, say: Catalogue, keeper: Kept) -> None:
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
