"""What all screens over the table share: a dialog with buttons, walked by keys, left by Esc."""

import pygame

from carrom.ui import text
from carrom.ui.intents import Intent, KeyDown, PointerDown
from carrom.ui.scene import Step
from carrom.ui.scenes.arrangement import arranged
from carrom.ui.scenes.screen import Screen
from carrom.ui.theme import Palette, Type, theme_for
from carrom.ui.viewport import around
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.dialog import Frame, draw_dialog, framed
from carrom.ui.widgets.icons import Icon

LOOK = "look"
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "lock", "print screen")  # how keys' names end that say nothing alone


class Overlay(Screen):
    """Give it a title, a wanted body size and its buttons; `pressed` answers a button's name, Esc presses `escape`. Those that
    are `idle` keep their places and do nothing. One that can be put `away` shows what lies below until a key or a press."""

    overlay = True
    title: str
    sub = ""  # what is said under the title
    wanted: tuple[float, float]
    columns: int | None = None  # of buttons; all in one row where nothing is said
    escape: str | None = None
    idle: frozenset[str] = frozenset()

    def __init__(self, buttons: tuple[tuple[str, str, Icon | None], ...], look: tuple[str, str] | None = None) -> None:
        """`buttons`: name, label and sign of each; the first is the one that leads on and has the focus. `look` are the labels
        of the button that puts all of it away, and of the one that then brings it back."""
        super().__init__()
        self._named = (*buttons, (LOOK, look[0], Icon.BOARD)) if look is not None else buttons
        self._back = look[1] if look is not None else ""
        self.away = False
        self.buttons, self.back = Buttons(circle=False), Buttons()
        self.lay_out()
        self.buttons.focus(buttons[0][0])

    def lay_out(self) -> None:
        width, height = self.size
        self.theme = theme_for(width, height)
        self.frame = self._framed(0.0)
        face = text.face(self.theme, Type.BODY)
        lacking = len(text.wrapped(self.sub, face, self.frame.body.width)) * text.line_height(face) - self.frame.body.height
        if self.sub and lacking > 0:
            self.frame = self._framed(lacking / self.theme.scale)
        self.buttons.show(
            *(
                Button(name, rect, label, sign=sign, primary=name == self._named[0][0], idle=name in self.idle)
                for (name, label, sign), rect in zip(self._named, self.frame.buttons, strict=True)
            )
        )

        if self._back:  # in place of the table's own buttons, which nothing answers now
            place = around(*arranged(width, height, self.theme, parties=2).buttons)
            self.back.show(Button(LOOK, place, self._back, sign=Icon.BACK, primary=True))

    def _framed(self, more: float) -> Frame:
        """As high as is wanted, and so much more, pixels at scale 1."""
        (width, height), (across, down) = self.size, self.wanted
        columns = self.columns or max(1, len(self._named))
        return framed(width, height, self.theme, (across, down + more), len(self._named), columns)

    def heed(self, intent: Intent) -> Step | None:
        if self.away:
            self._look(intent)
            return None
        match intent:
            case KeyDown(key="escape") if self.escape is not None:
                return self._press(self.escape)
            case KeyDown(key="return") if self.buttons.focused is None:
                return self._press(self._named[0][0])  # a click beside the buttons took the focus, not what leads on
        name = self.buttons.handle(intent)
        if name in self.idle:
            return None
        return self._press(name) if name is not None else self.otherwise(intent)

    def _press(self, name: str) -> Step | None:
        if name != LOOK:
            return self.pressed(name)
        self.away = True
        return None

    def _look(self, intent: Intent) -> None:
        """Until a key or a press, wherever, only what lies below is on show."""
        match intent:
            case KeyDown(key) if key.endswith(_MODIFIERS):
                pass
            case KeyDown() | PointerDown():
                self.away = False
                self.buttons.focus(self._named[0][0])
            case _:
                self.back.handle(intent)

    def pressed(self, name: str) -> Step | None:
        """What a button does."""
        raise LookupError(name)

    def otherwise(self, intent: Intent) -> Step | None:
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
        face, lines = text.fitted_lines(self.sub, text.face(self.theme, Type.BODY), body.width, body.height)
        text.draw_lines(canvas, lines, face, Palette.TEXT_SOFT, (body.left, body.top - self.theme.px(6)))
