"""The table's parts in windows of every shape: the board whole, nothing over anything else, nothing outside."""

import pytest

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.arrangement import TableLayout, table_layout
from carrom.ui.widgets.theme import theme_for
from tests.ui.screens import badly_laid

SIZES = [
    *((640, 480), (800, 600), (1000, 600), (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1600, 900)),
    *((1920, 1080), (2560, 1080), (3440, 1440), (3840, 2160), (640, 960), (700, 1000), (800, 800), (1080, 1920)),
    *((640, 640), (768, 1024), (900, 900), (1000, 900), (5120, 1440), (800, 480), (1000, 500), (2400, 480)),
]


def parts(where: TableLayout) -> list[Rect]:
    there = (where.board, where.heading, *where.cards, where.prompt, where.log, where.keys, *where.buttons)
    return [rect for rect in there if rect is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parties", [2, 3])
def test_nothing_overlaps_and_nothing_is_outside(size: tuple[int, int], parties: int) -> None:
    assert badly_laid(parts(table_layout(*size, theme_for(*size), parties)), Rect(0, 0, *size)) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_square_and_takes_most_of_the_smaller_side(size: tuple[int, int]) -> None:
    board = table_layout(*size, theme_for(*size), 2).board
    assert board.width == board.height
    assert board.width >= 0.66 * min(size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parties", [2, 3])
@pytest.mark.parametrize("interface", [100, 200])
def test_messages_have_room_for_title_reason_and_power(size: tuple[int, int], parties: int, interface: int) -> None:
    theme = theme_for(*size, interface)
    assert table_layout(*size, theme, parties).prompt.height >= theme.px(130)
    assert all(button.height >= 28 for button in table_layout(*size, theme, parties).buttons)
