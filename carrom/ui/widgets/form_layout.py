"""Where the rows of a form stand on its page: name, help and law at the left, the widget at the right, headings between."""

from dataclasses import dataclass

from carrom.ui import text
from carrom.ui.rows import Look, Row
from carrom.ui.theme import Theme, Type
from carrom.ui.viewport import Rect

_ROOMY = 800.0  # pages at least this wide (scaled) have a column of their own for the law
_LONGEST_WORDS = 560.0  # so far from its row's name the law stands at most, scaled
_NARROW = 480.0  # on pages under this, widgets with words stand under their row's own
_WORDY = (Look.CHOICE, Look.SLIDER, Look.BUTTON)


@dataclass(frozen=True, slots=True)
class Placed:
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

    @property
    def top(self) -> float:
        """Of all that belongs to it."""
        return self.rect.top if self.heading is None else self.heading

    def control_holds(self, x: float, y: float) -> bool:
        return self.row.look is not Look.TEXT and self.control.contains(x, y)

    def reset_holds(self, x: float, y: float) -> bool:
        return self.row.differs and self.reset.contains(x, y)


def words_left(theme: Theme) -> int:
    """How far from a row's left its words begin: the mark stands before them."""
    return theme.px(21)


def between(theme: Theme) -> int:
    """From a row's name to its help: room for what hangs below letters and what stands above them."""
    return theme.px(4)


def placed(rows: tuple[Row, ...], left: float, width: float, theme: Theme) -> tuple[Placed, ...]:
    """The rows one under another on a page this wide, whose left edge lies there."""
    found: list[Placed] = []
    y = 0.0
    for row in rows:
        heading = y if row.heading else None
        if row.heading:
            y += text.line_height(text.face(theme, Type.LARGE)) + theme.px(18)
        found.append(_placed(row, Rect(left, y, width, 0), theme, heading))
        y = found[-1].rect.bottom
    return tuple(found)


def _placed(row: Row, rect: Rect, theme: Theme, heading: float | None) -> Placed:
    pad, touch = theme.px(9), theme.touch
    roomy = rect.width >= theme.px(_ROOMY)
    reset = 0 if row.look is Look.TEXT else touch
    under = rect.width < theme.px(_NARROW) and row.look in _WORDY
    control = 0.0 if under or row.look is Look.TEXT else min(theme.px(290), rect.width * 0.4)
    wide = rect.width - reset - words_left(theme) - pad if under else _wide(row, control, theme)
    law = theme.px(112) if roomy and row.look is not Look.TEXT else 0
    control = control if roomy or under else wide  # where there is no column of laws, words may run up to each widget
    room = rect.width - pad - reset - control - law - theme.space - words_left(theme)
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    across = min(room, theme.px(_LONGEST_WORDS)) if law else room
    words = row.help if law or not row.law else f"{row.help} ({row.law})" if row.help else row.law
    (label, help_), *others = (
        (text.wrapped(one, strong, across), text.wrapped(other, small, across) if other else ())
        for one, other in ((row.label, words), *row.room)
    )
    tall = max(_tall(len(one), len(other), theme) for one, other in ((label, help_), *others))
    height = (tall + theme.px(4) + touch if under else max(touch, tall)) + 2 * pad
    middle = rect.top + height - pad - touch / 2 if under else rect.top + height / 2
    return Placed(
        row,
        Rect(rect.left, rect.top, rect.width, height),
        Rect(rect.right - pad - wide, middle - touch / 2, wide, touch),
        Rect(rect.right - pad - wide - touch, middle - touch / 2, touch, touch),
        rect.top + pad if under else rect.top + (height - tall) / 2,
        rect.left + words_left(theme) + min(room, theme.px(_LONGEST_WORDS)) + theme.space / 2 if law else None,
        label,
        help_,
        heading,
    )


def _tall(labels: int, helps: int, theme: Theme) -> float:
    """How high so many lines of a row's name and of its help are."""
    strong, small = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL)
    lines = labels * text.line_height(strong) + helps * text.line_height(small)
    return lines + (between(theme) if helps else 0)


def _wide(row: Row, room: float, theme: Theme) -> float:
    """How wide the widget is: numbers and switches need less than their column."""
    return min(room, theme.px(176)) if row.look in (Look.NUMBER, Look.TOGGLE) else room
