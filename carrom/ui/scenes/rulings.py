"""The rulings of a match as a list beside its replay: the one on show is marked, a press leads to another."""

import pygame

from carrom.ui import text
from carrom.ui.intents import Button, Intent, PointerDown
from carrom.ui.scenes.messages import Words
from carrom.ui.scenes.scrolled import Sheet, draw_sheet
from carrom.ui.telling import Ruled, Tone
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.scroll import Scroll, bar_width

_ROOM_FOR_SENTENCES = 220.0  # scaled; with less the laws stand under them


class Rulings:
    """`lines` are all turns in the order of play: shown as counted from 1, spoken of by their number in the session."""

    def __init__(self, lines: tuple[Ruled, ...]) -> None:
        self._lines = tuple((str(number), line) for number, line in enumerate(lines, start=1))
        self.scroll, self._sheet = Scroll(), Sheet()
        self._parts: tuple[tuple[float, float], ...] = ()
        self._theme = Theme(1.0)

    def show(self, rect: Rect, theme: Theme, turn: int) -> None:
        """In this place, with the turn on show marked and in view; at the end the last one."""
        self._theme, face = theme, text.face(theme, Type.BODY)
        self._sheet, parts = Sheet(), list[tuple[float, float]]()
        left, y = float(theme.px(6)), float(theme.px(4))
        number_width = max((text.width(number, face) for number, _ in self._lines), default=0) + theme.gap
        room = rect.width - bar_width(theme) - left - number_width - theme.px(6)
        laws = max((text.width(line.law, face) for _, line in self._lines), default=0) + theme.space
        beside = room - laws >= theme.px(_ROOM_FOR_SENTENCES)
        room -= laws if beside else 0
        for place, (number, line) in enumerate(self._lines):
            top = y
            self._sheet.put(number, face, Palette.TEXT_FAINT, left, number_width, y)
            colour = Palette.FORBIDDEN if line.tone is Tone.FOUL else Palette.TEXT
            if line.law and beside:
                at = left + number_width + room + laws, y
                self._sheet.words.append(Words(at, face, (line.law,), Palette.TEXT_FAINT, right=True))
            y = self._sheet.put(line.sentence, face, colour, left + number_width, room, y)
            if line.law and not beside:
                y = self._sheet.put(line.law, face, Palette.TEXT_FAINT, left + number_width, room, y)
            parts.append((top, y))
            if place == min(turn, len(self._lines) - 1):
                self._sheet.chosen = (top, y)
            y += theme.px(10)
        self._parts = tuple(parts)
        self.scroll.show(rect, self._sheet.bottom + theme.gap, theme, self._sheet.chosen)

    def handle(self, intent: Intent) -> int | None:
        """The turn that a press leads to."""
        if self.scroll.handle(intent) or not isinstance(intent, PointerDown) or intent.button is not Button.PRIMARY:
            return None
        if not self.scroll.rect.contains(intent.x, intent.y):
            return None
        at = self.scroll.on_page(intent.y)
        return next((number for number, (top, bottom) in enumerate(self._parts) if top <= at < bottom), None)

    def draw(self, canvas: pygame.Surface) -> None:
        draw_sheet(canvas, self._theme, self.scroll, self._sheet)
