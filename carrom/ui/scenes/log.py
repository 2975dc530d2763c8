"""Every judged stroke of the match with its ruling in full, the latest first; scrolls."""

import pygame

from carrom.ui import text
from carrom.ui.intents import Intent, KeyDown, Wheel
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.scene import Pop, Step
from carrom.ui.scenes.messages import TONES
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.telling import LogLine, Tone
from carrom.ui.theme import Palette, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.shapes import Fill, draw_box


class LogScene(Overlay):
    """Over a table."""

    wanted = (820, 460)
    escape = "back"

    def __init__(self, play: MatchInPlay) -> None:
        say = play.teller.say
        self.title = say("log.title")
        self._empty, self._hint = say("log.empty"), say("log.hint")
        self._lines = play.teller.log(play.session)
        self._top = 0
        super().__init__((("back", say("help.back"), Icon.DONE),))

    def pressed(self, name: str) -> Step | None:
        return Pop() if name == "back" else super().pressed(name)

    def handle(self, intent: Intent) -> Step | None:
        match intent:
            case Wheel(steps):
                self._scroll(-round(steps) or (-1 if steps > 0 else 1))
                return None
            case KeyDown(key="up" | "down" | "pageup" | "page up" | "pagedown" | "page down" | "home" | "end" as key):
                self._scroll(
                    {"up": -1, "down": 1, "home": -len(self._lines), "end": len(self._lines)}.get(key, -8 if "up" in key else 8)
                )
                return None
        return super().handle(intent)

    def _scroll(self, by: int) -> None:
        self._top = max(0, min(len(self._lines) - 1, self._top + by))

    def draw_body(self, canvas: pygame.Surface) -> None:
        theme, body = self.theme, self.frame.body
        face = text.face(theme, Type.BODY)
        small = text.face(theme, Type.SMALL)
        if not self._lines:
            text.draw(canvas, self._empty, face, Palette.TEXT_SOFT, (body.left, body.top), "topleft")
            return
        foot = text.line_height(small) + theme.gap
        text.draw(
            canvas,
            self._hint,
            text.fitted(self._hint, small, body.width),
            Palette.TEXT_FAINT,
            (body.left, body.bottom),
            "bottomleft",
        )
        rect = Rect(body.left, body.top, body.width - theme.px(16), body.height - foot)
        shown = self._draw_lines(canvas, rect)
        self._draw_bar(canvas, Rect(body.right - theme.px(6), body.top, theme.px(6), body.height - foot), shown)

    def _draw_lines(self, canvas: pygame.Surface, rect: Rect) -> int:
        """Draws whole entries from the top one on; how many fitted."""
        theme = self.theme
        face = text.face(theme, Type.BODY)
        step = text.line_height(face)
        number_width = max(text.width(line.number, face) for line in self._lines) + theme.px(16)
        y, shown = rect.top, 0
        for line in self._lines[self._top :]:
            left, room = rect.left + number_width, rect.width - number_width
            lines = text.wrapped(line.sentence, face, room)
            more = text.wrapped(line.details, face, room) if line.details else ()
            if shown and y + (len(lines) + len(more)) * step > rect.bottom:
                break
            text.draw_lines(canvas, (line.number,), face, Palette.TEXT_FAINT, (rect.left, y))
            y += text.draw_lines(canvas, lines, face, _colour(line), (left, y))
            y += text.draw_lines(canvas, more, face, Palette.TEXT_SOFT, (left, y)) + theme.px(6)
            shown += 1
        return shown

    def _draw_bar(self, canvas: pygame.Surface, rect: Rect, shown: int) -> None:
        """Which part of the whole is on show; nothing where it is all."""
        count = len(self._lines)
        if shown >= count:
            return
        draw_box(canvas, rect, rect.width / 2, Fill(Palette.INSET))
        height = max(self.theme.px(24), rect.height * shown / count)
        top = rect.top + (rect.height - height) * min(1.0, self._top / max(1, count - shown))
        draw_box(canvas, Rect(rect.left, top, rect.width, height), rect.width / 2, Fill(Palette.TEXT_FAINT))


def _colour(line: LogLine) -> tuple[int, int, int]:
    return TONES[line.tone][1] if line.tone is Tone.FOUL else Palette.TEXT
