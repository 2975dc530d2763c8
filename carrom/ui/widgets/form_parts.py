"""The parts of a form's rows: choice, slider, switch; where they stand and how they look."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.layout import centred
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Palette, Theme, Type, mix_colours
from carrom.ui.words.setting_rows import Row, RowWidget

Pictures: TypeAlias = Callable[[str, int], pygame.Surface]  # a row's picture by its name, so many pixels each way
CHOICE_SIGNS = (Icon.BACK, Icon.ON)
NUMBER_SIGNS = (Icon.LESS, Icon.MORE)
_LEAST_SHARE = 0.8  # of the usual type: words are made so small rather than broken


def side_at(rect: Rect, theme: Theme, x: float) -> int:
    """Which way a press there leads: back on the left sign, on elsewhere."""
    return -1 if x < rect.left + _sign_room(rect, theme) else 1


def _sign_room(rect: Rect, theme: Theme) -> float:
    return min(rect.width / 3, theme.touch)


def draw_choice(
    canvas: pygame.Surface,
    rect: Rect,
    theme: Theme,
    word: str,
    signs: tuple[Icon, Icon],
    *,
    marked: bool = False,
    hot: int = 0,
) -> None:
    """The value in its box; `hot` is the side that the pointer is at, `marked` says that it is not the usual one."""
    palette = theme.palette
    edge = palette.accent if marked else palette.text_faint if hot else palette.edge
    draw_box(canvas, rect, theme.radius * 0.8, Fill(palette.inset, edge=edge, edge_width=float(theme.line)))
    side, room = theme.px(17), _sign_room(rect, theme)
    for way, sign, x in zip((-1, 1), signs, (rect.left + room / 2, rect.right - room / 2), strict=True):
        drawn = icon(sign, side, palette.accent if hot == way else palette.text_soft)
        canvas.blit(drawn, drawn.get_rect(center=(round(x), round(rect.centre[1]))))
    between = Rect(rect.left + room, rect.top, rect.width - 2 * room, rect.height)
    face = text.face(theme, Type.BODY)
    one_line = text.fit_face(word, face, between.width, round(face.px * _LEAST_SHARE))
    text.draw_fitted(canvas, word, one_line, palette.text, between, "centre")


def _way(rect: Rect, theme: Theme) -> Rect:
    """The line along which the knob's centre moves."""
    left, right = rect.left + theme.px(12), rect.right - theme.px(72)
    return Rect(left, rect.centre[1] - theme.px(2), max(1.0, right - left), theme.px(4))


def share_at(rect: Rect, theme: Theme, x: float) -> float:
    """How far along the way a pointer is, 0 to 1."""
    way = _way(rect, theme)
    return min(1.0, max(0.0, (x - way.left) / way.width))


def draw_slider(canvas: pygame.Surface, rect: Rect, theme: Theme, share: float, word: str, hot: bool) -> None:
    """A slider whose knob stands at this share of its way, 0 to 1, with its value in words beside it."""
    palette = theme.palette
    way, knob = _way(rect, theme), theme.px(20)
    x = way.left + way.width * min(1.0, max(0.0, share))
    draw_box(canvas, way, way.height / 2, Fill(palette.inset, edge=palette.edge))
    if x > way.left + 1:
        draw_box(canvas, Rect(way.left, way.top, x - way.left, way.height), way.height / 2, Fill(palette.accent))
    fill = Fill(palette.text if hot else palette.text_soft, edge=palette.ground_dark)
    draw_box(canvas, centred((x, rect.centre[1]), knob, knob), knob / 2, fill)
    room = rect.right - way.right - knob / 2
    face = text.fit_face(word, text.face(theme, Type.BODY), room)
    text.draw(canvas, text.shorten(word, face, room), face, palette.text, (rect.right, rect.centre[1]), "midright")


