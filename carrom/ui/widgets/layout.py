"""Where the parts of a page stand: a rectangle cut into rows, columns or a grid, in pixels."""

from carrom.ui.input.viewport import Rect

REST = None  # a size: an equal share of what the others leave


def rows(rect: Rect, gap: float, *heights: float | None) -> tuple[Rect, ...]:
    """Parts one under another from the rectangle's top, as wide as it is. Without a REST they may end anywhere."""
    spans = _spans(rect.top, rect.height, gap, heights)
    return tuple(Rect(rect.left, top, rect.width, height) for top, height in spans)


def columns(rect: Rect, gap: float, *widths: float | None) -> tuple[Rect, ...]:
    """Parts side by side from the rectangle's left, as high as it is. Without a REST they may end anywhere."""
    spans = _spans(rect.left, rect.width, gap, widths)
    return tuple(Rect(left, rect.top, width, rect.height) for left, width in spans)


def equal_columns(rect: Rect, gap: float, count: int) -> tuple[Rect, ...]:
    """As many parts side by side, equally wide."""
    return columns(rect, gap, *(REST,) * count)


def grid(rect: Rect, gaps: tuple[float, float], count: int, across: int, height: float) -> tuple[Rect, ...]:
    """As many parts of this height, so many in a row; `gaps` are those between columns and between rows."""
    lines = rows(rect, gaps[1], *(height,) * -(-count // across))
    return tuple(part for line in lines for part in equal_columns(line, gaps[0], across))[:count]


def flow(rect: Rect, gap: float, widths: tuple[float, ...]) -> tuple[Rect, ...]:
    """Parts as wide as they ask, each as high as the rectangle; what has no room beside the others begins a row below."""
    places: list[Rect] = []
    x, y = rect.left, rect.top
    for wanted in widths:
        width = min(wanted, rect.width)
        if x > rect.left and x + width > rect.right:
            x, y = rect.left, y + rect.height + gap
        places.append(Rect(x, y, width, rect.height))
        x += width + gap
    return tuple(places)


def below(rect: Rect, top: float) -> Rect:
    """What of the rectangle lies under this height."""
    return Rect(rect.left, top, rect.width, rect.bottom - top)


def centred(at: tuple[float, float], width: float, height: float) -> Rect:
    """A rectangle about a place."""
    return Rect(at[0] - width / 2, at[1] - height / 2, width, height)


def margin_of(width: float, height: float) -> float:
    """At the window's edge: little where the window is small."""
    return float(min(30, max(6, round(6 + (min(width, height) - 480) * 0.04))))


def page_of(width: float, height: float) -> Rect:
    """What a page of words and buttons fills of a window: large ones leave more round it than round a board."""
    margin = margin_of(width, height)
    side, edge = margin + max(0.0, (width - 900) * 0.035), margin + max(0.0, (height - 640) * 0.03)
    return Rect(side, edge, width - 2 * side, height - 2 * edge)


def _spans(start: float, length: float, gap: float, sizes: tuple[float | None, ...]) -> list[tuple[float, float]]:
    """Where each size begins, and how long it is."""
    steps = [None if size is None else size + gap for size in sizes]
    rest = (length + gap - sum(step for step in steps if step is not None)) / max(1, steps.count(REST))
    spans, fixed, rests = [], 0.0, 0  # not added up part by part: many equal ones would drift off their pixels
    for size, step in zip(sizes, steps, strict=True):
        spans.append((start + fixed + rests * rest, rest - gap if size is None else size))
        fixed, rests = (fixed, rests + 1) if step is None else (fixed + step, rests)
    return spans
