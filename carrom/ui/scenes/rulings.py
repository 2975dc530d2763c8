"""The rulings of a match as a list beside its replay: the one on show is marked, a press leads to another."""

import pygame

from carrom.ui import text
from carrom.ui.intents import Button, Intent, PointerDown
from carrom.ui.on_demand import Column
from carrom.ui.scenes.long_page import LongPage, Row
from carrom.ui.scenes.messages import Words
from carrom.ui.scenes.scrolled import draw_sheet
from carrom.ui.telling import Ruled, Tone
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.scroll import Scroll, bar_width

_ROOM_FOR_SENTENCES = 220.0  # scaled; with less the laws stand under them


class Rulings:
    """`lines` are all turns in the order of play: shown as counted from 1, spoken of by their number in the session."""

    def __init__(self, lines: Column[Ruled]) -> None:
        self._lines = lines
        self.page = LongPage()
        self._shown: object = None  # what the rows are laid out for
        self._theme = Theme(1.0)

    @property
    def scroll(self) -> Scroll:
        return self.page.scroll

    def show(self, rect: Rect, theme: Theme, turn: int) -> None:
        """In this place, with the turn on show marked and in view; at the end the last one."""
        before, self._shown, self._theme = self._shown, (rect.width, theme, Palette.TEXT), theme
        face, left = text.face(theme, Type.BODY), float(theme.px(6))
        number_width = max(text.width(number, face) for number in self._lines.numbers) + theme.gap
        room = rect.width - bar_width(theme) - left - number_width - theme.px(6)
        laws = max((text.width(law, face) for law in self._lines.laws), default=0) + theme.space
        beside = room - laws >= theme.px(_ROOM_FOR_SENTENCES)
        room -= laws if beside else 0
        step = text.line_height(face)

        def row(number: int) -> Row:
            line = self._lines[number]
            colour = Palette.FORBIDDEN if line.tone is Tone.FOUL else Palette.TEXT
            sentence = text.wrapped(line.sentence, face, room)
            words = [
                Words((left, 0.0), face, text.wrapped(str(number + 1), face, number_width), Palette.TEXT_FAINT),
                Words((left + number_width, 0.0), face, sentence, colour),
            ]
            high = len(sentence)
            if line.law and beside:
                at = left + number_width + room + laws, 0.0
                words.append(Words(at, face, (line.law,), Palette.TEXT_FAINT, right=True))
            elif line.law:
                under = text.wrapped(line.law, face, room)
                words.append(Words((left + number_width, float(high * step)), face, under, Palette.TEXT_FAINT))
                high += len(under)
            return Row(tuple(words), float(high * step))

        chosen = min(turn, len(self._lines) - 1) if self._lines else None
        self.page.show(
            rect,
            theme,
            len(self._lines),
            row,
            chosen,
            line=float(step),
            head=float(theme.px(4)),
            gap=float(theme.px(10)),
            anew=before != self._shown,
        )

    def handle(self, intent: Intent) -> int | None:
        """The turn that a press leads to."""
        if self.scroll.handle(intent) or not isinstance(intent, PointerDown) or intent.button is not Button.PRIMARY:
            return None
        if not self.scroll.rect.contains(intent.x, intent.y):
            return None
        return self.page.at(self.scroll.on_page(intent.y))

    def draw(self, canvas: pygame.Surface) -> None:
        sheet = self.page.sheet()
        draw_sheet(canvas, self._theme, self.scroll, sheet)
