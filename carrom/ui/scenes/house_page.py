"""The house's own rules: kept under a name, passed on and taken over as a file, and what they change in words."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from carrom.play.preferences import Preferences
from carrom.rules.ruleset import PRESETS, Ruleset, base_of
from carrom.storage.files import BadFile, reason
from carrom.storage.house_rules import (
    export_rules,
    forget_house_rule,
    house_rules,
    import_rules,
    may_be_called,
    save_house_rule,
)
from carrom.storage.names import LONGEST, tidy
from carrom.storage.paths import home
from carrom.storage.toml_files import BadTable
from carrom.ui import text
from carrom.ui.file_words import fault, shown
from carrom.ui.intents import FileDropped, Intent
from carrom.ui.law_sheet import differences
from carrom.ui.rows import Look, Row, headed
from carrom.ui.rules_name import rules_name
from carrom.ui.scenes.rules_page import differ_words
from carrom.ui.scenes.settings_desk import SettingsDesk
from carrom.ui.scenes.settings_pages import Page
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import Edited, Entry
from carrom.ui.widgets.flow import natural
from carrom.ui.widgets.form import Press, Reset
from carrom.ui.widgets.scroll import widened
from carrom.ui.widgets.zones import Heard, Zone

_LONGEST_PATH = 400
_LINES = ("save", "export", "import")


class HousePage(Page):
    """Three lines with a field and a button each; below them the rules that are kept, and the differences in words."""

    def __init__(self, desk: SettingsDesk) -> None:
        super().__init__(desk)
        say = desk.say
        longest = {"save": LONGEST, "export": _LONGEST_PATH, "import": _LONGEST_PATH}
        self.fields = {line: Entry(line, say(f"house.{line}_hint"), longest[line]) for line in _LINES}
        self.buttons = {line: Buttons() for line in _LINES}
        self._labels: tuple[tuple[str, Rect], ...] = ()
        self._theme = Theme(1.0)
        self.suggest()

    def suggest(self) -> None:
        """What stands in the fields at first: the rules' name, and a file that can be written."""
        rules = self.desk.now.rules
        own = may_be_called(rules.name)
        self.fields["save"].put(rules.name if own else "")
        file = shown(home().data / f"{rules.name if own else self.desk.say('house.file')}.toml")
        for line in ("export", "import"):
            self.fields[line].put(file)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (*(zone for line in _LINES for zone in (self.fields[line], self.buttons[line])), self.form)

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        say = self.desk.say
        self._theme = theme
        wide = max(natural(say(f"house.{line}_do"), theme) for line in _LINES)
        label = min(rect.width * 0.27, theme.px(210))
        y, labels = rect.top, []
        for line in _LINES:
            labels.append((say(f"house.{line}"), Rect(rect.left, y, label - theme.gap, theme.touch)))
            field = Rect(rect.left + label, y, rect.width - label - wide - theme.gap, theme.touch)
            self.fields[line].show(field, theme)
            self.buttons[line].show(Button(line, Rect(field.right + theme.gap, y, wide, theme.touch), say(f"house.{line}_do")))
            y += theme.touch + theme.gap
        self._labels = tuple(labels)
        self.form.show(
            (*self._kept(), *self._differences()), widened(Rect(rect.left, y, rect.width, rect.bottom - y), theme), theme
        )

    def _kept(self) -> tuple[Row, ...]:
        """One row for each of the house rules."""
        say, now = self.desk.say, self.desk.now.rules
        rows = []
        for name, rules in house_rules().items():
            word = say("house.in_force" if rules == now else "house.use")
            help_ = differ_words(say, rules, base_of(rules))
            rows.append(Row(f"kept.{name}", Look.BUTTON, name, help_, word, name, base="", mark=False))
        return headed(say("house.kept"), rows) if rows else ()

    def _differences(self) -> tuple[Row, ...]:
        """One row for each law that the rules in force have otherwise than their preset."""
        say, rules = self.desk.say, self.desk.now.rules
        base = base_of(rules)
        rows = []
        for found in differences(say, rules, base):
            was = say("house.instead", sentence=found.was) if found.was else ""
            rows.append(Row(f"differs.{found.name}", Look.TEXT, found.text, was, "", ""))
        return headed(
            differ_words(say, rules, base), rows or [Row("differs.none", Look.TEXT, say("house.as_preset"), "", "", "")]
        )

    def first(self, intent: Intent) -> bool:
        if isinstance(intent, FileDropped):
            self._take_over(Path(intent.path))
        return isinstance(intent, FileDropped)

    def hears(self, news: Heard) -> None:
        match news:
            case "save" | Edited("save", done=True):
                self._save(tidy(self.fields["save"].words))
            case "export" | Edited("export", done=True):
                self._export(self._path("export"))
            case "import" | Edited("import", done=True):
                self._take_over(self._path("import"))
            case Press(name):
                rules = house_rules().get(name.removeprefix("kept."))
                if rules is not None and rules != self.desk.now.rules:
                    self._play_by(rules, "house.used")
            case Reset(name):
                self._forget(name.removeprefix("kept."))

    def _path(self, line: str) -> Path:
        path = Path(self.fields[line].words.strip())
        with suppress(RuntimeError):  # nobody of that name has a home here: then it is a folder's own name
            path = path.expanduser()
        return path

    def _save(self, name: str) -> None:
        self.desk.clear()
        shown_names = (rules_name(self.desk.say, preset).casefold() for preset in PRESETS)
        if not may_be_called(name) or name.casefold() in shown_names:
            self.desk.tell(self.desk.say("house.no_name", most=LONGEST), bad=True)
            return
        preferences, before = self.desk.now, house_rules().get(name)
        rules = replace(preferences.rules, name=name)
        if self._kept_on_disk(rules):
            self._play_by(rules, "house.saved")
            self.desk.undo = partial(self._unsave, preferences, name, before)

    def _unsave(self, preferences: Preferences, name: str, before: Ruleset | None) -> None:
        """The file as it was, and the laws in force as they were."""
        if before is None:
            forget_house_rule(name)
        else:
            save_house_rule(before)
        self.desk.put(preferences)

    def _kept_on_disk(self, rules: Ruleset) -> bool:
        self.desk.clear()
        try:
            save_house_rule(rules)
        except OSError as problem:
            self.desk.tell(self.desk.say("house.not_saved", name=rules.name, why=reason(problem)), bad=True)
            return False
        return True

    def _export(self, path: Path) -> None:
        self.desk.clear()
        try:
            export_rules(path, self.desk.now.rules)
        except OSError as problem:
            why = reason(problem)
            self.desk.tell(self.desk.say("house.not_exported", path=shown(path), why=why), bad=True)
            return
        self.desk.tell(self.desk.say("house.exported", path=shown(path.absolute())))

    def _take_over(self, path: Path) -> None:
        self.desk.clear()
        try:
            rules = import_rules(path)
        except BadTable as problem:
            self.desk.tell(fault(self.desk.say, problem), bad=True)
        except (BadFile, OSError) as problem:
            self.desk.tell(self.desk.say("house.not_imported", path=shown(path), why=str(problem)), bad=True)
        else:
            self._play_by(rules, "house.imported")

    def _play_by(self, rules: Ruleset, words: str) -> None:
        said = self.desk.say(words, name=rules_name(self.desk.say, rules.name))
        self.desk.put_at_once(replace(self.desk.now, rules=rules), said)
        if may_be_called(rules.name):
            self.fields["save"].put(rules.name)

    def _forget(self, name: str) -> None:
        self.desk.clear()
        rules = house_rules().get(name)
        if rules is None:
            return
        try:
            forget_house_rule(name)
        except OSError as problem:
            why = reason(problem)
            self.desk.tell(self.desk.say("house.not_forgotten", name=name, why=why), bad=True)
            return
        self.desk.tell(self.desk.say("house.forgotten", name=name))
        self.desk.undo = partial(self._kept_on_disk, rules)

    def draw(self, canvas: pygame.Surface) -> None:
        for label, rect in self._labels:
            text.draw_fitted(canvas, label, text.face(self._theme, Type.BODY), Palette.TEXT_SOFT, rect)
