"""A field for one line of text: typed, pasted or composed by an input method; and the repeat of a key that is held."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar

import pygame

from carrom.model.units import Second
from carrom.play.letters import cut, is_speakable, letters
from carrom.ui.input.intents import Composing, FocusLost, Intent, KeyDown, KeyUp, PointerButton, PointerDown, PointerMove, Typed
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import FOR_EVER
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Theme, Type

FIRST: Second = 0.4  # until it repeats
NEXT: Second = 0.07  # between repeats

T = TypeVar("T")


class HeldRepeat(Generic[T]):
    """What is held, if anything is. Whoever starts it has done it once already."""

    def __init__(self) -> None:
        self.held: T | None = None
        self._wait: Second = FIRST

    def start(self, what: T) -> None:
        self.held, self._wait = what, FIRST

    def stop(self) -> None:
        self.held = None

    def update(self, dt: Second) -> T | None:
        """What is to be done again now, if it is: at most once a call, so that a stall makes nothing leap."""
        if self.held is None:
            return None
        self._wait -= dt
        if self._wait > 0:
            return None
        self._wait = NEXT
        return self.held

    def quiet(self) -> Second:
        """Until it is to be done again."""
        return FOR_EVER if self.held is None else max(0.001, self._wait)


_MOVES = ("backspace", "delete", "left", "right")
_UNSELECT = (*_MOVES, "home", "end")


@dataclass(frozen=True, slots=True)
class TextEdited:
    """The text of this field is another now, or, where `done`, Enter was pressed in it."""

    name: str
    done: bool = False


class TextField:
    """`hint` stands in the empty field; `most` is how many letters it takes. The `caret` stands between two of them: before
    so many characters."""

    def __init__(self, name: str, hint: str, most: int, sign: Icon | None = None) -> None:
        self.name, self.hint, self._most, self._sign = name, hint, most, sign
        self.rect = Rect(0, 0, 0, 0)
        self.focused = False
        self.words = ""
        self.caret = 0
        self._composing = ""
        self._selected = False  # all of it: what is typed next takes its place
        self._hot = False
        self._theme = Theme(1.0)
        self._holding: HeldRepeat[str] = HeldRepeat()

    def show(self, rect: Rect, theme: Theme) -> None:
        self.rect, self._theme = rect, theme

    def put(self, words: str) -> None:
        """Another text, the caret at its end."""
        self.words = cut(words, self._most)
        self.caret = len(self.words)

    def enter(self, step: int) -> bool:
        self.focused, self.caret = True, len(self.words)
        return True

    def select(self) -> None:
        """All of it is selected: what is typed next takes its place."""
        self._selected = bool(self.words)

    def leave(self) -> None:
        self.focused, self._composing, self._selected = False, "", False
        self._holding.stop()

    def holds(self, x: float, y: float) -> bool:
        return self.rect.contains(x, y)

    def handle(self, intent: Intent) -> TextEdited | None:
        """What a player did to the text, if anything."""
        match intent:
            case PointerMove(x, y):
                self._hot = self.rect.contains(x, y)
            case PointerDown(x, y, PointerButton.PRIMARY) if self.rect.contains(x, y):
                self.focused, self.caret, self._selected = True, self._caret_at(x), False
            case Typed(words) if self.focused:
                self._composing = ""
                return self._typed(words)
            case Composing(words) if self.focused:
                self._composing = words
            case KeyDown(key="return") if self.focused and not self._composing:
                return TextEdited(self.name, done=True)
            case KeyDown(key="escape") if self.focused and self.words:
                self.put("")
                return TextEdited(self.name)
            case KeyDown(key, mods) if self.focused and not self._composing:
                if key == "a" and mods.ctrl:
                    self.select()
                if key in _MOVES:
                    self._holding.start(key)
                return self._key(key)
            case KeyUp(key) if key == self._holding.held:
                self._holding.stop()
            case FocusLost():
                self._holding.stop()
        return None

    def wants(self, key: KeyDown) -> bool:
        """Whether this key is for the field while it has the focus, and for nobody else."""
        return key.key not in ("tab", "up", "down") and not (key.key == "escape" and not self.words)

    def update(self, dt: Second) -> TextEdited | None:
        again = self._holding.update(dt)
        return None if again is None else self._key(again)

    def quiet(self) -> Second:
        return self._holding.quiet()

    def _typed(self, words: str) -> TextEdited | None:
        """Puts in as many letters as there is room for: what goes with a letter that stands there takes none."""
        if self._selected:
            self.put("")
            self._selected = False
        begin, end = self.words[: self.caret], self.words[self.caret :]
        room = self._most - len(letters(self.words)) + 2  # for one may go with what is before, and one with what follows
        new = letters("".join(filter(is_speakable, cut(words, self._most))))[:room]
        while new and cut(whole := begin + "".join(new) + end, self._most) != whole:
            new.pop()
        if not new:
            return None
        self.words = whole
        self.caret = next(place for place in self._places if place >= len(begin) + sum(map(len, new)))
        return TextEdited(self.name)

    @property
    def _places(self) -> list[int]:
        """Where the caret may stand: before and after each letter."""
        return [0, *accumulate(map(len, letters(self.words)))]

    def _key(self, key: str) -> TextEdited | None:
        before, caret = self.words, self.caret
        selected, self._selected = self._selected, self._selected and key not in _UNSELECT
        if selected and key in ("backspace", "delete"):
            self.put("")
            return TextEdited(self.name)
        left = max((place for place in self._places if place < caret), default=0)
        right = min((place for place in self._places if place > caret), default=len(before))
        match key:
            case "backspace":
                self.words = before[:left] + before[caret:]
                self.caret = left
            case "delete":
                self.words = before[:caret] + before[right:]
            case "left":
                self.caret = left
            case "right":
                self.caret = right
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(before)
        return TextEdited(self.name) if self.words != before else None

    def _room(self) -> Rect:
        """Where the text stands."""
        pad = self._theme.px(12)
        sign = self._theme.px(26) if self._sign else 0
        return Rect(self.rect.left + pad + sign, self.rect.top, self.rect.width - 2 * pad - sign, self.rect.height)

    def _seen(self, face: text.Face) -> tuple[int, int]:
        """From which character to which the text is shown: whole letters only, and always the caret."""
        words, caret, room = self.words, self.caret, self._room().width - 2
        start = end = caret
        for place in reversed([place for place in self._places if place < caret]):
            if text.width(words[place:caret] + self._composing, face) > room:
                break
            start = place
        head = words[start:caret] + self._composing
        for place in [place for place in self._places if place > caret]:
            if text.width(head + words[caret:place], face) > room:
                break
            end = place
        return start, end

    def _caret_at(self, x: float) -> int:
        face = text.face(self._theme, Type.BODY)
        wanted = x - self._room().left
        start, end = self._seen(face)
        places = [place for place in self._places if start <= place <= end]
        return min(places, key=lambda place: abs(text.width(self.words[start:place], face) - wanted))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect, room = self._theme, self.rect, self._room()
        edge = theme.palette.accent if self.focused else theme.palette.text_faint if self._hot else theme.palette.edge
        width = 2.0 if self.focused else float(theme.line)
        draw_box(canvas, rect, theme.radius * 0.8, Fill(theme.palette.inset, edge=edge, edge_width=width))
        if self._sign is not None:
            drawn = icon(self._sign, theme.px(17), theme.palette.text_faint)
            canvas.blit(drawn, drawn.get_rect(midleft=(round(rect.left + theme.px(12)), round(rect.centre[1]))))
        face = text.face(theme, Type.BODY)
        if not self.words and not self._composing:
            text.draw_fitted(canvas, self.hint, face, theme.palette.text_faint, room)
        self._draw_words(canvas, face, room)

    def _draw_words(self, canvas: pygame.Surface, face: text.Face, room: Rect) -> None:
        start, end = self._seen(face)
        head, left, middle = self.words[start : self.caret], room.left, room.centre[1]
        palette, words = self._theme.palette, head + self._composing + self.words[self.caret : end]
        if self._selected:
            high, wide = text.line_height(face), text.width(words, face)
            draw_box(canvas, Rect(left, middle - high / 2, wide, high), 3, Fill(palette.accent, opacity=0.35))
        text.draw(canvas, words, face, palette.text, (left, middle), "midleft")
        x, half = left + text.width(head + self._composing, face), text.line_height(face) / 2
        if self._composing:
            below = round(middle + half)
            pygame.draw.line(canvas, palette.text_soft, (round(left + text.width(head, face)), below), (round(x), below))
        if self.focused:
            bar = (round(x), round(middle - half), max(1, self._theme.px(1.5)), round(2 * half))
            pygame.draw.rect(canvas, palette.accent, bar)
