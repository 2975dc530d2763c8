"""The law sheet: the laws in force, how they differ, how to play, the words and some advice; opens at the law of a ruling."""

from dataclasses import replace

import pygame

from carrom.model.units import Second
from carrom.rules.ruleset import Ruleset
from carrom.ui.draw.diagrams import DIAGRAMS, diagram
from carrom.ui.draw.looks import CLASSIC, Style
from carrom.ui.input.bindings import Bound
from carrom.ui.input.intents import Intent, KeyDown, PointerDown, Typed
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Pop, Step
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button
from carrom.ui.widgets.entry import TextField
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import REST, columns
from carrom.ui.widgets.screens import ScrolledDialog, TextSheet
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Type
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.law_pages import LawPage, LawPageName, law_pages
from carrom.ui.words.laws import LawSection, Sentence, place_of
from carrom.ui.words.sentences import rules_name

_LEAD = 0.3  # share of the width for a word that is explained
_LAW = 0.24  # and for a law's number
_SEARCH = 0.45  # share of the foot for the field that searches
_PICTURE = 116.0  # the side of a picture, scaled
_LONGEST = 60  # letters of what is sought
_ABOVE = 0.3  # share of the window above the law that was asked for


def _holds(section: LawSection, sentence: Sentence, sought: list[str]) -> bool:
    """Whether all of these words stand in what is said, what it explains, its law or its heading."""
    words = " ".join((section.title, sentence.lead, sentence.text, sentence.law)).casefold()
    return all(word in words for word in sought)


