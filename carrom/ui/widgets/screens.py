"""What screens are built on: a page walked by keys, a dialog over another screen, a dialog with a long page in it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from carrom.model.units import Second
from carrom.ui.input.intents import Intent, KeyDown, PointerDown, Resized
from carrom.ui.input.viewport import Rect, around
from carrom.ui.scene import FOR_EVER, Pop, Step
from carrom.ui.widgets import text
from carrom.ui.widgets.arrangement import table_layout
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon, Sign
from carrom.ui.widgets.layout import REST, grid, rows
from carrom.ui.widgets.scroll import Part, Scroll, bar_width
from carrom.ui.widgets.shapes import Fill, draw_box, veil
from carrom.ui.widgets.text import TextBlock
from carrom.ui.widgets.theme import BASE_WINDOW, Colour, Theme, Type, theme_for
from carrom.ui.widgets.zones import ZoneEvent, Zones

_VEIL = 0.58


@dataclass(frozen=True, slots=True)
class DialogFrame:
    """Where a dialog's parts stand in a window."""

    box: Rect
    title: Rect
    body: Rect
    buttons: tuple[Rect, ...]


def dialog_frame(width: int, height: int, theme: Theme, wanted: tuple[float, float], buttons: int, columns: int) -> DialogFrame:
    """A box of at most the wanted size (pixels at scale 1) in the middle; its buttons stand in so many columns, and the first
    has its row to itself where two columns would leave the last one alone."""
    margin = theme.px(14)
    box_width = min(theme.px(wanted[0]), width - 2 * margin)
    pad = min(theme.px(28), round(box_width * 0.07))
    title = theme.px(50)
    lines = -(-buttons // columns)
    feet = lines * theme.touch + (lines - 1) * theme.gap
    box_height = min(theme.px(wanted[1]) + title + feet + 2 * pad + theme.space, height - 2 * margin)
    box = Rect((width - box_width) // 2, (height - box_height) // 2, box_width, box_height)
    head, body, _, foot = rows(box.inset(pad), 0, title, REST, theme.space, feet)
    alone = columns == 2 and buttons % 2 == 1
    places = grid(foot, (theme.gap, theme.gap), buttons + alone, columns, theme.touch)
    if alone:
        places = (replace(foot, height=theme.touch), *places[2:])
    return DialogFrame(box, head, replace(body, height=max(0.0, body.height)), places)


def draw_dialog(canvas: pygame.Surface, theme: Theme, frame: DialogFrame, title: str) -> None:
    """The darkened screen, the empty box and its heading."""
    palette = theme.palette
    canvas.blit(veil(*canvas.get_size(), palette.ground_dark, _VEIL), (0, 0))
    fill = Fill(palette.panel_raised, palette.panel, edge=palette.edge, edge_width=float(theme.line))
    draw_box(canvas, frame.box, theme.radius * 1.4, fill)
    room = frame.title
    face, lines = text.fit_lines(title, text.face(theme, Type.HEADING), room.width, room.height)
    text.draw_lines(canvas, lines, face, palette.text, (room.left, room.top))


class Screen(ABC):
    """Give it `lay_out`, which puts everything in its place for `size`, `handle_input` and `draw`."""

    overlay = False

    def __init__(self) -> None:
        self.size = BASE_WINDOW
        self.theme = self.window_theme = theme_for(*BASE_WINDOW)

    @abstractmethod
    def lay_out(self) -> None:
        """Everything in its place, for `size` in pixels, for `theme`, and for what is to be shown now. A screen that keeps
        to a smaller theme takes it from `window_theme`."""

    @abstractmethod
    def handle_input(self, intent: Intent) -> Step | None:
        """Whatever a player wants but another size."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole screen."""

    def handle(self, intent: Intent) -> Step | None:
        if isinstance(intent, Resized):
            self.size = (intent.width, intent.height)
            self.window_theme = theme_for(intent.width, intent.height, intent.interface, intent.high_contrast)
            self.theme = self.window_theme
            self.lay_out()
            return None
        return self.handle_input(intent)

    def update(self, dt: Second) -> Step | None:
        return None

    def quiet(self) -> Second:
        return FOR_EVER

    def draw_below(self, canvas: pygame.Surface) -> None:
        self.draw(canvas)


class ZonedScreen(Screen):
    """A screen of zones that Tab leads through; `handle_event` answers what one of them asks."""

    def __init__(self) -> None:
        super().__init__()
        self.zones = Zones()

    @abstractmethod
    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        """What a player asks of one of the zones; None where a key or a moment asked for nothing."""

    def update(self, dt: Second) -> Step | None:
        return self.handle_event(self.zones.update(dt))

    def quiet(self) -> Second:
        return self.zones.quiet()


LOOK = "look"
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "lock", "print screen")  # how keys' names end that say nothing alone


class Overlay(Screen):
    """Give it a title, a wanted body size and its buttons; `press` answers a button's name, Esc presses `escape`. Those that
    are `idle` keep their places and do nothing. One that can be put `away` shows what lies below until a key or a press."""

    overlay = True
    title: str
    sub = ""  # what is said under the title
    wanted: tuple[float, float]
    columns: int | None = None  # of buttons; all in one row where nothing is said
    escape: str | None = None
    idle: frozenset[str] = frozenset()
    leads_on: str | None = None  # the button that does, where that is not the first

    def __init__(self, buttons: tuple[tuple[str, str, Sign | None], ...], look: tuple[str, str] | None = None) -> None:
        """`buttons`: name, label and sign of each; the first, or `leads_on`, is the one that leads on and has the focus. `look`
        are the labels of the button that puts all of it away, and of the one that then brings it back."""
        super().__init__()
        self._named = (*buttons, (LOOK, look[0], Icon.BOARD)) if look is not None else buttons
        self._back = look[1] if look is not None else ""
        self.away = False
        self.buttons, self.back = Buttons(circle=False), Buttons()
        self.lay_out()
        self.buttons.focus(self._first)

    def lay_out(self) -> None:
        self.frame = self._framed(0.0)
        face = text.face(self.theme, Type.BODY)
        lacking = len(text.wrap(self.sub, face, self.frame.body.width)) * text.line_height(face) - self.frame.body.height
        if self.sub and lacking > 0:
            self.frame = self._framed(lacking / self.theme.scale)
        self.buttons.show(
            *(
                Button(name, rect, label, sign=sign, primary=name == self._first, idle=name in self.idle)
                for (name, label, sign), rect in zip(self._named, self.frame.buttons, strict=True)
            )
        )

        if self._back:  # in place of the table's own buttons, which nothing answers now
            place = around(*table_layout(*self.size, self.theme, parties=2).buttons)
            self.back.show(Button(LOOK, place, self._back, sign=Icon.BACK, primary=True))

    @property
    def _first(self) -> str:
        return self.leads_on or self._named[0][0]

    def _framed(self, more: float) -> DialogFrame:
        """As high as is wanted, and so much more, pixels at scale 1."""
        (width, height), (across, down) = self.size, self.wanted
        columns = self.columns or max(1, len(self._named))
        return dialog_frame(width, height, self.theme, (across, down + more), len(self._named), columns)

    def handle_input(self, intent: Intent) -> Step | None:
        if self.away:
            self._look(intent)
            return None
        match intent:
            case KeyDown(key="escape") if self.escape is not None:
                return self._press(self.escape)
            case KeyDown(key="return") if self.buttons.focused is None:
                return self._press(self._first)  # a click beside the buttons took the focus, not what leads on
        name = self.buttons.handle(intent)
        if name in self.idle:
            return None
        return self._press(name) if name is not None else self.handle_unused(intent)

    def _press(self, name: str) -> Step | None:
        if name != LOOK:
            return self.press(name)
        self.away = True
        return None

    def _look(self, intent: Intent) -> None:
        """Until a key or a press, wherever, only what lies below is on show."""
        match intent:
            case KeyDown(key) if key.endswith(_MODIFIERS):
                pass
            case KeyDown() | PointerDown():
                self.away = False
                self.buttons.focus(self._first)
            case _:
                self.back.handle(intent)

    def press(self, name: str) -> Step | None:
        """What a button does."""
        raise LookupError(name)

    def handle_unused(self, intent: Intent) -> Step | None:
        """What no button took."""
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        if self.away:
            self.back.draw(canvas, self.theme)
            return
        draw_dialog(canvas, self.theme, self.frame, self.title)
        self.draw_body(canvas)
        self.buttons.draw(canvas, self.theme)

    def draw_body(self, canvas: pygame.Surface) -> None:
        """What stands between heading and buttons: `sub`, unless a screen has more to show."""
        body = self.frame.body
        face, lines = text.fit_lines(self.sub, text.face(self.theme, Type.BODY), body.width, body.height)
        text.draw_lines(canvas, lines, face, self.theme.palette.text_soft, (body.left, body.top - self.theme.px(6)))


class QuestionScene(Overlay):
    """`no` leaves everything as it is, as Esc and Enter do; `yes` closes the question, does `act` and takes its step."""

    wanted = (540, 62)
    escape = "no"

    def __init__(
        self, title: str, sub: str, no: str, yes: str, act: Callable[[], Step | None], sign: Icon | None = None
    ) -> None:
        self.title, self.sub, self._act = title, sub, act
        super().__init__((("no", no, Icon.BACK), ("yes", yes, sign)))

    def press(self, name: str) -> Step | None:
        return Pop(self._act() if name == "yes" else None)


_LINES = 3  # that an arrow key moves the page


@dataclass(slots=True)
class TextSheet:
    """Words on a page, growing downwards from its top; `marked` are parts drawn on a ground of their own, `chosen` the one of
    a list that is kept in view and drawn so too. `pictures` stand at their left and top."""

    words: list[TextBlock] = field(default_factory=list)
    marked: list[Part] = field(default_factory=list)
    chosen: Part | None = None
    bottom: float = 0.0
    pictures: list[tuple[tuple[float, float], pygame.Surface]] = field(default_factory=list)

    def put(self, sentence: str, face: text.Face, colour: Colour, left: float, width: float, top: float) -> float:
        """Writes a text wrapped to its width; where it ends."""
        lines = text.wrap(sentence, face, width)
        self.words.append(TextBlock((left, top), face, lines, colour))
        end = top + len(lines) * text.line_height(face)
        self.bottom = max(self.bottom, end)
        return end


def draw_text_sheet(canvas: pygame.Surface, theme: Theme, scroll: Scroll, sheet: TextSheet) -> None:
    """What of the page its window shows, and the bar."""
    window = scroll.rect
    down = window.top - scroll.offset
    fill = Fill(theme.palette.accent_ground, edge=theme.palette.accent, edge_width=float(theme.line))
    with scroll.window(canvas):
        for top, bottom in (*sheet.marked, *((sheet.chosen,) if sheet.chosen is not None else ())):
            rect = Rect(window.left, top + down - theme.px(4), window.width - bar_width(theme), bottom - top + theme.px(8))
            draw_box(canvas, rect, theme.px(6), fill)
        for (left, top), picture in sheet.pictures:
            canvas.blit(picture, (round(window.left + left), round(top + down)))
        for words in sheet.words:
            step = text.line_height(words.face)
            for number, line in enumerate(words.lines):
                y = words.at[1] + down + number * step
                if window.top - step < y < window.bottom:
                    at = (window.left + words.at[0], y)
                    text.draw_lines(canvas, (line,), words.face, words.colour, at, "right" if words.right else "left")
    scroll.draw(canvas)


class ScrolledDialog(Overlay):
    """Give it a `page`, and a `head` in pixels that stays above it; what it says under the page is its `hint`."""

    hint = ""

    def __init__(self, buttons: tuple[tuple[str, str, Icon | None], ...], scroll: Scroll | None = None) -> None:
        self.scroll = scroll or Scroll()
        self.sheet = TextSheet()
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
        return rows(body, 0, self.head, REST, foot)[1]

    def page(self, width: float) -> TextSheet:
        """What stands on the page, laid out for its width."""
        return TextSheet()

    def in_view(self) -> TextSheet:
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

    def handle_input(self, intent: Intent) -> Step | None:
        if self.scroll.handle(intent):
            return None
        if isinstance(intent, KeyDown) and self._scrolls(intent.key):
            return None
        return super().handle_input(intent)

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
        draw_text_sheet(canvas, theme, self.scroll, self.in_view())
        small = text.face(theme, Type.SMALL)
        face = text.fit_face(self.hint, small, self.frame.body.width)
        hint = text.shorten(self.hint, face, self.frame.body.width)
        text.draw(canvas, hint, face, theme.palette.text_faint, (self.frame.body.left, self.frame.body.bottom), "bottomleft")
