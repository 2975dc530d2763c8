"""The laws as rows: start from a preset, search, see what differs from it, reset one or all."""

from dataclasses import replace

import pygame

from carrom.rules.ruleset import PRESETS, Ruleset, base_of, switches_turned, with_needs
from carrom.rules.switches import Value, switches
from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.rows import found, rows_in_words
from carrom.ui.rules_name import rules_name
from carrom.ui.scenes.settings_desk import SettingsDesk
from carrom.ui.scenes.settings_pages import Page
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import Edited, Entry
from carrom.ui.widgets.flow import flowed, natural
from carrom.ui.widgets.form import Change, Form, Reset
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.scroll import widened
from carrom.ui.widgets.zones import Heard, Zone

_LONGEST_SEARCH = 60
_OWN = "own"  # a house's rules may be called like anything that is heard here
_LEAST_SEARCH, _WIDEST_SEARCH = 200.0, 320.0  # of the search field, scaled


def differ_words(say: Catalogue, rules: Ruleset, base: Ruleset) -> str:
    """How many laws differ from the preset that the rules began as."""
    count, name = len(switches_turned(rules, base)), rules_name(say, base.name)
    if count == 0:
        return say("house.none_differ", name=name)
    if count == 1:
        return say("house.one_differs", name=name, all=len(switches()))
    return say("house.many_differ", name=name, count=count, all=len(switches()))


class RulesPage(Page):
    """`Ruleset` decides which rows there are; here is only what one may do with all of them."""

    def __init__(self, desk: SettingsDesk) -> None:
        super().__init__(desk)
        self.presets, self.tools = Buttons(), Buttons()
        self.search = Entry("search", desk.say("settings.search"), _LONGEST_SEARCH, Icon.SEARCH)
        self.form = Form(desk.say("settings.nothing_found"))
        self._only = False
        self._theme = Theme(1.0)
        self._count = self._note = Rect(0, 0, 0, 0)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (self.presets, self.search, self.tools, self.form)

    @property
    def _base(self) -> Ruleset:
        return base_of(self.desk.now.rules)

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
        lines = len(text.wrapped(self.desk.say("settings.in_force"), small, rect.width))
        self._note = Rect(rect.left, tools + theme.gap / 2, rect.width, lines * text.line_height(small))
        y = self._note.bottom + theme.gap / 2
        rows = rows_in_words(self.desk.say, switches(), self.desk.now.rules, self._base)
        rows = found(rows, self.search.words)
        if self._only:
            rows = tuple(row for row in rows if row.differs)
        self.form.show(rows, widened(Rect(rect.left, y, rect.width, rect.bottom - y), theme), theme)

    def _lay_out_presets(self, rect: Rect, theme: Theme) -> float:
        rules = self.desk.now.rules
        names = (*PRESETS, *(() if rules.name in PRESETS else (rules.name,)))
        labels = [rules_name(self.desk.say, name) for name in names]
        places = flowed(tuple(natural(label, theme) for label in labels), rect.left, rect.top, rect.width, theme)
        small = text.face(theme, Type.SMALL)
        self.presets.show(
            *(
                Button(
                    name if name in PRESETS else _OWN,
                    at,
                    text.shortened(label, small, at.width - theme.px(16)),
                    chosen=name == rules.name,
                )
                for name, label, at in zip(names, labels, places, strict=True)
            )
        )
        return places[-1].bottom

    def _lay_out_tools(self, rect: Rect, theme: Theme, at_right: bool) -> float:
        """The tools, at the right of a row that is theirs, or behind the search, or under it; where they end."""
        say = self.desk.say
        labels = {"only": say("settings.all" if self._only else "settings.only"), "reset_all": say("settings.reset_all")}
        wordings = {"only": ("settings.all", "settings.only"), "reset_all": ("settings.reset_all",)}
        widths = tuple(max(natural(say(each), theme) for each in wordings[name]) for name in labels)
        asked = sum(widths) + theme.gap * len(widths)
        left, top = rect.right - asked + theme.gap, rect.top
        if not at_right:
            beside = rect.width - asked >= theme.px(_LEAST_SEARCH)
            field = rect.width - asked if beside else rect.width
            self.search.show(Rect(rect.left, rect.top, field, theme.touch), theme)
            if not beside:
                left, top = rect.left, rect.top + theme.touch + theme.gap
        nothing = not switches_turned(self.desk.now.rules, self._base)
        places = flowed(widths, left, top, rect.right - left + 1, theme)
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

    def hears(self, news: Heard) -> None:
        match news:
            case Change(name, values):
                self._turn(name, values)
            case Reset(name):
                self._turn(name, (getattr(self._base, name),))
            case Edited("search"):
                self.form.scroll.to(0)
            case "only":
                self._only = not self._only
                self.form.scroll.to(0)
            case "reset_all":
                self._start_from(replace(self._base, name=self.desk.now.rules.name), "settings.all_reset")
            case str() if news in PRESETS:
                self._start_from(PRESETS[news], "settings.started")

    def _turn(self, name: str, values: tuple[Value, ...]) -> None:
        """The law with the first of the values that goes with all others; where none does, what it needs comes along."""
        now, say = self.desk.now, self.desk.say
        turned = [with_needs(now.rules, name, value) for value in values]
        if not turned:
            return
        rules, other = next((found for found in turned if not found[1]), turned[0])
        if not other:
            self.desk.put(replace(now, rules=rules))
            return
        row = next(row for row in rows_in_words(say, switches(), rules, None) if row.name == other)
        self.desk.put_at_once(replace(now, rules=rules), say("settings.brought", other=row.label, word=row.word))

    def _start_from(self, rules: Ruleset, words: str) -> None:
        if rules != self.desk.now.rules:
            said = self.desk.say(words, name=rules_name(self.desk.say, base_of(rules).name))
            self.desk.put_at_once(replace(self.desk.now, rules=rules), said)

    def draw(self, canvas: pygame.Surface) -> None:
        rules, base = self.desk.now.rules, self._base
        words = differ_words(self.desk.say, rules, base)
        colour = Palette.ACCENT if switches_turned(rules, base) else Palette.TEXT_SOFT
        face = text.fitted(words, text.face(self._theme, Type.BODY), self._count.width)
        words = text.shortened(words, face, self._count.width)
        text.draw(canvas, words, face, colour, (self._count.left, self._count.centre[1]), "midleft")
        note = self.desk.say("settings.in_force")
        text.draw_fitted(canvas, note, text.face(self._theme, Type.SMALL), Palette.TEXT_SOFT, self._note)
