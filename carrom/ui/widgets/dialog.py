"""A box over a darkened screen, with a heading and buttons under what it says."""

from dataclasses import dataclass

import pygame

from carrom.ui import text
from carrom.ui.theme import Palette, Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.shapes import Fill, draw_box, veil

_VEIL = 0.58


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a dialog's parts stand in a window."""

    box: Rect
    title: Rect
    body: Rect
    buttons: tuple[Rect, ...]


def framed(width: int, height: int, theme: Theme, wanted: tuple[float, float], buttons: int, columns: int) -> Frame:
    """A box of at most the wanted size (pixels at scale 1) in the middle; its buttons stand in so many columns, and the first
    has its row to itself where two columns would leave the last one alone."""
    margin = theme.px(14)
    box_width = min(theme.px(wanted[0]), width - 2 * margin)
    pad = min(theme.px(28), round(box_width * 0.07))
    title = theme.px(50)
    rows = -(-buttons // columns)
    feet = rows * theme.touch + (rows - 1) * theme.gap
    box_height = min(theme.px(wanted[1]) + title + feet + 2 * pad + theme.space, height - 2 * margin)
    box = Rect((width - box_width) // 2, (height - box_height) // 2, box_width, box_height)
    inner = box.inset(pad)
    foot = inner.bottom - feet
    across, down = (inner.width + theme.gap) / columns, theme.touch + theme.gap
    alone = columns == 2 and buttons % 2 == 1
    places = tuple(
        Rect(inner.left + number % columns * across, foot + number // columns * down, across - theme.gap, theme.touch)
        for number in range(2 if alone else 0, buttons + alone)
    )
    if alone:
        places = (Rect(inner.left, foot, inner.width, theme.touch), *places)
    body_top = inner.top + title
    body = Rect(inner.left, body_top, inner.width, max(0.0, foot - theme.space - body_top))
    return Frame(box, Rect(inner.left, inner.top, inner.width, title), body, places)


def draw_dialog(canvas: pygame.Surface, theme: Theme, frame: Frame, title: str) -> None:
    """The darkened screen, the empty box and its heading."""
    canvas.blit(veil(*canvas.get_size(), Palette.GROUND_DARK, _VEIL), (0, 0))
    fill = Fill(Palette.PANEL_RAISED, Palette.PANEL, edge=Palette.EDGE, edge_width=float(theme.line))
    draw_box(canvas, frame.box, theme.radius * 1.4, fill)
    wanted, room = text.face(theme, Type.HEADING), frame.title
    lines: tuple[str, ...] = (title,)
    face = text.fitted(title, wanted, room.width)
    if text.width(title, face) > room.width:
        face, lines = text.fitted_lines(title, wanted, room.width, room.height)
    text.draw_lines(canvas, lines, face, Palette.TEXT, (room.left, room.top))