def toggle_rect(rect: Rect, theme: Theme) -> Rect:
    """Where in the room for a widget the switch itself stands: at its right."""
    width, height = theme.px(58), theme.px(30)
    return Rect(rect.right - width, rect.top + (rect.height - height) / 2, width, height)


def draw_toggle(canvas: pygame.Surface, rect: Rect, theme: Theme, on: bool, word: str, hot: bool) -> None:
    """The switch, and its state in words beside it, so that no colour has to be told."""
    palette = theme.palette
    place = toggle_rect(rect, theme)
    ground = mix_colours(palette.accent, palette.accent_bright, 0.5 if hot else 0.0) if on else palette.inset
    edge = palette.accent_bright if on else palette.text_faint if hot else palette.edge
    draw_box(canvas, place, place.height / 2, Fill(ground, edge=edge, edge_width=float(theme.line)))
    side = place.height - theme.px(7)
    inset = (place.height - side) / 2
    left = place.right - inset - side if on else place.left + inset
    draw_box(canvas, Rect(left, place.top + inset, side, side), side / 2, Fill(palette.text if on else palette.text_soft))
    room = place.left - theme.gap - rect.left
    face = text.fit_face(word, text.face(theme, Type.BODY), room)
    at = (place.left - theme.gap, place.top + place.height / 2)
    text.draw(canvas, text.shorten(word, face, room), face, palette.text if on else palette.text_soft, at, "midright")


_ROOMY = 800.0  # pages at least this wide (scaled) have a column of their own for the law
_LONGEST_WORDS = 560.0  # so far from its row's name the law stands at most, scaled
_NARROW = 480.0  # on pages under this, widgets with words stand under their row's own
PICTURE_SIDE = 76.0  # of a row, pixels at scale 1
_WORDY = (RowWidget.CHOICE, RowWidget.SLIDER, RowWidget.BUTTON)
PRESSED = (RowWidget.BUTTON, RowWidget.PICK)


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row on the page, in pixels from the page's top; `heading` is the top of its heading where it has one.

    `words` is the top of what it says, `law` the left of its law where that has a column of its own.
    """

    row: Row
    rect: Rect
    control: Rect
    reset: Rect
    words: float
    law: float | None
    label: tuple[str, ...]
    help: tuple[str, ...]
    heading: float | None
    picture: Rect | None = None

    @property
    def top(self) -> float:
        """Of all that belongs to it."""
        return self.rect.top if self.heading is None else self.heading

    def control_holds(self, x: float, y: float) -> bool:
        if self.row.look is RowWidget.PICK:
            return self.rect.contains(x, y) and not self.reset_holds(x, y)
        return self.row.look is not RowWidget.TEXT and self.control.contains(x, y)

    def reset_holds(self, x: float, y: float) -> bool:
        return self.row.differs and self.reset.contains(x, y)


def words_left(theme: Theme) -> int:
    """How far from a row's left its words begin: the mark stands before them."""
    return theme.px(21)


def label_gap(theme: Theme) -> int:
    """From a row's name to its help: room for what hangs below letters and what stands above them."""
    return theme.px(4)


def place_rows(
    rows: tuple[Row, ...], left: float, width: float, theme: Theme, picture: float = PICTURE_SIDE
) -> tuple[PlacedRow, ...]:
    """The rows one under another on a page this wide, whose left edge lies there; their pictures are so wide, unscaled."""
    found: list[PlacedRow] = []
    y = 0.0
    for row in rows:
        heading = y if row.heading else None
        if row.heading:
            y += text.line_height(text.face(theme, Type.LARGE)) + theme.px(18)
        found.append(_place_row(row, Rect(left, y, width, 0), theme, heading, picture))
        y = found[-1].rect.bottom
    return tuple(found)


