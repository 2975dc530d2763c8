"""Pages of the settings: what they share, the plain ones made from their sections' fields, and the keys."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

import pygame

from carrom.play.preferences import Preferences, section_switches, with_value
from carrom.rules.ruleset import Switch
from carrom.storage.settings import languages
from carrom.ui.draw.export import sample
from carrom.ui.draw.looks import style_of
from carrom.ui.input.bindings import USUAL_KEYS, Bound, action_with, bind, bindings, is_pad, may_be_bound, name_of
from carrom.ui.input.intents import Intent, KeyDown, PointerDown
from carrom.ui.input.viewport import Rect
from carrom.ui.state.preference_store import Kept
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.scroll import with_room_for_bar
from carrom.ui.widgets.theme import Theme
from carrom.ui.widgets.zones import Zone, ZoneEvent
from carrom.ui.words.catalogue import Catalogue, catalogue, settings_problem_words
from carrom.ui.words.law_pages import key_words
from carrom.ui.words.setting_rows import Row, RowWidget, rows_in_words

_PICTURED = ("look", "men", "striker")


class SettingsContext:
    """`message` is shown until something else happens; `undo` takes the last large step back."""

    def __init__(self, tr: Catalogue, store: Kept) -> None:
        self.tr = tr
        self._store = store
        self.message = ""
        self.bad = False
        self.undo: Callable[[], object] | None = None

    @property
    def now(self) -> Preferences:
        return self._store()

    def put(self, preferences: Preferences) -> None:
        """These settings from now on. If they cannot be kept, that is said."""
        self.clear()
        before = self._store.problem
        self._store.change(preferences)
        problem = self._store.problem
        if problem is not None and problem is not before:
            self.show_message(" ".join(settings_problem_words(self.tr, problem)), bad=True)

    def put_at_once(self, preferences: Preferences, words: str) -> None:
        """These settings in one large step, which may be taken back."""
        before = self.now
        self.put(preferences)
        if not self.bad:
            self.show_message(words)
        self.undo = lambda: self.put(before)

    def show_message(self, words: str, *, bad: bool = False) -> None:
        self.message, self.bad = words, bad

    def clear(self) -> None:
        """Nothing has just been said, and there is no step to take back."""
        self.message, self.bad, self.undo = "", False, None


class SettingsPage(ABC):
    """What stands beside the list of sections."""

    def __init__(self, context: SettingsContext) -> None:
        self.context = context
        self.form = Form()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Its parts in the order of Tab."""
        return (self.form,)

    @abstractmethod
    def lay_out(self, rect: Rect, theme: Theme) -> None:
        """Shows the settings as they are now, in this room."""

    @abstractmethod
    def handle_event(self, event: ZoneEvent) -> None:
        """What a player asks of one of its parts."""

    def handle_first(self, intent: Intent) -> bool:
        """Whether the page takes this before anybody else hears of it."""
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        """What is not drawn by its parts."""
        return


class SectionPage(SettingsPage):
    """The rows of these sections one after another. All values are whole sections, so every change is one `replace`."""

    def __init__(self, context: SettingsContext, *sections: str) -> None:
        super().__init__(context)
        self._sections = sections
        self._usual = Preferences()
        self.form = Form(pictures=self._picture)

    def _picture(self, name: str, side: int) -> pygame.Surface:
        """What the board or the men that are chosen look like."""
        display = self.context.now.display
        return sample(style_of(display), side, name.removeprefix("display."))

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        self.form.show(self.rows(), with_room_for_bar(rect, theme), theme)

    def rows(self) -> tuple[Row, ...]:
        tr, now = self.context.tr, self.context.now
        return tuple(
            replace(row, name=f"{section}.{row.name}", picture=f"{section}.{row.name}" if row.name in _PICTURED else "")
            for section in self._sections
            for row in rows_in_words(
                tr, section_switches(section), getattr(now, section), getattr(self._usual, section), sliders=True
            )
        )

    def handle_event(self, event: ZoneEvent) -> None:
        match event:
            case Change(name, (value, *_)):
                section, _, field = name.partition(".")
                self.context.put(
                    _with(self.context.now, {section: with_value(getattr(self.context.now, section), field, value)})
                )
            case Reset(name):
                base = self.form.row(name).base
                assert base is not None
                self.handle_event(Change(name, (base,)))


