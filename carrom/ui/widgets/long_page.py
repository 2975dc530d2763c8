"""A page of thousands of rows of words behind its window: only those that come into view are laid out. The others are taken to
be one line high until then; where that was wrong, what is in view stays where it is."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.screens import TextSheet
from carrom.ui.widgets.scroll import Part, Scroll
from carrom.ui.widgets.text import TextBlock
from carrom.ui.widgets.theme import Theme


@dataclass(frozen=True, slots=True)
class TextRow:
    """The words of a row, from its own top on, and how high it is."""

    words: tuple[TextBlock, ...]
    height: float


class LongPage:
    """`scroll` moves it. `made` counts the rows that were laid out."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self.made = 0
        self._lay: Callable[[int], TextRow] = lambda _: TextRow((), 0.0)
        self._rows: dict[int, TextRow] = {}
        self._heights: list[float] = []
        self._tops: list[float] = [0.0]  # of each row, and where the last one ends
        self._head = self._gap = 0.0
        self._chosen: int | None = None

    def show(
        self,
        rect: Rect,
        theme: Theme,
        count: int,
        lay: Callable[[int], TextRow],
        chosen: int | None,
        *,
        line: float,
        head: float = 0.0,
        gap: float = 0.0,
        changed: bool = True,
    ) -> None:
        """So many rows in this window, parted by a gap, below `head`; `chosen` is kept in view. Unless they have `changed`
        they are the same as before. A row that was not seen yet is taken to be a `line` high."""
        self._lay, self._head, self._gap, self._chosen = lay, head, gap, chosen
        if changed or count != len(self._heights):
            self._rows, self._heights = {}, [line] * count
        self._measure()
        revealed = self.scroll.show(rect, self._long, theme, self._part_of_chosen)
        self.settle()
        if revealed:
            self.reveal()

    def choose(self, number: int) -> None:
        """This row is the chosen one now."""
        self._chosen = number
        self.scroll.choose(self.part(number))
        self.reveal()

    def __len__(self) -> int:
        return len(self._heights)

    def part(self, number: int) -> Part:
        """Where on the page a row stands."""
        return self._tops[number], self._tops[number] + self._heights[number]

    def at(self, y: float) -> int | None:
        """The row at this height of the page; None between two of them."""
        number = self._above(y)
        return number if number is not None and y < self.part(number)[1] else None

    def near(self, y: float) -> int:
        """The row that begins nearest to this height of the page."""
        above = self._above(y) or 0
        return min((above, min(above + 1, len(self) - 1)), key=lambda number: abs(self._tops[number] - y))

    def reveal(self) -> None:
        """Brings what is chosen into view."""
        before = None
        while before != self.scroll.offset:  # the row, or those before it, may be higher than they were taken to be
            before = self.scroll.offset
            self.scroll.reveal()
            self.settle()

    def settle(self) -> None:
        """Lays out what is in view by now."""
        while True:
            first, last = self._in_view()
            fresh = [number for number in range(first, last) if number not in self._rows]
            if not fresh:
                return
            self._fill(fresh, self._kept(first, last))

    def sheet(self) -> TextSheet:
        """The rows in view."""
        self.settle()
        first, last = self._in_view()
        words = [
            replace(each, at=(each.at[0], each.at[1] + self._tops[number]))
            for number in range(first, last)
            for each in self._rows[number].words
        ]
        return TextSheet(words, chosen=self._part_of_chosen, bottom=self._tops[-1])

    def _fill(self, numbers: list[int], kept: int) -> None:
        """Lays out these rows; the top of the kept one stays where it is seen."""
        before = self._tops[kept]
        for number in numbers:
            row = self._rows[number] = self._lay(number)
            self._heights[number] = row.height
            self.made += 1
        self._measure()
        self.scroll.remeasure(self._long, self._part_of_chosen, self._tops[kept] - before)

    def _kept(self, first: int, last: int) -> int:
        """The row that the eye is on: the chosen one where it is in view, else the first that was seen before."""
        if self._chosen is not None and first <= self._chosen < last:
            return self._chosen
        return next((number for number in range(first, last) if number in self._rows), first)

    def _measure(self) -> None:
        self._tops = list(accumulate((height + self._gap for height in self._heights), initial=self._head))

    @property
    def _long(self) -> float:
        return self._tops[-1]

    @property
    def _part_of_chosen(self) -> Part | None:
        return None if self._chosen is None or not self._heights else self.part(min(self._chosen, len(self) - 1))

    def _in_view(self) -> tuple[int, int]:
        """The first row in view, and the first one after it that is not."""
        top, height = self.scroll.offset, self.scroll.rect.height
        return self._above(top) or 0, (self._above(top + height) or 0) + 1 if self._heights else 0

    def _above(self, y: float) -> int | None:
        """The last row that begins at or above this height of the page."""
        number = bisect_right(self._tops, y, 0, len(self._heights)) - 1
        return number if number >= 0 else None