def _place_row(row: Row, rect: Rect, theme: Theme, heading: float | None, picture: float) -> PlacedRow:
    pad, touch = theme.px(9), theme.touch
    roomy = rect.width >= theme.px(_ROOMY)
    reset = 0 if row.look is RowWidget.TEXT else touch
    under = rect.width < theme.px(_NARROW) and row.look in _WORDY
    control = 0.0 if under or row.look is RowWidget.TEXT else min(theme.px(290), rect.width * 0.4)
    wide = rect.width - reset - words_left(theme) - pad if under else _wide(row, control, theme)
    law = theme.px(112) if roomy and row.look is not RowWidget.TEXT else 0
    control = control if roomy or under else wide  # where there is no column of laws, words may run up to each widget
    side = theme.px(picture) if row.picture else 0
    indent = side + pad if row.picture else 0
    room = rect.width - pad - reset - control - law - theme.space - words_left(theme) - indent
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    across = min(room, theme.px(_LONGEST_WORDS)) if law else room
    (label, help_), *others = (
        (text.wrap(one, strong, across), text.wrap(words, small, across) if words else ())
        for one, words in ((one, _with_law(other, "" if law else row.law)) for one, other in ((row.label, row.help), *row.room))
    )
    tall = max(_tall(len(one), len(other), theme) for one, other in ((label, help_), *others))
    height = (max(tall, side) + theme.px(4) + touch if under else max(touch, tall, side)) + 2 * pad
    middle = rect.top + height - pad - touch / 2 if under else rect.top + height / 2
    return PlacedRow(
        row,
        Rect(rect.left, rect.top, rect.width, height),
        Rect(rect.right - pad - wide, middle - touch / 2, wide, touch),
        Rect(rect.right - pad - wide - touch, middle - touch / 2, touch, touch),
        rect.top + pad if under else rect.top + (height - tall) / 2,
        rect.left + words_left(theme) + indent + min(room, theme.px(_LONGEST_WORDS)) + theme.space / 2 if law else None,
        label,
        help_,
        heading,
        Rect(rect.left + words_left(theme), rect.top + pad, side, side) if row.picture else None,
    )


def _with_law(words: str, law: str) -> str:
    """A row's help, with its law at the end where that has no column."""
    return f"{words} ({law})" if words and law else words or law


def _tall(labels: int, helps: int, theme: Theme) -> float:
    """How high so many lines of a row's name and of its help are."""
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    lines = labels * text.line_height(strong) + helps * text.line_height(small)
    return lines + (label_gap(theme) if helps else 0)


def _wide(row: Row, room: float, theme: Theme) -> float:
    """How wide the widget is: numbers and switches need less than their column."""
    if row.look is RowWidget.PICK:
        return theme.touch
    return min(room, theme.px(176)) if row.look in (RowWidget.NUMBER, RowWidget.TOGGLE) else room


