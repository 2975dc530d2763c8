"""All matches on this machine: who played what and how it stands; one is chosen, and continued or watched."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from carrom.model.equipment import Equipment
from carrom.model.notation import parse_layout
from carrom.storage.library import Listed, Unreadable
from carrom.ui import text
from carrom.ui.export import picture_of
from carrom.ui.file_words import shown
from carrom.ui.i18n import Catalogue
from carrom.ui.intents import Button as PointerButton
from carrom.ui.intents import Intent, KeyDown, PointerDown
from carrom.ui.painting.ground import ground
from carrom.ui.rules_name import laws_name
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.scenes.arrangement import in_row, page_of
from carrom.ui.scenes.screen import Screen
from carrom.ui.theme import Palette, Type, theme_for
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.scroll import Scroll, bar_width
from carrom.ui.widgets.shapes import Fill, draw_box

_WALKS = {"up": -1, "down": 1, "page up": -5, "page down": 5, "home": -(10**6), "end": 10**6}


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the list leads: back, on with a match, and to its replay."""

    leave: Callable[[], Scene]
    go_on: Callable[[Path], Scene]
    watch: Callable[[Path], Scene]


class MatchesScene(Screen):
    """The newest first; files that cannot be read stand last, with the reason."""

    def __init__(self, say: Catalogue, entries: tuple[Listed | Unreadable, ...], ways: Ways) -> None:
        super().__init__()
        self._say, self.entries, self._ways = say, entries, ways
        self.chosen = 0
        self.scroll, self.foot = Scroll(), Buttons()
        self.lay_out()

    def lay_out(self) -> None:
        width, height = self.size
        theme = self.theme = theme_for(width, height)
        page, touch = page_of(width, height), theme.touch
        head = round(theme.px(64))
        foot = page.bottom - touch
        self._row = theme.px(92)
        window = Rect(page.left, page.top + head, page.width, foot - theme.gap - page.top - head)
        self.scroll.show(window, len(self.entries) * self._row, theme)
        buttons = [("leave", Icon.BACK, False)]
        entry = self.entry
        if isinstance(entry, Listed):
            buttons.append(("watch", Icon.PLAY, entry.stands.over))
            if not entry.stands.over:
                buttons.append(("go_on", Icon.NEXT, True))
        places = in_row(Rect(page.left, foot, min(page.width, theme.px(660)), touch), len(buttons), theme)
        self.foot.show(
            *(
                Button(name, place, self._say(f"matches.{name}"), sign=sign, primary=leads_on)
                for (name, sign, leads_on), place in zip(buttons, places, strict=True)
            )
        )

    @property
    def entry(self) -> Listed | Unreadable | None:
        """The one that is chosen."""
        return self.entries[self.chosen] if self.entries else None

    def heed(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape"):
                return self._pressed("leave")
            case KeyDown(key) if key in _WALKS:
                self._choose(self.chosen + _WALKS[key])
                return None
            case KeyDown(key="return") if self.foot.focused is None:
                return self._pressed(next((button.name for button in self.foot.shown if button.primary), "leave"))
        if self.scroll.handle(intent):
            return None
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if self.scroll.rect.contains(x, y):
                self._choose(int(self.scroll.on_page(y) // self._row))
                return None
        pressed = self.foot.handle(intent)
        return self._pressed(pressed) if pressed is not None else None

    def _choose(self, number: int) -> None:
        self.chosen = min(max(0, number), max(0, len(self.entries) - 1))
        self.scroll.reveal(self.chosen * self._row, (self.chosen + 1) * self._row)
        self.lay_out()

    def _pressed(self, name: str) -> Step | None:
        entry = self.entry
        if name == "leave" or not isinstance(entry, Listed):
            return Replace(self._ways.leave())
        return Replace((self._ways.go_on if name == "go_on" else self._ways.watch)(entry.path))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, window, say = self.theme, self.scroll.rect, self._say
        canvas.blit(ground(canvas.get_size()), (0, 0))
        title = text.fitted(say("matches.title"), text.face(theme, Type.SCORE), window.width)
        text.draw(canvas, say("matches.title"), title, Palette.TEXT, (window.left, window.top - theme.px(34)), "midleft")
        if not self.entries:
            body = text.fitted(say("matches.none"), text.face(theme, Type.BODY), window.width)
            text.draw(canvas, say("matches.none"), body, Palette.TEXT_SOFT, (window.left, window.top + theme.space), "topleft")
        first = int(self.scroll.offset // self._row)
        last = int((self.scroll.offset + window.height) // self._row)
        wide = window.width - (bar_width(theme) if self.scroll.most else 0)
        with self.scroll.window(canvas):
            for number in range(first, min(last + 1, len(self.entries))):
                top = window.top + number * self._row - self.scroll.offset
                rect = Rect(window.left, top, wide, self._row - theme.gap)
                self._draw_row(canvas, rect, self.entries[number], number == self.chosen)
        self.scroll.draw(canvas)
        self.foot.draw(canvas, theme)

    def _draw_row(self, canvas: pygame.Surface, rect: Rect, entry: Listed | Unreadable, chosen: bool) -> None:
        theme = self.theme
        ground_colour = Palette.PANEL_RAISED if chosen else Palette.PANEL
        edge, width = (Palette.ACCENT, theme.px(2)) if chosen else (Palette.EDGE_SOFT, theme.line)
        draw_box(canvas, rect, theme.radius, Fill(ground_colour, edge=edge, edge_width=float(width)))
        inner = rect.inset(theme.px(8))
        left = inner.left
        if isinstance(entry, Listed):
            side = round(inner.height)
            canvas.blit(_board(entry.stands.layout, entry.header.match.equipment, side), (round(left), round(inner.top)))
            left += side + theme.space
        title, sub, colour = self._words(entry)
        room = inner.right - left
        strong = text.fitted(title, text.face(theme, Type.LARGE), room)
        text.draw(canvas, text.shortened(title, strong, room), strong, Palette.TEXT, (left, inner.top), "topleft")
        high = text.line_height(strong)
        face, lines = text.fitted_lines(sub, text.face(theme, Type.BODY), room, inner.height - high)
        text.draw_lines(canvas, lines, face, colour, (left, inner.top + high))

    def _words(self, entry: Listed | Unreadable) -> tuple[str, str, tuple[int, int, int]]:
        """Title, what stands under it, and its colour."""
        say = self._say
        if isinstance(entry, Unreadable):
            where, why = entry.problem.where, entry.problem.why
            words = say("matches.unreadable", where=where, why=why) if where else say("matches.unreadable_whole", why=why)
            return shown(entry.path), words, Palette.FORBIDDEN
        stands, names = entry.stands, tuple(map(say.listed, entry.names))
        sides = tuple(say("viewer.side", player=n, score=s) for n, s in zip(names, stands.scores, strict=True))
        state = say("matches.over") if stands.over else say("matches.unfinished", game=stands.game, board=stands.board)
        when = entry.began.strftime("%Y-%m-%d %H:%M")
        words = say("matches.row", rules=laws_name(say, entry.header.match.ruleset), state=state, when=when)
        if entry.damage is not None:
            return say.listed(sides), say("matches.damaged", row=words, why=entry.damage), Palette.FORBIDDEN
        return say.listed(sides), words, Palette.TEXT_SOFT


@lru_cache(maxsize=64)
def _board(layout: str, equipment: Equipment, side: int) -> pygame.Surface:
    """A small picture of the board."""
    return picture_of(parse_layout(layout, equipment), equipment, (side, side))