class LanguagePage(SettingsPage):
    """Which language the game speaks. Each is named in its own words."""

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        tr, now = self.context.tr, self.context.now.language
        switch = Switch("language", "choice", options=languages(), group="settings")
        word = catalogue(now)("language.name")
        row = Row("language", RowWidget.CHOICE, tr("language.label"), tr("language.help"), word, now, switch=switch)
        self.form.show((row,), with_room_for_bar(rect, theme), theme)

    def handle_event(self, event: ZoneEvent) -> None:
        match event:
            case Change(_, (str() as language, *_)):
                self.context.put(replace(self.context.now, language=language))


def _with(preferences: Preferences, sections: Mapping[str, object]) -> Preferences:
    return cast(Callable[..., Preferences], replace)(preferences, **sections)


_KEY, _PAD = "key:", "pad:"


class ControlsPage(SectionPage):
    """`waiting` is the row that the next key is for; `offered` a key that another action has."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(context, "controls")
        self.waiting: str | None = None
        self.offered: str | None = None

    @property
    def _bound(self) -> Bound:
        return self.context.now.controls.keys

    def rows(self) -> tuple[Row, ...]:
        keys = self._rows_of(_KEY, bindings(self._bound), bindings(()))
        pads = self._rows_of(_PAD, bindings(self._bound, pad=True), bindings((), pad=True))
        return (*super().rows(), *keys, *(pads if self.context.now.controls.pad else ()))

    def _rows_of(self, kind: str, now: dict[str, str], usual: dict[str, str]) -> tuple[Row, ...]:
        tr = self.context.tr
        rows = []
        for number, action in enumerate(USUAL_KEYS):
            has, word = now.get(action, ""), tr("controls.none")
            if has:
                word = key_words(tr, has)
            if self.waiting == kind + action:
                word = tr("controls.press_button" if kind == _PAD else "controls.press_key")
            heading = tr("controls.pad_buttons" if kind == _PAD else "controls.keys") if number == 0 else ""
            usually = key_words(tr, usual[action]) if action in usual else tr("controls.none")
            rows.append(
                Row(
                    kind + action,
                    RowWidget.BUTTON,
                    tr(f"action.{action}"),
                    tr("controls.usually", name=usually),
                    word,
                    has,
                    base=usual.get(action, ""),
                    heading=heading,
                )
            )
        return tuple(rows)

    def handle_first(self, intent: Intent) -> bool:
        """While a row waits, the next key is for it alone."""
        if self.waiting is None:
            return False
        if isinstance(intent, PointerDown) or (isinstance(intent, KeyDown) and intent.key == "escape"):
            self._wait(None)
            return isinstance(intent, KeyDown)
        if isinstance(intent, KeyDown):
            self._offer(self.waiting, name_of(intent))
        return isinstance(intent, KeyDown)

    def _offer(self, row: str, name: str) -> None:
        tr = self.context.tr
        kind, action = row[: len(_KEY)], row[len(_KEY) :]
        if is_pad(name) != (kind == _PAD):
            return
        key = key_words(tr, name)
        other = action_with(self._bound, name)
        if not may_be_bound(name):
            self.context.show_message(tr("controls.fixed", name=key), bad=True)
        elif other not in (None, action) and name != self.offered:
            self.offered = name
            self.context.show_message(tr("controls.taken", name=key, action=tr(f"action.{other}")), bad=True)
        else:
            self._wait(None)
            self._put(bind(self._bound, action, name))
            if other not in (None, action):
                self.context.show_message(tr("controls.exchanged", name=key, action=tr(f"action.{action}")))

    def handle_event(self, event: ZoneEvent) -> None:
        match event:
            case Press(name):
                self._wait(name)
                pad = name.startswith(_PAD)
                self.context.show_message(self.context.tr("controls.wait_button" if pad else "controls.wait_key"))
            case Reset(name) if name.startswith((_KEY, _PAD)):
                self._reset(name.startswith(_PAD), name[len(_KEY) :])
            case _:
                super().handle_event(event)

    def _reset(self, pad: bool, action: str) -> None:
        usual = bindings((), pad).get(action)
        if usual is not None:
            self._put(bind(self._bound, action, usual))
        else:
            self._put(tuple(pair for pair in self._bound if pair[0] != action or is_pad(pair[1]) != pad))

    def _wait(self, row: str | None) -> None:
        self.context.clear()
        self.waiting, self.offered = row, None

    def _put(self, bound: Bound) -> None:
        self.context.put(replace(self.context.now, controls=replace(self.context.now.controls, keys=bound)))