def draw_row(
    canvas: pygame.Surface,
    place: PlacedRow,
    down: float,
    theme: Theme,
    pictures: Pictures | None = None,
    *,
    focused: bool,
    hot: int,
    reset_hot: bool,
) -> None:
    """The row so many pixels lower than on its page. `hot` is the side of its widget that the pointer is at, 0 for none."""
    palette = theme.palette
    row, rect = place.row, _moved(place.rect, down)
    pad = theme.px(9)
    if row.heading and place.heading is not None:
        at = (rect.left + words_left(theme), place.heading + down + theme.px(14))
        face = text.fit_face(row.heading, text.face(theme, Type.LARGE), rect.width - 2 * words_left(theme))
        text.draw(
            canvas,
            text.shorten(row.heading, face, rect.width - 2 * words_left(theme)),
            face,
            palette.accent,
            at,
            "topleft",
        )
    ground = _ground(palette, row.look is RowWidget.PICK and bool(row.value), focused)
    if ground is not None:
        draw_box(canvas, rect, theme.radius * 0.8, ground)
    elif place.heading is None and place.rect.top > 0:
        pygame.draw.line(canvas, palette.edge_soft, (rect.left + pad, round(rect.top)), (rect.right, round(rect.top)))
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    y = place.words + down
    if row.differs and row.mark:
        dot = theme.px(4)
        pygame.draw.circle(
            canvas, palette.accent, (round(rect.left + theme.px(11)), round(y + text.line_height(strong) / 2)), dot
        )
    left = rect.left + words_left(theme)
    if place.picture is not None and pictures is not None:
        canvas.blit(pictures(row.picture, round(place.picture.width)), (round(left), round(place.picture.top + down)))
        left = place.picture.right + pad
    y += text.draw_lines(canvas, place.label, strong, palette.text, (left, y))
    text.draw_lines(canvas, place.help, small, palette.text_soft, (left, y + label_gap(theme)))
    if place.law is not None:
        face = text.fit_face(row.law, small, theme.px(104))
        first = place.words + down + text.line_height(strong) / 2
        text.draw(canvas, row.law, face, palette.text_faint, (place.law, first), "midleft")
    _draw_widget(canvas, place, _moved(place.control, down), theme, hot)
    if row.differs:
        where = _moved(place.reset, down)
        colour = palette.accent_bright if reset_hot else palette.accent if row.mark else palette.text_soft
        drawn = icon(Icon.CLEAR, theme.px(17), colour)
        canvas.blit(drawn, drawn.get_rect(center=(round(where.centre[0]), round(where.centre[1]))))


def _ground(palette: Palette, picked: bool, focused: bool) -> Fill | None:
    """What lies under a row that is picked or has the keys."""
    if picked:
        edge, width = (palette.text, 2.0) if focused else (palette.accent_deep, 1.0)
        return Fill(palette.accent_ground, edge=edge, edge_width=width)
    return Fill(palette.panel_hover, opacity=0.75, edge=palette.accent, edge_width=2.0) if focused else None


def _draw_pick(canvas: pygame.Surface, rect: Rect, theme: Theme, picked: bool, hot: bool) -> None:
    """A ring, filled where the row is in force."""
    palette, side = theme.palette, theme.px(22)
    edge = palette.accent_bright if picked else palette.text if hot else palette.text_soft
    draw_box(canvas, centred(rect.centre, side, side), side / 2, Fill(palette.inset, edge=edge, edge_width=theme.px(2)))
    if picked:
        dot = theme.px(11)
        draw_box(canvas, centred(rect.centre, dot, dot), dot / 2, Fill(palette.accent))


def _draw_widget(canvas: pygame.Surface, place: PlacedRow, rect: Rect, theme: Theme, hot: int) -> None:
    palette = theme.palette
    row = place.row
    marked = row.differs and row.mark
    match row.look:
        case RowWidget.TOGGLE:
            draw_toggle(canvas, rect, theme, bool(row.value), row.word, bool(hot))
        case RowWidget.CHOICE:
            draw_choice(canvas, rect, theme, row.word, CHOICE_SIGNS, marked=marked, hot=hot)
        case RowWidget.NUMBER:
            draw_choice(canvas, rect, theme, row.word, NUMBER_SIGNS, marked=marked, hot=hot)
        case RowWidget.SLIDER:
            draw_slider(canvas, rect, theme, row.share, row.word, bool(hot))
        case RowWidget.PICK:
            _draw_pick(canvas, rect, theme, bool(row.value), bool(hot))
        case RowWidget.BUTTON:
            ground = palette.panel_hover if hot else palette.panel_raised
            edge = palette.accent if marked else palette.text_faint if hot else palette.edge
            draw_box(canvas, rect, theme.radius * 0.8, Fill(ground, edge=edge, edge_width=float(theme.line)))
            inside = Rect(rect.left + theme.px(8), rect.top, rect.width - theme.px(16), rect.height)
            text.draw_fitted(canvas, row.word, text.face(theme, Type.BODY), palette.text, inside, "centre")


def _moved(rect: Rect, down: float) -> Rect:
    return Rect(rect.left, rect.top + down, rect.width, rect.height)
