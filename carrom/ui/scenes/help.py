"""How to play, on one screen: the gestures, the goal, and the keys."""

import pygame

from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.scene import Pop, Step
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.theme import Palette, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon

_TOPICS = ("place", "aim", "cancel", "goal")
_KEYS = ("slide", "aim", "power", "strike", "pause", "log", "full")


class HelpScene(Overlay):
    """Over whatever asked for it."""

    wanted = (900, 420)
    escape = "back"

    def __init__(self, say: Catalogue) -> None:
        self.title = say("help.title")
        self._topics = tuple((say(f"help.{topic}"), say(f"help.{topic}_text")) for topic in _TOPICS)
        self._keys_title = say("help.keys")
        self._keys = tuple((say(f"help.key_{key}"), say(f"help.key_{key}_does")) for key in _KEYS)
        super().__init__((("back", say("help.back"), Icon.DONE),))

    def pressed(self, name: str) -> Step | None:
        return Pop() if name == "back" else super().pressed(name)

    def draw_body(self, canvas: pygame.Surface) -> None:
        theme, body = self.theme, self.frame.body
        between = theme.px(34)
        left = Rect(body.left, body.top, body.width * 0.52 - between / 2, body.height)
        right = Rect(left.right + between, body.top, body.right - left.right - between, body.height)
        self._draw_topics(canvas, left)
        self._draw_keys(canvas, right)

    def _draw_topics(self, canvas: pygame.Surface, rect: Rect) -> None:
        theme = self.theme
        part = rect.height / len(self._topics)
        strong = text.face(theme, Type.STRONG)
        for number, (title, words) in enumerate(self._topics):
            top = rect.top + number * part
            face = text.fitted(title, strong, rect.width)
            text.draw(canvas, title, face, Palette.ACCENT, (rect.left, top), "topleft")
            used = text.line_height(face)
            body, lines = text.fitted_lines(words, text.face(theme, Type.BODY), rect.width, part - used)
            text.draw_lines(canvas, lines, body, Palette.TEXT_SOFT, (rect.left, top + used))

    def _draw_keys(self, canvas: pygame.Surface, rect: Rect) -> None:
        theme = self.theme
        strong, body = text.face(theme, Type.STRONG), text.face(theme, Type.BODY)
        text.draw(canvas, self._keys_title, strong, Palette.ACCENT, (rect.left, rect.top), "topleft")
        step = (rect.height - text.line_height(strong)) / len(self._keys)
        key_room = rect.width * 0.46
        for number, (key, does) in enumerate(self._keys):
            y = rect.top + text.line_height(strong) + step * (number + 0.5)
            face = text.fitted(key, body, key_room - theme.gap)
            text.draw(canvas, key, face, Palette.TEXT, (rect.left, y), "midleft")
            face = text.fitted(does, body, rect.width - key_room)
            text.draw(canvas, does, face, Palette.TEXT_SOFT, (rect.left + key_room, y), "midleft")
