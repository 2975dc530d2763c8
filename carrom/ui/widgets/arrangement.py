"""Where everything of the table stands in a window of any size: the board as large as it goes, the panel in what is left.

Beside the board where the window is wide; scores over it and the rest under it where it is tall. No pygame.
"""

from dataclasses import dataclass

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.layout import equal_columns, margin_of, rows
from carrom.ui.widgets.theme import Theme

_NARROWEST = 194.0  # of a panel, scaled
_ROOMY = 300.0  # panels at least this wide (scaled) show everything; narrower ones, and low ones, are compact
_WIDEST = 520.0
_COMPACT_PROMPT = 208.0
_KEYS = 20.0
_ROOM_FOR_WORDS = 300.0  # of a compact panel's messages, scaled; with more the buttons stand in two rows


@dataclass(frozen=True, slots=True)
class TableLayout:
    """`compact` panels leave out what stands elsewhere too; `log` and `keys` are None where there is no room."""

    board: Rect
    heading: Rect
    cards: tuple[Rect, ...]
    prompt: Rect
    log: Rect | None
    keys: Rect | None
    buttons: tuple[Rect, ...]
    compact: bool


def table_layout(width: int, height: int, theme: Theme, parties: int) -> TableLayout:
    """The arrangement of a window: of beside and under, the one that gives the larger board."""
    margin = margin_of(width, height)
    beside = min(height - 2 * margin, width - 3 * margin - theme.px(_NARROWEST))
    under = min(width - 2 * margin, height - 4 * margin - _least_height(theme))
    if beside >= under:
        return _beside(width, height, theme, parties, margin, beside)
    return _under(width, height, theme, parties, margin)


def _least_height(theme: Theme, words: float = 1.0) -> float:
    """What tall windows need over and under the board; there `words` are so much larger."""
    return _heading(theme, True) + _card(theme, True) + _prompt(theme) * words + theme.touch + 2 * theme.gap


def _heading(theme: Theme, compact: bool) -> float:
    return theme.px(24 if compact else 66)


def _card(theme: Theme, compact: bool, parties: int = 2) -> float:
    if parties < 3:
        return theme.px(96 if compact else 126)
    return theme.px(96) * (0.84 if compact else 1.16)


def _between(theme: Theme, compact: bool) -> float:
    return theme.gap if compact else theme.px(12)


def _over_cards(theme: Theme, compact: bool) -> float:
    return _heading(theme, compact) + theme.px(4 if compact else 14)


def _over_words(theme: Theme, parties: int, compact: bool) -> float:
    return _over_cards(theme, compact) + parties * (_card(theme, compact, parties) + _between(theme, compact))


def _prompt(theme: Theme) -> float:
    return theme.px(152)


def _beside(width: int, height: int, theme: Theme, parties: int, margin: float, usual: float) -> TableLayout:
    """`usual` is the board's side; it gives way where larger words ask for a wider panel, which shows the same as before."""
    narrow = min(width - 3 * margin - usual, theme.px(_WIDEST)) < theme.px(_ROOMY)
    side = min(usual, width - 3 * margin - theme.px(_NARROWEST) * theme.enlarged)
    room = width - 3 * margin - side
    panel = min(room, theme.px(_WIDEST))
    left = margin + (room - panel) * 0.4
    x, top, bottom = left + side + margin + (room - panel) * 0.2, (height - side) / 2, (height + side) / 2
    top, bottom = min(top, margin), max(bottom, height - margin)
    low = bottom - top - _over_words(theme, parties, False) - theme.touch - 2 * theme.gap - theme.px(_KEYS) < _prompt(theme)
    compact = low or narrow
    board = Rect(left, (height - side) / 2, side, side)
    gap, card = _between(theme, compact), _card(theme, compact, parties)
    heading = Rect(x, top, panel, _heading(theme, compact))
    first = top + _over_cards(theme, compact)
    cards = rows(Rect(x, first, panel, card), gap, *(card,) * parties)
    row, below = Rect(x, bottom - theme.touch, panel, theme.touch), top + _over_words(theme, parties, compact)
    buttons = equal_columns(row, theme.gap, 2 if compact else 3)
    above = row.top - gap - theme.touch
    if compact and above - gap - below >= theme.px(_ROOM_FOR_WORDS):
        buttons = buttons[0], Rect(x, above, panel, theme.touch), buttons[1]
    floor = min(button.top for button in buttons) - gap
    if compact:
        prompt = Rect(x, below, panel, min(theme.px(_COMPACT_PROMPT), floor - below))
        log = Rect(x, prompt.bottom + gap, panel, floor - prompt.bottom - gap)
        return TableLayout(board, heading, cards, prompt, log if log.height > 0 else None, None, buttons, True)
    keys = Rect(x, floor - theme.px(_KEYS), panel, theme.px(_KEYS))
    prompt = Rect(x, below, panel, min(_prompt(theme), keys.top - gap - below))
    log = Rect(x, prompt.bottom + theme.space, panel, keys.top - prompt.bottom - theme.space - theme.gap)
    return TableLayout(board, heading, cards, prompt, log if log.height >= theme.px(70) else None, keys, buttons, False)


def _under(width: int, height: int, theme: Theme, parties: int, margin: float) -> TableLayout:
    inner, needed = width - 2 * margin, _least_height(theme, theme.enlarged)
    side = min(inner, height - 4 * margin - needed)
    spare = height - 4 * margin - side - needed
    top = margin + min(spare * 0.15, theme.px(40))
    heading = Rect(margin, top, inner, _heading(theme, True))
    gap = theme.gap
    cards = equal_columns(Rect(margin, heading.bottom + gap / 2, inner, _card(theme, True)), gap, parties)
    board = Rect((width - side) / 2, cards[0].bottom + margin, side, side)
    buttons = equal_columns(Rect(margin, height - margin - theme.touch, inner, theme.touch), gap, 3)
    prompt_top, floor = board.bottom + margin, buttons[0].top - gap
    prompt = Rect(margin, prompt_top, inner, min(floor - prompt_top, _prompt(theme) * theme.enlarged + theme.px(10)))
    log = Rect(margin, prompt.bottom + theme.space, inner, floor - prompt.bottom - theme.space)
    return TableLayout(board, heading, cards, prompt, log if log.height >= theme.px(80) else None, None, buttons, True)
