"""Where everything of the replay stands: the board and its controls at the left, the rulings beside or under. No pygame."""

from dataclasses import dataclass

from carrom.ui.scenes.arrangement import margin_of
from carrom.ui.theme import Theme
from carrom.ui.viewport import Rect

_NARROWEST = 190.0  # of the column of rulings, scaled
_WIDEST = 460.0


@dataclass(frozen=True, slots=True)
class ViewerLayout:
    """`bar` tells how much of the match is over; `controls` are the buttons under it, `jumps` those above the rulings, `foot`
    leads out."""

    board: Rect
    bar: Rect
    controls: Rect
    heading: Rect
    jumps: Rect
    rulings: Rect
    foot: Rect


def viewer_layout(width: int, height: int, theme: Theme) -> ViewerLayout:
    """For a window of this size; in tall ones the rulings stand under the controls."""
    margin, gap, touch = margin_of(width, height), theme.gap, theme.touch
    bar = theme.px(26)
    below = bar + touch + 2 * gap
    heading = theme.px(78)
    if width >= height:
        side = min(height - 2 * margin - below, width - 3 * margin - theme.px(_NARROWEST))
        room = width - 3 * margin - side
        column = min(room, theme.px(_WIDEST))
        left = margin + (room - column) / 2
        board = Rect(left, margin, side, side)
        x, top, foot = board.right + margin, margin, height - margin - touch
    else:
        side = min(width - 2 * margin, (height - 2 * margin) * 0.55)
        board = Rect((width - side) / 2, margin, side, side)
        column, x, foot = width - 2 * margin, margin, height - margin - touch
        top = board.bottom + below + gap
        left = board.left
    bar_rect = Rect(board.left, board.bottom + gap, side, bar)
    controls = Rect(board.left, bar_rect.bottom + gap, side, touch)
    head = Rect(x, top, column, heading)
    jumps = Rect(x, head.bottom + gap, column, touch)
    rulings = Rect(x, jumps.bottom + gap, column, foot - gap - jumps.bottom - gap)
    return ViewerLayout(board, bar_rect, controls, head, jumps, rulings, Rect(x, foot, column, touch))
