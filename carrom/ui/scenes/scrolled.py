"""A dialog with a long page in it: words laid out once for the window's width, moved by wheel, keys and the bar."""

from dataclasses import dataclass, field

import pygame

from carrom.ui import text
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scene import Step
from carrom.ui.scenes.messages import Words
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.theme import Colour, Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.scroll import Part, Scroll, bar_width
from carrom.ui.widgets.shapes import Fill, draw_box

_LINES = 3  # that an arrow key moves the page


@dataclass(slots=True)
class Sheet:
    """Words on a page, growing downwards from its top; `marked` are parts drawn on a ground of their own, `chosen` the one of
    a list that is kept in view and drawn so too."""

    words: list[Words] = field(default_factory=list)
    marked: list[Part] = field(default_factory=list)
    chosen: Part | None = None
    bottom: float = 0.0

    def put(self, sentence: str, face: text.Face, colour: Colour, left: float, width: float, top: float) -> float:
        """Writes a text wrapped to its width; where it ends."""
        lines = text.wrapped(sentence, face, width)
        self.words.append(Words((left, top), face, lines, colour))
        end = top + len(lines) * text.line_height(face)
        self.bottom = max(self.bottom, end)
        return end


def draw_sheet(canvas: pygame.Surface, theme: Theme, scroll: Scroll, sheet: Sheet) -> None:
    """What of the page its window shows, and the bar."""
    window = scroll.rect
    down = window.top - scroll.offset
    with scroll.window(canvas):
        for top, bottom in (*sheet.marked, *((sheet.chosen,) if sheet.chosen is not None else ())):
            rect = Rect(window.left, top + down - theme.px(4), window.width - bar_width(theme), bottom - top + theme.px(8))
            draw_box(canvas, rect, theme.px(6), Fill(Palette.ACCENT_GROUND, edge=Palette.ACCENT, edge_width=float(theme.line)))
        for words in sheet.words:
            step = text.line_height(words.face)
            for number, line in enumerate(words.lines):
                y = words.at[1] + down + number * step
                if window.top - step < y < window.bottom:
                    at = (window.left + words.at[0], y)
                    text.draw_lines(canvas, (line,), words.face, words.colour, at, "right" if words.right else "left")
    scroll.draw(canvas)


class Scrolled(Overlay):
    """Give it a `page`, and a `head` in pixels that stays above it; what it says under the page is its `hint`."""

    hint = ""

    def __init__(self, buttons: tuple[tuple[str, str, Icon | None], ...], scroll: Scroll | None = None) -> None:
        self.scroll = scroll or Scroll()
        self.sheet = Sheet()
        super().__init__(buttons)

    @property
    def head(self) -> float:
        """How much of the body's top does not scroll."""
        return 0.0

    @property
    def window(self) -> Rect:
        """Through which the page is seen."""
        body, small = self.frame.body, text.face(self.theme, Type.SMALL)
        foot = text.line_height(small) + self.theme.px(4)
        return Rect(body.left, body.top + self.head, body.width, body.height - self.head - foot)

    def page(self, width: float) -> Sheet:
        """What stands on the page, laid out for its width."""
        return Sheet()

    def in_view(self) -> Sheet:
        """What of the page is seen now, or more."""
        return self.sheet

    def lay_out(self) -> None:
        super().lay_out()
        self.turn_page()

    def turn_page(self) -> None:
        """Lays the page out; it stays where it was scrolled to as far as it can, with what is chosen in view."""
        window = self.window
        self.sheet = self.page(window.width - bar_width(self.theme))
        self.scroll.show(window, self.sheet.bottom + self.theme.gap, self.theme, self.sheet.chosen)

    def heed(self, intent: Intent) -> Step | None:
        if self.scroll.handle(intent):
            return None
        if isinstance(intent, KeyDown) and self._scrolls(intent.key):
            return None
        return super().heed(intent)

    def _scrolls(self, key: str) -> bool:
        page, line = self.scroll.rect.height * 0.9, text.line_height(text.face(self.theme, Type.BODY)) * _LINES
        far = self.scroll.most
        by = {
            "up": -line,
            "down": line,
            "pageup": -page,
            "page up": -page,
            "pagedown": page,
            "page down": page,
            "home": -far,
            "end": far,
        }.get(key)
        if by is None:
            return False
        self.scroll.to(self.scroll.offset + by)
        return True

    def draw_body(self, canvas: pygame.Surface) -> None:
        theme = self.theme
        draw_sheet(canvas, theme, self.scroll, self.in_view())
        small = text.face(theme, Type.SMALL)
        face = text.fitted(self.hint, small, self.frame.body.width)
        hint = text.shortened(self.hint, face, self.frame.body.width)
        text.draw(canvas, hint, face, Palette.TEXT_FAINT, (self.frame.body.left, self.frame.body.bottom), "bottomleft")
