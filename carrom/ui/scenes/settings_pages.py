"""What a page of the settings is, and the plain ones: rows made from their sections' own metadata, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

import pygame

from carrom.play.preferences import Preferences, rows, with_value
from carrom.rules.switches import Switch
from carrom.storage.settings import languages
from carrom.ui.i18n import catalogue
from carrom.ui.intents import Intent
from carrom.ui.rows import Look, Row, rows_in_words
from carrom.ui.scenes.settings_desk import SettingsDesk
from carrom.ui.theme import Theme
from carrom.ui.viewport import Rect
from carrom.ui.widgets.form import Change, Form, Reset
from carrom.ui.widgets.scroll import widened
from carrom.ui.widgets.zones import Heard, Zone


class Page(ABC):
    """What stands beside the list of sections."""

    def __init__(self, desk: SettingsDesk) -> None:
        self.desk = desk
        self.form = Form()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Its parts in the order of Tab."""
        return (self.form,)

    @abstractmethod
    def lay_out(self, rect: Rect, theme: Theme) -> None:
        """Shows the settings as they are now, in this room."""

    @abstractmethod
    def hears(self, news: Heard) -> None:
        """What a player asks of one of its parts."""

    def first(self, intent: Intent) -> bool:
        """Whether the page takes this before anybody else hears of it."""
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        """What is not drawn by its parts."""
        return


class SectionPage(Page):
    """The rows of these sections one after another. All values are whole sections, so every change is one `replace`."""

    def __init__(self, desk: SettingsDesk, *sections: str) -> None:
        super().__init__(desk)
        self._sections = sections
        self._usual = Preferences()

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        self.form.show(self.rows(), widened(rect, theme), theme)

    def rows(self) -> tuple[Row, ...]:
        say, now = self.desk.say, self.desk.now
        return tuple(
            replace(row, name=f"{section}.{row.name}")
            for section in self._sections
            for row in rows_in_words(say, rows(section), getattr(now, section), getattr(self._usual, section), sliders=True)
        )

    def hears(self, news: Heard) -> None:
        match news:
            case Change(name, (value, *_)):
                section, _, field = name.partition(".")
                self.desk.put(_with(self.desk.now, {section: with_value(getattr(self.desk.now, section), field, value)}))
            case Reset(name):
                base = self.form.row(name).base
                assert base is not None
                self.hears(Change(name, (base,)))


class LanguagePage(Page):
    """Which language the game speaks. Each is named in its own words."""

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        say, now = self.desk.say, self.desk.now.language
        switch = Switch("language", "choice", options=languages(), group="settings")
        word = catalogue(now)("language.name")
        row = Row("language", Look.CHOICE, say("language.label"), say("language.help"), word, now, switch=switch)
        self.form.show((row,), widened(rect, theme), theme)

    def hears(self, news: Heard) -> None:
        match news:
            case Change(_, (str() as language, *_)):
                self.desk.put(replace(self.desk.now, language=language))


def _with(preferences: Preferences, sections: Mapping[str, object]) -> Preferences:
    return cast(Callable[..., Preferences], replace)(preferences, **sections)