class LawsScene(ScrolledDialog):
    """Over whatever asked for it. `at_law` is the row or the law numbers of a ruling (`Message.cites`), `elsewhere` what
    other rules would have said of it; `page` which page is open at first; `bound` the player's own keys."""

    wanted = (1000, 4000)  # as high as the window is
    escape = "back"

    def __init__(
        self,
        tr: Catalogue,
        ruleset: Ruleset,
        at_law: str | None = None,
        elsewhere: tuple[str, ...] = (),
        page: LawPageName = LawPageName.LAWS,
        bound: Bound = (),
        style: Style = CLASSIC,
    ) -> None:
        self._tr = tr
        self.title = tr("laws.title", rules=rules_name(tr, ruleset.name))
        self.hint = tr("laws.hint")
        self._pages = {each.name: each for each in law_pages(tr, ruleset, bound)}
        self._style = style
        self.open = page
        self.search = TextField("search", tr("laws.search"), _LONGEST, Icon.SEARCH)
        self.marked = place_of(self._pages[LawPageName.LAWS].sections, at_law) if at_law else None
        self._elsewhere = elsewhere
        super().__init__((("back", tr("help.back"), Icon.BACK),))

    @property
    def shown(self) -> LawPage:
        """The open page, or what a search has found on all of them."""
        sought = self.search.words.casefold().split()
        if not sought:
            return self._pages[self.open]
        found = (
            LawSection(section.title, tuple(each for each in section.sentences if _holds(section, each, sought)))
            for page in self._pages.values()
            for section in page.sections
        )
        sections = tuple(section for section in found if section.sentences)
        nothing = LawSection(self._tr("laws.nothing_found"), ())
        return LawPage(self.open, self._tr("laws.search"), sections or (nothing,))

    @property
    def head(self) -> float:
        return float(self.theme.touch + self.theme.px(12))

    def lay_out(self) -> None:
        super().lay_out()
        foot = self.frame.buttons[0]
        back, _, place = columns(foot, 0, REST, self.theme.gap, foot.width * _SEARCH)
        self.search.show(place, self.theme)
        self.frame = replace(self.frame, buttons=(back,))
        shown = (replace(button, rect=back) if button.name == "back" else button for button in self.buttons.shown)
        self.buttons.show(*shown)
        self.buttons.show(*self._tabs(), *(button for button in self.buttons.shown if button.name == "back"))
        self._to_marked()

    def _to_marked(self) -> None:
        """The law that was asked for, with some of what stands above it."""
        if self.sheet.marked:
            self.scroll.to(self.sheet.marked[0][0] - self.scroll.rect.height * _ABOVE)

    def _tabs(self) -> tuple[Button, ...]:
        """One for each page, as wide as their words ask for and all in one row."""
        theme, body = self.theme, self.frame.body
        titles = [page.title for page in self._pages.values()]
        face = text.face(theme, Type.STRONG)
        between = theme.gap
        asked = [text.width(title, face) for title in titles]
        spare = max(0.0, body.width - between * (len(titles) - 1) - sum(asked)) / len(titles)
        share = min(1.0, (body.width - between * (len(titles) - 1)) / max(1, sum(asked)))
        widths = (wanted * share + min(spare, theme.px(60)) for wanted in asked)
        places = columns(replace(body, height=theme.touch), between, *widths)
        return tuple(Button(page.name, at, page.title) for page, at in zip(self._pages.values(), places, strict=True))

    def handle_input(self, intent: Intent) -> Step | None:
        if self._searches(intent):
            return None
        if isinstance(intent, KeyDown) and intent.key in ("left", "right"):
            names = list(self._pages)
            self._turn_to(names[(names.index(self.open) + (1 if intent.key == "right" else -1)) % len(names)])
            return None
        if isinstance(intent, KeyDown) and intent.key == "f1":
            return Pop()
        return super().handle_input(intent)

    def _searches(self, intent: Intent) -> bool:
        """Whether this is for the field: a click into it, Ctrl+F, and whatever is typed."""
        field = self.search
        match intent:
            case PointerDown(x, y):
                if not field.holds(x, y):
                    field.leave()
            case KeyDown(key="f", mods=mods) if mods.ctrl:
                return field.enter(1)
            case Typed(words) if not field.focused and words.strip():
                field.enter(1)  # whoever types looks for something
            case KeyDown(key="tab" | "up" | "down") if field.focused:
                field.leave()
                return intent.key == "tab"
            case KeyDown() if field.focused and not field.wants(intent):
                field.leave()
                return intent.key != "escape"
        was = field.words
        field.handle(intent)
        if field.words != was:
            self.scroll.to(0.0)
            self.turn_page()
        return field.focused and isinstance(intent, KeyDown | Typed | PointerDown)

    def update(self, dt: Second) -> Step | None:
        if self.search.update(dt) is not None:
            self.turn_page()
        return None

    def quiet(self) -> Second:
        return self.search.quiet()

    def press(self, name: str) -> Step | None:
        if name == "back":
            return Pop()
        self.search.put("")
        self._turn_to(LawPageName(name))
        return None

    def _turn_to(self, name: LawPageName) -> None:
        self.open = name
        self.scroll.to(0.0)
        self.turn_page()
        self._to_marked()

    def page(self, width: float) -> TextSheet:
        sheet, y = TextSheet(), 0.0
        theme, sections = self.theme, self.shown.sections
        heading, strong = text.face(theme, Type.LARGE), text.face(theme, Type.STRONG)
        sentences = [sentence for section in sections for sentence in section.sentences]
        leads = max((text.width(sentence.lead, strong) for sentence in sentences), default=0)
        lead = min(leads + theme.space, width * _LEAD) if any(sentence.lead for sentence in sentences) else 0.0
        law = width * _LAW if any(sentence.law for sentence in sentences) else 0.0
        left, room = float(theme.px(6)), width - theme.px(12)
        for section in sections:
            y = sheet.put(section.title, heading, theme.palette.accent, left, room, y) + theme.px(2)
            for sentence in section.sentences:
                y = self._put(sheet, sentence, Rect(left, y, room, 0), lead, law) + theme.px(7)
            y += theme.px(14)
        return sheet

    def _put(self, sheet: TextSheet, sentence: Sentence, rect: Rect, lead: float, law: float) -> float:
        """One sentence, what it explains on its left and its law on its right; where it ends."""
        theme, palette, top = self.theme, self.theme.palette, rect.top
        body, strong = text.face(theme, Type.BODY), text.face(theme, Type.STRONG)
        left, room = rect.left + lead, rect.width - lead - law
        side = min(theme.px(_PICTURE), round(room * 0.4)) if sentence.name in DIAGRAMS and sentence.lead else 0
        if side:
            sheet.pictures.append(((left + room - side, top), diagram(sentence.name, side, self._style, palette)))
            room -= side + theme.gap
        ends = [sheet.put(sentence.text, body, palette.text, left, room, top), top + side]
        if sentence.lead:
            ends.append(sheet.put(sentence.lead, strong, palette.accent_bright, rect.left, lead - theme.space / 2, top))
        if sentence.law:
            at = left + room + theme.space
            ends.append(sheet.put(sentence.law, body, palette.text_faint, at, law - theme.space, top))
        if sentence.was:
            was = self._tr("laws.was", sentence=sentence.was)
            ends[0] = sheet.put(was, body, palette.text_soft, left, room, ends[0])
        if self.open is LawPageName.LAWS and sentence.name == self.marked:
            for other in self._elsewhere:
                ends[0] = sheet.put(other, body, palette.text_soft, left, room, ends[0])
            sheet.marked.append((top, max(ends)))
        return max(ends)

    def draw_body(self, canvas: pygame.Surface) -> None:
        super().draw_body(canvas)
        self.search.draw(canvas)
        if self.search.words:
            return
        tab = next(button.rect for button in self.buttons.shown if button.name == self.open)
        line = Rect(tab.left, tab.bottom + self.theme.px(3), tab.width, self.theme.px(3))
        draw_box(canvas, line, line.height / 2, Fill(self.theme.palette.accent))
