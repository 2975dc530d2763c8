"""The laws as rows to change, and house rules kept under a name or passed on as a file."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from carrom.play.preferences import Preferences
from carrom.rules.ruleset import PRESETS, SHOWN_SWITCHES, Ruleset, Value, base_preset, shown_changes, with_needs
from carrom.storage.files import LONGEST, BadFile, reason, tidy_name
from carrom.storage.house_rules import (
    export_rules,
    forget_house_rule,
    house_rules,
    import_rules,
    may_be_called,
    save_house_rule,
)
from carrom.storage.paths import home
from carrom.storage.toml_files import BadTable
from carrom.ui.input.intents import FileDropped, Intent
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.settings_pages import SettingsContext, SettingsPage
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, natural_width
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import REST, below, columns, flow, rows
from carrom.ui.widgets.scroll import with_room_for_bar
from carrom.ui.widgets.theme import Theme, Type
from carrom.ui.widgets.zones import Zone, ZoneEvent
from carrom.ui.words.catalogue import Catalogue, display_path, fault_words
from carrom.ui.words.laws import differences
from carrom.ui.words.sentences import rules_name
from carrom.ui.words.setting_rows import Row, RowWidget, find_rows, rows_in_words, with_heading

_LONGEST_SEARCH = 60
_OWN = "own"  # a house's rules may be called like anything that is heard here
_LEAST_SEARCH, _WIDEST_SEARCH = 200.0, 320.0  # of the search field, scaled


def differ_words(tr: Catalogue, rules: Ruleset, base: Ruleset) -> str:
    """How many laws differ from the preset that the rules began as."""
    count, name = len(shown_changes(rules, base)), rules_name(tr, base.name)
    if count == 0:
        return tr("house.none_differ", name=name)
    if count == 1:
        return tr("house.one_differs", name=name, all=len(SHOWN_SWITCHES))
    return tr("house.many_differ", name=name, count=count, all=len(SHOWN_SWITCHES))


class RulesPage(SettingsPage):
    """`Ruleset` decides which rows there are; here is only what one may do with all of them."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(context)
        self.presets, self.tools = Buttons(), Buttons()
        self.search = TextField("search", context.tr("settings.search"), _LONGEST_SEARCH, Icon.SEARCH)
        self.form = Form(context.tr("settings.nothing_found"))
        self._only = False
        self._theme = Theme(1.0)
        self._count = self._note = Rect(0, 0, 0, 0)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (self.presets, self.search, self.tools, self.form)

    @property
    def _base(self) -> Ruleset:
        return base_preset(self.context.now.rules)

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        self._theme = theme
        presets = self._lay_out_presets(rect, theme)
        line = text.line_height(text.face(theme, Type.BODY))
        free = rect.right - max(button.rect.right for button in self.presets.shown) - theme.space
        if free >= theme.px(_LEAST_SEARCH) and presets - rect.top < 2 * theme.touch:
            wide = min(free, theme.px(_WIDEST_SEARCH))
            self.search.show(Rect(rect.right - wide, rect.top, wide, theme.touch), theme)
            row = Rect(rect.left, presets + theme.gap, rect.width, theme.touch)
            tools = self._lay_out_tools(row, theme, at_right=True)
            left = min(button.rect.left for button in self.tools.shown)
            self._count = Rect(row.left, row.top, left - theme.gap - row.left, row.height)
        else:
            self._count = Rect(rect.left, presets + theme.gap, rect.width, line)
            row = Rect(rect.left, self._count.bottom + theme.gap, rect.width, theme.touch)
            tools = self._lay_out_tools(row, theme, at_right=False)
        small = text.face(theme, Type.SMALL)
        lines = len(text.wrap(self.context.tr("settings.in_force"), small, rect.width))
        self._note = Rect(rect.left, tools + theme.gap / 2, rect.width, lines * text.line_height(small))
        y = self._note.bottom + theme.gap / 2
        rows = rows_in_words(self.context.tr, SHOWN_SWITCHES, self.context.now.rules, self._base)
        rows = find_rows(rows, self.search.words)
        if self._only:
            rows = tuple(row for row in rows if row.differs)
        self.form.show(rows, with_room_for_bar(below(rect, y), theme), theme)

    def _lay_out_presets(self, rect: Rect, theme: Theme) -> float:
        rules = self.context.now.rules
        names = (*PRESETS, *(() if rules.name in PRESETS else (rules.name,)))
        labels = [rules_name(self.context.tr, name) for name in names]
        places = flow(replace(rect, height=theme.touch), theme.gap, tuple(natural_width(label, theme) for label in labels))
        small = text.face(theme, Type.SMALL)
        self.presets.show(
            *(
                Button(
                    name if name in PRESETS else _OWN,
                    at,
                    text.shorten(label, small, at.width - theme.px(16)),
                    chosen=name == rules.name,
                )
                for name, label, at in zip(names, labels, places, strict=True)
            )
        )
        return places[-1].bottom

    def _lay_out_tools(self, rect: Rect, theme: Theme, at_right: bool) -> float:
        """The tools, at the right of a row that is theirs, or behind the search, or under it; where they end."""
        tr = self.context.tr
        labels = {"only": tr("settings.all" if self._only else "settings.only"), "reset_all": tr("settings.reset_all")}
        wordings = {"only": ("settings.all", "settings.only"), "reset_all": ("settings.reset_all",)}
        widths = tuple(max(natural_width(tr(each), theme) for each in wordings[name]) for name in labels)
        asked = sum(widths) + theme.gap * len(widths)
        left, top = rect.right - asked + theme.gap, rect.top
        if not at_right:
            beside = rect.width - asked >= theme.px(_LEAST_SEARCH)
            field = rect.width - asked if beside else rect.width
            self.search.show(Rect(rect.left, rect.top, field, theme.touch), theme)
            if not beside:
                left, top = rect.left, rect.top + theme.touch + theme.gap
        nothing = not shown_changes(self.context.now.rules, self._base)
        places = flow(Rect(left, top, rect.right - left + 1, theme.touch), theme.gap, widths)
        self.tools.show(
            *(
                Button(
                    name,
                    place,
                    label,
                    chosen=name == "only" and self._only,
                    idle=nothing and not (name == "only" and self._only),
                )
                for (name, label), place in zip(labels.items(), places, strict=True)
            )
        )
        return places[-1].bottom

    def handle_event(self, event: ZoneEvent) -> None:
        match event:
            case Change(name, values):
                self._turn(name, values)
            case Reset(name):
                self._turn(name, (getattr(self._base, name),))
            case TextEdited("search"):
                self.form.scroll.to(0)
            case "only":
                self._only = not self._only
                self.form.scroll.to(0)
            case "reset_all":
                self._start_from(replace(self._base, name=self.context.now.rules.name), "settings.all_reset")
            case str() if event in PRESETS:
                self._start_from(PRESETS[event], "settings.started")

    def _turn(self, name: str, values: tuple[Value, ...]) -> None:
        """The law with the first of the values that goes with all others; where none does, what it needs comes along."""
        now, tr = self.context.now, self.context.tr
        turned = [with_needs(now.rules, name, value) for value in values]
        if not turned:
            return
        rules, other = next((found for found in turned if not found[1]), turned[0])
        if not other:
            self.context.put(replace(now, rules=rules))
            return
        row = next(row for row in rows_in_words(tr, SHOWN_SWITCHES, rules, None) if row.name == other)
        self.context.put_at_once(replace(now, rules=rules), tr("settings.brought", other=row.label, word=row.word))

    def _start_from(self, rules: Ruleset, words: str) -> None:
        if rules != self.context.now.rules:
            said = self.context.tr(words, name=rules_name(self.context.tr, base_preset(rules).name))
            self.context.put_at_once(replace(self.context.now, rules=rules), said)

    def draw(self, canvas: pygame.Surface) -> None:
        rules, base = self.context.now.rules, self._base
        words = differ_words(self.context.tr, rules, base)
        palette = self._theme.palette
        colour = palette.accent if shown_changes(rules, base) else palette.text_soft
        face = text.fit_face(words, text.face(self._theme, Type.BODY), self._count.width)
        words = text.shorten(words, face, self._count.width)
        text.draw(canvas, words, face, colour, (self._count.left, self._count.centre[1]), "midleft")
        note = self.context.tr("settings.in_force")
        text.draw_fitted(canvas, note, text.face(self._theme, Type.SMALL), self._theme.palette.text_soft, self._note)


