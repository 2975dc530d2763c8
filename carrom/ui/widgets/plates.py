"""Name plates of players at the board: which colour they play, what they are called, and whether a bot plays."""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from carrom.model.discs import Kind
from carrom.ui import text
from carrom.ui.looks import CLASSIC, MenSet
from carrom.ui.painting.trays import draw_man
from carrom.ui.theme import LEAST_TYPE, Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box

_BOTH = (Kind.BLACK, Kind.WHITE)


@dataclass(frozen=True, slots=True)
class Mark:
    """`kinds` are the colours that this player may yet play: one, both, or none where men have no owner."""

    kinds: tuple[Kind, ...]
    bot: bool


class Plates(Buttons):
    """Buttons drawn as plates; the chosen one is lit. `marks` are by the buttons' names, `men` how colours are shown."""

    marks: Mapping[str, Mark] = {}
    men: MenSet = CLASSIC.men

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        for plate in self.shown:
            self._draw_plate(canvas, theme, plate, self.marks[plate.name])

    def _draw_plate(self, canvas: pygame.Surface, theme: Theme, plate: Button, mark: Mark) -> None:
        rect, hot = plate.rect, plate.name in (self._hovered, self._focus)
        ground = Palette.ACCENT if plate.chosen else Palette.PANEL_HOVER if hot else Palette.GROUND_DARK
        edge = Palette.ACCENT_BRIGHT if plate.chosen or hot else Palette.EDGE
        fill = Fill(ground, opacity=1.0 if plate.chosen else 0.92, edge=edge, edge_width=float(theme.line))
        draw_box(canvas, rect, rect.height / 2, fill)
        if plate.name == self._focus:
            around = Rect(rect.left - 4, rect.top - 4, rect.width + 8, rect.height + 8)
            ring = Fill(Palette.TEXT, opacity=0.0, edge=Palette.TEXT, edge_width=2.0)
            draw_box(canvas, around, around.height / 2, ring)
        colour = Palette.TEXT_ON_ACCENT if plate.chosen else Palette.TEXT
        middle, radius, pad = rect.centre[1], rect.height * 0.23, rect.height * 0.26
        kinds = _BOTH if len(mark.kinds) > 1 else mark.kinds
        marks_wide = radius * (2 + 1.1 * (len(kinds) - 1)) if kinds else 0.0
        bot = theme.px(17) if mark.bot else 0
        between = theme.px(5)
        room = rect.width - 2 * pad - (marks_wide + between if kinds else 0) - (bot + between if bot else 0)
        face, lines = _lines(plate.label, text.face(theme, Type.STRONG), room, rect.height)
        wide = max(text.width(line, face) for line in lines)
        whole = rect.width - 2 * pad - room + wide
        x = rect.centre[0] - whole / 2
        for number, kind in enumerate(kinds):
            draw_man(canvas, kind, (x + radius + number * 1.1 * radius, middle), radius, shade=False, men=self.men)
        x += marks_wide + between if kinds else 0
        top = middle - len(lines) * text.line_height(face) / 2
        text.draw_lines(canvas, lines, face, colour, (x + wide / 2, top), "centre")
        x += wide + between
        if bot:
            canvas.blit(icon(Icon.BOT, bot, colour), (round(x), round(middle - bot / 2)))


def _lines(name: str, wanted: text.Face, width: float, height: float) -> tuple[text.Face, tuple[str, ...]]:
    """The name on one line or on more, no word of it parted; where it is too long its beginning."""
    face = text.fitted(name, wanted, width)
    least = text.Face(wanted.file, LEAST_TYPE)
    if text.width(name, face) <= width:
        return face, (name,)
    if all(text.width(word, least) <= width for word in name.split()):
        return text.fitted_lines(name, wanted, width, height)
    return face, (text.shortened(name, face, width),)
