"""Rows of settings in a scrolling column, changed by pointer, wheel and keys. It holds no values: it says what a player asks.

Up and Down walk, Left and Right change (Ctrl by tens), Enter or Space presses, Delete resets, Home, End, Page Up and Page
Down go far. The row in focus is always in view.
"""

from dataclasses import dataclass
from typing import TypeAlias

import pygame

from carrom.model.units import Second
from carrom.rules.ruleset import Value
from carrom.ui.input.intents import (
    FocusLost,
    Intent,
    KeyDown,
    KeyUp,
    PointerButton,
    PointerDown,
    PointerGone,
    PointerMove,
    PointerUp,
    Wheel,
)
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.entry import HeldRepeat
from carrom.ui.widgets.form_parts import PICTURE_SIDE, PRESSED, Pictures, PlacedRow, draw_row, place_rows, share_at, side_at
from carrom.ui.widgets.scroll import Scroll, bar_width
from carrom.ui.widgets.theme import Theme, Type
from carrom.ui.words.setting_rows import Row, RowWidget


@dataclass(frozen=True, slots=True)
class Change:
    """Set the row to the first of these values that is allowed."""

    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Reset:
    """Set the row back to its base's value."""

    name: str


@dataclass(frozen=True, slots=True)
class Press:
    """The row's button was pressed."""

    name: str


@dataclass(frozen=True, slots=True)
class _Key:
    """A key that is held, and whether Ctrl was."""

    key: str
    ctrl: bool


@dataclass(frozen=True, slots=True)
class _Side:
    """A sign of a number's widget that the pointer holds."""

    name: str
    way: int


FormRequest: TypeAlias = Change | Reset | Press
_SLIDES = 5  # how far a slider goes at once


