"""How a row of a form looks: its words, its law, its widget, a mark where it is not the usual, and the focus round it."""

import pygame

from carrom.ui import text
from carrom.ui.rows import Look
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.choice import CHOICE_SIGNS, NUMBER_SIGNS, draw_choice
from carrom.ui.widgets.form_layout import Placed, between, words_left
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.slider import draw_slider
from carrom.ui.widgets.toggle import draw_toggle


def draw_row(
    canvas: pygame.Surface, place: Placed, down: float, theme: Theme, *, focused: bool, hot: int, reset_hot: bool
) -> None:
    """The row so many pixels lower than on its page. `hot` is the side of its widget that the pointer is at, 0 for none."""
    row, rect = place.row, _moved(place.rect, down)
    pad = theme.px(9)
    if row.heading and place.heading is not None:
        at = (rect.left + words_left(theme), place.heading + down + theme.px(14))
        face = text.fitted(row.heading, text.face(theme, Type.LARGE), rect.width - 2 * words_left(theme))
        text.draw(
            canvas, text.shortened(row.heading, face, rect.width - 2 * words_left(theme)), face, Palette.ACCENT, at, "topleft"
        )
    if focused:
        ring = Fill(Palette.PANEL_HOVER, opacity=0.75, edge=Palette.ACCENT, edge_width=2.0)
        draw_box(canvas, rect, theme.radius * 0.8, ring)
    elif place.heading is None and place.rect.top > 0:
        pygame.draw.line(canvas, Palette.EDGE_SOFT, (rect.left + pad, round(rect.top)), (rect.right, round(rect.top)))
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    y = place.words + down
    if row.differs and row.mark:
        dot = theme.px(4)
        pygame.draw.circle(
            canvas, Palette.ACCENT, (round(rect.left + theme.px(11)), round(y + text.line_height(strong) / 2)), dot
        )
    left = rect.left + words_left(theme)
    y += text.draw_lines(canvas, place.label, strong, Palette.TEXT, (left, y))
    text.draw_lines(canvas, place.help, small, Palette.TEXT_SOFT, (left, y + between(theme)))
    if place.law is not None:
        face = text.fitted(row.law, small, theme.px(104))
        first = place.words + down + text.line_height(strong) / 2
        text.draw(canvas, row.law, face, Palette.TEXT_FAINT, (place.law, first), "midleft")
    _draw_widget(canvas, place, _moved(place.control, down), theme, hot)
    if row.differs:
        where = _moved(place.reset, down)
        colour = Palette.ACCENT_BRIGHT if reset_hot else Palette.ACCENT if row.mark else Palette.TEXT_SOFT
        drawn = icon(Icon.CLEAR, theme.px(17), colour)
        canvas.blit(drawn, drawn.get_rect(center=(round(where.centre[0]), round(where.centre[1]))))


def _draw_widget(canvas: pygame.Surface, place: Placed, rect: Rect, theme: Theme, hot: int) -> None:
    row = place.row
    marked = row.differs and row.mark
    match row.look:
        case Look.TOGGLE:
            draw_toggle(canvas, rect, theme, bool(row.value), row.word, bool(hot))
        case Look.CHOICE:
            draw_choice(canvas, rect, theme, row.word, CHOICE_SIGNS, marked=marked, hot=hot)
        case Look.NUMBER:
            draw_choice(canvas, rect, theme, row.word, NUMBER_SIGNS, marked=marked, hot=hot)
        case Look.SLIDER:
            draw_slider(canvas, rect, theme, row.share, row.word, bool(hot))
        case Look.BUTTON:
            ground = Palette.PANEL_HOVER if hot else Palette.PANEL_RAISED
            edge = Palette.ACCENT if marked else Palette.TEXT_FAINT if hot else Palette.EDGE
            draw_box(canvas, rect, theme.radius * 0.8, Fill(ground, edge=edge, edge_width=float(theme.line)))
            inside = Rect(rect.left + theme.px(8), rect.top, rect.width - theme.px(16), rect.height)
            text.draw_fitted(canvas, row.word, text.face(theme, Type.BODY), Palette.TEXT, inside, "centre")


def _moved(rect: Rect, down: float) -> Rect:
    return Rect(rect.left, rect.top + down, rect.width, rect.height)
