"""A page of which only what is in view is laid out: it looks as if all of it were, and nothing jumps when more of it is."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.long_page import LongPage, TextRow
from carrom.ui.widgets.text import Face, TextBlock
from carrom.ui.widgets.theme import Theme

LINE, GAP, COUNT = 20.0, 10.0, 2000
RECT = Rect(100, 50, 300, 400)
FACE = Face("none", 10)


@dataclass
class Rows:
    """Of unequal heights, one to four lines each; `asked` are those that were laid out."""

    seed: int = 1
    asked: list[int] = field(default_factory=list)

    def height(self, number: int) -> float:
        return LINE * Random(f"{self.seed}/{number}").randint(1, 4)

    def lay(self, number: int) -> TextRow:
        self.asked.append(number)
        return TextRow((TextBlock((0.0, 0.0), FACE, (str(number),), (0, 0, 0)),), self.height(number))


def paged(rows: Rows, chosen: int | None = 0, rect: Rect = RECT) -> LongPage:
    page = LongPage()
    page.show(rect, Theme(1.0), COUNT, rows.lay, chosen, line=LINE, gap=GAP)
    return page


def seen(page: LongPage) -> dict[int, float]:
    """Which rows are in view, and where on the screen their tops are."""
    sheet = page.sheet()
    return {int(words.lines[0]): words.at[1] - page.scroll.offset for words in sheet.words}


def test_only_the_rows_in_view_are_laid_out() -> None:
    rows = Rows()
    page = paged(rows)
    assert 5 < len(rows.asked) == page.made < RECT.height / (LINE + GAP) + 2
    page.choose(COUNT // 2)
    assert page.made < 2 * (RECT.height / (LINE + GAP) + 2)
    assert len(rows.asked) == len(set(rows.asked))


def test_rows_follow_one_another_at_their_own_heights() -> None:
    rows = Rows()
    page = paged(rows)
    for chosen in (0, 7, COUNT // 3, COUNT - 1):
        page.choose(chosen)
        there = seen(page)
        numbers = sorted(there)
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        for number in numbers[:-1]:
            assert there[number + 1] - there[number] == rows.height(number) + GAP


@pytest.mark.parametrize("chosen", [0, 1, 30, COUNT // 2, COUNT - 2, COUNT - 1])
def test_the_chosen_row_is_seen_whole(chosen: int) -> None:
    rows = Rows()
    for page in (paged(rows, chosen), paged(rows)):
        page.choose(chosen)
        top = seen(page)[chosen]
        assert top >= 0
        assert top + rows.height(chosen) <= RECT.height


MOVES = st.tuples(st.sampled_from(["up", "down", "choose", "to"]), st.integers(0, COUNT - 1))


@given(st.lists(MOVES, max_size=12), st.integers())
def test_what_is_in_view_stays_there_when_more_is_laid_out(moves: list[tuple[str, int]], seed: int) -> None:
    rows = Rows(seed)
    page = paged(rows)
    for move, number in moves:
        match move:
            case "choose":
                page.choose(number)
            case "to":
                page.scroll.to(number * (LINE + GAP))
            case _:
                before = seen(page)
                by = 37 if move == "down" else -37
                offset = page.scroll.offset
                page.scroll.to(offset + by)
                moved = page.scroll.offset - offset
                after = seen(page)
                if 0 < page.scroll.offset < page.scroll.most:
                    for each in before.keys() & after.keys():
                        assert after[each] == pytest.approx(before[each] - moved, abs=1.0)
        there = seen(page)
        assert min(there.values()) <= 0 or min(there) == 0
        assert page.scroll.offset <= page.scroll.most


def test_a_place_on_the_page_belongs_to_its_row() -> None:
    rows = Rows()
    page = paged(rows)
    page.choose(1000)
    for number in seen(page):
        top, bottom = page.part(number)
        assert page.at(top) == page.at(bottom - 1) == page.near(top) == number
        assert page.at(bottom + 1) is None
    assert page.at(-1.0) is None


def test_the_whole_page_walked_through_is_as_long_as_its_rows() -> None:
    rows = Rows()
    page = paged(rows)
    while page.scroll.offset < page.scroll.most:
        page.scroll.to(page.scroll.offset + 350)
        page.settle()
    assert page.made == COUNT
    whole = sum(rows.height(number) + GAP for number in range(COUNT))
    assert page.scroll.most == pytest.approx(whole - RECT.height)


def test_a_page_shown_again_as_it_was_stays_where_it_was_moved() -> None:
    rows = Rows()
    page = paged(rows, 3)
    page.scroll.to(5000)
    page.settle()
    offset, asked = page.scroll.offset, len(rows.asked)
    page.show(RECT, Theme(1.0), COUNT, rows.lay, 3, line=LINE, gap=GAP, changed=False)
    assert (page.scroll.offset, len(rows.asked)) == (offset, asked)
    page.show(RECT, Theme(1.0), COUNT, rows.lay, 4, line=LINE, gap=GAP, changed=False)
    assert 4 in seen(page)


def test_an_empty_page_has_nothing_in_view() -> None:
    page = LongPage()
    page.show(RECT, Theme(1.0), 0, lambda _: TextRow((), 0.0), None, line=LINE)
    assert page.sheet().words == []
    assert page.at(10.0) is None