class Form:
    """Show it rows; it answers what is asked of them."""

    def __init__(self, empty: str = "", pictures: Pictures | None = None, picture_side: float = PICTURE_SIDE) -> None:
        """`empty` is said where there are no rows; `pictures` draws those that rows name, so wide at scale 1."""
        self._empty, self._pictures, self._side = empty, pictures, picture_side
        self.scroll = Scroll()
        self.placed_rows: tuple[PlacedRow, ...] = ()
        self.focus: str | None = None
        self._theme = Theme(1.0)
        self._hot: tuple[str, int, bool] | None = None
        self._down: tuple[str, bool] | None = None  # the row pressed, and whether at its reset
        self._slid: str | None = None
        self._holding: HeldRepeat[_Key | _Side] = HeldRepeat()

    def show(self, rows: tuple[Row, ...], rect: Rect, theme: Theme) -> None:
        """These rows in this window; focus and place stay where they are, if the row does. The row in focus is in view, but
        nothing moves under a pointer that holds something."""
        self._theme = theme
        self.placed_rows = place_rows(rows, rect.left, rect.width - bar_width(theme), theme, self._side)
        names = {place.row.name for place in self.placed_rows}
        if self.focus not in names:
            self.focus = None
        if self._slid not in names:
            self._slid = None
        if isinstance(self._holding.held, _Side) and self._holding.held.name not in names:
            self._holding.stop()
        held = self._down is not None or self._slid is not None or isinstance(self._holding.held, _Side)
        focused = None if held else self._focused
        long = self.placed_rows[-1].rect.bottom if self.placed_rows else 0.0
        self.scroll.show(rect, long, theme, (focused.top, focused.rect.bottom) if focused is not None else None)

    @property
    def rect(self) -> Rect:
        return self.scroll.rect

    def holds(self, x: float, y: float) -> bool:
        return self.rect.contains(x, y)

    def row(self, name: str) -> Row:
        return next(place.row for place in self.placed_rows if place.row.name == name)

    def enter(self, step: int) -> bool:
        """Takes the focus of the keys: the first row in view or, coming from behind, the last."""
        seen = [place for place in self.placed_rows if self._seen(place)] or list(self.placed_rows)
        if seen:
            self._go_to(seen[0 if step > 0 else -1])
        return bool(seen)

    def leave(self) -> None:
        self.focus = None
        self._holding.stop()

    def handle(self, intent: Intent) -> FormRequest | None:
        if self.scroll.handle(intent):
            self._hot = self._down = self._slid = None
            if not isinstance(intent, Wheel):  # the page goes with a finger: what was pressed is held no longer
                self._holding.stop()
            return None
        match intent:
            case PointerMove(x, y, held):
                return self._move(x, y, held)
            case PointerDown(x, y, PointerButton.PRIMARY) if self.holds(x, y):
                return self._press(x, y)
            case PointerUp(x, y):
                return self._release(x, y)
            case PointerGone() | FocusLost():
                self._hot = self._down = self._slid = None
                self._holding.stop()
            case KeyDown(key, mods) if self.focus is not None and not mods.alt:
                return self._key(key, mods.ctrl)
            case KeyUp(key):
                if isinstance(self._holding.held, _Key) and self._holding.held.key == key:
                    self._holding.stop()
        return None

    def update(self, dt: Second) -> FormRequest | None:
        match self._holding.update(dt):
            case _Key(key, ctrl):
                return self._step(key, ctrl)
            case _Side(name, way):
                return Change(name, self.row(name).candidates(way))
        return None

    def quiet(self) -> Second:
        return self._holding.quiet()

    def _under(self, x: float, y: float) -> tuple[PlacedRow, int, bool] | None:
        """The row under the pointer, the side of its widget (0: beside it), and whether the pointer is at its reset."""
        if not self.holds(x, y):
            return None
        down = self.scroll.on_page(y)
        for place in self.placed_rows:
            if place.rect.contains(x, down):
                side = side_at(place.control, self._theme, x) if place.control_holds(x, down) else 0
                return place, side, place.reset_holds(x, down)
        return None

    def _move(self, x: float, y: float, held: bool) -> FormRequest | None:
        if self._slid is not None and held:
            return self._slide(self._slid, x)
        self._slid = None
        under = self._under(x, y)
        self._hot = None if under is None else (under[0].row.name, under[1], under[2])
        if not held:
            self._down = None
        if isinstance(self._holding.held, _Side) and (
            self._hot is None or self._hot[:2] != (self._holding.held.name, self._holding.held.way)
        ):
            self._holding.stop()
        return None

    def _press(self, x: float, y: float) -> FormRequest | None:
        under = self._under(x, y)
        self._down = self._hot = None
        if under is None:
            return None
        place, side, reset = under
        row = place.row
        self.focus = row.name  # and stays where it is: the release must find the same row
        self._hot = (row.name, side, reset)
        if not (side or reset):
            return None
        if side and row.look is RowWidget.SLIDER:
            self._slid = row.name
            return self._slide(row.name, x)
        self._down = (row.name, reset)
        if side and row.look is RowWidget.NUMBER:
            self._holding.start(_Side(row.name, side))
            return Change(row.name, row.candidates(side))
        return None

    def _release(self, x: float, y: float) -> FormRequest | None:
        under, down = self._under(x, y), self._down
        self._down = self._slid = None
        self._holding.stop()
        if under is None or down is None or down != (under[0].row.name, under[2]) or not (under[1] or under[2]):
            return None
        row, side = under[0].row, under[1]
        if down[1]:
            return Reset(row.name)
        if row.look in PRESSED:
            return Press(row.name)
        return Change(row.name, row.candidates(side)) if row.look in (RowWidget.TOGGLE, RowWidget.CHOICE) else None

    def _slide(self, name: str, x: float) -> FormRequest | None:
        place = next(place for place in self.placed_rows if place.row.name == name)
        value = place.row.at_share(share_at(place.control, self._theme, x))
        return Change(name, (value,)) if value != place.row.value else None

    def _key(self, key: str, ctrl: bool) -> FormRequest | None:
        place = self._focused
        if place is None:
            return None
        row = place.row
        self._go_to(place)  # it may have been moved out of sight
        match key:
            case "up" | "down" | "left" | "right":
                self._holding.start(_Key(key, ctrl))
                return self._step(key, ctrl)
            case "page up" | "pageup" | "page down" | "pagedown":
                self._go_far(-1 if "up" in key else 1)
            case "home" | "end":
                self._go_to(self.placed_rows[0 if key == "home" else -1])
            case "delete" | "backspace" if row.differs:
                return Reset(row.name)
            case "return" | "space" if row.look in PRESSED:
                return Press(row.name)
            case "return" | "space" if row.look in (RowWidget.TOGGLE, RowWidget.CHOICE):
                return Change(row.name, row.candidates(1))
        return None

    def _step(self, key: str, ctrl: bool) -> FormRequest | None:
        """One step of a key that may be held: to another row, or to another value."""
        place = self._focused
        if place is None:
            return None
        if key in ("up", "down"):
            number = self.placed_rows.index(place) + (1 if key == "down" else -1)
            self._go_to(self.placed_rows[min(len(self.placed_rows) - 1, max(0, number))])
            return None
        row, way = place.row, -1 if key == "left" else 1
        if row.look is RowWidget.SLIDER and not ctrl:
            assert isinstance(row.value, int)
            assert row.switch is not None
            value = min(row.switch.high, max(row.switch.low, row.value + way * _SLIDES))
            return Change(row.name, (value,)) if value != row.value else None
        values = row.candidates(way, ctrl and row.look is RowWidget.NUMBER)
        return Change(row.name, values) if values and row.look not in (*PRESSED, RowWidget.TEXT) else None

    @property
    def _focused(self) -> PlacedRow | None:
        return next((place for place in self.placed_rows if place.row.name == self.focus), None)

    def _seen(self, place: PlacedRow) -> bool:
        return place.top >= self.scroll.offset and place.rect.bottom <= self.scroll.offset + self.rect.height

    def _go_to(self, place: PlacedRow) -> None:
        self.focus = place.row.name
        self.scroll.choose((place.top, place.rect.bottom))

    def _go_far(self, way: int) -> None:
        """A window's height up or down."""
        focused = self._focused
        assert focused is not None
        wanted = focused.rect.centre[1] + way * self.rect.height
        self._go_to(min(self.placed_rows, key=lambda place: abs(place.rect.centre[1] - wanted)))

    def draw(self, canvas: pygame.Surface) -> None:
        rect, theme = self.rect, self._theme
        if not self.placed_rows:
            face = text.face(theme, Type.BODY)
            at = (rect.left + theme.px(9), rect.top + theme.px(14))
            text.draw_lines(canvas, text.wrap(self._empty, face, rect.width - theme.px(18)), face, theme.palette.text_soft, at)
        down = rect.top - self.scroll.offset
        with self.scroll.window(canvas):
            for place in self.placed_rows:
                if place.rect.bottom >= self.scroll.offset and place.top <= self.scroll.offset + rect.height:
                    hot = self._hot if self._hot is not None and self._hot[0] == place.row.name else ("", 0, False)
                    focused = place.row.name == self.focus
                    draw_row(canvas, place, down, theme, self._pictures, focused=focused, hot=hot[1], reset_hot=hot[2])
        self.scroll.draw(canvas)
