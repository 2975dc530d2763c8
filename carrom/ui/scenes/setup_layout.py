"""Where everything of the set-up screen stands: board and names at the left or on top, the rows beside or below. No pygame."""

from collections.abc import Mapping
from dataclasses import dataclass

from carrom.model.seats import Seat
from carrom.ui.scenes.arrangement import page_of
from carrom.ui.theme import Theme
from carrom.ui.viewport import Rect

_WIDEST = 500.0  # the column with the board, pixels at scale 1
_SHARE = 0.42  # of a wide window
_TALL_SHARE = 0.5  # of a tall one
_PLATE = 152.0
_LONG_PLATE = 230.0  # of those that have the board's whole edge for themselves
_NAMED = 0.4  # of the column is for a player's name where a bot's path stands beside it
_OUTSIDE = 0.36  # of a plate at the side lies beside the board, the rest over it


@dataclass(frozen=True, slots=True)
class SetUpLayout:
    """`plates` are the players' name plates over the board's frame; `path` is None unless a bot of one's own is in hand."""

    title: Rect
    players: tuple[Rect, Rect, Rect]
    caption: Rect
    board: Rect
    plates: Mapping[Seat, Rect]
    name: Rect
    path: Rect | None
    panel: Rect
    form: Rect
    back: Rect
    message: Rect
    start: Rect


def set_up_layout(width: int, height: int, theme: Theme, seats: tuple[Seat, ...], own_bot: bool) -> SetUpLayout:
    """The layout of a window for players at these seats."""
    page = page_of(width, height)
    margin, gap, touch = page.left, theme.gap, theme.touch
    title = Rect(margin, page.top, page.width, theme.px(54))
    foot = page.bottom - touch
    over, under = theme.px(16), page.top / 2  # by which the words between the lowest buttons may be taller
    body = Rect(margin, title.bottom + gap, page.width, foot - over - title.bottom - gap)
    if width >= 1.1 * height:
        column = min(theme.px(_WIDEST), body.width * _SHARE)
        left = Rect(body.left, body.top, column, body.height)
        panel = Rect(left.right + max(margin, gap), body.top, body.right - left.right - max(margin, gap), body.height)
    else:
        left = Rect(body.left, body.top, body.width, body.height * _TALL_SHARE)
        panel = Rect(body.left, left.bottom + gap, body.width, body.bottom - left.bottom - gap)
    third = (left.width - 2 * gap) / 3
    one, two, three = (Rect(left.left + number * (third + gap), left.top, third, touch) for number in range(3))
    caption = Rect(left.left, one.bottom, left.width, theme.px(46))
    top, named = left.bottom - touch, left.width * _NAMED - gap if own_bot else left.width
    name = Rect(left.left, top, named, touch)
    path = Rect(name.right + gap, top, left.right - name.right - gap, touch) if own_bot else None
    board, plates = _board(Rect(left.left, caption.bottom, left.width, name.top - gap - caption.bottom), theme, seats)
    back, start = theme.px(150), theme.px(230)
    return SetUpLayout(
        title,
        (one, two, three),
        caption,
        board,
        plates,
        name,
        path,
        panel,
        panel.inset(theme.px(10)),
        Rect(margin, foot, back, touch),
        Rect(margin + back + theme.space, foot - over, page.width - back - start - 2 * theme.space, touch + over + under),
        Rect(page.right - start, foot, start, touch),
    )


def _board(area: Rect, theme: Theme, seats: tuple[Seat, ...]) -> tuple[Rect, Mapping[Seat, Rect]]:
    """The board's frame, as large as it goes with four players, and the plates that lie over its edges."""
    wide, high = min(float(theme.px(_PLATE)), area.width * 0.38), float(theme.touch)
    outside = wide * _OUTSIDE
    long = min(float(theme.px(_LONG_PLATE)), area.width * 0.62)
    side = max(40.0, min(area.height - high, area.width - 2 * outside))
    x, y = area.centre
    board = Rect(x - side / 2, y - side / 2, side, side)
    lefts = {Seat.EAST: board.right + outside - wide, Seat.WEST: board.left - outside}
    tops = {Seat.SOUTH: board.bottom - high / 2, Seat.NORTH: board.top - high / 2}
    return board, {
        seat: Rect(lefts[seat], y - high / 2, wide, high) if seat in lefts else Rect(x - long / 2, tops[seat], long, high)
        for seat in seats
    }
