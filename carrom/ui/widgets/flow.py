"""Buttons as wide as their words, side by side, and on further lines where one is too short."""

from carrom.ui import text
from carrom.ui.theme import Theme, Type
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon


def natural(label: str, theme: Theme, sign: Icon | None = None) -> float:
    """How wide a button wants to be."""
    return max(theme.touch, text.width(label, text.face(theme, Type.STRONG)) + theme.px(26 if sign is None else 54))


def flowed(widths: tuple[float, ...], left: float, top: float, room: float, theme: Theme) -> tuple[Rect, ...]:
    """Where buttons of these widths stand; none is wider than the room."""
    places: list[Rect] = []
    x, y = left, top
    for wanted in widths:
        width = min(wanted, room)
        if x > left and x + width > left + room:
            x, y = left, y + theme.touch + theme.gap
        places.append(Rect(x, y, width, theme.touch))
        x += width + theme.gap
    return tuple(places)
