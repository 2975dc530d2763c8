"""The settings: a list of sections, the page of one of them, and what was said last. Every change is in force at once."""

from dataclasses import replace

import pygame

from carrom.ui.draw.backdrop import ground
from carrom.ui.input.intents import FileDropped, Intent, KeyDown, Mods
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.rules_pages import HousePage, RulesPage
from carrom.ui.pages.settings_pages import ControlsPage, LanguagePage, SectionPage, SettingsContext, SettingsPage
from carrom.ui.scene import Pop, Push, Step
from carrom.ui.state.preference_store import Kept
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, in_places, natural_width
from carrom.ui.widgets.entry import TextField
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import REST, columns, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Type, theme_for
from carrom.ui.widgets.zones import ZoneEvent
from carrom.ui.words.catalogue import Catalogue

_TALL = 700  # pixels
_SHIFT = Mods(shift=True)
_SIGNS = {
    "rules": Icon.BOOK,
    "house": Icon.HOME,
    "table": Icon.BOARD,
    "sound": Icon.SOUND,
    "display": Icon.SCREEN,
    "controls": Icon.KEYS,
    "language": Icon.GLOBE,
}


class SettingsScene(ZonedScreen):
    """Over whatever asked for it; `at` is the page that it opens. It keeps its own size until it is left, and only what is
    said last shows another size of the words."""

    def __init__(self, tr: Catalogue, store: Kept, at: str = "rules") -> None:
        super().__init__()
        self.context = SettingsContext(tr, store)
        self.pages: dict[str, SettingsPage] = {
            "rules": RulesPage(self.context),
            "house": HousePage(self.context),
            "table": SectionPage(self.context, "match", "table"),
            "sound": SectionPage(self.context, "sound"),
            "display": SectionPage(self.context, "display"),
            "controls": ControlsPage(self.context),
            "language": LanguagePage(self.context),
        }
        self.open = at
        self._scale = self.context.now.display.scale  # until it is left: no button goes away from under the pointer
        self.list, self.foot = Buttons(), Buttons()
        self.lay_out()
        self.zones.go_to(self.list)

    @property
    def page(self) -> SettingsPage:
        return self.pages[self.open]

    def lay_out(self) -> None:
        width, height = self.size
        theme = self.theme = replace(theme_for(width, height, self._scale), palette=self.window_theme.palette)
        page = page_of(width, height)
        margin, edge = page.left, page.top
        tr = self.context.tr
        column = min(theme.px(210), round(width * 0.22))
        self._title = text.fit_face(tr("settings.title"), text.face(theme, Type.SCORE), column)
        foot = height - edge - theme.touch
        top = edge + round(self._title.px * 1.36) + theme.space / 2
        self._title_middle = (edge + top) / 2 - theme.space / 4
        step = min(theme.touch + theme.gap, (foot - theme.gap - top) / len(self.pages))
        apart = theme.px(4)
        places = rows(Rect(margin, top, column, 0), apart, *(step - apart,) * len(self.pages))
        self.list.show(
            *(
                Button(name, place, tr(f"settings.{name}"), sign=_SIGNS[name], chosen=name == self.open, listed=True)
                for name, place in zip(self.pages, places, strict=True)
            )
        )
        left = margin + column + theme.space
        above = top if height >= _TALL else edge  # the panel starts with the list where the title has a row to spare
        self._panel = Rect(left, above, width - margin - left, foot - theme.gap - above)
        self._lay_out_foot(Rect(margin, foot, width - 2 * margin, theme.touch))
        self.page.lay_out(self._panel.inset(min(theme.px(24), self._panel.width * 0.04)), theme)
        self.zones.show(self.list, *self.page.zones, self.foot)

    def _lay_out_foot(self, rect: Rect) -> None:
        tr, theme = self.context.tr, self.theme
        done = Button("done", rect, tr("settings.done"), sign=Icon.DONE, primary=True)
        undo = Button("undo", rect, tr("settings.undo"), sign=Icon.AGAIN)
        shown = (done,) if self.context.undo is None else (undo, done)
        widths = (natural_width(button.label, theme, button.sign) for button in shown)
        self._saying, *places = columns(rect, theme.gap, REST, *widths)
        self.foot.show(*in_places(shown, places))

    def handle_input(self, intent: Intent) -> Step | None:
        if isinstance(intent, FileDropped):
            self._turn_to("house")
        if self.page.handle_first(intent):
            self.lay_out()
            return None
        if isinstance(intent, KeyDown) and intent.key == "f1":
            return Push(LawsScene(self.context.tr, self.context.now.rules, bound=self.context.now.controls.keys))
        if isinstance(intent, KeyDown) and self._key(intent):
            return None
        if isinstance(intent, KeyDown) and intent.key == "escape" and not self._entry_wants(intent):
            return Pop()
        return self.handle_event(self.zones.handle(intent))

    def _entry_wants(self, key: KeyDown) -> bool:
        return isinstance(self.zones.current, TextField) and self.zones.current.wants(key)

    def _key(self, key: KeyDown) -> bool:
        """Keys of the whole screen: search, take back, and the arrows that lead from one part to another."""
        page, current = self.page, self.zones.current
        if key.mods.ctrl and key.key == "f" and isinstance(page, RulesPage):
            self.zones.go_to(page.search)
        elif key.mods.ctrl and key.key == "z" and self.context.undo is not None:
            self.handle_event("undo")
        elif current is self.list and key.key in ("right", "return", "space"):
            self.zones.go_to(page.form)
        elif isinstance(current, TextField) and key.key in ("up", "down"):
            self.zones.handle(KeyDown("tab", key.mods if key.key == "down" else _SHIFT))
        else:
            return False
        return True

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        if event == "done":
            return Pop()
        if event == "undo" and self.context.undo is not None:
            undo = self.context.undo
            self.context.clear()
            undo()
        elif isinstance(event, str) and event in self.pages and self.zones.current is self.list:
            self._turn_to(event)
        elif event is not None:
            before = self.context.now.display.scale
            self.page.handle_event(event)
            if self.context.now.display.scale != before:
                self.context.show_message(self.context.tr("settings.scaled"))
        if self.zones.current is self.list and self.list.focused not in (None, self.open):
            self._turn_to(str(self.list.focused))
        elif event is not None:
            self.lay_out()
        return None

    def _turn_to(self, name: str) -> None:
        if name != self.open:
            self.open = name
            self.context.clear()
            self.lay_out()

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.theme
        canvas.blit(ground(canvas.get_size(), theme.palette), (0, 0))
        at = (self.list.shown[0].rect.left, self._title_middle)
        text.draw(canvas, self.context.tr("settings.title"), self._title, theme.palette.text, at, "midleft")
        fill = Fill(theme.palette.panel, opacity=0.9, edge=theme.palette.edge_soft, edge_width=float(theme.line))
        draw_box(canvas, self._panel, theme.radius * 1.2, fill)
        self.page.draw(canvas)
        self.zones.draw(canvas, theme)
        self._draw_saying(canvas)

    def _draw_saying(self, canvas: pygame.Surface) -> None:
        """What was said last, or else which keys do what."""
        words = self.context.message or self.context.tr("settings.keys")
        palette = self.theme.palette
        colour = palette.forbidden if self.context.bad else palette.accent if self.context.message else palette.text_faint
        theme = theme_for(*self.size, self.context.now.display.scale) if self.context.message else self.theme
        text.draw_fitted(canvas, words, text.face(theme, Type.BODY), colour, self._saying)