_LONGEST_PATH = 400
_LINES = ("save", "export", "import")


class HousePage(SettingsPage):
    """Three lines with a field and a button each; below them the rules that are kept, and the differences in words."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(context)
        tr = context.tr
        longest = {"save": LONGEST, "export": _LONGEST_PATH, "import": _LONGEST_PATH}
        self.fields = {line: TextField(line, tr(f"house.{line}_hint"), longest[line]) for line in _LINES}
        self.buttons = {line: Buttons() for line in _LINES}
        self._labels: tuple[tuple[str, Rect], ...] = ()
        self._theme = Theme(1.0)
        self.suggest()

    def suggest(self) -> None:
        """What stands in the fields at first: the rules' name, and a file that can be written."""
        rules = self.context.now.rules
        own = may_be_called(rules.name)
        self.fields["save"].put(rules.name if own else "")
        file = display_path(home().data / f"{rules.name if own else self.context.tr('house.file')}.toml")
        for line in ("export", "import"):
            self.fields[line].put(file)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (*(zone for line in _LINES for zone in (self.fields[line], self.buttons[line])), self.form)

    def lay_out(self, rect: Rect, theme: Theme) -> None:
        tr = self.context.tr
        self._theme = theme
        wide = max(natural_width(tr(f"house.{line}_do"), theme) for line in _LINES)
        label = min(rect.width * 0.27, theme.px(210))
        *lines, rest = rows(rect, theme.gap, *(theme.touch,) * len(_LINES), REST)
        labels = []
        for name, line in zip(_LINES, lines, strict=True):
            words, field, beside = columns(line, theme.gap, label - theme.gap, REST, wide)
            labels.append((tr(f"house.{name}"), words))
            self.fields[name].show(field, theme)
            self.buttons[name].show(Button(name, beside, tr(f"house.{name}_do")))
        self._labels = tuple(labels)
        self.form.show((*self._kept(), *self._differences()), with_room_for_bar(rest, theme), theme)

    def _kept(self) -> tuple[Row, ...]:
        """One row for each of the house rules."""
        tr, now = self.context.tr, self.context.now.rules
        rows = []
        for name, rules in house_rules().items():
            word = tr("house.in_force" if rules == now else "house.use")
            help_ = differ_words(tr, rules, base_preset(rules))
            rows.append(Row(f"kept.{name}", RowWidget.BUTTON, name, help_, word, name, base="", mark=False))
        return with_heading(tr("house.kept"), rows) if rows else ()

    def _differences(self) -> tuple[Row, ...]:
        """One row for each law that the rules in force have otherwise than their preset."""
        tr, rules = self.context.tr, self.context.now.rules
        base = base_preset(rules)
        rows = []
        for law in differences(tr, rules, base):
            was = tr("house.instead", sentence=law.was) if law.was else ""
            rows.append(Row(f"differs.{law.name}", RowWidget.TEXT, law.text, was, "", ""))
        return with_heading(
            differ_words(tr, rules, base), rows or [Row("differs.none", RowWidget.TEXT, tr("house.as_preset"), "", "", "")]
        )

    def handle_first(self, intent: Intent) -> bool:
        if isinstance(intent, FileDropped):
            self._take_over(Path(intent.path))
        return isinstance(intent, FileDropped)

    def handle_event(self, event: ZoneEvent) -> None:
        match event:
            case "save" | TextEdited("save", done=True):
                self._save(tidy_name(self.fields["save"].words))
            case "export" | TextEdited("export", done=True):
                self._export(self._path("export"))
            case "import" | TextEdited("import", done=True):
                self._take_over(self._path("import"))
            case Press(name):
                rules = house_rules().get(name.removeprefix("kept."))
                if rules is not None and rules != self.context.now.rules:
                    self._play_by(rules, "house.used")
            case Reset(name):
                self._forget(name.removeprefix("kept."))

    def _path(self, line: str) -> Path:
        path = Path(self.fields[line].words.strip())
        with suppress(RuntimeError):  # nobody of that name has a home here: then it is a folder's own name
            path = path.expanduser()
        return path

    def _save(self, name: str) -> None:
        self.context.clear()
        shown_names = (rules_name(self.context.tr, preset).casefold() for preset in PRESETS)
        if not may_be_called(name) or name.casefold() in shown_names:
            self.context.show_message(self.context.tr("house.no_name", most=LONGEST), bad=True)
            return
        preferences, before = self.context.now, house_rules().get(name)
        rules = replace(preferences.rules, name=name)
        if self._save_on_disk(rules):
            self._play_by(rules, "house.saved")
            self.context.undo = partial(self._unsave, preferences, name, before)

    def _unsave(self, preferences: Preferences, name: str, before: Ruleset | None) -> None:
        """The file as it was, and the laws in force as they were."""
        if before is None:
            forget_house_rule(name)
        else:
            save_house_rule(before)
        self.context.put(preferences)

    def _save_on_disk(self, rules: Ruleset) -> bool:
        self.context.clear()
        try:
            save_house_rule(rules)
        except OSError as problem:
            self.context.show_message(self.context.tr("house.not_saved", name=rules.name, why=reason(problem)), bad=True)
            return False
        return True

    def _export(self, path: Path) -> None:
        self.context.clear()
        try:
            export_rules(path, self.context.now.rules)
        except OSError as problem:
            why = reason(problem)
            self.context.show_message(self.context.tr("house.not_exported", path=display_path(path), why=why), bad=True)
            return
        self.context.show_message(self.context.tr("house.exported", path=display_path(path.absolute())))

    def _take_over(self, path: Path) -> None:
        self.context.clear()
        try:
            rules = import_rules(path)
        except BadTable as problem:
            self.context.show_message(fault_words(self.context.tr, problem), bad=True)
        except (BadFile, OSError) as problem:
            self.context.show_message(
                self.context.tr("house.not_imported", path=display_path(path), why=str(problem)), bad=True
            )
        else:
            self._play_by(rules, "house.imported")

    def _play_by(self, rules: Ruleset, words: str) -> None:
        said = self.context.tr(words, name=rules_name(self.context.tr, rules.name))
        self.context.put_at_once(replace(self.context.now, rules=rules), said)
        if may_be_called(rules.name):
            self.fields["save"].put(rules.name)

    def _forget(self, name: str) -> None:
        self.context.clear()
        rules = house_rules().get(name)
        if rules is None:
            return
        try:
            forget_house_rule(name)
        except OSError as problem:
            why = reason(problem)
            self.context.show_message(self.context.tr("house.not_forgotten", name=name, why=why), bad=True)
            return
        self.context.show_message(self.context.tr("house.forgotten", name=name))
        self.context.undo = partial(self._save_on_disk, rules)

    def draw(self, canvas: pygame.Surface) -> None:
        for label, rect in self._labels:
            text.draw_fitted(canvas, label, text.face(self._theme, Type.BODY), self._theme.palette.text_soft, rect)
